sch.reindex_cache_read("B", 0, "local", lambda: (0,))
