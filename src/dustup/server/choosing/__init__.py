"""What can be chosen (books, rules, set-ups), and how much of it may be sent."""
