i, k = sch.get_loops("rowsum")
sch.rfactor(k, 0)
