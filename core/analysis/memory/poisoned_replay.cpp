// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/poisoned_replay.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <unordered_set>

#include "ir/build.h"
#include "ir/ops/warp.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

using interp::AccessEvent;

constexpr int64_t largest_arena = int64_t(64) << 20;
/// Bytes that a block touches, of all arenas: each takes about 200 to be watched.
constexpr std::size_t most_watched = std::size_t(4) << 20;

/// Owners that are not buffers.
constexpr int no_owner = -1, unknown_owner = -2;

/// An access that a byte remembers.
struct Mark {
  int64_t event = -1;
  int thread = 0, epoch = 0, block_epoch = 0;
  int owner = no_owner;
};

struct Byte {
  int owner = no_owner;
  Mark write;  ///< the last
  /// The first of each buffer since the last barrier. Threads run one after another from barrier to barrier, so when
  /// that is not by another thread than the one that comes now, none is.
  Mark writers[3], readers[3];
  Mark copy;  ///< that has begun and not landed
};

/// An arena's bytes, of which those near to a touched one are there.
class WatchedBytes {
 public:
  explicit WatchedBytes(int64_t bytes) { grow(bytes); }
  int64_t size() const { return size_; }
  void grow(int64_t bytes) {
    size_ = std::max(size_, bytes);
    pages_.resize(std::size_t((size_ + page_bytes - 1) / page_bytes));
  }
  void forget() {
    for (auto& page : pages_) page.reset();
  }
  static constexpr int64_t page_bytes = 1024;
  /// `pages` counts those that are made.
  Byte& at(int64_t byte, std::size_t& pages) {
    auto& page = pages_[std::size_t(byte / page_bytes)];
    if (!page) page = std::make_unique<std::array<Byte, page_bytes>>(), ++pages;
    return (*page)[std::size_t(byte % page_bytes)];
  }

 private:
  int64_t size_ = 0;
  std::vector<std::unique_ptr<std::array<Byte, page_bytes>>> pages_;
};

enum class Does : uint8_t { Read, Write, BeginsCopy };

/// One access with what this file knows of it.
struct Touch {
  const ArenaUse::Place* place;
  int owner;
  int64_t begin, end;  ///< bytes of the arena
  Mark mark;
};

class Watcher : public interp::Observer {
 public:
  explicit Watcher(const ArenaUse& use) : use_(use) {}

  void allocated(const VarNode& var, int64_t memory, int64_t bytes) override {
    auto it = use_.memory.find(&var);
    if (it == use_.memory.end()) {
      places_.erase(memory);
      return;
    }
    places_[memory] = &it->second;
    reaches(it->second.arena, it->second.offset + bytes);
  }
  void barrier(const Node& node) override {
    auto evaluate = as<EvaluateNode>(&node);
    auto call = evaluate ? as<CallNode>(evaluate->value) : nullptr;
    auto scope = call && !call->args.empty() ? as<StringImmNode>(call->args[0]) : nullptr;
    ++epoch_;
    if (!scope || scope->value != "warp") block_epoch_ = epoch_;
  }
  void launched(std::span<const int64_t> block) override {
    if (std::ranges::equal(block, block_) && launched_) return;
    launched_ = true;
    block_.assign(block.begin(), block.end());
    epoch_ = block_epoch_ = 0;
    new_block();
  }
  void read(const AccessEvent& event) override { access(event, Does::Read); }
  void write(const AccessEvent& event) override { access(event, Does::Write); }
  void begins(const AccessEvent& event) override { access(event, Does::BeginsCopy); }

 protected:
  virtual void touched(const AccessEvent& event, const Touch& touch, Does does) = 0;
  virtual void new_block() {}
  virtual void reaches(int /*arena*/, int64_t /*bytes*/) {}

 private:
  void access(const AccessEvent& event, Does does) {
    int64_t number = events_++;
    auto place = places_.find(event.memory);
    if (place == places_.end()) return;
    auto owner = use_.owner_of.find(event.pointer);
    int64_t thread = event.axes[0] + event.extents[0] * (event.axes[1] + event.extents[1] * event.axes[2]);
    int64_t begin = place->second->offset + event.byte;
    int owns = owner == use_.owner_of.end() ? place->second->owner : owner->second;
    if (owns < 0) owns = unknown_owner;
    touched(event, {place->second, owns, begin, begin + event.bytes, {number, int(thread), epoch_, block_epoch_, owns}},
            does);
  }

  const ArenaUse& use_;
  std::unordered_map<int64_t, const ArenaUse::Place*> places_;
  std::vector<int64_t> block_;
  bool launched_ = false;
  int epoch_ = 0, block_epoch_ = 0;
  int64_t events_ = 0;
};

/// Rules 3 and 4: `before` came before `now` in any order of the threads.
bool is_ordered(const Mark& before, const Mark& now) {
  if (before.event < 0 || before.thread == now.thread) return true;
  if (before.thread / warp_size == now.thread / warp_size) return before.epoch < now.epoch;
  return before.epoch < now.block_epoch;
}

/// A finding whose instances are not known yet.
struct Found {
  ReplayFinding::Kind kind;
  int arena;
  int64_t byte;
  bool ordered;
  int64_t first, second;  ///< events
  int owner;
};

/// The first run: what is found, by the numbers of the accesses.
class ArenaFinder final : public Watcher {
 public:
  ArenaFinder(const ArenaUse& use, std::size_t most) : Watcher(use), most_(most) {
    for (int64_t bytes : use.arena_bytes) arenas_.emplace_back(bytes);
  }
  std::vector<Found> found;
  bool stopped = false;

  std::optional<Diagnostic> stops() override {
    if (stopped) return refused("memory.stale-read", "stale read: another buffer was written there before this read");
    if (pages_ * WatchedBytes::page_bytes > most_watched || written_.size() > most_watched)
      return refused("memory.replay-too-large", "a block accesses more than {0} bytes of shared memory", most_watched);
    return std::nullopt;
  }

 private:
  void new_block() override {
    for (WatchedBytes& arena : arenas_) arena.forget();
    pages_ = 0;
    written_.clear();
  }
  void reaches(int arena, int64_t bytes) override {
    if (bytes <= largest_arena) arenas_[std::size_t(arena)].grow(bytes);
  }
  void touched(const AccessEvent& event, const Touch& touch, Does does) override {
    auto& arena = arenas_[std::size_t(touch.place->arena)];
    int64_t end = std::min<int64_t>(touch.end, arena.size());
    for (int64_t at = std::max<int64_t>(touch.begin, 0); at < end && !stopped; ++at) {
      Byte& byte = arena.at(at, pages_);
      switch (does) {
        case Does::Read: read_of(event, touch, byte, at); break;
        case Does::Write: written(event, touch, byte, at); break;
        case Does::BeginsCopy: copied_to(event, touch, byte, at); break;
      }
    }
  }
  void read_of(const AccessEvent& event, const Touch& touch, Byte& byte, int64_t at) {
    if (byte.copy.event >= 0) return tell(event, touch, ReplayFinding::Kind::EarlyRead, byte.copy, byte.copy.owner, at);
    const bool foreign = byte.owner != touch.owner && byte.owner != unknown_owner && touch.owner != unknown_owner;
    const bool unset = foreign && !written_.contains(key(touch, at));
    if (unset) tell(event, touch, ReplayFinding::Kind::UnsetRead, {}, no_owner, at);
    if (foreign && !unset) {
      stopped = true;
      found.push_back({ReplayFinding::Kind::StaleRead, touch.place->arena, at, is_ordered(byte.write, touch.mark),
                       byte.write.event, touch.mark.event, touch.owner});
      return;
    }
    for (const Mark& writer : byte.writers) race(event, touch, writer, at);
    note(byte.readers, touch.mark);
  }
  void races_with(const AccessEvent& event, const Touch& touch, const Byte& byte, int64_t at) {
    for (const auto* marks : {&byte.writers, &byte.readers})
      for (const Mark& mark : *marks)
        if (is_other(mark.owner, touch.owner) || event.changes) race(event, touch, mark, at);
  }
  /// Rule 5.
  void copied_to(const AccessEvent& event, const Touch& touch, Byte& byte, int64_t at) {
    if (byte.copy.event >= 0 && byte.copy.thread != touch.mark.thread)
      tell(event, touch, ReplayFinding::Kind::Race, byte.copy, byte.copy.owner, at);
    races_with(event, touch, byte, at);
    byte.copy = touch.mark;
  }
  void written(const AccessEvent& event, const Touch& touch, Byte& byte, int64_t at) {
    if (byte.copy.event >= 0) {
      bool lands = event.node->kind == Kind::Call && byte.copy.thread == touch.mark.thread;
      if (!lands) tell(event, touch, ReplayFinding::Kind::Race, byte.copy, byte.copy.owner, at);
      byte.copy = {};
    }
    races_with(event, touch, byte, at);
    if (byte.owner != touch.owner && touch.owner != unknown_owner) written_.insert(key(touch, at));
    byte.owner = touch.owner;
    byte.write = touch.mark;
    note(byte.writers, touch.mark);
  }
  static void note(Mark (&marks)[3], const Mark& mark) {
    Mark* place = nullptr;
    for (Mark& one : marks) {
      bool same_warp = one.thread / warp_size == mark.thread / warp_size;
      bool passed = one.event < 0 || one.epoch < (same_warp ? mark.epoch : mark.block_epoch);
      if (one.event >= 0 && one.owner == mark.owner) {
        if (passed) one = mark;
        return;
      }
      if (passed && !place) place = &one;
    }
    if (place) *place = mark;
  }
  static bool is_other(int owner, int than) { return owner >= 0 && than >= 0 && owner != than; }
  static uint64_t key(const Touch& touch, int64_t at) {
    return uint64_t(touch.place->arena) << 48 ^ uint64_t(touch.owner) << 28 ^ uint64_t(at);
  }
  void race(const AccessEvent& event, const Touch& touch, const Mark& first, int64_t at) {
    if (!is_ordered(first, touch.mark)) tell(event, touch, ReplayFinding::Kind::Race, first, first.owner, at);
  }
  void tell(const AccessEvent& event, const Touch& touch, ReplayFinding::Kind kind, const Mark& first, int owner,
            int64_t at) {
    // A buffer's quarrels with itself leave room for those with others.
    auto& told = is_other(owner, touch.owner) ? told_ : told_alone_;
    if (told.size() >= most_ || !told.emplace(event.node, owner).second) return;
    found.push_back({kind, touch.place->arena, at, false, first.event, touch.mark.event, touch.owner});
  }

  std::vector<WatchedBytes> arenas_;
  std::size_t pages_ = 0;
  std::set<std::pair<const Node*, int>> told_, told_alone_;  ///< by access and the other buffer
  std::unordered_set<uint64_t> written_;                     ///< bytes by the buffers that wrote them in this block
  std::size_t most_;
};

/// The second run: which statements, loops and threads the accesses of the findings were.
class Recorder final : public Watcher {
 public:
  Recorder(const ArenaUse& use, const std::vector<Found>& found) : Watcher(use), found_(found) {
    for (const Found& one : found) {
      if (one.first >= 0) steps[one.first];
      steps[one.second];
    }
    last_ = steps.empty() ? -1 : steps.rbegin()->first;
  }
  bool is_complete() const {
    return std::ranges::all_of(steps, [](const auto& step) { return step.second.where.statement != nullptr; });
  }
  std::map<int64_t, ReplayStep> steps;
  std::map<int64_t, ReplayStep> written;  ///< by the event of the stale read

  std::optional<Diagnostic> stops() override {
    return done_ ? std::optional(refused("memory.stale-read", "the run stopped once it had its answer")) : std::nullopt;
  }

 private:
  void touched(const AccessEvent& event, const Touch& touch, Does does) override {
    const bool write = does != Does::Read;
    auto step = [&] { return step_of(event, touch, write); };
    if (auto it = steps.find(touch.mark.event); it != steps.end()) it->second = step();
    for (const Found& one : found_)
      if (write && one.kind == ReplayFinding::Kind::StaleRead && touch.place->arena == one.arena &&
          touch.begin <= one.byte && one.byte < touch.end && touch.owner == one.owner && touch.mark.event < one.first)
        written[one.second] = step();
    done_ = done_ || touch.mark.event >= last_;
  }
  static ReplayStep step_of(const AccessEvent& event, const Touch& touch, bool write) {
    std::string element = event.buffer->name + "[";
    for (std::size_t d = 0; d < event.indices.size(); ++d)
      element += formatted("{}{}", d ? ", " : "", event.indices[d]);
    return {event.instance(), event.axes, std::max(touch.owner, no_owner), write, touch.mark.epoch, element + "]"};
  }

  const std::vector<Found>& found_;
  int64_t last_;
  bool done_ = false;
};

}  // namespace

Replay poisoned_replay(const interp::Program& program, const std::vector<interp::Argument>& inputs, const ArenaUse& use,
                       const ReplayOptions& options) {
  Replay replay;
  for (int64_t bytes : use.arena_bytes)
    if (bytes < 0 || bytes > largest_arena) {
      replay.failure =
          refused("memory.replay-too-large", "{0} bytes of shared memory are too many to track individually", bytes);
      return replay;
    }
  interp::Options run;
  run.separate_threads = true;
  run.report_uninitialised = false;  // rule 2 reports it
  run.max_bytes = interp::most_interpreted_allocations;
  run.most_blocks = options.most_blocks;
  run.max_steps = options.max_steps;
  run.job = options.job;
  ArenaFinder finder(use, options.most_findings);
  run.observer = &finder;
  replay.arguments = interp::clone(inputs);
  auto stats = program.run(replay.arguments, run);
  replay.stopped = finder.stopped;
  if (!stats && !finder.stopped) replay.failure = stats.error();
  if (finder.found.empty()) return replay;

  Recorder recorder(use, finder.found);
  run.observer = &recorder;
  std::vector<interp::Argument> again = interp::clone(inputs);
  auto as_far = program.run(again, run);
  if (!recorder.is_complete()) {  // it was cancelled meanwhile
    replay.failure = as_far ? refused("memory.replay-differs", "the run could not be repeated") : as_far.error();
    return replay;
  }
  for (const Found& found : finder.found) {
    ReplayFinding& finding = replay.findings.emplace_back();
    finding.kind = found.kind;
    finding.arena = found.arena;
    finding.byte = found.byte;
    finding.ordered = found.ordered;
    if (found.first >= 0) finding.first = recorder.steps[found.first];
    finding.second = recorder.steps[found.second];
    if (auto it = recorder.written.find(found.second); it != recorder.written.end()) finding.written = it->second;
  }
  return replay;
}

}  // namespace tirscope::analysis
