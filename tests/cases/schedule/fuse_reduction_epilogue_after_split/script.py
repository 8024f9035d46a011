i, k = sch.get_loops("sum")
sch.split(i, [None, 4])
sch.fuse_reduction_epilogue("sum", "add")
sch.decompose_reduction("sum", sch.get_loops("sum")[2])
