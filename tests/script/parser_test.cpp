// SPDX-License-Identifier: Apache-2.0
#include "script/python/parser.h"

#include <QtTest>

#include "support/format.h"
#include "support/unit.h"

namespace parser_test {

using namespace tirscope;
using namespace tirscope::script;
using namespace tirscope::script::syntax;

namespace {

/// A tree written with brackets, to compare shapes.
std::string shape(const SyntaxTree& tree, const syntax::Expr& e) {
  auto of = [&](const syntax::Expr* x) { return x ? shape(tree, *x) : std::string("_"); };
  auto all = [&](auto items) {
    std::string out;
    for (const syntax::Expr* item : items) out += (out.empty() ? "" : " ") + of(item);
    return out;
  };
  switch (e.kind) {
    case ExprKind::Name: return std::string(tree.name(syntax::cast<Name>(e).id));
    case ExprKind::Int: return std::to_string(syntax::cast<Int>(e).value);
    case ExprKind::Float: return formatted("{}", syntax::cast<Float>(e).value);
    case ExprKind::String: return formatted("'{}'", syntax::cast<String>(e).value);
    case ExprKind::Unary: {
      auto& n = syntax::cast<Unary>(e);
      return formatted("({} {})", operator_text(n.op), of(n.operand));
    }
    case ExprKind::Binary: {
      auto& n = syntax::cast<Binary>(e);
      return formatted("({} {} {})", of(n.left), operator_text(n.op), of(n.right));
    }
    case ExprKind::Compare: {
      auto& n = syntax::cast<Compare>(e);
      std::string out = "(" + of(n.left);
      for (auto& c : n.rest) out += formatted(" {} {}", operator_text(c.op), of(c.right));
      return out + ")";
    }
    case ExprKind::Logic: {
      auto& n = syntax::cast<Logic>(e);
      return formatted("({} {})", operator_text(n.op), all(n.values));
    }
    case ExprKind::Conditional: {
      auto& n = syntax::cast<Conditional>(e);
      return formatted("(if {} {} {})", of(n.test), of(n.then_value), of(n.else_value));
    }
    case ExprKind::Call: {
      auto& n = syntax::cast<Call>(e);
      std::string out = of(n.callee) + "(" + all(n.args);
      for (auto& k : n.keywords) out += formatted(" {}={}", k.name == no_name ? "**" : tree.name(k.name), of(k.value));
      return out + ")";
    }
    case ExprKind::Attribute: {
      auto& n = syntax::cast<Attribute>(e);
      return of(n.value) + "." + std::string(tree.name(n.name));
    }
    case ExprKind::Subscript: {
      auto& n = syntax::cast<Subscript>(e);
      return of(n.value) + "[" + of(n.index) + "]";
    }
    case ExprKind::Slice: {
      auto& n = syntax::cast<Slice>(e);
      return of(n.lower) + ":" + of(n.upper) + ":" + of(n.step);
    }
    case ExprKind::Tuple: return "(tuple " + all(syntax::cast<Sequence>(e).items) + ")";
    case ExprKind::List: return "[" + all(syntax::cast<Sequence>(e).items) + "]";
    case ExprKind::Starred: return "*" + of(syntax::cast<Starred>(e).value);
    case ExprKind::Lambda: return "(lambda " + of(syntax::cast<Lambda>(e).body) + ")";
    default: return "?";
  }
}

std::string shape_of(std::string_view text) {
  auto parsed = parse_expression(text);
  return parsed ? shape(*parsed->tree, *parsed->root) : parsed.error().code;
}

std::vector<std::string> codes(std::string_view text) {
  Diagnostics diagnostics;
  parse_text(text, diagnostics);
  std::vector<std::string> out;
  for (auto& d : diagnostics) out.push_back(d.code);
  return out;
}

using Codes = std::vector<std::string>;

}  // namespace

class ParserTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void operators_bind_as_in_python_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    auto row = [](const char* text, const char* expected) { QTest::newRow(text) << text << expected; };
    row("a + b * c", "(a + (b * c))");
    row("a - b - c", "((a - b) - c)");
    row("-a ** b ** c", "(- (a ** (b ** c)))");
    row("a // b % c", "((a // b) % c)");
    row("not a == b and c or d", "(or (and (not (a == b)) c) d)");
    row("a < b <= c", "(a < b <= c)");
    row("a | b ^ c & d << e", "(a | (b ^ (c & (d << e))))");
    row("x if c else y if d else z", "(if c x (if d y z))");
    row("a not in b", "(a not in b)");
    row("f(*a, k=1, **d)[1:2, ::3].x", "f(*a k=1 **=d)[(tuple 1:2:_ _:_:3)].x");
    row("lambda i, j: (i, j)", "(lambda (tuple i j))");
    row("1_000 + 0x1F + 1e-5", "((1000 + 31) + 1e-05)");
    row("'a\\n' \"b\\x41\"", "'a\nbA'");
    row("r'\\n'", "'\\n'");
    row("(a,)", "(tuple a)");
    row("~a @ b", "((~ a) @ b)");
  }
  void operators_bind_as_in_python() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(shape_of(text.toStdString())), expected);
  }
  void several_errors_are_reported_and_the_rest_is_kept() {
    Diagnostics diagnostics;
    auto tree = parse_text("x = (1 +\ny = 2\n", diagnostics);
    QVERIFY(!diagnostics.empty());
    diagnostics.clear();
    tree = parse_text("a = = 1\nb = 2\nfor in x:\n    c = 3\nd = 4 4\ne = 5\n", diagnostics);
    QCOMPARE(diagnostics.size(), std::size_t(3));
    QCOMPARE(diagnostics[0].where[0].span, (Span{1, 5, 1, 6}));
    QCOMPARE(diagnostics[1].where[0].span.line, 3);
    QCOMPARE(diagnostics[2].where[0].span, (Span{5, 7, 5, 8}));
    QCOMPARE(tree->body().size(), std::size_t(3));
  }
  void columns_count_characters() {
    Diagnostics diagnostics;
    parse_text("名 = '字' ?\n", diagnostics);
    QCOMPARE(diagnostics.front().code, std::string("script.character"));
    QCOMPARE(diagnostics.front().where[0].span, (Span{1, 9, 1, 10}));
  }
  void what_is_no_text_is_refused() {
    QCOMPARE(codes("a = 1\nb = '\xff'\n"), Codes{"script.not-utf8"});
    QCOMPARE(codes(std::string_view("\x7f"
                                    "ELF\0\0",
                                    6)),
             Codes{"script.binary"});
    QCOMPARE(codes(std::string(max_text_bytes + 1, ' ')), Codes{"script.too-large"});
    QCOMPARE(codes(""), Codes{});
  }
  void nesting_has_a_limit() {
    std::string deep = "x = " + std::string(100000, '(') + "1" + std::string(100000, ')');
    QCOMPARE(codes(deep), Codes{"script.too-deep"});
    QCOMPARE(codes("x = " + std::string(100000, '-') + "1"), Codes{"script.too-deep"});
    std::string sum = "x = 1";
    for (int i = 0; i < 100000; ++i) sum += " + 1";
    QCOMPARE(codes(sum), Codes{"script.too-deep"});
    std::string blocks;
    for (int i = 0; i < 3000; ++i) blocks += std::string(std::size_t(i), ' ') + "if x:\n";
    QVERIFY(codes(blocks + std::string(3000, ' ') + "pass\n").front() == "script.too-deep");
    std::string brackets = "x = " + std::string(100000, '[');
    QCOMPARE(codes(brackets), Codes{"script.too-deep"});
  }
  void every_truncation_of_a_program_is_survived() {
    std::string program =
        "@T.prim_func\ndef f(a: T.Buffer((1, 2), \"float32\"), *b, c=3) -> T.int32:\n    \"\"\"doc\"\"\"\n"
        "    for i, (j, k) in T.grid(2, 3):\n        with T.block(f\"a{i!r:>{3}}b\") as x, y:\n"
        "            a[i, 1:2] += {1: 2, **z}[lambda u: u]\n    if a < b < c:\n        return -1e5\n    elif b:\n"
        "        pass\n    else:\n        x: int = [q for q in r if q]\n";
    for (std::size_t n = 0; n <= program.size(); ++n) codes(program.substr(0, n));
    QCOMPARE(codes(program), Codes{});
  }
  void statements_keep_their_blocks() {
    Diagnostics diagnostics;
    auto tree = parse_text("def f():\n\tif a: b; c\n\telse:\n\n\t\td\n\n# comment\n\te\nf()\n", diagnostics);
    QVERIFY(diagnostics.empty());
    QCOMPARE(tree->body().size(), std::size_t(2));
    auto& f = syntax::cast<syntax::Function>(*tree->body()[0]);
    QCOMPARE(f.body.size(), std::size_t(2));
    auto& branch = syntax::cast<If>(*f.body[0]);
    QCOMPARE(branch.branches[0].body.size(), std::size_t(2));
    QCOMPARE(branch.orelse.size(), std::size_t(1));
  }
};

TIRSCOPE_TEST(ParserTest)

}  // namespace parser_test
#include "parser_test.moc"
