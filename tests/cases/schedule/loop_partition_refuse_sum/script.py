i, j = sch.get_loops("B")
sch.loop_partition(i, [6, 4])
