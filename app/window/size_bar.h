// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolBar>

#include "app/session/document.h"

namespace tirscope::app {

/// One field for each named constant and each symbolic extent of the module. Changing one reads the module again and
/// replays the schedule on it.
class SizeBar : public QToolBar {
  Q_OBJECT
 public:
  SizeBar(Document& document, QWidget* parent);

 Q_SIGNALS:
  void sizesChanged(const tirscope::app::Sizes& sizes);

 private:
  void rebuild();
  Document& document_;
};

/// The names that `--set` can give values to in this module: its constants, then its symbolic extents.
Sizes sizeNames(const Document& document);

}  // namespace tirscope::app
