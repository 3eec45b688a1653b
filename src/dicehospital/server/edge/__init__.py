"""The edge of a server: connections, requests, bodies, frames and files, each within limits and deadlines."""
