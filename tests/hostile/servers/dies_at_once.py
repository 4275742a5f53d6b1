"""Dies at once, with a stack trace on stderr."""

from __future__ import annotations

import sys

from bad_server import complain

complain("node:internal/modules/cjs/loader:1228")
complain("Error: Cannot find module './index.js'")
sys.exit(1)
