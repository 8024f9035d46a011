// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest/label.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "memory_study/arena/arena_parts.h"
#include "memory_study/joined_handles.h"
#include "memory_study/with_barriers.h"

namespace tirscope::passes {

namespace {

template <class... Args>
std::unexpected<Diagnostic> not_of_before(std::string text, const Args&... args) {
  return fail(refused("memory.after-not-of-before", std::move(text), args...));
}

/// "(128,) float32", as far as it can be compared.
std::string parameter_text(const PrimFuncNode& function, const Var& param) {
  Buffer buffer = function.buffer_of(param);
  if (!buffer) return param->dtype.str();
  bool constant = true;
  for (const Expr& extent : buffer->shape) constant = constant && as_int(extent);
  return constant ? analysis::shape_label(buffer->shape) + " " + buffer->dtype.str()
                  : std::to_string(buffer->shape.size()) + " dimensions of " + buffer->dtype.str();
}

/// Rule 1 of arena_report.h.
Result<void> same_parameters(const std::string& name, const PrimFuncNode& before, const PrimFuncNode& after) {
  if (before.params.size() != after.params.size())
    return not_of_before("function {0} takes {1} parameters before and {2} after", name, before.params.size(),
                         after.params.size());
  for (std::size_t i = 0; i < before.params.size(); ++i) {
    std::string own = parameter_text(before, before.params[i]), other = parameter_text(after, after.params[i]);
    if (own != other)
      return not_of_before("parameter {0} of function {1} is {2} before and {3} after", before.params[i]->name, name,
                           own, other);
  }
  return {};
}

bool has_shared_memory(const MemoryKernel& kernel) {
  for (const auto& allocate : kernel.allocations)
    if (analysis::is_shared_memory(*allocate->buffer_var)) return true;
  return false;
}

/// The functions of both modules with their kernels and arenas.
Result<std::vector<ArenaFunction>> functions_of(const IRModule& before, const IRModule& after) {
  std::vector<ArenaFunction> functions;
  int arenas = 0;
  for (const auto& [name, node] : after->functions) {
    auto theirs = ref_as<PrimFuncNode>(node);
    if (!theirs) continue;
    PrimFunc ours = before->prim_func(name);
    if (!ours) return not_of_before("the module before has no function {0}", name);
    TS_TRY_VOID(same_parameters(name, *ours, *theirs));
    auto kernels = memory_kernels(name, ours), others = memory_kernels(name, theirs);
    // What a function allocates outside its kernels is one, too.
    std::erase_if(kernels,
                  [&](const MemoryKernel& kernel) { return kernel.body == ours->body && kernel.name == name; });
    std::erase_if(others,
                  [&](const MemoryKernel& kernel) { return kernel.body == theirs->body && kernel.name == name; });
    if (kernels.size() != others.size())  // Rule 1 of arena_report.h
      return not_of_before("function {0} has {1} kernels before and {2} after", name, kernels.size(), others.size());
    ArenaFunction& function = functions.emplace_back(ArenaFunction{name, ours, theirs, {}});
    for (std::size_t k = 0; k < kernels.size(); ++k) {
      if (!has_shared_memory(kernels[k])) {
        if (has_shared_memory(others[k]))
          return not_of_before("kernel {0} has shared memory after, but none before", kernels[k].name);
        continue;
      }
      ArenaKernel& kernel = function.kernels.emplace_back(ArenaKernel{kernels[k], others[k], {}, {}});
      kernel.plan = analysis::read_arenas(kernel.before.body, kernel.after.body);
      arenas += int(kernel.plan.arenas.size());
      bool any = true;
      for (const analysis::Arena& arena : kernel.plan.arenas)
        if (!arena.buffers.empty()) any = false;
      for (const analysis::Arena& arena : kernel.plan.arenas)
        for (const analysis::ArenaBuffer& buffer : arena.buffers) any = any || buffer.original;
      if (!any) return not_of_before("no buffer of kernel {0} is in the module before", kernels[k].name);
    }
  }
  if (arenas == 0) return fail(refused("memory.no-arena", "no kernel of the module after allocates shared memory"));
  return functions;
}

}  // namespace

std::string ArenaModules::address(const std::string& function, const Node& statement) const {
  auto it = origin.find(&statement);
  PrimFunc root = given->prim_func(function);
  if (it == origin.end() || !root) return "";
  return AddressIndex(function, *root).str(*it->second);
}

Result<ArenaModules> arena_modules(const IRModule& before, const IRModule& after, const Context& context,
                                   const Job& job) {
  ArenaModules modules;
  modules.given = after;
  TS_TRY(modules.before, lowered_for_memory(before, context, job));
  const IRModule joined = with_joined_handles(after);
  TS_TRY(modules.after, lowered_for_memory(joined, context, job));
  IRModule lowered = modules.after;
  if (!has_barrier(modules.before) && !has_barrier(modules.after)) {  // Rule 2 of arena_report.h
    auto synced = with_barriers(modules.after, context, job);
    auto also = with_barriers(modules.before, context, job);
    if (synced && also) {
      modules.synced = *synced != modules.after;
      modules.after = *std::move(synced);
      modules.before = *std::move(also);
    }
  }
  TS_TRY(modules.functions, functions_of(modules.before, modules.after));
  if (lowered == joined) {  // its statements are those of the text
    auto mine = statements_in_order(modules.after), theirs = statements_in_order(after);
    if (mine.size() == theirs.size())
      for (std::size_t i = 0; i < mine.size(); ++i) modules.origin[mine[i]] = theirs[i];
  }
  return modules;
}

}  // namespace tirscope::passes
