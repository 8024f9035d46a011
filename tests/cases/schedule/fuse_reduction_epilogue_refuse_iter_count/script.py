sch.fuse_reduction_epilogue("sum", "add")
