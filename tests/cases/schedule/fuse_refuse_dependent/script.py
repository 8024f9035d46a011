sch.fuse(*sch.get_loops("B"))
