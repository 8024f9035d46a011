i, = sch.get_loops("Y")
sch.split(i, [None, 4])
