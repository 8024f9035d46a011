// SPDX-License-Identifier: Apache-2.0
#include "lesson/check_lesson.h"

#include <QtTest>

#include "lesson/lesson_folder.h"
#include "lesson/lesson_text.h"
#include "support/unit.h"

namespace check_lesson_test {

using namespace tirscope;
using nlohmann::json;
using tirscope::test::LessonFolder;

class CheckLessonTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_lesson_in_order_has_no_problem() {
    LessonFolder folder;
    QCOMPARE(folder.problems(), QStringList());
    folder.file["tasks"][0]["mistakes"][1]["code"] = "loop.not-found";
    folder.save();
    QCOMPARE(folder.problems(), QStringList({"lesson.mistake"}));
  }
  void what_is_wrong_has_a_code_data() {
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("code");
    auto row = [](const char* name, const char* pointer, const char* value, const char* code) {
      QTest::newRow(name) << QString(pointer) << QString(value) << QString(code);
    };
    row("another id", "/id", R"("other")", "lesson.value");
    row("an unknown key", "/author", R"("me")", "lesson.unknown-key");
    row("a title in one language", "/title", R"({"en": "A"})", "lesson.missing-translation");
    row("a third language", "/title", R"({"en": "A", "zh_CN": "A", "fr": "A"})", "lesson.unknown-key");
    row("a title that is none", "/title", "3", "lesson.type");
    row("no tasks", "/tasks", "[]", "lesson.type");
    row("a module outside", "/modules/two", R"("../tiny2/two.py")", "lesson.outside");
    row("an absolute module", "/modules/two", R"("/etc/passwd")", "lesson.outside");
    row("a module that is missing", "/modules/two", R"("three.py")", "file.unreadable");
    row("an allowance", "/allow", R"json(["all"])json", "lesson.value");
    row("a start that is none", "/tasks/0/start", R"("four")", "lesson.unknown-module");
    row("points", "/tasks/0/points", "0", "lesson.value");
    row("a kind of task", "/tasks/0/kind", R"("essay")", "lesson.value");
    row("a key of a task", "/tasks/0/hint", "[]", "lesson.unknown-key");
    row("a kind of goal", "/tasks/0/goal/0/kind", R"("nice")", "lesson.unknown-goal");
    row("a parameter", "/tasks/0/goal/1/blok", R"("C")", "lesson.unknown-key");
    row("a parameter's type", "/tasks/0/goal/1/order", R"("vj")", "lesson.type");
    row("a goal of answers", "/tasks/0/goal/0", R"({"kind": "number", "is": 3})", "lesson.unknown-goal");
    row("a mistake's goal", "/tasks/0/mistakes/0/goal", R"("speed")", "lesson.unknown-goal");
    row("a hint in one language", "/tasks/0/hints/0", R"({"zh_CN": "A"})", "lesson.missing-translation");
    row("two tasks of one id", "/tasks/1/id", R"("tile")", "lesson.duplicate");
    row("a solution that misses", "/tasks/0/solution", R"json(["sch.get_block('C')"])json", "lesson.solution");
    row("an answer that is no choice", "/tasks/1/goal/0/is", R"json(["c"])json", "lesson.choice");
    row("a mistake that is none", "/tasks/0/mistakes/0/example",
        R"json(["i, j = sch.get_loops('C')", "sch.reorder(j, i)"])json", "lesson.mistake");
    row("too easy", "/tasks/0/goal", R"([{"kind": "values"}])", "lesson.too-easy");
  }
  void what_is_wrong_has_a_code() {
    QFETCH(QString, pointer);
    QFETCH(QString, value);
    QFETCH(QString, code);
    LessonFolder folder;
    folder.file["tasks"][0]["mistakes"].erase(1);
    if (code == "lesson.too-easy" || code == "lesson.unknown-goal") folder.file["tasks"][0]["mistakes"].clear();
    if (pointer.contains("mistakes")) folder.file = LessonFolder().file, folder.file["tasks"][0]["mistakes"].erase(1);
    folder.file[json::json_pointer(pointer.toStdString())] = json::parse(value.toStdString());
    folder.save();
    QVERIFY2(folder.problems().contains(code), qPrintable(folder.problems().join(' ')));
  }
  void files_that_are_missing_or_broken() {
    LessonFolder folder;
    QFile::remove(folder.path() + "/lesson.zh_CN.md");
    QVERIFY(folder.problems().contains("lesson.missing-translation"));
    folder.write("lesson.json", "{");
    QCOMPARE(folder.problems(), QStringList({"lesson.json"}));
    folder.write("lesson.json", "[]");
    QVERIFY(folder.problems().contains("lesson.type"));
    QFile::remove(folder.path() + "/lesson.json");
    QCOMPARE(folder.problems(), QStringList({"file.unreadable"}));
    QFile::link("/etc", folder.path() + "/out");
    QCOMPARE(lesson::path_in_lesson(folder.path().toStdString(), "out/passwd").error().code, "lesson.outside");
  }
  void texts_hold_no_html_and_nothing_from_outside_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::newRow("script") << "A <script>alert(1)</script>"
                            << "lesson.html";
    QTest::newRow("tag") << "line\n<img src=x onerror=alert(1)>"
                         << "lesson.html";
    QTest::newRow("comment") << "<!-- x -->"
                             << "lesson.html";
    QTest::newRow("code is text") << "`<script>` and\n```\n<b>\n```\n and 3 < 4"
                                  << "";
    QTest::newRow("autolink") << "<https://example.org/>"
                              << "";
    QTest::newRow("remote picture") << "![x](https://example.org/x.png)"
                                    << "lesson.picture-remote";
    QTest::newRow("data picture") << "![x](data:image/png;base64,AA)"
                                  << "lesson.picture-remote";
    QTest::newRow("host") << "![x](//example.org/x.png)"
                          << "lesson.picture-remote";
    QTest::newRow("outside") << "![x](../../x.png)"
                             << "lesson.outside";
    QTest::newRow("absolute") << "![x](/etc/x.png)"
                              << "lesson.outside";
    QTest::newRow("missing") << "![x](x.png)"
                             << "lesson.picture";
    QTest::newRow("svg") << "![x](two.py)"
                         << "lesson.picture";
    QTest::newRow("reference") << "![x][y]\n\n[y]: ../y.png"
                               << "lesson.outside";
    QTest::newRow("link") << "[x](https://example.org) [y](#part)"
                          << "";
    QTest::newRow("file link") << "[x](file:///etc/passwd)"
                               << "lesson.link";
    QTest::newRow("javascript") << "[x](javascript:alert(1))"
                                << "lesson.link";
  }
  void texts_hold_no_html_and_nothing_from_outside() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    LessonFolder folder;
    const Diagnostics found = lesson::check_text(text.toStdString(), folder.path().toStdString(), "lesson.en.md");
    QCOMPARE(found.empty() ? QString() : QString::fromStdString(found.front().code), code);
  }
  void lines_of_chinese_go_on_without_a_blank() {
    QCOMPARE(lesson::without_html("一行\n二行\nthree\n四\n\n五"), "一行二行\nthree\n四\n\n五");
    QCOMPARE(lesson::without_html("```\n一\n二\n```\n三"), "```\n一\n二\n```\n三");
  }
  void html_is_shown_as_text() {
    QCOMPARE(lesson::without_html("a <b>x</b> `<i>`\n```\n<p>\n```"), "a &lt;b>x&lt;/b> `<i>`\n```\n<p>\n```");
  }
};

TIRSCOPE_TEST(CheckLessonTest)

}  // namespace check_lesson_test
#include "check_lesson_test.moc"
