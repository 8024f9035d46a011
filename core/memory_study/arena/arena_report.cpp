// SPDX-License-Identifier: Apache-2.0
#include "memory_study/arena/arena_report.h"

#include <algorithm>

#include "memory_study/arena/arena_parts.h"

namespace tirscope::passes {

namespace {

/// What the rows of our own plan say of a kernel and scope.
const MemoryRow* row_of(const std::vector<MemoryRow>& rows, const std::string& kernel, const std::string& scope) {
  auto it =
      std::ranges::find_if(rows, [&](const MemoryRow& row) { return row.kernel == kernel && row.scope == scope; });
  return it == rows.end() ? nullptr : &*it;
}

/// Which of the kernel's allocations of its scope `original` is, in program order.
int number_in_scope(const MemoryKernel& kernel, const AllocateNode& original) {
  int number = 0;
  for (const auto& allocate : kernel.allocations) {
    if (allocate.get() == &original) return number;
    if (scope_of(*allocate->buffer_var) == scope_of(*original.buffer_var)) ++number;
  }
  return -1;
}

void check_places(const ArenaModules& modules, const analysis::Arena& arena, ArenaRow& row,
                  std::vector<ArenaFinding>& findings) {
  auto find = [&](const char* code, Message text, std::vector<RunStep> steps = {}) {
    findings.push_back({code, row.kernel, std::move(text), std::move(steps), false});
  };
  for (const analysis::ArenaBuffer& buffer : arena.buffers) {
    if (buffer.match == analysis::ArenaBuffer::Match::None)
      row.warnings.push_back(buffer.name + " does not match a buffer of the module before");
    if (!buffer.offset)
      row.warnings.push_back(buffer.name + " has no single constant offset, so the bytes it shares are unknown");
    for (const auto& [node, offset] : buffer.elsewhere)
      find("memory.offset-moves",
           message("{0} is at byte {1}, but one access to it is at byte {2}", buffer.name, *buffer.offset, offset));
    if (buffer.offset && buffer.bytes && arena.bytes &&
        (*buffer.offset < 0 || *buffer.offset + *buffer.bytes > *arena.bytes))
      find("memory.outside-arena", message("{0} uses bytes {1} to {2} of {3}, which has {4} bytes", buffer.name,
                                           *buffer.offset, *buffer.offset + *buffer.bytes, row.arena, *arena.bytes));
  }
  if (modules.synced) row.warnings.push_back("the module has no barriers; those of ThreadSync are assumed");
}

}  // namespace

Result<ArenaReport> arena_report(const IRModule& before, const IRModule& after, const Context& context,
                                 const ArenaOptions& options, const Job& job) {
  TS_TRY(ArenaModules modules, arena_modules(before, after, context, job));
  MemoryOptions ours{"FlattenBuffer", options.rule, options.packer};
  TS_TRY(std::vector<MemoryRow> plans, memory_report(modules.before, context, ours, job));
  ArenaReport report;
  ArenaRunner runner(modules, options, job);
  for (ArenaFunction& function : modules.functions)
    for (ArenaKernel& kernel : function.kernels)
      for (const analysis::Arena& arena : kernel.plan.arenas) {
        kernel.rows.push_back(int(report.rows.size()));
        ArenaRow& row = report.rows.emplace_back();
        row.function = function.name;
        row.kernel = kernel.before.name;
        row.scope = scope_of(*arena.allocate->buffer_var);
        row.arena = arena.allocate->buffer_var->name;
        row.total_bytes = arena.bytes;
        const MemoryRow* plan = row_of(plans, row.kernel, row.scope);
        if (plan) row.ours = *plan;
        for (const analysis::ArenaBuffer& buffer : arena.buffers) {
          ArenaBufferRow& out = row.buffers.emplace_back();
          out.name = buffer.name;
          out.match = buffer.match;
          out.bytes = buffer.bytes;
          out.offset = buffer.offset;
          out.dtype = buffer.var->pointer->element.str();
          if (!buffer.original) continue;
          out.original = buffer.original->buffer_var->name;
          out.allocation = number_in_scope(kernel.before, *buffer.original);
          bool in_scope = plan && scope_of(*buffer.original->buffer_var) == plan->scope;
          auto number = std::size_t(out.allocation);
          if (in_scope && out.allocation >= 0 && number < plan->buffers.size()) {
            const MemoryBuffer& own = plan->buffers[number];  // rows list a scope's allocations in program order
            out.our_offset = own.offset;
            out.gen = own.gen;
            out.kill = own.kill;
          }
        }
      }
  for (const ArenaFunction& function : modules.functions)
    for (const ArenaKernel& kernel : function.kernels)
      for (std::size_t a = 0; a < kernel.plan.arenas.size(); ++a) {
        ArenaRow& row = report.rows[std::size_t(kernel.rows[a])];
        check_places(modules, kernel.plan.arenas[a], row, report.findings);
        judge_pairs(modules, runner, function, kernel, int(a), row, report.findings);
      }
  if (options.replay) replay_functions(modules, runner, report);
  return report;
}

}  // namespace tirscope::passes
