// SPDX-License-Identifier: Apache-2.0
#include "lesson/prediction/near_misses.h"

#include <algorithm>

namespace tirscope::lesson {

namespace {

using schedule::Call;
using schedule::Schedule;
using schedule::SRef;
using schedule::Value;
using schedule::ValueList;

const ForNode* loop_named(const Schedule& schedule, const Value& argument) {
  const SRef* sref = named_by(schedule, argument);
  return sref ? sref->loop() : nullptr;
}

/// Numbers, at least two, None among them or not: factors, and the like.
bool are_numbers(const ValueList& list) {
  return list.size() > 1 &&
         std::ranges::all_of(list, [](const Value& one) { return one.is_none() || one.as_int().has_value(); });
}

/// The same numbers in other orders, then a factor of two moved from one to another.
std::vector<ValueList> numbers_like(const ValueList& list) {
  std::vector<ValueList> out;
  out.emplace_back(list.rbegin(), list.rend());
  ValueList turned = list;
  std::ranges::rotate(turned, turned.begin() + 1);
  out.push_back(std::move(turned));
  for (std::size_t from = 0; from < list.size(); ++from) {
    const auto given = list[from].as_int();
    if (!given || *given < 4 || *given % 2 != 0) continue;
    const std::size_t to = (from + 1) % list.size();
    ValueList moved = list;
    moved[from] = Value(*given / 2);
    if (auto taken = list[to].as_int()) moved[to] = Value(*taken * 2);
    out.push_back(std::move(moved));
  }
  return out;
}

/// Loops that the call names one after the other, in other orders; then one of them less, and one more.
std::vector<ValueList> loops_like(const Schedule& schedule, const ValueList& loops) {
  std::vector<ValueList> out;
  ValueList last_two = loops;
  std::swap(last_two[loops.size() - 1], last_two[loops.size() - 2]);
  out.push_back(std::move(last_two));
  out.emplace_back(loops.rbegin(), loops.rend());
  if (loops.size() > 2) {
    out.emplace_back(loops.begin(), loops.end() - 1);
    out.emplace_back(loops.begin() + 1, loops.end());
  }
  if (auto inner = as<ForNode>(loop_named(schedule, loops.back())->body)) {
    out.push_back(loops);
    out.back().emplace_back(NodeRef(inner));
  }
  return out;
}

/// The loops directly around and directly in a loop.
std::vector<Value> places_like(const Schedule& schedule, const ForNode& loop) {
  std::vector<Value> out;
  const SRef* sref = schedule.state()->find(&loop);
  if (sref && sref->parent && sref->parent->loop()) out.emplace_back(NodeRef(sref->parent->stmt));
  if (auto inner = as<ForNode>(loop.body)) out.emplace_back(NodeRef(inner));
  return out;
}

std::vector<Value> values_like(const Schedule& schedule, const Value& value) {
  std::vector<Value> out;
  if (auto list = value.get<ValueList>(); list && are_numbers(*list))
    for (ValueList& like : numbers_like(*list)) out.emplace_back(std::move(like));
  if (const ForNode* loop = loop_named(schedule, value)) out = places_like(schedule, *loop);
  if (auto flag = value.get<bool>()) out.emplace_back(!*flag);
  if (auto index = value.get<int64_t>()) {
    if (*index > 0) out.emplace_back(*index - 1);
    out.emplace_back(*index + 1);
  }
  return out;
}

}  // namespace

const SRef* named_by(const Schedule& schedule, const Value& argument) {
  if (auto node = argument.get<NodeRef>()) return *node ? schedule.state()->find(node->get()) : nullptr;
  if (auto handle = argument.get<schedule::Handle>()) {
    auto found = schedule.sref(*handle);
    return found ? *found : nullptr;
  }
  if (auto name = argument.get<std::string>()) {
    auto found = schedule.block(*name);
    return found ? *found : nullptr;
  }
  return nullptr;
}

std::vector<Call> calls_like(const Schedule& schedule, const Call& call) {
  std::vector<Call> out;
  std::size_t first = call.args.size();  // of the loops that are given one after the other
  while (first > 0 && loop_named(schedule, call.args[first - 1])) --first;
  const bool several = call.args.size() - first > 1;
  if (several)
    for (const ValueList& like : loops_like(schedule, {call.args.begin() + std::ptrdiff_t(first), call.args.end()})) {
      out.push_back(call);
      out.back().args.resize(first);
      out.back().args.insert(out.back().args.end(), like.begin(), like.end());
    }
  for (std::size_t k = call.args.size(); k-- > 0;) {
    if (several && k >= first) continue;
    for (Value& like : values_like(schedule, call.args[k])) {
      out.push_back(call);
      out.back().args[k] = std::move(like);
    }
  }
  for (const auto& [name, value] : call.kwargs)
    for (Value& like : values_like(schedule, value)) {
      out.push_back(call);
      out.back().kwargs[name] = std::move(like);
    }
  return out;
}

// ---- on the sketch --------------------------------------------------------------------------------------------------

namespace {

struct MakesKind {
  std::string_view primitive;
  ForKind kind;
};
constexpr MakesKind kinds[] = {{"parallel", ForKind::Parallel},
                               {"vectorize", ForKind::Vectorized},
                               {"unroll", ForKind::Unrolled},
                               {"bind", ForKind::ThreadBinding}};

std::string axis_of(const Call& call) {
  if (auto named = call.kwargs.find("thread_axis"); named != call.kwargs.end())
    if (auto axis = named->second.get<std::string>()) return *axis;
  auto axis = call.args.size() > 1 ? call.args[1].get<std::string>() : nullptr;
  return axis ? *axis : std::string();
}

}  // namespace

std::vector<std::size_t> lines_named(const Sketched& before, const Schedule& schedule, const Call& call) {
  std::vector<std::size_t> out;
  auto add = [&](const Value& argument) {
    const SRef* named = named_by(schedule, argument);
    const auto at = std::ranges::find(before.nodes, named ? static_cast<const Node*>(named->stmt) : nullptr);
    if (named && at != before.nodes.end()) out.push_back(std::size_t(at - before.nodes.begin()));
  };
  for (const Value& argument : call.args) add(argument);
  for (const auto& [name, argument] : call.kwargs) add(argument);
  return out;
}

NestSketch as_if_legal(const Sketched& before, const Schedule& schedule, const Call& call) {
  const std::vector<std::size_t> named = lines_named(before, schedule, call);
  NestSketch out = before.lines;
  if (const auto made = std::ranges::find(kinds, call.primitive, &MakesKind::primitive);
      made != std::end(kinds) && named.size() == 1) {
    out[named.front()].loop_kind = made->kind;
    out[named.front()].thread = made->kind == ForKind::ThreadBinding ? axis_of(call) : std::string();
    return out;
  }
  if (call.primitive != "reorder" || named.size() < 2) return {};
  std::vector<std::size_t> places = named;
  std::ranges::sort(places);
  for (std::size_t k = 0; k < named.size(); ++k) {
    out[places[k]] = before.lines[named[k]];
    out[places[k]].depth = before.lines[places[k]].depth;
  }
  return out;
}

namespace {

/// Marks all that is in a loop or block of the first level where a line of it is marked; all where none is.
std::vector<bool> marked_wholly(const NestSketch& nest, std::vector<bool> marked) {
  if (std::ranges::find(marked, true) == marked.end()) return std::vector<bool>(nest.size(), true);
  for (std::size_t begin = 0, end; begin < nest.size(); begin = end) {
    for (end = begin + 1; end < nest.size() && nest[end].depth > 0;) ++end;
    const auto first = marked.begin() + std::ptrdiff_t(begin), last = marked.begin() + std::ptrdiff_t(end);
    std::fill(first, last, std::find(first, last, true) != last);
  }
  return marked;
}

}  // namespace

std::vector<NestSketch> swapped(const NestSketch& nest, std::vector<bool> marked, std::size_t most) {
  const std::vector<bool> touched = marked_wholly(nest, std::move(marked));
  std::vector<NestSketch> out;
  for (std::size_t inner = nest.size(); inner-- > 1 && out.size() < most;) {
    const NestLine &a = nest[inner - 1], &b = nest[inner];
    if (a.kind != NestLine::Kind::Loop || b.kind != NestLine::Kind::Loop || b.depth != a.depth + 1) continue;
    if (!touched[inner]) continue;
    NestSketch swap = nest;
    std::swap(swap[inner - 1], swap[inner]);
    std::swap(swap[inner - 1].depth, swap[inner].depth);
    out.push_back(std::move(swap));
  }
  return out;
}

}  // namespace tirscope::lesson
