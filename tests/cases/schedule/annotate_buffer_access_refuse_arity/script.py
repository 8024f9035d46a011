sch.annotate_buffer_access("C", 0, "write", lambda x: [x, x])
