# The reference solution: a def or a variable for each task.
size = 10


small = ["LowerInitBlock", "PlanAndUpdateBufferAllocationLocation", "ConvertBlocksToOpaque", "CompactBufferAllocation"]


plain = ["LowerInitBlock", "PlanAndUpdateBufferAllocationLocation", "ConvertBlocksToOpaque", "CompactBufferAllocation", "LowerOpaqueBlock", "FlattenBuffer"]


order = "inside"
