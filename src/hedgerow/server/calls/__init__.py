"""The calls over HTTP, by what they are about."""
