sch.blockize(sch.get_loops("B")[1])
