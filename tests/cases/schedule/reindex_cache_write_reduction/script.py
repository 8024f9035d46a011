sch.reindex_cache_write("D", 0, "local", lambda i, j: (i // 4, i % 4))
