sch.merge(sch.get_loops("B")[0], sch.get_loops("C")[0])
