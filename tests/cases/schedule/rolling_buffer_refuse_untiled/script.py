sch.rolling_buffer("base", 0)
