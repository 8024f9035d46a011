c = sch.reindex_cache_read("D", 0, "shared", lambda i, j: (j, i))
sch.annotate(c, "mark", 1)
