// SPDX-License-Identifier: Apache-2.0
// What is personal is taken out of texts, and nothing else is.
#include "app/session/report/scrubber.h"

#include "app/session/report/python_parts.h"
#include "support/unit.h"

namespace scrubber_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

PersonalNames alice() {
  return {{QStringLiteral("/home/alice"), QStringLiteral("/srv/own homes/al")},
          {QStringLiteral("alice"), QStringLiteral("Alice Smith")},
          {QStringLiteral("kestrel"), QStringLiteral("kestrel.lab.example")}};
}

int timesOf(const Scrubber& scrubber, LeftOut::What what, const QString& text) {
  for (const LeftOut& one : scrubber.leftOut())
    if (one.what == what && one.text == text) return one.times;
  return 0;
}

}  // namespace

class ScrubberTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_text_loses_paths_and_names_data() {
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto row = [](const char* before, const char* after) {
      QTest::newRow(before) << QString::fromUtf8(before) << QString::fromUtf8(after);
    };
    row("read /home/alice/models/a.py again", "read a.py again");
    row("(/opt/models/secret/net.onnx)", "(net.onnx)");
    row("in /home/alice.", "in ~.");
    row("in /home/alice/, and /home/bob too", "in ~, and ~ too");
    row("flags -I/home/alice/include -L/usr/lib/x", "flags -Iinclude -Lx");
    row("file:///home/alice/a.py", "a.py");
    row("~/models/a.py and ~bob/b.py", "a.py and b.py");
    row("/srv/own homes/al/a.py", "a.py");
    row("PATH=/home/alice/bin:/usr/bin", "PATH=bin:bin");
    row("alice@kestrel:/data/x/a.py", "<user>@<host>:a.py");
    row(R"(C:\Users\alice\a.py, C:\\Users\\alice\\b.py)", "a.py, b.py");
    row("by alice (Alice Smith, alice.smith@example.com)", "by <user> (<user>, <e-mail>)");
    row("on kestrel.lab.example and kestrel", "on <host> and <host>");
    row("Alice's", "<user>'s");
    row("由alice写于/home/alice/笔记.py，见下", "由<user>写于笔记.py，见下");
    row("a path \"/mnt/big disk\"", "a path \"big disk\"");
    // What is neither stays.
    for (const char* same : {"M/N", "GFLOP/s, 4/2 and n /4/2", "and/or", "https://example.org/home/page", "a // b",
                             "// note", "/dev", "malice and alice_0", "kestrels", "x = (a + b)/c/d", "../include/a.h",
                             "T.float32(0.5) / 3.0", "", "/", "100 %"})
      row(same, same);
  }
  void a_text_loses_paths_and_names() {
    QFETCH(QString, before);
    QFETCH(QString, after);
    Scrubber scrubber(alice());
    QCOMPARE(scrubber.ofText(before), after);
    QCOMPARE(scrubber.leftOut().empty(), before == after);
    // What is clean stays as it is.
    QCOMPARE(scrubber.ofText(after), after);
  }

  void a_program_keeps_its_code() {
    const QString before = QStringLiteral(
        "# by alice on kestrel, from /home/alice/a.py; M/N\n"
        "@T.prim_func\n"
        "def main(alice: T.handle):  # alice's\n"
        "    T.func_attr({\"author\": \"kestrel\", \"path\": \"/home/alice/own files/k.c\", 'b': \"it's # no "
        "comment\"})\n"
        "    '''by Alice Smith\n    in /home/alice'''\n"
        "    x = alice / 2 / kestrel_0\n");
    const QString after = QStringLiteral(
        "# by <user> on <host>, from a.py; M/N\n"
        "@T.prim_func\n"
        "def main(alice: T.handle):  # <user>'s\n"
        "    T.func_attr({\"author\": \"<host>\", \"path\": \"k.c\", 'b': \"it's # no comment\"})\n"
        "    '''by <user>\n    in ~'''\n"
        "    x = alice / 2 / kestrel_0\n");
    Scrubber scrubber(alice());
    scrubber.keepNamesOf(before);
    QCOMPARE(scrubber.ofProgram(before), after);
    QCOMPARE(timesOf(scrubber, LeftOut::What::Kept, QStringLiteral("alice")), 2);
    QCOMPARE(timesOf(scrubber, LeftOut::What::Person, QStringLiteral("alice")), 2);
    QCOMPARE(timesOf(scrubber, LeftOut::What::Path, QStringLiteral("/home/alice/a.py")), 1);
  }

  void a_value_follows_the_name_that_the_program_keeps() {
    Scrubber keeps(alice()), leaves(alice());
    keeps.keepNamesOf(QStringLiteral("alice = T.alloc_buffer((4,))\nwith T.sblock(\"kestrel\"):\n"));
    leaves.keepNamesOf(QStringLiteral("# alice\nT.func_attr({\"author\": \"alice\"})\n"));
    for (const char* name : {"alice", "kestrel"}) {
      QCOMPARE(keeps.ofValue(QLatin1StringView(name)), QLatin1StringView(name));
      QVERIFY(leaves.ofValue(QLatin1StringView(name)) != QLatin1StringView(name));
    }
    QCOMPARE(keeps.ofProgram(QStringLiteral("with T.block(\"kestrel\"):  # kestrel")),
             QStringLiteral("with T.block(\"kestrel\"):  # <host>"));
    QCOMPARE(timesOf(keeps, LeftOut::What::Kept, QStringLiteral("kestrel")), 1);
    // The names of functions that are called by name are one word.
    for (const char* name : {"alice.builtin.copy", "env.kestrel"})
      QCOMPARE(leaves.ofValue(QLatin1StringView(name)), QLatin1StringView(name));
    QCOMPARE(leaves.ofValue(QStringLiteral("by alice.")), QStringLiteral("by <user>."));
  }

  void each_path_is_counted() {
    Scrubber scrubber(alice());
    for (int n = 0; n < 3; ++n) scrubber.ofText(QStringLiteral("/home/x/a.py"));
    scrubber.ofFile(QStringLiteral("/home/x/a.py"));
    QCOMPARE(timesOf(scrubber, LeftOut::What::Path, QStringLiteral("/home/x/a.py")), 4);
    QCOMPARE(scrubber.leftOut().size(), std::size_t(1));
    QCOMPARE(scrubber.ofFile(QStringLiteral("a.py")), QStringLiteral("a.py"));
    QCOMPARE(scrubber.leftOut().size(), std::size_t(1));
  }

  void the_parts_of_any_text_are_the_text() {
    for (const char* text :
         {"", "#", "\"", "'''", "a = 'x\\", "f\"{x}\" # '\n\"\"\"a\n\"b\"\n\"\"\"c", "'a\nb'", "\\", "'\\\\' #x"}) {
      QString joined;
      forPythonParts(QString::fromUtf8(text), [&](PythonPart, QStringView part) { joined += part; });
      QCOMPARE(joined, QString::fromUtf8(text));
    }
  }

  void the_prefix_of_a_host_names_account_and_machine() {
    PersonalNames names;
    addNamesOfPrefix(names, "ssh -p 22 bob@heron.lab.example /opt/tirc");
    QCOMPARE(names.people, QStringList{QStringLiteral("bob")});
    QVERIFY(names.hosts.contains(QStringLiteral("heron.lab.example")) && names.hosts.contains(QStringLiteral("heron")));
    addNamesOfPrefix(names, "srun -N1");
    addNamesOfPrefix(names, "\"");
    QCOMPARE(names.people.size(), 1);
    // Names that say nothing.
    addNamesOfPrefix(names, "ssh root@localhost");
    QCOMPARE(names.people.size(), 1);
    QVERIFY(!names.hosts.contains(QStringLiteral("localhost")));
  }
};

TIRSCOPE_TEST(ScrubberTest)

}  // namespace scrubber_test
#include "scrubber_test.moc"
