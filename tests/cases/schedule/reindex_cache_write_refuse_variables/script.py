sch.reindex_cache_write("D", 0, "local", lambda i, j: (j, i))
