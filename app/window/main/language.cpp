// SPDX-License-Identifier: Apache-2.0
#include "app/window/main/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace tirscope::app {

namespace {
bool chinese = false;
}

void installLanguage(const QString& language) {
  static QTranslator ours, qts;
  QCoreApplication::removeTranslator(&ours);
  QCoreApplication::removeTranslator(&qts);
  QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
  chinese = locale.language() == QLocale::Chinese;
  QLocale::setDefault(locale);
  if (!chinese) return;
  if (qts.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
               QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
    QCoreApplication::installTranslator(&qts);
  if (ours.load(QStringLiteral(":/tirscope/translations/tirscope_zh_CN.qm")))
    QCoreApplication::installTranslator(&ours);
}

bool isChinese() { return chinese; }

}  // namespace tirscope::app
