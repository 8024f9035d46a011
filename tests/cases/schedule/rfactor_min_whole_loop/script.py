i, k = sch.get_loops("low")
sch.rfactor(k, -2)
