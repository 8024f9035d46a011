sch.reindex_cache_read("D", "B", "shared", lambda i, j: (i // 4, j // 5, i % 4, j % 5))
