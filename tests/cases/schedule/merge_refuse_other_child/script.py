sch.merge(sch.get_loops("B")[1], sch.get_loops("C")[1])
