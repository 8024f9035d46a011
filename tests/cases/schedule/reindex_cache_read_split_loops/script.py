i, j = sch.get_loops("D")
i0, i1 = sch.split(i, [None, 4])
sch.reindex_cache_read("D", 0, "local", lambda i, j: (j, i))
