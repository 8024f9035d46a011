b = sch.get_block("Y")
sch.cache_index(b, "global", cse_thresh=2)
