"""The version, in one place, and which build of it runs."""

from importlib.util import find_spec

__version__ = "0.2.0"


def build_name() -> str:
    """`pure` or `compiled`: whether the kernel is Python or an extension module."""
    kernel = find_spec("hedgerow.kernel.state")
    return "pure" if kernel is None or not kernel.origin or kernel.origin.endswith(".py") else "compiled"
