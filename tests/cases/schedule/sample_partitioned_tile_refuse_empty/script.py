sch.sample_partitioned_tile(sch.get_loops("C")[0], 2, 1, 1)
