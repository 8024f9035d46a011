i, k0, k1 = sch.get_loops("sum")
sch.rfactor(k1, 0)
