i, j = sch.get_loops("tick")
sch.reorder(j, i)
