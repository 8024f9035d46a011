// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <functional>

#include "support/diagnostic.h"

class QLabel;
class QPushButton;

namespace tirscope::app {

/// The inline strip on top of the window that shows a refusal or an error with its code in grey, and "Fix it" where
/// there is a fix. It never asks and never blocks.
class MessageStrip : public QFrame {
  Q_OBJECT
 public:
  explicit MessageStrip(QWidget* parent = nullptr);
  void show(const Diagnostic& diagnostic);
  /// What a person can do about it, beside "Fix it" and "Details".
  struct Remedy {
    QString label = {};
    std::function<void()> apply = {};
  };
  /// The same in other words: with the name of the file that it is about, for example.
  void show(const Diagnostic& diagnostic, const QString& words, Remedy remedy);
  /// The first of them.
  void show(const Diagnostics& diagnostics);
  void clear();
  QString shownText() const;
  /// What was shown last, hidden or not.
  const Diagnostic& diagnostic() const { return diagnostic_; }

 Q_SIGNALS:
  void fixRequested(const tirscope::Fix& fix);

 private:
  void changeEvent(QEvent* event) override;
  void restyle();
  Diagnostic diagnostic_;
  std::function<void()> apply_remedy_;
  QLabel* label_;
  QLabel* code_;
  QPushButton* fix_;
  QPushButton* remedy_;
  QPushButton* details_;
};

}  // namespace tirscope::app
