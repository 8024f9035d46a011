b = sch.get_block("C")
i, j, k = sch.get_loops(b)
io, ii = sch.split(i, [None, 4])
w = sch.write_at(io, b, 0, "shared")
