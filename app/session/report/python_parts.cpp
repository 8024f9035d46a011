// SPDX-License-Identifier: Apache-2.0
#include "app/session/report/python_parts.h"

#include <algorithm>

namespace tirscope::app {

namespace {

/// Where the string ends whose quotes `quotes` end before `at`: at its closing quotes, or where the text or, for a
/// string of one line, the line ends.
qsizetype endOfString(QStringView text, qsizetype at, QStringView quotes) {
  const bool one_line = quotes.size() == 1;
  while (at < text.size() && !text.mid(at).startsWith(quotes)) {
    if (one_line && text[at] == u'\n') return at;
    at += text[at] == u'\\' ? 2 : 1;
  }
  return std::min(at, text.size());
}

qsizetype endOfLine(QStringView text, qsizetype at) {
  const qsizetype end = text.indexOf(u'\n', at);
  return end < 0 ? text.size() : end;
}

}  // namespace

void forPythonParts(QStringView text, const std::function<void(PythonPart, QStringView)>& take) {
  qsizetype code = 0, at = 0;
  const auto takeCode = [&](qsizetype end) {
    if (end > code) take(PythonPart::Code, text.mid(code, end - code));
  };
  while (at < text.size()) {
    const QChar c = text[at];
    if (c == u'#') {
      takeCode(at);
      const qsizetype end = endOfLine(text, at);
      take(PythonPart::Comment, text.mid(at, end - at));
      code = at = end;
    } else if (c == u'"' || c == u'\'') {
      const bool three = text.mid(at).startsWith(QString(3, c));
      const qsizetype begin = at + (three ? 3 : 1);
      takeCode(begin);
      code = at = endOfString(text, begin, text.mid(begin - (three ? 3 : 1), three ? 3 : 1));
      if (at > begin) take(PythonPart::String, text.mid(begin, at - begin));
      // The closing quotes are code.
      if (at < text.size() && text[at] == c) at += three ? 3 : 1;
      at = std::min(at, text.size());
    } else {
      ++at;
    }
  }
  takeCode(text.size());
}

}  // namespace tirscope::app
