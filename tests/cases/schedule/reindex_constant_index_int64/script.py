sch.reindex("C", ("read", 0))
