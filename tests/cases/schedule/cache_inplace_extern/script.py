sch.cache_inplace("call", "X", "local")
