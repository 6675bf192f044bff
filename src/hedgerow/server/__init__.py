"""The table's server: HTTP and WebSocket over the kernel contract, with every accepted choice on disk before it is answered."""
