// SPDX-License-Identifier: Apache-2.0
// The statement of a schedule, from the last stage to the first (TVM's ScheduleOps and SchedulePostProcToPrimFunc):
//  1. A stage comes before all earlier ones, or, where it is computed in a loop of another, in front of
//     what is in that loop.
//  2. Its buffer is realized around both, as large as what is computed, or as that can become where its size changes
//     from step to step of a loop; a parameter's buffer is there already.
//  3. A thread is bound once around everything that it runs.
//  4. A tensor's buffer has the name and shape of the tensor that the user wrote, however the schedule rewrote the
//     operation.
#include "te/schedule/function.h"

#include <ranges>
#include <unordered_set>

#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "te/schedule/loop_nest.h"

namespace tirscope::te {

namespace {

using BufferOfTensor = std::map<std::pair<const OperationNode*, std::size_t>, Buffer>;

/// Puts a stage in front of the body of the loop that it is attached to.
class Attachment final : public Mutator {
 public:
  Attachment(const IterVar& axis, const std::function<Stmt(Stmt)>& in_front) : axis_(axis), in_front_(in_front) {}
  bool found = false;

 protected:
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto held = node.key == loop_scope ? node.node.get<NodeRef>() : nullptr;
    if (!held || *held != NodeRef(axis_)) return rebuilt(node);
    found = true;
    return with(node, [&](AttrStmtNode& copy) { copy.body = in_front_(node.body); });
  }
  /// Loops are statements, expressions hold none.
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override { return ref(node); }

 private:
  const IterVar& axis_;
  const std::function<Stmt(Stmt)>& in_front_;
};

/// Tensors as their buffers, marks of loops removed, threads bound once (rule 3).
class OverRealBuffers final : public Mutator {
 public:
  explicit OverRealBuffers(const BufferOfTensor& buffers) : buffers_(buffers) {}

 protected:
  Buffer buffer_use(const Buffer& buffer) override { return real(buffer); }
  Buffer buffer_def(const Buffer& buffer) override { return real(buffer); }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    if (node.key == loop_scope) return (*this)(node.body);
    const IterVarNode* axis = node.thread_axis();
    if (!axis) return rebuilt(node);
    if (!threads_.insert(axis->var.get()).second) return (*this)(node.body);
    NodeRef made = rebuilt(node);
    threads_.erase(axis->var.get());
    return made;
  }

 private:
  Buffer real(const Buffer& buffer) const {
    const Tensor tensor = Tensor::of(buffer);
    if (!tensor) return buffer;
    auto it = buffers_.find({tensor.operation().get(), tensor.value_index()});
    return it == buffers_.end() ? buffer : it->second;
  }

  const BufferOfTensor& buffers_;
  std::unordered_set<const VarNode*> threads_;
};

class FunctionOfSchedule {
 public:
  FunctionOfSchedule(const Schedule& schedule, const std::vector<Argument>& arguments)
      : schedule_(schedule), arguments_(arguments) {}

  Result<PrimFunc> create(const std::string& name) {
    TS_TRY_VOID(declare_arguments());
    for (const auto& stage : schedule_.stages) {
      TS_TRY_VOID(declare(*stage));
      TS_TRY_VOID(check_thread_order(*stage));
    }
    TS_TRY(ranges_, infer_bounds(schedule_));
    Stmt body;
    for (const auto& stage : std::views::reverse(schedule_.stages)) {
      if (stage->attach == Stage::Attach::Inlined || as_placeholder(stage->operation)) continue;
      if (stage->attach == Stage::Attach::Root) {
        body = in_front(*stage, body);
        continue;
      }
      TS_TRY(body, attached(*stage, body));
    }
    if (!body) return fail(bad_input("te.nothing-computed", "the schedule computes nothing"));
    return make<PrimFuncNode>(
        std::move(params_), OverRealBuffers(buffers_)(body), std::move(bindings_),
        AttrDict{{"global_symbol", name}, {"from_legacy_te_schedule", true_expr()}, {"tir.noalias", true_expr()}});
  }

 private:
  Buffer& buffer_of(const Tensor& tensor) { return buffers_[{tensor.operation().get(), tensor.value_index()}]; }

  Result<void> declare_arguments() {
    for (const Argument& argument : arguments_) {
      if (auto var = std::get_if<Var>(&argument)) {
        params_.push_back(*var);
        continue;
      }
      const Tensor& tensor = std::get<Tensor>(argument);
      if (!schedule_.stage(tensor))
        return fail(bad_input("te.stage-unknown", "the schedule neither computes nor reads {0}", tensor.name()));
      Buffer& buffer = buffer_of(tensor);
      if (!buffer) buffer = make_buffer(tensor.name(), tensor.shape(), tensor.dtype());
      params_.push_back(make_var(tensor.name(), DataType::handle()));
      bindings_.push_back({params_.back(), buffer});
    }
    return {};
  }

  /// Rule 4.
  Result<void> declare(const Stage& stage) {
    for (const Tensor& result : stage.origin->outputs()) {
      Buffer& buffer = buffer_of(result);
      if (!buffer && as_placeholder(stage.origin))
        return fail(bad_input("te.input-not-listed",
                              "the schedule reads the input {0}, which is not among the arguments of the function",
                              result.name()));
      if (!buffer) buffer = make_buffer(result.name(), result.shape(), result.dtype(), stage.scope);
      buffer_of(stage.operation->output(result.value_index())) = buffer;
    }
    return {};
  }

  bool is_parameter(const Buffer& buffer) const {
    return std::ranges::any_of(bindings_, [&](const BufferBinding& binding) { return binding.buffer == buffer; });
  }

  Result<Stmt> attached(const Stage& stage, const Stmt& body) {
    const std::function<Stmt(Stmt)> front = [&](Stmt rest) { return in_front(stage, std::move(rest)); };
    Attachment attachment(stage.attach_axis, front);
    if (!body) return fail(nowhere(stage));
    Stmt made = attachment(body);
    if (!attachment.found) return fail(nowhere(stage));
    return made;
  }
  static Diagnostic nowhere(const Stage& stage) {
    return refused("te.attach-path", "{0} is to be computed in the loop {1} of {2}, which does not run",
                   stage.origin->name, stage.attach_axis->var->name, stage.attach_stage->origin->name);
  }

  /// Rules 1 and 2.
  Stmt in_front(const Stage& stage, Stmt rest) {
    Stmt body = as_compute(stage.operation) ? computed_stage(stage, ranges_) : called(*as_extern(stage.operation));
    if (stage.is_double_buffered)
      body =
          make<AttrStmtNode>(Attr(buffer_of(stage.operation->output(0))->data), "double_buffer_scope", int32(1), body);
    if (rest) body = sequence({body, rest});
    for (const Tensor& result : stage.operation->outputs()) {
      const Buffer& buffer = buffer_of(result);
      if (!is_parameter(buffer)) body = realized(stage, buffer, body);
    }
    return body;
  }

  Stmt realized(const Stage& stage, const Buffer& buffer, Stmt body) {
    std::vector<Range> bounds;
    std::vector<std::pair<std::size_t, const AxisAttr*>> aligned;
    if (auto compute = as_compute(stage.operation)) {
      for (const IterVar& axis : compute->axis) {
        const AxisAttr* attr = stage.attr_of(axis);
        if (attr && attr->align_factor) aligned.emplace_back(bounds.size(), attr);
        bounds.push_back(steady(ranges_.at(axis), axis->domain->extent));
      }
    } else {
      bounds = full_region(buffer)->region;
    }
    body = make<BufferRealizeNode>(buffer, std::move(bounds), true_expr(), std::move(body));
    for (const auto& [dimension, attr] : aligned)
      body = make<AttrStmtNode>(Attr(buffer), "buffer_dim_align",
                                call(DataType::handle(), op::tvm_tuple(),
                                     {int32(int64_t(dimension)), attr->align_factor, attr->align_offset}),
                                std::move(body));
    return body;
  }

  /// `range` with an extent that no loop changes: at most that of the `whole` axis.
  Range steady(const Range& range, const Expr& whole) {
    const auto is_loop = [&](const VarNode& var) {
      return std::ranges::any_of(ranges_.entries(), [&](const auto& entry) { return entry.axis->var.get() == &var; });
    };
    if (!uses_var(*range->extent, is_loop)) return range;
    arith::Analyzer analyzer;
    for (const auto& [axis, known] : ranges_.entries()) analyzer.bind(axis->var, known, true);
    const int64_t most = analyzer.const_int_bound(range->extent).max;
    const auto all = as_int(whole);
    if (most == arith::ConstIntBound::pos_inf || (all && *all <= most)) return make_range(range->min, whole);
    return make_range(range->min, make_const(range->extent->dtype, most));
  }

  /// The statement of an extern operation over the tensors' buffers.
  Stmt called(const ExternNode& node) {
    BufferMap real;
    VarMap vars;
    const auto stand_for = [&](const Buffer& declared, const Buffer& buffer) {
      real[declared.get()] = buffer;
      vars[declared->data.get()] = buffer->data;
      if (auto offset = as<VarNode>(declared->elem_offset)) vars[offset] = buffer->elem_offset;
    };
    for (std::size_t i = 0; i < node.reads.size(); ++i) stand_for(node.input_buffers[i], buffer_of(node.reads[i]));
    const Operation operation(&node);
    for (std::size_t i = 0; i < node.output_buffers.size(); ++i)
      stand_for(node.output_buffers[i], buffer_of(operation->output(i)));
    return substitute(replace_buffers(node.body, real), vars);
  }

  const Schedule& schedule_;
  const std::vector<Argument>& arguments_;
  BufferOfTensor buffers_;
  AxisRanges ranges_;
  std::vector<Var> params_;
  std::vector<BufferBinding> bindings_;
};

}  // namespace

Result<PrimFunc> function_of(const Schedule& schedule, const std::vector<Argument>& arguments,
                             const std::string& name) {
  return catching([&]() -> Result<PrimFunc> {
    TS_TRY(const Schedule normalized, schedule.normalized());
    return FunctionOfSchedule(normalized, arguments).create(name);
  });
}

}  // namespace tirscope::te
