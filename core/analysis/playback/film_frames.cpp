// SPDX-License-Identifier: Apache-2.0
#include "analysis/playback/film_frames.h"

#include <algorithm>
#include <numeric>

namespace tirscope::analysis {

namespace {

constexpr int64_t threads_of_a_warp = 32;

bool is_thread_axis(const Film& film, int loop_node) {
  return loop_node >= 0 && film.nest.nodes[std::size_t(loop_node)].thread_tag.starts_with("threadIdx");
}

/// Moments in the order of the program, for all threads the same: by the iterations of the loops that both are in, then
/// by the place of the statement.
class ProgramOrder {
 public:
  explicit ProgramOrder(const Film& film) : film_(film) {}

  std::strong_ordering compare(uint32_t left, uint32_t right) const {
    const FilmMoment &a = film_.moments[left], &b = film_.moments[right];
    const FilmStatement &first = statement(a), &second = statement(b);
    const auto x = film_.values_of(left), y = film_.values_of(right);
    for (std::size_t n = 0; n < std::min(x.size(), y.size()); ++n) {
      if (first.loop_nodes[n] != second.loop_nodes[n]) break;
      if (!is_thread_axis(film_, first.loop_nodes[n]) && x[n] != y[n]) return x[n] <=> y[n];
    }
    if (a.statement == b.statement) return std::strong_ordering::equal;
    return std::pair(first.node, a.statement) <=> std::pair(second.node, b.statement);
  }

 private:
  const FilmStatement& statement(const FilmMoment& moment) const {
    return film_.statements[std::size_t(moment.statement)];
  }
  const Film& film_;
};

FilmFrames frames_of_warps(const Film& film) {
  FilmFrames out;
  out.order.resize(film.moments.size());
  std::iota(out.order.begin(), out.order.end(), 0U);
  auto group = [&](uint32_t n) {
    const FilmMoment& moment = film.moments[n];
    return std::tuple(moment.part, moment.between, moment.thread / threads_of_a_warp);
  };
  const ProgramOrder program(film);
  std::ranges::stable_sort(out.order, [&](uint32_t left, uint32_t right) {
    const auto a = group(left), b = group(right);
    return a != b ? a < b : program.compare(left, right) < 0;
  });
  for (std::size_t n = 0; n < out.order.size(); ++n) {
    const uint32_t now = out.order[n], before = n ? out.order[n - 1] : 0;
    if (n == 0 || group(now) != group(before) || program.compare(now, before) != 0) out.begins.push_back(uint32_t(n));
  }
  if (!out.order.empty()) out.begins.push_back(uint32_t(out.order.size()));
  return out;
}

/// The loops around a moment that are not thread axes, outermost first.
std::vector<int> walked_loops(const Film& film, std::size_t moment) {
  std::vector<int> out;
  for (int loop : film.statements[std::size_t(film.moments[moment].statement)].loop_nodes)
    if (loop >= 0 && film.nest.nodes[std::size_t(loop)].thread_tag.empty()) out.push_back(loop);
  return out;
}

/// What is the same as long as an iteration of a loop lasts: the values of the loops from the outermost to that one,
/// and the part of the film; none outside of the loop.
std::vector<int64_t> iteration_of(const Film& film, const FilmFrames& frames, std::size_t frame, int loop_node) {
  const uint32_t moment = frames.order[frames.begins[frame]];
  const FilmStatement& statement = film.statements[std::size_t(film.moments[moment].statement)];
  auto found = std::ranges::find(statement.loop_nodes, loop_node);
  if (found == statement.loop_nodes.end()) return {};
  std::vector<int64_t> out{film.moments[moment].part};
  for (std::size_t n = 0; n <= std::size_t(found - statement.loop_nodes.begin()); ++n)
    if (!is_thread_axis(film, statement.loop_nodes[n]) || statement.loop_nodes[n] == loop_node)
      out.push_back(film.values_of(moment)[n]);
  return out;
}

int64_t access_of(const Film& film, const FilmFrames& frames, std::size_t frame) {
  return film.moments[frames.order[frames.begins[frame]]].access;
}

}  // namespace

std::span<const uint32_t> FilmFrames::moments_of(std::size_t frame) const {
  return std::span(order).subspan(begins[frame], begins[frame + 1] - begins[frame]);
}

FilmFrames film_frames(const Film& film, FilmTogether together) {
  if (together == FilmTogether::Warp) return frames_of_warps(film);
  FilmFrames out;
  out.order.resize(film.moments.size());
  std::iota(out.order.begin(), out.order.end(), 0U);
  out.begins.resize(film.moments.empty() ? 0 : film.moments.size() + 1);
  std::iota(out.begins.begin(), out.begins.end(), 0U);
  return out;
}

std::optional<int64_t> loop_value(const Film& film, std::size_t moment, int loop_node) {
  const FilmStatement& statement = film.statements[std::size_t(film.moments[moment].statement)];
  auto found = std::ranges::find(statement.loop_nodes, loop_node);
  if (loop_node < 0 || found == statement.loop_nodes.end()) return std::nullopt;
  return film.values_of(moment)[std::size_t(found - statement.loop_nodes.begin())];
}

int innermost_loop(const Film& film, std::size_t moment) {
  const std::vector<int> loops = walked_loops(film, moment);
  return loops.empty() ? -1 : loops.back();
}

int tile_loop(const Film& film, std::size_t moment) {
  const std::vector<int> loops = walked_loops(film, moment);
  return loops.empty() ? -1 : loops[(loops.size() - 1) / 2];
}

std::size_t next_iteration(const Film& film, const FilmFrames& frames, std::size_t frame, int loop_node) {
  if (frames.size() == 0) return 0;
  const std::size_t last = frames.size() - 1;
  if (loop_node < 0) return std::min(frame + 1, last);
  const std::vector<int64_t> now = iteration_of(film, frames, frame, loop_node);
  while (frame < last) {
    const std::vector<int64_t> then = iteration_of(film, frames, ++frame, loop_node);
    if (!then.empty() && then != now) return frame;
  }
  return last;
}

std::size_t previous_iteration(const Film& film, const FilmFrames& frames, std::size_t frame, int loop_node) {
  if (frames.size() == 0 || frame == 0) return 0;
  if (loop_node < 0) return frame - 1;
  // The beginning of this iteration, or, where it is there already, of the one before.
  std::vector<int64_t> before;
  do {
    before = iteration_of(film, frames, --frame, loop_node);
  } while (before.empty() && frame > 0);
  while (frame > 0 && iteration_of(film, frames, frame - 1, loop_node) == before) --frame;
  return frame;
}

std::vector<std::vector<uint32_t>> first_frames(const Film& film, const FilmFrames& frames) {
  std::vector<std::vector<uint32_t>> out(film.buffers.size());
  const auto never = uint32_t(frames.size());
  for (std::size_t n = 0; n < out.size(); ++n) out[n].assign(film.buffers[n].first_touch.size(), never);
  for (uint32_t frame = 0; frame < never; ++frame)
    for (uint32_t moment : frames.moments_of(frame))
      for (const FilmTouch& touch : film.touches_of(moment)) {
        if (touch.buffer < 0) continue;
        std::vector<uint32_t>& first = out[std::size_t(touch.buffer)];
        const int64_t end = std::min(touch.element + touch.elements, int64_t(first.size()));
        for (int64_t element = touch.element; element < end; ++element)
          first[std::size_t(element)] = std::min(first[std::size_t(element)], frame);
      }
  if (!film.in_parts || film.threads || never == 0) return out;
  // What a gap hides is known by the number of the access; frames without threads are in the order of accesses.
  std::vector<int64_t> begins;
  for (std::size_t frame = 0; frame < frames.size(); ++frame) begins.push_back(access_of(film, frames, frame));
  for (std::size_t n = 0; n < out.size(); ++n)
    for (std::size_t element = 0; element < out[n].size(); ++element) {
      const int64_t access = film.buffers[n].first_touch[element];
      if (access < 0) continue;
      const auto next = uint32_t(std::ranges::lower_bound(begins, access) - begins.begin());
      out[n][element] = std::min(out[n][element], std::min(next, never - 1));
    }
  return out;
}

std::size_t frame_of_access(const Film& film, const FilmFrames& frames, int64_t access) {
  std::size_t best = 0;
  int64_t nearest = -1;
  for (std::size_t frame = 0; frame < frames.size(); ++frame)
    for (uint32_t moment : frames.moments_of(frame)) {
      const int64_t begins = film.moments[moment].access;
      const int64_t ends = begins + int64_t(film.touches_of(moment).size());
      if (access >= begins && access < ends) return frame;
      if (begins <= access || (nearest >= 0 && begins >= nearest)) continue;
      nearest = begins, best = frame;
    }
  return nearest < 0 && frames.size() > 0 ? frames.size() - 1 : best;
}

std::optional<std::size_t> frame_that_touches(const Film& film, const FilmFrames& frames, int buffer, int64_t element,
                                              std::optional<std::size_t> after) {
  for (std::size_t frame = after ? *after + 1 : 0; frame < frames.size(); ++frame)
    for (uint32_t moment : frames.moments_of(frame))
      for (const FilmTouch& touch : film.touches_of(moment))
        if (touch.buffer == buffer && element >= touch.element && element < touch.element + touch.elements)
          return frame;
  return std::nullopt;
}

double work_done(const Film& film, const FilmFrames& frames, std::size_t frame) {
  if (film.accesses == 0 || frames.size() == 0) return 0;
  return double(access_of(film, frames, std::min(frame, frames.size() - 1))) / double(film.accesses);
}

std::size_t frame_at_work(const Film& film, const FilmFrames& frames, double done) {
  std::size_t found = 0;
  const auto most = int64_t(done * double(film.accesses) + 0.5);
  // Warps of a block follow each other, so accesses do not only rise from frame to frame.
  for (std::size_t low = 0, high = frames.size(); low < high;) {
    const std::size_t middle = (low + high) / 2;
    if (access_of(film, frames, middle) <= most)
      found = middle, low = middle + 1;
    else
      high = middle;
  }
  return found;
}

}  // namespace tirscope::analysis
