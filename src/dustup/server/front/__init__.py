"""HTTP and WebSockets: how requests come in, how they are answered, how the server is watched."""
