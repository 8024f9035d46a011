// SPDX-License-Identifier: Apache-2.0
// The documents that the project grew from: every module that they print can be read, and each schedule that they
// describe, applied to its module, prints what they print, line for line after the normalisations named in
// `normalised`.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "schedule/script/script.h"
#include "script/files/complete_text.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/unit.h"

namespace seeds_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

struct Segment {
  enum Kind { Code, Module } kind;
  QString text;
  int line;
  QString name;  ///< of a module: its class, or the function where there is none
};

QStringList lines_of(const QString& prefix) {
  QDir folder(test::in_seeds());
  QStringList found = folder.entryList({prefix + "*"}, QDir::Files);
  if (found.isEmpty()) return {};
  QFile file(folder.filePath(found.front()));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QString::fromUtf8(file.readAll()).split('\n');
}

/// Modules and functions wherever they are, and the other Python blocks, in order.
QList<Segment> segments_of(const QString& prefix) {
  static const QRegularExpression start(R"(^\s*@(I\.ir_module|tvm\.script\.ir_module|T\.prim_func)\s*$)");
  static const QRegularExpression named(R"((?:class|def)\s+(\w+))");
  QList<Segment> out;
  QStringList lines = lines_of(prefix), code;
  bool fenced = false;
  int code_line = 0;
  auto flush = [&] {
    if (!code.join("").trimmed().isEmpty()) out.append({Segment::Code, code.join('\n'), code_line, {}});
    code.clear();
  };
  auto leading = [](const QString& line) {
    int n = 0;
    while (n < line.size() && line[n].isSpace()) ++n;
    return n;
  };
  for (int i = 0; i < lines.size(); ++i) {
    if (lines[i].startsWith("```")) {
      if (fenced) flush();
      fenced = lines[i].startsWith("```python");
      code_line = i + 2;
    } else if (start.match(lines[i]).hasMatch()) {
      flush();
      int depth = leading(lines[i]), first = i;
      QStringList body;
      bool header = true;
      for (; i < lines.size() && !lines[i].startsWith("```"); ++i) {
        QString line = lines[i];
        bool blank = line.trimmed().isEmpty() || line.startsWith('#');  // a remark may be at any depth
        if (!blank && leading(line) <= depth && !header) break;
        body << line.mid(qMin(depth, leading(line)));
        QString bare = line.trimmed();
        if (leading(line) == depth && (bare.startsWith("class ") || bare.startsWith("def "))) header = false;
      }
      --i;
      QString text = body.join('\n').trimmed();
      out.append({Segment::Module, text, first + 1, named.match(text).captured(1)});
      code_line = i + 2;
    } else if (fenced) {
      code << lines[i];
    }
  }
  flush();
  return out;
}

/// What is not compared: blank and comment lines (the header and the root block's comment among them), decorators, the
/// class line, func_attr, the width by which all is indented, and the literal style. For 001 the spellings of older
/// versions are brought to today's: Buffer, alloc_buffer, serial, slices, `-> None`.
QString normalised(const QString& text) {
  static const QRegularExpression left_out(R"(^\s*(#.*|@.*|class .*|T\.func_attr.*)?$)");
  static const QRegularExpression remark(R"(\s+#.*$)");
  static const QRegularExpression whole_float(R"(T\.float32\((-?\d+)\))");
  static const QRegularExpression old_buffer(R"re(T\.Buffer\[(\([^)]*\)), ("[a-z0-9]+")\])re");
  static const QRegularExpression old_alloc(R"re(alloc_buffer\(\[([^\]]*)\], dtype="float32")re");
  QStringList out;
  int depth = -1;
  for (QString line : text.split('\n')) {
    if (left_out.match(line).hasMatch()) continue;
    int indent = 0;
    while (line[indent].isSpace()) ++indent;
    if (depth < 0) depth = indent;
    line = line.mid(qMin(indent, depth));
    line.replace(remark, "");
    line.replace(whole_float, R"(T.float32(\1.0))");
    line.replace(old_buffer, R"(T.Buffer(\1, \2))");
    line.replace(old_alloc, R"(alloc_buffer((\1))");
    line.replace("T.serial(", "range(").replace(" : ", ":").replace(" -> None:", ":");
    while (line.endsWith(' ')) line.chop(1);
    out << line;
  }
  return out.join('\n');
}

bool uses_schedule(const QString& code) {
  static const QRegularExpression use(R"(\b(tir_)?sch(\.|\b))");
  return use.match(code).hasMatch();
}

/// A schedule that a document describes: from the code with `start` on, until code with `until`.
struct Chain {
  const char* document;
  const char* start;
  const char* until;
  const char* module;  ///< its name; the last one before the start when empty
};

const QList<Chain> chains = {
    {"001", "Schedule(MatmulBlockModule)", "Schedule(MatmulModule)", "MatmulBlockModule"},
    {"001", "Schedule(MatmulModule)", "tensorize(", "MatmulModule"},
    {"002", "tir.Schedule(prim_func)\nm, l, k", "tir.Schedule(Module)", ""},
    {"002", "tir.Schedule(Module)\n(*_, li)", "def schedule_mm", ""},
    {"003", "Schedule(before_inline)", "Schedule(before_fuse)", "before_inline"},
    {"003", "Schedule(before_fuse)", "Schedule(MyModule)", "before_fuse"},
    {"003", "Schedule(MyModuleWindowSum)", "Schedule(MyModuleMatmul)", "MyModuleWindowSum"},
    {"003", "Schedule(MyModuleMatmul)", "GEMM-Blocking", "MyModuleMatmul"},
};

/// The sizes of 002, which its text defines among tensor expressions.
const AttrDict sizes = {{"M", Attr(1024)}, {"K", Attr(2048)}, {"L", Attr(1024)}, {"N", Attr(3072)}};

/// Runs `code` on the module of `text` and prints the result as the document does.
QString result_of(const QString& text, const QString& code, QString& printed) {
  auto read = script::read_module(text.toStdString());
  if (!read) return "module: " + QString::fromStdString(read.error().front().rendered());
  auto start = Schedule::create(script::under_main(*read), {.seed = 1});
  if (!start) return QString::fromStdString(start.error().rendered());
  std::string all = "import tvm\nimport IPython\nimport numpy as np\nfrom tvm import tir\n" + code.toStdString();
  auto run = run_script(all, *std::move(start), {.entry = {}, .constants = sizes});
  if (!run) return "script: " + QString::fromStdString(run.error().front().rendered(all));
  const IRModule& module = run->schedule.module();
  script::PrintOptions options;
  if (read->bare) options.name = read->bare_name;
  NodeRef shown = read->bare ? module->functions.begin()->second : NodeRef(module);
  printed = QString::fromStdString(script::text(shown, options));
  return {};
}

/// What cannot be read, and why.
const QMap<QString, QString> known_unreadable = {
    {"003:1751 Module", "the document leaves lines out and says so with dots"},
};

}  // namespace

class SeedsTest : public QObject {
  Q_OBJECT

  static bool missing() { return QDir(test::in_seeds()).entryList(QDir::Files).isEmpty(); }

 private Q_SLOTS:
  void every_printed_module_can_be_read_data() {
    QTest::addColumn<QString>("text");
    NEEDS_REFERENCE(missing(), tirscope::test::in_seeds());
    for (const char* document : {"000", "001", "002", "003"})
      for (const Segment& segment : segments_of(document))
        if (segment.kind == Segment::Module)
          QTest::addRow("%s:%d %s", document, segment.line, qPrintable(segment.name)) << segment.text;
  }
  void every_printed_module_can_be_read() {
    QFETCH(QString, text);
    auto read = script::read_module(text.toStdString());
    QString problem = read ? QString() : QString::fromStdString(read.error().front().rendered(text.toStdString()));
    if (known_unreadable.contains(QTest::currentDataTag()))
      QVERIFY2(!read, "this module can be read now: take it off the list");
    else
      QVERIFY2(read.has_value(), qPrintable(problem));
  }

  void each_schedule_prints_what_the_document_prints_data() {
    QTest::addColumn<int>("chain");
    NEEDS_REFERENCE(missing(), tirscope::test::in_seeds());
    for (int n = 0; n < chains.size(); ++n)
      QTest::addRow("%s %s", chains[n].document, QString(chains[n].start).section('\n', 0, 0).toUtf8().constData())
          << n;
  }
  void each_schedule_prints_what_the_document_prints() {
    QFETCH(int, chain);
    const Chain& c = chains[chain];
    QList<Segment> segments = segments_of(c.document);
    QString module, code;
    bool started = false, changed = false;
    int compared = 0;
    for (const Segment& segment : segments) {
      if (!started && segment.kind == Segment::Module && (!*c.module || segment.name == c.module))
        module = segment.text;
      if (segment.kind == Segment::Code) {
        if (started && segment.text.contains(c.until)) break;
        started = started || segment.text.contains(c.start);
        if (!started || !uses_schedule(segment.text)) continue;
        code += segment.text + "\n";
        changed = true;
      } else if (started && changed) {
        QString printed;
        QString problem = result_of(module, code, printed);
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
        QVERIFY2(normalised(printed) == normalised(segment.text),
                 qPrintable(QString("line %1\n%2\nexpected:\n%3")
                                .arg(segment.line)
                                .arg(normalised(printed), normalised(segment.text))));
        ++compared;
        changed = false;
      }
    }
    QVERIFY2(compared > 0, "nothing was compared");
  }

  /// 001 ends with a tile that is a kernel in C. What it prints there is in an older spelling, so the modules are
  /// compared and not their texts.
  void document_001_ends_with_a_kernel_in_c() {
    NEEDS_REFERENCE(missing(), tirscope::test::in_seeds());
    QString module, code, expected;
    bool kernel = false;
    for (const Segment& segment : segments_of("001")) {
      if (segment.kind == Segment::Module) {
        if (segment.name == "MatmulModule") module = segment.text;
        if (segment.name.startsWith("tmm16_")) code += segment.text + "\n";
        if (segment.text.contains("A_1 = T.match_buffer")) expected = segment.text;
      } else if (segment.text.contains("Schedule(MatmulModule)") || (!code.isEmpty() && !kernel)) {
        code += segment.text + "\n";
        kernel = segment.text.contains("pragma_import_llvm");
      }
    }
    QVERIFY(kernel && !expected.isEmpty());
    std::string all = "import tvm\nfrom tvm.script import tir as T\n" + code.toStdString();
    auto start = Schedule::create(script::under_main(*script::read_module(module.toStdString())), {.seed = 1});
    auto run = run_script(all, *start);
    QVERIFY2(run, run ? "" : run.error().front().rendered(all).c_str());
    const Schedule& sch = run->schedule;
    // The last step brings the kernel along.
    QVERIFY(QString::fromStdString(sch.trace().python()).contains("ann_key=\"pragma_import_llvm\""));
    QVERIFY(QString::fromStdString(script::text(sch.module())).contains("metadata[\"runtime.String\"][0]"));
    // TVM's text leaves it out; the text that is written to files does not.
    std::string complete = script::text(sch.module(), script::complete());
    auto again = script::read_module(complete);
    QVERIFY2(again, again ? "" : again.error().front().rendered(complete).c_str());
    QVERIFY(structural_equal(sch.module(), again->module));
    Schedule before = sch;
    QVERIFY(before.undo());
    auto printed = script::read_module(expected.toStdString());
    QVERIFY2(printed, printed ? "" : printed.error().front().rendered(expected.toStdString()).c_str());
    auto different = first_difference(before.module(), printed->module);
    QVERIFY2(!different, different ? (different->text + "\n" + script::text(before.module())).c_str() : "");
  }

  /// 000 describes the middle of 001's second schedule in smaller steps.
  void document_000_goes_on_from_the_blockized_matmul() {
    NEEDS_REFERENCE(missing(), tirscope::test::in_seeds());
    QString module, code;
    for (const Segment& segment : segments_of("001")) {
      if (segment.name == "MatmulModule") module = segment.text;
      if (segment.kind == Segment::Code && (segment.text.contains("Schedule(MatmulModule)") || !code.isEmpty()))
        code += segment.text + "\n";
      if (segment.kind == Segment::Code && segment.text.contains("blockize(ii)")) break;
    }
    QList<Segment> segments = segments_of("000");
    segments.removeFirst();  // all steps at once; they come again one by one
    bool changed = true;
    int compared = 0;
    for (const Segment& segment : segments) {
      if (segment.kind == Segment::Code) {
        if (uses_schedule(segment.text)) code += segment.text + "\n", changed = true;
        continue;
      }
      if (!changed) continue;
      changed = false;
      QString printed;
      QString problem = result_of(module, code, printed);
      QVERIFY2(problem.isEmpty(), qPrintable(problem));
      QCOMPARE(normalised(printed), normalised(segment.text));
      ++compared;
    }
    QCOMPARE(compared, 5);
  }
};

TIRSCOPE_TEST(SeedsTest)

}  // namespace seeds_test
#include "seeds_test.moc"
