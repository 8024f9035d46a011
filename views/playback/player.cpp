// SPDX-License-Identifier: Apache-2.0
#include "views/playback/player.h"

#include <algorithm>

namespace tirscope::views::playback {

namespace {

constexpr int tick_ms = 16;
constexpr std::size_t trail_at_rest = 6, longest_trail = 4000;

}  // namespace

Player::Player(QObject* parent) : QObject(parent) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(tick_ms);
  connect(&timer_, &QTimer::timeout, this, &Player::tick);
}

void Player::setReels(const Reels& reels) {
  const bool same = now_ && reels.now && now_->snapshot->module() == reels.now->snapshot->module() &&
                    now_->film.touches.size() == reels.now->film.touches.size();
  now_ = reels.now;
  before_ = reels.before;
  tile_loop_ = same ? tile_loop_ : -1;
  if (!same) {
    pause();
    frame_ = 0;
  }
  chooseCut();
  Q_EMIT recut();
}

void Player::setStride(Stride stride) {
  if (stride == stride_) return;
  stride_ = stride;
  const auto before = together_;
  const std::size_t moment =
      frames() ? now_->cut(together_).frames.order[now_->cut(together_).frames.begins[frame_]] : 0;
  chooseCut();
  if (before != together_ && now_ && !now_->film.moments.empty())
    frame_ = analysis::frame_of_access(now_->film, now_->cut(together_).frames, now_->film.moments[moment].access);
  Q_EMIT recut();
}

/// Threads that have no warp to step by are shown one by one.
void Player::chooseCut() {
  together_ = stride_ == Stride::Warp ? analysis::FilmTogether::Warp : analysis::FilmTogether::Statement;
  frame_ = std::min(frame_, frames() ? frames() - 1 : 0);
}

int Player::strideLoop() const {
  if (frames() == 0 || stride_ == Stride::Statement || stride_ == Stride::Warp) return -1;
  const analysis::FilmFrames& all = now_->cut(together_).frames;
  const uint32_t moment = all.order[all.begins[frame_]];
  if (stride_ == Stride::Iteration) return analysis::innermost_loop(now_->film, moment);
  return tile_loop_ >= 0 ? tile_loop_ : analysis::tile_loop(now_->film, moment);
}

std::size_t Player::frameOf(int side) const {
  if (side == 0 || !before_ || frames() == 0) return frame_;
  const double done = analysis::work_done(now_->film, now_->cut(together_).frames, frame_);
  return analysis::frame_at_work(before_->film, before_->cut(together_).frames, done);
}

std::size_t Player::trail() const {
  if (!isPlaying()) return trail_at_rest;
  return std::clamp(std::size_t(speed_) / 3, trail_at_rest, longest_trail);
}

void Player::seek(std::size_t frame) {
  if (frames() == 0) return;
  frame = std::min(frame, frames() - 1);
  if (frame == frame_) return;
  frame_ = frame;
  Q_EMIT moved();
}

void Player::step(int by) {
  pause();
  if (frames() == 0) return;
  const analysis::FilmFrames& all = now_->cut(together_).frames;
  seek(by > 0 ? analysis::next_iteration(now_->film, all, frame_, strideLoop())
              : analysis::previous_iteration(now_->film, all, frame_, strideLoop()));
}

void Player::play() {
  if (frames() == 0 || isPlaying()) return;
  if (frame_ + 1 >= frames()) seek(0);
  due_ = 0;
  since_.start();
  timer_.start();
  Q_EMIT playingChanged();
}

void Player::pause() {
  if (!isPlaying()) return;
  timer_.stop();
  Q_EMIT playingChanged();
  Q_EMIT moved();  // the trail is another
}

/// However late a tick comes, the film is where the time says.
void Player::tick() {
  due_ += double(since_.restart()) / 1000 * speed_;
  const auto whole = std::size_t(due_);
  due_ -= double(whole);
  if (whole > 0) seek(frame_ + whole);
  if (frame_ + 1 >= frames()) pause();
}

}  // namespace tirscope::views::playback
