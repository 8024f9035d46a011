sch.cache_index("pool", "global", -1)
