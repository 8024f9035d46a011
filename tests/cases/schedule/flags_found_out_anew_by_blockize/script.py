sch.reindex_cache_read("add", 0, "shared", lambda i, j: (i // 5, j, i % 5))
sch.blockize(sch.get_loops("add")[1])
sch.compute_at("X_shared", sch.get_loops("add_o")[0])
