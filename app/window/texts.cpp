// SPDX-License-Identifier: Apache-2.0
#include "app/window/texts.h"

#include <QCoreApplication>

namespace tirscope::app {

QString coreText(std::string_view english) {
  return QCoreApplication::translate("core", std::string(english).c_str());
}

QString text(const Message& message) {
  return QString::fromStdString(fill_holes(coreText(message.text).toStdString(), message.args));
}

}  // namespace tirscope::app
