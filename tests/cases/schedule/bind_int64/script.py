i, j = sch.get_loops("C")
sch.bind(i, "blockIdx.x")
sch.bind(j, "threadIdx.x")
