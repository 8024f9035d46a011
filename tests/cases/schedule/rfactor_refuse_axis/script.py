i, k = sch.get_loops("rowsum")
ko, ki = sch.split(k, [None, 5])
sch.rfactor(ki, -4)
