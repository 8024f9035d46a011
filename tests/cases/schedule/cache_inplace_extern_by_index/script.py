sch.cache_inplace("call", 0, "local")
