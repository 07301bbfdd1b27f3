"""What players see: scene, cards, sentences, overlays, labels of the odds."""
