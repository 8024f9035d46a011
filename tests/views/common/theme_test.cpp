// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/theme.h"

#include <QPainter>
#include <QtTest>

#include "support/unit.h"
#include "views/common/look/icons.h"

namespace theme_test {

using namespace tirscope;
using namespace tirscope::views;

class ThemeTest : public QObject {
  Q_OBJECT
  static constexpr Tone texts[] = {Tone::Text,     Tone::Muted,      Tone::Accent,    Tone::Serial,
                                   Tone::Parallel, Tone::Vectorized, Tone::Unrolled,  Tone::Thread,
                                   Tone::Block,    Tone::Spatial,    Tone::Reduction, Tone::Read,
                                   Tone::Write,    Tone::Good,       Tone::Warning,   Tone::Bad};
 private Q_SLOTS:
  void text_tones_are_readable_on_base_and_raised() {
    for (const Theme* theme : {&Theme::light(), &Theme::dark()})
      for (Tone tone : texts)
        for (Tone ground : {Tone::Base, Tone::Raised, Tone::Window}) {
          double contrast = Theme::contrast(theme->color(tone), theme->color(ground));
          QVERIFY2(contrast >= 4.5, qPrintable(QStringLiteral("tone %1 on %2, dark %3: %4")
                                                   .arg(int(tone))
                                                   .arg(int(ground))
                                                   .arg(theme->isDark())
                                                   .arg(contrast)));
        }
  }
  void text_stays_readable_where_it_is_marked() {
    for (const Theme* theme : {&Theme::light(), &Theme::dark()})
      for (Tone ground : {Tone::Selected, Tone::Hovered, Tone::Added, Tone::AddedWord, Tone::Removed, Tone::RemovedWord,
                          Tone::Moved, Tone::MovedWord})
        QVERIFY2(Theme::contrast(theme->color(Tone::Text), theme->color(ground)) >= 4.5,
                 qPrintable(QString::number(int(ground))));
  }
  void buffer_colours_are_told_apart_from_the_base() {
    for (const Theme* theme : {&Theme::light(), &Theme::dark()})
      for (int n = 0; n < Theme::buffer_colors; ++n) {
        QVERIFY(Theme::contrast(theme->buffer(n), theme->color(Tone::Base)) >= 4.5);
        for (int m = 0; m < n; ++m) QVERIFY(theme->buffer(n) != theme->buffer(m));
      }
  }
  void the_theme_follows_the_palette() {
    QVERIFY(!Theme::of(Theme::light().palette()).isDark());
    QVERIFY(Theme::of(Theme::dark().palette()).isDark());
  }
  void every_loop_kind_has_an_icon_of_its_own() {
    QSet<QString> icons;
    for (ForKind kind :
         {ForKind::Serial, ForKind::Parallel, ForKind::Vectorized, ForKind::Unrolled, ForKind::ThreadBinding}) {
      QString path = QStringLiteral(":/tirscope/icons/%1.svg").arg(lookOf(kind).icon);
      QVERIFY2(QFile::exists(path), qPrintable(path));
      icons.insert(path);
    }
    QCOMPARE(icons.size(), 5);
  }
  void icons_are_painted_in_the_colour_asked_for() {
    QImage image(32, 32, QImage::Format_ARGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintIcon(painter, QRectF(0, 0, 32, 32), QStringLiteral("block"), QColor(255, 0, 0));
    painter.end();
    int red = 0;
    for (int y = 0; y < 32; ++y)
      for (int x = 0; x < 32; ++x) red += image.pixelColor(x, y) == QColor(255, 0, 0);
    QVERIFY(red > 20);
  }
};

TIRSCOPE_TEST(ThemeTest)

}  // namespace theme_test
#include "theme_test.moc"
