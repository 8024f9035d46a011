// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "lesson/prediction/prediction.h"

class QGridLayout;

namespace tirscope::app {

class NestChoice;
class QuestionRow;

/// What is asked about one step. Each question may be skipped; who says that it will be refused is asked nothing else.
class QuestionPage : public QWidget {
  Q_OBJECT
 public:
  QuestionPage(const lesson::Foreseen& foreseen, QWidget* parent);
  lesson::Prediction answers() const;

 private:
  void addRow(QGridLayout& grid, const QString& question, QWidget* answers, const QString& note = {});
  void askOnly();
  QuestionRow* legal_;
  NestChoice* loops_ = nullptr;
  QuestionRow* bytes_ = nullptr;
  QuestionRow* speed_;
};

}  // namespace tirscope::app
