// SPDX-License-Identifier: Apache-2.0
#include "app/window/steps/text_editing.h"

#include "app/session/document.h"
#include "app/window/forms/text_editor.h"

namespace tirscope::app {

void TextEditing::open(TextEdit edit) {
  if (!editor_) {
    editor_ = new TextEditor(std::move(edit), &window_);
    // Its ground is gone with the module; who opened the other one has asked already.
    connect(&document_, &Document::opened, editor_, [editor = editor_.data()] { editor->done(QDialog::Rejected); });
  }
  editor_->show();
  editor_->raise();
  editor_->activateWindow();
}

bool TextEditing::mayDiscard() { return !editor_ || !editor_->isVisible() || editor_->mayDiscard(); }

}  // namespace tirscope::app
