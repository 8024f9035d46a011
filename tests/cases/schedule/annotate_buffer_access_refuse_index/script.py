sch.annotate_buffer_access("C", 1, "write", lambda x, y: [x, y])
