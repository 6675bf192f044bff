"""The compiled build: the same source, written out as plain classes and functions and compiled to C by mypyc.

`python -m hedgerow.compiling` (`make compiled`) does it in three steps: `expansion` writes flows and records out as Python into
a folder outside the tree, mypyc makes C of them, and gcc makes extension modules that lie beside a copy of the source. A module
that is not compiled is imported from that copy, so the pure code is always the fallback. `interpreted.tsv` names the modules
that stay pure, each with its reason.
"""
