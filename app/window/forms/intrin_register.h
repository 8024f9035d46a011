// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QTimer>

#include "app/session/document.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace tirscope::views {
class CodeView;
}

namespace tirscope::app {

/// Registers tensor intrinsics from a text that describes and implements them, typed or read from a file. What is wrong
/// is underlined while one types.
class IntrinRegister : public QDialog {
  Q_OBJECT
 public:
  IntrinRegister(Document& document, QWidget* parent);

 Q_SIGNALS:
  void registered(const QStringList& names);

 private:
  struct Read;
  Read read() const;
  void check();
  void openFile();
  void registerAll();

  Document& document_;
  QLineEdit* name_;
  views::CodeView* edit_;
  QCheckBox* override_;
  QLabel* message_;
  QPushButton* register_;
  QTimer delay_;
};

}  // namespace tirscope::app
