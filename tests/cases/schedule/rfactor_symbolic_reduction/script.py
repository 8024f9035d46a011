i, k = sch.get_loops("rowsum")
ko, ki = sch.split(k, [None, 4])
sch.rfactor(ki, 1)
