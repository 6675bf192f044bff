"""The distribution `hedgerow-compiled`: the extension modules alone, beside the source that `hedgerow` installs."""

from __future__ import annotations

import base64
import hashlib
import sys
import sysconfig
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hedgerow.builds import MADE_FROM
from hedgerow.version import __version__

NAME = "hedgerow_compiled"
SINCE = (2026, 1, 1, 0, 0, 0)
"""The date of every file in it, so that the same build gives the same wheel."""


def tag() -> str:
    """The Python and the platform it is for."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def metadata() -> dict[str, str]:
    only = f"=={sys.version_info.major}.{sys.version_info.minor}.*"
    return {"METADATA": f"Metadata-Version: 2.1\nName: hedgerow-compiled\nVersion: {__version__}\n"
                        "Summary: Hedgerow's kernel and games compiled to C, found beside the source when they are installed\n"
                        f"License: MIT\nRequires-Python: {only}\nRequires-Dist: hedgerow=={__version__}\n"
                        f"Requires-Dist: mypy_extensions>=1.0\n",
            "WHEEL": f"Wheel-Version: 1.0\nGenerator: hedgerow.compiling\nRoot-Is-Purelib: false\nTag: {tag()}\n"}


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def make_wheel(built: Path, to: Path) -> Path:
    """The wheel of a compiled build."""
    to.mkdir(parents=True, exist_ok=True)
    info = f"{NAME}-{__version__}.dist-info"
    made = to / f"{NAME}-{__version__}-{tag()}.whl"
    files = {str(p.relative_to(built)): p.read_bytes() for p in sorted(built.rglob("*.so"))}
    files[f"hedgerow/{MADE_FROM}"] = f"{__version__}\n".encode()
    files |= {f"{info}/{name}": text.encode() for name, text in metadata().items()}
    record = "".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    with ZipFile(made, "w", ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = ZipInfo(name, SINCE)
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data, ZIP_DEFLATED)
    return made
