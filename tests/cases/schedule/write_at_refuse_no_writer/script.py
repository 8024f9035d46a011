i, j = sch.get_loops("Y")
sch.write_at(i, sch.get_block("Z"), 0, "shared")
