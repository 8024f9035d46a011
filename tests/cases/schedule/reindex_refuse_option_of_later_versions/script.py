sch.reindex("C", "A", skip_simplify=True)
