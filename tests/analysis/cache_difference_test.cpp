// SPDX-License-Identifier: Apache-2.0
// What a change of a program changes in the caches.
#include "analysis/cache/cache_difference.h"

#include <QtTest>

#include "support/oracle.h"
#include "support/unit.h"

namespace cache_difference_test {

using namespace tirscope;
using namespace tirscope::analysis;

namespace {

/// A product of 64 by 64; one level of 32 lines, one of 1,024.
CacheStudy product(const char* loops, const char* more = "", int64_t most = 100'000'000) {
  const std::string text = std::string(R"(
@T.prim_func
def main(A: T.Buffer((64, 64), "float32"), B: T.Buffer((64, 64), "float32"), C: T.Buffer((64, 64), "float32")):
)") + more + "    for " + loops +
                           R"( in T.grid(64, 64, 64):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)";
  CacheStudyOptions options;
  options.caches = {{"L1", 2048, 0, 64}, {"L2", 65536, 0, 64}};
  options.max_accesses = most;
  auto study = cache_study(*test::parsed(QByteArray::fromStdString(text)), "main", options);
  if (!study) qFatal("%s", study.error().message.str().c_str());
  return *study;
}

CacheChange change(const CacheDifference& difference, const std::string& text, bool write) {
  for (const CacheChange& one : difference.accesses)
    if (one.text() == text && one.write == write) return one;
  qFatal("there is no access %s", text.c_str());
}

QStringList reasons(const CacheDifference& difference) {
  QStringList out;
  for (const Message& reason : cache_reasons(difference)) out << QString::fromStdString(reason.str());
  return out;
}

}  // namespace

class CacheDifferenceTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void an_interchange_saves_the_capacity_misses_of_b() {
    const CacheDifference found = cache_difference(product("i, j, k"), product("i, k, j"));
    QVERIFY(!found.sampled);
    QCOMPARE(found.accesses.size(), std::size_t(4));
    const CacheChange& most = found.accesses.front();
    QCOMPARE(most.text(), "B[vk, vj]");
    QCOMPARE(most.before.misses[0], (Misses{256, 261888, 0}));
    QCOMPARE(most.after.misses[0], (Misses{256, 16128, 0}));
    QCOMPARE(most.before.misses[1], most.after.misses[1]);
    QCOMPARE(found.bytes(most.before, 0), 64 * 64 * 64 * 64);
    // Both stores of C, that of the init and that of the update, are one row.
    const CacheChange store = change(found, "C[vi, vj]", true);
    QCOMPARE(store.before_sites.size(), std::size_t(2));
    QCOMPARE(store.before.accesses, 64 * 64 * 65);
    QCOMPARE(reasons(found),
             (QStringList{"L1 fetches 1.03 MiB instead of 17 MiB: mostly reads of B[vk, vj], 15 MiB less (the capacity "
                          "misses).",
                          "L2 fetches 48 KiB, as before."}));
    QCOMPARE(reasons(cache_difference(product("i, k, j"), product("i, j, k"))).front(),
             "L1 fetches 17 MiB instead of 1.03 MiB: mostly reads of B[vk, vj], 15 MiB more (the capacity misses).");
  }

  void accesses_of_other_texts_are_paired_by_their_buffer() {
    const char* copied = R"(    B2 = T.alloc_buffer((64, 64))
    for x, y in T.grid(64, 64):
        with T.block("B2"):
            v0, v1 = T.axis.remap("SS", [x, y])
            B2[v0, v1] = B[v0, v1]
)";
    const CacheDifference found = cache_difference(product("i, j, k"), product("i, j, k", copied));
    const CacheChange read = change(found, "B[v0, v1]", false);
    QCOMPARE(read.before_text, "");
    QCOMPARE(read.before.accesses, 0);
    QCOMPARE(read.after.misses[0], (Misses{256, 0, 0}));
    QCOMPARE(change(found, "B2[v0, v1]", true).before.accesses, 0);
    QCOMPARE(found.before.accesses + 2 * 64 * 64, found.after.accesses);
    const CacheDifference back = cache_difference(product("i, j, k", copied), product("i, j, k"));
    QCOMPARE(change(back, "B2[v0, v1]", true).after.accesses, 0);
    // Where neither text occurs on the other side, they are the same access.
    CacheStudy before = product("i, j, k"), after = product("i, j, k");
    for (CacheSite& site : after.sites)
      if (site.buffer == "A") site.text = "A[i, k]";
    const CacheChange renamed = change(cache_difference(before, after), "A[i, k]", false);
    QCOMPARE(renamed.before_text, "A[vi, vk]");
    QCOMPARE(renamed.before.misses, renamed.after.misses);
  }

  void the_same_program_twice_differs_in_nothing() {
    const CacheStudy study = product("i, j, k");
    const CacheDifference found = cache_difference(study, study);
    for (const CacheChange& one : found.accesses) QCOMPARE(one.before.misses, one.after.misses);
    QCOMPARE(reasons(found), (QStringList{"L1 fetches 17 MiB, as before.", "L2 fetches 48 KiB, as before."}));
  }

  void parts_of_programs_are_not_the_same_work() {
    const CacheDifference found = cache_difference(product("i, j, k", "", 1000), product("i, k, j"));
    QVERIFY(found.sampled);
    QVERIFY(to_text(found).contains("not the same work"));
  }

  void the_text_has_bytes_before_and_after() {
    const std::string text = to_text(cache_difference(product("i, j, k"), product("i, k, j")));
    for (const char* part : {"read  B[vk, vj]", "16 MiB", "-15 MiB", "L1    cold 768 -> 768, capacity 278016 -> 16128"})
      QVERIFY2(text.contains(part), text.c_str());
  }
};

TIRSCOPE_TEST(CacheDifferenceTest)

}  // namespace cache_difference_test
#include "cache_difference_test.moc"
