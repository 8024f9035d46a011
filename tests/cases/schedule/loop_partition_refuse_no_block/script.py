i = sch.get_loops("B")[0]
sch.compute_inline("B")
sch.loop_partition(i, [4, None])
