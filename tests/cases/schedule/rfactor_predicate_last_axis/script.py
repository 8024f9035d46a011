i, k = sch.get_loops("rowsum")
ko, ki = sch.split(k, [None, 8])
sch.rfactor(ko, -1)
