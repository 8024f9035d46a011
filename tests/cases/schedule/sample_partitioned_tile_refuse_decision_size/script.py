sch.sample_partitioned_tile(sch.get_loops("C")[0], 3, 1, 2, decision=[4])
