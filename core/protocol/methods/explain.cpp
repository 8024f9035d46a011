// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/explain.h"

#include "analysis/cost.h"
#include "analysis/memory/liveness.h"
#include "analysis/nest/block_tree.h"
#include "analysis/nest/loop_nest.h"
#include "ir/walk/address.h"
#include "protocol/objects.h"
#include "protocol/requests.h"

namespace tirscope::protocol {

namespace {

using namespace analysis;

/// `value` is null where the amount is symbolic; `exact` is false for an upper bound.
struct AmountAnswer {
  json value;
  std::string text;
  bool exact = true;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("value", t.value);
    v("text", t.text);
    v("exact", t.exact);
  }
};

struct FootprintAnswer {
  std::string buffer;
  AmountAnswer bytes;
  bool read = false, written = false;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("buffer", t.buffer);
    v("bytes", t.bytes);
    v("read", t.read);
    v("written", t.written);
  }
};

struct AccessAnswer {
  std::string buffer, text, pattern;
  bool write = false;
  std::optional<int64_t> stride;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("buffer", t.buffer);
    v("text", t.text);
    v("pattern", t.pattern);
    v("write", t.write);
    v("stride", t.stride);
  }
};

struct IterAnswer {
  std::string name, kind, domain, value;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("kind", t.kind);
    v("domain", t.domain);
    v("value", t.value);
  }
};

/// A node of the loop nest; `parent` is an index into the same list, -1 at the top.
struct NestAnswer {
  std::string node, kind, title;
  int64_t parent = -1;
  std::optional<std::string> min, extent, loop_kind, thread, predicate;
  std::optional<bool> reduction;
  std::optional<std::vector<IterAnswer>> iters;
  std::optional<std::vector<std::string>> reads, writes;
  std::optional<std::vector<FootprintAnswer>> touches;
  std::optional<std::vector<AccessAnswer>> accesses;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node);
    v("kind", t.kind);
    v("title", t.title);
    v("parent", t.parent);
    v("min", t.min);
    v("extent", t.extent);
    v("loop_kind", t.loop_kind);
    v("thread", t.thread);
    v("predicate", t.predicate);
    v("reduction", t.reduction);
    v("iters", t.iters);
    v("reads", t.reads);
    v("writes", t.writes);
    v("touches", t.touches);
    v("accesses", t.accesses);
  }
};

struct DependenceAnswer {
  std::string from, to, kind, buffer, from_node, to_node;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("from", t.from);
    v("to", t.to);
    v("kind", t.kind);
    v("buffer", t.buffer);
    v("from_node", t.from_node);
    v("to_node", t.to_node);
  }
};

struct BufferAnswer {
  std::string name, scope, shape, dtype;
  AmountAnswer bytes;
  bool argument = false;
  std::vector<std::string> writers, readers;
  std::optional<int64_t> live_from, live_to;  ///< positions
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("scope", t.scope);
    v("shape", t.shape);
    v("dtype", t.dtype);
    v("bytes", t.bytes);
    v("argument", t.argument);
    v("writers", t.writers);
    v("readers", t.readers);
    v("live_from", t.live_from);
    v("live_to", t.live_to);
  }
};

struct PositionAnswer {
  std::string node, name;
  AmountAnswer live_bytes;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node);
    v("name", t.name);
    v("live_bytes", t.live_bytes);
  }
};

struct CostAnswer {
  std::optional<std::string> node, name;
  std::optional<AmountAnswer> executions;
  AmountAnswer operations, bytes_read, bytes_written, touched;
  std::optional<double> intensity;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node);
    v("name", t.name);
    v("executions", t.executions);
    v("operations", t.operations);
    v("bytes_read", t.bytes_read);
    v("bytes_written", t.bytes_written);
    v("touched", t.touched);
    v("intensity", t.intensity);
  }
};

struct FunctionAnswer {
  std::string name;
  CostAnswer cost;
  std::vector<CostAnswer> blocks;
  int64_t longest_reduction = 1;
  std::vector<NestAnswer> nest;
  std::vector<DependenceAnswer> dependences;
  std::optional<int64_t> dependences_left_out;  ///< where there are too many to list
  std::vector<BufferAnswer> buffers;
  std::vector<PositionAnswer> positions;
  AmountAnswer peak_bytes, argument_bytes;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("cost", t.cost);
    v("blocks", t.blocks);
    v("longest_reduction", t.longest_reduction);
    v("nest", t.nest);
    v("dependences", t.dependences);
    v("dependences_left_out", t.dependences_left_out);
    v("buffers", t.buffers);
    v("positions", t.positions);
    v("peak_bytes", t.peak_bytes);
    v("argument_bytes", t.argument_bytes);
  }
};

AmountAnswer amount(const Amount& amount) {
  return {amount.value ? json(*amount.value) : json(), amount.str(), amount.exact};
}

template <class T>
std::optional<T> unless_empty(T value) {
  return value.empty() ? std::nullopt : std::optional<T>(std::move(value));
}

CostAnswer cost_answer(const Cost& cost) {
  CostAnswer out;
  out.operations = amount(cost.operations);
  out.bytes_read = amount(cost.bytes_read);
  out.bytes_written = amount(cost.bytes_written);
  out.touched = amount(cost.touched);
  out.intensity = cost.intensity();
  return out;
}

NestAnswer nest_answer(const NestNode& node, const AddressIndex& addresses) {
  NestAnswer out;
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
  std::vector<FootprintAnswer> touches;
  for (const Footprint& print : node.footprints)
    touches.push_back({print.buffer->name, amount(print.bytes), print.read, print.written});
  out.touches = unless_empty(std::move(touches));
  std::vector<AccessAnswer> accesses;
  for (const Access& access : node.accesses) {
    bool has_stride = access.pattern != Pattern::Irregular && access.pattern != Pattern::Once;
    accesses.push_back({access.buffer->name, access.text, std::string(pattern_name(access.pattern)), access.is_write,
                        has_stride ? std::optional(access.stride) : std::nullopt});
  }
  out.accesses = unless_empty(std::move(accesses));
  return out;
}

void add_buffers(FunctionAnswer& out, const Liveness& live, const AddressIndex& addresses) {
  for (const BufferInfo& info : live.scopes.buffers) {
    BufferAnswer buffer{info.name,     info.scope, info.shape, info.dtype, amount(info.bytes),
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

FunctionAnswer function_answer(const std::string& name, const PrimFunc& function) {
  AddressIndex addresses(name, *function);
  FunctionAnswer out;
  out.name = name;
  FunctionCost total = cost(function);
  out.cost = cost_answer(total.total);
  out.longest_reduction = total.longest_reduction;
  for (const BlockCost& block : total.blocks) {
    CostAnswer answer = cost_answer(block.cost);
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

Result<json> explain_method(Objects& objects, const FunctionRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  return explain(object.module, request.function);
}

}  // namespace

Result<json> explain(const IRModule& module, const std::optional<std::string>& function) {
  json functions = json::array();
  TS_TRY_VOID(each_function(module, function, [&](const std::string& name, const PrimFunc& prim_func) {
    functions.push_back(encode(function_answer(name, prim_func)));
  }));
  return json{{"functions", std::move(functions)}};
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
  }));
  return out;
}

Methods analysis_methods() { return {method("analysis.explain", explain_method)}; }

}  // namespace tirscope::protocol
