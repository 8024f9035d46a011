// SPDX-License-Identifier: Apache-2.0
#include "script/python/evaluator.h"

#include <QtTest>

#include "script/python/parser.h"
#include "support/processor_time.h"
#include "support/unit.h"

using namespace tirscope;
using namespace tirscope::script;

namespace {

struct Outcome {
  std::string output, code, message;
  std::size_t notes = 0;
};

Outcome run(std::string_view text, Budget budget = {}) {
  Diagnostics diagnostics;
  auto tree = parse_text(text, diagnostics);
  Evaluator evaluator(*tree, diagnostics, budget);
  evaluator.run(tree->body(), evaluator.new_scope(nullptr));
  Outcome out{evaluator.output(), "", "", evaluator.notes().size()};
  if (!diagnostics.empty()) out.code = diagnostics.front().code, out.message = diagnostics.front().message.str();
  return out;
}

std::string printed(std::string_view text) {
  Outcome outcome = run(text);
  return outcome.code.empty() ? outcome.output : outcome.code + ": " + outcome.message;
}

}  // namespace

class EvaluatorTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void expressions_have_pythons_values_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    auto row = [](const char* text, const char* expected) { QTest::newRow(text) << text << expected; };
    row("print(7 // 2, -7 // 2, -7 % 3, 7 / 2, 2 ** 10, 1 << 4)", "3 -4 2 3.5 1024 16\n");
    row("print(1 < 2 < 3, 1 < 2 > 2, not 0, None is None)", "True False True True\n");
    row("print(1 and 2, 0 or 'x', 3 if [] else 4)", "2 x 4\n");
    row("a, (b, *c), d = 1, (2, 3, 4), 5\nprint(a, b, c, d)", "1 2 [3, 4] 5\n");
    row("(*_, x) = [1, 2, 3]\nprint(_, x)", "[1, 2] 3\n");
    row("x, = [9]\nprint(x)", "9\n");
    row("print(f'{3 + 4:>4}|{\"a\"!r}|{2.5:.2f}|{{}}|{1000000:,}')", "   7|'a'|2.50|{}|1,000,000\n");
    row("print([i * j for i in range(3) for j in range(i) if i != j])", "[0, 0, 2]\n");
    row("print({k: v for k, v in zip('ab', [1, 2])}, sorted([3, 1, 2], reverse=True))", "{'a': 1, 'b': 2} [3, 2, 1]\n");
    row("def f(a, b=2, *rest, k=3, **kw):\n    return (a, b, rest, k, kw)\nprint(f(1), f(1, 2, 3, k=4, z=5))",
        "(1, 2, (), 3, {}) (1, 2, (3,), 4, {'z': 5})\n");
    row("def fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\nprint(fact(20))", "2432902008176640000\n");
    row("def outer(x):\n    return lambda y: x + y\nprint(outer(3)(4))", "7\n");
    row("s = 0\nfor i in range(10, 0, -3):\n    if i == 4:\n        continue\n    s += i\nelse:\n    s += "
        "100\nprint(s)",
        "118\n");
    row("i = 0\nwhile True:\n    i += 1\n    if i > 4:\n        break\nprint(i)", "5\n");
    row("l = [1]\nl += [2]\nl.append(3)\nl[0] = 9\nprint(l, l[-1], l[::-1], len(l))", "[9, 2, 3] 3 [3, 2, 9] 3\n");
    row("print('a,b'.split(','), '-'.join(['x', 'y']), 'Ab'.lower(), 'n={}'.format(3))", "['a', 'b'] x-y ab n=3\n");
    row("print(max(1, 5, 3), min([4, 2]), sum(range(5)), any([0, 1]), round(2.567, 2))", "5 2 10 True 2.57\n");
    row("print(0.1, 1e20, 1e-7, 100.0, float('inf'))", "0.1 1e+20 1e-07 100.0 inf\n");
  }
  void expressions_have_pythons_values() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(printed(text.toStdString())), expected);
  }
  void what_a_script_may_not_do_is_named() {
    QCOMPARE(run("try:\n    pass\nexcept E:\n    pass\n").message,
             std::string("'try' is not in the Python subset supported in scripts"));
    QCOMPARE(run("x = {1, 2}").message, std::string("a set is not in the Python subset supported in scripts"));
    QCOMPARE(run("with a: pass").code, std::string("script.unsupported"));
    QCOMPARE(run("y = q").code, std::string("script.undefined-name"));
    QCOMPARE(run("x = 1 // 0").code, std::string("script.division-by-zero"));
    QCOMPARE(run("x = 2 ** 64").code, std::string("script.overflow"));
    QCOMPARE(run("x = -9223372036854775807 - 2").code, std::string("script.overflow"));
    QCOMPARE(run("a, b = [1]").code, std::string("script.unpack"));
    QCOMPARE(run("[1][3]").code, std::string("script.index"));
    QCOMPARE(run("1 + 'a'").code, std::string("script.operands"));
    QCOMPARE(run("def f(a): pass\nf(1, 2)").code, std::string("script.arguments"));
    QCOMPARE(run("len(3)").code, std::string("script.operands"));
    QCOMPARE(run("assert 1 > 2, 'no'").message, std::string("assertion failed: no"));
    QCOMPARE(run("f'{1:q}'").code, std::string("script.fstring"));
  }
  void a_script_is_stopped_when_it_uses_too_much() {
    Budget small{.steps = 20000, .bytes = 1 << 20, .output = 1000};
    for (const char* text :
         {"while True:\n    pass\n", "x = 'a'\nwhile True:\n    x = x + x\n", "[0] * 100000000",
          "list(range(10 ** 15))", "while True:\n    print('hello')\n", "l = []\nwhile True:\n    l.append(l)\n",
          "[[y for y in range(1000)] for x in range(1000)]"})
      QCOMPARE(run(text, small).code, std::string("script.budget"));
    QCOMPARE(run("def f(): return f()\nf()").code, std::string("script.too-deep"));
  }
  void memory_is_paid_for_before_it_is_taken_data() {
    QTest::addColumn<QString>("text");
    auto row = [](const char* text) { QTest::newRow(text) << text; };
    row("'a' * 4000000000");
    row("[0] * 10 ** 10");
    row("x = list(range(5000000))\n[*x, *x, *x, *x]");
    row("x = (0,) * 5000000\n(lambda *a: 0)(*x, *x, *x, *x)");
    row("x = 'a' * 1000000\nl = []\nfor i in range(10000):\n    l.append(x.upper())");
    row("x = 'a' * 1000000\nl = []\nfor i in range(10000):\n    l.append(x.upper)");
    row("x = 'a' * 1000000\nl = []\nfor i in range(10000):\n    l.append(x.replace('b', 'c'))");
    row("x = 'a' * 1000000\nl = []\nfor i in range(10000):\n    l.append(str(x))");
    row("x = [1]\nfor i in range(40):\n    x = [x] * 10\nprint(x)");
    row("x = [1]\nfor i in range(40):\n    x = [x, x]\ny = [1]\nfor i in range(40):\n    y = [y, y]\nx == y");
    row("d = {}\nfor i in range(10 ** 7):\n    d[i] = i");
    row("l = list(range(10 ** 6))\nfor i in range(10 ** 6):\n    -1 in l");
    row("l = list(range(10 ** 6))\nfor i in range(10 ** 6):\n    l.insert(0, i)");
    row("x = 'a' * 10 ** 8\nfor i in range(10 ** 6):\n    x.find('b')");
    row("x = 'a' * 10 ** 8\nfor i in range(10 ** 6):\n    len(x)");
  }
  void memory_is_paid_for_before_it_is_taken() {
    QFETCH(QString, text);
    const test::ProcessorTime spent;
    QCOMPARE(run(text.toStdString()).code, std::string("script.budget"));
    QVERIFY2(spent.seconds() < 20, QByteArray::number(spent.seconds()));
  }
  void containers_that_hold_themselves_are_not_compared() {
    QCOMPARE(run("a = []\na.append(a)\nb = []\nb.append(b)\na == b").code, std::string("script.too-deep"));
    QCOMPARE(run("a = []\na.append(a)\nb = []\nb.append(b)\na < b").code, std::string("script.too-deep"));
    QCOMPARE(printed("a = []\na.append(a)\nprint(a == a)"), std::string("True\n"));
  }
  void values_in_a_long_chain_are_let_go_of() {
    for (const char* link : {"[x]", "(x,)", "{1: x}", "[1, [x]]"})
      QCOMPARE(run("x = 0\nfor i in range(300000):\n    x = " + std::string(link) + "\nx = 0").code, std::string());
    QCOMPARE(run("x = 0\nfor i in range(300000):\n    x = lambda y=x: y\nx = 0").code, std::string());
  }
  void functions_keep_the_names_that_they_were_made_among() {
    QCOMPARE(printed("fs = [lambda: i for i in range(3)]\nprint([f() for f in fs])"), std::string("[2, 2, 2]\n"));
    QCOMPARE(printed("def g(n):\n    return [lambda x: x + n + k for k in [10]]\nprint(g(3)[0](4))"),
             std::string("17\n"));
  }
  void a_call_leaves_nothing_behind() {
    QCOMPARE(
        printed(
            "def f(n):\n    a = [n, n]\n    return a[0]\ns = 0\nfor i in range(500000):\n    s = s + f(i)\nprint(s)"),
        std::string("124999750000\n"));
  }
  void messages_show_only_the_beginning_of_long_values() {
    QVERIFY(run("[1][['a' * 1000000]]").message.size() < 1000);
    QVERIFY(run("{}['\u00e9' * 1000000]").message.size() < 1000);
  }
  void lines_about_things_we_do_not_have_are_skipped_with_a_note() {
    Outcome outcome = run(
        "import numpy as np\na = np.zeros((3, 4))\nb, c = np.f(a), 1\nprint(a)\nif a.x > 3:\n    print(1)\nprint(c)\n");
    QCOMPARE(outcome.code, std::string());
    QCOMPARE(outcome.output, std::string("1\n"));
    QVERIFY(outcome.notes >= 3);
  }
  void every_truncation_of_a_script_is_survived() {
    std::string text =
        "def g(a, *b, **c):\n    return [x for x in b if x] + [f'{a!r:>5}']\nprint(g(1, *[2, 3], k={'a': 1}))\n(*q, r) "
        "= g(2, 4)\n";
    for (std::size_t n = 0; n <= text.size(); ++n) run(text.substr(0, n), {.steps = 10000});
    QCOMPARE(run(text).code, std::string());
  }
};

TIRSCOPE_TEST(EvaluatorTest)
#include "evaluator_test.moc"
