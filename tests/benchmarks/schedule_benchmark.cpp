// SPDX-License-Identifier: Apache-2.0
// What each primitive costs, and how that grows with the function around the blocks that it changes; what reading and
// printing the samples costs. Every primitive of the registry is measured with the call that its example makes
// (docs/primitives/examples). Figures are processor time, printed, never asserted; nothing is verified on the way.
#include <QDir>
#include <QFile>
#include <QtTest>
#include <algorithm>

#include "benchmarks/clock.h"
#include "schedule/driver/run.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"

using namespace tirscope;
using namespace tirscope::schedule;
using namespace tirscope::benchmarks;

namespace {

std::string content(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The example of a primitive: its module, and what was done before its call and the call itself, as a trace.
struct Example {
  IRModule module;
  Trace before;
  std::optional<Instruction> instruction;  ///< none for a primitive that leaves no trace
};

/// The values that a call of the instruction gets, by the parameters of the table.
Call call_of(const Instruction& instruction, const std::map<int, Value>& handles) {
  Call call{std::string(instruction.primitive->name), {}, {}};
  for (std::size_t i = 0; i < instruction.arguments.size(); ++i) {
    const Parameter& p = instruction.primitive->parameters[i];
    const Value& recorded = p.role == Role::Decision ? instruction.decision : instruction.arguments[i];
    Value value = renamed_handles(recorded, handles).value();
    if (p.type == ParameterType::Loops)
      call.args = *value.get<ValueList>();
    else
      call.kwargs[std::string(p.name)] = std::move(value);
  }
  return call;
}

/// A call on the handles made last: for what leaves no trace.
Call call_on_last_handles(const Primitive& primitive, const Schedule& sch) {
  Call call{std::string(primitive.name), {}, {}};
  for (const Parameter& parameter : primitive.parameters)
    for (const Slots::Slot slot : sch.current().slots)
      if (slot.handle.kind == (parameter.type == ParameterType::Block ? HandleKind::Block : HandleKind::Loop))
        call.kwargs[std::string(parameter.name)] = slot.handle;
  return call;
}

/// `module` with `blocks` more blocks in its function, half of them before the others: pairs of stages over buffers of
/// their own, so that they depend on each other and on nothing else.
IRModule padded(const IRModule& module, int blocks) {
  PrimFunc function = module->prim_func("main");
  auto realize = as<BlockRealizeNode>(function->body);
  std::vector<Stmt> stages;
  std::vector<Buffer> buffers;
  auto stage = [&](const Buffer& from) {
    Buffer to = make_buffer("stage" + std::to_string(buffers.size()), {int32(128)}, DataType::floating(32));
    Var i = make_var("i"), v = make_var("v");
    auto region = [&](const Buffer& b) { return make<BufferRegionNode>(b, std::vector<Range>{point_range(v)}); };
    Expr one = make_const(to->dtype, 1.0);
    Stmt store = make<BufferStoreNode>(to, from ? add(load(from, {v}), one) : one, std::vector<Expr>{v});
    std::vector<BufferRegion> reads;
    if (from) reads.push_back(region(from));
    Block block = make<BlockNode>(
        std::vector<IterVar>{make<IterVarNode>(make_range(int32(0), int32(128)), v, IterType::DataParallel)}, reads,
        std::vector<BufferRegion>{region(to)}, to->name, store);
    stages.push_back(make<ForNode>(i, int32(0), int32(128), ForKind::Serial,
                                   make<BlockRealizeNode>(std::vector<Expr>{i}, true_expr(), block)));
    buffers.push_back(to);
    return to;
  };
  auto stage_pairs = [&](int count) {
    for (int n = 0; n < count; ++n) stage(stage(nullptr));
  };
  stage_pairs(blocks / 4);
  stages.push_back(realize->block->body);
  stage_pairs(blocks / 4);
  Block root = with(realize->block, [&](BlockNode& copy) {
    copy.body = sequence(stages);
    copy.alloc_buffers = copy.alloc_buffers.followed_by(buffers);
  });
  Stmt body = with(*realize, [&](BlockRealizeNode& copy) { copy.block = root; });
  return with_function(module, "main", with(function, [&](PrimFuncNode& copy) { copy.body = body; }));
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

/// How often each call is made: a few times among the tests, 1,000 times for figures.
int rounds() { return qEnvironmentVariable("TIRSCOPE_BENCHMARK_CALLS", QStringLiteral("10")).toInt(); }

class ScheduleBenchmark : public QObject {
  Q_OBJECT

  static Example example_of(const Primitive& primitive) {
    QString name = QString::fromUtf8(primitive.name.data(), qsizetype(primitive.name.size()));
    QString text = QString::fromStdString(content(test::in_source("docs/primitives/examples/%1.py").arg(name)));
    text = text.section(QStringLiteral("\n# refused\n"), 0, 0);
    Example example;
    auto read = script::read_module(text.section(QStringLiteral("# schedule\n"), 0, 0).toStdString());
    if (!read) return example;
    example.module = script::under_main(*read);
    auto run = run_script(text.section(QStringLiteral("# schedule\n"), 1).toStdString(),
                          Schedule::create(example.module, {.seed = 1}).value());
    if (!run) return example;
    example.before = run->schedule.trace();
    std::vector<Instruction>& all = example.before.instructions;
    auto last = std::find_if(all.rbegin(), all.rend(), [&](const Instruction& i) { return i.primitive == &primitive; });
    if (last == all.rend()) return example;
    example.instruction = *last;
    all.erase(last.base() - 1, all.end());
    return example;
  }

  /// The schedule before the call, and the call.
  static std::pair<Schedule, Call> prepared(const Primitive& primitive, const Example& example, int blocks) {
    Schedule sch = Schedule::create(blocks > 0 ? padded(example.module, blocks) : example.module, {.seed = 1}).value();
    // As in TVM what is to be known of the blocks is found out when the schedule begins.
    const FunctionTree& tree = *sch.state()->tree("main");
    if (tree.root()) sch.state()->stage_pipeline(*tree.root());
    sch.replay(example.before).value();
    if (!example.instruction) return {sch, call_on_last_handles(primitive, sch)};
    std::map<int, Value> handles;
    for (const Slots::Slot slot : sch.current().slots) handles[slot.handle.number] = slot.handle;
    return {sch, call_of(*example.instruction, handles)};
  }

  /// Microseconds of one call in the middle of many, with what the step makes of the dependences in the function.
  static double measured(const Schedule& base, const Call& call, int times) {
    std::vector<double> all;
    // As after a step before: what is known of the function is known already.
    const FunctionTree& known = *base.state()->tree("main");
    if (known.root()) base.state()->stage_pipeline(*known.root());
    for (int n = 0; n <= times; ++n) {
      Schedule sch = base;
      const double before = workedMilliseconds();
      Result<Value> done = sch.call(call);
      const FunctionTree& tree = *sch.state()->tree("main");
      if (tree.root()) sch.state()->stage_pipeline(*tree.root());
      const double after = workedMilliseconds();
      if (!done) return -1;
      if (n > 0) all.push_back((after - before) * 1e3);  // the first finds out what is remembered from then on
    }
    return median(std::move(all));
  }

 private Q_SLOTS:
  void every_primitive_alone_and_in_a_long_function_data() {
    QTest::addColumn<QString>("name");
    for (const Primitive* primitive : all_primitives()) {
      QString name = QString::fromUtf8(primitive->name.data(), qsizetype(primitive->name.size()));
      QTest::newRow(qPrintable(name)) << name;
    }
    qInfo("%-28s %10s %10s %10s %10s %8s", "microseconds of a call", "alone", "100", "1,000", "10,000", "growth");
  }
  void every_primitive_alone_and_in_a_long_function() {
    QFETCH(QString, name);
    const Primitive& primitive = *find_primitive(name.toStdString());
    const Example example = example_of(primitive);
    QVERIFY2(example.module, "it has no example that can be read");
    auto [alone, call] = prepared(primitive, example, 0);
    double figures[] = {measured(alone, call, rounds()), 0, 0, 0};
    static constexpr int blocks[] = {0, 100, 1'000, 10'000};
    for (int n : {1, 2, 3}) {
      auto [sch, the_call] = prepared(primitive, example, blocks[n]);
      figures[n] = measured(sch, the_call, std::max(rounds() / 30, 3));
    }
    for (double figure : figures) QVERIFY2(figure >= 0, "it is refused");
    qInfo("%-28s %10.1f %10.1f %10.1f %10.1f %8.1f", qPrintable(name), figures[0], figures[1], figures[2], figures[3],
          figures[3] / figures[1]);
  }

  void every_sample_is_read_and_printed() {
    qInfo("%-28s %10s %10s", "microseconds", "reading", "printing");
    const QDir folder(test::in_source("sample_modules"));
    for (const QString& name : folder.entryList({QStringLiteral("*.py")}, QDir::Files)) {
      if (name.count('.') > 1) continue;  // a schedule
      const std::string text = content(folder.filePath(name));
      std::vector<double> reading, printing;
      for (int n = 0; n < rounds(); ++n) {
        const double before = workedMilliseconds();
        auto read = script::read_module(text);
        const double between = workedMilliseconds();
        QVERIFY2(read, qPrintable(name));
        const std::string printed = script::text(read->module);
        const double after = workedMilliseconds();
        QVERIFY(!printed.empty());
        reading.push_back((between - before) * 1e3);
        printing.push_back((after - between) * 1e3);
      }
      qInfo("%-28s %10.1f %10.1f", qPrintable(name), median(reading), median(printing));
    }
  }
};

QTEST_GUILESS_MAIN(ScheduleBenchmark)
#include "schedule_benchmark.moc"
