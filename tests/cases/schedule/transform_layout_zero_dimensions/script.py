sch.transform_layout("B", "B", lambda: (0,))
