i, j = sch.get_loops("B")
io, ii = sch.split(i, [None, 5])
a, b = sch.loop_partition(ii, [4, None])
