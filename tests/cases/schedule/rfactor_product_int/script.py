i, k = sch.get_loops("prod")
ko, ki = sch.split(k, [3, 2])
sch.rfactor(ko, 0)
