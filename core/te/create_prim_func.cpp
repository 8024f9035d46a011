// SPDX-License-Identifier: Apache-2.0
// The TensorIR function of a tensor program (TVM's te.create_prim_func), by these rules:
//  1. Operations come in the order in which they are needed: depth first from the arguments, inputs in the order of
//     their first read.
//  2. An input has the buffer that an extern operation reads it by, else one of its name. Each computed tensor has a
//     buffer of its own; the root block allocates those that are no arguments, in the order of the operations.
//  3. An operation is one nest: a serial loop for each axis, then for each reduced axis. A loop variable has the axis's
//     name, a block's variable "v_" before it. Domains, values and sources are simplified.
//     Where the extent of a reduced axis depends on the other axes, these are the nest of a block of their own,
//     "<name>_l1", and the reduction is a nest inside of it.
//  4. Results that are no reduction are one block each, in the same nest, named after the tensor. A reduction is one
//     block named after the operation: init stores the identities, the update the combined values; several of them are
//     bound to "v_<buffer>" before the first is stored. The condition and init of a Reduce are ignored, as TVM does.
//  5. Without axes a block has one variable `vi` of extent 1, and no loop.
//  6. The names of blocks are made unique in the order of the operations; those of buffers are not.
//  7. Attributes of the operation are annotations of its blocks, tensors in them as buffers.
//  8. Regions of blocks are detected; an extern operation is a block without regions and variables. Where an extern
//     operation reads a computed tensor, the tensor's buffer stands for the declared one, its offset and strides for
//     the symbols that were declared for them (TVM leaves these undefined).
//  9. A root block is added unless the body is a single block without variables and nothing is allocated, or nothing
//     is computed.
// 10. What "layout_free_placeholders" names becomes the function's "layout_free_buffers": the positions of the
//     parameters, ascending. Annotations of topi's that serve its schedules alone are dropped.
#include <set>

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "script/tir/access_regions.h"
#include "te/index_dtype.h"
#include "te/name_supply.h"
#include "te/te.h"

namespace tirscope::te {

namespace {

using TensorBuffers = std::map<std::pair<const OperationNode*, std::size_t>, Buffer>;

/// Expressions and statements over tensors, over their buffers instead.
class OverBuffers final : public Mutator {
 public:
  explicit OverBuffers(const TensorBuffers& buffers) : buffers_(buffers) {}
  VarMap vars;            ///< replaced
  BufferMap replaced_by;  ///< buffers that an extern operation declared

 protected:
  NodeRef mutate_Var(const VarNode& node) override {
    auto it = vars.find(&node);
    return it == vars.end() ? NodeRef(ref(node)) : NodeRef(it->second);
  }
  Buffer buffer_use(const Buffer& buffer) override {
    if (auto it = replaced_by.find(buffer.get()); it != replaced_by.end()) return it->second;
    const Tensor tensor = Tensor::of(buffer);
    return tensor ? buffers_.at({tensor.operation().get(), tensor.value_index()}) : buffer;
  }

 private:
  const TensorBuffers& buffers_;
};

class FunctionOfTensors {
 public:
  explicit FunctionOfTensors(const std::vector<Argument>& arguments) : arguments_(arguments) {}

  Result<PrimFunc> create() {
    std::vector<Operation> roots;
    for (const Argument& argument : arguments_)
      if (auto tensor = std::get_if<Tensor>(&argument)) roots.push_back(tensor->operation());
    const std::vector<Operation> order = operations_in_order(roots);
    for (const Operation& operation : order)
      if (auto node = as_extern(operation))
        for (std::size_t i = 0; i < node->reads.size(); ++i) buffer_of(node->reads[i]) = node->input_buffers[i];
    std::vector<Stmt> stages;
    for (const Operation& operation : order) {
      if (as_placeholder(operation)) {
        TS_TRY_VOID(place(operation->output(0)));
      } else if (auto compute = as_compute(operation)) {
        stages.push_back(computed(*compute));
      } else {
        stages.push_back(called(*as_extern(operation)));
      }
    }
    return function(sequence(stages));
  }

 private:
  Buffer& buffer_of(const Tensor& tensor) { return buffers_[{tensor.operation().get(), tensor.value_index()}]; }
  bool is_argument(const Tensor& tensor) const {
    return std::ranges::any_of(arguments_, [&](const Argument& argument) {
      auto listed = std::get_if<Tensor>(&argument);
      return listed && *listed == tensor;
    });
  }

  Result<void> place(const Tensor& input) {
    if (!is_argument(input))
      return fail(bad_input("te.input-not-listed",
                            "the tensors need the input {0}, which is not among the arguments of the function",
                            input.name()));
    Buffer& buffer = buffer_of(input);
    if (!buffer) buffer = make_buffer(input.name(), input.shape(), input.dtype());
    return {};
  }

  /// The buffer of a result, allocated on the root block unless it is an argument.
  Buffer declare(const Tensor& result, Buffer buffer) {
    buffer_of(result) = buffer;
    if (!is_argument(result)) allocated_.push_back(buffer);
    return buffer;
  }

  static std::vector<Var> loops_of(const std::vector<IterVar>& axes) {
    std::vector<Var> loops;
    for (const IterVar& axis : axes) {
      const int bits = std::max(axis->domain->min->dtype.bits, axis->domain->extent->dtype.bits);
      loops.push_back(make_var(axis->var->name, DataType::integer(bits)));
    }
    return loops;
  }
  Stmt nest(const std::vector<IterVar>& axes, const std::vector<Var>& loops, Stmt body) {
    for (std::size_t i = axes.size(); i-- > 0;)
      body = make<ForNode>(loops[i], cast(loops[i]->dtype, analyzer_.simplify(axes[i]->domain->min)),
                           cast(loops[i]->dtype, analyzer_.simplify(axes[i]->domain->extent)), ForKind::Serial, body);
    return body;
  }

  /// Whether a reduced axis runs over a range that depends on another axis.
  bool depends(const ComputeNode& compute, const std::vector<IterVar>& axes) {
    const auto is_axis = [&](const VarNode& var) {
      return std::ranges::any_of(axes, [&](const IterVar& axis) { return axis->var.get() == &var; });
    };
    return std::ranges::any_of(compute.reduce_axis, [&](const IterVar& axis) {
      return uses_var(*analyzer_.simplify(axis->domain->min), is_axis) ||
             uses_var(*analyzer_.simplify(axis->domain->extent), is_axis);
    });
  }

  /// The nest of a reduction whose extents depend on the other axes (rule 3).
  Stmt nested(const ComputeNode& compute) {
    if (depends(compute, compute.reduce_axis))
      throw LimitReached{refused("te.nested-reduction",
                                 "an axis of the reduction {0} runs over a range that depends on another axis of the "
                                 "same reduction; a function computes it in two steps",
                                 compute.name)};
    const std::vector<Var> outer_loops = loops_of(compute.axis);
    const std::string name = names_.fresh(compute.name + "_l1");
    std::vector<IterVar> outer, inner, reduced;
    std::vector<Var> inner_values;
    VarMap outside;
    for (const IterVar& axis : compute.axis) {
      const Var var = make_var("v_" + axis->var->name, axis->var->dtype);
      outside[axis->var.get()] = var;
      inner_values.push_back(var);
      outer.push_back(
          make<IterVarNode>(make_range(analyzer_.simplify(axis->domain->min), analyzer_.simplify(axis->domain->extent)),
                            var, axis->type));
      inner.push_back(make<IterVarNode>(make_range(var, make_const(var->dtype, 1)), axis->var, axis->type));
    }
    for (const IterVar& axis : compute.reduce_axis)
      reduced.push_back(make<IterVarNode>(substitute(axis->domain, outside), axis->var, axis->type));
    const std::vector<Var> inner_loops = loops_of(reduced);
    inner.insert(inner.end(), reduced.begin(), reduced.end());
    inner_values.insert(inner_values.end(), inner_loops.begin(), inner_loops.end());
    const Stmt body = nest(reduced, inner_loops, block(compute, inner, inner_values, compute.outputs(), compute.name));
    return nest(compute.axis, outer_loops,
                make<BlockRealizeNode>(std::vector<Expr>(outer_loops.begin(), outer_loops.end()), true_expr(),
                                       make<BlockNode>(std::move(outer), std::vector<BufferRegion>{},
                                                       std::vector<BufferRegion>{}, name, body, nullptr, List<Buffer>{},
                                                       std::vector<MatchBufferRegion>{}, annotations(compute.attrs))));
  }

  Stmt computed(const ComputeNode& compute) {
    std::vector<IterVar> axes = compute.axis;
    axes.insert(axes.end(), compute.reduce_axis.begin(), compute.reduce_axis.end());
    if (depends(compute, axes)) return nested(compute);
    const std::vector<Var> loops = loops_of(axes);
    std::vector<Stmt> blocks;
    if (compute.reduction()) {
      blocks.push_back(block(compute, axes, loops, compute.outputs(), compute.name));
    } else {
      for (const Tensor& result : compute.outputs())
        blocks.push_back(block(compute, axes, loops, {result}, result.name()));
    }
    return nest(axes, loops, sequence(blocks));
  }

  /// The block that computes `results`.
  Stmt block(const ComputeNode& compute, const std::vector<IterVar>& axes, const std::vector<Var>& loops,
             const std::vector<Tensor>& results, const std::string& name) {
    OverBuffers over(buffers_);
    std::vector<IterVar> iters;
    std::vector<Expr> values(loops.begin(), loops.end()), indices;
    for (const IterVar& axis : axes) {
      Var var = make_var("v_" + axis->var->name, axis->var->dtype);
      over.vars[axis->var.get()] = var;
      iters.push_back(
          make<IterVarNode>(make_range(analyzer_.simplify(axis->domain->min), analyzer_.simplify(axis->domain->extent)),
                            var, axis->type));
      if (axis->type != IterType::CommReduce) indices.push_back(var);
    }
    std::vector<Buffer> buffers;
    for (const Tensor& result : results)
      buffers.push_back(declare(result, make_buffer(result.name(), result.shape(), result.dtype())));
    Stmt body, init;
    if (const ReduceNode* reduction = compute.reduction()) {
      body = update(*reduction, buffers, indices, over);
      init = identities(*reduction, buffers, indices, over);
    } else {
      body =
          make<BufferStoreNode>(buffers[0], analyzer_.simplify(over(compute.body[results[0].value_index()])), indices);
    }
    if (iters.empty()) {
      iters.push_back(make<IterVarNode>(make_range(int32(0), int32(1)), make_var("vi"), IterType::DataParallel));
      values.push_back(int32(0));
    }
    return make<BlockRealizeNode>(
        std::move(values), true_expr(),
        make<BlockNode>(std::move(iters), std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, names_.fresh(name),
                        std::move(body), std::move(init), List<Buffer>{}, std::vector<MatchBufferRegion>{},
                        annotations(compute.attrs)));
  }

  Stmt identities(const ReduceNode& reduction, const std::vector<Buffer>& buffers, const std::vector<Expr>& indices,
                  OverBuffers& over) {
    std::vector<Stmt> stores;
    for (std::size_t i = 0; i < buffers.size(); ++i)
      stores.push_back(make<BufferStoreNode>(buffers[i], over(reduction.combiner->identity[i]), indices));
    return sequence(stores);
  }

  Stmt update(const ReduceNode& reduction, const std::vector<Buffer>& buffers, const std::vector<Expr>& indices,
              OverBuffers& over) {
    const CommReducerNode& combiner = *reduction.combiner;
    VarMap operands;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
      operands[combiner.lhs[i].get()] = load(buffers[i], indices);
      operands[combiner.rhs[i].get()] = analyzer_.simplify(over(reduction.source[i]));
    }
    const auto combined = [&](std::size_t i) { return over(substitute(combiner.result[i], operands)); };
    if (buffers.size() == 1) return make<BufferStoreNode>(buffers[0], combined(0), indices);
    std::vector<Var> vars;
    std::vector<Stmt> stores;
    for (const Buffer& buffer : buffers) {
      vars.push_back(make_var("v_" + buffer->name, buffer->dtype));
      stores.push_back(make<BufferStoreNode>(buffer, vars.back(), indices));
    }
    Stmt body = sequence(stores);
    for (std::size_t i = buffers.size(); i-- > 0;) body = make<LetStmtNode>(vars[i], combined(i), body);
    return body;
  }

  Stmt called(const ExternNode& node) {
    OverBuffers over(buffers_);
    for (std::size_t i = 0; i < node.reads.size(); ++i) {
      const Buffer &declared = node.input_buffers[i], &real = buffer_of(node.reads[i]);
      if (declared == real) continue;
      over.replaced_by[declared.get()] = real;
      over.vars[declared->data.get()] = real->data;
      if (auto offset = as<VarNode>(declared->elem_offset)) over.vars[offset] = real->elem_offset;
    }
    const Operation operation(&node);
    for (std::size_t i = 0; i < node.output_buffers.size(); ++i) declare(operation->output(i), node.output_buffers[i]);
    return make<BlockRealizeNode>(
        std::vector<Expr>{}, true_expr(),
        make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{},
                        names_.fresh(node.name), over(node.body), nullptr, List<Buffer>{},
                        std::vector<MatchBufferRegion>{}, annotations(node.attrs)));
  }

  /// Attributes with buffers for tensors, one list deep.
  AttrDict annotations(const AttrDict& attrs) {
    const auto over_buffers = [&](const Attr& attr) -> Attr {
      auto node = attr.get<NodeRef>();
      const Tensor tensor = node ? Tensor::of(ref_as<BufferNode>(*node)) : Tensor();
      return tensor ? Attr(buffer_of(tensor)) : attr;
    };
    AttrDict made;
    for (const auto& [key, attr] : attrs) {
      if (auto list = attr.get<AttrList>()) {
        AttrList items;
        for (const Attr& item : *list) items.push_back(over_buffers(item));
        made[key] = std::move(items);
      } else {
        made[key] = over_buffers(attr);
      }
    }
    return made;
  }

  PrimFunc function(Stmt body) {
    std::vector<Var> params;
    std::vector<BufferBinding> bindings;
    for (const Argument& argument : arguments_) {
      if (auto var = std::get_if<Var>(&argument)) {
        params.push_back(*var);
        continue;
      }
      const Tensor& tensor = std::get<Tensor>(argument);
      params.push_back(make_var("var_" + tensor.name(), DataType::handle()));
      bindings.push_back({params.back(), buffer_of(tensor)});
    }
    body = with_regions(body, bindings);
    auto realize = as<BlockRealizeNode>(body);
    const bool is_root = realize && realize->iter_values.empty() && allocated_.empty();
    if (!is_root && !is_no_op(body))
      body = make<BlockRealizeNode>(
          std::vector<Expr>{}, true_expr(),
          make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, "root",
                          body, nullptr, List<Buffer>(allocated_)));
    return make<PrimFuncNode>(std::move(params), body, std::move(bindings),
                              AttrDict{{"global_symbol", "main"}, {"tir.noalias", true_expr()}});
  }

  /// `body` with the regions of the blocks that have variables.
  Stmt with_regions(const Stmt& body, const std::vector<BufferBinding>& params) {
    script::BufferByData visible;
    for (const BufferBinding& binding : params) visible.emplace(binding.buffer->data.get(), binding.buffer);
    for (const Buffer& buffer : allocated_) visible.emplace(buffer->data.get(), buffer);
    return post_order_rewrite(body, [&](const NodeRef& node) -> NodeRef {
      auto block = as<BlockNode>(node);
      if (!block || block->iter_vars.empty()) return nullptr;
      script::AccessRegions found = script::access_regions(*block, visible);
      return with(*block, [&](BlockNode& copy) {
        copy.reads = std::move(found.reads);
        copy.writes = std::move(found.writes);
      });
    });
  }

  const std::vector<Argument>& arguments_;
  TensorBuffers buffers_;
  std::vector<Buffer> allocated_;
  NameSupply names_;
  arith::Analyzer analyzer_;
};

/// Rule 10.
PrimFunc with_layout_free_buffers(const PrimFunc& function) {
  static constexpr std::string_view for_schedules[] = {"const_matrix", "auto_scheduler_simplify_const_tensor_indices",
                                                       "workload"};
  constexpr const char* key = "layout_free_placeholders";
  std::set<int64_t> positions;
  const auto position = [&](const Attr& attr) -> std::optional<int64_t> {
    auto node = attr.get<NodeRef>();
    for (std::size_t i = 0; node && i < function->params.size(); ++i)
      if (Buffer buffer = function->buffer_of(function->params[i]); buffer && NodeRef(buffer) == *node) return i;
    return std::nullopt;
  };
  const Stmt body = post_order_rewrite(function->body, [&](const NodeRef& node) -> NodeRef {
    auto block = as<BlockNode>(node);
    if (!block || block->annotations.empty()) return nullptr;
    AttrDict kept = block->annotations;
    for (std::string_view name : for_schedules) kept.erase(std::string(name));
    if (auto found = find_attr(kept, key); auto list = found ? found->get<AttrList>() : nullptr) {
      AttrList others;
      for (const Attr& item : *list) {
        if (auto at = position(item))
          positions.insert(*at);
        else
          others.push_back(item);
      }
      if (others.empty())
        kept.erase(key);
      else
        kept[key] = std::move(others);
    }
    return with(*block, [&](BlockNode& copy) { copy.annotations = std::move(kept); });
  });
  return with(function, [&](PrimFuncNode& copy) {
    copy.body = body;
    if (!positions.empty()) copy.attrs["layout_free_buffers"] = AttrList(positions.begin(), positions.end());
  });
}

}  // namespace

Result<PrimFunc> create_prim_func(const std::vector<Argument>& arguments, std::optional<DataType> index_dtype) {
  return catching([&]() -> Result<PrimFunc> {
    TS_TRY(PrimFunc function, FunctionOfTensors(arguments).create());
    if (index_dtype) function = with_index_dtype(function, *index_dtype);
    return with_layout_free_buffers(function);
  });
}

Result<PrimFunc> create_prim_func(std::span<const Tensor> arguments, std::optional<DataType> index_dtype) {
  return create_prim_func(std::vector<Argument>(arguments.begin(), arguments.end()), index_dtype);
}

}  // namespace tirscope::te
