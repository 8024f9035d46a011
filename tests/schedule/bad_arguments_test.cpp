// SPDX-License-Identifier: Apache-2.0
// Every primitive of the registry with senseless arguments, made from its own parameter table: whatever is passed, the
// answer is a result or a refusal with a code, and a refusal leaves the schedule exactly as it was.
#include <QtTest>
#include <limits>

#include "ir/walk/verify.h"
#include "ir/walk/visitor.h"
#include "schedule/driver/parameter_types.h"
#include "schedule/methods.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace bad_arguments_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

constexpr const char* modules[] = {
    R"(
@T.prim_func
def main(A: T.Buffer((12, 8), "float32"), B: T.Buffer((8, 16), "float32"), D: T.Buffer((12, 16), "float32")):
    P = T.alloc_buffer((14, 8))
    C = T.alloc_buffer((12, 16))
    for i, k in T.grid(14, 8):
        with T.block("P"):
            vi, vk = T.axis.remap("SS", [i, k])
            P[vi, vk] = T.if_then_else(1 <= vi and vi < 13, A[vi - 1, vk], T.float32(0))
    for i, j, k in T.grid(12, 16, 8):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + P[vi + 1, vk] * B[vk, vj]
    for i, j in T.grid(12, 16):
        with T.block("D"):
            vi, vj = T.axis.remap("SS", [i, j])
            D[vi, vj] = C[vi, vj] + T.float32(1)
)",
    R"(
@T.prim_func
def main(a: T.handle, b: T.handle):
    n = T.int32()
    A = T.match_buffer(a, (n, 8))
    B = T.match_buffer(b, (n, 8))
    S = T.alloc_buffer((n, 8))
    for i, j in T.grid(n, 8):
        with T.block("S"):
            vi, vj = T.axis.remap("SS", [i, j])
            S[vi, vj] = A[vi, vj] * T.float32(2)
    for i, j in T.grid(n, 8):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = S[vi, vj] + T.float32(1)
)",
};

/// A function of indices that always fails, as a lambda with a misspelt name does.
class BrokenFunction final : public IndexFunction {
 public:
  const std::vector<std::string>& parameters() const override {
    static const std::vector<std::string> names = {"i"};
    return names;
  }
  bool variadic() const override { return false; }
  std::size_t starred() const override { return 0; }
  Result<Value> call(const std::vector<Expr>&) const override {
    return fail(bad_input("script.undefined-name", "the name \"ii\" is not defined"));
  }
};

struct Bad {
  const char* name;
  Value value;
  bool dead = false;   ///< a handle that any parameter for handles must refuse
  bool plain = false;  ///< no parameter for handles takes it
};

/// A schedule with live handles, and values that make no sense in it.
struct Scene {
  Schedule sch;
  std::vector<Bad> bad = {};
  ValueList blocks = {}, loops = {};
};

Scene scene_on(const char* text) {
  Scene scene{scripted::on(text)};
  Schedule& sch = scene.sch;
  auto children = *sch.call("get_child_blocks", {*sch.call("get_block", {"root"})})->get<ValueList>();
  scene.blocks = children;
  for (const Value& block : children) {
    ValueList loops = *sch.call("get_loops", {block})->get<ValueList>();
    scene.loops.insert(scene.loops.end(), loops.begin(), loops.end());
  }
  // Handles of nodes that are gone, of an undone step, of another schedule, and forgotten ones.
  Value unit = *sch.call("add_unit_loop", {scene.loops.front()});
  Value gone = *sch.call("fuse", {unit, scene.loops.front()});
  scene.loops.front() = gone;
  Value sample = *sch.call("sample_categorical", {ValueList{Value(4)}, ValueList{Value(1.0)}, 0});
  Value undone = *sch.call("add_unit_loop", {scene.loops.back()});
  sch.undo();
  Schedule other = scripted::on(text);
  Value foreign_block = *other.call("get_block", {"root"});
  Value foreign_loop =
      *other.call("add_unit_loop", {other.call("get_child_blocks", {foreign_block})->get<ValueList>()->front()});
  Value foreign_value = *other.call("sample_categorical", {ValueList{Value(4)}, ValueList{Value(1.0)}, 0});
  Value forgotten = *sch.call("get_block", {"root"});
  TS_CHECK(sch.remove(*forgotten.get<Handle>()).has_value(), "a live handle can be removed");
  auto function = std::shared_ptr<const IndexFunction>(std::make_shared<BrokenFunction>());
  constexpr int64_t huge = std::numeric_limits<int64_t>::max();
  scene.bad = {
      {"a loop that is gone", unit, true},
      {"a loop of an undone step", undone, true},
      {"a block that is forgotten", forgotten, true},
      {"a block of another schedule", foreign_block, true},
      {"a loop of another schedule", foreign_loop, true},
      {"a value of another schedule", foreign_value, true},
      {"a live value", sample},
      {"a loop of another block", scene.loops.back()},
      {"a block", scene.blocks.back()},
      {"-1", -1, false, true},
      {"0", 0, false, true},
      {"-7", -7, false, true},
      {"a huge number", huge, false, true},
      {"the lowest number", std::numeric_limits<int64_t>::min(), false, true},
      {"2**31", int64_t(1) << 31, false, true},
      {"True", true, false, true},
      {"1.5", 1.5, false, true},
      {"infinity", std::numeric_limits<double>::infinity(), false, true},
      {"no number", std::numeric_limits<double>::quiet_NaN(), false, true},
      {"a name that nothing has", "no such thing", false, true},
      {"no name", "", false, true},
      {"a long name", std::string(20000, 'x'), false, true},
      {"None", Value(), false, true},
      {"an empty list", ValueList{}},
      {"a list of everything", ValueList{Value(1), Value("two"), Value(3.0), Value(), scene.loops.back()}},
      {"a list of zeros", ValueList{Value(0), Value(0)}},
      {"a list of negative numbers", ValueList{Value(-1), Value(-2)}},
      {"a list of huge numbers", ValueList{Value(huge), Value(huge)}},
      {"a list of two None", ValueList{Value(), Value()}},
      {"a list of lists", ValueList{Value(ValueList{Value(1)}), Value(ValueList{})}},
      {"a long list", ValueList(3000, Value(1))},
      {"a list of a symbol", ValueList{Value(make_var("m")), Value(2)}},
      {"a pair of read and 99", ValueList{Value("read"), Value(99)}},
      {"a pair of neither", ValueList{Value("neither"), Value(0)}},
      {"a list of a dead handle", ValueList{unit}},
      {"a list of the same loop twice", ValueList{scene.loops.back(), scene.loops.back()}},
      {"a dict", ValueDict{{"a", Value(1)}}, false, true},
      {"a dict of dicts", ValueDict{{"a", Value(ValueDict{{"b", Value()}})}}, false, true},
      {"an expression of a symbol", Value(make_var("m") + make_var("n")), false, true},
      {"an index map", Value(make<IndexMapNode>(std::vector<Var>{make_var("i")}, std::vector<Expr>{make_var("q")})),
       false, true},
      {"a function that fails", Value(function), false, true}};
  return scene;
}

bool takes_one_handle(ParameterType type) {
  return type == ParameterType::Block || type == ParameterType::Loop || type == ParameterType::Location ||
         type == ParameterType::BlockOrLoop;
}

/// Values that a parameter of that type has in calls that make sense.
ValueList sensible(const Parameter& parameter, const Scene& scene) {
  switch (parameter.type) {
    case ParameterType::Block: return scene.blocks;
    case ParameterType::Loop:
    case ParameterType::Location:
    case ParameterType::BlockOrLoop: return scene.loops;
    case ParameterType::Loops: return {Value(ValueList{scene.loops[0], scene.loops[1]})};
    case ParameterType::Blocks: return {Value(scene.blocks)};
    case ParameterType::Boolean: return {true};
    case ParameterType::Integers: return {Value(ValueList{Value(2), Value(2)})};
    case ParameterType::Factors: return {Value(ValueList{Value(), Value(2)})};
    case ParameterType::Numbers: return {Value(ValueList{Value(0.5), Value(0.5)})};
    case ParameterType::String: return {"global"};
    case ParameterType::BufferSide: return {"read"};
    default: return {0};
  }
}

/// Complete calls of the primitive, by parameter: what it suggests somewhere, or values by their types.
std::vector<std::vector<Value>> base_calls(const Primitive& primitive, const Scene& scene) {
  std::vector<std::vector<Value>> out;
  const Schedule& sch = scene.sch;
  auto add = [&](const ValueList& args, const ValueDict& kwargs) {
    if (auto values = bind_arguments(primitive, args, kwargs)) out.push_back(*std::move(values));
  };
  for (const SRef& sref : sch.state()->tree("main")->all())
    if (primitive.suggest && out.size() < 3)
      for (const Suggestion& suggestion : primitive.suggest(sch.context(), Subject{&sref}))
        if (out.size() < 3 && sch.check({std::string(primitive.name), suggestion.args, suggestion.kwargs}))
          add(suggestion.args, suggestion.kwargs);
  std::vector<Value> plain;
  for (const Parameter& parameter : primitive.parameters)
    plain.push_back(parameter.default_value ? *parameter.default_value : sensible(parameter, scene).front());
  out.push_back(std::move(plain));
  return out;
}

Call call_of(const Primitive& primitive, const std::vector<Value>& values) {
  Call call{std::string(primitive.name), {}, {}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto list = values[i].get<ValueList>();
    if (is_varargs(primitive.parameters[i].type) && list)
      call.args.insert(call.args.end(), list->begin(), list->end());
    else if (primitive.parameters[i].keyword_only)
      call.kwargs[std::string(primitive.parameters[i].name)] = values[i];
    else
      call.args.push_back(values[i]);
  }
  return call;
}

/// Makes the call. Empty when the answer is as it should be; `refused` gets the code.
QString answer(Schedule sch, const Call& call, std::string& refused) {
  const StatePtr before = sch.state();
  const std::size_t steps = sch.history().size();
  const std::string trace = sch.trace().json();
  const int64_t random = sch.current().random.state();
  refused.clear();
  Result<Value> result;
  try {
    result = sch.call(call);
  } catch (const std::exception& bug) {
    return QString("a bug: %1").arg(bug.what());
  }
  if (result) {
    if (Diagnostics wrong = verify(sch.module()); !wrong.empty())
      return QString("taken, but the module is wrong: %1").arg(wrong.front().rendered().c_str());
    auto again = script::read_module(script::text(sch.module()));
    if (!again) return QString("taken, but the text does not read: %1").arg(again.error().front().rendered().c_str());
    if (sch.history().size() > steps) sch.undo();
    return sch.state() == before ? QString() : "undo does not lead back";
  }
  refused = result.error().code;
  if (refused.empty() || result.error().fault == Fault::Bug) return "refused without a code, or as a bug";
  if (result.error().message.str().empty()) return "refused without a word";
  if (sch.state() != before || sch.history().size() != steps || sch.trace().json() != trace ||
      sch.current().random.state() != random)
    return "refused, but the schedule has changed";
  return {};
}

}  // namespace

class BadArgumentsTest : public QObject {
  Q_OBJECT
  static void each_primitive() {
    QTest::addColumn<QString>("name");
    for (const Primitive* primitive : all_primitives())
      QTest::newRow(std::string(primitive->name).c_str())
          << QString::fromUtf8(primitive->name.data(), qsizetype(primitive->name.size()));
  }

 private Q_SLOTS:
  void every_senseless_value_gets_an_answer_data() { each_primitive(); }
  void every_senseless_value_gets_an_answer() {
    QFETCH(QString, name);
    const Primitive& primitive = *find_primitive(name.toStdString());
    QStringList failures;
    int calls = 0;
    for (const char* text : modules) {
      Scene scene = scene_on(text);
      for (const std::vector<Value>& base : base_calls(primitive, scene))
        for (std::size_t i = 0; i < base.size(); ++i)
          for (const Bad& bad : scene.bad) {
            std::vector<Value> values = base;
            values[i] = bad.value;
            std::string code;
            const Parameter& parameter = primitive.parameters[i];
            QString wrong = answer(scene.sch, call_of(primitive, values), code);
            ++calls;
            // Which refusal comes is known where the value fits no parameter of the type.
            if (wrong.isEmpty() && takes_one_handle(parameter.type) && (bad.dead || bad.plain) && code.empty())
              wrong = "taken";
            if (wrong.isEmpty() && takes_one_handle(parameter.type) && bad.dead && code != "handle.dead" &&
                code != "call.wrong-type" && i == 0)
              wrong = QString("refused as %1").arg(code.c_str());
            if (!wrong.isEmpty())
              failures
                  << QString("%1, \"%2\" = %3: %4").arg(name, std::string(parameter.name).c_str(), bad.name, wrong);
          }
    }
    QVERIFY2(failures.isEmpty(), qPrintable(failures.mid(0, 8).join('\n')));
    QVERIFY(calls > 0 || primitive.parameters.empty());
  }

  void wrong_counts_and_names_are_refused_data() { each_primitive(); }
  void wrong_counts_and_names_are_refused() {
    QFETCH(QString, name);
    const Primitive& primitive = *find_primitive(name.toStdString());
    Scene scene = scene_on(modules[0]);
    std::string code;
    bool varargs = std::ranges::any_of(primitive.parameters, [](const Parameter& p) { return is_varargs(p.type); });
    Call call = call_of(primitive, base_calls(primitive, scene).front());
    if (!varargs) {
      Call more = call;
      more.args.resize(primitive.parameters.size(), Value(0));
      more.args.emplace_back(1);
      QCOMPARE(answer(scene.sch, more, code), QString());
      QCOMPARE(code, std::string("call.too-many-arguments"));
      bool needed = std::ranges::any_of(primitive.parameters, [](const Parameter& p) { return !p.default_value; });
      QCOMPARE(answer(scene.sch, {call.primitive, {}, {}}, code), QString());
      if (needed) QCOMPARE(code, std::string("call.missing-argument"));
    }
    Call unknown = call;
    unknown.kwargs["no_such_parameter"] = 1;
    QCOMPARE(answer(scene.sch, unknown, code), QString());
    QCOMPARE(code, std::string("call.unknown-argument"));
    if (!primitive.parameters.empty() && !varargs) {
      Call twice = call;
      twice.kwargs[std::string(primitive.parameters[0].name)] = call.args[0];
      QCOMPARE(answer(scene.sch, twice, code), QString());
      QCOMPARE(code, std::string("call.repeated-argument"));
    }
  }

  void methods_refuse_senseless_values_too() {
    for (const Method& method : all_methods()) {
      if (method.parameters.empty() || method.name == "show") continue;
      Scene scene = scene_on(modules[0]);
      for (const Bad& bad : scene.bad) {
        bool number = bad.value.as_int().has_value();
        if (method.name == "seed" && number && *bad.value.as_int() >= -1) continue;
        if (method.name == "remove_rv" && bad.value.get<Handle>() && !bad.dead) continue;
        const StatePtr before = scene.sch.state();
        Result<Value> result = call_method(scene.sch, {std::string(method.name), {bad.value}, {}});
        QVERIFY2(!result, bad.name);
        QVERIFY2(!result.error().code.empty(), bad.name);
        QVERIFY(scene.sch.state() == before);
      }
    }
  }

  void lambdas_that_do_not_parse_are_refused() {
    Schedule sch = scripted::on(modules[0]);
    for (const char* text : {"lambda i: (", "lambda", "lambda i, i: i", "i + ", "lambda i: q", "nothing", "",
                             "lambda i: i if", "lambda i: (i for i in i)"}) {
      Result<Value> value = evaluate_value(sch, text);
      // A lambda of an unknown name fails where it is called.
      if (value && value->get<std::shared_ptr<const IndexFunction>>())
        QVERIFY2(!(*value->get<std::shared_ptr<const IndexFunction>>())->call({make_var("i")}), text);
      else
        QVERIFY2(!value && !value.error().code.empty(), text);
    }
  }
};

TIRSCOPE_TEST(BadArgumentsTest)

}  // namespace bad_arguments_test
#include "bad_arguments_test.moc"
