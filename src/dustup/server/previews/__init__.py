"""What a page may ask without changing anything: trying, chances, deeds, ways, other editions."""
