// SPDX-License-Identifier: Apache-2.0
// TextureFlatten: buffers in textures become images of two dimensions, with four numbers or one at each place.
//
//   with T.realize(B[0:8, 0:16, 0:4], "global.texture"):      ->      B = T.nd_mem_alloc_with_scope("global.texture",
//   2,
//       B[i, j, k] = A[i, j, k]                                           T.tvm_stack_make_shape(16, 8))
//                                                                     T.texture2d_store(B, j, i, A[i, j, k])
//
// 1. A buffer is in a texture where its scope says so. Its last dimension is what one place holds, 1 or 4. The others
//    are rows and columns of the image: in "global.texture" the one before the last is a row's, in
//    "global.texture-weight" all but the first, in "global.texture-nhwc" all but the first two (of three: the first).
// 2. Loads become T.texture2d_load, stores T.texture2d_store, by the place in the row and the row, simplified.
// 3. The realization of such a buffer allocates its memory; that of a buffer of the parameters goes.
#include <unordered_map>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

bool is_texture(const BufferNode& buffer) { return buffer.scope().find("texture") != std::string::npos; }

class TextureFlattener final : public FallibleMutator {
 public:
  explicit TextureFlattener(const PrimFunc& function) : function_(function) {
    walk(function->body, [&](const Node& node) {
      if (auto loop = as<ForNode>(&node)) analyzer_.bind(loop->var, make_range(loop->min, loop->extent), true);
      auto attribute = as<AttrStmtNode>(&node);
      if (auto axis = attribute ? attribute->bound_axis() : nullptr)
        analyzer_.bind(axis->var, make_range(make_const(axis->var->dtype, 0), attribute->value), true);
      return true;
    });
  }

 private:
  NodeRef mutate_BufferRealize(const BufferRealizeNode& node) override {  // Rule 3
    for (const BufferBinding& binding : function_->buffer_map)
      if (binding.buffer == node.buffer) return (*this)(node.body);
    if (!is_texture(*node.buffer)) return rebuilt(node);
    const auto after_rows = separator(*node.buffer, node.bounds.size(), 3);
    const auto held = node.bounds.empty() ? std::nullopt : as_int(node.bounds.back()->extent);
    if (!after_rows) return ref(node);
    if (held != 1 && held != 4) {
      refuse(refused("texture-flatten.channels", "the last dimension of {0} must be 1 or 4, because it is in a texture",
                     node.buffer->name));
      return ref(node);
    }
    Expr height = int32(1), width = int32(1);
    for (std::size_t k = 0; k + 1 < node.bounds.size(); ++k)
      (k < *after_rows ? height : width) = (k < *after_rows ? height : width) * node.bounds[k]->extent;
    const Var& data = node.buffer->data;
    const Var image = make<VarNode>(data->name, data->dtype, PointerType{node.buffer->dtype, node.buffer->scope()});
    images_[data.get()] = image;
    return make<LetStmtNode>(image,
                             call(image->dtype, op::nd_mem_alloc_with_scope(),
                                  {make<StringImmNode>(node.buffer->scope()), int64(2),
                                   call(DataType::handle(), op::tvm_stack_make_shape(), {width, height})}),
                             (*this)(node.body));
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& original) override {  // Rule 2
    auto node = ref_as<BufferStoreNode>(rebuilt(original));
    if (!is_texture(*node->buffer)) return node;
    std::vector<Expr> args = place(*node->buffer, node->indices);
    args.push_back(node->value);
    return evaluate(call(args[0]->dtype, op::texture2d_store(), args));
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& original) override {  // Rule 2
    auto node = ref_as<BufferLoadNode>(rebuilt(original));
    if (!is_texture(*node->buffer)) return node;
    std::vector<Expr> args = place(*node->buffer, node->indices);
    args.push_back(node->indices.empty() ? int32(0) : node->indices.back());
    return call(node->buffer->dtype, op::texture2d_load(), args);
  }

  /// Rule 2: the pointer, the place in the row, the row.
  std::vector<Expr> place(const BufferNode& buffer, const std::vector<Expr>& indices) {
    const auto after_rows = separator(buffer, buffer.shape.size(), 2);
    auto image = images_.find(buffer.data.get());
    const Expr pointer = image == images_.end() ? buffer.data : image->second;
    if (!after_rows) return {pointer};
    return {pointer, flat(buffer, indices, *after_rows, indices.size() - 1), flat(buffer, indices, 0, *after_rows)};
  }
  Expr flat(const BufferNode& buffer, const std::vector<Expr>& indices, std::size_t begin, std::size_t end) {
    if (begin >= end) return int32(0);
    Expr offset = indices[begin];
    for (std::size_t k = begin + 1; k < end; ++k) offset = analyzer_.simplify(offset * buffer.shape[k] + indices[k]);
    return offset;
  }

  /// Rule 1: how many dimensions are rows.
  std::optional<std::size_t> separator(const BufferNode& buffer, std::size_t dimensions, std::size_t least) {
    const std::string scope = buffer.scope();
    if (dimensions >= least && scope == "global.texture") return dimensions - 2;
    if (dimensions >= least && scope == "global.texture-weight") return 1;
    if (dimensions >= least && scope == "global.texture-nhwc") return dimensions <= 3 ? 1 : 2;
    refuse(refused("texture-flatten.layout", "buffer {0} of {1} dimensions cannot be in a texture of scope {2}",
                   buffer.name, dimensions, scope));
    return std::nullopt;
  }

  const PrimFunc& function_;
  arith::Analyzer analyzer_;
  std::unordered_map<const VarNode*, Var> images_;  ///< what realized buffers have for memory
};

}  // namespace

/// TVM's TextureFlatten.
Result<PrimFunc> texture_flatten(const PrimFunc& function, const Context&, const AttrList&) {
  TextureFlattener flattener(function);
  return rewritten(function, flattener);
}

}  // namespace tirscope::passes
