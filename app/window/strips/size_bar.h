// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolBar>

#include "app/session/document.h"

namespace tirscope::app {

/// One field for each named constant and each symbolic extent of the module. Changing one reads the module again and
/// repeats the schedule on it.
class SizeBar : public QToolBar {
  Q_OBJECT
 public:
  SizeBar(Document& document, QWidget* parent);
  /// There where the module has sizes to change, gone where it has none.
  void showIfNeeded();

 private:
  void rebuild();
  void addField(const QString& name, int64_t value, bool constant);
  Document& document_;
  bool needed_ = false;
};

/// The names that `--set` can give values to in this module: its constants, and its symbolic extents, which are 0.
Sizes sizeNames(const Document& document);

}  // namespace tirscope::app
