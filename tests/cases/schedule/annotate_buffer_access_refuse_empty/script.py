sch.annotate_buffer_access("C", 0, "write", lambda x, y: [x, (y, y)])
