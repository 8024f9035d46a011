sch.annotate_buffer_access("C", 0, "read", lambda vi: [(vi, vi + 3)])
i_0, i_1 = sch.split(sch.get_loops("C")[0], [None, 16])
sch.compute_at("B", i_0)
