b = sch.get_block("C")
i, j, k = sch.get_loops(b)
sch.read_at(i, b, 1, "shared")
