// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

#include "app/window/predict/reveal_page.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace tirscope::app {

class QuestionPage;

/// Asks about one step, and shows afterwards what became of it. It changes nothing itself.
class PredictPanel : public QDialog {
  Q_OBJECT
 public:
  /// `step`: what it is called.
  PredictPanel(const QString& step, lesson::Foreseen foreseen, QWidget* parent);

  const lesson::Foreseen& foreseen() const { return foreseen_; }
  lesson::Prediction answers() const;
  /// Puts what happened in the place of the questions.
  RevealPage& reveal(const lesson::Prediction& said);
  bool isAsking() const { return page_ != nullptr; }
  void setScore(int right, int of);

 Q_SIGNALS:
  /// The step is to be applied; `with_answers`: and to be judged.
  void applyRequested(bool with_answers);
  void askToggled(bool on);
  void resetRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addButtons();
  void showIndicators();
  void fit(int least);

  lesson::Foreseen foreseen_;
  QuestionPage* page_ = nullptr;
  QScrollArea* scroll_;
  QLabel *hint_, *score_;
  QPushButton *reset_, *apply_, *just_apply_, *close_;
  QCheckBox* ask_;
};

}  // namespace tirscope::app
