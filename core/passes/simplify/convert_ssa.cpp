// SPDX-License-Identifier: Apache-2.0
// Every variable is introduced in one place.
//
//   let n = 16 in A[n]          let n = 16 in A[n]
//   let n = 20 in A[n]     ->   let n_1 = 20 in A[n_1]
//
// 1. The first place keeps the variable; each further one gets a new variable of the same name and type, and so does
//    everything below it.
// 2. A buffer whose pointer, shape, strides or offset are renamed becomes another buffer.
// 3. A thread axis is one variable in the whole function, and another one in the next function.
// 4. Parameters count, and so do variables that are alone in the shape, the strides or the offset of a parameter's
//    buffer.
#include "passes/simplify/convert_ssa.h"

#include <unordered_set>

#include "ir/walk/fallible.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class SsaConverter final : public Mutator {
 public:
  /// `function` with its parameters and all that it introduces; the variables of functions before it are taken.
  PrimFunc function(const PrimFunc& function) {
    axes_.clear();
    const std::size_t depth = redefined_.size();
    std::vector<Var> params = function->params;
    for (Var& param : params) param = var_def(param);
    define_shapes(*function);
    std::vector<BufferBinding> buffers = function->buffer_map;
    for (BufferBinding& binding : buffers) binding = {Var((*this)(binding.param)), buffer_use(binding.buffer)};
    Stmt body = (*this)(function->body);
    leave(depth);
    bool same = params == function->params && body == function->body;
    for (std::size_t i = 0; same && i < buffers.size(); ++i)
      same = buffers[i].param == function->buffer_map[i].param && buffers[i].buffer == function->buffer_map[i].buffer;
    if (same) return function;
    return with(function, [&](PrimFuncNode& f) { f.params = params, f.buffer_map = buffers, f.body = body; });
  }

 private:
#define TS_STMT(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return own(node); }
#include "ir/nodes.def"

  /// `node` rewritten; a statement that was met before becomes another object. What it introduces ends with it.
  template <class T>
  NodeRef own(const T& node) {
    auto result = scoped(node);
    if (result.get() == &node && !met_.insert(&node).second) return with(node, [](T&) {});
    return result;
  }

  /// Rule 3.
  NodeRef mutate_IterVar(const IterVarNode& node) override {
    if (node.type != IterType::ThreadIndex) return rebuilt(node);
    auto [it, fresh] = axes_.emplace(node.var.get(), node.var);
    if (fresh && !defined_.insert(node.var.get()).second) {
      it->second = with(*node.var, [](VarNode&) {});
      values_[node.var.get()] = it->second;
    }
    kept_.push_back(node.var);
    if (it->second == node.var) return ref(node);
    return with(node, [&](IterVarNode& axis) { axis.var = it->second; });
  }
  void define_shapes(const PrimFuncNode& function) {  // Rule 4
    std::unordered_set<const VarNode*> own;
    for (const Var& param : function.params) own.insert(param.get());
    auto define = [&](const Expr& expr) {
      if (auto var = ref_as<VarNode>(expr); var && own.insert(var.get()).second) var_def(var);
    };
    for (const auto& [param, buffer] : function.buffer_map) {
      for (const Expr& extent : buffer->shape) define(extent);
      for (const Expr& stride : buffer->strides) define(stride);
      define(buffer->elem_offset);
    }
  }
  NodeRef mutate_Let(const LetNode& node) override { return scoped(node); }

  template <class T>
  Ref<const T> scoped(const T& node) {
    const std::size_t depth = redefined_.size();
    auto result = rebuilt(node);
    leave(depth);
    return result;
  }
  void leave(std::size_t depth) {
    for (; redefined_.size() > depth; redefined_.pop_back()) {
      auto& [var, outer] = redefined_.back();
      if (outer)
        values_[var] = outer;
      else
        values_.erase(var);
    }
  }

  Var var_def(const Var& var) override {  // Rule 1
    if (defined_.insert(var.get()).second) {
      kept_.push_back(var);
      return var;
    }
    auto it = values_.find(var.get());
    redefined_.emplace_back(var.get(), it == values_.end() ? nullptr : it->second);
    Var fresh = with(*var, [](VarNode&) {});
    values_[var.get()] = fresh;
    return fresh;
  }
  NodeRef mutate_Var(const VarNode& node) override {
    auto it = values_.find(&node);
    return it == values_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  /// A block's buffer or a declared one; the pointer of a declared buffer may come from outside.
  Buffer buffer_def(const Buffer& buffer) override { return buffer_use(buffer); }
  Buffer buffer_use(const Buffer& buffer) override {  // Rule 2
    if (values_.empty()) return buffer;
    Buffer renamed = with(buffer, [&](BufferNode& b) {
      b.data = (*this)(b.data);
      for (Expr& extent : b.shape) extent = (*this)(extent);
      for (Expr& stride : b.strides) stride = (*this)(stride);
      b.elem_offset = (*this)(b.elem_offset);
    });
    if (renamed->data == buffer->data && renamed->shape == buffer->shape && renamed->strides == buffer->strides &&
        renamed->elem_offset == buffer->elem_offset)
      return buffer;
    auto& known = buffers_[buffer.get()];
    if (!known || known->data != renamed->data || known->shape != renamed->shape ||
        known->strides != renamed->strides || known->elem_offset != renamed->elem_offset)
      known = renamed;
    kept_.push_back(buffer);
    return known;
  }

  std::unordered_set<const VarNode*> defined_;
  std::unordered_set<const Node*> met_;
  std::unordered_map<const VarNode*, Var> values_;         ///< what a variable is called where we are
  std::vector<std::pair<const VarNode*, Var>> redefined_;  ///< the renamings around, with what they hide
  std::unordered_map<const VarNode*, Var> axes_;           ///< the thread axes of this function
  BufferMap buffers_;
  std::vector<NodeRef> kept_;  ///< keeps the keys alive
};

}  // namespace

Stmt convert_ssa(const Stmt& stmt) { return SsaConverter()(stmt); }

PrimFunc with_ssa_body(const PrimFunc& function, const Stmt& body) {
  return body == function->body ? function : with_body(function, convert_ssa(body));
}

/// TVM's ConvertSSA.
Result<IRModule> convert_module_ssa(const IRModule& module, const Context&, const AttrList&) {
  SsaConverter convert;
  ModuleEdit result(module);
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    if (PrimFunc converted = convert.function(function); converted != function) result.put(name, converted);
  }
  return std::move(result).take();
}

}  // namespace tirscope::passes
