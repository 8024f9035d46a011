// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

#include "support/diagnostic.h"

class QLabel;

namespace tirscope::views {

/// Why a pass failed: what it says, where, and the whole text as TVM says it. Text can be marked and copied.
class ErrorPanel final : public QScrollArea {
  Q_OBJECT
 public:
  explicit ErrorPanel(QWidget* parent);
  void show(const QString& title, const Diagnostic& error);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void restyle();
  QLabel *icon_, *title_, *message_, *details_;
};

}  // namespace tirscope::views
