"""The sources of the site; a package, so that tests import docs.extension."""
