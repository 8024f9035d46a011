b = sch.get_block("Z")
i, j = sch.get_loops(b)
sch.read_at(i, b, 0, "shared")
