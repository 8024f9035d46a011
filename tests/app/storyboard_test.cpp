// SPDX-License-Identifier: Apache-2.0
// A schedule told step by step: what is on each slide, and that nothing of a program gets out of its quotes.
#include "app/storyboard/storyboard.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QSvgRenderer>

#include "app/storyboard/pass_report.h"
#include "app/storyboard/story_page.h"
#include "app/storyboard/story_print.h"
#include "app/storyboard/story_text.h"
#include "support/unit.h"
#include "support/window_fixture.h"

namespace storyboard_test {

using namespace tirscope;
using namespace tirscope::app;
using views::diff::DiffRow;

namespace {

const char* const hostile = R"(
@T.prim_func
def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32")):
    for i in range(8):
        with T.block("</script><script>alert(1)</script>"):
            vi = T.axis.spatial(8, i)
            T.block_attr({"pragma": '"><img src="x" onerror=alert(2)>'})
            B[vi] = A[vi] + T.float32(1)
)";

/// The text that a slide shows of its own step.
QString textOf(const StorySlide& slide) {
  QStringList lines;
  for (const StoryLine& line : slide.lines) {
    if (line.before) continue;
    QString text;
    for (const StorySpan& span : line.spans) text += span.text;
    lines << text;
  }
  return lines.join(u'\n');
}

int count(const QByteArray& page, const char* word) { return int(page.toLower().count(word)); }

/// What stands between two words.
QByteArray between(const QByteArray& page, const char* from, const char* to) {
  const qsizetype begin = page.indexOf(from) + qsizetype(strlen(from));
  return page.mid(begin, page.indexOf(to, begin) - begin);
}

QByteArray hashOf(const QByteArray& content) {
  return "'sha256-" + QCryptographicHash::hash(content, QCryptographicHash::Sha256).toBase64() + "'";
}

}  // namespace

/// The window with the samples' blocking schedule run on the multiplication.
struct Blocked : TestWindow {
  Blocked() {
    window->scheduling().runScript(sample("matmul.blocking.py"));
    settle(*window);
  }
  Storyboard story(const StoryOptions& options = {}) const {
    auto told = tellStory(window->document(), options);
    if (!told) qFatal("%s", told.error().message.str().c_str());
    return *told;
  }
};

class StoryboardTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void every_step_that_rewrote_the_module_is_a_slide() {
    Blocked w;
    const Storyboard story = w.story();
    QCOMPARE(story.title, QStringLiteral("matmul.py"));
    QVERIFY(story.slides.size() > 5);
    QVERIFY(story.slides.front().summary.isEmpty());
    QCOMPARE(textOf(story.slides.back()).trimmed(), w.text().trimmed());
    for (const StorySlide& slide : story.slides) {
      QCOMPARE(slide.calls.size(), 1);
      QVERIFY(!slide.calls.front().startsWith(u"get_"));
      QCOMPARE(slide.pictures.size(), 1);
      QVERIFY(QSvgRenderer(slide.pictures.front().svg).isValid());
      QVERIFY(std::ranges::any_of(slide.facts, [](const StoryFact& fact) { return fact.value == u"2.15 G"; }));
    }
  }

  void a_slide_says_what_changed_since_the_slide_before() {
    Blocked w;
    const Storyboard all = w.story();
    StoryOptions options;
    options.steps = {0, all.slides.back().step};
    const Storyboard ends = w.story(options);
    QCOMPARE(ends.slides.size(), 2);
    QCOMPARE(ends.slides.back().calls.size(), all.slides.size() - 1);
    QVERIFY(std::ranges::any_of(ends.slides.back().lines, [](const StoryLine& line) {
      return line.before && (line.kind == DiffRow::Kind::Removed || line.kind == DiffRow::Kind::Changed ||
                             line.kind == DiffRow::Kind::Replaced);
    }));
    QVERIFY(std::ranges::none_of(ends.slides.front().lines, [](const StoryLine& line) { return line.before; }));
  }

  void long_texts_show_what_changed_and_count_the_rest() {
    QStringList before, after;
    for (int k = 0; k < 300; ++k) before << QStringLiteral("a = %1").arg(k);
    after = before;
    after[150] = QStringLiteral("b = 0");
    const auto lines = storyLines(before.join(u'\n'), after.join(u'\n'), views::Theme::light());
    QVERIFY(lines.size() < 20);
    int left_out = 0, shown = 0;
    for (const StoryLine& line : lines) left_out += line.left_out, shown += !line.left_out && !line.before;
    QCOMPARE(left_out + shown, 300);
  }

  void only_known_times_are_told() {
    Blocked w;
    const auto timed = [](const Storyboard& story) {
      return std::ranges::count_if(story.slides, [](const StorySlide& slide) {
        return std::ranges::any_of(slide.facts, [](const StoryFact& fact) { return fact.name == u"time"; });
      });
    };
    QCOMPARE(timed(w.story()), 0);
    views::Run run;
    run.step = w.step();
    run.measured.median_s = 0.25;
    w->document().addRun(run);
    const Storyboard story = w.story();
    QCOMPARE(timed(story), 1);
    QVERIFY(
        std::ranges::any_of(story.slides.back().facts, [](const StoryFact& fact) { return fact.value == u"250 ms"; }));
  }

  void the_same_story_is_the_same_bytes() {
    Blocked first, second;
    QCOMPARE(storyPage(first.story()), storyPage(second.story()));
    const QByteArray print = storyPrint(first.story());
    QVERIFY(print.startsWith("%PDF-"));
    QTest::qWait(1100);  // Qt writes the second into a PDF
    QCOMPARE(storyPrint(second.story()), print);
  }

  void a_page_runs_its_own_script_and_nothing_else() {
    TestWindow w{QString()};
    w->files().openText(QString::fromUtf8(hostile), {});
    QVERIFY(settle(*w));
    StoryOptions options;
    options.views = {QStringLiteral("loop_nest"), QStringLiteral("block_tree")};
    const auto story = tellStory(w->document(), options);
    QVERIFY(story);
    QCOMPARE(story->slides.front().pictures.size(), 2);
    const QByteArray page = storyPage(*story);
    QCOMPARE(count(page, "<script"), 1);
    QCOMPARE(count(page, "</script"), 1);
    QCOMPARE(count(page, "<style"), 1);
    QCOMPARE(count(page, "<img"), 2);  // the pictures
    QVERIFY(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"));
    QVERIFY(!page.contains(" style="));
    QVERIFY(!QRegularExpression(QStringLiteral("\\s(on\\w+|href|src)\\s*=\\s*\"(?!data:)"))
                 .match(QString::fromUtf8(page))
                 .hasMatch());
    const QByteArray policy = between(page, "Content-Security-Policy\" content=\"", "\">");
    QCOMPARE(policy, "default-src 'none'; img-src data:; style-src " + hashOf(between(page, "<style>", "</style>")) +
                         "; script-src " + hashOf(between(page, "<script>", "</script>")) +
                         "; base-uri 'none'; form-action 'none'");
    for (const StoryPicture& picture : story->slides.front().pictures) {
      QCOMPARE(count(picture.svg, "<script"), 0);
      QVERIFY(!picture.svg.contains("href="));
    }
  }

  void a_story_is_saved_by_its_ending() {
    Blocked w;
    StoryOptions options;
    options.steps = {0, 1};
    const Storyboard story = w.story(options);
    QVERIFY(saveStory(story, w.path("a.html")));
    QCOMPARE(readFile(w.path("a.html")).value(), storyPage(story));
    QVERIFY(saveStory(story, w.path("a.pdf")));
    QVERIFY(saveStory(story, w.path("slides")));
    QCOMPARE(QDir(w.path("slides")).entryList(QDir::Files),
             QStringList({QStringLiteral("000.txt"), QStringLiteral("000_loop_nest.svg"), QStringLiteral("001.txt"),
                          QStringLiteral("001_loop_nest.svg")}));
    QCOMPARE(saveStory(story, w.path("a.odp")).error().code, "storyboard.format");
  }

  void what_cannot_be_told_is_refused() {
    Blocked w;
    StoryOptions options;
    options.steps = {0, 1000};
    QCOMPARE(tellStory(w->document(), options).error().code, "storyboard.step");
    options.steps = QList<int>(most_slides + 1, 0);
    QCOMPARE(tellStory(w->document(), options).error().code, "storyboard.too-many");
    QCOMPARE(storySteps(QStringLiteral("0,3,5-8")).value(), QList<int>({0, 3, 5, 6, 7, 8}));
    for (const char* bad : {"", "a", "3-1", "-1", "1-2-3", "0-99999999", ","})
      QCOMPARE(storySteps(QLatin1StringView(bad)).error().code, "storyboard.steps");
    QCOMPARE(storyViews(QStringLiteral("text, nest,tree,loop_nest")).value(),
             QStringList({QStringLiteral("loop_nest"), QStringLiteral("block_tree")}));
    for (const char* bad : {"nests", "trace", "bench"})
      QCOMPARE(storyViews(QLatin1StringView(bad)).error().code, "storyboard.view");
  }

  void a_report_of_a_pass_says_whether_the_results_are_the_same() {
    QTemporaryDir folder;
    auto written = [&](const char* name, const char* added) {
      const QString path = folder.filePath(QLatin1StringView(name));
      QFile file(path);
      if (!file.open(QIODevice::WriteOnly)) qFatal("%s", qPrintable(path));
      file.write(QByteArray("@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\"), B: T.Buffer((16,), "
                            "\"float32\")):\n    for i in range(16):\n        B[i] = ") +
                 added + "\n");
      return path;
    };
    const QString one = written("one.py", "A[i] + T.float32(1)"), same = written("same.py", "T.float32(1) + A[i]"),
                  other = written("other.py", "A[i] + T.float32(2)"), outside = written("outside.py", "A[i + 1]"),
                  page = folder.filePath(QStringLiteral("page.html"));
    auto says = [&](const char* words) { return readFile(page).value().contains(words); };
    QCOMPARE(reportPass(one, same, page), 0);
    QVERIFY(says("the same on random inputs"));
    QCOMPARE(reportPass(one, other, page), 1);
    QVERIFY(says("not the same: main: B: wrong at ["));
    QCOMPARE(reportPass(one, outside, page), 1);
    QVERIFY(says("outside its shape"));
    QCOMPARE(reportPass(outside, one, page), 0);
    QVERIFY(says("not all compared"));
    QCOMPARE(reportPass(one, folder.filePath(QStringLiteral("none.py")), page), 2);
  }

  void the_file_menu_exports_it() {
    Blocked w;
    whenAsked([&](QDialog& dialog) { typePath(dialog, w.path("lecture.html")); });
    w->actions()["file.export_storyboard"]->trigger();
    QCOMPARE(readFile(w.path("lecture.html")).value(), storyPage(w.story()));
    QVERIFY(w.message().isEmpty());
  }
};

TIRSCOPE_TEST(StoryboardTest)

}  // namespace storyboard_test
#include "storyboard_test.moc"
