b = sch.get_loops("B")[0]
c = sch.get_loops("C")[0]
sch.merge(b, c, b)
