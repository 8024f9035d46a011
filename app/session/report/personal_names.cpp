// SPDX-License-Identifier: Apache-2.0
#include "app/session/report/personal_names.h"

#include <pwd.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QSysInfo>
#include <algorithm>
#include <array>

#include "protocol/client/hosts.h"

namespace tirscope::app {

namespace {

/// Accounts and machines that tell of no one, and words of programs.
constexpr std::array common_names = {
    "admin",  "administrator", "build", "builder", "cpu",    "cuda",   "debian", "default", "dev",       "developer",
    "docker", "global",        "gpu",   "guest",   "home",   "host",   "llvm",   "local",   "localhost", "main",
    "opencl", "relax",         "root",  "runner",  "server", "shared", "srun",   "ssh",     "test",      "tester",
    "tir",    "ubuntu",        "user",  "vagrant", "vm",     "warp",   "work",   "worker"};

/// A letter alone is a word of every program.
bool saysSomething(const QString& name) {
  return name.size() > 1 && std::ranges::find(common_names, name.toLower()) == common_names.end();
}

void add(QStringList& list, const QString& name) {
  if (saysSomething(name) && !list.contains(name)) list << name;
}

void addHost(PersonalNames& names, const QString& name) {
  add(names.hosts, name);
  // An address has no first part that means anything alone.
  const QString first = name.section(u'.', 0, 0);
  const bool number = std::ranges::all_of(first, [](QChar c) { return c.isDigit(); });
  if (!number) add(names.hosts, first);
}

void addHome(PersonalNames& names, QString folder) {
  while (folder.size() > 1 && folder.endsWith(u'/')) folder.chop(1);
  if (folder.size() > 1 && folder.startsWith(u'/') && !names.homes.contains(folder)) names.homes << folder;
}

}  // namespace

void addNamesOfPrefix(PersonalNames& names, const std::string& prefix) {
  const auto words = protocol::server_command(prefix);
  if (!words) return;
  for (std::size_t n = 1; n < words->size(); ++n) {
    const QString word = QString::fromStdString((*words)[n]);
    if (word.startsWith(u'-') || word.contains(u'/')) continue;
    if (const qsizetype at = word.lastIndexOf(u'@'); at >= 0) add(names.people, word.left(at));
    addHost(names, word.section(u'@', -1));
  }
}

PersonalNames ownNames() {
  PersonalNames names;
  addHome(names, QDir::homePath());
  addHome(names, QDir(QDir::homePath()).canonicalPath());
  for (const char* variable : {"USER", "LOGNAME"}) add(names.people, qEnvironmentVariable(variable));
  if (const passwd* account = ::getpwuid(::getuid())) {
    addHome(names, QFile::decodeName(account->pw_dir));
    add(names.people, QString::fromLocal8Bit(account->pw_name));
    add(names.people, QString::fromLocal8Bit(account->pw_gecos).section(u',', 0, 0).trimmed());
  }
  addHost(names, QSysInfo::machineHostName());
  if (const auto hosts = protocol::read_hosts())
    for (const protocol::Host& host : *hosts) {
      addHost(names, QString::fromStdString(host.name));
      addNamesOfPrefix(names, host.prefix);
    }
  return names;
}

}  // namespace tirscope::app
