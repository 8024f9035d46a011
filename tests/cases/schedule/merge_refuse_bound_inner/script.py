outer, inner, _ = sch.get_loops("B")
sch.merge(outer, inner)
