sch.rolling_buffer("Y", 0)
