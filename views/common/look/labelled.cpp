// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/labelled.h"

#include <QComboBox>
#include <QLabel>

namespace tirscope::views {

QComboBox* namedCombo(const char* name, const QString& title, const QString& tip) {
  auto* box = new QComboBox;
  box->setObjectName(QLatin1StringView(name));
  box->setAccessibleName(title);
  box->setToolTip(tip);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(10);
  return box;
}

QLabel* labelOf(QComboBox* box) {
  auto* label = new QLabel(box->accessibleName());
  label->setBuddy(box);
  return label;
}

}  // namespace tirscope::views
