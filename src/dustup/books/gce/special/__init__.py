"""GCE-PSY, GCE-OVW, GCE-HIDE, GCE-FIRE: psychology, overwatch, hiding, warriors on fire."""
