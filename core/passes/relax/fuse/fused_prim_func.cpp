// SPDX-License-Identifier: Apache-2.0
#include "passes/relax/fuse/fused_prim_func.h"

#include <algorithm>
#include <set>

#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "ir/walk/renew.h"
#include "passes/relax/functions.h"

namespace tirscope::passes {

bool FusedPrimFunc::is_inplace() const {
  return std::ranges::any_of(inplace, [](int index) { return index >= 0; });
}

namespace {

/// A name that `used` does not have, by "_1", "_2".
std::string unique(std::set<std::string>& used, const std::string& name) {
  std::string now = name;
  for (int i = 1; !used.insert(now).second; ++i) now = name + "_" + std::to_string(i);
  return now;
}

/// The same as TVM numbers buffers: "_1", then "_1_2".
std::string unique_buffer(std::set<std::string>& used, std::string name) {
  for (int i = 1; !used.insert(name).second; ++i) name += "_" + std::to_string(i);
  return name;
}

/// The body of a called function in its new place: other buffers and sizes, names of blocks that are given once.
class Placement final : public Mutator {
 public:
  Placement(VarMap& sizes, BufferMap& buffers, std::set<std::string>& block_names)
      : sizes_(sizes), buffers_(buffers), block_names_(block_names) {
    for (const auto& [from, to] : buffers) sizes_[from->data.get()] = to->data;
  }
  Buffer placed(const Buffer& buffer) {
    if (auto it = buffers_.find(buffer.get()); it != buffers_.end()) return it->second;
    auto each = [&](const std::vector<Expr>& exprs) {
      std::vector<Expr> out;
      for (const Expr& e : exprs) out.push_back((*this)(e));
      return out;
    };
    Buffer now = with(buffer, [&](BufferNode& copy) {
      copy.shape = each(buffer->shape);
      copy.strides = each(buffer->strides);
      copy.elem_offset = (*this)(buffer->elem_offset);
    });
    if (now->shape == buffer->shape && now->strides == buffer->strides && now->elem_offset == buffer->elem_offset)
      now = buffer;
    return buffers_[buffer.get()] = now;
  }

 protected:
  NodeRef mutate_Var(const VarNode& var) override {
    auto it = sizes_.find(&var);
    return it == sizes_.end() ? NodeRef(ref(var)) : NodeRef(it->second);
  }
  Buffer buffer_def(const Buffer& buffer) override { return placed(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return placed(buffer); }
  NodeRef mutate_Block(const BlockNode& block) override {
    const std::string name = unique(block_names_, block.name);
    auto now = ref_as<BlockNode>(rebuilt(block));
    std::vector<BufferRegion> reads = given_once(now->reads), writes = given_once(now->writes);
    if (name == now->name && reads.size() == now->reads.size() && writes.size() == now->writes.size()) return now;
    return with(now, [&](BlockNode& copy) { copy.name = name, copy.reads = reads, copy.writes = writes; });
  }

 private:
  /// Two parameters of the callee may be one buffer here, whose first region stands for all, as in TVM.
  static std::vector<BufferRegion> given_once(const std::vector<BufferRegion>& regions) {
    std::vector<BufferRegion> once;
    for (const BufferRegion& region : regions)
      if (std::ranges::none_of(once, [&](const BufferRegion& other) { return other->buffer == region->buffer; }))
        once.push_back(region);
    return once;
  }

  VarMap& sizes_;
  BufferMap& buffers_;
  std::set<std::string>& block_names_;
};

class Fuser {
 public:
  explicit Fuser(const IRModuleNode& module) : module_(module) {}

  Result<FusedPrimFunc> run(const RelaxFunctionNode& function) {
    for (const RelaxVar& param : function.params) {
      TS_TRY_VOID(add_param(param));
    }
    for (const BindingBlock& block : function.body->blocks)
      for (const Binding& binding : block->bindings) {
        TS_TRY_VOID(add(*binding));
      }
    TS_TRY(std::vector<Buffer> outputs, buffers_of(function.body->body));
    return finished(outputs);
  }

 private:
  Diagnostic not_calls(std::string_view what) const {
    return refused("fuse-tir.not-calls", "a fused function consists of calls of R.call_tir, but here is {0}", what);
  }

  // ---- parameters
  Result<void> add_param(const RelaxVar& param) {
    std::vector<Buffer> buffers;
    TS_TRY_VOID(add_param(param->name, param->struct_info, buffers));
    values_[param.get()] = buffers;
    return {};
  }
  Result<void> add_param(const std::string& name, const StructInfo& info, std::vector<Buffer>& buffers) {
    if (auto tensor = as<TensorStructInfoNode>(info)) {
      auto shape = as<ShapeExprNode>(tensor->shape);
      if (!shape) return fail(not_calls("a parameter of unknown shape"));
      buffers.push_back(make_buffer(unique_buffer(buffer_names_, name), shape->values, tensor->dtype, "global"));
      inputs_.push_back(buffers.back());
      return {};
    }
    if (auto tuple = as<TupleStructInfoNode>(info)) {
      for (std::size_t i = 0; i < tuple->items.size(); ++i) {
        TS_TRY_VOID(add_param(name + "_" + std::to_string(i), tuple->items[i], buffers));
      }
      return {};
    }
    if (auto shape = as<ShapeStructInfoNode>(info)) {
      for (const Expr& value : shape->values)
        if (auto var = ref_as<VarNode>(value)) scalars_.push_back(var);
      return {};
    }
    if (auto prim = as<PrimStructInfoNode>(info); prim && prim->value) {
      if (auto var = ref_as<VarNode>(prim->value)) scalars_.push_back(var);
      return {};
    }
    return fail(not_calls("a parameter that is neither tensor nor size"));
  }

  // ---- bindings
  Result<void> add(const BindingNode& binding) {
    auto call = as<RelaxCallNode>(binding.value);
    auto callee = call ? tir_callee(*call) : nullptr;
    if (callee) {
      TS_TRY(values_[binding.var.get()], inlined(*call, *callee));
      return {};
    }
    if (call || binding.kind == Kind::MatchCast) return fail(not_calls(call ? "another call" : "R.match_cast"));
    TS_TRY(values_[binding.var.get()], buffers_of(binding.value));
    return {};
  }

  Result<std::vector<Buffer>> buffers_of(const RelaxExpr& value) {
    if (auto tuple = as<RelaxTupleNode>(value)) {
      std::vector<Buffer> all;
      for (const RelaxExpr& item : tuple->items) {
        TS_TRY(std::vector<Buffer> some, buffers_of(item));
        all.insert(all.end(), some.begin(), some.end());
      }
      return all;
    }
    if (auto item = as<TupleGetItemNode>(value)) {
      TS_TRY(std::vector<Buffer> all, buffers_of(item->tuple));
      auto type = as<TupleStructInfoNode>(item->tuple->struct_info);
      if (!type) return fail(not_calls("an item of an unknown tuple"));
      std::size_t begin = 0;
      for (int i = 0; i < item->index; ++i) begin += leaves(type->items[std::size_t(i)]);
      const std::size_t count = leaves(type->items[std::size_t(item->index)]);
      if (begin + count > all.size()) return fail(not_calls("an item of an unknown tuple"));
      return std::vector<Buffer>(all.begin() + std::ptrdiff_t(begin), all.begin() + std::ptrdiff_t(begin + count));
    }
    auto it = values_.find(value.get());
    if (it == values_.end()) return fail(not_calls("a value that is not a tensor of the function"));
    return it->second;
  }
  static std::size_t leaves(const StructInfo& info) {
    auto tuple = as<TupleStructInfoNode>(info);
    if (!tuple) return 1;
    std::size_t count = 0;
    for (const StructInfo& item : tuple->items) count += leaves(item);
    return count;
  }

  // ---- one call
  Result<std::vector<Buffer>> inlined(const RelaxCallNode& call, const GlobalVarNode& callee) {
    PrimFunc original = module_.prim_func(callee.name);
    if (!original) return fail(not_calls("a call of a function that is not of TensorIR"));
    const PrimFunc function = renewed(original);
    auto realize = as<BlockRealizeNode>(function->body);
    if (!realize || !realize->iter_values.empty())
      return fail(refused("fuse-tir.not-block", "the body of {0} is not one block without iterations", callee.name));
    VarMap sizes;
    BufferMap buffers;
    TS_TRY(std::vector<Buffer> results, bind(call, *function, sizes, buffers));
    Placement place(sizes, buffers, block_names_);
    for (const Buffer& buffer : realize->block->alloc_buffers) allocs_.push_back(place.placed(buffer));
    for (std::size_t i = 0; i < results.size(); ++i)
      if (auto it = pending_.find(results[i].get()); it != pending_.end())
        results[i] = allocated(place, it->second, result_info(call, i), buffers);
    // Buffers that get their shape only now replace the results everywhere.
    Placement body(sizes, buffers, block_names_);
    bodies_.push_back(body(realize->block->body));
    return results;
  }

  /// What the parameters of `function` are in this call; the callee's own buffers for results that are not there yet.
  Result<std::vector<Buffer>> bind(const RelaxCallNode& call, const PrimFuncNode& function, VarMap& sizes,
                                   BufferMap& buffers) {
    std::size_t at = 0;
    std::vector<Buffer> tensors;
    TS_TRY_VOID(bind_inputs(RelaxExpr(ref_as<RelaxExprNode>(call.args[1])), function, at, sizes, buffers, tensors));
    const Attr* inplace = find_attr(call.attrs, "inplace_indices");
    const AttrList* indices = inplace ? inplace->get<AttrList>() : nullptr;
    std::vector<Buffer> results;
    const std::size_t count = leaves(call.sinfo_args.front());
    pending_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const int64_t target = indices && i < indices->size() ? (*indices)[i].as_int().value_or(-1) : -1;
      if (target >= 0 && std::size_t(target) < tensors.size()) {
        results.push_back(tensors[std::size_t(target)]);
        continue;
      }
      Buffer own = at < function.params.size() ? function.buffer_of(function.params[at++]) : nullptr;
      if (!own) return fail(not_calls("a call with more results than its function has"));
      bind_sizes(*own, result_info(call, i), sizes);
      pending_[own.get()] = own;
      results.push_back(own);
    }
    if (call.args.size() > 2) {
      const StructInfo info = struct_info_of(call.args[2]);
      auto shape = as<ShapeStructInfoNode>(info);
      for (const Expr& value : shape ? shape->values : std::vector<Expr>{})
        if (at < function.params.size()) sizes[function.params[at++].get()] = value;
    }
    if (at != function.params.size()) return fail(not_calls("a call with fewer arguments than its function takes"));
    return results;
  }
  Result<void> bind_inputs(const RelaxExpr& value, const PrimFuncNode& function, std::size_t& at, VarMap& sizes,
                           BufferMap& buffers, std::vector<Buffer>& tensors) {
    if (auto tuple = as<RelaxTupleNode>(value)) {
      for (const RelaxExpr& item : tuple->items) {
        TS_TRY_VOID(bind_inputs(item, function, at, sizes, buffers, tensors));
      }
      return {};
    }
    if (auto prim = as<PrimStructInfoNode>(value->struct_info); prim && prim->value) {
      if (at < function.params.size()) sizes[function.params[at++].get()] = prim->value;
      return {};
    }
    TS_TRY(std::vector<Buffer> given, buffers_of(value));
    for (const Buffer& buffer : given) {
      Buffer own = at < function.params.size() ? function.buffer_of(function.params[at++]) : nullptr;
      if (!own || own->shape.size() != buffer->shape.size())
        return fail(not_calls("a call whose arguments do not fit its function"));
      for (std::size_t i = 0; i < own->shape.size(); ++i)
        if (auto var = as<VarNode>(own->shape[i])) sizes.try_emplace(var, buffer->shape[i]);
      buffers[own.get()] = buffer;
      tensors.push_back(buffer);
    }
    return {};
  }
  static StructInfo result_info(const RelaxCallNode& call, std::size_t i) {
    auto tuple = as<TupleStructInfoNode>(call.sinfo_args.front());
    return !tuple ? call.sinfo_args.front() : i < tuple->items.size() ? tuple->items[i] : nullptr;
  }
  static void bind_sizes(const BufferNode& own, const StructInfo& info, VarMap& sizes) {
    auto tensor = as<TensorStructInfoNode>(info);
    auto shape = tensor ? as<ShapeExprNode>(tensor->shape) : nullptr;
    if (!shape || shape->values.size() != own.shape.size()) return;
    for (std::size_t i = 0; i < own.shape.size(); ++i)
      if (auto var = as<VarNode>(own.shape[i])) sizes.try_emplace(var, shape->values[i]);
  }
  /// Its shape is what the call says of it.
  Buffer allocated(Placement& place, const Buffer& own, const StructInfo& info, BufferMap& buffers) {
    Buffer shaped = place.placed(own);
    auto tensor = as<TensorStructInfoNode>(info);
    auto shape = tensor ? as<ShapeExprNode>(tensor->shape) : nullptr;
    Buffer made = make_buffer(unique_buffer(buffer_names_, own->name + "_intermediate"),
                              shape ? shape->values : shaped->shape, shaped->dtype, shaped->scope());
    buffers[own.get()] = made;
    allocs_.push_back(made);
    return made;
  }

  // ---- the function
  FusedPrimFunc finished(const std::vector<Buffer>& outputs) {
    FusedPrimFunc result;
    std::vector<Var> params;
    std::vector<BufferBinding> buffer_map;
    auto add = [&](const Buffer& buffer) {
      params.push_back(make_var("p_" + buffer->name, DataType::handle()));
      buffer_map.push_back({params.back(), buffer});
    };
    for (const Buffer& input : inputs_) add(input);
    for (const Buffer& output : outputs) {
      auto input = std::ranges::find(inputs_, output);
      result.inplace.push_back(input == inputs_.end() ? -1 : int(input - inputs_.begin()));
      if (input == inputs_.end()) add(output);
    }
    for (const auto& [value, buffers] : values_)
      if (auto var = as<RelaxVarNode>(value); var && buffers.size() == 1) result.buffers[var] = buffers[0]->name;
    std::erase_if(allocs_, [&](const Buffer& b) { return std::ranges::find(outputs, b) != outputs.end(); });
    params.insert(params.end(), scalars_.begin(), scalars_.end());
    Block root = make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{},
                                 "root", sequence(bodies_), nullptr, List<Buffer>(allocs_));
    Stmt body = make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), root);
    result.function = make<PrimFuncNode>(std::move(params), body, std::move(buffer_map),
                                         AttrDict{{"tir.noalias", Attr(true_expr())}});
    return result;
  }

  const IRModuleNode& module_;
  std::unordered_map<const RelaxExprNode*, std::vector<Buffer>> values_;
  std::vector<Buffer> inputs_, allocs_;
  std::vector<Var> scalars_;
  std::vector<Stmt> bodies_;
  BufferMap pending_;
  std::set<std::string> buffer_names_, block_names_{"root"};
};

}  // namespace

Result<FusedPrimFunc> fused_prim_func(const RelaxFunctionNode& function, const IRModuleNode& module) {
  return Fuser(module).run(function);
}

}  // namespace tirscope::passes
