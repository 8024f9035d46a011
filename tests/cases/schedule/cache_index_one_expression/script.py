sch.cache_index("pool", "global")
