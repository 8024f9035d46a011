a, b, c = sch.get_loops("Y")
sch.fuse(a, b, c)
