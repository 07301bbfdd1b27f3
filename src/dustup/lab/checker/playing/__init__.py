"""Playing: the answers and dice of a case, given to a session in asking order."""
