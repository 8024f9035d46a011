i, j = sch.get_loops("Y")
sch.loop_partition(i, [4, None])
