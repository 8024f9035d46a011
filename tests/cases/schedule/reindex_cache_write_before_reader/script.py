sch.reindex_cache_write("B", 0, "local", lambda i, j: (j, i))
