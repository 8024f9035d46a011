sch.reindex("C", ("write", 0))
