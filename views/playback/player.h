// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "views/playback/reel.h"

namespace tirscope::views::playback {

/// How far one step goes.
enum class Stride : uint8_t { Statement, Iteration, Tile, Warp };

/// Where a film is and how it goes on. A second film, of another step, is where as much of its run is done.
class Player final : public QObject {
  Q_OBJECT
 public:
  explicit Player(QObject* parent);

  /// The same program goes on where it is, another one from the beginning.
  void setReels(const Reels& reels);
  void setStride(Stride stride);
  Stride stride() const { return stride_; }
  /// The loop of the first film (a node of its nest) whose iterations are tiles; -1: the one halfway in.
  void setTileLoop(int loop_node) { tile_loop_ = loop_node; }
  /// The loop whose iterations the next step goes by; -1: steps are frames.
  int strideLoop() const;
  /// Frames a second, at least 1.
  void setSpeed(int speed) { speed_ = std::max(1, speed); }
  int speed() const { return speed_; }

  /// Frames of the first film; 0 without one.
  std::size_t frames() const { return now_ ? now_->cut(together_).frames.size() : 0; }
  std::size_t frame() const { return frame_; }
  /// 0: the first film, 1: the other. Null where there is none.
  const ReelPtr& reel(int side) const { return side ? before_ : now_; }
  analysis::FilmTogether together() const { return together_; }
  std::size_t frameOf(int side) const;
  /// How many frames before the current one still glow: what a third of a second shows, or a handful at rest.
  std::size_t trail() const;
  bool isPlaying() const { return timer_.isActive(); }

  void seek(std::size_t frame);
  void step(int by);  ///< 1: forward, -1: back
  void play();        ///< at the end: from the beginning
  void pause();

 Q_SIGNALS:
  void moved();  ///< another frame is shown
  void recut();  ///< frames are others
  void playingChanged();

 private:
  void tick();
  void chooseCut();

  ReelPtr now_, before_;
  analysis::FilmTogether together_ = analysis::FilmTogether::Statement;
  Stride stride_ = Stride::Statement;
  int tile_loop_ = -1, speed_ = 15;
  std::size_t frame_ = 0;
  double due_ = 0;  ///< frames that the last ticks owe
  QTimer timer_;
  QElapsedTimer since_;
};

}  // namespace tirscope::views::playback
