// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/texts.h"

#include <QCoreApplication>

namespace tirscope::views {

QString coreText(std::string_view english) { return QCoreApplication::translate("core", std::string(english).c_str()); }

QString text(const Message& message) {
  std::vector<std::string> args;
  for (const std::string& arg : message.args) args.push_back(arg.empty() ? arg : coreText(arg).toStdString());
  return QString::fromStdString(fill_holes(coreText(message.text).toStdString(), args));
}

}  // namespace tirscope::views
