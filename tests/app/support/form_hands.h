// SPDX-License-Identifier: Apache-2.0
// Hands for the form of a primitive: typing, ticking, choosing, applying.
#pragma once

#include <QtTest>
#include <QtWidgets>

#include "app/demo/drive.h"
#include "app/window/forms/primitive_form.h"
#include "app/window/main/main_window.h"
#include "app/window/strips/message_strip.h"

namespace tirscope::app {

/// Replaces what a line says, key by key.
inline bool typeInto(QWidget& form, const char* field, const QString& text) {
  if (auto* choice = form.findChild<QComboBox*>(QLatin1StringView(field))) {
    choice->setFocus();
    QTest::keyClicks(choice, text);
    return choice->currentText() == text;
  }
  auto* line = form.findChild<QLineEdit*>(QLatin1StringView(field));
  if (!line) return false;
  line->setFocus();
  QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(line, text);
  return line->text() == text;
}

/// Pastes a text into a field of several lines.
inline bool pasteInto(QWidget& form, const char* field, const QString& text) {
  auto* edit = form.findChild<QPlainTextEdit*>(QLatin1StringView(field));
  if (!edit) return false;
  edit->setFocus();
  QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
  QApplication::clipboard()->setText(text);
  QTest::keyClick(edit, Qt::Key_V, Qt::ControlModifier);
  return edit->toPlainText() == text;
}

/// Ticks loops in the given order, with the keyboard alone.
inline bool orderLoops(PrimitiveForm* form, const QStringList& names) {
  auto* list = form->findChild<QListWidget*>(QStringLiteral("ordered_loops"));
  if (!list) return false;
  list->setFocus();
  for (int row = 0; row < list->count(); ++row) {
    list->setCurrentRow(row);
    if (list->item(row)->checkState() == Qt::Checked) QTest::keyClick(list, Qt::Key_Space);
  }
  for (int place = 0; place < names.size(); ++place) {
    int row = place;
    const QString wanted = u' ' + names[place];
    while (row < list->count() && !list->item(row)->text().endsWith(wanted)) ++row;
    if (row == list->count()) return false;
    list->setCurrentRow(row);
    QTest::keyClick(list, Qt::Key_Space);
    for (; row > place; --row) QTest::keyClick(list, Qt::Key_Up, Qt::ControlModifier);
  }
  return true;
}

/// Presses Apply once the preview has looked at the arguments; false when it does not, or when the step is refused.
inline bool acceptForm(MainWindow& window, PrimitiveForm* form) {
  auto* buttons = form->findChild<QDialogButtonBox*>();
  QPushButton* apply = nullptr;
  for (QAbstractButton* button : buttons->buttons())
    if (buttons->buttonRole(button) == QDialogButtonBox::AcceptRole) apply = qobject_cast<QPushButton*>(button);
  if (!waitFor([&] { return apply->isEnabled(); }, 3000)) return false;
  QTest::mouseClick(apply, Qt::LeftButton);
  QPointer<PrimitiveForm> gone(form);
  return waitFor([&] { return gone.isNull(); }, 3000) && settle(window) && window.messages()->shownText().isEmpty();
}

}  // namespace tirscope::app
