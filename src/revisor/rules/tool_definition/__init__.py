"""Rules on tool definitions: roots of schemas, names, header annotations."""
