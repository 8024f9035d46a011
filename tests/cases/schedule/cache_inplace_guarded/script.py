i, = sch.get_loops("acc")
sch.split(i, [None, 4])
a, b = sch.cache_inplace("acc", ("read", 0), "shared")
