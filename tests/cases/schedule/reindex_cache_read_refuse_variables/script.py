sch.reindex_cache_read("D", 0, "shared", lambda i, j: (j, 0))
