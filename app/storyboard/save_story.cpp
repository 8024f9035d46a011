// SPDX-License-Identifier: Apache-2.0
#include <QDir>
#include <QFileInfo>

#include "app/session/files/session_file.h"
#include "app/storyboard/story_page.h"
#include "app/storyboard/story_print.h"
#include "app/storyboard/storyboard.h"

namespace tirscope::app {

namespace {

/// The lines of the slide itself, without those of the slide before.
QByteArray textOf(const StorySlide& slide) {
  QString out;
  for (const QString& call : slide.calls) out += QStringLiteral("# ") + call + u'\n';
  for (const StoryLine& line : slide.lines) {
    if (line.before) continue;
    if (line.left_out) out += QStringLiteral("# …");
    for (const StorySpan& span : line.spans) out += span.text;
    out += u'\n';
  }
  return out.toUtf8();
}

Result<void> saveFolder(const Storyboard& story, const QString& path) {
  if (!QDir().mkpath(path))
    return fail(environment("storyboard.folder", "the folder {0} cannot be made", path.toStdString()));
  int number = 0;
  for (const StorySlide& slide : story.slides) {
    const QString name = QDir(path).filePath(QStringLiteral("%1").arg(number++, 3, 10, QLatin1Char('0')));
    TS_TRY_VOID(writeFile(name + QStringLiteral(".txt"), textOf(slide)));
    for (const StoryPicture& picture : slide.pictures)
      TS_TRY_VOID(writeFile(QStringLiteral("%1_%2.svg").arg(name, picture.view), picture.svg));
  }
  return {};
}

}  // namespace

Result<void> saveStory(const Storyboard& story, const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == u"html" || ending == u"htm") return writeFile(path, storyPage(story));
  if (ending == u"pdf") return writeFile(path, storyPrint(story));
  if (ending.isEmpty()) return saveFolder(story, path);
  return fail(bad_input("storyboard.format",
                        "expected a name ending in .html or .pdf, or a folder without an ending, found \"{0}\"",
                        path.toStdString()));
}

}  // namespace tirscope::app
