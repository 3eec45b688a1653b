"""What both games stand on: decisions as an agenda of tasks with drafts. Knows no hospital."""
