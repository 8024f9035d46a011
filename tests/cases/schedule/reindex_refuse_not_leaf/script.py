sch.reindex("rows", ("read", 0))
