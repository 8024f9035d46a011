sch.bind(sch.get_loops("C")[0], "threadIdx.x")
