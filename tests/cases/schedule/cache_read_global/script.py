sch.cache_read("C", 0, "global")
sch.cache_write("C", 0, "global")
