i, j = sch.get_loops("B")
sch.loop_partition(i, [4, 0, None])
