// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QButtonGroup>
#include <QWidget>
#include <optional>

class QHBoxLayout;

namespace tirscope::app {

/// The answers to one question, of which one is chosen; the last says nothing, and is chosen at first.
class QuestionRow : public QWidget {
  Q_OBJECT
 public:
  /// `name`: the object name; its buttons are "NAME_0", "NAME_1", ... and "NAME_skip".
  QuestionRow(const char* name, const QString& question, const QStringList& answers, const QString& skip,
              QWidget* parent);
  /// The index of the answer; none: skipped.
  std::optional<int> answer() const;
  /// The answer of that index in words.
  QString words(int answer) const;

 Q_SIGNALS:
  void answered();

 private:
  QButtonGroup group_;
};

}  // namespace tirscope::app
