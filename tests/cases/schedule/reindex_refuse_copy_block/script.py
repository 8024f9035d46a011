i, j = sch.get_loops("C")
b = sch.read_at(i, "C", 0, "shared")
sch.reindex(b, ("read", 0))
