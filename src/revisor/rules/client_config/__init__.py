"""Rules on configuration of clients, hosts and catalogues: entries that contradict themselves."""
