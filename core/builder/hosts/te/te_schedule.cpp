// SPDX-License-Identifier: Apache-2.0
// te.create_schedule and the stages of such schedules in builder scripts.
#include "builder/hosts/te/te_schedule.h"

#include "builder/hosts/namespaces.h"

namespace tirscope::builder {

namespace {

/// An axis of a stage, or a thread.
Result<IterVar> loop_axis(const SValue& value) {
  auto node = value.as_node();
  if (IterVar axis = node ? ref_as<IterVarNode>(*node) : nullptr) return axis;
  return fail(bad_input("builder.argument", "expected an axis of a stage, found {0}", value.type_name()));
}

Result<std::vector<IterVar>> loop_axes(std::span<const SValue> values) {
  std::vector<IterVar> out;
  for (const SValue& value : values) {
    TS_TRY(IterVar axis, loop_axis(value));
    out.push_back(std::move(axis));
  }
  return out;
}

Result<SValue> nothing(Result<void> done) {
  if (!done) return fail(std::move(done).error());
  return SValue(script::None{});
}

/// A stage. Its schedule is kept, and moves no stages while scripts refer to them.
class StageObject final : public script::HostObject {
 public:
  StageObject(Ref<TeScheduleObject> owner, te::Stage* stage) : owner(std::move(owner)), stage(stage) {}
  std::string type_name() const override { return "a stage"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  const Ref<TeScheduleObject> owner;
  te::Stage* const stage;
};

struct StageMethod {
  std::string_view name;
  std::vector<std::string_view> parameters;
  std::size_t required;
  Result<SValue> (*run)(te::Stage& stage, Call& call);
};

Result<SValue> split_axis(te::Stage& stage, Call& call) {
  TS_TRY(IterVar axis, loop_axis(call[0]));
  if (call.has(1) == call.has(2)) return fail(call.wrong(1, "given, or nparts"));
  TS_TRY(Expr number, expr_of(call.has(1) ? call[1] : call[2]));
  TS_TRY(te::Stage::Pair made, call.has(1) ? stage.split_by_factor(axis, number) : stage.split_in_parts(axis, number));
  return SValue::tuple({SValue(made.first), SValue(made.second)});
}

template <Result<void> (te::Stage::*mark)(const IterVar&)>
Result<SValue> marked(te::Stage& stage, Call& call) {
  TS_TRY(IterVar axis, loop_axis(call[0]));
  return nothing((stage.*mark)(axis));
}

template <Result<void> (te::Stage::*run)()>
Result<SValue> plain(te::Stage& stage, Call&) {
  return nothing((stage.*run)());
}

Result<SValue> tile(te::Stage& stage, Call& call) {
  TS_TRY(IterVar x, loop_axis(call[0]));
  TS_TRY(IterVar y, loop_axis(call[1]));
  TS_TRY(Expr x_factor, expr_of(call[2]));
  TS_TRY(Expr y_factor, expr_of(call[3]));
  TS_TRY(std::vector<IterVar> made, stage.tile(x, y, x_factor, y_factor));
  return SValue::tuple(std::vector<SValue>(made.begin(), made.end()));
}

Result<SValue> compute_at(te::Stage& stage, Call& call) {
  auto parent = call[0].as_host<StageObject>();
  if (!parent) return fail(call.wrong(0, "a stage"));
  TS_TRY(IterVar axis, loop_axis(call[1]));
  return nothing(stage.compute_at(*parent->stage, axis));
}

const std::vector<StageMethod>& stage_methods() {
  static const std::vector<StageMethod> all = {
      {"split", {"parent", "factor", "nparts"}, 1, split_axis},
      {"tile", {"x_parent", "y_parent", "x_factor", "y_factor"}, 4, tile},
      {"vectorize", {"var"}, 1, marked<&te::Stage::vectorize>},
      {"unroll", {"var"}, 1, marked<&te::Stage::unroll>},
      {"parallel", {"var"}, 1, marked<&te::Stage::parallel>},
      {"compute_inline", {}, 0, plain<&te::Stage::compute_inline>},
      {"compute_root", {}, 0, plain<&te::Stage::compute_root>},
      {"double_buffer", {}, 0, plain<&te::Stage::double_buffer>},
      {"compute_at", {"parent", "scope"}, 2, compute_at},
      {"bind",
       {"ivar", "thread_ivar"},
       2,
       [](te::Stage& stage, Call& call) -> Result<SValue> {
         TS_TRY(IterVar axis, loop_axis(call[0]));
         TS_TRY(IterVar thread, loop_axis(call[1]));
         return nothing(stage.bind(axis, thread));
       }},
      {"pragma",
       {"var", "pragma_type", "pragma_value"},
       2,
       [](te::Stage& stage, Call& call) -> Result<SValue> {
         TS_TRY(IterVar axis, loop_axis(call[0]));
         TS_TRY(std::string name, call.text(1));
         Expr value;
         if (auto text = call[2].as_string()) value = make<StringImmNode>(*text);
         if (!value && call.has(2)) {
           TS_TRY(value, expr_of(call[2]));
         }
         return nothing(stage.pragma(axis, name, value));
       }},
      {"storage_align",
       {"axis", "factor", "offset"},
       3,
       [](te::Stage& stage, Call& call) -> Result<SValue> {
         TS_TRY(IterVar axis, loop_axis(call[0]));
         TS_TRY(int64_t factor, call.integer(1));
         TS_TRY(int64_t offset, call.integer(2));
         return nothing(stage.storage_align(axis, factor, offset));
       }},
      {"set_scope",
       {"scope"},
       1,
       [](te::Stage& stage, Call& call) -> Result<SValue> {
         TS_TRY(std::string scope, call.text(0));
         return nothing(stage.set_scope(scope));
       }},
  };
  return all;
}

SValue StageObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  Ref<StageObject> self(this);
  if (name == "fuse" || name == "reorder")
    return free_function(
        std::string(name),
        [self, fuses = name == "fuse"](Evaluator&, const script::Arguments& arguments) -> Result<SValue> {
          TS_TRY(std::vector<IterVar> axes, loop_axes(arguments.positional));
          if (!fuses) return nothing(self->stage->reorder(axes));
          TS_TRY(IterVar fused, self->stage->fuse(axes));
          return SValue(fused);
        });
  if (name == "leaf_iter_vars" || name == "all_iter_vars") {
    const auto& axes = name == "leaf_iter_vars" ? stage->leaf_axes : stage->all_axes;
    return SValue::list(std::vector<SValue>(axes.begin(), axes.end()));
  }
  for (const StageMethod& method : stage_methods())
    if (method.name == name)
      return function(std::string(name), method.parameters, method.required,
                      [self, run = method.run](Call& call) { return run(*self->stage, call); });
  return HostObject::attribute(evaluator, name, where);
}

using Owner = Ref<TeScheduleObject>;

Result<SValue> cache_read(const Owner& self, Call& call) {
  TS_TRY(te::Tensor tensor, tensor_of(call[0]));
  TS_TRY(std::string scope, call.text(1));
  std::vector<te::Operation> readers;
  auto items = call[2].as_sequence();
  const std::vector<SValue> one{call[2]};
  for (const SValue& item : items ? *items : one) {
    TS_TRY(te::Operation reader, operation_of(item));
    readers.push_back(std::move(reader));
  }
  TS_TRY(te::Tensor made, self->schedule.cache_read(tensor, scope, readers));
  return tensor_values({made}, false);
}

Result<SValue> cache_write(const Owner& self, Call& call) {
  TS_TRY(std::vector<te::Tensor> tensors, tensors_of(call[0]));
  TS_TRY(std::string scope, call.text(1));
  TS_TRY(std::vector<te::Tensor> made, self->schedule.cache_write(tensors, scope));
  return tensor_values(made, call[0].as_sequence() != nullptr);
}

Result<SValue> rfactor(const Owner& self, Call& call) {
  TS_TRY(te::Tensor tensor, tensor_of(call[0]));
  TS_TRY(IterVar axis, loop_axis(call[1]));
  TS_TRY(int64_t place, call.integer(2, 0));
  TS_TRY(std::vector<te::Tensor> made, self->schedule.rfactor(tensor, axis, int(place)));
  return tensor_values(made, false);
}

Result<SValue> create_schedule_of(Call& call) {
  std::vector<te::Operation> outputs;
  auto items = call[0].as_sequence();
  const std::vector<SValue> one{call[0]};
  for (const SValue& item : items ? *items : one) {
    TS_TRY(te::Operation operation, operation_of(item));
    outputs.push_back(std::move(operation));
  }
  TS_TRY(te::Schedule made, te::create_schedule(outputs));
  return host(new TeScheduleObject(std::move(made)));
}

Result<SValue> thread_axis_of(Call& call) {
  Range domain;
  std::string tag;
  SValue extent = call[0];
  if (call[0].as_string()) {  // thread_axis("threadIdx.x")
    tag = *call[0].as_string();
    extent = SValue();
  } else {
    TS_TRY(tag, call.text(1));
  }
  if (auto pair = extent.as_sequence(); pair && pair->size() == 2) {
    TS_TRY(Expr min, expr_of((*pair)[0]));
    TS_TRY(Expr end, expr_of((*pair)[1]));
    domain = make<RangeNode>(min, end - min);
  } else if (!extent.failed() && !extent.is_none()) {
    TS_TRY(Expr size, expr_of(extent));
    domain = make<RangeNode>(make_const(size->dtype, int64_t(0)), size);
  }
  TS_TRY(std::string name, call.text(2));
  TS_TRY(IterVar made, te::thread_axis(tag, domain, name));
  return SValue(made);
}

}  // namespace

SValue TeScheduleObject::subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) {
  Result<te::Operation> operation = operation_of(index);
  if (!operation) return report(evaluator, where, std::move(operation).error());
  te::Stage* stage = schedule.stage(*operation);
  if (!stage)
    return evaluator.report(where,
                            bad_input("te.stage-unknown", "the schedule has no stage for {0}", (*operation)->name));
  return host(new StageObject(Ref<TeScheduleObject>(this), stage));
}

SValue TeScheduleObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  Owner self(this);
  auto method = [&](std::vector<std::string_view> parameters, std::size_t required,
                    Result<SValue> (*run)(const Owner&, Call&)) {
    return function(std::string(name), std::move(parameters), required,
                    [self, run](Call& call) { return run(self, call); });
  };
  if (name == "cache_read") return method({"tensor", "scope", "readers"}, 3, cache_read);
  if (name == "cache_write") return method({"tensor", "scope"}, 2, cache_write);
  if (name == "rfactor") return method({"tensor", "axis", "factor_axis"}, 2, rfactor);
  if (name == "stages") {
    std::vector<SValue> all;
    for (const auto& stage : schedule.stages) all.push_back(host(new StageObject(self, stage.get())));
    return SValue::list(std::move(all));
  }
  return HostObject::attribute(evaluator, name, where);
}

void define_te_schedules(script::Namespace& te) {
  te.define("create_schedule", function("create_schedule", {"ops"}, 1, create_schedule_of));
  te.define("thread_axis", function("thread_axis", {"dom", "tag", "name"}, 0, thread_axis_of));
  te.define("Schedule", host(new HostType("te.Schedule", [](const SValue& value) {
              return value.as_host<TeScheduleObject>() != nullptr;
            })));
}

}  // namespace tirscope::builder
