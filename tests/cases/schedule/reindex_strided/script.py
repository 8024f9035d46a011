sch.reindex("C", "A")
