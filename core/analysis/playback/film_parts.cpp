// SPDX-License-Identifier: Apache-2.0
#include "analysis/playback/film_parts.h"

#include <algorithm>

namespace tirscope::analysis {

namespace {

/// Of a run without threads; so many are the parts of a long one, or half as many.
constexpr int64_t most_parts = 64;
/// A run with threads has room for so many blocks, with accesses of a moment as many as there are in the mean.
constexpr int64_t least_blocks = 4, accesses_a_moment = 4, least_moments = 8;

/// The loops and thread axes around a node of the nest, outermost first.
std::vector<int> loops_around(const LoopNest& nest, int node) {
  std::vector<int> out;
  for (int at = node < 0 ? -1 : nest.nodes[std::size_t(node)].parent; at >= 0; at = nest.nodes[std::size_t(at)].parent)
    if (nest.nodes[std::size_t(at)].kind == NestKind::Loop) out.push_back(at);
  std::ranges::reverse(out);
  return out;
}

}  // namespace

// ---- memories and statements ----------------------------------------------------------------------------------------

FilmScene::FilmScene(Film& film, const interp::Sizes& sizes) : film_(film), scopes_(buffer_scopes(film.nest.function)) {
  for (const BufferInfo& info : scopes_.buffers) {
    FilmBuffer buffer{info.buffer, info.name, info.scope, {}, {}};
    int64_t bytes = 1;
    if (info.buffer) {
      if (auto shape = interp::concrete_shape(info.buffer, sizes, interp::most_interpreted_allocations))
        buffer.shape = std::move(*shape);
      bytes = std::max<int64_t>(1, interp::value_bytes(info.buffer->dtype).value_or(1) * info.buffer->dtype.lanes());
    }
    if (buffer.shape.empty() && !(info.buffer && info.buffer->shape.empty()))
      buffer.shape = {std::max<int64_t>(1, info.bytes.value.value_or(1) / bytes)};
    if (buffer.elements() <= most_first_touches) buffer.first_touch.assign(std::size_t(buffer.elements()), -1);
    film_.buffers.push_back(std::move(buffer));
    element_bytes_.push_back(bytes);
  }
}

int FilmScene::buffer_of(const BufferNode* buffer) {
  const auto [found, made] = buffers_.try_emplace(buffer, -1);
  if (!made) return found->second;
  const int known = scopes_.find(buffer);
  return found->second = known >= 0 ? known : scopes_.find(buffer->data.get());
}

FilmTouch FilmScene::touch_of(const interp::AccessEvent& event, bool write) {
  FilmTouch touch{.buffer = buffer_of(event.buffer), .write = write};
  if (touch.buffer < 0) return touch;
  const int64_t bytes = element_bytes_[std::size_t(touch.buffer)];
  touch.element = event.byte / bytes;
  touch.elements = std::max<int64_t>(1, (event.byte + event.bytes + bytes - 1) / bytes - touch.element);
  return touch;
}

void FilmScene::note_first(const FilmTouch& touch, int64_t access) {
  if (touch.buffer < 0) return;
  std::vector<int64_t>& first = film_.buffers[std::size_t(touch.buffer)].first_touch;
  const int64_t end = std::min(touch.element + touch.elements, int64_t(first.size()));
  for (int64_t element = touch.element; element < end; ++element)
    if (first[std::size_t(element)] < 0) first[std::size_t(element)] = access;
}

int FilmScene::statement_of(const interp::Instance& instance) {
  const auto [found, made] = statements_.try_emplace(instance.statement, int(film_.statements.size()));
  if (!made) return found->second;
  FilmStatement statement{ref(instance.statement), film_.nest.find(instance.statement), {}, {}};
  // An axis that is bound again further in, and a function that is called, are not the same on both sides.
  const std::vector<int> around = loops_around(film_.nest, statement.node);
  auto next = around.begin();
  for (const auto& [name, value] : instance.loops) {
    next = std::find_if(next, around.end(), [&](int n) { return film_.nest.nodes[std::size_t(n)].title == name; });
    statement.loops.push_back(name);
    statement.loop_nodes.push_back(next == around.end() ? -1 : *next++);
  }
  film_.statements.push_back(std::move(statement));
  return found->second;
}

// ---- parts ----------------------------------------------------------------------------------------------------------

void FilmParts::at(int64_t access, int64_t thread, const interp::ThreadAxes& extents) {
  if (is_full()) thin_out();
  const int64_t number = number_at(access);
  if (number != number_) {
    number_ = number;
    moments_.clear();
    if (number % every_ == 0) parts_.push_back({.number = number});
  }
  keeps_ = number % every_ == 0 && (!threads_ || has_room(thread, extents));
  gaps_ |= !keeps_;
}

int64_t FilmParts::number_at(int64_t access) const {
  return threads_ ? std::max<int64_t>(0, block_) : access / std::max<int64_t>(1, max_kept_ / most_parts);
}

bool FilmParts::has_room(int64_t thread, const interp::ThreadAxes& extents) {
  const int64_t threads = std::max<int64_t>(1, extents[0] * extents[1] * extents[2]);
  const int64_t most = max_kept_ / (least_blocks * accesses_a_moment * threads);
  return moments_[thread]++ < std::max(least_moments, most);
}

bool FilmParts::is_full() const {
  int64_t kept = 0;
  for (const FilmPart& part : parts_) kept += int64_t(part.touches.size());
  return kept >= max_kept_ && parts_.size() > 1;
}

void FilmParts::thin_out() {
  every_ *= 2;
  gaps_ = true;
  std::erase_if(parts_, [&](const FilmPart& part) { return part.number % every_ != 0; });
}

void FilmParts::join(Film& film) const {
  for (std::size_t n = 0; n < parts_.size(); ++n) {
    const FilmPart& part = parts_[n];
    const std::size_t touches = film.touches.size(), values = film.values.size();
    for (FilmMoment moment : part.moments) {
      moment.part = int(n);
      moment.touches += touches;
      moment.values += values;
      film.moments.push_back(moment);
    }
    for (FilmKeyframe keyframe : part.keyframes) {
      keyframe.touch += touches;
      film.keyframes.push_back(std::move(keyframe));
    }
    film.touches.insert(film.touches.end(), part.touches.begin(), part.touches.end());
    film.values.insert(film.values.end(), part.values.begin(), part.values.end());
  }
}

}  // namespace tirscope::analysis
