b = sch.get_block("Y")
i, = sch.get_loops(b)
sch.read_at(i, b, -1, "shared")
