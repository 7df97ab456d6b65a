"""The documentation: `pip install '.[docs]' && sphinx-build -W docs build/docs`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

project = "baracuda"
author = project_copyright = "the authors of baracuda"
extensions = ["myst_parser", "docs.extension"]
exclude_patterns = ["extension"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
smartquotes = False
highlight_language = "none"

html_theme = "furo"
html_title = "baracuda"
html_static_path = ["_static"]
html_css_files = ["baracuda.css"]
html_copy_source = False
html_show_sphinx = False
add_module_names = False
toc_object_entries = False  # a page's own table of contents has its headings, which are these names already
