sch.annotate_buffer_access("C", 0, "reads", lambda x, y: [x, y])
