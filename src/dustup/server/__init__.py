"""The table in the browser: battles over HTTP and WebSockets, kept in a database."""
