sch.reorder(sch.get_loops("B")[0], sch.get_loops("outer")[0])
