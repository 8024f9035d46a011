// SPDX-License-Identifier: Apache-2.0
#include "analysis/playback/film.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "analysis/cache/memory_layout.h"
#include "analysis/playback/film_parts.h"
#include "interp/interpreter.h"

namespace tirscope::analysis {

namespace {

constexpr const char* enough_filmed = "playback.enough-seen";
/// As often a cache is noted whole; in between it is simulated again.
constexpr std::size_t touches_a_keyframe = 2048;

class FilmObserver final : public interp::Observer {
 public:
  FilmObserver(const FilmOptions& options, bool threads, FilmScene& scene,
               const std::vector<interp::Argument>& arguments)
      : options_(options), scene_(scene), parts_(options.max_kept, threads), layout_(arguments) {
    if (options.cache && !threads) sets_.emplace(*options.cache);
  }

  void read(const interp::AccessEvent& event) override { access(event, false); }
  void write(const interp::AccessEvent& event) override { access(event, true); }
  void barrier(const Node&) override { ++between_; }
  void launched(std::span<const int64_t>) override {
    ++between_;
    fresh_ = true;
    parts_.next_block();
  }
  void allocated(const VarNode&, int64_t memory, int64_t bytes) override { layout_.allocated(memory, bytes); }
  std::optional<Diagnostic> stops() override {
    if (accesses_ < options_.max_accesses) return std::nullopt;
    return refused(enough_filmed, "enough accesses were seen");
  }

  void finish(Film& film) {
    parts_.join(film);
    film.accesses = accesses_;
    film.in_parts = parts_.are_gaps();
    if (!sets_) return;
    film.cache = options_.cache;
    film.lines = std::move(lines_);
  }

 private:
  void access(const interp::AccessEvent& event, bool write) {
    FilmTouch touch = scene_.touch_of(event, write);
    scene_.note_first(touch, accesses_);
    const bool begins = begins_moment(event);
    if (begins) parts_.at(accesses_, event.thread, event.extents);
    const bool kept = parts_.keeps();
    if (kept && sets_ && parts_.part().touches.size() % touches_a_keyframe == 0)
      parts_.part().keyframes.push_back({parts_.part().touches.size(), sets_->lines()});
    if (sets_) fetch(event, touch);
    if (kept && begins) add_moment(event);
    if (kept) parts_.part().touches.push_back(touch);
    ++accesses_;
  }

  /// A store ends what its statement does; otherwise another statement, thread or iteration does. What is not to be
  /// kept is not looked at, so that a long run is not much slower than without a film; the moment that is under way
  /// when a part to be kept begins is left out.
  bool begins_moment(const interp::AccessEvent& event) {
    const bool woken = std::exchange(asleep_, parts_.skips(accesses_)), fresh = std::exchange(fresh_, false);
    if (asleep_) return false;
    interp::Instance now = event.instance();
    const bool same = !ended_ && event.thread == thread_ && now.statement == now_.statement && now.loops == now_.loops;
    if (!same) now_ = std::move(now);
    thread_ = event.thread;
    ended_ = event.node == now_.statement;
    return woken ? fresh : !same;
  }

  void add_moment(const interp::AccessEvent& event) {
    FilmPart& part = parts_.part();
    FilmMoment moment;
    moment.statement = scene_.statement_of(now_);
    moment.between = between_;
    moment.thread = event.thread;
    moment.access = accesses_;
    moment.touches = part.touches.size();
    moment.values = part.values.size();
    for (const auto& [name, value] : now_.loops) part.values.push_back(value);
    part.moments.push_back(moment);
  }

  /// Brings the lines of the touch into the cache.
  void fetch(const interp::AccessEvent& event, FilmTouch& touch) {
    const int64_t base = layout_.base(event.memory);
    const int64_t size = options_.cache->line, address = base + event.byte;
    touch.line = address / size;
    touch.lines = (address + event.bytes - 1) / size - touch.line + 1;
    for (int64_t line = touch.line; line < touch.line + touch.lines; ++line) {
      touch.fetched |= !sets_->touch(line);
      if (touch.buffer < 0 || event.bytes <= 0) continue;
      const int64_t element_bytes = std::max<int64_t>(1, event.bytes / touch.elements);
      const int64_t first = (line * size - base) / element_bytes;
      lines_[line] = {touch.buffer, std::max<int64_t>(0, first), std::max<int64_t>(1, size / element_bytes)};
    }
  }

  const FilmOptions& options_;
  FilmScene& scene_;
  FilmParts parts_;
  std::optional<CacheSets> sets_;
  std::unordered_map<int64_t, FilmLine> lines_;
  interp::Instance now_;
  int64_t thread_ = -1, accesses_ = 0;
  bool ended_ = true, asleep_ = false, fresh_ = true;
  int between_ = 0;
  MemoryLayout layout_;
};

bool spawns_threads(const LoopNest& nest) {
  return std::ranges::any_of(nest.nodes, [](const NestNode& node) { return node.thread_tag.starts_with("threadIdx"); });
}

}  // namespace

int64_t FilmBuffer::elements() const {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
}

std::span<const FilmTouch> Film::touches_of(std::size_t moment) const {
  const std::size_t end = moment + 1 < moments.size() ? moments[moment + 1].touches : touches.size();
  return std::span(touches).subspan(moments[moment].touches, end - moments[moment].touches);
}

std::span<const int64_t> Film::values_of(std::size_t moment) const {
  const FilmStatement& statement = statements[std::size_t(moments[moment].statement)];
  return std::span(values).subspan(moments[moment].values, statement.loops.size());
}

std::vector<int64_t> Film::cached(std::size_t count) const {
  if (!cache || keyframes.empty()) return {};
  auto after = std::ranges::upper_bound(keyframes, count, {}, &FilmKeyframe::touch);
  if (after == keyframes.begin()) return {};
  const FilmKeyframe& frame = *std::prev(after);
  CacheSets sets(*cache);
  sets.restore(frame.lines);
  for (std::size_t n = frame.touch; n < std::min(count, touches.size()); ++n)
    for (int64_t line = touches[n].line; line < touches[n].line + touches[n].lines; ++line) sets.touch(line);
  return sets.lines();
}

Result<Film> film(const IRModule& module, const std::string& function, const FilmOptions& options) {
  const PrimFunc body = module->prim_func(function);
  if (!body) return fail(bad_input("playback.no-function", "the module has no TensorIR function {0}", function));
  TS_TRY(std::vector<interp::Argument> arguments,
         interp::make_inputs(body, {options.seed, options.sizes, interp::most_interpreted_bytes}));
  TS_TRY(interp::Program program, interp::Program::compile(module, function));
  Film film;
  film.nest = loop_nest(body);
  film.threads = spawns_threads(film.nest);
  FilmScene scene(film, options.sizes);
  FilmObserver observer(options, film.threads, scene, arguments);
  interp::Options run;
  run.max_bytes = interp::most_interpreted_allocations;
  run.report_uninitialised = false;
  run.separate_threads = film.threads;
  run.observer = &observer;
  run.job = options.job;
  const auto ended = program.run(arguments, run);
  if (!ended && ended.error().code != enough_filmed) return fail(ended.error());
  film.ended = ended.has_value();
  observer.finish(film);
  return film;
}

}  // namespace tirscope::analysis
