"""What bots consider: ways worth trying, Actions that make sense, what a state is worth."""
