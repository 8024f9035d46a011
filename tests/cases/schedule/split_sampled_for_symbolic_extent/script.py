i, = sch.get_loops("C")
a, b = sch.sample_perfect_tile(i, 2)
sch.split(i, [a, b])
