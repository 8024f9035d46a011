sch.set_axis_separator("rows", ("read", 0), [1])
