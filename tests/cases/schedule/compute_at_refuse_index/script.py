i, = sch.get_loops("Z")
sch.compute_at("Y", i, index=3)
