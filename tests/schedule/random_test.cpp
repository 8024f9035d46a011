// SPDX-License-Identifier: Apache-2.0
// Random legal schedules: whatever the primitives offer and accept must not change what a program computes. Each walk
// takes suggestions at random, then runs the program before and after; undo must give back the identical module.
// TIRSCOPE_RANDOM_SCHEDULES sets the number of walks for each sample (500 for the long run).
#include <QtTest>
#include <random>

#include "interp/interpreter.h"
#include "interp/same_results.h"
#include "ir/walk/visitor.h"
#include "schedule/schedule.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/sample_ir.h"
#include "support/unit.h"

namespace random_test {

using namespace tirscope;
using namespace tirscope::samples;

namespace {

using Random = std::mt19937_64;

template <class T>
const T& pick(Random& random, const std::vector<T>& items) {
  return items[random() % items.size()];
}

/// B[vi] = max(A[vi - 1], A[vi], A[vi + 1]) with zero outside, then C = B * 2.
PrimFunc padded_window(int64_t size) {
  auto f32 = DataType::floating(32);
  Buffer a = make_buffer("A", {int32(size)}, f32), b = make_buffer("B", {int32(size)}, f32);
  Buffer p = make_buffer("P", {int32(size + 2)}, f32);
  auto block = [&](const std::string& name, const Buffer& from, const std::vector<Range>& read, const Buffer& to,
                   const IterVar& vi, const Expr& value) {
    return make<BlockNode>(std::vector<IterVar>{vi}, std::vector<BufferRegion>{make<BufferRegionNode>(from, read)},
                           std::vector<BufferRegion>{point(to, {vi->var})}, name,
                           make<BufferStoreNode>(to, value, std::vector<Expr>{vi->var}));
  };
  Var i = make_var("i"), j = make_var("i");
  IterVar vp = iter("vi", size + 2), vb = iter("vi", size);
  Expr inside = logical_and(le(int32(1), vp->var), lt(vp->var, int32(size + 1)));
  Expr padded = make<CallNode>(f32, op::if_then_else(),
                               std::vector<Expr>{inside, load(a, {Expr(vp->var) - 1}), make_const(f32, 0.0)});
  Expr window = max(max(load(p, {vb->var}), load(p, {Expr(vb->var) + 1})), load(p, {Expr(vb->var) + 2}));
  auto pad = block("pad", a, {point_range(Expr(vp->var) - 1)}, p, vp, padded);
  auto take = block("window", p, {make_range(vb->var, int32(3))}, b, vb, window);
  Stmt body = sequence({loop(i, size + 2, make<BlockRealizeNode>(std::vector<Expr>{i}, true_expr(), pad)),
                        loop(j, size, make<BlockRealizeNode>(std::vector<Expr>{j}, true_expr(), take))});
  return function({a, b}, root(body, {p}));
}

/// A chain of two elementwise blocks.
PrimFunc elementwise_chain(int64_t m, int64_t n) {
  Buffer a = matrix("A", m, n), b = matrix("B", m, n), c = matrix("C", m, n);
  auto twice = [](Expr value) { return value * make_const(value->dtype, 2.0); };
  auto relu = [](Expr value) { return max(value, make_const(value->dtype, 0.0)); };
  Stmt body = sequence({elementwise_nest("B", a, b, m, n, twice), elementwise_nest("C", b, c, m, n, relu)});
  return function({a, c}, root(body, {b}));
}

struct Sample {
  std::string name;
  IRModule module;
  std::string function;
};

/// The functions of sample_modules/ at their small sizes.
void add_sample_modules(std::vector<Sample>& out) {
  auto read = [](const std::string& name) {
    QFile file(test::in_source("sample_modules/") + name.c_str());
    if (!file.open(QIODevice::ReadOnly)) qFatal("no %s", qPrintable(file.fileName()));
    return file.readAll();
  };
  QJsonObject index = QJsonDocument::fromJson(read("samples.json")).object();
  for (const QJsonValue& entry : index["samples"].toArray()) {
    if (entry["lowered"].toBool()) continue;  // there are no blocks to schedule
    std::string name = entry["name"].toString().toStdString();
    script::ReadOptions options;
    QJsonObject sizes = entry["sizes"]["small"].toObject();
    for (const QString& key : sizes.keys()) options.set[key.toStdString()] = sizes[key].toInt();
    auto module = script::read_module(read(name + ".py").toStdString(), options);
    if (!module) qFatal("%s: %s", name.c_str(), module.error().front().rendered().c_str());
    // TensorIR is what runs here.
    std::map<std::string, NodeRef> functions = module->module->functions;
    std::erase_if(functions, [](const auto& function) { return !as<PrimFuncNode>(function.second); });
    const IRModule kept = make<IRModuleNode>(functions);
    for (const auto& [function, node] : functions) out.push_back({name + " " + function, kept, function});
  }
}

const std::vector<Sample>& all_samples() {
  static const std::vector<Sample> samples = [] {
    std::vector<Sample> out;
    auto add = [&](const char* name, const PrimFunc& f) { out.push_back({name, module_of(f), "main"}); };
    add("matmul 8x8x8", matmul(8, 8, 8));
    add("matmul 7x5x6", matmul(7, 5, 6));
    add("integer matmul", matmul(6, 4, 9, DataType::integer(32)));
    add("small matmul exp matmul", matmul_exp_matmul(6, 4, 8, 5));
    add("elementwise chain", elementwise_chain(12, 10));
    add("padded window", padded_window(14));
    add_sample_modules(out);
    return out;
  }();
  return samples;
}

/// Everything that a person could select.
std::vector<schedule::Subject> subjects(const schedule::Schedule& schedule) {
  std::vector<schedule::Subject> out;
  const schedule::FunctionTree* tree = schedule.state()->tree(schedule.function());
  for (const schedule::SRef& sref : tree->all()) {
    if (sref.is_root()) continue;
    out.push_back({&sref});
    const BlockNode* block = sref.block();
    for (std::size_t i = 0; block && i < block->reads.size(); ++i)
      out.push_back({&sref, block->reads[i]->buffer.get(), false, int(i)});
    for (std::size_t i = 0; block && i < block->writes.size(); ++i)
      out.push_back({&sref, block->writes[i]->buffer.get(), true, int(i)});
  }
  return out;
}

/// Steps that TVM allows although the program then reads outside a buffer: a guarded read (a padding that was
/// inlined) is copied whole, without its guard.
bool copies_guarded_read(const schedule::Primitive& primitive, const schedule::Subject& subject) {
  if (primitive.name != "cache_read" || !subject.sref->block()) return false;
  bool guarded = false;
  walk(*subject.sref->block()->body, [&](const Node& node) {
    auto call = as<CallNode>(&node);
    guarded = guarded || (call && call->op == &op::if_then_else());
    return !guarded;
  });
  return guarded;
}

/// Steps after which blocks touch buffers that they do not declare, or depend on iterations before: what the schedule
/// knows then is not enough to judge further steps, in TVM as here.
bool ends_walk(const schedule::Primitive& primitive) {
  return primitive.name == "loop_partition" || primitive.name == "cache_index" || primitive.name == "rolling_buffer";
}

/// Applies up to `steps` suggestions; the log says what was done.
Result<void> walk_randomly(schedule::Schedule& schedule, Random& random, int steps) {
  std::vector<const schedule::Primitive*> primitives;
  for (const schedule::Primitive* primitive : schedule::all_primitives())
    if (primitive->suggest && primitive->shape == schedule::Shape::Transform) primitives.push_back(primitive);
  for (int tries = 0; steps > 0 && tries < 200; ++tries) {
    const schedule::Primitive* primitive = pick(random, primitives);
    std::vector<schedule::Subject> all = subjects(schedule);
    const schedule::Subject& subject = pick(random, all);
    if (copies_guarded_read(*primitive, subject)) continue;
    std::vector<schedule::Suggestion> suggestions = primitive->suggest(schedule.context(), subject);
    if (suggestions.empty()) continue;
    const schedule::Suggestion& suggestion = pick(random, suggestions);
    schedule::Call call{std::string(primitive->name), suggestion.args, suggestion.kwargs};
    if (!schedule.check(call)) continue;  // a candidate that the driver would not offer
    TS_TRY(schedule::Value done, schedule.call(call));
    (void)done;
    steps = ends_walk(*primitive) ? 0 : steps - 1;
  }
  return {};
}

/// Empty when the module computes what the reference says, else why not.
std::string difference(const IRModule& module, const std::string& function, const std::vector<interp::Argument>& inputs,
                       const std::vector<interp::Argument>& reference, const interp::Rounding& rounding) {
  std::vector<interp::Argument> arguments = interp::clone(inputs);
  auto result = interp::run(module, function, arguments, {.report_uninitialised = false});
  if (!result) return result.error().rendered();
  return interp::first_difference(arguments, reference, rounding).value_or("");
}

}  // namespace

class RandomTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void random_schedules_keep_what_is_computed_data() {
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < all_samples().size(); ++i) QTest::newRow(all_samples()[i].name.c_str()) << int(i);
  }
  void random_schedules_keep_what_is_computed() {
    QFETCH(int, index);
    const Sample& sample = all_samples()[std::size_t(index)];
    const IRModule& original = sample.module;
    PrimFunc function = original->prim_func(sample.function);
    auto inputs = interp::make_inputs(function, {.seed = 11}).value();
    auto reference = interp::clone(inputs);
    auto ran = interp::run(original, sample.function, reference, {.reference = true});
    QVERIFY2(ran, ran ? "" : ran.error().rendered().c_str());
    const interp::Rounding rounding = interp::rounding_of(function);

    bool given = false;
    int walks = qEnvironmentVariableIntValue("TIRSCOPE_RANDOM_SCHEDULES", &given);
    if (!given) walks = 15;
    int applied = 0;
    std::vector<std::string> failures;
    for (int walk = 0; walk < walks; ++walk) {
      Random random(std::uint64_t(walk) * 1000 + std::uint64_t(index));
      auto schedule =
          schedule::Schedule::create(
              original,
              {.function = sample.function, .seed = 1, .debug_mask = schedule::check_tree | schedule::check_taken_over})
              .value();
      IRModule first = schedule.module();
      auto walked = walk_randomly(schedule, random, 1 + int(random() % 8));
      std::string trace = schedule.trace().python();
      std::string context = QString("walk %1\n%2\n").arg(walk).arg(trace.c_str()).toStdString();
      std::string wrong = walked ? difference(schedule.module(), sample.function, inputs, reference, rounding)
                                 : "what `check` allowed was refused: " + walked.error().rendered();
      if (!wrong.empty()) failures.push_back(wrong + "\n" + context + script::text(schedule.module()));
      if (failures.size() == 3) break;  // enough to see whether they are alike
      applied += int(schedule.history().size()) - 1;
      while (schedule.undo()) {
      }
      QVERIFY(schedule.module() == first);
    }
    for (const std::string& failure : failures) qWarning("%s", failure.c_str());
    QVERIFY2(failures.empty(), "a schedule changed what is computed");
    QVERIFY2(applied >= walks, "hardly anything was applied");
    qInfo("%d walks, %d steps", walks, applied);
  }
};

TIRSCOPE_TEST(RandomTest)

}  // namespace random_test
#include "random_test.moc"
