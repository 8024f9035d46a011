sch.cache_inplace("acc", 0, "local")
