"""Rules on elicitation requests and answers."""
