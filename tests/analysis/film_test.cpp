// SPDX-License-Identifier: Apache-2.0
// Films of programs: they show what the interpreter does, in its order; frames, steps and parts.
#include "analysis/playback/film.h"

#include <QDir>
#include <QFile>
#include <QtTest>
#include <algorithm>

#include "analysis/memory/buffer_scopes.h"
#include "analysis/playback/film_frames.h"
#include "interp/interpreter.h"
#include "script/files/reader.h"
#include "support/oracle.h"
#include "support/paths.h"
#include "support/unit.h"

namespace film_test {

using namespace tirscope;
using namespace tirscope::analysis;

namespace {

IRModule module_of(const std::string& body) { return *test::parsed(QByteArray::fromStdString(body)); }

Film filmed(const IRModule& module, const FilmOptions& options = {}, const char* name = "main") {
  auto made = film(module, name, options);
  if (!made) qFatal("%s", made.error().message.str().c_str());
  return std::move(*made);
}

const char* const product_text = R"(
@T.prim_func
def main(A: T.Buffer((8, 8), "float32"), B: T.Buffer((8, 8), "float32"), C: T.Buffer((8, 8), "float32")):
    for i, j, k in T.grid(8, 8, 8):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)";

const char* const reversed_in_shared = R"(
@T.prim_func
def main(A: T.Buffer((2, 64), "float32"), B: T.Buffer((2, 64), "float32")):
    for bx in T.thread_binding(2, thread="blockIdx.x"):
        for tx in T.thread_binding(64, thread="threadIdx.x"):
            with T.block("all"):
                S = T.alloc_buffer((64,), scope="shared")
                for k in range(2):
                    S[tx] = A[bx, tx] + T.float32(1)
                    T.evaluate(T.tvm_storage_sync("shared", dtype="int32"))
                    if tx < 40:
                        B[bx, tx] = S[63 - tx]
                    T.evaluate(T.tvm_storage_sync("shared", dtype="int32"))
)";

/// What the interpreter reports, as lines.
class Lines final : public interp::Observer {
 public:
  void read(const interp::AccessEvent& event) override { add(event, 'r'); }
  void write(const interp::AccessEvent& event) override { add(event, 'w'); }
  std::optional<Diagnostic> stops() override {
    return lines.size() < std::size_t(most) ? std::nullopt : std::optional(refused("test.enough", "enough"));
  }
  std::vector<std::tuple<char, const Node*, std::vector<int64_t>, int64_t, int64_t>> lines;
  int64_t most = 100'000;

 private:
  void add(const interp::AccessEvent& event, char what) {
    const interp::Instance instance = event.instance();
    std::vector<int64_t> values;
    for (const auto& [name, value] : instance.loops) values.push_back(value);
    lines.emplace_back(what, instance.statement, std::move(values), event.thread,
                       event.byte / std::max<int64_t>(1, event.bytes));
  }
};

std::size_t touches_of_frame(const Film& film, const FilmFrames& frames, std::size_t frame) {
  std::size_t count = 0;
  for (uint32_t moment : frames.moments_of(frame)) count += film.touches_of(moment).size();
  return count;
}

}  // namespace

class FilmTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_film_shows_every_sample_in_the_order_of_the_interpreter_data() {
    QTest::addColumn<QString>("path");
    const QDir samples(test::in_source(QStringLiteral("sample_modules")));
    for (const QString& name : samples.entryList({QStringLiteral("*.py")}, QDir::Files))
      if (name.count(u'.') == 1) QTest::newRow(qPrintable(name)) << samples.filePath(name);
  }

  void a_film_shows_every_sample_in_the_order_of_the_interpreter() {
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    auto read = script::read_module(file.readAll().toStdString());
    if (!read) QSKIP("this sample is made by a builder script, or has an error on purpose");
    const IRModule module = script::under_main(*read);
    int compared = 0;
    for (const auto& [name, function] : module->functions) {
      if (!module->prim_func(name)) continue;
      const interp::Sizes sizes = {{"n", 16}, {"m", 16}, {"k", 16}, {"batch", 2}};
      auto arguments = interp::make_inputs(module->prim_func(name), {0, sizes, interp::most_interpreted_bytes});
      if (!arguments) continue;
      auto program = interp::Program::compile(module, name);
      QVERIFY(program);
      FilmOptions options;
      options.sizes = sizes;
      options.max_accesses = 30'000;
      options.max_kept = 1 << 26;  // all, of threads too
      const Film shown = filmed(module, options, name.c_str());
      Lines told;
      told.most = options.max_accesses;
      interp::Options run;
      run.report_uninitialised = false;
      run.separate_threads = shown.threads;
      run.observer = &told;
      (void)program->run(*arguments, run);
      QCOMPARE(shown.accesses, int64_t(told.lines.size()));
      if (shown.in_parts) continue;  // of threads not all moments of a block may have room
      ++compared;
      QCOMPARE(shown.touches.size(), told.lines.size());
      for (std::size_t moment = 0; moment < shown.moments.size(); ++moment) {
        const FilmMoment& now = shown.moments[moment];
        const auto values = shown.values_of(moment);
        QCOMPARE(now.access, int64_t(now.touches));
        for (std::size_t n = 0; n < shown.touches_of(moment).size(); ++n) {
          const auto& [what, statement, loops, thread, element] = told.lines[now.touches + n];
          const FilmTouch& touch = shown.touches[now.touches + n];
          QCOMPARE(touch.write, what == 'w');
          QCOMPARE(shown.statements[std::size_t(now.statement)].statement.get(), statement);
          QVERIFY(std::ranges::equal(values, loops));
          QCOMPARE(now.thread, thread);
          if (touch.elements == 1) QCOMPARE(touch.element, element);
        }
      }
      // Every loop's value is within its loop of the nest.
      for (const FilmStatement& statement : shown.statements)
        if (statement.node >= 0) QVERIFY(!std::ranges::contains(statement.loop_nodes, -1));
    }
    if (compared == 0) QSKIP("no function of this sample runs whole");
  }

  void each_store_of_a_product_is_a_moment() {
    const Film shown = filmed(module_of(product_text));
    QCOMPARE(shown.accesses, 8 * 8 + 4 * 8 * 8 * 8);
    QCOMPARE(shown.moments.size(), std::size_t(64 + 512));
    QVERIFY(shown.ended && !shown.in_parts && !shown.threads);
    QCOMPARE(shown.buffers.size(), std::size_t(3));
    QCOMPARE(shown.buffers[1].shape, (std::vector<int64_t>{8, 8}));
    // C[0, 0] = 0, then C[0, 0] += A[0, 0] * B[0, 0], A[0, 1] * B[1, 0], ...
    QCOMPARE(shown.touches_of(0).size(), std::size_t(1));
    const auto second = shown.touches_of(2);
    QCOMPARE(second.size(), std::size_t(4));
    QCOMPARE(second[1].element, 1);
    QCOMPARE(second[2].element, 8);
    QVERIFY(second[3].write);
    QCOMPARE(shown.buffers[1].first_touch[8], int64_t(shown.moments[2].touches + 2));
  }

  void steps_go_by_statement_and_by_iteration_of_any_loop() {
    const Film shown = filmed(module_of(product_text));
    const FilmFrames frames = film_frames(shown, FilmTogether::Statement);
    QCOMPARE(frames.size(), shown.moments.size());
    const auto& loops = shown.statements[1].loop_nodes;
    QCOMPARE(innermost_loop(shown, 1), loops[2]);
    QCOMPARE(tile_loop(shown, 1), loops[1]);
    QCOMPARE(next_iteration(shown, frames, 0, -1), std::size_t(1));
    QCOMPARE(next_iteration(shown, frames, 1, loops[2]), std::size_t(2));
    QCOMPARE(next_iteration(shown, frames, 1, loops[1]), std::size_t(9));  // C[0, 1] = 0
    QCOMPARE(next_iteration(shown, frames, 1, loops[0]), std::size_t(72));
    QCOMPARE(previous_iteration(shown, frames, 75, loops[1]), std::size_t(72));
    QCOMPARE(previous_iteration(shown, frames, 72, loops[0]), std::size_t(0));
    QCOMPARE(next_iteration(shown, frames, 575, loops[0]), std::size_t(575));
    QCOMPARE(loop_value(shown, 73, loops[0]), std::optional<int64_t>(1));
    QVERIFY(!loop_value(shown, 73, -1));
  }

  void a_warp_executes_a_statement_at_once() {
    const Film shown = filmed(module_of(reversed_in_shared));
    QVERIFY(shown.threads && !shown.in_parts);
    const FilmFrames frames = film_frames(shown, FilmTogether::Warp);
    // Of each block two iterations; two warps store, one and a part of the second load.
    QCOMPARE(frames.size(), std::size_t(2 * 2 * (2 + 2)));
    QCOMPARE(frames.moments_of(0).size(), std::size_t(32));
    QCOMPARE(frames.moments_of(2).size(), std::size_t(32));
    QCOMPARE(frames.moments_of(3).size(), std::size_t(8));
    std::size_t all = 0;
    for (std::size_t frame = 0; frame < frames.size(); ++frame) {
      const FilmMoment& first = shown.moments[frames.moments_of(frame).front()];
      for (uint32_t moment : frames.moments_of(frame)) {
        QCOMPARE(shown.moments[moment].statement, first.statement);
        QCOMPARE(shown.moments[moment].thread / 32, first.thread / 32);
      }
      all += touches_of_frame(shown, frames, frame);
    }
    QCOMPARE(all, shown.touches.size());
  }

  void a_loop_between_threads_is_walked_together() {
    // Without a barrier each thread runs to its end; a warp takes every iteration together all the same.
    const Film shown = filmed(module_of(R"(
@T.prim_func
def main(A: T.Buffer((4, 32), "float32"), B: T.Buffer((4, 32), "float32")):
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        for i in range(4):
            B[i, tx] = A[i, tx]
)"));
    const FilmFrames frames = film_frames(shown, FilmTogether::Warp);
    QCOMPARE(frames.size(), std::size_t(4));
    for (std::size_t frame = 0; frame < 4; ++frame)
      for (uint32_t moment : frames.moments_of(frame)) QCOMPARE(shown.touches_of(moment)[0].element / 32, frame);
  }

  void a_long_run_is_kept_in_parts_that_are_spread_over_it() {
    FilmOptions options;
    options.max_kept = 256;
    const Film shown = filmed(module_of(product_text), options);
    QVERIFY(shown.in_parts && shown.ended);
    QCOMPARE(shown.accesses, 64 + 2048);
    QVERIFY(shown.touches.size() > 100 && shown.touches.size() <= 256 + 8);
    int64_t last = -1;
    for (const FilmMoment& moment : shown.moments) {
      QVERIFY(moment.access > last);
      last = moment.access;
    }
    QVERIFY(shown.moments.front().access == 0 && last > 1800);
    QVERIFY(shown.moments.back().part > 20);
    // First touches are of the whole run all the same.
    QVERIFY(std::ranges::none_of(shown.buffers[2].first_touch, [](int64_t access) { return access < 0; }));
    const FilmFrames frames = film_frames(shown, FilmTogether::Statement);
    const auto first = first_frames(shown, frames);
    for (std::size_t element = 1; element < 64; ++element) QVERIFY(first[2][element] >= first[2][element - 1]);
    QVERIFY(first[2].back() < frames.size());
  }

  void a_run_that_is_too_long_is_left_and_says_so() {
    FilmOptions options;
    options.max_accesses = 500;
    const Film shown = filmed(module_of(product_text), options);
    QVERIFY(!shown.ended);
    QCOMPARE(shown.accesses, 500);
    QCOMPARE(shown.touches.size(), std::size_t(500));
  }

  void many_blocks_of_threads_are_thinned_out_by_the_block() {
    FilmOptions options;
    options.max_kept = 2000;
    const Film shown = filmed(module_of(R"(
@T.prim_func
def main(A: T.Buffer((64, 64), "float32"), B: T.Buffer((64, 64), "float32")):
    for bx in T.thread_binding(64, thread="blockIdx.x"):
        for tx in T.thread_binding(64, thread="threadIdx.x"):
            B[bx, tx] = A[bx, tx]
)"),
                              options);
    QVERIFY(shown.in_parts);
    QVERIFY(shown.touches.size() >= 1000 && shown.touches.size() <= 2000 + 128);
    const FilmFrames frames = film_frames(shown, FilmTogether::Warp);
    for (std::size_t frame = 0; frame < frames.size(); ++frame)
      QCOMPARE(frames.moments_of(frame).size(), std::size_t(32));  // of a block that is kept all is
  }

  void a_cache_holds_the_lines_that_a_simulation_of_all_leaves() {
    FilmOptions options;
    options.cache = CacheGeometry{"L1", 256, 2, 64};
    const Film shown = filmed(module_of(product_text), options);
    CacheSets sets(*options.cache);
    std::size_t misses = 0;
    for (std::size_t n = 0; n < shown.touches.size(); ++n) {
      if (n % 100 == 0) QCOMPARE(shown.cached(n), sets.lines());
      const FilmTouch& touch = shown.touches[n];
      QCOMPARE(touch.lines, 1);
      const bool hit = sets.touch(touch.line);
      QCOMPARE(touch.fetched, !hit);
      misses += !hit;
      const FilmLine& line = shown.lines.at(touch.line);
      QCOMPARE(line.buffer, touch.buffer);
      QVERIFY(touch.element >= line.element && touch.element < line.element + line.elements);
    }
    QVERIFY(misses > 12 && misses < shown.touches.size() / 2);
    QCOMPARE(shown.lines.size(), std::size_t(12));  // three arrays of four lines
  }

  void the_frame_of_an_element_and_of_the_work_done_is_found() {
    const Film shown = filmed(module_of(product_text));
    const FilmFrames frames = film_frames(shown, FilmTogether::Statement);
    QCOMPARE(frame_that_touches(shown, frames, 1, 8), std::optional<std::size_t>(2));
    QCOMPARE(frame_that_touches(shown, frames, 1, 8, 2), std::optional<std::size_t>(2 + 72));
    QVERIFY(!frame_that_touches(shown, frames, 2, 0, 8));  // C[0, 0] is done
    QCOMPARE(frame_of_access(shown, frames, shown.buffers[1].first_touch[8]), std::size_t(2));
    QCOMPARE(first_frames(shown, frames)[1][8], uint32_t(2));
    QCOMPARE(work_done(shown, frames, 0), 0.0);
    QCOMPARE(frame_at_work(shown, frames, work_done(shown, frames, 300)), std::size_t(300));
    QCOMPARE(frame_at_work(shown, frames, 1), frames.size() - 1);
  }

  void a_function_that_is_missing_or_cannot_run_is_refused() {
    QCOMPARE(film(module_of(product_text), "other", {}).error().code, "playback.no-function");
    const IRModule bad = module_of(R"(
@T.prim_func
def main(A: T.Buffer((4,), "float32")):
    for i in range(5):
        A[i] = T.float32(1)
)");
    QCOMPARE(film(bad, "main", {}).error().code, "interp.out-of-bounds");
  }

  void a_run_may_be_stopped() {
    FilmOptions options;
    options.job.stop = StopToken::create();
    options.job.stop.request_stop();
    QCOMPARE(film(module_of(product_text), "main", options).error().code, "interp.cancelled");
  }
};

TIRSCOPE_TEST(FilmTest)

}  // namespace film_test

#include "film_test.moc"
