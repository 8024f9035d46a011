sch.reverse_compute_at("C", sch.get_loops("B")[0])
