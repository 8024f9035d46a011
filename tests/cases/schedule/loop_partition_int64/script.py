i, = sch.get_loops("B")
sch.loop_partition(i, [None, 3])
