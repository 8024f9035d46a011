// SPDX-License-Identifier: Apache-2.0
#include "script/python/evaluator.h"

#include <QtTest>

#include "script/python/parser.h"
#include "support/processor_time.h"
#include "support/unit.h"

namespace evaluator_test {

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
  void classes_have_pythons_meaning_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    auto row = [](const char* text, const char* expected) { QTest::newRow(text) << text << expected; };
    row("class A:\n    k = 3\n    def __init__(self, x, *, y=2):\n        self.x = x + y\n    def get(self, z=0):\n"
        "        return self.x + self.k + z\na = A(1, y=4)\na.x += 1\nprint(a.get(), a.get(z=10), A.k, type(a) == A)",
        "9 19 3 True\n");
    row("class A:\n    def __init__(self):\n        self.names = ['a']\n    def who(self):\n        return 'A'\n"
        "class B(A):\n    def __init__(self):\n        super().__init__()\n        self.names.append('b')\n"
        "    def who(self):\n        return super(B, self).who() + 'B'\n"
        "b = B()\nprint(b.names, b.who(), isinstance(b, A), isinstance(b, (int, B)), isinstance(3, A))",
        "['a', 'b'] AB True True False\n");
    row("class V:\n    def __init__(self, n):\n        self.n = n\n    def __add__(self, o):\n        return V(self.n "
        "+ o.n)\n"
        "    def __rmul__(self, k):\n        return V(k * self.n)\n    def __getitem__(self, i):\n        return "
        "self.n + i\n"
        "    def __setitem__(self, i, v):\n        self.n = i * v\n    def __len__(self):\n        return self.n\n"
        "    def __iter__(self):\n        return [self.n, 0]\n    def __call__(self, *a):\n        return len(a)\n"
        "v = 2 * (V(1) + V(2))\nprint(v[1], len(v), list(v), v(1, 2))\nv[2] = 5\nprint(v.n)",
        "7 6 [6, 0] 2\n10\n");
    row("class C:\n    @staticmethod\n    def s(x):\n        return x\n    @classmethod\n    def c(cls):\n"
        "        return cls.__name__\n    @property\n    def p(self):\n        return 7\nprint(C.s(1), C().s(2), "
        "C.c(), C().p)",
        "1 2 C 7\n");
    row("class Outer:\n    class Inner:\n        z = 1\nprint(Outer.Inner.z, {Outer.Inner: 5}[type(Outer.Inner())])",
        "1 5\n");
    row("o = object()\nprint(hasattr(o, 'x'), getattr(o, 'x', 4))\nclass A:\n    pass\na = A()\nsetattr(a, 'x', 3)\n"
        "print(hasattr(a, 'x'), getattr(a, 'x'), callable(A), callable(3))",
        "False 4\nTrue 3 True False\n");
    row("class G:\n    def __enter__(self):\n        print('in')\n        return 5\n    def __exit__(self, *e):\n      "
        "  print('out')\n"
        "def f():\n    with G() as g, G():\n        return g\nprint(f())",
        "in\nin\nout\nout\n5\n");
    row("def twice(f):\n    return lambda *a: 2 * f(*a)\n@twice\ndef g(x: int) -> int:\n    return x + 1\nprint(g(3))",
        "8\n");
    row("def f(k):\n    try:\n        if k == 0:\n            raise ValueError(f'bad {k}')\n        if k == 1:\n       "
        "     return {}[3]\n"
        "        if k == 2:\n            assert False, 'no'\n        return 'fine'\n    except ValueError as e:\n      "
        "  return 'value ' + str(e)\n"
        "    except (KeyError, AssertionError):\n        return 'other'\n    finally:\n        print('done')\n"
        "print(f(0), f(1), f(2), f(3))",
        "done\ndone\ndone\ndone\nvalue bad 0 other other fine\n");
    row("class E(RuntimeError):\n    pass\ntry:\n    try:\n        raise E('x')\n    except ValueError:\n        "
        "print('no')\n    else:\n        print('no')\n"
        "except RuntimeError as e:\n    print(isinstance(e, E), e)\ntry:\n    try:\n        raise E\n    except E:\n   "
        "     raise\nexcept E:\n    print('again')",
        "True x\nagain\n");
    row("d = dict([('a', 1), ('b', 2)], c=3)\nd.update({'a': 5})\nprint(d, d.pop('b'), d.setdefault('e', 6), d)",
        "{'a': 5, 'c': 3, 'e': 6} 2 6 {'a': 5, 'c': 3, 'e': 6}\n");
    row("l = [1, 2, 3]\nl.remove(2)\nprint(l)\n...\n", "[1, 3]\n");
  }
  void classes_have_pythons_meaning() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(printed(text.toStdString())), expected);
  }

  void what_the_program_lacks_stays_opaque_in_classes() {
    // torch is not there: its classes can be derived from, and what is asked of them is opaque.
    Outcome outcome =
        run("import torch\nfrom torch import nn\n"
            "class M(nn.Module):\n    def __init__(self):\n        super(M, self).__init__()\n        self.w = "
            "nn.Parameter(torch.randn(4, 4))\n"
            "        self.n = 3\nm = M()\ny = m(torch.ones(4))\nm.w.data = torch.zeros(4)\n"
            "p = {k: v for k, v in y.items()}\n(a, b) = next(iter(y)) if False else y\nwith torch.no_grad():\n    "
            "print(m.n)\n"
            "@torch.jit\ndef f():\n    return 1\nz = f()\nprint('%d' % z)\n");
    QCOMPARE(QString::fromStdString(outcome.message), QString());
    QCOMPARE(outcome.output, std::string("3\n"));
    QVERIFY(outcome.notes >= 5);
  }

  void lines_for_ipython_are_skipped() {
    Outcome outcome =
        run("!wget -nc https://example.org/x?y=(\n%matplotlib inline\nx = (7\n  % 4)\nif x:\n    !ls\n    print(x)\n");
    QCOMPARE(outcome.message, std::string());
    QCOMPARE(outcome.output, std::string("3\n"));
    QCOMPARE(outcome.notes, std::size_t(3));
  }

  void errors_of_classes_and_exceptions_have_codes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    auto row = [](const char* text, const char* code) { QTest::newRow(text) << text << code; };
    row("raise RuntimeError('no')", "script.raised");
    row("raise 3", "script.operands");
    row("raise", "script.arguments");
    row("class A:\n    pass\nA(1)", "script.arguments");
    row("class A:\n    pass\nA().x", "script.no-attribute");
    row("class A:\n    def f(self):\n        pass\nA().f(1)", "script.arguments");
    row("class A(3):\n    pass", "script.unsupported");
    row("with 3:\n    pass", "script.operands");
    row("super()", "script.arguments");
    row("isinstance(1, 2)", "script.operands");
    row("try:\n    raise ValueError('x')\nexcept KeyError:\n    pass", "script.raised");
    row("try:\n    while True:\n        pass\nexcept Exception:\n    pass", "script.budget");
    row("def f():\n    try:\n        f()\n    except Exception:\n        pass\nf()", "script.too-deep");
    row("class A:\n    def __init__(self):\n        self.a = A()\nA()", "script.too-deep");
    row("class A:\n    def __getattr__(self, n):\n        pass\nx = A()\nwhile True:\n    x = A()\n    x.y = x\n",
        "script.budget");
    row("try:\n    pass\n", "script.syntax");
    row("for x in [1]:\n    yield x", "script.unsupported");
  }
  void errors_of_classes_and_exceptions_have_codes() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    Budget budget;
    budget.steps = 200'000;
    QCOMPARE(QString::fromStdString(run(text.toStdString(), budget).code), code);
  }

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
    QCOMPARE(run("global E\n").message, std::string("'global' is not in the Python subset supported in scripts"));
    QCOMPARE(run("x = {1, 2}").message, std::string("a set is not in the Python subset supported in scripts"));
    QCOMPARE(run("async with a: pass\n").code, std::string("script.unsupported"));
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

}  // namespace evaluator_test
#include "evaluator_test.moc"
