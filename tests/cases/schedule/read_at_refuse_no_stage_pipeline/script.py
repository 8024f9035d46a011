b = sch.get_block("after")
i, = sch.get_loops(b)
sch.read_at(i, b, 0, "shared")
