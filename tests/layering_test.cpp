// SPDX-License-Identifier: Apache-2.0
// Who may know whom: every #include of the tree against the arrow of knowledge.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include "support/paths.h"
#include "support/unit.h"

namespace layering_test {

namespace {

/// A folder and the folders whose headers its files may include, its own among them.
struct Layer {
  const char* folder;
  const char* may_include;
};
constexpr Layer layers[] = {
    {"core/support", "support"},
    {"core/ir", "ir support"},
    {"core/arith", "arith ir support"},
    {"core/script", "script arith ir support"},
    {"core/interp", "interp arith ir support"},
    {"core/analysis", "analysis interp script arith ir support"},
    {"core/model", "model analysis interp script arith ir support"},
    {"core/te", "te analysis interp script arith ir support"},
    {"core/topi", "topi te analysis interp script arith ir support"},
    {"core/relax", "relax model topi te analysis interp script arith ir support"},
    {"core/schedule", "schedule analysis interp script arith ir support"},
    {"core/passes", "passes relax model topi te analysis interp script arith ir support"},
    {"core/pass_runs", "pass_runs passes relax model topi te analysis interp script arith ir support"},
    {"core/memory_study", "memory_study pass_runs passes relax model topi te analysis interp script arith ir support"},
    {"core/builder",
     "builder tuning pass_runs schedule passes relax model topi te analysis interp script arith ir support"},
    {"core/tuning", "tuning schedule passes relax model topi te analysis interp script arith ir support"},
    {"core/lesson",
     "lesson builder memory_study pass_runs schedule passes relax model topi te analysis interp script arith ir support"},
    {"core/protocol",
     "protocol lesson builder memory_study pass_runs schedule passes relax model topi te analysis interp script arith "
     "ir support"},
    {"core/import",
     "import protocol lesson builder memory_study pass_runs schedule passes relax model topi te analysis interp script "
     "arith ir support"},
    {"core/codegen",
     "codegen protocol tuning lesson builder memory_study pass_runs schedule passes relax model topi te analysis interp "
     "script arith ir support"},
    {"core/runtime",
     "runtime codegen protocol tuning lesson builder memory_study pass_runs schedule passes relax model topi te "
     "analysis interp script arith ir support"},
    {"views",
     "views protocol lesson builder memory_study pass_runs schedule passes relax model topi te analysis interp script "
     "arith ir support"},
    {"app/cli",
     "input import runtime codegen protocol tuning lesson builder memory_study pass_runs schedule passes relax model "
     "topi te analysis interp script arith ir support"},
    {"app",
     "app views protocol lesson builder tuning memory_study pass_runs schedule passes relax model topi te analysis "
     "interp script arith ir support"},
};

const Layer* layer_of(const QString& file) {
  for (const Layer& layer : layers)
    if (file.startsWith(QString("%1/").arg(layer.folder))) return &layer;
  return nullptr;
}

/// Why `file` must not include `header`; empty where it may. `quoted`: included with quotation marks.
QString objection(const QString& file, const QString& header, bool quoted) {
  const bool core = file.startsWith("core/"), command_line = file.startsWith("app/cli/");
  static const QRegularExpression qt("^Qt?[A-Z]\\w*(/|$)");
  if (!quoted) {
    if ((core || command_line) && header.contains(qt)) return "Qt has no place here";
    const bool emits = file.startsWith("core/codegen/") || file.startsWith("core/runtime/");
    if (!emits && header.startsWith("llvm/")) return "only codegen and runtime include LLVM";
    return {};
  }
  const Layer* layer = layer_of(file);
  if (!layer || !header.contains('/')) return {};  // a header of the same folder
  const QString folder = header.section('/', 0, 0);
  if (!QString(layer->may_include).split(' ').contains(folder)) return QString("%1 stands above").arg(folder);
  if (file.startsWith("views/") && folder == "views") {
    const QString own = file.section('/', 1, 1), other = header.section('/', 1, 1);
    if (own != other && other != "common" && header.count('/') >= 2 && file.count('/') >= 2)
      return "a view knows no other view";
  }
  return {};
}

QStringList objections(const QString& file, const QString& text) {
  static const QRegularExpression include("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]",
                                          QRegularExpression::MultilineOption);
  QStringList found;
  for (auto it = include.globalMatch(text); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    const QString why = objection(file, match.captured(2), match.captured(1) == "\"");
    if (!why.isEmpty()) found << QString("%1 includes %2: %3").arg(file, match.captured(2), why);
  }
  return found;
}

}  // namespace

class LayeringTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_include_follows_the_arrow_of_knowledge() {
    const QDir root(tirscope::test::in_source());
    QStringList found;
    int files = 0;
    for (const char* folder : {"core", "views", "app"}) {
      QDirIterator it(root.filePath(folder), {"*.h", "*.cpp", "*.def", "*.inc"}, QDir::Files,
                      QDirIterator::Subdirectories);
      while (it.hasNext()) {
        QFile file(it.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        found << objections(root.relativeFilePath(file.fileName()), QString::fromUtf8(file.readAll()));
        ++files;
      }
    }
    QVERIFY(files > 100);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
  }

  void what_is_not_allowed_is_found_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("include");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("up") << "core/ir/node.h" << "#include \"arith/analyzer.h\"" << false;
    QTest::newRow("down") << "core/arith/analyzer.h" << "#include \"ir/node.h\"" << true;
    QTest::newRow("siblings") << "core/passes/pass.h" << "#include \"schedule/schedule.h\"" << false;
    QTest::newRow("runs in a pass") << "core/passes/pass.h" << "#include \"pass_runs/pass_run.h\"" << false;
    QTest::newRow("a study in a run") << "core/pass_runs/dumps.h" << "#include \"memory_study/plan_waste.h\"" << false;
    QTest::newRow("schedules in a study")
        << "core/memory_study/plan_waste.h" << "#include \"schedule/schedule.h\"" << false;
    QTest::newRow("runtime in a view") << "views/bench/plot.cpp" << "#include \"runtime/measure/bench.h\"" << false;
    QTest::newRow("runtime in the window")
        << "app/window/main/texts.h" << "#include \"runtime/measure/bench.h\"" << false;
    QTest::newRow("runtime in tirc") << "app/cli/run_commands.cpp" << "#include \"runtime/measure/bench.h\"" << true;
    QTest::newRow("Qt in core") << "core/ir/node.h" << "#include <QString>" << false;
    QTest::newRow("Qt in tirc") << "app/cli/main.cpp" << "#include <QtCore/QString>" << false;
    QTest::newRow("LLVM in passes") << "core/passes/pass.cpp" << "#include <llvm/IR/Module.h>" << false;
    QTest::newRow("LLVM in codegen") << "core/codegen/llvm/compile.cpp" << "#include <llvm/IR/Module.h>" << true;
    QTest::newRow("another view") << "views/bench/plot.cpp" << "#include \"views/trace/trace_view.h\"" << false;
    QTest::newRow("a view's own") << "views/bench/plot.cpp" << "#include \"views/bench/plot.h\"" << true;
    QTest::newRow("another view's room") << "views/bench/plot.cpp" << "#include \"views/trace/a/b.h\"" << false;
    QTest::newRow("common") << "views/bench/plot.cpp" << "  #  include \"views/common/values/history.h\"" << true;
  }
  void what_is_not_allowed_is_found() {
    QFETCH(QString, file);
    QFETCH(QString, include);
    QFETCH(bool, allowed);
    QCOMPARE(objections(file, "// text\n" + include + "\nint x;\n").isEmpty(), allowed);
  }
};

TIRSCOPE_TEST(LayeringTest)

}  // namespace layering_test
#include "layering_test.moc"
