i, = sch.get_loops("B")
sch.loop_partition(i, [3, 4, 5])
