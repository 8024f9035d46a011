// SPDX-License-Identifier: Apache-2.0
#include "app/session/report/conditions.h"

#include <QCoreApplication>
#include <QFile>
#include <QGuiApplication>
#include <QLocale>
#include <QScreen>
#include <QSettings>
#include <QSysInfo>
#include <QThread>

#include "protocol/bench_settings.h"
#include "protocol/server_info.h"
#include "protocol/tune_settings.h"

#ifndef TIRSCOPE_LLVM_VERSION
#define TIRSCOPE_LLVM_VERSION "none"
#endif

namespace tirscope::app {

namespace {

/// The value of "name : value" in one of the system's own lists.
QString listed(const QString& file, const QString& name) {
  QFile list(file);
  if (!list.open(QIODevice::ReadOnly)) return {};
  constexpr int most_lines = 200;
  for (int n = 0; n < most_lines && !list.atEnd(); ++n) {
    const QString line = QString::fromUtf8(list.readLine(4096));
    if (line.section(u':', 0, 0).trimmed() == name) return line.section(u':', 1).trimmed();
  }
  return {};
}

QString kept(const QString& key) {
  const QVariant value = QSettings().value(key);
  return value.isValid() ? value.toString() : QStringLiteral("default");
}

}  // namespace

QList<ReportFact> versionFacts() {
  QList<ReportFact> facts = {
      {QStringLiteral("Tirscope"), QCoreApplication::applicationVersion()},
      {QStringLiteral("protocol"), QString::number(protocol::version)},
      {QStringLiteral("Qt"), QString::fromLatin1(qVersion())},
      {QStringLiteral("LLVM"), QStringLiteral(TIRSCOPE_LLVM_VERSION)},
      {QStringLiteral("processor"), listed(QStringLiteral("/proc/cpuinfo"), QStringLiteral("model name"))},
      {QStringLiteral("processors"), QString::number(QThread::idealThreadCount())},
      {QStringLiteral("memory"), listed(QStringLiteral("/proc/meminfo"), QStringLiteral("MemTotal"))},
      {QStringLiteral("architecture"), QSysInfo::currentCpuArchitecture()},
      {QStringLiteral("system"), QSysInfo::prettyProductName()},
      {QStringLiteral("kernel"), QSysInfo::kernelType() + u' ' + QSysInfo::kernelVersion()},
      {QStringLiteral("window system"), QGuiApplication::platformName()},
  };
  if (const QScreen* screen = QGuiApplication::primaryScreen())
    facts.append({QStringLiteral("screen"), QStringLiteral("%1x%2, %3 pixels per point")
                                                .arg(screen->size().width())
                                                .arg(screen->size().height())
                                                .arg(screen->devicePixelRatio())});
  facts.removeIf([](const ReportFact& fact) { return fact.value.isEmpty(); });
  return facts;
}

QList<ReportFact> settingFacts(const QString& target, bool elsewhere) {
  QList<ReportFact> facts = {
      {QStringLiteral("target"), target},
      {QStringLiteral("host"), elsewhere ? QStringLiteral("another host") : QStringLiteral("this machine")},
  };
  const auto add = [&](const QString& key) { facts.append({key, kept(key)}); };
  for (const char* key : {"release", "language", "dark"}) add(QString::fromLatin1(key));
  const protocol::BenchSettings any;
  protocol::each_bench_setting([&](const protocol::BenchSetting& setting,
                                   const auto&) { add(QStringLiteral("timing/") + QLatin1StringView(setting.name)); },
                               any);
  namespace tune = protocol::tune_settings;
  for (const protocol::TuneSetting* setting :
       {&tune::trials, &tune::time, &tune::threads, &tune::strategy, &tune::model})
    add(QStringLiteral("tuning/") + QLatin1StringView(setting->name));
  return facts;
}

}  // namespace tirscope::app
