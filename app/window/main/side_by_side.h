// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSplitter>
#include <optional>

#include "support/diagnostic.h"
#include "support/text/sides.h"

namespace tirscope::views {
class CodeView;
}

namespace tirscope::app {

/// A text of TVMScript under its title, as the last column of `splitter`; `name` is for tests and style sheets.
views::CodeView* addTextColumn(QSplitter& splitter, const QString& title, const QString& name);

/// A part of the program beside the pattern that it does not match; what differs first is underlined in both.
class SideBySide : public QSplitter {
  Q_OBJECT
 public:
  explicit SideBySide(QWidget* parent);
  void show(const Sides& sides);

 private:
  views::CodeView *left_, *right_;
};

/// The two texts that a refusal's notes compare; nothing where they compare none.
std::optional<Sides> sidesIn(const Diagnostic& diagnostic);

}  // namespace tirscope::app
