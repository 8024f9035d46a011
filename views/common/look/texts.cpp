// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/texts.h"

#include <QCoreApplication>
#include <QTextDocument>
#include <algorithm>

#include "protocol/messages/message.h"

namespace tirscope::views {

QString coreText(std::string_view english) { return QCoreApplication::translate("core", std::string(english).c_str()); }

QString text(const Message& message) {
  std::vector<std::string> args;
  for (const std::string& arg : message.args) args.push_back(arg.empty() ? arg : coreText(arg).toStdString());
  return QString::fromStdString(fill_holes(coreText(message.text).toStdString(), args));
}

QStringList texts(const std::vector<std::string>& english, const std::optional<std::vector<protocol::Sentence>>& said) {
  QStringList out;
  for (std::size_t k = 0; k < english.size(); ++k)
    out << (said && k < said->size() ? text((*said)[k].message) : QString::fromStdString(english[k]));
  return out;
}

QString tipText(const QString& tip) {
  constexpr qsizetype longest = 80;  // characters of a line
  const QStringList lines = tip.split(u'\n');
  const bool fits = std::ranges::all_of(lines, [](const QString& line) { return line.size() <= longest; });
  if (fits || Qt::mightBeRichText(tip)) return tip;
  return QStringLiteral("<div style=\"white-space: pre-wrap\">%1</div>").arg(tip.toHtmlEscaped());
}

}  // namespace tirscope::views
