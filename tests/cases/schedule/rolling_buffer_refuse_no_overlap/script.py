i, = sch.get_loops("next")
io, ii = sch.split(i, [None, 4])
sch.compute_at("base", io)
sch.rolling_buffer("base", 0)
