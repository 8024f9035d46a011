i, = sch.get_loops("Z")
sch.loop_partition(i, [4, None])
sch.compute_inline("Y")
