i, j = sch.get_loops("B")
a, b = sch.loop_partition(j, [None, 2])
