// SPDX-License-Identifier: Apache-2.0
// Passes that go by what is known of buffers, on random programs before and after.
// TIRSCOPE_PROGRAMS=2000 makes that many.
#include <QtTest>
#include <random>

#include "pass_runs/pass_run.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/format.h"
#include "support/same_outputs.h"
#include "support/unit.h"

namespace dataflow_test {

using namespace tirscope;

namespace {

IRModule module_of(const QString& signature, const QString& body) {
  QString text = "@I.ir_module\nclass Module:\n    @T.prim_func\n    def main(" + signature + "):\n";
  for (const QString& line : body.split('\n')) text += "        " + line + "\n";
  script::ReadOptions options;
  options.check_well_formed = false;
  auto read = script::read_module(text.toStdString(), options);
  if (!read) qWarning("%s\n%s", qPrintable(text), read.error().front().rendered().c_str());
  return read ? read->module : nullptr;
}

passes::Context context_of(const std::string& pass, const std::vector<const char*>& settings) {
  AttrDict fields;
  for (const char* setting : settings) fields[setting] = Attr(true);
  passes::Context context;
  if (!fields.empty()) context.config["tir." + pass] = fields;
  return context;
}

/// Loops over two buffers with stores, conditions and loads at affine places, so that much of it can be known.
class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}
  std::string run() {
    for (int k = number(3, 5); k > 0; --k) statement(0);
    return text_;
  }

 private:
  int number(int from, int to) { return std::uniform_int_distribution(from, to)(random_); }
  bool chance(int percent) { return number(1, 100) <= percent; }
  void line(int depth, const std::string& what) { text_ += std::string(std::size_t(depth) * 4, ' ') + what + "\n"; }

  std::string index() {
    if (loops_.empty() || chance(25)) return std::to_string(number(0, 7));
    const std::string& loop = loops_[std::size_t(number(0, int(loops_.size()) - 1))];
    switch (number(0, 5)) {
      case 0: return "7 - " + loop;
      case 1: return loop + " + " + std::to_string(number(1, 2));
      case 2: return loops_.size() > 1 ? loops_[0] + " + " + loops_[1] : loop;
      case 3: return loop + " * 2";
      default: return loop;
    }
  }
  std::string place() { return formatted("{}[{}]", chance(70) ? "A" : "B", index()); }
  std::string value() {
    switch (number(0, 5)) {
      case 0: return place();
      case 1: return place() + " + 1";
      case 2: return loops_.empty() ? "2" : loops_.back();
      default: return std::to_string(number(0, 1));
    }
  }
  std::string condition() {
    if (loops_.empty() || chance(40)) return formatted("{} == {}", place(), number(0, 1));
    const std::string& loop = loops_[std::size_t(number(0, int(loops_.size()) - 1))];
    return formatted("{} {} {}", loop, chance(50) ? "<" : "<=", number(0, 7));
  }
  void statement(int depth) {
    int kind = depth >= 4 ? 0 : number(0, 9);
    if (kind < 4) return line(depth, place() + " = " + value());
    if (kind < 7 && loops_.size() < 2) {
      loops_.push_back("i" + std::to_string(next_++));
      line(depth,
           formatted("for {} in range({}):", loops_.back(), number(0, 5) == 0 ? "n" : std::to_string(number(2, 8))));
      for (int k = number(1, 2); k > 0; --k) statement(depth + 1);
      loops_.pop_back();
      return;
    }
    line(depth, "if " + condition() + ":");
    for (int k = number(1, 2); k > 0; --k) statement(depth + 1);
    if (chance(50)) return;
    line(depth, "else:");
    statement(depth + 1);
  }

  std::mt19937_64 random_;
  std::vector<std::string> loops_;
  std::string text_;
  int next_ = 0;
};

}  // namespace

class DataflowTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void random_programs_keep_their_meaning() {
    const int count = std::max(qEnvironmentVariableIntValue("TIRSCOPE_PROGRAMS"), 20);
    static const std::pair<const char*, std::vector<const char*>> runs[] = {
        {"Simplify", {"propagate_knowns_to_prove_conditional", "propagate_knowns_to_simplify_expressions"}},
        {"RemoveNoOp", {"use_dataflow_analysis"}},
        {"ReduceBranchingThroughOvercompute", {"use_dataflow_analysis"}}};
    int changed = 0;
    for (int seed = 0; seed < count; ++seed) {
      std::string body = Generator(uint64_t(seed)).run();
      IRModule before = module_of("A: T.Buffer((32,), \"int32\"), B: T.Buffer((32,), \"int32\"), n: T.int32",
                                  QString::fromStdString(body).trimmed());
      QVERIFY(before);
      for (const auto& [pass, settings] : runs) {
        auto lowered = passes::run_passes(before, {{pass, {}}}, context_of(pass, settings));
        QVERIFY2(lowered, lowered ? "" : lowered.error().rendered().c_str());
        IRModule after = *lowered;
        changed += after != before;
        QString differs = test::difference_of_outputs(before, after);
        if (!differs.isEmpty())
          qWarning("seed %d, %s\n%s\n%s", seed, pass, script::text(before).c_str(), script::text(after).c_str());
        QCOMPARE(differs, "");
      }
    }
    QVERIFY2(changed >= count, "the programs leave the passes little to do");
  }
};

TIRSCOPE_TEST(DataflowTest)

}  // namespace dataflow_test
#include "dataflow_test.moc"
