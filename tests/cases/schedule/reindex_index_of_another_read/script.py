sch.reindex("C", ("read", 1))
