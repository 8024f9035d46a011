sch.cache_read("Y", "X", "shared", consumer_blocks=["Z", "Y"])
