// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/verify.h"

#include <algorithm>
#include <unordered_set>

#include "ir/fields.h"
#include "ir/walk/address.h"

namespace tirscope {

namespace {

constexpr std::size_t most_violations = 20;

/// Walks one function with the variables and buffers in scope. What a node introduces is in scope for its other fields
/// and below; what a block's iteration variables, a match_buffer and a launched thread introduce, for the node above.
class Verifier {
 public:
  Verifier(std::string name, const Node& function, std::unordered_set<const Node*>& seen, Diagnostics& out)
      : name_(std::move(name)), function_(function), seen_statements_(seen), out_(out) {}

  void run() { node(function_); }

 private:
  struct Fields {
    Verifier& self;
    template <class T>
    void operator()(const char*, const T& field) {
      self.use(field);
    }
    template <class T>
    void def(const char*, const T& field) {
      self.define(field);
    }
  };

  template <class... Args>
  void report(std::string code, std::string text, const Args&... args) {
    if (out_.size() >= most_violations) return;
    Diagnostic d = refused(std::move(code), std::move(text), args...);
    std::string place = name_;
    if (!statements_.empty()) place = AddressIndex(name_, function_).str(*statements_.back());
    out_.push_back(std::move(d).at(std::move(place)));
  }

  // ---- scopes -------------------------------------------------------------------------------------------------------

  void node(const Node& n) {
    if (n.kind == Kind::IterVar) return iter_var(static_cast<const IterVarNode&>(n), false);
    if (n.kind == Kind::MatchBufferRegion) {
      auto& match = static_cast<const MatchBufferRegionNode&>(n);
      node(*match.source);
      return introduce_buffer(match.buffer);
    }
    if (n.kind == Kind::Var) return use_var(static_cast<const VarNode&>(n));
    if (n.kind == Kind::Buffer) return use_buffer(static_cast<const BufferNode&>(n));
    std::size_t scope = in_scope_order_.size();
    bool statement = is_stmt(n.kind);
    if (statement) {
      if (!seen_statements_.insert(&n).second)
        report("verify.shared-statement", "a {0} statement appears in two locations; each needs its own copy",
               kind_name(n.kind));
      statements_.push_back(&n);
    }
    // Variables of an index map, a reducer or a let expression are introduced wherever the same object occurs.
    bool outer_shared = std::exchange(
        shareable_, shareable_ || n.kind == Kind::IndexMap || n.kind == Kind::CommReducer || n.kind == Kind::Let);
    bool non_opaque = n.kind == Kind::Block && !static_cast<const BlockNode&>(n).iter_vars.empty();
    if (non_opaque) ++blocks_;
    check(n);
    dispatch(n, [this](const auto& typed) {
      Fields fields{*this};
      std::decay_t<decltype(typed)>::fields(fields, typed);
    });
    if (non_opaque) --blocks_;
    shareable_ = outer_shared;
    if (statement) statements_.pop_back();
    while (in_scope_order_.size() > scope) {
      in_scope_.erase(in_scope_order_.back());
      loop_depth_.erase(in_scope_order_.back());
      in_scope_order_.pop_back();
    }
  }

  void bring_into_scope(const Node* object) {
    if (in_scope_.insert(object).second) in_scope_order_.push_back(object);
  }
  void introduce_var(const Var& var) {
    if (!var) return;
    if (!ever_defined_.insert(var.get()).second && !shareable_)
      report("verify.defined-twice", "variable {0} is defined in two locations; each definition needs its own variable",
             var->name);
    bring_into_scope(var.get());
  }
  /// A buffer with the variables in its type that nothing defined before.
  void introduce_buffer(const Buffer& buffer) {
    if (!buffer) return;
    auto introduce_free = [this](const Expr& e) {
      if (auto var = as<VarNode>(e)) {
        bring_into_scope(var);
        ever_defined_.insert(var);
      } else {
        node(*e);
      }
    };
    introduce_free(buffer->data);
    for (const Expr& e : buffer->shape) introduce_free(e);
    for (const Expr& e : buffer->strides) introduce_free(e);
    introduce_free(buffer->elem_offset);
    bring_into_scope(buffer.get());
  }
  void use_var(const VarNode& var) {
    if (!in_scope_.contains(&var))
      return report("verify.undefined-var", "variable {0} is used outside its definition", var.name);
    auto loop = loop_depth_.find(&var);
    if (loop != loop_depth_.end() && loop->second < blocks_)
      report("verify.loop-var-in-block", "loop variable {0} is used inside a block; bind it to an iter var", var.name);
  }
  void use_buffer(const BufferNode& buffer) {
    if (in_scope_.contains(&buffer)) return;
    // A buffer that nothing declares is a view of its data pointer.
    if (!in_scope_.contains(buffer.data.get()))
      return report("verify.undefined-buffer", "buffer {0} is used outside its declaration", buffer.name);
    for (const Expr& e : buffer.shape) node(*e);
    for (const Expr& e : buffer.strides) node(*e);
    node(*buffer.elem_offset);
  }

  template <class T>
  void use(const Ref<T>& child) {
    if (child) node(*child);
  }
  template <class T>
  void use(const std::vector<T>& items) {
    for (const T& item : items) use(item);
  }
  template <class T>
  void use(const List<T>& items) {
    for (const T& item : items) use(item);
  }
  void use(const AttrDict&) {}  // values of annotations may name what is not in scope
  template <class T>
  void use(const T&) {}

  void define(const Var& var) { introduce_var(var); }
  void define(const Buffer& buffer) { introduce_buffer(buffer); }
  void define(const BufferBinding& binding) { introduce_buffer(binding.buffer); }
  void define(const Attr& attr) {
    auto held = attr.get<NodeRef>();
    if (!held || !*held) return;
    // Other subjects of T.attr may be declared inside it: fragment_shape precedes its allocation.
    if (auto axis = as<IterVarNode>(*held)) iter_var(*axis, true);
  }
  template <class T>
  void define(const std::vector<T>& items) {
    for (const T& item : items) define(item);
  }
  template <class T>
  void define(const List<T>& items) {
    for (const T& item : items) define(item);
  }

  void iter_var(const IterVarNode& iter, bool thread) {
    const bool of_block = !thread && !statements_.empty() && statements_.back()->kind == Kind::Block;
    blocks_ -= of_block;  // its domain belongs to what is around the block
    if (iter.domain) node(*iter.domain);
    blocks_ += of_block;
    if (thread || (!statements_.empty() && !of_block)) {
      ever_defined_.insert(iter.var.get());  // one thread axis may be launched in several places
      bring_into_scope(iter.var.get());
    } else {
      introduce_var(iter.var);
    }
  }

  // ---- rules on single nodes ----------------------------------------------------------------------------------------

  /// Integers `of_any_width`: TVM leaves a point that way, and loops of extent 1 that were fused.
  void same_type(const char* what, DataType a, DataType b, bool of_any_width = false) {
    if (a != b && !(of_any_width && a.is_int() && b.is_int() && a.lanes() == b.lanes()))
      report("verify.type-mismatch", "{0}: types {1} and {2} must be the same", what, a.str(), b.str());
  }
  void boolean(const char* what, const Expr& condition) {
    if (condition && !condition->dtype.element().is_bool())
      report("verify.not-boolean", "{0} has type {1}; expected bool", what, condition->dtype.str());
  }
  void access(const BufferNode& buffer, std::size_t indices) {
    if (indices != buffer.shape.size())
      report("verify.index-count", "buffer {0} has {1} dimensions but is accessed with {2} indices", buffer.name,
             buffer.shape.size(), indices);
  }
  void integers(const std::vector<Expr>& indices) {
    for (const Expr& index : indices)
      if (!index->dtype.is_integer())
        report("verify.index-type", "an index has type {0}; expected an integer", index->dtype.str());
  }

  void check(const Node& n) {
    if (auto binary = as<BinaryNode>(&n)) {
      same_type("operands", binary->a->dtype, binary->b->dtype);
    } else if (auto select = as<SelectNode>(&n)) {
      boolean("condition of select", select->condition);
      same_type("values of select", select->true_value->dtype, select->false_value->dtype);
    } else if (auto load = as<BufferLoadNode>(&n)) {
      access(*load->buffer, load->indices.size());
      integers(load->indices);
    } else if (auto store = as<BufferStoreNode>(&n)) {
      access(*store->buffer, store->indices.size());
      integers(store->indices);
      int lanes = store->indices.empty() ? 1 : store->indices.back()->dtype.lanes();
      same_type("stored value and buffer", store->value->dtype,
                store->buffer->dtype.with_lanes(store->buffer->dtype.lanes() * lanes));
    } else if (auto region = as<BufferRegionNode>(&n)) {
      access(*region->buffer, region->region.size());
    } else if (auto range = as<RangeNode>(&n)) {
      same_type("begin and extent of a range", range->min->dtype, range->extent->dtype, /*of_any_width=*/true);
    } else if (auto loop = as<ForNode>(&n)) {
      same_type("loop variable and extent", loop->var->dtype, loop->extent->dtype);
      same_type("loop variable and begin", loop->var->dtype, loop->min->dtype);
      if ((loop->kind_of_loop == ForKind::ThreadBinding) != bool(loop->thread_binding))
        report("verify.thread-binding", "loop {0} must have a thread axis if and only if it is bound", loop->var->name);
      loop_depth_[loop->var.get()] = blocks_;
    } else if (auto branch = as<IfThenElseNode>(&n)) {
      boolean("condition of if", branch->condition);
    } else if (auto repeat = as<WhileNode>(&n)) {
      boolean("condition of while", repeat->condition);
    } else if (auto let = as<LetStmtNode>(&n)) {
      same_type("variable and value of let", let->var->dtype, let->value->dtype);
    } else if (auto realize = as<BlockRealizeNode>(&n)) {
      realization(*realize);
    } else if (auto function = as<PrimFuncNode>(&n)) {
      std::unordered_set<const VarNode*> params;
      for (const Var& param : function->params) params.insert(param.get());
      for (const BufferBinding& binding : function->buffer_map)
        if (!params.contains(binding.param.get()))
          report("verify.unbound-buffer", "buffer {0} is not bound to a parameter", binding.buffer->name);
    }
  }

  void realization(const BlockRealizeNode& realize) {
    const BlockNode& block = *realize.block;
    boolean("predicate of a block", realize.predicate);
    if (realize.iter_values.size() != block.iter_vars.size())
      return report("verify.iter-values", "block {0} has {1} iter vars but {2} values", block.name,
                    block.iter_vars.size(), realize.iter_values.size());
    for (std::size_t i = 0; i < block.iter_vars.size(); ++i) {
      const IterVarNode& iter = *block.iter_vars[i];
      if (!iter.domain) {
        report("verify.iter-domain", "iter var {0} of block {1} has no domain", iter.var->name, block.name);
      } else {
        same_type("iter var and its domain", iter.var->dtype, iter.domain->extent->dtype);
      }
      same_type("iter var and its value", iter.var->dtype, realize.iter_values[i]->dtype,
                /*of_any_width=*/true);
    }
  }

  std::string name_;
  const Node& function_;
  std::unordered_set<const Node*>& seen_statements_;
  Diagnostics& out_;
  std::unordered_set<const Node*> in_scope_, ever_defined_;
  std::vector<const Node*> in_scope_order_;
  std::unordered_map<const Node*, int> loop_depth_;  ///< how many blocks with iteration variables are around a loop
  std::vector<const Node*> statements_;
  int blocks_ = 0;
  bool shareable_ = false;
};

}  // namespace

Diagnostics verify(const IRModule& module) {
  Diagnostics found;
  std::unordered_set<const Node*> seen;
  for (const auto& [name, function] : module->functions)
    if (function->kind == Kind::PrimFunc) Verifier(name, *function, seen, found).run();
  return found;
}

Diagnostics verify(const NodeRef& function, const std::string& name) {
  Diagnostics found;
  std::unordered_set<const Node*> seen;
  if (function->kind == Kind::PrimFunc) Verifier(name, *function, seen, found).run();
  return found;
}

}  // namespace tirscope
