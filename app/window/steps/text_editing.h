// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace tirscope::app {

class Document;
class TextEditor;
struct TextEdit;

/// The editor of a module's text: one at a time, so that no text is replaced while the user types into it.
class TextEditing : public QObject {
  Q_OBJECT
 public:
  TextEditing(Document& document, QWidget& window) : document_(document), window_(window) {}
  /// Opens the editor on `edit`, or shows the one that is open.
  void open(TextEdit edit);
  /// False where the person wants to keep the changes in an open editor.
  bool mayDiscard();

 private:
  Document& document_;
  QWidget& window_;
  QPointer<TextEditor> editor_;
};

}  // namespace tirscope::app
