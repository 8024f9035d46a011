// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/bar_button.h"

#include <QToolButton>

#include "views/common/look/icons.h"

namespace tirscope::views {

QToolButton* barButton(const char* name, const char* icon, const QString& text, const QString& tip) {
  auto* made = new QToolButton;
  made->setObjectName(QLatin1StringView(name));
  made->setIcon(views::icon(QLatin1StringView(icon)));
  made->setText(text);
  made->setToolTip(tip);
  made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  made->setAutoRaise(true);
  return made;
}

}  // namespace tirscope::views
