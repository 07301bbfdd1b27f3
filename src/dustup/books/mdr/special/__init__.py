"""MDR-SPEC: mutations, psionics, drugs, radiation and disease."""
