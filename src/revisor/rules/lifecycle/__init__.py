"""Rules on features that go away, and on what parties owe each other in each era."""
