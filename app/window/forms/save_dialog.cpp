// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/save_dialog.h"

#include <QFileDialog>
#include <QFileInfo>

#include "app/session/document.h"

namespace tirscope::app {

QString askWhereTo(const Document& document, const QString& title, const QString& suggestion, const QString& filter,
                   const QString& suffix, QWidget* parent) {
  QFileDialog dialog(parent, title, QFileInfo(document.source().path).path(), filter);
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(suffix);
  dialog.selectFile(suggestion);
  return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

QString besideSource(const Document& document, const QString& ending) {
  return QFileInfo(document.source().path).completeBaseName() + u'.' + ending;
}

}  // namespace tirscope::app
