i, k = sch.get_loops("sum")
ko, ki = sch.split(k, [2, 3])
sch.rfactor(ko, 1)
