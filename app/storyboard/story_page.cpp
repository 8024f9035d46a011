// SPDX-License-Identifier: Apache-2.0
#include "app/storyboard/story_page.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QMap>

#include "views/common/look/theme.h"

namespace tirscope::app {

namespace {

using views::Tone;
using Kind = views::diff::DiffRow::Kind;

QString translated(const char* text) { return QCoreApplication::translate("Storyboard", text); }

QString escaped(const QString& text) { return text.toHtmlEscaped(); }

QString resource(const char* name) {
  QFile file(QStringLiteral(":/tirscope/storyboard/") + QLatin1StringView(name));
  const bool opened = file.open(QIODevice::ReadOnly);
  Q_ASSERT(opened);
  return QString::fromUtf8(file.readAll());
}

/// What a content security policy knows a style or script by.
QString hashOf(const QString& content) {
  return QStringLiteral("'sha256-%1'")
      .arg(QString::fromLatin1(QCryptographicHash::hash(content.toUtf8(), QCryptographicHash::Sha256).toBase64()));
}

QString colorsOf(const views::Theme& theme) {
  static const std::pair<const char*, Tone> names[] = {
      {"base", Tone::Base},
      {"raised", Tone::Raised},
      {"line", Tone::Line},
      {"text", Tone::Text},
      {"muted", Tone::Muted},
      {"accent", Tone::Accent},
      {"added", Tone::Added},
      {"added-word", Tone::AddedWord},
      {"removed", Tone::Removed},
      {"moved", Tone::Moved},
      {"removed-word", Tone::RemovedWord},
      {"moved-word", Tone::MovedWord},
  };
  QString out = QStringLiteral(":root {");
  for (const auto& [name, tone] : names)
    out += QStringLiteral(" --%1: %2;").arg(QLatin1StringView(name), theme.color(tone).name());
  return out + QStringLiteral(" }\n");
}

/// The looks of letters as classes c0, c1, ... in the order of first use: a page may have no styles of single elements.
class Looks {
 public:
  QString classOf(const StorySpan& span) {
    QString rule = QStringLiteral("color: %1;").arg(span.color.name());
    if (span.bold) rule += QStringLiteral(" font-weight: 600;");
    if (span.italic) rule += QStringLiteral(" font-style: italic;");
    auto found = numbers_.find(rule);
    if (found == numbers_.end()) {
      found = numbers_.insert(rule, int(numbers_.size()));
      rules_ += QStringLiteral(".c%1 { %2 }\n").arg(found.value()).arg(rule);
    }
    return QStringLiteral("c%1").arg(found.value());
  }
  const QString& rules() const { return rules_; }

 private:
  QMap<QString, int> numbers_;
  QString rules_;
};

struct RowLook {
  const char* name;
  const char* sign;
};
RowLook lookOf(const StoryLine& line) {
  switch (line.kind) {
    case Kind::Same: return {"same", " "};
    case Kind::Changed:
    case Kind::Replaced: return line.before ? RowLook{"removed", "−"} : RowLook{"added", "+"};
    case Kind::Removed: return {"removed", "−"};
    case Kind::Added: return {"added", "+"};
    case Kind::MovedFrom: return {"moved", "↗"};
    case Kind::MovedTo: return {"moved", "↘"};
  }
  return {"same", " "};
}

QString row(const StoryLine& line, Looks& looks) {
  if (line.left_out)
    return QStringLiteral("<span class=\"row gap\" data-sign=\"⋮\">%1</span>")
        .arg(escaped(translated(QT_TRANSLATE_NOOP("Storyboard", "%1 more lines")).arg(line.left_out)));
  const RowLook look = lookOf(line);
  QString out = QStringLiteral("<span class=\"row %1\" data-sign=\"%2\">")
                    .arg(QLatin1StringView(look.name), QString::fromUtf8(look.sign));
  for (const StorySpan& span : line.spans) {
    const QString letters = QStringLiteral("<span class=\"%1\">%2</span>").arg(looks.classOf(span), escaped(span.text));
    out += span.changed ? QStringLiteral("<mark>%1</mark>").arg(letters) : letters;
  }
  return out + QStringLiteral("</span>");
}

QString section(const StorySlide& slide, Looks& looks) {
  QString out = QStringLiteral("<section id=\"step-%1\">\n").arg(slide.step);
  for (const QString& call : slide.calls) out += QStringLiteral("<h2>%1</h2>\n").arg(escaped(call));
  if (!slide.summary.isEmpty()) out += QStringLiteral("<div class=\"muted\">%1</div>\n").arg(escaped(slide.summary));
  out += QStringLiteral("<dl>");
  for (const StoryFact& fact : slide.facts)
    out += QStringLiteral("<div><dt>%1</dt><dd>%2</dd></div>").arg(escaped(fact.name), escaped(fact.value));
  out += QStringLiteral("</dl>\n<div class=\"columns\">\n<div class=\"code\" tabindex=\"0\"><div>");
  for (const StoryLine& line : slide.lines) out += row(line, looks);
  out += QStringLiteral("</div></div>\n<div>");
  for (const StoryPicture& picture : slide.pictures)
    out += QStringLiteral(
               "<figure><figcaption>%1</figcaption><img alt=\"%1\" width=\"%2\" height=\"%3\" "
               "src=\"data:image/svg+xml;base64,%4\"></figure>\n")
               .arg(escaped(picture.title))
               .arg(picture.size.width())
               .arg(picture.size.height())
               .arg(QString::fromLatin1(picture.svg.toBase64()));
  return out + QStringLiteral("</div>\n</div>\n</section>\n");
}

QString header(const Storyboard& story) {
  return QStringLiteral(
             "<header><h1>%1</h1><span class=\"muted\">%2</span><div id=\"controls\">"
             "<button id=\"back\" type=\"button\">%3</button>"
             "<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" step=\"1\" aria-label=\"%4\">"
             "<button id=\"forward\" type=\"button\">%5</button><span id=\"place\" class=\"muted\" "
             "role=\"status\"></span>"
             "</div></header>\n")
      .arg(escaped(story.title), escaped(story.function), escaped(translated(QT_TRANSLATE_NOOP("Storyboard", "Back"))),
           escaped(translated(QT_TRANSLATE_NOOP("Storyboard", "Step"))),
           escaped(translated(QT_TRANSLATE_NOOP("Storyboard", "Next"))));
}

}  // namespace

QByteArray storyPage(const Storyboard& story) {
  Looks looks;
  QString body = header(story) + QStringLiteral("<main>\n");
  for (const StorySlide& slide : story.slides) body += section(slide, looks);
  body += QStringLiteral("</main>\n");
  const views::Theme& theme = story.dark ? views::Theme::dark() : views::Theme::light();
  const QString style = colorsOf(theme) + resource("story.css") + looks.rules(), script = resource("story.js");
  const QString policy =
      QStringLiteral(
          "default-src 'none'; img-src data:; style-src %1; script-src %2; base-uri 'none'; form-action 'none'")
          .arg(hashOf(style), hashOf(script));
  const QString page = QStringLiteral("<!DOCTYPE html>\n<html lang=\"") +
                       (story.chinese ? QStringLiteral("zh-CN") : QStringLiteral("en")) +
                       QStringLiteral(
                           "\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" "
                           "content=\"") +
                       policy +
                       QStringLiteral(
                           "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                           "<link rel=\"icon\" href=\"data:,\">\n<title>") +
                       escaped(story.title) + QStringLiteral("</title>\n<style>") + style +
                       QStringLiteral("</style>\n</head>\n<body>\n") + body + QStringLiteral("<script>") + script +
                       QStringLiteral("</script>\n</body>\n</html>\n");
  return page.toUtf8();
}

}  // namespace tirscope::app
