// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QTimer>

#include "app/session/document.h"

class QLabel;
class QPushButton;

namespace tirscope::views {
class CodeView;
}

namespace tirscope::app {

/// The module of a step as text, to be changed by hand. What is wrong is underlined while one types; Apply adds the
/// step "edited by hand".
class TextEditor : public QDialog {
  Q_OBJECT
 public:
  TextEditor(Document& document, QWidget* parent);
  bool hasChanges() const;
  /// Asks whether changes may go, where there are any.
  bool mayDiscard();

 private:
  void check();
  void reject() override;

  Document& document_;
  QString before_;
  views::CodeView* edit_;
  QLabel* message_;
  QPushButton* apply_;
  QTimer delay_;
};

}  // namespace tirscope::app
