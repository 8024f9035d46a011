i, j = sch.get_loops("B")
sch.reorder(j, sch.get_loops("C")[2], i)
