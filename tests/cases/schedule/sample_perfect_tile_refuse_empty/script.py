sch.sample_perfect_tile(sch.get_loops("C")[0], 2)
