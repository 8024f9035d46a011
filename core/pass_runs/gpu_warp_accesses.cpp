// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/gpu_warp_accesses.h"

#include <set>

#include "ir/ops/storage_scope.h"
#include "ir/ops/strides.h"
#include "ir/walk/visitor.h"
#include "pass_runs/pass_run.h"
#include "passes/target.h"

namespace tirscope::passes {

namespace {

bool is_shared(const Buffer& buffer) { return storage_rank(buffer->scope()) == StorageRank::Shared; }

/// The shared buffers that blocks allocate, without those that share a name.
std::map<std::string, Buffer> shared_buffers(const PrimFunc& function) {
  std::map<std::string, Buffer> found;
  std::set<std::string> twice;
  walk(function->body, [&](const Node& node) {
    if (auto block = as<BlockNode>(&node))
      for (const Buffer& buffer : block->alloc_buffers)
        if (is_shared(buffer) && !found.emplace(buffer->name, buffer).second) twice.insert(buffer->name);
    return true;
  });
  for (const std::string& name : twice) found.erase(name);
  return found;
}

/// In elements; nothing where one is not a constant.
std::optional<std::vector<int64_t>> strides_of(const BufferNode& buffer) {
  std::vector<int64_t> strides(buffer.shape.size());
  int64_t next = 1;
  for (std::size_t k = strides.size(); k-- > 0;) {
    auto stride = has_strides(buffer) ? as_int(buffer.strides[k]) : std::optional(next);
    auto extent = as_int(buffer.shape[k]);
    if (!stride || !extent) return std::nullopt;
    strides[k] = *stride;
    next = *stride * *extent;
  }
  return strides;
}

Result<analysis::SharedStrides> lowered_strides(const PrimFunc& function) {
  const auto module = make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function}});
  TS_TRY(const IRModule lowered, lowered_for_gpu(module, "CompactBufferAllocation"));
  analysis::SharedStrides out;
  if (auto compact = lowered->prim_func("main"))
    for (const auto& [name, buffer] : shared_buffers(compact))
      if (auto strides = strides_of(*buffer)) out.emplace(name, std::move(*strides));
  return out;
}

}  // namespace

Result<IRModule> lowered_for_gpu(const IRModule& module, const std::string& pass) {
  TS_TRY(const Target target, Target::parse("cuda"));
  const Context context{target, {}};
  TS_TRY(const std::vector<PassCall> calls, part_of(pipeline(context, Part::Lower), "", pass, context));
  return run_passes(module, calls, context);
}

std::vector<analysis::WarpAccess> gpu_warp_accesses(const std::string& name, const PrimFunc& function,
                                                    const analysis::WarpLimits& limits) {
  analysis::SharedStrides strides;
  if (const auto declared = shared_buffers(function); !declared.empty()) {
    strides = lowered_strides(function).value_or(analysis::SharedStrides());
    // The passes know them by these names, and with as many dimensions.
    std::erase_if(strides, [&](const auto& entry) {
      auto same = declared.find(entry.first);
      return same == declared.end() || same->second->shape.size() != entry.second.size();
    });
  }
  return analysis::warp_accesses(name, function, limits, strides);
}

}  // namespace tirscope::passes
