// SPDX-License-Identifier: Apache-2.0
#include <QEventLoop>
#include <QFileInfo>
#include <QTimer>
#include <algorithm>

#include "app/storyboard/story_text.h"
#include "app/storyboard/storyboard.h"
#include "app/window/main/language.h"
#include "views/common/canvas/picture.h"
#include "views/common/canvas/pieces.h"
#include "views/registry.h"

namespace tirscope::app {

namespace {

using views::Snapshot;
using views::SnapshotPtr;
using views::Step;

QString textOf(const SnapshotPtr& snapshot) { return snapshot ? views::q(snapshot->text().text) : QString(); }

/// Whether a step rewrote the module, or put another in its place.
bool rewrites(const Step& step) { return step.parent < 0 || !step.changes || !step.changes->empty(); }

/// From the opened module to the current step.
std::vector<const Step*> pathOf(const views::History& history) {
  std::vector<const Step*> path;
  for (const Step* step = history.find(history.current); step; step = history.find(step->parent)) path.push_back(step);
  return {path.rbegin(), path.rend()};
}

/// Views that no window shows, and that show one step after the other.
class Pictures {
 public:
  Pictures(const Document& document, const QStringList& ids) {
    for (const QString& id : ids) {
      const views::ViewInfo* info = views::findView(id);
      std::unique_ptr<views::View> view(info->create(selection_, nullptr));
      view->setHistory(document.history());
      view->resize(640, 700);  // about half a screen, beside the text
      views_.push_back({id, info->translatedTitle(), std::move(view)});
    }
  }

  QList<StoryPicture> of(const SnapshotPtr& snapshot) {
    QList<StoryPicture> out;
    for (Shown& shown : views_) {
      shown.view->setSnapshot(snapshot);
      shown.view->grab();  // lays out what is out of sight
      waitFor(*shown.view);
      const QSize size = shown.view->pictureSize();
      if (!size.isEmpty())
        out << StoryPicture{shown.id, shown.title, views::svgPicture(*shown.view), views::recordPicture(*shown.view),
                            size};
    }
    return out;
  }

 private:
  struct Shown {
    QString id, title;
    std::unique_ptr<views::View> view;
  };

  static void waitFor(views::View& view) {
    constexpr int patience_ms = 20000;
    if (!view.busy()) return;
    QEventLoop loop;
    QObject::connect(&view, &views::View::ready, &loop, &QEventLoop::quit);
    QTimer::singleShot(patience_ms, &loop, &QEventLoop::quit);
    loop.exec(QEventLoop::ExcludeUserInputEvents);
  }

  views::Selection selection_;
  std::vector<Shown> views_;
};

class Teller {
 public:
  Teller(const Document& document, const StoryOptions& options)
      : document_(document), options_(options), pictures_(document, options.views) {}

  Result<Storyboard> tell() {
    Storyboard story;
    const QString path = document_.source().path;
    story.title = path.isEmpty() ? document_.function() : QFileInfo(path).fileName();
    story.function = document_.function();
    story.dark = theme_.isDark();
    story.chinese = isChinese();
    TS_TRY(const std::vector<const Step*> steps, chosen());
    const Step* before = nullptr;
    for (const Step* step : steps) {
      story.slides << slide(*step, before);
      before = step;
    }
    return story;
  }

 private:
  Result<std::vector<const Step*>> chosen() const {
    const views::History& history = *document_.history();
    std::vector<const Step*> steps;
    if (options_.steps.isEmpty()) {
      steps = pathOf(history);
      std::erase_if(steps, [](const Step* step) { return !rewrites(*step); });
    }
    for (int id : options_.steps) {
      const Step* step = history.find(id);
      if (!step)
        return fail(bad_input("storyboard.step", "there is no step {0}; the last is {1}", id,
                              history.steps.empty() ? 0 : history.steps.back()->id));
      steps.push_back(step);
    }
    if (int(steps.size()) > most_slides)
      return fail(bad_input("storyboard.too-many", "a storyboard has at most {0} slides, not {1}: choose some steps",
                            most_slides, int(steps.size())));
    return steps;
  }

  StorySlide slide(const Step& step, const Step* before) {
    const views::History& history = *document_.history();
    // Told as what became of the slide before, where it led here; else of the step's own parent.
    std::vector<const Step*> since = before ? history.between(before->id, step.id) : std::vector<const Step*>();
    if (since.empty()) {
      before = history.find(step.parent);
      since = {&step};
    }
    const SnapshotPtr snapshot = document_.snapshotOf(step.id);
    const QString was = before ? textOf(document_.snapshotOf(before->id)) : QString(), is = textOf(snapshot);
    StorySlide out;
    out.step = step.id;
    for (const Step* made : since)
      if (rewrites(*made)) out.calls << made->title;
    if (out.calls.isEmpty()) out.calls << step.title;
    if (before) out.summary = storySummary(was, is);
    out.facts = facts(step, *snapshot);
    out.lines = storyLines(was, is, theme_);
    out.pictures = pictures_.of(snapshot);
    return out;
  }

  QList<StoryFact> facts(const Step& step, const Snapshot& snapshot) const {
    const auto translated = [](const char* text) { return QCoreApplication::translate("Storyboard", text); };
    QList<StoryFact> out;
    if (snapshot.function()) {
      const analysis::Cost& cost = snapshot.cost().total;
      out << StoryFact{translated(QT_TRANSLATE_NOOP("Storyboard", "operations")), views::countText(cost.operations)}
          << StoryFact{translated(QT_TRANSLATE_NOOP("Storyboard", "read")), views::bytesText(cost.bytes_read)}
          << StoryFact{translated(QT_TRANSLATE_NOOP("Storyboard", "written")), views::bytesText(cost.bytes_written)};
      for (const analysis::BufferScope& scope : snapshot.bufferScopes().scopes)
        out << StoryFact{views::q(scope.scope), views::bytesText(scope.bytes)};
    }
    const std::optional<double> seconds = timeOf(step.id), opened = timeOf(document_.history()->steps.front()->id);
    if (seconds) out << StoryFact{translated(QT_TRANSLATE_NOOP("Storyboard", "time")), views::secondsText(*seconds)};
    if (seconds && opened && step.parent >= 0 && *seconds > 0)
      out << StoryFact{translated(QT_TRANSLATE_NOOP("Storyboard", "speed-up")),
                       QStringLiteral("%1×").arg(*opened / *seconds, 0, 'g', 3)};
    return out;
  }
  std::optional<double> timeOf(int step) const {
    const Step* found = document_.history()->find(step);
    return found ? found->medianSeconds : std::nullopt;
  }

  const Document& document_;
  const StoryOptions& options_;
  Pictures pictures_;
  const views::Theme theme_ = views::Theme::of(QApplication::palette());
};

}  // namespace

Result<Storyboard> tellStory(const Document& document, const StoryOptions& options) {
  return Teller(document, options).tell();
}

}  // namespace tirscope::app
