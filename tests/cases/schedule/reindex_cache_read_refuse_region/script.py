sch.reindex_cache_read("rows", 0, "shared", lambda i: (i,))
