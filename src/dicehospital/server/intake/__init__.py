"""What comes in from strangers: connections, requests, bodies, frames; each within limits and deadlines."""
