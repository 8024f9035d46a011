i, k = sch.get_loops("amin")
ko, ki = sch.split(k, [None, 4])
sch.rfactor(ko, 0)
