// SPDX-License-Identifier: Apache-2.0
#include "support/text/terminal_text.h"

#include <QtTest>

#include "support/unit.h"

namespace terminal_text_test {

using tirscope::terminal_text;

class TerminalTextTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void plain_text_stays() {
    for (const char* text : {"", "error[x.y]: a\n\tb", "×, 中文, 😀, é"}) QCOMPARE(terminal_text(text), text);
    QCOMPARE(terminal_text("ssh says\r\n"), "ssh says\n");
  }

  void a_cell_is_one_line() { QCOMPARE(tirscope::one_line("a\nb\tc\x1b"), "a b c\\x1b"); }

  void what_a_terminal_would_obey_is_shown() {
    QCOMPARE(terminal_text("\x1b[31mred\x07"), "\\x1b[31mred\\x07");
    QCOMPARE(terminal_text("a\rb\x7f"), "a\\x0db\\x7f");
    QCOMPARE(terminal_text("\xc2\x9b"
                           "31m"),
             "\\x9b31m");  // CSI as one character
    QCOMPARE(terminal_text("\x9b"
                           "31m"),
             "\\x9b31m");  // and as one byte
    QCOMPARE(terminal_text("\xe2\x80\xae"
                           "gnp.exe"),
             "\\u{202e}gnp.exe");
    QCOMPARE(terminal_text(std::string_view("\0", 1)), "\\x00");
  }

  void what_is_no_utf8_is_shown() {
    QCOMPARE(terminal_text("\xff\xe4\xb8"), "\\xff\\xe4\\xb8");
    QCOMPARE(terminal_text("\xc0\x9b\xed\xa0\x80"), "\\xc0\\x9b\\xed\\xa0\\x80");
  }
};

TIRSCOPE_TEST(TerminalTextTest)

}  // namespace terminal_text_test
#include "terminal_text_test.moc"
