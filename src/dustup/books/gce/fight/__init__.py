"""GCE-HTH, GCE-MULT, GCE-BRD-08..19, GCE-PILE: hand to hand."""
