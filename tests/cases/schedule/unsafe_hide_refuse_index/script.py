sch.unsafe_hide_buffer_access("B", "read", [0, 3])
