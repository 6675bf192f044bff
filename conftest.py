"""Loaded after coverage has begun to watch, so that what modules do when they are imported counts as run."""

pytest_plugins = ["hedgerow.testing.plugin"]
