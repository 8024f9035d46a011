sch.decompose_reduction("C", sch.get_loops("C")[0])
