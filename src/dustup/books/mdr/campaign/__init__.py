"""MDR-CAMP: from battle to battle."""
