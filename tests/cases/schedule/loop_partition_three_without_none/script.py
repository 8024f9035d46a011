i, j = sch.get_loops("B")
a, b, c = sch.loop_partition(i, [2, 5])
sch.parallel(b)
