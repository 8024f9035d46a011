h, w = sch.get_loops("zoom")
a, b = sch.cache_index("zoom", "local", cse_thresh=2)
