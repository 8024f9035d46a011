sch.cache_write("C", 0, "local")
