// SPDX-License-Identifier: Apache-2.0
// tile_with_tensor_intrin: splits and reorders the loops of a block so that the inner ones run over one call of a
// tensor intrinsic. It is made of get_loops, split and reorder (and pad_einsum and compute_inline when padding is
// allowed), which is what the trace holds.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "schedule/driver/run.h"
#include "schedule/intrin/intrin.h"

namespace tirscope::schedule {

namespace {

/// The loops and the block of a description.
struct Described {
  const BlockRealizeNode* block = nullptr;
  std::vector<const ForNode*> loops;  ///< outermost first
};

Described described_by(const PrimFunc& desc) {
  Described out;
  walk(as<BlockRealizeNode>(desc->body)->block->body, [&](const Node& node) {
    if (auto loop = as<ForNode>(&node)) out.loops.push_back(loop);
    auto realize = as<BlockRealizeNode>(&node);
    if (realize) out.block = realize;
    return !realize && !is_expr(node.kind);
  });
  return out;
}

/// The loop of the block for each loop of the description.
struct LoopMapping {
  struct Pair {
    std::size_t from_innermost;  ///< the block's loop, counted from the innermost
    std::size_t desc_loop;       ///< the description's, counted from the outermost
    int64_t extent;              ///< of the description's loop
  };
  std::vector<Pair> pairs;
  std::optional<ValueList> paddings;  ///< multiples for pad_einsum
};

/// The loops right above the block, outermost first, up to one that holds several statements.
std::vector<const ForNode*> nest_of(const SRef& block) {
  std::vector<const ForNode*> loops;
  for (const SRef* sref = block.parent; sref && sref->loop() && !as<SeqStmtNode>(sref->loop()->body);
       sref = sref->parent)
    loops.push_back(sref->loop());
  std::reverse(loops.begin(), loops.end());
  return loops;
}

class Mapper {
 public:
  Mapper(const SRef& block, const Described& desc, bool allow_padding)
      : block_(*block.realize), desc_(desc), loops_(nest_of(block)), allow_padding_(allow_padding) {}

  /// Nothing when the block does not have the description's form.
  std::optional<LoopMapping> mapping() {
    const auto& variables = block_.block->iter_vars;
    const auto& desc_variables = desc_.block->block->iter_vars;
    if (variables.size() < desc_variables.size()) return std::nullopt;
    for (const ForNode* loop : loops_)
      if (!is_zero(loop->min)) return std::nullopt;
    int next = int(variables.size()) - 1;
    for (std::size_t i = desc_variables.size(); i-- > 0;) {
      auto desc_loop = loop_of(desc_.block->iter_values[i], desc_.loops);
      if (!desc_loop) return std::nullopt;
      auto extent = as_int(desc_.loops[*desc_loop]->extent);
      // The block's variables come in the order of the description's, others between them.
      while (next >= 0 && variables[std::size_t(next)]->type != desc_variables[*desc_loop]->type) --next;
      if (!extent || next < 0) return std::nullopt;
      if (!pair(std::size_t(next--), *desc_loop, *extent)) return std::nullopt;
    }
    if (!padding_.empty()) {
      if (!allow_padding_) return std::nullopt;
      result_.paddings.emplace();
      for (std::size_t i = 0; i < variables.size(); ++i)
        result_.paddings->push_back(padding_.contains(i) ? padding_.at(i) : int64_t(1));
    }
    return std::move(result_);
  }

 private:
  /// What is left of a binding without the loop's variable; null when loops are in it.
  Expr rest_without(const Expr& binding, const ForNode& loop, const std::vector<const ForNode*>& loops) {
    if (binding->dtype != loop.var->dtype) return nullptr;
    Expr rest = analyzer_.simplify(binding - loop.var);
    bool free = !uses_var(*rest, [&](const VarNode& var) {
      return std::any_of(loops.begin(), loops.end(), [&](const ForNode* other) { return other->var.get() == &var; });
    });
    return free ? rest : nullptr;
  }
  std::optional<std::size_t> loop_of(const Expr& binding, const std::vector<const ForNode*>& loops) {
    for (std::size_t i = 0; i < loops.size(); ++i)
      if (rest_without(binding, *loops[i], loops)) return i;
    return std::nullopt;
  }

  bool pair(std::size_t variable, std::size_t desc_loop, int64_t wanted) {
    for (std::size_t i = 0; i < loops_.size(); ++i) {
      std::size_t from_innermost = loops_.size() - 1 - i;
      bool mapped = std::any_of(result_.pairs.begin(), result_.pairs.end(),
                                [&](const auto& known) { return known.from_innermost == from_innermost; });
      Expr rest = mapped ? nullptr : rest_without(block_.iter_values[variable], *loops_[i], loops_);
      if (!rest) continue;
      // Only a variable that is the loop can be padded.
      if (!is_zero(rest)) allow_padding_ = false;
      auto extent = as_int(loops_[i]->extent);
      if (!extent || (*extent % wanted != 0 && !allow_padding_)) return false;
      if (*extent % wanted != 0) padding_[variable] = wanted;
      result_.pairs.push_back({from_innermost, desc_loop, wanted});
      return true;
    }
    return true;
  }

  const BlockRealizeNode& block_;
  const Described& desc_;
  const std::vector<const ForNode*> loops_;
  bool allow_padding_;
  arith::Analyzer analyzer_;
  LoopMapping result_;
  std::map<std::size_t, int64_t> padding_;
};

}  // namespace

/// The calls of the helper, in a step under way.
class Schedule::Run::Tiling {
 public:
  Tiling(Run& run, Handle block) : run_(run), block_(std::move(block)) {}

  /// The outermost loop of the tile, or None.
  Result<Value> tile(const TensorIntrin& intrin, bool allow_padding) {
    TS_TRY(const SRef* sref, block_at(block_));
    Described desc = described_by(intrin.desc);
    if (sref->is_root() || !desc.block || desc.loops.size() != desc.block->iter_values.size() ||
        nest_of(*sref).size() != sref->realize->iter_values.size())
      return fail(reject(
          "tile_with_tensor_intrin.loops-and-variables",
          message(
              "the block and the intrinsic's description must have one loop per iter var, with nothing else in them"),
          "InternalError", "Check failed: block_loops.size() == iter_types_block.size()", Fault::Refused));
    std::optional<LoopMapping> mapping = Mapper(*sref, desc, allow_padding).mapping();
    if (!mapping || mapping->pairs.size() != desc.loops.size()) return Value();
    if (mapping->paddings) TS_TRY_VOID(pad(*mapping->paddings));
    TS_TRY(ValueList loops, list("get_loops", {block_}));
    ValueList inner(desc.loops.size());
    for (const LoopMapping::Pair& pair : mapping->pairs) {
      TS_TRY(ValueList parts,
             list("split", {loops[loops.size() - 1 - pair.from_innermost], ValueList{Value(), Value(pair.extent)}}));
      inner[pair.desc_loop] = parts.at(1);
    }
    TS_TRY_VOID(reorder(inner));
    return inner.front();
  }

 private:
  Result<const SRef*> block_at(const Handle& handle) {
    TS_TRY(Binding binding, run_.bound(handle));
    auto node = std::get_if<NodeRef>(&binding);
    const SRef* sref = node ? run_.state().find(node->get()) : nullptr;
    TS_CHECK(sref && sref->block(), "the argument was read as a block");
    return sref;
  }
  Result<ValueList> list(const char* primitive, ValueList args) {
    TS_TRY(Value value, run_.call(Call{primitive, std::move(args), {}}));
    return *value.get<ValueList>();
  }
  /// The loops outside the tile that are now among its own go before them.
  Result<void> reorder(const ValueList& inner) {
    TS_TRY(ValueList loops, list("get_loops", {block_}));
    ValueList order;
    bool met = false;
    for (const Value& loop : loops) {
      TS_TRY(bool of_tile, among(loop, inner));
      met = met || of_tile;
      if (met && !of_tile) order.push_back(loop);
    }
    order.insert(order.end(), inner.begin(), inner.end());
    TS_TRY([[maybe_unused]] Value done, run_.call(Call{"reorder", std::move(order), {}}));
    return {};
  }
  Result<bool> among(const Value& value, const ValueList& handles) {
    TS_TRY(Binding own, run_.bound(*value.get<Handle>()));
    for (const Value& other : handles) {
      TS_TRY(Binding binding, run_.bound(*other.get<Handle>()));
      if (binding == own) return true;
    }
    return false;
  }

  /// Pads, and takes away the copies that padding has put between this block and blocks that were padded already.
  Result<void> pad(const ValueList& multiples) {
    TS_TRY(ValueList producers, list("get_producers", {block_}));
    TS_TRY(ValueList consumers, list("get_consumers", {block_}));
    TS_TRY([[maybe_unused]] Value padded, run_.call(Call{"pad_einsum", {block_, Value(multiples)}, {}}));
    ValueList unneeded;
    TS_TRY(ValueList producers_now, list("get_producers", {block_}));
    for (const Value& producer : producers_now) {
      TS_TRY(bool known, among(producer, producers));
      if (known) continue;
      TS_TRY(ValueList before, list("get_producers", {producer}));
      if (!before.empty()) unneeded.push_back(before.front());
    }
    TS_TRY(ValueList consumers_now, list("get_consumers", {block_}));
    for (const Value& consumer : consumers_now) {
      TS_TRY(bool known, among(consumer, consumers));
      if (known) continue;
      TS_TRY(ValueList after, list("get_consumers", {consumer}));
      if (!after.empty()) unneeded.push_back(consumer);
    }
    for (const Value& block : unneeded) {
      TS_TRY([[maybe_unused]] Value done, run_.call(Call{"compute_inline", {block}, {}}));
    }
    return {};
  }

  Run& run_;
  Handle block_;
};

namespace {

/// The helper's parameters, read as a primitive's are; it is not a primitive, for its trace is that of its calls.
const Primitive& tiling_parameters() {
  static const Primitive description{
      {.name = "tile_with_tensor_intrin",
       .instruction = "",
       .error_name = "tile_with_tensor_intrin",
       .summary = "tiles a block's loops so that the inner tile becomes one call of a tensor intrinsic",
       .returns = Returns::Loop,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block to tile"},
                      {"intrin_name", ParameterType::String, Role::Attribute, "the intrinsic's name"},
                      {"allow_padding", ParameterType::Boolean, Role::Attribute,
                       "pad extents that are not multiples of the intrinsic's", Value(false)}}},
      Shape::Query,
      {},
      {},
      {}};
  return description;
}

}  // namespace

Result<Value> Schedule::Run::tile_with_tensor_intrin(const Call& call) {
  const Primitive& table = tiling_parameters();
  TS_TRY(std::vector<Value> values, bind_arguments(table, call.args, call.kwargs));
  TS_TRY(Arguments arguments, read_arguments(table, values, *this));
  TS_TRY(TensorIntrin intrin, intrins_->find(arguments.text("intrin_name")));
  return Tiling(*this, *arguments.items()[0].value.get<Handle>()).tile(intrin, arguments.flag("allow_padding"));
}

}  // namespace tirscope::schedule
