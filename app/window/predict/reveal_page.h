// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "lesson/prediction/prediction.h"
#include "views/common/difference/diff_engine.h"
#include "views/common/look/theme.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tirscope::views {
class DiffPane;
}

namespace tirscope::app {

/// Each answer beside what happened, and the difference: in the nest, in the text, in numbers, or the refusal.
class RevealPage : public QWidget {
  Q_OBJECT
 public:
  RevealPage(const lesson::Foreseen& foreseen, const lesson::Prediction& said, QWidget* parent);
  /// Of the texts before and after the step.
  void setDifference(views::diff::Diff difference);
  /// `times`: what the timings say; empty: they are not known. `can_time`: they can be found out now.
  void show(const lesson::Judgement& judged, const QString& times, bool can_time);

 Q_SIGNALS:
  void timesRequested();
  void fixRequested(const tirscope::Fix& fix);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Row {
    lesson::Verdict lesson::Judgement::*verdict;
    QLabel *mark, *happened;
  };
  void addRows(QGridLayout& grid);
  void addRow(QGridLayout& grid, lesson::Verdict lesson::Judgement::*verdict, const QString& question,
              const QString& said, const QString& happened);
  void addNests(QVBoxLayout& column);
  void addDifference(QVBoxLayout& column);
  void restyle();

  lesson::Foreseen foreseen_;
  lesson::Prediction said_;
  lesson::Judgement judged_;
  QList<Row> rows_;
  QPushButton* time_;
  QLabel* lines_ = nullptr;  ///< with the pane, where the step was not refused
  views::DiffPane* pane_ = nullptr;
};

}  // namespace tirscope::app
