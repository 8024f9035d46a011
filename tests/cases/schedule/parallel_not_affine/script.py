i, j, k = sch.get_loops("clamped")
sch.parallel(i)
sch.bind(j, "threadIdx.x")
sch.vectorize(k)
