// SPDX-License-Identifier: Apache-2.0
#include "schedule/driver/run.h"

#include <algorithm>
#include <deque>

#include "ir/walk/address.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/refusal/short_text.h"
#include "schedule/trace/index_functions.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule {

// ---- handles --------------------------------------------------------------------------------------------------------

Result<Binding> bound_in(const Slots& slots, const Handle& handle) {
  std::size_t n = std::size_t(handle.number);
  if (handle.number < 0 || n >= slots.size() || slots[n].handle.step != handle.step ||
      slots[n].handle.kind != handle.kind)
    return fail(bad_input("handle.dead", "{0} belongs to a step that is not on the current path of the history",
                          handle.name()));
  if (!std::holds_alternative<std::monostate>(slots[n].binding)) return slots[n].binding;
  const bool block = handle.kind == HandleKind::Block, loop = handle.kind == HandleKind::Loop;
  const char* kind = block ? "block" : loop ? "loop" : "expression";
  return fail(reject("handle.dead",
                     message(block  ? "the block {0} no longer exists: a step replaced it"
                             : loop ? "the loop {0} no longer exists: a step replaced it"
                                    : "the expression {0} no longer exists: a step replaced it",
                             handle.name()),
                     "ValueError", formatted("The {} no longer exists in the IRModule", kind)));
}

namespace {

/// The variables of a trace's v-handles, which are named after them, and the live ones in their place.
VarMap live_variables(const Node& node, const std::map<int, Value>& handles) {
  VarMap variables;
  for (const Var& var : free_vars(node))
    if (auto handle = parse_handle(var->name); handle && handle->kind == HandleKind::Expr)
      if (auto it = handles.find(handle->number); it != handles.end())
        if (auto live = it->second.get<Handle>(); live && live->var) variables[var.get()] = live->var;
  return variables;
}

}  // namespace

Result<Value> renamed_handles(const Value& value, const std::map<int, Value>& handles) {
  if (auto handle = value.get<Handle>()) {
    auto it = handles.find(handle->number);
    if (it == handles.end())
      return fail(bad_input("trace.undefined", "the trace uses {0} before it defines it", handle->name()));
    return it->second;
  }
  if (auto list = value.get<ValueList>()) {
    ValueList out;
    for (const Value& element : *list) {
      TS_TRY(Value item, renamed_handles(element, handles));
      out.push_back(std::move(item));
    }
    return Value(std::move(out));
  }
  if (auto dict = value.get<ValueDict>()) {
    ValueDict out;
    for (const auto& [key, element] : *dict) {
      TS_TRY(out[key], renamed_handles(element, handles));
    }
    return Value(std::move(out));
  }
  if (auto node = value.get<NodeRef>(); node && *node && is_expr((*node)->kind)) {
    VarMap variables = live_variables(**node, handles);
    return Value(substitute(Expr(static_cast<const ExprNode*>(node->get())), variables));
  }
  if (IndexMap map = recorded_map(value)) {
    VarMap variables = live_variables(*map, handles);
    if (variables.empty()) return value;
    IndexMap renamed = with(map, [&](IndexMapNode& copy) {
      for (Expr& index : copy.final_indices) index = substitute(index, variables);
    });
    if (value.get<NodeRef>()) return Value(renamed);
    return Value(std::shared_ptr<const IndexFunction>(std::make_shared<MapFunction>(renamed)));
  }
  return value;
}

// ---- what a step is called ------------------------------------------------------------------------------------------

namespace {

std::string name_of(const SRef& sref) { return sref.loop() ? sref.loop()->var->name : sref.block()->name; }

/// An argument as a person says it: loops, blocks and buffers by their names.
std::string short_text(const Parameter& parameter, const Arguments::Item& item, const Arguments& arguments) {
  if (!item.srefs.empty()) {
    std::string names;
    for (const SRef* sref : item.srefs) names += (names.empty() ? "" : ", ") + name_of(*sref);
    return item.srefs.size() > 1 && !is_varargs(parameter.type) ? "[" + names + "]" : names;
  }
  const bool read = parameter.type == ParameterType::ReadIndex, write = parameter.type == ParameterType::WriteIndex;
  if (auto index = item.resolved.as_int(); index && (read || write)) {
    const BlockNode& block = *arguments.block("block").block();
    const std::vector<BufferRegion>& regions = read ? block.reads : block.writes;
    if (*index >= 0 && std::size_t(*index) < regions.size()) return regions[std::size_t(*index)]->buffer->name;
  }
  return python_text(item.resolved);
}

/// The call with what matters of it: arguments that have their default value are left out.
std::string short_text(const Primitive& primitive, const Arguments& arguments) {
  std::string text(primitive.name);
  text += "(";
  bool first = true;
  for (std::size_t i = 0; i < arguments.items().size(); ++i) {
    const Parameter& parameter = primitive.parameters[i];
    const Arguments::Item& item = arguments.items()[i];
    if (item.srefs.empty() && parameter.default_value && item.value == *parameter.default_value) continue;
    text += (first ? "" : ", ") + short_text(parameter, item, arguments);
    first = false;
  }
  return text + ")";
}

}  // namespace

// ---- one step -------------------------------------------------------------------------------------------------------

Schedule::Run::Run(const Step& base, std::string function, const ScheduleOptions& options, int uid)
    : slots_(base.slots),
      function_(std::move(function)),
      enable_check_(options.enable_check),
      intrins_(options.intrins.get()) {
  step_.uid = uid;
  step_.state = base.state;
  step_.random = base.random;
  step_.slots_copied = base.slots_copied;
}

Result<void> Schedule::Run::check(const Call& call) {
  trial_ = true;
  return catching([&]() -> Result<void> {
    const Primitive* primitive = find_primitive(call.primitive);
    if (!primitive)
      return fail(
          diagnose(Fault::Unknown, "schedule.unknown-primitive", "there is no primitive \"{0}\"", call.primitive));
    TS_TRY(std::vector<Value> values, bind_arguments(*primitive, call.args, call.kwargs));
    TS_TRY(Arguments arguments, read_arguments(*primitive, values, *this));
    TS_TRY([[maybe_unused]] Plan plan, checked(*primitive, arguments));
    return {};
  });
}

Value Schedule::Run::with_live_handles(const Value& value) const {
  if (auto handle = value.get<Handle>()) {
    const bool known = handle->step == -1 && handle->number >= 0 && std::size_t(handle->number) < slots_.size();
    return known ? Value(slots_[std::size_t(handle->number)].handle) : value;
  }
  auto list = value.get<ValueList>();
  if (!list) return value;
  ValueList out;
  for (const Value& element : *list) out.push_back(with_live_handles(element));
  return Value(std::move(out));
}

Result<Value> Schedule::Run::call(const Call& call) {
  return catching([&]() -> Result<Value> {
    if (call.primitive == "tile_with_tensor_intrin") return tile_with_tensor_intrin(call);
    const Primitive* primitive = find_primitive(call.primitive);
    if (!primitive)
      return fail(
          diagnose(Fault::Unknown, "schedule.unknown-primitive", "there is no primitive \"{0}\"", call.primitive));
    TS_TRY(std::vector<Value> values, bind_arguments(*primitive, call.args, call.kwargs));
    for (Value& value : values) value = with_live_handles(value);
    TS_TRY(Arguments arguments, read_arguments(*primitive, values, *this));
    Context context = this->context();
    TS_TRY(Plan plan, checked(*primitive, arguments));
    Outcome outcome = primitive->rewrite(context, plan);
    if (outcome.state) {
      step_.state = outcome.state;
      TS_TRY_VOID(forward(outcome.change));
      changes_.push_back(std::move(outcome.change));
    }
    if (!primitive->traced()) {
      std::vector<Handle> none;
      return outputs_of(*primitive, outcome.outputs, none);
    }
    if (primitive->shape != Shape::Query || step_.label.empty()) step_.label = short_text(*primitive, arguments);
    Instruction instruction{primitive, {}, {}, plan.decision};
    for (const Arguments::Item& item : arguments.items()) instruction.arguments.push_back(item.value);
    Value result = outputs_of(*primitive, outcome.outputs, instruction.outputs);
    instructions_.push_back(std::move(instruction));
    if (primitive->follow_up)
      if (std::optional<Call> next = primitive->follow_up(arguments)) {
        TS_TRY([[maybe_unused]] Value none, this->call(*next));
      }
    return result;
  });
}

Result<Plan> Schedule::Run::checked(const Primitive& primitive, const Arguments& arguments) {
  Result<Plan> plan = primitive.check(context(), arguments);
  if (!plan && refused_by_.empty()) refused_by_ = primitive.error_name;
  return plan;
}

Step Schedule::Run::finish(double milliseconds) && {
  step_.slots = std::move(slots_);
  step_.instructions = std::make_shared<const std::vector<Instruction>>(std::move(instructions_));
  step_.changes = std::make_shared<const Changes>(std::move(changes_));
  step_.milliseconds = milliseconds;
  return std::move(step_);
}

Result<void> Schedule::Run::forward(const Change& change) {
  constexpr int64_t most_copied = 16'000'000;
  step_.slots_copied += slots_.forward(change);
  if (step_.slots_copied <= most_copied) return {};
  return fail(bad_input("schedule.too-many-handles",
                        "the steps up to here have changed the loops and blocks of more than {0} handles; ask for "
                        "fewer, or forget those that are not needed",
                        most_copied));
}

Handle Schedule::Run::new_handle(HandleKind kind, Binding binding) {
  Handle handle{kind, int(slots_.size()), step_.uid, nullptr};
  if (kind == HandleKind::Expr) handle.var = make_var(handle.name());
  slots_.push_back(handle, std::move(binding));
  return handle;
}

Value Schedule::Run::outputs_of(const Primitive& primitive, const std::vector<Binding>& outputs,
                                std::vector<Handle>& handles) {
  auto make = [&](HandleKind kind) {
    for (const Binding& output : outputs) handles.push_back(new_handle(kind, output));
  };
  switch (primitive.returns) {
    case Returns::Nothing: return Value();
    case Returns::Boolean: return Value(std::get<int64_t>(outputs.at(0)) != 0);
    case Returns::Block:
    case Returns::Blocks: make(HandleKind::Block); break;
    case Returns::Loop:
    case Returns::Loops: make(HandleKind::Loop); break;
    case Returns::Expr:
    case Returns::Exprs: make(HandleKind::Expr); break;
  }
  if (primitive.returns == Returns::Block || primitive.returns == Returns::Loop || primitive.returns == Returns::Expr)
    return Value(handles.at(0));
  return Value(ValueList(handles.begin(), handles.end()));
}

Result<Binding> Schedule::Run::bound(const Handle& handle) { return bound_in(slots_, handle); }

Result<Expr> Schedule::Run::evaluated(const Expr& expr) {
  VarMap values;
  for (const Slots::Slot slot : slots_)
    if (auto value = std::get_if<int64_t>(&slot.binding))
      values[slot.handle.var.get()] = make_const(slot.handle.var->dtype, *value);
  return substitute(expr, values);
}

// ---- naming nodes ---------------------------------------------------------------------------------------------------

std::optional<Handle> Schedule::Run::existing_handle(const Node* node) const {
  const Handle* handle = slots_.handle_of(node);
  return handle ? std::optional(*handle) : std::nullopt;
}

Result<Handle> Schedule::Run::block_named(const std::string& name) {
  TS_TRY(Value value, call(Call{"get_block", {Value(name)}, {}}));
  return *value.get<Handle>();
}

Result<Handle> Schedule::Run::handle_of(const Node& node) {
  const Node* stmt = &node;
  if (auto realize = as<BlockRealizeNode>(stmt)) stmt = realize->block.get();
  if (auto handle = existing_handle(stmt)) return *handle;
  const SRef* sref = state().find(stmt);
  if (!sref) return fail(bad_input("handle.no-node", "this is not a loop or block of the current module"));
  if (trial_ && (sref->block() || !child_blocks(*sref).empty()))
    return new_handle(sref->loop() ? HandleKind::Loop : HandleKind::Block, NodeRef(stmt));
  return query_for(*sref);
}

namespace {

/// A query that leads from one block to another.
struct Hop {
  const SRef* from;  ///< null: by name
  const char* query;
};

}  // namespace

/// The shortest chain of queries: from a block that has a handle or a unique name, through child blocks, producers and
/// consumers; a loop by the loops of a block below it.
Result<Handle> Schedule::Run::query_for(const SRef& sref) {
  const FunctionTree& tree = *sref.tree;
  if (sref.loop()) {
    std::vector<const SRef*> blocks = child_blocks(sref);
    if (blocks.empty())
      return fail(bad_input("handle.unreachable", "the loop has no block below it that could identify it"));
    auto known =
        std::find_if(blocks.begin(), blocks.end(), [&](const SRef* b) { return existing_handle(b->stmt).has_value(); });
    TS_TRY(Handle block, handle_of(*(known == blocks.end() ? blocks.front() : *known)->stmt));
    TS_TRY([[maybe_unused]] Value loops, call(Call{"get_loops", {Value(block)}, {}}));
    auto handle = existing_handle(sref.stmt);
    TS_CHECK(handle, "get_loops did not give a loop above the block");
    return *handle;
  }
  std::unordered_map<const SRef*, Hop> reached;
  std::deque<const SRef*> queue;
  auto reach = [&](const SRef* block, Hop hop) {
    if (reached.emplace(block, hop).second) queue.push_back(block);
  };
  auto has_own_name = [&](const SRef& block) { return tree.named(block.block()->name).size() == 1; };
  if (has_own_name(sref)) {
    TS_TRY(Value value, call(Call{"get_block", {Value(sref.block()->name), Value(tree.name())}, {}}));
    return *value.get<Handle>();
  }
  for (const SRef& other : tree.all())
    if (other.block() && (existing_handle(other.stmt) || has_own_name(other))) reach(&other, {nullptr, ""});
  while (!queue.empty() && !reached.contains(&sref)) {
    const SRef* at = queue.front();
    queue.pop_front();
    for (const SRef* next : child_blocks(*at)) reach(next, {at, "get_child_blocks"});
    if (!at->parent) continue;
    const BlockScope& scope = state().scope(*scope_root(*at));
    for (const SRef* next : scope.producers(*at)) reach(next, {at, "get_producers"});
    for (const SRef* next : scope.consumers(*at)) reach(next, {at, "get_consumers"});
  }
  auto it = reached.find(&sref);
  if (it == reached.end())
    return fail(bad_input("handle.unreachable", "no chain of queries leads to block \"{0}\"", sref.block()->name));
  TS_TRY(Handle from, handle_of(*it->second.from->stmt));
  TS_TRY([[maybe_unused]] Value found, call(Call{it->second.query, {Value(from)}, {}}));
  auto handle = existing_handle(sref.stmt);
  TS_CHECK(handle, "a query did not give the block that it leads to");
  return *handle;
}

// ---- refusals -------------------------------------------------------------------------------------------------------

Diagnostic explained(Diagnostic d, std::string_view error_name, const State& state, const ScheduleOptions& options) {
  script::PrintOptions print;
  print.syntax_sugar = false;
  for (Place& place : d.where) {
    auto node = dynamic_cast<const Node*>(place.object.get());
    if (!node) continue;
    if (auto address = address_of(state.module(), *node)) place.node = address->str();
    print.annotate.emplace_back(node, formatted("tir.{}#{}", kind_name(node->kind), print.annotate.size()));
    print.underline.push_back(node);
  }
  if (!d.tvm || d.tvm->complete) return d;
  d.tvm->complete = true;
  std::string& text = d.tvm->rendered;
  switch (options.error_render_level) {
    case RenderLevel::None: text = "(not rendered)"; break;
    case RenderLevel::Fast: text = short_text(d.code, text, error_name); break;
    case RenderLevel::Detail:
      text = formatted(
          "An error occurred in the schedule primitive '{}'.\nThe IR with diagnostic is:\n{}\nError message: {}",
          error_name, script::text(state.module(), print), text);
  }
  return d;
}

}  // namespace tirscope::schedule
