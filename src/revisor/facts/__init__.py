"""The authored facts (one TOML file each) and the registry that loads what is packed from them."""
