sch.reindex_cache_write("D", 0, "attic", lambda i, j: (i,))
