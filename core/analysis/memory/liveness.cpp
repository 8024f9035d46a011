// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/liveness.h"

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>
#include <utility>

#include "analysis/nest/nest_model.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

class LivenessBuilder {
 public:
  explicit LivenessBuilder(const PrimFunc& function) : model_(build_nest(function)) {}

  Liveness build() && {
    out_.scopes = buffer_scopes(model_);
    number_positions();
    number_buffers();
    collect_touches();
    for (std::size_t i = 0; i < model_.memories.size(); ++i)
      if (!touches_[i].empty()) add_interval(int(i));
    std::ranges::stable_sort(out_.intervals, {}, &Interval::first);
    add_pressure();
    return std::move(out_);
  }

 private:
  const NestNode& at(int index) const { return model_.nest.nodes[std::size_t(index)]; }

  /// Innermost blocks, and stores and evaluations outside blocks.
  void number_positions() {
    std::size_t count = model_.nest.nodes.size();
    std::vector<bool> has_block_below(count, false);
    for (int i = int(count); i-- > 0;) {
      bool block = at(i).kind == NestKind::Block || has_block_below[std::size_t(i)];
      if (block && at(i).parent >= 0) has_block_below[std::size_t(at(i).parent)] = true;
    }
    position_of_.assign(count, -1);
    for (int i = 0; i < int(count); ++i) {
      NestKind kind = at(i).kind;
      bool inherits = at(i).parent >= 0 && position_of_[std::size_t(at(i).parent)] >= 0 &&
                      in_leaf_block_[std::size_t(at(i).parent)];
      in_leaf_block_.push_back(inherits);
      if (inherits) {
        position_of_[std::size_t(i)] = position_of_[std::size_t(at(i).parent)];
        continue;
      }
      bool leaf_block = kind == NestKind::Block && !has_block_below[std::size_t(i)];
      position_of_[std::size_t(i)] = int(out_.positions.size());  // what precedes the next leaf happens with it
      if (leaf_block) in_leaf_block_.back() = true;
      if (!leaf_block && kind != NestKind::Store && kind != NestKind::Evaluate) continue;
      Position position{at(i).node, at(i).title, {}};
      for (int above = at(i).parent; above >= 0; above = at(above).parent)
        if (at(above).kind == NestKind::Loop) position.loops.push_back(at(above).title);
      std::ranges::reverse(position.loops);
      out_.positions.push_back(std::move(position));
    }
  }

  /// By pointer, what BufferScopes::find gives: the first buffer over it.
  void number_buffers() {
    for (std::size_t i = 0; i < out_.scopes.buffers.size(); ++i) {
      const BufferInfo& info = out_.scopes.buffers[i];
      buffer_of_.try_emplace(info.data.get(), int(i));
      for (const Buffer& alias : info.aliases) buffer_of_.try_emplace(alias->data.get(), int(i));
    }
  }

  struct Touch {
    int position, nest;
    bool read, written, initialises;
  };

  void collect_touches() {
    touches_.resize(model_.memories.size());
    for (const Site& site : model_.sites) {
      int position = std::min(position_of_[std::size_t(site.nest)], int(out_.positions.size()) - 1);
      if (position < 0) continue;
      bool is_write = at(site.nest).accesses[std::size_t(site.access)].is_write;
      auto& touches = touches_[std::size_t(site.memory)];
      if (touches.empty() || touches.back().position != position)
        touches.push_back({position, site.nest, false, false, false});
      Touch& touch = touches.back();
      int block = innermost_block(model_, site.nest);
      bool first = !touch.read && !touch.written;
      touch.read = touch.read || site.read;
      touch.written = touch.written || is_write;
      if (first && is_write && block >= 0)
        touch.initialises = as<BlockRealizeNode>(at(block).node)->block->init != nullptr;
    }
  }

  void add_interval(int memory_index) {
    const Memory& memory = model_.memories[std::size_t(memory_index)];
    const std::vector<Touch>& touches = touches_[std::size_t(memory_index)];
    Interval interval{buffer_of_.at(memory.data.get()), touches.front().position, touches.back().position, {}, {}};
    for (const Touch& touch : touches) {
      if (touch.written) interval.writes.push_back(touch.position);
      if (touch.read) interval.reads.push_back(touch.position);
    }
    if (memory.argument) {
      bool read_first = touches.front().read && !touches.front().initialises;
      if (read_first) interval.first = 0;
      if (!interval.writes.empty()) interval.last = int(out_.positions.size()) - 1;
    }
    met_by_.resize(model_.nest.nodes.size(), -1);
    for (const Touch& touch : touches)
      for (int loop = at(touch.nest).parent; loop >= 0 && loop != memory.nest; loop = at(loop).parent) {
        // What surrounds a visited nest was visited, too.
        if (std::exchange(met_by_[std::size_t(loop)], memory_index) == memory_index) break;
        if (is_loop(loop)) extend_over(loop, touches, interval);
      }
    out_.intervals.push_back(std::move(interval));
  }

  bool is_loop(int nest) const {
    return at(nest).kind == NestKind::While || (at(nest).kind == NestKind::Loop && at(nest).constant_extent != 1);
  }

  /// A value that enters or leaves a loop is live in all of its iterations; so is one that an iteration reads before it
  /// writes, for then it comes from the iteration before.
  void extend_over(int loop, const std::vector<Touch>& touches, Interval& interval) const {
    int first = position_of_[std::size_t(loop)], last = position_of_[std::size_t(model_.end[std::size_t(loop)] - 1)];
    if (interval.first <= first && interval.last >= last) return;
    // Touches are ordered by position.
    const auto first_inside = std::ranges::lower_bound(touches, first, {}, &Touch::position);
    const auto behind = std::ranges::upper_bound(touches, last, {}, &Touch::position);
    const bool outside = first_inside != touches.begin() || behind != touches.end();
    if (!outside && !(first_inside->read && !first_inside->initialises)) return;
    interval.first = std::min(interval.first, first);
    interval.last = std::max(interval.last, last);
  }

  void add_pressure() {
    std::size_t count = out_.positions.size();
    out_.live_bytes.assign(count, {});
    for (const BufferInfo& info : out_.scopes.buffers)
      if (info.argument) out_.argument_bytes = out_.argument_bytes + info.bytes;
    std::unordered_map<std::string, std::size_t> index;
    for (const BufferScope& scope : out_.scopes.scopes) {
      index[scope.scope] = out_.by_scope.size();
      out_.by_scope.push_back({scope.scope, std::vector<Amount>(count), {}, -1});
    }
    std::vector<int> all;
    std::vector<std::vector<int>> of_scope(out_.by_scope.size());
    for (std::size_t i = 0; i < out_.intervals.size(); ++i) {
      const BufferInfo& info = out_.scopes.buffers[std::size_t(out_.intervals[i].buffer)];
      if (info.argument) continue;
      all.push_back(int(i));
      of_scope[index.at(info.scope)].push_back(int(i));
    }
    add_up(all, out_.live_bytes);
    for (std::size_t k = 0; k < of_scope.size(); ++k) add_up(of_scope[k], out_.by_scope[k].bytes);
    std::tie(out_.peak, out_.peak_position) = peak_of(out_.live_bytes);
    for (ScopePressure& pressure : out_.by_scope)
      std::tie(pressure.peak, pressure.peak_position) = peak_of(pressure.bytes);
  }

  const Amount& bytes_of(int interval) const {
    return out_.scopes.buffers[std::size_t(out_.intervals[std::size_t(interval)].buffer)].bytes;
  }

  /// What the intervals take together at each position. It is added up again only where one begins or ends; as long as
  /// all are constants that is one addition.
  void add_up(const std::vector<int>& intervals, std::vector<Amount>& bytes) const {
    std::vector<std::vector<int>> begins(bytes.size() + 1), ends(bytes.size() + 1);
    for (int i : intervals) {
      const Interval& interval = out_.intervals[std::size_t(i)];
      begins[std::min(std::size_t(interval.first), bytes.size())].push_back(i);
      ends[std::min(std::size_t(interval.last) + 1, bytes.size())].push_back(i);
    }
    std::set<int> live;  // in the order of the list
    __int128 sum = 0;
    std::size_t symbolic = 0, bounds = 0;
    Amount now = Amount::of(0);
    auto count = [&](int interval, int by) {
      const Amount& amount = bytes_of(interval);
      sum += by * __int128(amount.value.value_or(0));
      symbolic += std::size_t(amount.value ? 0 : by);
      bounds += std::size_t(amount.exact ? 0 : by);
    };
    for (std::size_t p = 0; p < bytes.size(); ++p) {
      for (int i : ends[p]) live.erase(i), count(i, -1);
      for (int i : begins[p]) live.insert(i), count(i, 1);
      if (!begins[p].empty() || !ends[p].empty()) {
        constexpr __int128 most = std::numeric_limits<int64_t>::max();
        now = Amount::of(int64_t(std::min(sum, most)), bounds == 0);
        if (symbolic > 0) {
          now = {};
          for (int i : live) now = now + bytes_of(i);
        }
      }
      bytes[p] = now;
    }
  }

  /// The first largest; a symbolic amount counts as larger than any constant.
  static std::pair<Amount, int> peak_of(const std::vector<Amount>& bytes) {
    std::pair<Amount, int> peak{{}, -1};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      bool larger = peak.second < 0 || (peak.first.value && (!bytes[i].value || *bytes[i].value > *peak.first.value));
      if (larger) peak = {bytes[i], int(i)};
    }
    return peak;
  }

  NestModel model_;
  Liveness out_;
  std::vector<int> position_of_;  // by nest
  std::vector<bool> in_leaf_block_;
  std::unordered_map<const VarNode*, int> buffer_of_;
  std::vector<int> met_by_;                  // by nest: the last memory whose touches were looked up from below it
  std::vector<std::vector<Touch>> touches_;  // by memory, in program order
};

}  // namespace

Liveness liveness(const PrimFunc& function) { return LivenessBuilder(function).build(); }

std::string to_text(const Liveness& liveness) {
  std::string out;
  for (std::size_t i = 0; i < liveness.positions.size(); ++i) {
    const Position& position = liveness.positions[i];
    std::string loops;
    for (const std::string& loop : position.loops) loops += loop + " ";
    out += formatted("{} {}{}: {}{}\n", i, loops, position.name, bytes_text(liveness.live_bytes[i]),
                     int(i) == liveness.peak_position ? " peak" : "");
  }
  for (const Interval& interval : liveness.intervals) {
    const BufferInfo& info = liveness.scopes.buffers[std::size_t(interval.buffer)];
    out += formatted("{} {} {}..{} {}{}\n", info.name, info.scope, interval.first, interval.last,
                     bytes_text(info.bytes), info.argument ? " argument" : "");
  }
  out += formatted("peak {} + arguments {}\n", bytes_text(liveness.peak), bytes_text(liveness.argument_bytes));
  return out;
}

}  // namespace tirscope::analysis
