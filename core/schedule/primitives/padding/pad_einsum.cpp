// SPDX-License-Identifier: Apache-2.0
// pad_einsum(block, padding): each of a block's variables runs up to a multiple of its padding. What the block reads is
// copied to padded buffers, with zeros outside, before it; what it writes is copied back after it.
//
//   for i, j, k in T.grid(127, 127, 127):        for i0, i1 in T.grid(128, 128): A_pad[i0, i1] = A or 0     (B_pad too)
//     C[i, j] += A[i, k] * B[k, j]          ->   for i, j, k in T.grid(128, 128, 128): C_pad[i, j] += A_pad * B_pad
//                                                for i0, i1 in T.grid(127, 127): C[i0, i1] = C_pad[i0, i1]
//
// Legal when
//   1. the block is not a function's root block, and its scope is a stage pipeline,
//   2. there is one positive padding for each of the block's variables, and the padded extents fit their types,
//   3. the block reads or writes each of its buffers once, at its variables or at constants,
//   4. it holds no other block, buffer or pointer to what is padded,
//   5. a padded buffer is as large as the domains of the variables that index it, and of size 1 where a constant does;
//      one that is read may be larger where a spatial variable or 0 indexes it, and
//   6. no other block is below a loop that gets longer, and none beside it touches what is padded.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/block.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

/// A buffer, and the larger one that takes its place in the block.
struct Padded {
  Buffer buffer, padded;
  bool read;
};

struct EinsumPlan {
  const SRef *block = nullptr, *scope_root = nullptr;
  std::unordered_map<const VarNode*, Expr> extents = {};  ///< of block and loop variables that run further
  std::vector<Padded> buffers = {};                       ///< reads first
  std::vector<Stmt> before = {}, after = {};              ///< the copies
  std::vector<Block> copies = {};
};

Diagnostic not_einsum(const SRef& block, Message text) {
  return refuse("pad_einsum.not-einsum", std::move(text), {block.stmt},
                "The block {0} not a computation of Einsum pattern.");
}

/// Rule 2.
Result<void> require_padding(const SRef& block, const std::vector<int64_t>& padding) {
  std::size_t n = block.block()->iter_vars.size();
  if (padding.size() == n && std::ranges::all_of(padding, [](int64_t p) { return p > 0; })) return {};
  std::string list;
  for (int64_t p : padding) list += (list.empty() ? "" : ", ") + std::to_string(p);
  return fail(refuse("pad_einsum.padding",
                     message("block \"{0}\" has {1} iter vars and needs a positive padding for each; got [{2}]",
                             block.block()->name, n, list),
                     {block.stmt},
                     formatted("The padding for the block {{0}} are invalid. It should be a list of {} positive "
                               "integers. Got [{}]",
                               n, list)));
}

/// The smallest multiple that is not less; refused where it does not fit the type.
Result<Expr> padded_extent(const SRef& block, const Expr& extent, int64_t multiple, arith::Analyzer& analyzer) {
  int64_t most = extent->dtype.bits == 32 ? INT32_MAX : INT64_MAX / 4;
  std::optional<int64_t> known = as_int(extent);
  if (multiple > most / 2 || (known && *known > most - multiple))
    return fail(refuse("pad_einsum.too-large",
                       message("the next multiple of {0} does not fit in {1}", multiple, extent->dtype.str()),
                       {block.stmt}, "The padded extent of the block {0} does not fit its type."));
  Expr factor = make_const(extent->dtype, multiple);
  return analyzer.simplify(floordiv(extent + (factor - 1), factor) * factor);
}

/// Rule 3.
Result<void> require_einsum(const SRef& block) {
  std::vector<const BufferNode*> seen;
  for (const auto* regions : {&block.block()->reads, &block.block()->writes})
    for (const BufferRegion& region : *regions) {
      const BufferNode* buffer = region->buffer.get();
      if (std::ranges::find(seen, buffer) != seen.end())
        return fail(not_einsum(block, message("block \"{0}\" accesses \"{1}\" with different indices",
                                              block.block()->name, buffer->name)));
      seen.push_back(buffer);
      for (const Range& range : region->region)
        if (!is_one(range->extent) || (range->min->kind != Kind::IntImm && range->min->kind != Kind::Var))
          return fail(not_einsum(block, message("the indices of block \"{0}\" into \"{1}\" are not its iter vars",
                                                block.block()->name, buffer->name)));
    }
  return {};
}

/// Rule 4.
Result<void> require_plain_body(const EinsumPlan& plan) {
  const BlockNode& block = *plan.block->block();
  bool plain = block.alloc_buffers.empty() && block.match_buffers.empty();
  auto look = [&](const Node& node) {
    if (node.kind == Kind::Block) plain = false;
    if (node.kind == Kind::Var)
      for (const Padded& padded : plan.buffers) plain = plain && padded.buffer->data.get() != &node;
    return plain;
  };
  walk(*block.body, look);
  if (block.init) walk(*block.init, look);
  if (plain) return {};
  return fail(not_einsum(*plan.block, message("block \"{0}\" does more than read and store elements: it contains "
                                              "another block or buffer, or uses a buffer's pointer",
                                              block.name)));
}

/// The buffer that holds what `region` touches when the variables run further. Rule 5.
Result<Buffer> padded_buffer(const EinsumPlan& plan, const BufferRegion& region, bool read, arith::Analyzer& analyzer) {
  const Buffer& buffer = region->buffer;
  std::vector<Expr> shape;
  for (std::size_t i = 0; i < region->region.size(); ++i) {
    const Expr& at = region->region[i]->min;
    bool fits = true;
    if (at->kind == Kind::IntImm) {
      shape.push_back(make_const(at->dtype, 1));
      fits = is_zero(at) && (read || is_one(buffer->shape[i]));
    } else if (auto it = plan.extents.find(as<VarNode>(at)); it != plan.extents.end()) {
      shape.push_back(it->second);
      for (const IterVar& iter : plan.block->block()->iter_vars)
        if (iter->var == at)
          fits = (read && iter->type == IterType::DataParallel) ||
                 analyzer.can_prove_equal(iter->domain->extent, buffer->shape[i]);
    } else {
      shape.push_back(buffer->shape[i]);
    }
    if (!fits)
      return fail(refuse(
          "pad_einsum.partial-buffer",
          message("block \"{0}\" accesses only part of \"{1}\" in dimension {2}; the rest would be treated as padding",
                  plan.block->block()->name, buffer->name, i),
          {plan.block->stmt}, "The block {0} accesses only a part of a buffer that is to be padded."));
  }
  return make_buffer(buffer->name + "_pad", std::move(shape), buffer->dtype, buffer->scope());
}

/// Loops i0, i1, ... around a block that fills the padded buffer, or copies it back.
void make_copy(EinsumPlan& plan, const Padded& pair, arith::Analyzer& analyzer) {
  const Buffer &from = pair.read ? pair.buffer : pair.padded, &to = pair.read ? pair.padded : pair.buffer;
  std::vector<Var> loops;
  std::vector<IterVar> iters;
  std::vector<Expr> indices, values;
  std::vector<Range> points;
  for (std::size_t i = 0; i < to->shape.size(); ++i) {
    DataType type = to->shape[i]->dtype;
    Range domain = make_range(make_const(type, 0), to->shape[i]);
    values.push_back(loops.emplace_back(make_var(formatted("i{}", i), type)));
    iters.push_back(make<IterVarNode>(domain, make_var(formatted("v{}", i), type), IterType::DataParallel));
    indices.push_back(iters.back()->var);
    points.push_back(make_range(indices.back(), make_const(type, 1)));
  }
  Expr value = load(from, indices);
  if (pair.read) {
    Expr inside = true_expr();
    for (std::size_t i = 0; i < indices.size(); ++i)
      if (!analyzer.can_prove_equal(from->shape[i], to->shape[i]))
        inside = logical_and(inside, lt(indices[i], from->shape[i]));
    value = if_then_else(inside, value, make_const(value->dtype, 0));
  }
  Block block = make<BlockNode>(iters, std::vector<BufferRegion>{make<BufferRegionNode>(from, points)},
                                std::vector<BufferRegion>{make<BufferRegionNode>(to, points)}, pair.padded->name,
                                make<BufferStoreNode>(to, value, indices));
  Stmt nest = make<BlockRealizeNode>(values, true_expr(), block);
  for (std::size_t i = loops.size(); i-- > 0;)
    nest = make<ForNode>(loops[i], iters[i]->domain->min, iters[i]->domain->extent, ForKind::Serial, nest);
  plan.copies.push_back(block);
  (pair.read ? plan.before : plan.after).push_back(nest);
}

/// Rule 6.
Result<void> require_alone(const EinsumPlan& plan) {
  const SRef* top = plan.block;
  while (top->parent != plan.scope_root) top = top->parent;
  for (const SRef& other : top->tree->below(*top)) {
    if (!other.block() || &other == plan.block) continue;
    bool shares_loop = false, touches = false;
    for (const SRef* p = &other; p != top->parent; p = p->parent)
      shares_loop = shares_loop || (p->loop() && plan.extents.contains(p->loop()->var.get()));
    for (const auto* regions : {&other.block()->reads, &other.block()->writes})
      for (const BufferRegion& region : *regions)
        touches =
            touches || std::ranges::any_of(plan.buffers, [&](const Padded& p) { return p.buffer == region->buffer; });
    if (shares_loop || touches)
      return fail(refuse("pad_einsum.shared-loops",
                         message("block \"{0}\" shares its loops with block \"{1}\" and would be padded with it; give "
                                 "it its own loops first",
                                 other.block()->name, plan.block->block()->name),
                         {plan.block->stmt, other.stmt},
                         "The block {0} shares loops or buffers that are to be padded with the block {1}."));
  }
  return {};
}

Result<EinsumPlan> check_pad_einsum(const Context& context, const Arguments& args) {
  const SRef& block = args.block("block");
  const BlockNode& node = *block.block();
  TS_TRY(const SRef* root, checked_scope_root(context, block, /*stage_pipeline=*/true));  // 1
  std::vector<int64_t> padding = args.integers("padding");
  TS_TRY_VOID(require_padding(block, padding));  // 2
  TS_TRY_VOID(require_einsum(block));            // 3
  EinsumPlan plan{.block = &block, .scope_root = root};
  arith::Analyzer analyzer;
  for (std::size_t i = 0; i < padding.size(); ++i) {
    const IterVar& iter = node.iter_vars[i];
    const Expr& extent = iter->domain->extent;
    TS_TRY(Expr padded, padded_extent(block, extent, padding[i], analyzer));
    if (analyzer.can_prove_equal(padded, extent)) continue;
    plan.extents[iter->var.get()] = padded;
    if (auto loop_var = as<VarNode>(block.realize->iter_values[i])) plan.extents[loop_var] = padded;
  }
  for (bool read : {true, false})
    for (const BufferRegion& region : read ? node.reads : node.writes) {
      bool grows = std::ranges::any_of(region->region, [&](const Range& range) {
        auto var = as<VarNode>(range->min);
        return var && plan.extents.contains(var);
      });
      if (!grows) continue;
      TS_TRY(Buffer padded, padded_buffer(plan, region, read, analyzer));  // 5
      plan.buffers.push_back({region->buffer, padded, read});
    }
  TS_TRY_VOID(require_plain_body(plan));  // 4
  TS_TRY_VOID(require_alone(plan));       // 6
  for (const Padded& pair : plan.buffers) make_copy(plan, pair, analyzer);
  return plan;
}

/// The statement with longer loops and domains, on the padded buffers.
class PaddedRewriter final : public Mutator {
 public:
  explicit PaddedRewriter(const EinsumPlan& plan) : plan_(plan) {}

 protected:
  NodeRef mutate_For(const ForNode& node) override {
    auto loop = ref_as<ForNode>(rebuilt(node));
    auto it = plan_.extents.find(node.var.get());
    if (it == plan_.extents.end()) return loop;
    return with(*loop, [&](ForNode& copy) { copy.extent = it->second; });
  }
  NodeRef mutate_Block(const BlockNode& node) override {
    if (&node != plan_.block->stmt) return rebuilt(node);
    auto block = ref_as<BlockNode>(rebuilt(node));
    return with(*block, [&](BlockNode& copy) {
      for (IterVar& iter : copy.iter_vars)
        if (auto it = plan_.extents.find(iter->var.get()); it != plan_.extents.end())
          iter = with(*iter, [&](IterVarNode& longer) { longer.domain = make_range(longer.domain->min, it->second); });
    });
  }
  Buffer buffer_use(const Buffer& buffer) override {
    for (const Padded& pair : plan_.buffers)
      if (pair.buffer == buffer) return pair.padded;
    return buffer;
  }

 private:
  const EinsumPlan& plan_;
};

Outcome rewrite_pad_einsum(const Context& context, const EinsumPlan& plan) {
  const SRef* top = plan.block;
  while (top->parent != plan.scope_root) top = top->parent;
  std::vector<Stmt> stmts = plan.before;
  Stmt old = top->realize ? Stmt(ref(top->realize)) : Stmt(ref(top->stmt));
  stmts.push_back(PaddedRewriter(plan)(old));
  stmts.insert(stmts.end(), plan.after.begin(), plan.after.end());
  Edit edit(context.state);
  if (stmts.size() > 1 || stmts.front() != old) {
    edit.replace(*top, stmts.size() == 1 ? stmts.front() : Stmt(make<SeqStmtNode>(List<Stmt>(std::move(stmts)))));
    const SRef& root = edit.at(plan.scope_root->stmt);
    edit.replace(root, with(*root.block(), [&](BlockNode& copy) {
                   for (const Padded& pair : plan.buffers)
                     copy.alloc_buffers = copy.alloc_buffers.followed_by({pair.padded});
                 }));
  }
  for (const Block& copy : plan.copies) edit.origin(copy, {ref(plan.block->stmt)}, Verb::Cached);
  return std::move(edit).finish();
}

/// Zeros change nothing where sums of products are taken.
bool sums_products(const BlockNode& block) {
  auto store = as<BufferStoreNode>(block.body);
  auto sum = store ? as<AddNode>(store->value) : nullptr;
  auto part = [](Expr factor) {
    while (auto cast = as<CastNode>(factor)) factor = cast->value;
    return factor->kind == Kind::BufferLoad;
  };
  auto product = sum ? as<MulNode>(sum->b) : nullptr;
  return product && sum->a->kind == Kind::BufferLoad && part(product->a) && part(product->b);
}

/// The multiples that matrix units and vectors like, for reductions of products that do not have them yet.
std::vector<Suggestion> suggest_pad_einsum(const Context&, const Subject& subject) {
  std::vector<Suggestion> out;
  const BlockNode* block = subject.sref->block();
  if (subject.buffer || !block || !sums_products(*block)) return out;
  for (int64_t multiple : {16, 8, 32}) {
    ValueList padding;
    bool changes = false;
    for (const IterVar& iter : block->iter_vars) {
      std::optional<int64_t> extent = as_int(iter->domain->extent);
      bool small = extent && *extent < multiple;
      changes = changes || (!small && !(extent && *extent % multiple == 0));
      padding.emplace_back(small ? int64_t(1) : multiple);
    }
    if (changes)
      out.push_back({{NodeRef(subject.sref->stmt), Value(padding)}, {}, message("to multiples of {0}", multiple)});
  }
  return out;
}

}  // namespace

const Primitive& pad_einsum() {
  static const Primitive primitive = Primitive::transform<EinsumPlan>(
      {.name = "pad_einsum",
       .instruction = "PadEinsum",
       .error_name = "pad-einsum",
       .summary = "pads a block's computation to multiples, with copies of its buffers before and after it",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block to pad"},
                      {"padding", ParameterType::Integers, Role::Attribute,
                       "for each iter var, the number to pad its domain to a multiple of"}}},
      check_pad_einsum, rewrite_pad_einsum, suggest_pad_einsum);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
