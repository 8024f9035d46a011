// SPDX-License-Identifier: Apache-2.0
#include "app/storyboard/story_print.h"

#include <QBuffer>
#include <QFontDatabase>
#include <QHashSeed>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>

#include "views/common/look/theme.h"

namespace tirscope::app {

namespace {

using views::Tone;
using Kind = views::diff::DiffRow::Kind;

/// Slides on pages whose unit is a point.
class Printer {
 public:
  Printer(QPainter& painter, QPdfWriter& writer, const Storyboard& story)
      : painter_(painter), writer_(writer), theme_(story.dark ? views::Theme::dark() : views::Theme::light()) {
    const QRectF all = QRectF(writer.pageLayout().fullRectPoints());
    page_ = all.adjusted(margin, margin, -margin, -margin);
    ground_ = all;
    mono_ = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    title_ = text_ = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    mono_.setPixelSize(7), text_.setPixelSize(9);
    title_ = mono_;
    title_.setPixelSize(13), title_.setBold(true);
  }

  void print(const StorySlide& slide) {
    beginPage();
    qreal y = head(slide);
    const qreal gap = 14;
    const bool alone = slide.pictures.isEmpty();
    const QRectF left(page_.left(), y, alone ? page_.width() : (page_.width() - gap) / 2, page_.bottom() - y);
    if (!alone) pictures(slide, QRectF(left.right() + gap, y, page_.right() - left.right() - gap, left.height()));
    text(slide.lines, left);
  }

 private:
  void beginPage() {
    if (started_) writer_.newPage();
    started_ = true;
    painter_.fillRect(ground_, theme_.color(Tone::Base));
  }

  qreal head(const StorySlide& slide) {
    qreal y = page_.top();
    auto line = [&](const QString& what, const QFont& font, Tone tone) {
      painter_.setFont(font);
      painter_.setPen(theme_.color(tone));
      QRectF used;
      painter_.drawText(QRectF(page_.left(), y, page_.width(), 200), Qt::TextWrapAnywhere, what, &used);
      y = used.bottom() + 2;
    };
    for (const QString& call : slide.calls) line(call, title_, Tone::Text);
    if (!slide.summary.isEmpty()) line(slide.summary, text_, Tone::Muted);
    QStringList facts;
    for (const StoryFact& fact : slide.facts) facts << fact.name + QStringLiteral(": ") + fact.value;
    if (!facts.isEmpty()) line(facts.join(QStringLiteral("    ")), text_, Tone::Text);
    return y + 8;
  }

  void pictures(const StorySlide& slide, const QRectF& place) {
    const qreal each = place.height() / qreal(slide.pictures.size());
    qreal y = place.top();
    for (const StoryPicture& picture : slide.pictures) {
      painter_.setFont(text_);
      painter_.setPen(theme_.color(Tone::Muted));
      painter_.drawText(QPointF(place.left(), y + 9), picture.title);
      QSizeF size = picture.size;
      const qreal scale = std::min({place.width() / size.width(), (each - 18) / size.height(), 0.75});
      painter_.save();
      painter_.translate(place.left(), y + 14);
      const qreal points = scale * picture.print.logicalDpiX() / writer_.logicalDpiX();  // the picture scales itself
      painter_.scale(points, points);
      painter_.drawPicture(0, 0, picture.print);
      painter_.restore();
      y += std::min(each, size.height() * scale + 22);
    }
  }

  /// What does not fit goes on over the whole width of the next pages.
  void text(const QList<StoryLine>& lines, QRectF place) {
    const QFontMetricsF metrics(mono_);
    const qreal height = metrics.height() * 1.15;
    qreal y = place.top();
    for (const StoryLine& line : lines) {
      if (y + height > place.bottom()) {
        beginPage();
        place = page_;
        y = place.top();
      }
      textLine(line, QRectF(place.left(), y, place.width(), height), metrics);
      y += height;
    }
  }

  void textLine(const StoryLine& line, const QRectF& place, const QFontMetricsF& metrics) {
    painter_.save();
    painter_.setClipRect(place);
    painter_.fillRect(place, theme_.color(groundOf(line)));
    const qreal base = place.top() + (place.height() - metrics.height()) / 2 + metrics.ascent();
    qreal x = place.left() + 4;
    painter_.setFont(mono_);
    if (line.left_out) {
      painter_.setPen(theme_.color(Tone::Muted));
      painter_.drawText(QPointF(x, base), QStringLiteral("⋮ %1").arg(line.left_out));
    }
    for (const StorySpan& span : line.spans) {
      QFont font = mono_;
      font.setBold(span.bold), font.setItalic(span.italic);
      const qreal width = QFontMetricsF(font).horizontalAdvance(span.text);
      if (span.changed) painter_.fillRect(QRectF(x, place.top(), width, place.height()), theme_.color(wordOf(line)));
      painter_.setFont(font);
      painter_.setPen(span.color);
      painter_.drawText(QPointF(x, base), span.text);
      x += width;
    }
    painter_.restore();
  }

  static Tone groundOf(const StoryLine& line) {
    switch (line.kind) {
      case Kind::Same: return Tone::Base;
      case Kind::Changed:
      case Kind::Replaced: return line.before ? Tone::Removed : Tone::Added;
      case Kind::Removed: return Tone::Removed;
      case Kind::Added: return Tone::Added;
      case Kind::MovedFrom:
      case Kind::MovedTo: return Tone::Moved;
    }
    return Tone::Base;
  }
  static Tone wordOf(const StoryLine& line) { return line.before ? Tone::RemovedWord : Tone::AddedWord; }

  static constexpr qreal margin = 28;
  QPainter& painter_;
  QPdfWriter& writer_;
  const views::Theme& theme_;
  QRectF page_, ground_;
  QFont mono_, text_, title_;
  bool started_ = false;
};

/// Qt writes the time and a random number into a PDF: the same storyboard is the same bytes.
QByteArray withoutTime(QByteArray pdf) {
  static const QRegularExpression varying(QStringLiteral(R"(/(Creation|Mod)Date\s*\(D:[^)]*\)|/ID\s*\[[^\]]*\])"));
  const QString text = QString::fromLatin1(pdf);
  for (auto matches = varying.globalMatch(text); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    const bool id = match.captured().startsWith(u"/ID");
    for (qsizetype k = match.capturedStart(); k < match.capturedEnd(); ++k)
      if (text[k].isDigit() || (id && text[k].isLower())) pdf[k] = '0';
  }
  return pdf;
}

/// While it lives, tables are in the same order in each run: that of the fonts in a PDF.
class StableOrder {
 public:
  StableOrder() { QHashSeed::setDeterministicGlobalSeed(); }
  ~StableOrder() { QHashSeed::resetRandomGlobalSeed(); }
};

/// Instead of Qt's, which holds the time and a random number.
constexpr const char* metadata = R"(<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>
<?xpacket end='w'?>)";

}  // namespace

QByteArray storyPrint(const Storyboard& story) {
  const StableOrder stable;
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(72);
  writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Landscape, QMarginsF()));
  writer.setTitle(story.title);
  writer.setCreator(QStringLiteral("Tirscope"));
  writer.setDocumentXmpMetadata(metadata);
  {
    QPainter painter(&writer);
    Printer printer(painter, writer, story);
    for (const StorySlide& slide : story.slides) printer.print(slide);
  }
  return withoutTime(buffer.data());
}

}  // namespace tirscope::app
