// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>

#include "views/common/look/empty_label.h"
#include "views/common/look/step_chooser.h"
#include "views/common/view.h"
#include "views/playback/player.h"

class QLabel;
class QSlider;
class QToolButton;

namespace tirscope::views {

namespace playback {
class PlaneBar;
class StageChart;
}  // namespace playback

/// The current program, run before one's eyes: its buffers as grids in which reads and writes light up and fade, the
/// iteration of each loop, the lines in a cache; forward and back by statement, iteration, tile or warp, or played at
/// any speed; a step of the history beside it, where as much of its run is done.
class PlaybackView final : public View {
  Q_OBJECT
 public:
  PlaybackView(Selection& selection, QWidget* parent);
  ~PlaybackView() override;

  bool busy() const override { return session_->isBusy(); }
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;
  void revealSelection() override;

  playback::Player& player() { return *player_; }
  playback::StageChart& stage() const { return *stage_; }
  /// The step to show beside; -1: none.
  void compareWith(int step);
  /// "L1=2K,4,64"; empty: none.
  void setCache(const QString& level);
  /// Ends a run after so many accesses.
  void setMostAccesses(int64_t count);

 protected:
  void snapshotChanged() override;
  void historyChanged() override;
  void selectionChanged() override;
  void themeChanged() override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeBar();
  void addTransport(class QHBoxLayout* row);
  void fillStrides();
  void takeFilm();
  void receive(const playback::Reels& reels);
  void showPosition();
  void showStatement();
  EmptyState emptyState() const;

  playback::FilmSession* session_;
  playback::Player* player_;
  playback::StageChart* stage_;
  playback::PlaneBar* planes_;
  QToolButton* play_ = nullptr;
  QSlider* slider_;
  QComboBox *stride_, *speed_, *cache_;
  StepChooser* beside_;
  QLabel *position_, *complaint_;
  playback::Reels shown_;
  int64_t most_accesses_ = analysis::FilmOptions().max_accesses;
  QElapsedTimer said_;  ///< since the other views were told of a statement
};

}  // namespace tirscope::views
