i, j = sch.get_loops("copy")
sch.rfactor(j, 0)
