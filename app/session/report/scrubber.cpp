// SPDX-License-Identifier: Apache-2.0
#include "app/session/report/scrubber.h"

#include <QRegularExpression>
#include <algorithm>

#include "app/session/report/python_parts.h"

namespace tirscope::app {

namespace {

/// What a path is written with; it ends at spaces, quotes and brackets.
constexpr const char* in_path = R"([^\s"'`<>|:;,()\[\]{}*?#\\/，。；：、（）《》“”‘’])";

/// Absolute paths, and those from a home folder on; not a division (4/2 or n /4), not the path of an address on the
/// web.
const QRegularExpression& paths() {
  static const QRegularExpression made(
      QStringLiteral(R"((?:file://|(?<![\w.~)\]/])|(?<=-[IL]))(?:~[\w.-]*)?/(?!\d)%1+(?:/%1+)*/?(?<!\.))")
          .arg(QString::fromUtf8(in_path)));
  return made;
}

/// "C:\Users\alice\a.py", where each backslash may be written as two.
const QRegularExpression& windowsPaths() {
  static const QRegularExpression made(
      QStringLiteral(R"((?<![\w])[A-Za-z]:(?:(?:\\+|/)%1+)+)").arg(QString::fromUtf8(in_path)));
  return made;
}

const QRegularExpression& mails() {
  static const QRegularExpression made(QStringLiteral(R"([\w.+-]+@[\w-]+(?:\.[\w-]+)+)"));
  return made;
}

const QRegularExpression& identifiers() {
  static const QRegularExpression made(QStringLiteral(R"([^\W\d]\w*)"), QRegularExpression::UseUnicodePropertiesOption);
  return made;
}

/// What a program calls its blocks by.
const QRegularExpression& blocks() {
  static const QRegularExpression made(QStringLiteral(R"(\bs?block\(\s*["']([^"'\n]+)["'])"));
  return made;
}

/// `name` as a word of its own, and with a capital letter as at the beginning of a sentence; `dotted`: words with dots
/// between them are one, as in the names of functions.
QRegularExpression word(const QString& name, bool dotted) {
  const QString first = QRegularExpression::escape(name.left(1)),
                large = QRegularExpression::escape(name.left(1).toUpper());
  return QRegularExpression(QStringLiteral(R"((?<![A-Za-z0-9_%1])(?:%2|%3)%4(?![A-Za-z0-9_]%5))")
                                .arg(dotted ? QStringLiteral(".") : QString(), first, large,
                                     QRegularExpression::escape(name.mid(1)),
                                     dotted ? QStringLiteral(R"(|\.\w)") : QString()));
}

QStringList without(const QStringList& names, const QSet<QString>& taken) {
  QStringList rest;
  for (const QString& name : names)
    if (!taken.contains(name)) rest << name;
  return rest;
}

}  // namespace

Scrubber::Scrubber(PersonalNames names) : names_(std::move(names)) {
  // Of two names the longer one is looked for first: "alice smith" before "alice".
  for (QStringList* list : {&names_.people, &names_.hosts})
    std::ranges::stable_sort(*list, [](const QString& a, const QString& b) { return a.size() > b.size(); });
  own_people_ = names_.people;
  own_hosts_ = names_.hosts;
}

void Scrubber::keepNamesOf(const QString& program) {
  forPythonParts(program, [this](PythonPart part, QStringView stretch) {
    if (part != PythonPart::Code) return;
    for (auto it = identifiers().globalMatchView(stretch); it.hasNext();) of_programs_.insert(it.next().captured());
  });
  for (auto it = blocks().globalMatch(program); it.hasNext();) of_programs_.insert(it.next().captured(1));
  own_people_ = without(names_.people, of_programs_);
  own_hosts_ = without(names_.hosts, of_programs_);
}

QString Scrubber::ofText(const QString& text) { return cleaned(text, names_.people, names_.hosts, false); }

QString Scrubber::ofValue(const QString& value) {
  // A path in a value may have spaces.
  static const QRegularExpression whole(QStringLiteral(R"(^/[^/\n]+(?:/[^/\n]+)+$)"));
  if (value.indexOf(whole) == 0 && !value.contains(QStringLiteral("//"))) return ofFile(value);
  return cleaned(value, own_people_, own_hosts_, true);
}

QString Scrubber::ofProgram(const QString& program) {
  QString out;
  out.reserve(program.size());
  forPythonParts(program, [&](PythonPart part, QStringView stretch) {
    switch (part) {
      case PythonPart::Comment: out += ofText(stretch.toString()); return;
      case PythonPart::String:
        noteKept(stretch.toString());
        out += ofValue(stretch.toString());
        return;
      case PythonPart::Code:
        for (auto it = identifiers().globalMatchView(stretch); it.hasNext();) noteKept(it.next().captured());
        out += stretch;
        return;
    }
  });
  return out;
}

QString Scrubber::ofFile(const QString& path) {
  const QString file = path.section(u'/', -1, -1, QString::SectionSkipEmpty);
  if (file != path) note(LeftOut::What::Path, path, file);
  return cleaned(file, own_people_, own_hosts_, false);
}

QString Scrubber::cleaned(QString text, const QStringList& people, const QStringList& hosts, bool dotted) {
  text = replaced(text, mails(), [this](const QString& mail) {
    const QString instead = QStringLiteral("<e-mail>");
    note(LeftOut::What::Mail, mail, instead);
    return instead;
  });
  // A home folder whose name has a space is no path that can be seen as one.
  for (const QString& home : names_.homes)
    if (home.contains(u' ')) text.replace(home + u'/', QStringLiteral("/home/user/"));
  for (const auto& kind : {paths(), windowsPaths()})
    text = replaced(text, kind, [this](const QString& path) {
      const QString file = fileOf(path);
      if (file != path) note(LeftOut::What::Path, path, file);
      return file;
    });
  const auto takeOut = [&](const QStringList& names, LeftOut::What what, const QString& instead) {
    for (const QString& name : names)
      text = replaced(text, word(name, dotted), [&](const QString& found) {
        note(what, found, instead);
        return instead;
      });
  };
  takeOut(people, LeftOut::What::Person, QStringLiteral("<user>"));
  takeOut(hosts, LeftOut::What::Host, QStringLiteral("<host>"));
  return text;
}

QString Scrubber::replaced(const QString& text, const QRegularExpression& what, auto&& instead) {
  QString out;
  qsizetype at = 0;
  for (auto it = what.globalMatch(text); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    out += QStringView(text).mid(at, match.capturedStart() - at);
    out += instead(match.captured());
    at = match.capturedEnd();
  }
  if (at == 0) return text;
  out += QStringView(text).mid(at);
  return out;
}

/// What stays of a path: the name of the file, or ~ for a home folder. Something in the root of the file system is
/// everyone's.
QString Scrubber::fileOf(const QString& path) const {
  QString local = path.startsWith(QStringLiteral("file://")) ? path.mid(7) : path;
  if (local.contains(u'\\')) local.replace(u'\\', u'/');
  while (local.size() > 1 && local.endsWith(u'/')) local.chop(1);
  const QStringList folders = local.split(u'/', Qt::SkipEmptyParts);
  static const QStringList roofs = {QStringLiteral("home"), QStringLiteral("Users")};
  if (names_.homes.contains(local)) return QStringLiteral("~");
  if (folders.size() < 2) return path;
  const bool below_root = folders.size() == 2 || (folders.size() == 3 && folders.front().endsWith(u':'));
  if (below_root && roofs.contains(folders[folders.size() - 2])) return QStringLiteral("~");
  return folders.back();
}

void Scrubber::noteKept(const QString& name) {
  const bool personal = names_.people.contains(name) || names_.hosts.contains(name);
  if (personal && of_programs_.contains(name)) note(LeftOut::What::Kept, name, name);
}

void Scrubber::note(LeftOut::What what, const QString& text, const QString& instead) {
  auto known =
      std::ranges::find_if(left_out_, [&](const LeftOut& one) { return one.what == what && one.text == text; });
  if (known == left_out_.end()) known = left_out_.insert(left_out_.end(), {what, text, instead});
  ++known->times;
}

}  // namespace tirscope::app
