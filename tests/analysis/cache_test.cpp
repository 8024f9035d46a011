// SPDX-License-Identifier: Apache-2.0
// Simulated caches against lists that do what the words say.
#include "analysis/cache/cache.h"

#include <QtTest>
#include <list>
#include <random>

#include "analysis/cache/cache_study.h"
#include "support/oracle.h"
#include "support/sample_ir.h"
#include "support/unit.h"

namespace cache_test {

using namespace tirscope;
using namespace tirscope::analysis;

namespace {

/// Lines in the order of their last touch, the latest first.
struct Recent {
  std::list<int64_t> lines;
  /// How many others were touched since, or -1.
  int64_t touch(int64_t line) {
    const auto found = std::ranges::find(lines, line);
    const int64_t distance = found == lines.end() ? -1 : std::distance(lines.begin(), found);
    if (found != lines.end()) lines.erase(found);
    lines.push_front(line);
    return distance;
  }
};

/// One level by its definition.
struct NaiveCache {
  explicit NaiveCache(const CacheGeometry& geometry)
      : ways(geometry.ways ? geometry.ways : geometry.bytes / geometry.line),
        lines(geometry.bytes / geometry.line),
        sets(std::size_t(lines / ways)) {}
  CacheOutcome touch(int64_t line) {
    const int64_t distance = all.touch(line);
    const int64_t in_set = sets[std::size_t(line % int64_t(sets.size()))].touch(line);
    if (in_set >= 0 && in_set < ways) return CacheOutcome::Hit;
    if (distance < 0) return CacheOutcome::Cold;
    return distance < lines ? CacheOutcome::Conflict : CacheOutcome::Capacity;
  }
  int64_t ways, lines;
  std::vector<Recent> sets;
  Recent all;
};

CacheStudy studied(const std::string& text, const std::vector<CacheGeometry>& caches, int64_t most = 100'000'000) {
  CacheStudyOptions options;
  options.caches = caches;
  options.max_accesses = most;
  auto study = cache_study(*test::parsed(QByteArray::fromStdString(text)), "main", options);
  if (!study) qFatal("%s", study.error().message.str().c_str());
  return *study;
}

const char* const column_sums = R"(
@T.prim_func
def main(A: T.Buffer((64, 64), "float32"), B: T.Buffer((64,), "float32")):
    for j, i in T.grid(64, 64):
        with T.block("B"):
            vj, vi = T.axis.remap("SR", [j, i])
            with T.init():
                B[vj] = T.float32(0)
            B[vj] = B[vj] + A[vi, vj]
)";

}  // namespace

class CacheTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void levels_do_what_their_definition_says() {
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
      const int line = 16 << random() % 3;
      std::vector<CacheGeometry> caches;
      for (int level = 0; level < 1 + int(random() % 3); ++level) {
        const int ways = int(random() % 5), sets = 1 << random() % 4;
        const int lines = (ways ? ways : 4) * sets * (1 + 3 * level);
        caches.push_back({"L" + std::to_string(level + 1), int64_t(lines) * line, ways ? ways : 0, line});
        if (ways) caches.back().bytes = int64_t(ways) * sets * (level + 1) * line;
      }
      QVERIFY(require_caches(caches));
      Caches simulated(caches);
      std::vector<NaiveCache> naive(caches.begin(), caches.end());
      std::vector<CacheOutcome> outcomes(caches.size());
      const int64_t span = 1 + int64_t(random() % 4000);
      for (int n = 0; n < 3000; ++n) {
        const int64_t address = random() % 4 ? int64_t(n * 8) % span : int64_t(random()) % span;
        simulated.touch(address / 8 * 8, 8, outcomes);
        for (std::size_t level = 0; level < naive.size(); ++level) {
          const CacheOutcome expected = naive[level].touch(address / line);
          QCOMPARE(outcomes[level], expected);
          if (expected == CacheOutcome::Hit) break;
        }
      }
    }
  }

  void reuse_distances_hold_when_the_times_are_numbered_again() {
    std::mt19937 random(3);
    ReuseDistances distances;
    Recent naive;
    for (int n = 0; n < 200'000; ++n) {
      const int64_t line = random() % (random() % 3 ? 12 : 90);
      const int64_t expected = naive.touch(line);
      QCOMPARE(distances.touch(line).value_or(-1), expected);
    }
  }

  void an_access_of_two_lines_misses_once() {
    const CacheGeometry cache{"L1", 1024, 2, 64};
    Caches caches(std::span(&cache, 1));
    CacheOutcome outcome{};
    caches.touch(60, 8, std::span(&outcome, 1));
    QCOMPARE(outcome, CacheOutcome::Cold);
    caches.touch(0, 64, std::span(&outcome, 1));
    QCOMPARE(outcome, CacheOutcome::Hit);
    caches.touch(64, 8, std::span(&outcome, 1));
    QCOMPARE(outcome, CacheOutcome::Hit);
  }

  void a_walk_down_columns_is_charged_to_the_read_of_the_matrix() {
    // A column is 64 lines, more than the 32 of L1.
    const CacheStudy study = studied(column_sums, {{"L1", 2048, 2, 64}, {"L2", 65536, 8, 64}});
    QVERIFY(!study.sampled);
    QCOMPARE(study.total.accesses, 64 * 64 * 3 + 64);
    const auto site = std::ranges::find(study.sites, "A[vi, vj]", &CacheSite::text);
    QVERIFY(site != study.sites.end() && !site->write);
    QCOMPARE(site->counts.accesses, 64 * 64);
    QCOMPARE(site->counts.misses[0].all(), 64 * 64);
    QCOMPARE(site->counts.misses[0].cold, 64 * 4);
    QCOMPARE(site->counts.misses[1], (Misses{64 * 4, 0, 0}));
    QStringList titles;
    for (const CacheLoop& loop : study.loops) titles << QString::fromStdString(loop.title);
    QCOMPARE(titles,
             QStringList({QStringLiteral("root"), QStringLiteral("j"), QStringLiteral("i"), QStringLiteral("B")}));
    QCOMPARE(study.loops.front().counts.accesses, study.total.accesses);
    QCOMPARE(study.loops.front().counts.misses[0], study.total.misses[0]);
    int64_t reused = study.first_touches;
    for (int64_t count : study.reuse) reused += count;
    QCOMPARE(reused, study.total.accesses);
    QCOMPARE(study.first_touches, 64 * 4 + 4);
  }

  void counts_are_those_of_paper_and_pencil_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QStringList>("expected");  // reads and writes with their misses: cold, capacity, conflict
    // One level of 32 lines, fully associative; rows of 64 elements are 4 lines.
    QTest::newRow("a copy fetches each line once")
        << "for i, j in T.grid(64, 64):\n        C[i, j] = A[i, j]" << QStringList{"read A 256 0 0", "write C 256 0 0"};
    QTest::newRow("a column of 64 lines does not stay") << "for i, j in T.grid(64, 64):\n        C[j, i] = A[i, j]"
                                                        << QStringList{"read A 256 0 0", "write C 256 3840 0"};
    QTest::newRow("tiles of 8 rows stay")
        << "for a, b, i, j in T.grid(8, 4, 8, 16):\n        C[b * 16 + j, a * 8 + i] = A[a * 8 + i, b * 16 + j]"
        << QStringList{"read A 256 0 0", "write C 256 256 0"};
    // Each column of B is 64 lines; a row of A, 4 lines, is driven out by it.
    QTest::newRow("the product down the columns of B")
        << "for i, j, k in T.grid(64, 64, 64):\n        C[i, j] = C[i, j] + A[i, k] * B[k, j]"
        << QStringList{"read C 256 0 0", "read A 256 16128 0", "read B 256 261888 0", "write C 0 0 0"};
    // All 256 lines of B between two touches of one; a row of C stays.
    QTest::newRow("the product along the rows of B")
        << "for i, k, j in T.grid(64, 64, 64):\n        C[i, j] = C[i, j] + A[i, k] * B[k, j]"
        << QStringList{"read C 256 0 0", "read A 256 0 0", "read B 256 16128 0", "write C 0 0 0"};
  }
  void counts_are_those_of_paper_and_pencil() {
    QFETCH(QString, body);
    QFETCH(QStringList, expected);
    const QString text = QStringLiteral(
                             "@T.prim_func\ndef main(A: T.Buffer((64, 64), \"float32\"), B: T.Buffer((64, 64), "
                             "\"float32\"), C: T.Buffer((64, 64), \"float32\")):\n    %1\n")
                             .arg(body);
    const CacheStudy study = studied(text.toStdString(), {{"L1", 2048, 0, 64}});
    QStringList found;
    for (const CacheSite& site : study.sites) {
      const Misses& misses = site.counts.misses[0];
      found << QStringLiteral("%1 %2 %3 %4 %5")
                   .arg(site.write ? "write" : "read", QString::fromStdString(site.buffer))
                   .arg(misses.cold)
                   .arg(misses.capacity)
                   .arg(misses.conflict);
    }
    QCOMPARE(found, expected);
  }

  void a_shared_expression_is_counted_once_in_each_statement() {
    const Buffer a = samples::matrix("A", 64, 64), c = samples::matrix("C", 64, 64), d = samples::matrix("D", 64, 64);
    const Var i = make_var("i"), j = make_var("j");
    const Expr shared = load(a, {i, j});
    const Stmt body = sequence({make<BufferStoreNode>(c, shared + shared, std::vector<Expr>{i, j}),
                                make<BufferStoreNode>(d, shared, std::vector<Expr>{i, j})});
    const auto function = samples::function({a, c, d}, samples::loop(i, 64, samples::loop(j, 64, body)));
    CacheStudyOptions options;
    options.caches = {{"L1", 2048, 2, 64}};
    auto study = cache_study(samples::module_of(function), "main", options);
    QVERIFY(study);
    QCOMPARE(study->total.accesses, 64 * 64 * 5);
    QCOMPARE(study->loops.front().counts.accesses, study->total.accesses);
    QCOMPARE(study->loops.front().counts.misses, study->total.misses);
    QCOMPARE(std::ranges::count(study->sites, "A", &CacheSite::buffer), 2);
  }

  void a_long_run_is_cut_off_and_says_so() {
    const CacheStudy study = studied(column_sums, {{"L1", 2048, 2, 64}}, 1000);
    QVERIFY(study.sampled);
    QCOMPARE(study.total.accesses, 1000);
    QVERIFY(to_text(study).contains("the first 1000 accesses"));
  }

  void impossible_caches_are_refused() {
    QCOMPARE(cache_geometry("L1=32K,8").value(), (CacheGeometry{"L1", 32768, 8, 64}));
    QCOMPARE(cache_geometry("L2=1M,0,128").value(), (CacheGeometry{"L2", 1 << 20, 0, 128}));
    for (const char* bad : {"", "L1", "=32K,8", "L1=32K", "L1=32K,8,64,1", "L1=x,8", "L1=33000,8", "L1=32K,-1",
                            "L1=0,1", "L1=32K,8,48", "L1=2048M,8", "L1=64,8", "L1=32K,99999999999999999999"})
      QCOMPARE(cache_geometry(bad).error().code, "cache.geometry");
    const std::vector<CacheGeometry> unlike = {{"L1", 32768, 8, 64}, {"L2", 1 << 20, 16, 128}};
    QCOMPARE(require_caches(unlike).error().code, "cache.geometry");
    QCOMPARE(require_caches({}).error().code, "cache.geometry");
    CacheStudyOptions options;
    options.caches = {{"L1", 32768, 8, 64}};
    QCOMPARE(cache_study(*test::parsed(column_sums), "other", options).error().code, "cache.no-function");
  }
};

TIRSCOPE_TEST(CacheTest)

}  // namespace cache_test
#include "cache_test.moc"
