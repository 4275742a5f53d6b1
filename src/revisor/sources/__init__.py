"""Where evidence comes in: a source yields subjects, and tells what it could not see."""
