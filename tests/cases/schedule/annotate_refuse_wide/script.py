sch.annotate("scale", "whole", 2147483648)
