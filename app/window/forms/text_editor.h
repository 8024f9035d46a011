// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QTimer>
#include <functional>

class QLabel;
class QPushButton;

namespace tirscope::views {
class CodeView;
}

namespace tirscope::app {

/// What is typed into a text editor, and where it goes.
struct TextEdit {
  QString title, text;
  QString hint;                   ///< said below the text while it is unchanged
  bool check_well_formed = true;  ///< whether what TVM's well-formedness check refuses cannot be applied
  std::function<void(const QString&)> apply;
};

/// The text of a module, to be changed by hand. What is wrong is underlined while one types; what reads can be applied.
class TextEditor : public QDialog {
  Q_OBJECT
 public:
  TextEditor(TextEdit edit, QWidget* parent);
  bool hasChanges() const;
  /// Asks whether changes may go, where there are any.
  bool mayDiscard();

 private:
  void check();
  void reject() override;

  TextEdit what_;
  views::CodeView* edit_;
  QLabel* message_;
  QPushButton* apply_;
  QTimer delay_;
};

}  // namespace tirscope::app
