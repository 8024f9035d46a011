// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/unguarded.h"

#include <algorithm>

#include "ir/build.h"

namespace tirscope::analysis {

namespace {

using EntryKind = LinearEntry::Kind;

bool is_loop(const StmtNode& stmt) { return stmt.kind == tirscope::Kind::For || stmt.kind == tirscope::Kind::While; }

/// Whether the body of a loop is done at least once.
bool is_entered(const StmtNode& loop) {
  auto serial = as<ForNode>(&loop);
  const auto extent = serial ? as_int(serial->extent) : std::nullopt;
  return extent && *extent > 0;
}

/// Where threads may go from each entry.
class Ways {
 public:
  explicit Ways(const std::vector<Passage>& entries) : entries_(entries) {}

  /// The first of `to` that is reached from an entry without a barrier; nothing where none is.
  std::optional<int> reach(int from, const std::vector<int>& to) const {
    std::vector<bool> seen(entries_.size(), false);
    std::vector<int> open = after(from);
    std::optional<int> found;
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      if (at >= int(entries_.size()) || seen[std::size_t(at)] || entries_[std::size_t(at)].barrier) continue;
      seen[std::size_t(at)] = true;
      if (std::ranges::binary_search(to, at)) found = found ? std::min(*found, at) : at;
      for (int next : after(at)) open.push_back(next);
    }
    return found;
  }

 private:
  std::vector<int> after(int at) const {
    const Passage& entry = entries_[std::size_t(at)];
    std::vector<int> ways{at + 1};
    if (entry.kind == EntryKind::Leaf || !entry.stmt) return ways;
    const bool loop = is_loop(*entry.stmt);
    if (entry.kind == EntryKind::End) {
      if (loop) ways.push_back(at + entry.partner + 1);  // around; what is right before the loop is not passed again
    } else if (loop ? !is_entered(*entry.stmt) : entry.stmt->kind == tirscope::Kind::IfThenElse) {
      // Any part of a branch may be the one that is taken.
      for (int inside = at + 1; inside <= at + entry.partner; ++inside) {
        ways.push_back(inside);
        if (entries_[std::size_t(inside)].kind == EntryKind::Begin) inside += entries_[std::size_t(inside)].partner;
      }
    }
    return ways;
  }

  const std::vector<Passage>& entries_;
};

}  // namespace

std::optional<std::pair<int, int>> unguarded(const std::vector<Passage>& entries, const std::vector<int>& a,
                                             const std::vector<int>& b) {
  for (int at : a)
    if (std::ranges::binary_search(b, at)) return std::pair(at, at);  // a statement that accesses both
  const Ways ways(entries);
  for (const auto& [from, to] : {std::pair(&a, &b), std::pair(&b, &a)})
    for (auto at = from->rbegin(); at != from->rend(); ++at)
      if (const auto met = ways.reach(*at, *to)) return std::pair(*at, *met);
  return std::nullopt;
}

}  // namespace tirscope::analysis
