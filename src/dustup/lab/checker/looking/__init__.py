"""Looking: what a case expects is held against what a player could see."""
