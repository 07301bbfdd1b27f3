"""What every miniatures game has and no rulebook owns: functions and small structs that a book calls."""
