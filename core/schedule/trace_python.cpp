// SPDX-License-Identifier: Apache-2.0
// A trace read from its Python, without running it on a module.
#include "schedule/parameter_types.h"
#include "schedule/script_values.h"
#include "schedule/trace.h"
#include "script/builtins.h"
#include "script/parser.h"

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
  }
  Trace trace;

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
      Instruction instruction{&primitive, std::move(values), {}, {}};
      for (std::size_t i = 0; i < primitive.parameters.size(); ++i)
        if (primitive.parameters[i].role == Role::Decision) std::swap(instruction.decision, instruction.arguments[i]);
      trace.instructions.push_back(std::move(instruction));
      return {};
    };
    if (Result<void> done = read(); !done) return report(arguments.where, std::move(done).error());
    return Ref<script::Object>(new Recorded(trace.instructions.size() - 1));
  }

  bool assign(const syntax::Expr& target, const SValue& value, script::Scope& scope) override {
    auto recorded = value.as_host<Recorded>();
    if (!recorded) return Evaluator::assign(target, value, scope);
    bool list = target.kind == syntax::ExprKind::Tuple || target.kind == syntax::ExprKind::List;
    const syntax::Expr* one = &target;
    std::span<const syntax::Expr* const> targets =
        list ? syntax::cast<syntax::Sequence>(target).items : std::span<const syntax::Expr* const>(&one, 1);
    for (const syntax::Expr* name : targets) {
      std::string_view text = tree().text(*name);
      auto handle = name->kind == syntax::ExprKind::Name ? parse_handle(text) : std::nullopt;
      if (!handle) {
        report(*name, bad_input("trace.bad-name", "expected a random variable's name, such as b0, found {0}", text));
        return false;
      }
      if (handle->kind == HandleKind::Expr) {
        handle->var = make_var(handle->name());
        variables_[handle->var.get()] = *handle;
        scope.set(syntax::cast<syntax::Name>(*name).id, handle->var);
      } else {
        scope.set(syntax::cast<syntax::Name>(*name).id, Ref<script::Object>(new HandleObject(*handle)));
      }
      trace.instructions[recorded->index].outputs.push_back(*handle);
    }
    return true;
  }

 private:
  HandleVars variables_;
};

/// The `sch` of apply_trace.
class RecordingSchedule final : public script::HostObject {
 public:
  explicit RecordingSchedule(TraceReader& reader) : reader_(reader) {}
  std::string type_name() const override { return "a schedule"; }
  SValue attribute(script::Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    const Primitive* primitive = find_primitive(name);
    if (!primitive || !primitive->traced())
      return evaluator.report(where, bad_input("trace.unknown-instruction", "there is no instruction \"{0}\"", name));
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
    if (const SValue* def = id == script::no_name ? nullptr : scope.find(id)) reader.call(*def, {sch}, syntax::Node{});
    return {};
  });
  if (!limit) return fail(std::move(limit).error());
  if (!diagnostics.empty()) return fail(std::move(diagnostics.front()));
  return std::move(reader.trace);
}

}  // namespace tirscope::schedule
