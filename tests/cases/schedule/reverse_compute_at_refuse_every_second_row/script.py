sch.reverse_compute_at("D", sch.get_loops("T0")[1])
