"""Work that must not hold up anybody: bots and what strangers send, in processes and threads of their own."""
