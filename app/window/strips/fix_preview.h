// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

#include "app/session/document.h"

namespace tirscope::app {

/// Shows what the steps of a fix would change, and applies them as one step when a person agrees.
class FixPreview : public QDialog {
  Q_OBJECT
 public:
  FixPreview(Document& document, const Message& label, std::vector<schedule::Call> calls, QWidget* parent);
};

}  // namespace tirscope::app
