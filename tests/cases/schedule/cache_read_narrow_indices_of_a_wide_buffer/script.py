b = sch.get_block("B")
c = sch.cache_read(b, 0, "shared")
i, j = sch.get_loops(b)
sch.compute_at(c, i)
