// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/said.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "views/common/look/texts.h"

namespace tirscope::views {

namespace {

/// The words of this file, for translation.
struct CheckReason {
  Q_DECLARE_TR_FUNCTIONS(CheckReason)
};

/// What fills the holes {0}, {1}, ... of a template, which stand in their order; nothing for another sentence.
std::optional<Message> instanceOf(const QString& english, std::string_view wanted) {
  static const QRegularExpression hole(QStringLiteral("\\{\\d\\}"));
  const QString text = QString::fromUtf8(wanted.data(), qsizetype(wanted.size()));
  QStringList parts;
  for (const QString& part : text.split(hole)) parts << QRegularExpression::escape(part);
  const QRegularExpression whole(QRegularExpression::anchoredPattern(parts.join(QStringLiteral("(.*?)"))),
                                 QRegularExpression::DotMatchesEverythingOption);
  const QRegularExpressionMatch match = whole.match(english);
  if (!match.hasMatch()) return std::nullopt;
  Message out{std::string(wanted), {}};
  for (int k = 1; k <= match.lastCapturedIndex(); ++k) out.args.push_back(match.captured(k).toStdString());
  return out;
}

}  // namespace

QString checkReason(std::string_view reason) {
  if (reason == "wrong") return CheckReason::tr("wrong");
  if (reason == "not finite") return CheckReason::tr("not finite");
  if (reason == "shape") return CheckReason::tr("shape");
  if (reason == "dtype") return CheckReason::tr("dtype");
  if (reason == "vacuous") return CheckReason::tr("vacuous");
  return said(reason, {"wrong at [{0}]: {1} where {2} is expected ({3} of {4} elements)",
                       "not finite at [{0}]: {1} where {2} is expected ({3} of {4} elements)"});
}

QString said(std::string_view english, std::initializer_list<std::string_view> templates) {
  const QString given = QString::fromUtf8(english.data(), qsizetype(english.size()));
  for (std::string_view one : templates)
    if (auto message = instanceOf(given, one)) return text(*message);
  return given;
}

}  // namespace tirscope::views
