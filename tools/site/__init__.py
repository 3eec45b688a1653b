"""The documentation as a site: the pages of the repository, staged, built by MkDocs and checked."""
