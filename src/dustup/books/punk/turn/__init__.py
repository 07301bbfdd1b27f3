"""The Activation Phase and its Actions."""
