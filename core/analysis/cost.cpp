// SPDX-License-Identifier: Apache-2.0
#include "analysis/cost.h"

#include <algorithm>

#include "analysis/nest/nest_model.h"
#include "interp/inputs.h"
#include "ir/ops/tensor_cores.h"
#include "ir/ops/warp.h"
#include "support/format.h"

namespace tirscope::analysis {

std::optional<double> Cost::intensity() const {
  if (!operations.value || !touched.value || *touched.value == 0) return std::nullopt;
  return double(*operations.value) / double(*touched.value);
}

namespace {

/// Operations by type.
struct Types {
  std::vector<std::pair<DataType, double>> counts;
  void add(DataType type, double count) {
    auto it = std::ranges::find(counts, type, &std::pair<DataType, double>::first);
    if (it == counts.end()) it = counts.insert(it, {type, 0});
    it->second += count;
  }
  /// Of most operations; the narrower of two that have as many.
  std::optional<DataType> most() const {
    auto less = [](const auto& a, const auto& b) {
      return std::pair(a.second, -a.first.bits) < std::pair(b.second, -b.first.bits);
    };
    auto it = std::ranges::max_element(counts, less);
    return it == counts.end() ? std::nullopt : std::optional(it->first);
  }
};

/// Counts the operations of one stored value.
class OperationCounter {
 public:
  int64_t count = 0;
  Types by_type;  ///< the same by the type of what is operated on

  /// Counts below `expr`; true when the value comes from data (a buffer or a floating variable), not from indices.
  bool visit(const Expr& expr) {
    if (!expr) return false;
    if (auto binary = as<BinaryNode>(expr)) {
      bool a = visit(binary->a), b = visit(binary->b);
      return operation((a || b) && binary->kind != Kind::And && binary->kind != Kind::Or, expr) || a || b;
    }
    switch (expr->kind) {
      case Kind::BufferLoad: return true;
      case Kind::Cast: return visit(as<CastNode>(expr)->value);
      case Kind::Not: return visit(as<NotNode>(expr)->a);
      case Kind::Broadcast: return visit(as<BroadcastNode>(expr)->value);
      case Kind::Select: {
        auto node = as<SelectNode>(expr);
        return any({visit(node->condition), visit(node->true_value), visit(node->false_value)});
      }
      case Kind::Let: {
        auto node = as<LetNode>(expr);
        return any({visit(node->value), visit(node->body)});
      }
      case Kind::Shuffle: {
        bool data = false;
        for (const Expr& vector : as<ShuffleNode>(expr)->vectors) data = visit(vector) || data;
        return data;
      }
      case Kind::Call: return call(*as<CallNode>(expr));
      default: return expr->dtype.is_floating() && as<VarNode>(expr);
    }
  }

 private:
  static bool any(std::initializer_list<bool> flags) {
    for (bool flag : flags)
      if (flag) return true;
    return false;
  }
  static DataType before_casts(const Expr& expr) {
    auto cast = as<CastNode>(expr);
    return cast ? before_casts(cast->value) : expr->dtype.element();
  }
  bool operation(bool counts, const Expr& expr) {
    if (!counts) return false;
    const int lanes = std::max(1, expr->dtype.lanes());
    count += lanes;
    DataType on = expr->dtype.element();
    if (auto binary = as<BinaryNode>(expr))
      for (const Expr& operand : {binary->a, binary->b})
        if (DataType type = before_casts(operand); type.bits < on.bits) on = type;
    by_type.add(on, lanes);
    return true;
  }
  bool call(const CallNode& node) {
    bool data = false;
    for (const Expr& arg : node.args) data = visit(arg) || data;
    bool computes = node.op != &op::if_then_else() && node.op != &op::likely() && node.op != &op::reinterpret();
    operation(data && computes && node.op && node.op->effect == Effect::Pure, ref(node));
    return data;
  }
};

/// What T.ptx_mma does, shared among the threads of its warp: the type of the factors, and how many operations.
std::pair<DataType, int64_t> product_of_a_thread(const Stmt& statement) {
  auto evaluate = as<EvaluateNode>(statement);
  auto node = evaluate ? as<CallNode>(evaluate->value) : nullptr;
  if (!node || node->op != &op::ptx_mma() || node->args.size() < 7) return {};
  auto name = as<StringImmNode>(node->args[0]);
  auto factors = as<VarNode>(node->args[6]);
  auto shape = name ? product_shape(name->value) : std::nullopt;
  if (!shape || !factors || !factors->pointer) return {};
  return {factors->pointer->element, int64_t(2) * shape->m * shape->n * shape->k / warp_size};
}

class CostBuilder {
 public:
  explicit CostBuilder(const PrimFunc& function) : model_(build_nest(function)) {
    out_.function = function;
    out_.longest_reduction = interp::longest_reduction(function);
  }

  FunctionCost build() && {
    int current = -1;  // the nest that the last BlockCost belongs to
    for (int i = 0; i < int(model_.nest.nodes.size()); ++i) {
      NestKind kind = at(i).kind;
      if (in_init(i)) continue;
      if (at(i).accesses.empty() && kind != NestKind::Store && product_of_a_thread(at(i).node).second == 0) continue;
      int block = innermost_block(model_, i);
      int owner = block < 0 ? i : block;
      if (owner != current) {
        current = owner;
        BlockCost entry{at(owner).node, at(owner).title, executions(model_, owner), {}};
        entry.cost.touched = touched(owner, false);
        out_.blocks.push_back(std::move(entry));
      }
      add_statement(i, out_.blocks.back().cost);
    }
    for (const BlockCost& block : out_.blocks) {
      out_.total.operations = out_.total.operations + block.cost.operations;
      out_.total.bytes_read = out_.total.bytes_read + block.cost.bytes_read;
      out_.total.bytes_written = out_.total.bytes_written + block.cost.bytes_written;
    }
    out_.total.touched = touched(-1, true);
    if (auto most = types_.most()) out_.arithmetic = *most;
    return std::move(out_);
  }

 private:
  const NestNode& at(int index) const { return model_.nest.nodes[std::size_t(index)]; }

  bool in_init(int nest) const {
    for (int i = nest; i >= 0 && at(i).kind != NestKind::Block; i = at(i).parent)
      if (at(i).kind == NestKind::Init) return true;
    return false;
  }

  void add_statement(int nest, Cost& cost) {
    Amount times = executions(model_, nest);
    if (auto store = as<BufferStoreNode>(at(nest).node)) {
      OperationCounter counter;
      counter.visit(store->value);
      cost.operations = cost.operations + times * Amount::of(counter.count);
      for (auto [type, count] : counter.by_type.counts) types_.add(type, count * double(times.value.value_or(1)));
    }
    if (auto [type, count] = product_of_a_thread(at(nest).node); count > 0) {
      cost.operations = cost.operations + times * Amount::of(count);
      types_.add(type, double(count) * double(times.value.value_or(1)));
    }
    for (const Access& access : at(nest).accesses) {
      int64_t bytes = 0;
      if (auto load = as<BufferLoadNode>(access.node))
        bytes = load->dtype.bytes();
      else if (auto store = as<BufferStoreNode>(access.node))
        bytes = store->value->dtype.bytes();
      Amount& sum = access.is_write ? cost.bytes_written : cost.bytes_read;
      sum = sum + times * Amount::of(bytes);
    }
  }

  Amount touched(int only, bool arguments) {
    Amount sum = Amount::of(0);
    for (const Footprint& print : footprints(model_, -1, only)) {
      int memory = model_.memory(print.buffer.get());
      if (arguments && (memory < 0 || !model_.memories[std::size_t(memory)].argument)) continue;
      sum = sum + print.bytes;
    }
    return sum;
  }

  NestModel model_;
  Types types_;
  FunctionCost out_;
};

std::string cost_text(const Cost& cost) {
  std::string out = formatted("{} operations, reads {}, writes {}, touches {}", count_text(cost.operations),
                              bytes_text(cost.bytes_read), bytes_text(cost.bytes_written), bytes_text(cost.touched));
  if (auto intensity = cost.intensity()) out += formatted(", {:.3g} FLOP/byte", *intensity);
  return out;
}

}  // namespace

FunctionCost cost(const PrimFunc& function) { return CostBuilder(function).build(); }

std::string to_text(const FunctionCost& cost) {
  std::string out = cost_text(cost.total) + "\n";
  for (const BlockCost& block : cost.blocks)
    out += formatted("  {} x {}: {}\n", block.name, count_text(block.executions), cost_text(block.cost));
  return out;
}

}  // namespace tirscope::analysis
