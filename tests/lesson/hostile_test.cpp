// SPDX-License-Identifier: Apache-2.0
// Two hundred hostile submissions: each ends in time and has the points that it deserves, none.
#include <QElapsedTimer>
#include <QtTest>

#include "lesson/grading/grade.h"
#include "lesson/read_lesson.h"
#include "support/paths.h"
#include "support/unit.h"

namespace hostile_test {

using namespace tirscope;

namespace {

/// What each tries, as statements. {loop} is the lesson's block.
const char* const attacks[] = {
    "while True:\n    pass",
    "for i in range(10 ** 12):\n    pass",
    "def f(n):\n    return f(n + 1)\nf(0)",
    "x = [0]\nfor i in range(60):\n    x = x + x",
    "x = 'a'\nfor i in range(60):\n    x = x * 2",
    "for i in range(10 ** 9):\n    print('x' * 4096)",
    "print('x' * 10 ** 9)",
    "import os\nos.system('touch /tmp/escaped')",
    "import subprocess\nsubprocess.run(['touch', '/tmp/escaped'])",
    "import socket\nsocket.create_connection(('localhost', 80))",
    "import ctypes\nctypes.CDLL(None).fork()",
    "__import__('os').fork()",
    "open('/tmp/escaped', 'w').write('x')",
    "secret = open('/etc/passwd').read()\nprint(secret)",
    "exec('import os')",
    "eval('1 + 1')",
    "import lesson\nlesson.points = 100",
    "points = of = 100\nmissing = []\ngoal = None",
    "sch.trace.grade = 100",
    "sch.mod = None",
    "class Schedule:\n    pass\nsch = Schedule()",
    "sch.annotate(sch.get_loops('{block}')[0], 'pragma_import_c', 'int main() { for (;;); }')",
    "sch.annotate(sch.get_loops('{block}')[0], 'pragma_import_llvm', 'define void @f() { ret void }')",
    "sch.annotate(sch.get_block('{block}'), 'pragma_import_c', '#include </etc/passwd>')",
    "for i in range(10 ** 6):\n    sch.get_loops('{block}')",
    "l = sch.get_loops('{block}')[0]\nfor i in range(100000):\n    a, l = sch.split(l, [1, None])",
    "sch.split(sch.get_loops('{block}')[0], [2 ** 62, 2 ** 62])",
    "sch.split(sch.get_loops('{block}')[0], [-1, None])",
    "sch.reorder(*([sch.get_loops('{block}')[0]] * 100000))",
    "raise Exception('x' * 1000000)",
    "x = ((1)",
    "lambda: (yield)",
    "import tvm\nsch = tvm.tir.Schedule(tvm.IRModule())",
    "from tvm import tir\nsch = tir.Schedule(Nothing)",
    "sch.transform_layout('{block}', ('write', 0), lambda i, j: (i // 0, j))",
    "sch.tensorize(sch.get_loops('{block}')[0], '../../etc/passwd')",
    "sch.work_on('/etc/passwd')",
    "a = {}\na['a'] = a\nprint(a)",
    "x = 10 ** 100000",
    "'%s' % ('x' * 2 ** 40)",
};

struct Lab {
  const char* lesson;
  const char* task;
  const char* block;
};
constexpr Lab labs[] = {
    {"blocks", "inline", "B"},  {"loops", "tile", "C"},        {"ladder", "rung1", "C"},
    {"caching", "window", "C"}, {"reduction", "partial", "B"},
};

}  // namespace

class HostileTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void none_has_points_and_none_escapes() {
    QFile::remove("/tmp/escaped");
    int graded = 0;
    for (const Lab& lab : labs) {
      const auto folder = test::in_source(QString("resources/lessons/%1").arg(lab.lesson));
      const lesson::Lesson lesson = lesson::read_lesson(folder.toStdString()).value();
      for (const char* attack : attacks) {
        QString text = QString(attack).replace("{block}", lab.block);
        text = QString("def %1(sch):\n    %2\n").arg(lab.task, text.replace("\n", "\n    "));
        QElapsedTimer time;
        time.start();
        const lesson::Grade grade =
            lesson::grade(lesson, lesson::Submission::read(text.toStdString()), {.seed = 7, .seconds = 5});
        QVERIFY2(grade.points == 0, qPrintable(text));
        QVERIFY2(time.elapsed() < 30'000, qPrintable(QString("%1 ms: %2").arg(time.elapsed()).arg(text)));
        for (const lesson::TaskGrade& task : grade.tasks) {
          QVERIFY2(!task.missing.empty(), qPrintable(text));
          // Everything that it is told fits a terminal.
          for (const Message& sentence : task.missing)
            QVERIFY2(sentence.str().size() < 2'000, qPrintable(text + QString::number(sentence.str().size())));
        }
        ++graded;
      }
    }
    QVERIFY(graded >= 200);
    QVERIFY(!QFile::exists("/tmp/escaped"));
  }
};

TIRSCOPE_TEST(HostileTest)

}  // namespace hostile_test
#include "hostile_test.moc"
