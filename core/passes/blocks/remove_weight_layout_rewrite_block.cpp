// SPDX-License-Identifier: Apache-2.0
// The block that brings a weight into another layout goes: the function takes the weight in that layout.
//
//   def main(W: T.Buffer((16, 16)), ...):                       def main(W: T.Buffer((4, 16, 4)), ...):
//       W_r = T.alloc_buffer((4, 16, 4))                            with T.block("layout_rewrite"):
//       with T.block("layout_rewrite"):                                 T.evaluate(0)
//           T.block_attr({"meta_schedule.layout_rewrite_preproc": 1})   ->  ...
//           W_r[v1 // 4, v0, v1 % 4] = W[v0, v1]                        C[...] = ... W[...]
//       with T.block("C"): ... W_r ...
//
// 1. The block is one marked "meta_schedule.layout_rewrite_preproc"; its body stores, element for element, what it
//    loads at its own variables. It allocates and matches nothing.
// 2. The parameter is bound to the buffer in the new layout, which is allocated no more.
// 3. Where the weight is a constant of the function, its layout is rewritten (with skip_ndarray_rewrite it only gets
//    the new shape), and loads of the new buffer read it.
#include <unordered_set>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// One weight: `from` in its old layout, `to` in the new one, and how an element's indices follow.
struct Layout {
  Buffer from, to;
  std::vector<Var> indices;
  std::vector<Expr> mapped;
};

bool is_marked(const BlockNode& block) {  // Rule 1
  const Attr* mark = find_attr(block.annotations, "meta_schedule.layout_rewrite_preproc");
  return mark && mark->as_int() == 1;
}

class RewriteBlocks final : public FallibleMutator {
 public:
  std::vector<Layout> layouts;

 private:
  NodeRef mutate_Block(const BlockNode& node) override {
    auto block = ref_as<BlockNode>(rebuilt(node));
    if (!is_marked(*block)) {
      std::vector<Buffer> kept;  // Rule 2
      for (const Buffer& buffer : block->alloc_buffers)
        if (!moved_.contains(buffer.get())) kept.push_back(buffer);
      if (kept.size() == block->alloc_buffers.size()) return block;
      return with(block, [&](BlockNode& b) { b.alloc_buffers = List<Buffer>(kept); });
    }
    auto store = as<BufferStoreNode>(block->body);
    auto load = store ? as<BufferLoadNode>(store->value) : nullptr;
    Layout layout;
    bool plain = load && block->alloc_buffers.empty() && block->match_buffers.empty();
    for (std::size_t i = 0; plain && i < load->indices.size(); ++i) {
      auto var = ref_as<VarNode>(load->indices[i]);
      plain = bool(var);
      layout.indices.push_back(var);
    }
    if (!plain) {  // Rule 1
      refuse(refused("layout-rewrite.form",
                     "block {0} is marked as a layout rewrite, but it does not copy element by element", block->name));
      return block;
    }
    layout.from = load->buffer, layout.to = store->buffer, layout.mapped = store->indices;
    moved_.insert(store->buffer.get());
    layouts.push_back(layout);
    return with(block, [](BlockNode& b) {
      b.body = no_op();
      b.reads.clear(), b.writes.clear();
    });
  }
  std::unordered_set<const BufferNode*> moved_;
};

/// `data`, laid out in row-major order over `shape`, in the layout's new order; elements that nothing maps to are 0.
std::optional<std::vector<Attr>> laid_out(const std::vector<Attr>& data, const Layout& layout) {
  auto sizes = [](const Buffer& buffer) {
    std::vector<int64_t> out;
    for (const Expr& extent : buffer->shape) out.push_back(as_int(extent).value_or(0));
    return out;
  };
  const std::vector<int64_t> from = sizes(layout.from), to = sizes(layout.to);
  constexpr int64_t most_elements = int64_t(1) << 28;
  int64_t total = 1;
  for (int64_t size : to)
    if (size <= 0 || (total *= size) > most_elements) return std::nullopt;
  if (std::ranges::any_of(from, [](int64_t size) { return size <= 0; })) return std::nullopt;
  const bool real = !layout.from->dtype.is_integer() && !layout.from->dtype.is_bool();
  std::vector<Attr> result(std::size_t(total), real ? Attr(0.0) : Attr(int64_t(0)));
  arith::Analyzer analyzer;
  for (std::size_t place = 0; place < data.size(); ++place) {
    VarMap at;
    int64_t rest = int64_t(place);
    for (std::size_t k = from.size(); k-- > 0; rest /= from[k])
      at[layout.indices[k].get()] = make_const(layout.indices[k]->dtype, rest % from[k]);
    int64_t target = 0;
    for (std::size_t k = 0; k < to.size(); ++k) {
      auto index = as_int(analyzer.simplify(substitute(layout.mapped[k], at)));
      if (!index || *index < 0 || *index >= to[k]) return std::nullopt;
      target = target * to[k] + *index;
    }
    result[std::size_t(target)] = data[place];
  }
  return result;
}

/// Rule 3.
class Constants final : public FallibleMutator {
 public:
  Constants(const std::vector<Layout>& layouts, bool skip) : skip_(skip) {
    for (const Layout& layout : layouts) layouts_[layout.from->data.get()] = &layout;
  }

 private:
  NodeRef mutate_AllocateConst(const AllocateConstNode& node) override {
    auto it = layouts_.find(node.buffer_var.get());
    if (it == layouts_.end()) return rebuilt(node);
    const Layout& layout = *it->second;
    std::optional<std::vector<Attr>> data = skip_ ? std::optional(node.data) : laid_out(node.data, layout);
    if (!data) {
      refuse(refused("layout-rewrite.map", "the layout of constant {0} cannot be computed", node.buffer_var->name));
      return ref(node);
    }
    read_[layout.to.get()] = with(layout.to, [&](BufferNode& b) {
      b.data = node.buffer_var;
      b.name = node.buffer_var->name;
    });
    Stmt body = (*this)(node.body);
    return with(node, [&](AllocateConstNode& n) {
      n.extents = layout.to->shape;
      n.data = *data;
      n.body = body;
    });
  }
  Buffer buffer_use(const Buffer& buffer) override {
    auto it = read_.find(buffer.get());
    return it == read_.end() ? buffer : it->second;
  }

  bool skip_;
  std::unordered_map<const VarNode*, const Layout*> layouts_;
  BufferMap read_;
};

}  // namespace

/// TVM's RemoveWeightLayoutRewriteBlock(skip_ndarray_rewrite).
Result<PrimFunc> remove_weight_layout_rewrite_block(const PrimFunc& function, const Context&, const AttrList& args) {
  RewriteBlocks blocks;
  Stmt body = blocks(function->body);
  if (blocks.refusal()) return fail(*blocks.refusal());
  if (blocks.layouts.empty()) return function;
  Constants constants(blocks.layouts, args[0].as_int() != 0);
  body = constants(body);
  if (constants.refusal()) return fail(*constants.refusal());
  return with(function, [&](PrimFuncNode& f) {
    f.body = body;
    for (BufferBinding& binding : f.buffer_map)  // Rule 2
      for (const Layout& layout : blocks.layouts)
        if (layout.from == binding.buffer) binding.buffer = layout.to;
  });
}

}  // namespace tirscope::passes
