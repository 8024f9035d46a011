sch.get_loops("B")
