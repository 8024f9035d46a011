// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSet>
#include <QString>
#include <vector>

#include "app/session/report/personal_names.h"

class QRegularExpression;

namespace tirscope::app {

/// What was taken out of texts, and what is there now.
struct LeftOut {
  enum class What : uint8_t { Path, Person, Host, Mail, Kept } what;
  QString text, instead;
  int times = 0;
};

/// Takes the names of a person, of their machines and folders out of texts, and leaves everything else as it is. Of an
/// absolute path the name of the file stays. What a program itself calls by a person's name keeps that name in its
/// code and in the values that refer to it: without it the program would be another one.
class Scrubber {
 public:
  explicit Scrubber(PersonalNames names);

  /// What `program`, in Python, calls its functions, loops, blocks and buffers is kept, from now on.
  void keepNamesOf(const QString& program);
  /// A sentence, a message, a list of flags.
  QString ofText(const QString& text);
  /// Its comments and its strings; the code stays.
  QString ofProgram(const QString& program);
  /// A value that may name a part of the program: a string of it, or of a trace.
  QString ofValue(const QString& value);
  /// The name of a file that is known to be one.
  QString ofFile(const QString& path);

  /// In the order in which they were met, each once. `Kept` are names that the code of programs has.
  const std::vector<LeftOut>& leftOut() const { return left_out_; }

 private:
  QString cleaned(QString text, const QStringList& people, const QStringList& hosts, bool dotted);
  QString replaced(const QString& text, const QRegularExpression& what, auto&& instead);
  QString fileOf(const QString& path) const;
  void noteKept(const QString& name);
  void note(LeftOut::What what, const QString& text, const QString& instead);

  PersonalNames names_;
  QStringList own_people_, own_hosts_;  ///< of them, those that no program calls something by
  QSet<QString> of_programs_;
  std::vector<LeftOut> left_out_;
};

}  // namespace tirscope::app
