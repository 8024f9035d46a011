sch.reindex_cache_write("B", 0, "shared", lambda i: (i,))
