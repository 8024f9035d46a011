i, j = sch.get_loops("use")
sch.compute_at("pad", i)
sch.decompose_padding("pad", i)
sch.cache_read("use", 0, "shared")
