// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/explain.h"

#include "analysis/cost.h"
#include "analysis/memory/liveness.h"
#include "analysis/nest/block_tree.h"
#include "analysis/nest/loop_nest.h"
#include "ir/walk/address.h"
#include "pass_runs/gpu_warp_accesses.h"
#include "protocol/diagnostic_json.h"
#include "protocol/messages/analysis.h"
#include "protocol/methods/fixes.h"
#include "protocol/objects.h"

namespace tirscope::protocol {

namespace {

using namespace analysis;

AmountEntry amount(const Amount& amount) {
  return {amount.value ? json(*amount.value) : json(), amount.str(), amount.exact};
}

template <class T>
std::optional<T> unless_empty(T value) {
  return value.empty() ? std::nullopt : std::optional<T>(std::move(value));
}

CostEntry cost_answer(const Cost& cost) {
  CostEntry out;
  out.operations = amount(cost.operations);
  out.bytes_read = amount(cost.bytes_read);
  out.bytes_written = amount(cost.bytes_written);
  out.touched = amount(cost.touched);
  out.intensity = cost.intensity();
  return out;
}

NestEntry nest_answer(const NestNode& node, const AddressIndex& addresses) {
  NestEntry out;
  out.node = addresses.str(*node.node);
  out.kind = nest_kind_name(node.kind);
  out.title = node.title;
  out.parent = node.parent;
  if (node.kind == NestKind::Loop) {
    out.min = unless_empty(node.min);
    out.extent = node.extent;
    out.loop_kind = for_kind_name(node.loop_kind);
    out.thread = unless_empty(node.thread_tag);
    out.reduction = node.reduction;
  }
  if (node.kind == NestKind::Block) {
    out.iters.emplace();
    for (const IterBinding& iter : node.iters)
      out.iters->push_back({iter.name, iter.kind, iter.domain, iter.value_text});
    out.reads = node.reads;
    out.writes = node.writes;
    out.reduction = node.reduction_block;
  }
  out.predicate = unless_empty(node.predicate);
  std::vector<FootprintEntry> touches;
  for (const Footprint& print : node.footprints)
    touches.push_back({print.buffer->name, amount(print.bytes), print.read, print.written});
  out.touches = unless_empty(std::move(touches));
  std::vector<AccessEntry> accesses;
  for (const Access& access : node.accesses) {
    bool has_stride = access.pattern != Pattern::Irregular && access.pattern != Pattern::Once;
    accesses.push_back({access.buffer->name, access.text, std::string(pattern_name(access.pattern)), access.is_write,
                        has_stride ? std::optional(access.stride) : std::nullopt});
  }
  out.accesses = unless_empty(std::move(accesses));
  return out;
}

void add_buffers(ExplainedFunction& out, const Liveness& live, const AddressIndex& addresses) {
  for (const BufferInfo& info : live.scopes.buffers) {
    BufferEntry buffer{info.name,     info.scope, info.shape, info.dtype, amount(info.bytes),
                       info.argument, {},         {},         {},         {}};
    for (const Toucher& writer : info.writers) buffer.writers.push_back(writer.name);
    for (const Toucher& reader : info.readers) buffer.readers.push_back(reader.name);
    out.buffers.push_back(std::move(buffer));
  }
  for (const Interval& interval : live.intervals) {
    out.buffers[std::size_t(interval.buffer)].live_from = interval.first;
    out.buffers[std::size_t(interval.buffer)].live_to = interval.last;
  }
  for (std::size_t i = 0; i < live.positions.size(); ++i)
    out.positions.push_back(
        {addresses.str(*live.positions[i].node), live.positions[i].name, amount(live.live_bytes[i])});
  out.peak_bytes = amount(live.peak);
  out.argument_bytes = amount(live.argument_bytes);
}

WarpEntry warp_answer(const WarpAccess& access, const AddressIndex& addresses) {
  WarpEntry out;
  out.node = addresses.str(*access.node);
  out.kernel = access.kernel;
  out.block = access.block;
  out.buffer = access.buffer;
  out.scope = access.scope;
  out.kind = access.is_write ? "write" : "read";
  out.text = access.text;
  out.verdict = access.verdict();
  if (access.sampled) out.sampled = true;
  if (!access.known()) return out;
  if (access.shared) {
    out.ways = access.banks.ways;
  } else {
    out.sectors = access.global.sectors;
    out.sectors_min = access.global.least;
    out.used_percent = access.used_percent();
  }
  out.requests = access.requests;
  out.patterns = access.patterns;
  if (access.requests) out.wasted_bytes = access.wasted_bytes;
  return out;
}

/// The accesses of a function's kernels; the first of each buffer that has bank conflicts says what would help.
std::vector<WarpEntry> warp_answers(const IRModule& module, const std::string& name, const PrimFunc& function,
                                    const AddressIndex& addresses) {
  std::vector<WarpEntry> out;
  for (const HelpedAccess& each : helped_accesses(module, name, function)) {
    WarpEntry& entry = out.emplace_back(warp_answer(each.access, addresses));
    if (!each.fixes.empty()) entry.fix = fix_object(each.fixes.front());
    for (const Fix& fix : each.fixes | std::views::drop(1)) {
      if (!entry.other_fixes) entry.other_fixes.emplace();
      entry.other_fixes->push_back(fix_object(fix));
    }
  }
  return out;
}

ExplainedFunction function_answer(const IRModule& module, const std::string& name, const PrimFunc& function) {
  AddressIndex addresses(name, *function);
  ExplainedFunction out;
  out.name = name;
  FunctionCost total = cost(function);
  out.cost = cost_answer(total.total);
  out.longest_reduction = total.longest_reduction;
  for (const BlockCost& block : total.blocks) {
    CostEntry answer = cost_answer(block.cost);
    answer.node = addresses.str(*block.node);
    answer.name = block.name;
    answer.executions = amount(block.executions);
    out.blocks.push_back(std::move(answer));
  }
  for (const NestNode& node : loop_nest(function).nodes) out.nest.push_back(nest_answer(node, addresses));
  BlockTree tree = block_tree(function);
  for (const DependenceEdge& edge : tree.edges) {
    const BlockTreeNode &from = tree.blocks[std::size_t(edge.from)], &to = tree.blocks[std::size_t(edge.to)];
    out.dependences.push_back({from.name, to.name, std::string(dependence_kind_name(edge.kind)), edge.buffer->name,
                               addresses.str(*from.realize), addresses.str(*to.realize)});
  }
  if (tree.edges_left_out > 0) out.dependences_left_out = int64_t(tree.edges_left_out);
  add_buffers(out, liveness(function), addresses);
  out.warp = unless_empty(warp_answers(module, name, function, addresses));
  return out;
}

/// Calls `f(name, function)` on the TensorIR functions asked for.
template <class F>
Result<void> each_function(const IRModule& module, const std::optional<std::string>& wanted, F&& f) {
  if (wanted && !module->prim_func(*wanted))
    return fail(bad_input("explain.unknown-function", "the module has no TensorIR function '{0}'", *wanted));
  for (const auto& [name, node] : module->functions) {
    PrimFunc function = ref_as<PrimFuncNode>(node);
    if (function && (!wanted || *wanted == name)) f(name, function);
  }
  return {};
}

Result<ExplainAnswer> explain_method(Objects& objects, const ExplainRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  return explain(object.module, request.function);
}

}  // namespace

Result<ExplainAnswer> explain(const IRModule& module, const std::optional<std::string>& function) {
  ExplainAnswer answer;
  TS_TRY_VOID(each_function(module, function, [&](const std::string& name, const PrimFunc& prim_func) {
    answer.functions.push_back(function_answer(module, name, prim_func));
  }));
  return answer;
}

Result<std::string> explain_text(const IRModule& module, const std::optional<std::string>& function) {
  std::string out;
  TS_TRY_VOID(each_function(module, function, [&](const std::string& name, const PrimFunc& prim_func) {
    if (!out.empty()) out += "\n";
    out += name + "\n\ncost\n" + to_text(cost(prim_func));
    out += "\nloop nest\n" + to_text(loop_nest(prim_func));
    out += "\nblocks\n" + to_text(block_tree(prim_func));
    out += "\nbuffers\n" + to_text(buffer_scopes(prim_func));
    out += "\nliveness\n" + to_text(liveness(prim_func));
    const std::string warps = to_text(passes::gpu_warp_accesses(name, prim_func));
    if (!warps.empty()) out += "\nwarp accesses\n" + warps;
  }));
  return out;
}

Methods analysis_methods() { return {method(explain_method)}; }

}  // namespace tirscope::protocol
