sch.compute_at("B", sch.get_loops("C")[0])
