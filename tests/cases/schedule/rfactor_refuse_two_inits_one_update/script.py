i, k = sch.get_loops("sums")
sch.rfactor(k, 0)
