sch.reindex("C", ("read", 0))
sch.reindex("C", ("read", 1))
sch.reindex("C", ("write", 0))
