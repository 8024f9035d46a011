// SPDX-License-Identifier: Apache-2.0
#include "protocol/line_cutter.h"

#include <QtTest>

#include "support/processor_time.h"
#include "support/unit.h"

namespace line_cutter_test {

using tirscope::protocol::LineCutter;

class LineCutterTest : public QObject {
  Q_OBJECT

  static QByteArray all(LineCutter& lines) {
    QByteArray out;
    while (auto line = lines.next()) out += (line->too_long ? "!" : QByteArray::fromStdString(line->text)) + "|";
    return out;
  }

 private Q_SLOTS:
  void lines_come_whole_whatever_the_pieces() {
    for (std::size_t size : {1u, 2u, 3u, 100u}) {
      LineCutter lines(10);
      QByteArray out;
      const std::string_view text = "one\n\nthree\nfour";
      for (std::size_t at = 0; at < text.size(); at += size) {
        lines.add(text.substr(at, size));
        out += all(lines);
      }
      QCOMPARE(out, "one||three|");
      QCOMPARE(lines.pending(), 4u);
      QCOMPARE(std::move(lines).rest(), "four");
    }
  }

  void a_line_that_is_too_long_is_told_once_and_passed_over() {
    for (std::size_t size : {1u, 4u, 100u}) {
      LineCutter lines(3);
      QByteArray out;
      const std::string_view text = "abc\nabcdefghijkl\nab\nabcd\nx\n";
      for (std::size_t at = 0; at < text.size(); at += size) {
        lines.add(text.substr(at, size));
        out += all(lines);
      }
      QCOMPARE(out, "abc|!|ab|!|x|");
    }
  }

  void many_pieces_without_an_end_are_searched_once() {
    LineCutter lines(std::size_t(100) << 20);
    const std::string piece(1024, 'x');
    const tirscope::test::ProcessorTime spent;
    for (int k = 0; k < 20'000; ++k) {  // searched from their beginning, 200 GB
      lines.add(piece);
      QVERIFY(!lines.next());
    }
    QVERIFY2(spent.seconds() < 3, qPrintable(QString::number(spent.seconds())));
  }
};

TIRSCOPE_TEST(LineCutterTest)

}  // namespace line_cutter_test
#include "line_cutter_test.moc"
