b = sch.get_block("Y")
i, j = sch.get_loops(b)
sch.read_at(i, b, 0, "shared")
