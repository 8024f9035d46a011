sch.reindex_cache_read("add", 0, "shared", lambda i, j: (i // 5, j, i % 5))
sch.reindex_cache_read("add", 1, "shared", lambda i, j: (j // 4, i, j % 4))
sch.reindex_cache_write("add", 0, "local", lambda i, j: (i // 7, j, i % 7))
sch.compute_at("X_shared", sch.get_loops("add")[0])
