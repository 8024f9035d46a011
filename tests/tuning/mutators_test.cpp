// SPDX-License-Identifier: Apache-2.0
// Each mutator changes one instruction of a trace of its kind, and what comes out is a program that computes the same.
#include <QtTest>
#include <set>

#include "interp/same_results.h"
#include "script/files/reader.h"
#include "support/unit.h"
#include "tuning/problem.h"

namespace mutators_test {

using namespace tirscope;
using namespace tirscope::tuning;

namespace {

const char* const product =
    "@T.prim_func\ndef main(A: T.Buffer((32, 32)), B: T.Buffer((32, 32)), C: T.Buffer((32, 32))):\n"
    "    for i, j, k in T.grid(32, 32, 32):\n        with T.block(\"C\"):\n"
    "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
    "                C[vi, vj] = T.float32(0)\n            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]\n";

const char* const sum_of_exponentials =
    "@T.prim_func\ndef main(A: T.Buffer((8, 128)), S: T.Buffer((8,))):\n    B = T.alloc_buffer((8, 128))\n"
    "    for i, k in T.grid(8, 128):\n        with T.block(\"B\"):\n"
    "            vi, vk = T.axis.remap(\"SS\", [i, k])\n            B[vi, vk] = T.exp(A[vi, vk])\n"
    "    for i, k in T.grid(8, 128):\n        with T.block(\"S\"):\n"
    "            vi, vk = T.axis.remap(\"SR\", [i, k])\n            with T.init():\n"
    "                S[vi] = T.float32(0)\n            S[vi] = S[vi] + B[vi, vk]\n";

const char* const tiles_in_script =
    "b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\n"
    "j0, j1, j2 = sch.split(j, sch.sample_perfect_tile(j, 3, 16))\n"
    "v = sch.sample_categorical([0, 16, 64], [0.2, 0.3, 0.5])\nsch.annotate(i, 'pragma_auto_unroll_max_step', v)\n";

IRModule module_of(std::string_view text) {
  auto read = script::read_module(text);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  return read->module;
}

/// In the space of rules of that name, or of the script.
Problem posed(const QString& text, const QString& space) {
  const SpaceTarget target{.gpu = space == "cuda", .cores = 2, .sm = 60};
  auto problem = problem_in(space.toStdString(), module_of(text.toStdString()), "main", {}, target, 3);
  if (!problem) qFatal("%s", problem.error().rendered().c_str());
  return std::move(*problem);
}

int changes(const schedule::Trace& before, const schedule::Trace& after) {
  int changed = 0;
  for (std::size_t n = 0; n < before.instructions.size(); ++n)
    changed += before.instructions[n].decision != after.instructions[n].decision ||
               before.instructions[n].arguments != after.instructions[n].arguments;
  return changed;
}

}  // namespace

class MutatorsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void one_instruction_changes_data() {
    QTest::addColumn<QString>("mutator");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("space");
    QTest::newRow("tiles of a processor") << "MutateTileSize" << product << "llvm";
    QTest::newRow("tiles and loads of a GPU") << "MutateTileSize" << product << "cuda";
    QTest::newRow("tiles of a script") << "MutateTileSize" << product << tiles_in_script;
    QTest::newRow("a candidate of a script") << "MutateCategorical" << product << tiles_in_script;
    QTest::newRow("unrolled steps") << "MutateUnroll" << product << "llvm";
    QTest::newRow("parallel iterations") << "MutateParallel" << product << "llvm";
    QTest::newRow("where to compute") << "MutateComputeLocation" << sum_of_exponentials << "llvm";
    QTest::newRow("threads") << "MutateThreadBinding" << sum_of_exponentials << "cuda";
  }
  void one_instruction_changes() {
    QFETCH(QString, mutator);
    QFETCH(QString, text);
    QFETCH(QString, space);
    const Problem problem = posed(text, space);
    const Mutator* found = find_mutator(mutator.toStdString());
    QVERIFY(found);
    const MutatorContext context{problem.state, problem.function, 32};
    std::set<std::string> seen;
    schedule::Random random(9);
    int compared = 0;
    for (int64_t draw = 0; draw < 300 && (seen.size() < 4 || compared < 4); ++draw) {
      const std::size_t at = std::size_t(draw) % problem.design_spaces.size();
      auto parent = filled(problem, problem.design_spaces[at], seed_of(2, draw));
      if (!parent) continue;
      const schedule::Trace trace = parent->trace.without_postproc();
      auto mutated = found->apply(trace, context, random);
      if (!mutated) continue;
      QCOMPARE(changes(trace, *mutated), 1);
      seen.insert(mutated->renumbered().json());
      auto made = filled(problem, *mutated, seed_of(3, draw));
      if (!made) continue;  // more threads than there are
      auto difference = interp::different_results(problem.state->module(), made->module, "main", {.seed = 1});
      QVERIFY2(difference && !*difference, difference ? difference->value_or("").c_str() : "");
      ++compared;
    }
    QVERIFY2(seen.size() >= 2, qPrintable(QString::number(seen.size())));
    QVERIFY(compared >= 2);
  }

  void what_is_not_there_is_not_changed() {
    const Problem problem = posed(product, tiles_in_script);
    auto parent = filled(problem, problem.design_spaces.front(), 5);
    QVERIFY(parent);
    schedule::Random random(9);
    const MutatorContext context{problem.state, problem.function, 32};
    for (const char* name : {"MutateUnroll", "MutateParallel", "MutateComputeLocation", "MutateThreadBinding"})
      QVERIFY2(!find_mutator(name)->apply(parent->trace.without_postproc(), context, random), name);
    QVERIFY(!find_mutator("MutateColour"));
  }

  /// Within what the innermost factor may be.
  void tiles_stay_within_their_limit() {
    const Problem problem = posed(product, tiles_in_script);
    schedule::Random random(4);
    for (int64_t draw = 0; draw < 100; ++draw) {
      auto parent = filled(problem, problem.design_spaces.front(), seed_of(7, draw));
      QVERIFY(parent);
      auto mutated = find_mutator("MutateTileSize")->apply(parent->trace.without_postproc(), {}, random);
      if (!mutated) continue;
      auto made = filled(problem, *mutated, 1);
      QVERIFY2(made, made ? "" : made.error().rendered().c_str());
      // What was decided is what the replay decides: nothing had to be repaired.
      QCOMPARE(QString::fromStdString(made->trace.without_postproc().renumbered().json()),
               QString::fromStdString(mutated->renumbered().json()));
    }
  }
};

TIRSCOPE_TEST(MutatorsTest)

}  // namespace mutators_test

#include "mutators_test.moc"
