sch.cache_index("Y", "global")
