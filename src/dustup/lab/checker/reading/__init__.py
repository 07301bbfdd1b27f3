"""Reading: case files become cases, and expectations get the words of the checks."""
