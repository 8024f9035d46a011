// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

#include "support/diagnostic.h"

class QLabel;
class QPushButton;

namespace tirscope::views {

/// Why something failed: the message, the location, and TVM's whole text, with "Fix it" and a link to the location
/// where a handler is connected. Text can be marked and copied.
class ErrorPanel final : public QScrollArea {
  Q_OBJECT
 public:
  explicit ErrorPanel(QWidget* parent);
  void show(const QString& title, const Diagnostic& error);
  /// Offers buttons for the error's fix and its first location that is a node.
  void setActive(bool active);

 Q_SIGNALS:
  void fixRequested(const tirscope::Fix& fix);
  /// The address of a node is to be shown.
  void placeRequested(const QString& address);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void restyle();
  QLabel *icon_, *title_, *message_, *details_;
  QPushButton *fix_, *place_;
  Diagnostic error_;
  bool active_ = false;
};

}  // namespace tirscope::views
