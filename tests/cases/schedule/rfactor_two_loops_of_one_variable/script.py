i, k = sch.get_loops("rowsum")
k0, k1, k2 = sch.split(k, [2, 3, 4])
sch.rfactor(k1, 0)
