i, j = sch.get_loops("Y")
sch.read_at(i, sch.get_block("Z"), 0, "shared")
