i, = sch.get_loops("blur")
io, ii = sch.split(i, [None, 4])
sch.compute_at("base", io)
sch.rolling_buffer("base", write_buffer_index=0)
