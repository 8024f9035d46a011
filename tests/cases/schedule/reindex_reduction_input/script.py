sch.reindex("D", ("read", 0))
