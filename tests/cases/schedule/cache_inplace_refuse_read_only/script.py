sch.cache_inplace("B", 0, "local")
