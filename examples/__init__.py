"""Programs that use baracuda; tests run them."""
