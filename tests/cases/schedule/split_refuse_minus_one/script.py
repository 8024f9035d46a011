i, = sch.get_loops("C")
sch.split(i, [4, -1])
