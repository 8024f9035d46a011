i, j = sch.get_loops("C")
sch.rfactor(j, 0)
