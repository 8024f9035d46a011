i, k = sch.get_loops("rowsum")
a, b = sch.loop_partition(i, [4, None])
