// SPDX-License-Identifier: Apache-2.0
// A trace read from its Python, without running it on a module.
#include "schedule/driver/parameter_types.h"
#include "schedule/script/script_values.h"
#include "schedule/trace/index_functions.h"
#include "schedule/trace/trace.h"
#include "script/python/builtins.h"
#include "script/python/parser.h"

namespace tirscope::schedule {

namespace {

namespace syntax = script::syntax;
using SValue = script::Value;

/// What a recorded call gives; the names it is assigned to become the instruction's outputs.
class Recorded final : public script::HostObject {
 public:
  explicit Recorded(std::size_t index) : index(index) {}
  std::string type_name() const override { return "the result of an instruction"; }
  const std::size_t index;
};

class TraceReader final : public script::Evaluator {
 public:
  TraceReader(script::SyntaxTree& tree, Diagnostics& diagnostics) : Evaluator(tree, diagnostics) {
    script::define_basic_builtins(*this);
    define_trace_names(*this);
  }
  Trace trace;

  /// Functions are called at once, as this evaluator does not outlive the reading; a block that is not known yet will
  /// determine the type of their indices.
  static Result<Value> kept(const Parameter& parameter, const Value& value) {
    auto function = value.get<std::shared_ptr<const IndexFunction>>();
    if (!function) return value;
    std::vector<Var> vars;
    for (const std::string& name : (*function)->parameters()) vars.push_back(make_var(name));
    TS_TRY(IndexMap map, parameter.type == ParameterType::Ranges
                             ? read_ranges(**function, vars)
                             : read_plain_map(**function, std::nullopt, DataType::integer(32)));
    return Value(std::shared_ptr<const IndexFunction>(std::make_shared<MapFunction>(map)));
  }

  SValue record(const Primitive& primitive, const script::Arguments& arguments) {
    ValueList args;
    ValueDict kwargs;
    auto read = [&]() -> Result<void> {
      for (const SValue& argument : arguments.positional) {
        TS_TRY(Value value, from_script(argument, *this, variables_, arguments.where));
        args.push_back(std::move(value));
      }
      for (const script::KeywordValue& keyword : arguments.keywords) {
        TS_TRY(kwargs[std::string(keyword.name)], from_script(keyword.value, *this, variables_, arguments.where));
      }
      TS_TRY(std::vector<Value> values, bind_arguments(primitive, std::move(args), std::move(kwargs)));
      for (std::size_t i = 0; i < values.size(); ++i) {
        TS_TRY(values[i], kept(primitive.parameters[i], values[i]));
      }
      Instruction instruction{&primitive, std::move(values), {}, {}};
      for (std::size_t i = 0; i < primitive.parameters.size(); ++i)
        if (primitive.parameters[i].role == Role::Decision) std::swap(instruction.decision, instruction.arguments[i]);
      if (auto kind = output_kind(primitive); kind && !many_outputs(primitive)) add_output(instruction, *kind);
      trace.instructions.push_back(std::move(instruction));
      return {};
    };
    if (Result<void> done = read(); !done) return report(arguments.where, std::move(done).error());
    return Ref<script::Object>(new Recorded(trace.instructions.size() - 1));
  }

  bool assign(const syntax::Expr& target, const SValue& value, script::Scope& scope) override {
    auto recorded = value.as_host<Recorded>();
    if (!recorded) return Evaluator::assign(target, value, scope);
    Instruction& instruction = trace.instructions[recorded->index];
    auto kind = output_kind(*instruction.primitive);
    bool list = target.kind == syntax::ExprKind::Tuple || target.kind == syntax::ExprKind::List;
    if (!kind || list != many_outputs(*instruction.primitive)) {
      report(target, bad_input("trace.bad-outputs",
                               !kind  ? "{0} has no result to name"
                               : list ? "{0} returns one result, so there must be one name"
                                      : "{0} returns a list, so there must be a name for each of its elements",
                               instruction.primitive->name));
      return false;
    }
    const syntax::Expr* one = &target;
    std::span<const syntax::Expr* const> targets =
        list ? syntax::cast<syntax::Sequence>(target).items : std::span<const syntax::Expr* const>(&one, 1);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (targets[i]->kind != syntax::ExprKind::Name) {
        report(*targets[i], bad_input("trace.bad-name", "expected the name of a random variable, such as b0, found {0}",
                                      tree().text(*targets[i])));
        return false;
      }
      if (list) add_output(instruction, *kind);
      const Handle& handle = instruction.outputs[i];
      scope.set(syntax::cast<syntax::Name>(*targets[i]).id,
                handle.var ? SValue(handle.var) : SValue(Ref<script::Object>(new HandleObject(handle))));
    }
    return true;
  }

 protected:
  SValue undefined_name(const syntax::Name& name) override {
    return report(name, bad_input("trace.undefined", "the trace uses {0}, which no instruction before it defines",
                                  tree().name(name.id)));
  }

 private:
  static bool many_outputs(const Primitive& primitive) {
    return primitive.returns == Returns::Blocks || primitive.returns == Returns::Loops ||
           primitive.returns == Returns::Exprs;
  }
  static std::optional<HandleKind> output_kind(const Primitive& primitive) {
    switch (primitive.returns) {
      case Returns::Block:
      case Returns::Blocks: return HandleKind::Block;
      case Returns::Loop:
      case Returns::Loops: return HandleKind::Loop;
      case Returns::Expr:
      case Returns::Exprs: return HandleKind::Expr;
      case Returns::Nothing:
      case Returns::Boolean: break;
    }
    return std::nullopt;
  }
  /// Whatever the text calls it, a random variable is counted from 0 in the order in which it comes.
  void add_output(Instruction& instruction, HandleKind kind) {
    Handle handle{kind, next_++};
    if (kind == HandleKind::Expr) {
      handle.var = make_var(handle.name());
      variables_[handle.var.get()] = handle;
    }
    instruction.outputs.push_back(std::move(handle));
  }

  int next_ = 0;
  HandleVars variables_;
};

/// The `sch` of apply_trace.
class RecordingSchedule final : public script::HostObject {
 public:
  explicit RecordingSchedule(TraceReader& reader) : reader_(reader) {}
  std::string type_name() const override { return "a schedule"; }
  SValue attribute(script::Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    const Primitive* primitive = find_primitive(name);
    if (!primitive || !primitive->traced()) return evaluator.report(where, unknown_instruction(name));
    return Ref<script::Object>(new script::Builtin(
        std::string(name), [this, primitive](script::Evaluator&, const script::Arguments& arguments) {
          return reader_.record(*primitive, arguments);
        }));
  }

 private:
  TraceReader& reader_;
};

}  // namespace

Result<Trace> Trace::from_python(std::string_view text) {
  Diagnostics diagnostics;
  std::unique_ptr<script::SyntaxTree> tree = script::parse_text(text, diagnostics);
  if (!diagnostics.empty()) return fail(std::move(diagnostics.front()));
  TraceReader reader(*tree, diagnostics);
  script::LocalScope& scope = reader.new_scope(nullptr);
  SValue sch = Ref<script::Object>(new RecordingSchedule(reader));
  reader.define_builtin("sch", sch);
  Result<void> limit = catching([&]() -> Result<void> {
    if (reader.run(tree->body(), scope) == script::Evaluator::Flow::Stop) return {};
    script::NameId id = tree->find("apply_trace");
    const SValue* def = id == script::no_name ? nullptr : scope.find(id);
    if (def) reader.call(*def, {sch}, syntax::Node{});
    if (!def && reader.trace.instructions.empty())
      return fail(bad_input("trace.none", "there is no def apply_trace, and no call on sch"));
    return {};
  });
  if (!limit) return fail(std::move(limit).error());
  if (!diagnostics.empty()) return fail(std::move(diagnostics.front()));
  return std::move(reader.trace);
}

}  // namespace tirscope::schedule
