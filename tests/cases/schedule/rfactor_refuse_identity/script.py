i, k = sch.get_loops("rowmax")
sch.rfactor(k, 0)
