// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>

#include "app/window/main/workspace.h"
#include "lesson/prediction/prediction.h"
#include "schedule/schedule.h"
#include "views/common/jobs/lane.h"

class QAction;

namespace tirscope::app {

class PredictPanel;
class RevealPage;

/// "Predict, then reveal": where it is on, what a step will do is asked before it is applied, and the answers are shown
/// beside what happened. The switch is a setting; while a task of a lesson is open another one is in force, which is on
/// unless a person turned it off there.
class Predicting : public QObject {
  Q_OBJECT
 public:
  explicit Predicting(const Workspace& all);

  bool isOn() const;
  void setLesson(bool open);
  /// Applies the calls as one step, after the questions where they are on. `title`: what the step is called; empty: as
  /// its call.
  void apply(const std::vector<schedule::Call>& calls, const QString& title = {});
  /// Whether questions about a step are being made.
  bool isBusy() const { return lane_.isBusy(); }

 Q_SIGNALS:
  void switched(bool on);
  void timesRequested(const QList<int>& steps);
  void fixRequested(const tirscope::Fix& fix);

 private:
  using Calls = std::vector<schedule::Call>;
  void setOn(bool on);
  void update();
  void ask(const QString& title, const Calls& calls, lesson::Foreseen foreseen);
  void applyAsked(const Calls& calls, bool with_answers);
  void documentChanged();
  void refused();
  void reveal(int before, int after);
  void updateReveal();
  void resetScore();

  /// What is revealed in the panel that is open.
  struct Revealed {
    int before = -1, after = -1;  ///< steps; -1: it was refused
    lesson::Prediction said;
    lesson::Judgement judged;  ///< as far as the score counts it
    QPointer<RevealPage> page;
  };

  Workspace all_;
  QAction* action_;
  bool in_lesson_ = false;
  QPointer<PredictPanel> panel_;
  bool applying_ = false;  ///< the step that was asked about is on its way
  Revealed revealed_;
  int right_ = 0, decided_ = 0;
  views::Lane lane_{views::Threads::Analyse};
};

}  // namespace tirscope::app
