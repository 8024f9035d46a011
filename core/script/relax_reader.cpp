// SPDX-License-Identifier: Apache-2.0
// Functions of Relax. Statements become bindings; an operator inside another call gets a binding of its own, named as
// TVM's block builder names it.
#include "script/relax_reader.h"

#include <algorithm>
#include <cctype>
#include <format>

#include "ir/relax/ops.h"
#include "ir/visitor.h"
#include "script/node_values.h"
#include "script/reader.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

namespace {

/// What reading one part stops with: a report has been made.
struct Reported {};

/// `R.match_cast(...)`: a binding of its own kind, as soon as it has a variable.
class CastValue final : public HostObject {
 public:
  CastValue(RelaxExpr value, StructInfo info) : value(std::move(value)), info(std::move(info)) {}
  std::string type_name() const override { return "a match_cast"; }
  RelaxExpr value;
  StructInfo info;
};

class RelaxReader {
 public:
  RelaxReader(TirReader& reader, std::map<std::string, Var>& symbols) : reader_(reader), symbols_(symbols) {}

  NodeRef function(const syntax::Function& node, bool is_private, bool is_pure, bool nested) {
    std::size_t mark = reader_.scope().mark();
    NodeRef made;
    try {
      made = read(node, is_private, is_pure, nested);
    } catch (const Reported&) {
    } catch (LimitReached& limit) {
      reader_.report(node.name_place, std::move(limit.diagnostic));
    }
    reader_.scope().undo_to(mark);
    return made;
  }

 private:
  // ---- reports ------------------------------------------------------------------------------------------------------

  [[noreturn]] void wrong(const syntax::Node& where, Diagnostic diagnostic) {
    reader_.report(where, std::move(diagnostic));
    throw Reported();
  }
  [[noreturn]] void wrong(const syntax::Node& where, std::string expected, const Value& found) {
    wrong(where, bad_input("script.relax", "expected {0}, found {1}", expected, found.type_name()));
  }
  Value checked(Value value) {
    if (value.failed()) throw Reported();
    return value;
  }
  std::string name_of(NameId id) { return std::string(reader_.tree().name(id)); }

  // ---- functions ----------------------------------------------------------------------------------------------------

  RelaxFunction read(const syntax::Function& node, bool is_private, bool is_pure, bool nested) {
    // Sizes that a parameter names as text are known in all annotations.
    for (const syntax::Parameter& parameter : node.parameters) {
      if (!parameter.annotation)
        wrong(parameter, bad_input("script.annotation", "the parameter {0} needs an annotation such as R.Tensor(...)",
                                   name_of(parameter.name)));
      introduce_sizes(*parameter.annotation);
    }
    if (node.result) introduce_sizes(*node.result);
    std::vector<RelaxVar> params;
    std::vector<StructInfo> param_infos;
    for (const syntax::Parameter& parameter : node.parameters) {
      param_infos.push_back(info(*parameter.annotation));
      params.push_back(make<RelaxVarNode>(name_of(parameter.name), param_infos.back()));
      reader_.scope().set(parameter.name, NodeRef(params.back()));
    }
    StructInfo ret = node.result && node.result->kind != ExprKind::None ? info(*node.result) : nullptr;
    run(node.body);
    if (!result_) {
      if (ret) wrong(node.name_place, bad_input("script.relax-return", "the function must end with 'return'"));
      result_ = make<RelaxTupleNode>(void_info(), std::vector<RelaxExpr>{});
    }
    close_block(false);
    SeqExpr body = make<SeqExprNode>(std::move(blocks_), result_);
    if (!ret) {
      std::vector<const VarNode*> known;
      auto collect = [&](const Node& n) {
        if (auto var = as<VarNode>(&n)) known.push_back(var);
        return true;
      };
      for (const StructInfo& one : param_infos) walk(one, collect);
      if (nested)
        for (const auto& [name, var] : symbols_) known.push_back(var.get());
      ret = erase_unknown_vars(result_->struct_info ? result_->struct_info : object_info(),
                               [&](const VarNode& v) { return std::ranges::find(known, &v) != known.end(); });
    }
    if (!nested && !is_private) attrs_.try_emplace("global_symbol", name_of(node.name));
    StructInfo type = make<FuncStructInfoNode>(param_infos, ret, is_pure);
    return make<RelaxFunctionNode>(type, params, body, ret, is_pure, attrs_);
  }

  /// Variables for the sizes that an annotation names as text ("n").
  void introduce_sizes(const syntax::Expr& annotation) {
    auto each = [&](const syntax::Expr* e) {
      if (e) introduce_sizes(*e);
    };
    switch (annotation.kind) {
      case ExprKind::Tuple:
      case ExprKind::List:
        for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(annotation).items) {
          if (item->kind == ExprKind::String) {
            symbol(std::string(syntax::cast<syntax::String>(*item).value));
          } else {
            each(item);
          }
        }
        return;
      case ExprKind::Call: {
        auto& call = syntax::cast<syntax::Call>(annotation);
        for (const syntax::Expr* arg : call.args) each(arg);
        for (const syntax::Keyword& keyword : call.keywords) each(keyword.value);
        return;
      }
      default: return;
    }
  }

  /// The variable for a size, made when a plain name is met first; null for other text.
  Var symbol(const std::string& name) {
    bool plain = !name.empty() && !std::isdigit(static_cast<unsigned char>(name.front())) &&
                 std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
    if (!plain) return nullptr;
    Var& var = symbols_[name];
    if (!var) {
      var = make_var(name, DataType::integer(64));
      reader_.scope().set(reader_.tree().intern(name), NodeRef(var));
    }
    return var;
  }

  // ---- statements ---------------------------------------------------------------------------------------------------

  void run(syntax::Body body) {
    for (const syntax::Stmt* one : body) statement(*one);
  }

  void statement(const syntax::Stmt& stmt) {
    if (result_) wrong(stmt, bad_input("script.relax-return", "nothing may follow 'return'"));
    switch (stmt.kind) {
      case StmtKind::Pass: return;
      case StmtKind::Expression: return expression_statement(*syntax::cast<syntax::ExpressionStmt>(stmt).value);
      case StmtKind::Assign: {
        auto& node = syntax::cast<syntax::Assign>(stmt);
        if (node.targets.size() != 1) break;
        return assign(*node.targets.front(), *node.value, nullptr);
      }
      case StmtKind::AnnAssign: {
        auto& node = syntax::cast<syntax::AnnAssign>(stmt);
        if (!node.value) break;
        return assign(*node.target, *node.value, info(*node.annotation));
      }
      case StmtKind::Return: {
        auto& node = syntax::cast<syntax::Return>(stmt);
        result_ = node.value ? normal(to_relax(eval(*node.value), *node.value))
                             : make<RelaxTupleNode>(void_info(), std::vector<RelaxExpr>{});
        return;
      }
      case StmtKind::With: return dataflow(syntax::cast<syntax::With>(stmt));
      case StmtKind::If: return branch(syntax::cast<syntax::If>(stmt));
      case StmtKind::Function: {
        auto& node = syntax::cast<syntax::Function>(stmt);
        RelaxReader inner(reader_, symbols_);
        NodeRef local = inner.function(node, true, is_pure(node), true);
        if (!local) throw Reported();
        bind(node.name, ref_as<RelaxExprNode>(local), nullptr);
        return;
      }
      default: break;
    }
    reader_.unsupported(stmt, "this statement in a function of Relax");
    throw Reported();
  }

  bool is_pure(const syntax::Function& node) {
    for (const syntax::Expr* decorator : node.decorators)
      if (decorator->kind == ExprKind::Call)
        for (const syntax::Keyword& keyword : syntax::cast<syntax::Call>(*decorator).keywords)
          if (reader_.tree().name(keyword.name) == "pure" && keyword.value->kind == ExprKind::False) return false;
    return true;
  }

  void expression_statement(const syntax::Expr& expr) {
    if (expr.kind == ExprKind::String) return;
    if (expr.kind == ExprKind::Call) {
      auto& call = syntax::cast<syntax::Call>(expr);
      std::string path = relax_path(*call.callee);
      if (path == "output") return output(call);
      if (path == "func_attr") {
        auto value =
            call.args.size() == 1 ? to_attr(checked(reader_.evaluate(*call.args[0], reader_.scope()))) : std::nullopt;
        auto dict = value ? value->get<AttrDict>() : nullptr;
        if (!dict) wrong(expr, bad_input("script.relax", "R.func_attr needs a dictionary"));
        attrs_ = *dict;
        return;
      }
    }
    Value value = eval(expr);
    if (value.is_none()) return;
    emit(to_relax(value, expr), "_");
  }

  void assign(const syntax::Expr& target, const syntax::Expr& value_expr, StructInfo annotation) {
    Value value = eval(value_expr);
    if (target.kind == ExprKind::Tuple || target.kind == ExprKind::List) {
      auto& names = syntax::cast<syntax::Sequence>(target).items;
      auto items = value.as_sequence();
      if (!items || items->size() != names.size()) wrong(target, "as many values as names", value);
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i]->kind != ExprKind::Name) wrong(*names[i], bad_input("script.relax", "a value is bound to a name"));
        bind(syntax::cast<syntax::Name>(*names[i]).id, (*items)[i], nullptr, value_expr);
      }
      return;
    }
    if (target.kind != ExprKind::Name) wrong(target, bad_input("script.relax", "a value is bound to a name"));
    bind(syntax::cast<syntax::Name>(target).id, value, std::move(annotation), value_expr);
  }

  void bind(NameId id, const Value& value, StructInfo annotation, const syntax::Expr& where) {
    auto node = value.as_node();
    if (node && as<VarNode>(*node) && !annotation) {  // n = T.int64(): the variable of that name, when there is one
      std::string name = name_of(id);
      Var& known = symbols_[name];
      if (!known) {
        known = ref_as<VarNode>(*node);
        TirReader::rename(known, name);
      }
      reader_.scope().set(id, NodeRef(known));
      return;
    }
    if (auto cast = value.as_host<CastValue>()) {
      reader_.scope().set(id, NodeRef(emit(*cast, name_of(id))));
      return;
    }
    bool relax = (node && as<RelaxExprNode>(*node)) || value.as_sequence() || (node && is_expr((*node)->kind));
    if (!relax && !annotation) {  // cls = Module, and Python's own values
      reader_.scope().set(id, value);
      return;
    }
    bind(id, to_relax(value, where), std::move(annotation));
  }

  void bind(NameId id, RelaxExpr value, StructInfo annotation) {
    RelaxVar var = emit(std::move(value), name_of(id), std::move(annotation));
    reader_.scope().set(id, NodeRef(var));
  }

  void dataflow(const syntax::With& node) {
    bool is_dataflow = node.items.size() == 1 && !node.items[0].target &&
                       node.items[0].context->kind == ExprKind::Call &&
                       relax_path(*syntax::cast<syntax::Call>(*node.items[0].context).callee) == "dataflow";
    if (!is_dataflow || in_dataflow_)
      wrong(node, bad_input("script.relax", "'with' needs R.dataflow(), which does not nest"));
    close_block(false);
    in_dataflow_ = true;
    run(node.body);
    close_block(true);
    in_dataflow_ = false;
  }

  void output(const syntax::Call& call) {
    if (!in_dataflow_) wrong(call, bad_input("script.relax", "R.output stands at the end of R.dataflow()"));
    for (const syntax::Expr* arg : call.args) {
      Value value = eval(*arg);
      auto node = value.as_node();
      auto var = node ? as<RelaxVarNode>(*node) : nullptr;
      bool of_block = var && std::ranges::any_of(bindings_, [&](const Binding& b) { return b->var.get() == var; });
      if (!of_block) wrong(*arg, "a variable of this dataflow block", value);
      const_cast<RelaxVarNode*>(var)->is_dataflow = false;  // still under construction
    }
  }

  void branch(const syntax::If& node) {
    if (node.branches.size() != 1 || node.orelse.empty())
      wrong(node, bad_input("script.relax", "'if' needs one condition and an else in a function of Relax"));
    RelaxExpr condition = normal(to_relax(eval(*node.branches[0].test), *node.branches[0].test));
    std::string name;
    auto side = [&](syntax::Body body) {
      auto outer_blocks = std::exchange(blocks_, {});
      auto outer_bindings = std::exchange(bindings_, {});
      std::size_t mark = reader_.scope().mark();
      run(body);
      if (bindings_.empty()) wrong(node, bad_input("script.relax", "both branches must end with an assignment"));
      Binding last = bindings_.back();
      bindings_.pop_back();
      name = last->var->name;
      close_block(false);
      SeqExpr seq = make<SeqExprNode>(std::exchange(blocks_, std::move(outer_blocks)), last->value);
      bindings_ = std::move(outer_bindings);
      reader_.scope().undo_to(mark);
      return seq;
    };
    SeqExpr then_branch = side(node.branches[0].body), else_branch = side(node.orelse);
    RelaxExpr made = make<RelaxIfNode>(then_branch->struct_info, condition, then_branch, else_branch);
    bind(reader_.tree().intern(name), made, nullptr);
  }

  // ---- bindings -----------------------------------------------------------------------------------------------------

  void close_block(bool is_dataflow) {
    if (bindings_.empty() && !is_dataflow) return;
    blocks_.push_back(make<BindingBlockNode>(std::exchange(bindings_, {}), is_dataflow));
  }

  /// Makes a variable. Every binding counts for the names that are made up, as in TVM.
  RelaxVar new_var(const std::string& name, StructInfo type) {
    int& count = in_dataflow_ ? dataflow_count_ : plain_count_;
    std::string made_up = std::string(in_dataflow_ ? "lv" : "gv") + (count ? std::to_string(count) : "");
    ++count;
    return make<RelaxVarNode>(name.empty() ? made_up : name, std::move(type), in_dataflow_);
  }
  RelaxVar emit(RelaxExpr value, const std::string& name = {}, StructInfo annotation = nullptr) {
    RelaxVar var = new_var(name, annotation ? annotation : value->struct_info ? value->struct_info : object_info());
    bindings_.push_back(make<VarBindingNode>(var, std::move(value)));
    return var;
  }
  RelaxVar emit(const CastValue& cast, const std::string& name = {}) {
    RelaxVar var = new_var(name, cast.info);
    bindings_.push_back(make<MatchCastNode>(var, cast.value, cast.info));
    return var;
  }

  /// The value as an operand: calls and items of tuples get a variable.
  RelaxExpr normal(RelaxExpr value) {
    if (auto tuple = as<RelaxTupleNode>(value)) {
      std::vector<RelaxExpr> items;
      for (const RelaxExpr& item : tuple->items) items.push_back(normal(item));
      return items == tuple->items ? value : make_tuple(std::move(items));
    }
    bool leaf = value->kind != Kind::RelaxCall && value->kind != Kind::TupleGetItem && value->kind != Kind::RelaxIf;
    return leaf ? value : emit(value);
  }
  NodeRef normal(const NodeRef& node) {
    auto value = ref_as<RelaxExprNode>(node);
    return value ? NodeRef(normal(value)) : node;
  }

  RelaxExpr make_tuple(std::vector<RelaxExpr> items) {
    std::vector<StructInfo> infos;
    for (const RelaxExpr& item : items) infos.push_back(item->struct_info ? item->struct_info : object_info());
    return make<RelaxTupleNode>(make<TupleStructInfoNode>(std::move(infos)), std::move(items));
  }

  // ---- expressions --------------------------------------------------------------------------------------------------

  /// "nn.relu" for `R.nn.relu`; empty when the expression is no member of R.
  std::string relax_path(const syntax::Expr& expr) {
    std::vector<std::string> parts;
    const syntax::Expr* at = &expr;
    for (; at->kind == ExprKind::Attribute; at = syntax::cast<syntax::Attribute>(*at).value)
      parts.push_back(name_of(syntax::cast<syntax::Attribute>(*at).name));
    if (at->kind != ExprKind::Name || parts.empty()) return {};
    std::string root = name_of(syntax::cast<syntax::Name>(*at).id);
    if (root != "R" && root != "relax") return {};
    std::string path;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) path += (path.empty() ? "" : ".") + *part;
    return path.starts_with("op.") ? path.substr(3) : path;
  }

  Value eval(const syntax::Expr& expr) {
    switch (expr.kind) {
      case ExprKind::Tuple:
      case ExprKind::List: {
        std::vector<Value> items;
        for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(expr).items) items.push_back(eval(*item));
        return expr.kind == ExprKind::List ? Value::list(std::move(items)) : Value::tuple(std::move(items));
      }
      case ExprKind::Call: {
        auto& call = syntax::cast<syntax::Call>(expr);
        if (std::string path = relax_path(*call.callee); !path.empty()) return relax_call(path, call);
        if (auto global = global_var(*call.callee)) return call_function(global, call);
        if (call.callee->kind == ExprKind::Name) {
          Value callee = checked(reader_.evaluate(*call.callee, reader_.scope()));
          if (auto node = callee.as_node(); node && as<RelaxVarNode>(*node)) return call_function(*node, call);
        }
        break;
      }
      case ExprKind::Attribute: {
        if (std::string path = relax_path(expr); !path.empty()) return NodeRef(info(expr));
        if (auto global = global_var(expr)) return NodeRef(global);
        break;
      }
      case ExprKind::Subscript: return subscript(syntax::cast<syntax::Subscript>(expr));
      case ExprKind::Binary: {
        auto& node = syntax::cast<syntax::Binary>(expr);
        Value a = eval(*node.left), b = eval(*node.right);
        if (!is_relax(a) && !is_relax(b)) return checked(reader_.binary(node.op, a, b, node));
        std::string_view name = node.op == Op::Add        ? "add"
                                : node.op == Op::Sub      ? "subtract"
                                : node.op == Op::Mul      ? "multiply"
                                : node.op == Op::Div      ? "divide"
                                : node.op == Op::FloorDiv ? "floor_divide"
                                : node.op == Op::Pow      ? "power"
                                : node.op == Op::Mod      ? "mod"
                                                          : "";
        const RelaxOp* op = find_relax_op(name);
        if (!op) wrong(expr, bad_input("script.relax", "graph values have no operator '{0}'", operator_text(node.op)));
        return operator_call(*op, {a, b}, {}, expr);
      }
      default: break;
    }
    return checked(reader_.evaluate(expr, reader_.scope()));
  }

  static bool is_relax(const Value& value) {
    auto node = value.as_node();
    return node && as<RelaxExprNode>(*node);
  }

  /// The function that `cls.f` or `Module.f` names.
  GlobalVar global_var(const syntax::Expr& expr) {
    if (expr.kind != ExprKind::Attribute) return nullptr;
    auto& attribute = syntax::cast<syntax::Attribute>(expr);
    if (attribute.value->kind != ExprKind::Name) return nullptr;
    auto value = reader_.scope().find(syntax::cast<syntax::Name>(*attribute.value).id);
    auto host = value ? value->as_host<HostObject>() : nullptr;
    if (!host || !host->type_name().starts_with("the module")) return nullptr;
    auto found = reader_.declarations().find(reader_.tree().name(attribute.name));
    return found == reader_.declarations().end() ? nullptr : found->second.global;
  }

  Value subscript(const syntax::Subscript& node) {
    // metadata["relax.expr.Constant"][0]: a constant that the text left out
    if (node.value->kind == ExprKind::Subscript) {
      auto& inner = syntax::cast<syntax::Subscript>(*node.value);
      if (inner.value->kind == ExprKind::Name && name_of(syntax::cast<syntax::Name>(*inner.value).id) == "metadata") {
        RelaxExpr& constant = left_out_[std::string(reader_.tree().text(node))];
        if (!constant)
          constant = make<RelaxConstantNode>(make<TensorStructInfoNode>(nullptr, DataType::none(), -1),
                                             DataType::none(), std::vector<int64_t>{}, std::vector<Attr>{});
        return NodeRef(constant);
      }
    }
    Value owner = eval(*node.value);
    if (!is_relax(owner)) return checked(reader_.subscript(owner, eval(*node.index), node));
    RelaxExpr tuple = normal(ref_as<RelaxExprNode>(*owner.as_node()));
    Value index = eval(*node.index);
    auto number = index.as_int();
    auto type = as<TupleStructInfoNode>(tuple->struct_info);
    if (!number || *number < 0 || (type && *number >= int64_t(type->items.size())))
      wrong(*node.index, "the index of an item of the tuple", index);
    StructInfo info = type ? type->items[std::size_t(*number)] : object_info();
    return NodeRef(make<TupleGetItemNode>(info, tuple, int(*number)));
  }

  RelaxExpr to_relax(const Value& value, const syntax::Node& where) {
    if (auto cast = value.as_host<CastValue>()) return emit(*cast);
    if (auto items = value.as_sequence()) {
      std::vector<RelaxExpr> fields;
      for (const Value& item : *items) fields.push_back(normal(to_relax(item, where)));
      return make_tuple(std::move(fields));
    }
    if (auto text = value.as_string()) return make<RelaxStringNode>(object_info(), *text);
    if (auto number = value.as_int()) return prim_value(int64(*number));
    if (auto flag = value.as_bool()) return prim_value(*flag ? true_expr() : false_expr());
    if (auto node = value.as_node()) {
      if (auto relax = ref_as<RelaxExprNode>(*node)) return relax;
      if (is_expr((*node)->kind)) return prim_value(Expr(static_cast<const ExprNode*>(node->get())));
    }
    if (Expr expr = to_expr(value)) return prim_value(expr);
    wrong(where, "a graph value", value);
  }
  static RelaxExpr prim_value(Expr value) { return make<PrimValueNode>(make<PrimStructInfoNode>(value), value); }

  // ---- struct infos -------------------------------------------------------------------------------------------------

  Expr dim(const Value& value, const syntax::Node& where) {
    if (auto number = value.as_int()) return int64(*number);
    if (auto text = value.as_string()) {
      if (Var var = symbol(*text)) return var;
      Names names;
      for (const auto& [name, var] : symbols_) names.vars.emplace(name, var);
      auto expr = read_expression(*text, names);
      if (!expr) wrong(where, std::move(expr).error());
      return *expr;
    }
    auto node = value.as_node();
    Expr expr = node && is_expr((*node)->kind) ? Expr(static_cast<const ExprNode*>(node->get())) : nullptr;
    if (auto prim = node ? as<PrimValueNode>(*node) : nullptr) expr = prim->value;
    if (!expr) wrong(where, "a size", value);
    return expr;
  }
  std::vector<Expr> dims(const Value& value, const syntax::Node& where) {
    auto items = value.as_sequence();
    if (!items) wrong(where, "a tuple of sizes", value);
    std::vector<Expr> out;
    for (const Value& item : *items) out.push_back(dim(item, where));
    return out;
  }

  struct Call {
    std::vector<Value> args;
    std::map<std::string, Value> keywords;
    const Value* find(std::size_t i, const std::string& name) const {
      if (i < args.size()) return &args[i];
      auto found = keywords.find(name);
      return found == keywords.end() ? nullptr : &found->second;
    }
  };
  Call arguments(const syntax::Call& node) {
    Call call;
    for (const syntax::Expr* arg : node.args) call.args.push_back(eval(*arg));
    for (const syntax::Keyword& keyword : node.keywords) {
      if (keyword.name == no_name) wrong(keyword, bad_input("script.relax", "'**' is not read here"));
      call.keywords[name_of(keyword.name)] = eval(*keyword.value);
    }
    return call;
  }

  StructInfo as_info(const Value& value, const syntax::Node& where) {
    auto node = value.as_node();
    auto info = node ? ref_as<StructInfoNode>(*node) : nullptr;
    if (!info) wrong(where, "a struct info such as R.Tensor(...)", value);
    return info;
  }
  std::vector<StructInfo> as_infos(const Value& value, const syntax::Node& where) {
    auto items = value.as_sequence();
    if (!items) return {as_info(value, where)};
    std::vector<StructInfo> out;
    for (const Value& item : *items) out.push_back(as_info(item, where));
    return out;
  }

  StructInfo info(const syntax::Expr& expr) {
    if (expr.kind == ExprKind::Attribute) {
      std::string path = relax_path(expr);
      if (StructInfo made = make_info(path, {}, expr)) return made;
      if (!path.empty())
        wrong(expr, bad_input("script.unknown-function", "{0} has no member '{1}'", "the namespace R", path));
    }
    return as_info(eval(expr), expr);
  }

  DataType dtype(const Value& value, const syntax::Node& where) {
    auto text = value.as_string();
    auto type = text ? DataType::parse(*text) : std::nullopt;
    if (!type) wrong(where, "a type such as \"float32\"", value);
    return *type;
  }

  /// The struct info `R.<name>(...)`; null when R has none of that name.
  StructInfo make_info(const std::string& name, const Call& call, const syntax::Node& where) {
    if (name == "Object") return object_info();
    if (name == "Tensor") return tensor(call, where);
    if (name == "Shape") {
      if (auto values = call.find(0, "values"); values && !values->is_none())
        return make<ShapeStructInfoNode>(dims(*values, where));
      auto ndim = call.find(1, "ndim");
      return make<ShapeStructInfoNode>(ndim && ndim->as_int() ? int(*ndim->as_int()) : -1);
    }
    if (name == "Prim") {
      if (auto value = call.find(1, "value"); value && !value->is_none())
        return make<PrimStructInfoNode>(dim(*value, where));
      auto type = call.find(0, "dtype");
      if (!type) wrong(where, bad_input("script.relax", "R.Prim needs a type or a value"));
      return make<PrimStructInfoNode>(dtype(*type, where));
    }
    if (name == "Tuple") {
      std::vector<StructInfo> items;
      for (const Value& arg : call.args)
        for (StructInfo& one : as_infos(arg, where)) items.push_back(std::move(one));
      return make<TupleStructInfoNode>(std::move(items));
    }
    if (name == "Callable") {
      auto params = call.find(0, "params"), ret = call.find(1, "ret"), purity = call.find(2, "purity");
      StructInfo result = ret ? as_info(*ret, where) : object_info();
      if (!params) return make<FuncStructInfoNode>(result);
      bool pure = !purity || !purity->as_bool() || *purity->as_bool();
      return make<FuncStructInfoNode>(as_infos(*params, where), result, pure);
    }
    return nullptr;
  }

  StructInfo tensor(const Call& call, const syntax::Node& where) {
    auto shape = call.find(0, "shape"), type = call.find(1, "dtype"), ndim = call.find(3, "ndim");
    if (shape && shape->as_string() && !type) std::swap(shape, type);
    DataType dtype_value = type && !type->is_none() ? dtype(*type, where) : DataType::none();
    if (!shape || shape->is_none()) {
      int rank = ndim && ndim->as_int() ? int(*ndim->as_int()) : -1;
      return make<TensorStructInfoNode>(nullptr, dtype_value, rank);
    }
    if (is_relax(*shape)) {
      auto value = ref_as<RelaxExprNode>(*shape->as_node());
      auto type_of_shape = as<ShapeStructInfoNode>(value->struct_info);
      return make<TensorStructInfoNode>(value, dtype_value, type_of_shape ? type_of_shape->ndim : -1);
    }
    return tensor_info(dims(*shape, where), dtype_value);
  }

  // ---- calls --------------------------------------------------------------------------------------------------------

  Value relax_call(const std::string& name, const syntax::Call& node) {
    Call call = arguments(node);
    if (StructInfo made = make_info(name, call, node)) return NodeRef(made);
    auto first = [&]() -> const Value& {
      auto value = call.args.empty() ? nullptr : &call.args.front();
      if (!value && !call.keywords.empty()) value = &call.keywords.begin()->second;
      if (!value) wrong(node, bad_input("script.relax", "R.{0} needs an argument", name));
      return *value;
    };
    if (name == "const") return NodeRef(constant(call, node));
    if (name == "prim_value")
      return NodeRef(prim_value(first().as_float() ? make_const(DataType::floating(64), *first().as_float())
                                                   : dim(first(), node)));
    if (name == "str") {
      if (!first().as_string()) wrong(node, "text", first());
      return NodeRef(make<RelaxStringNode>(object_info(), *first().as_string()));
    }
    if (name == "dtype") return NodeRef(make<DataTypeImmNode>(object_info(), dtype(first(), node)));
    if (name == "shape") return NodeRef(shape_expr(dims(first(), node)));
    if (name == "ExternFunc") {
      if (!first().as_string()) wrong(node, "the name of a function", first());
      return NodeRef(external(*first().as_string()));
    }
    if (name == "tuple") return NodeRef(to_relax(Value::tuple(call.args), node));
    if (name == "match_cast") {
      auto target = call.find(1, "struct_info");
      if (!target) wrong(node, bad_input("script.relax", "R.match_cast needs a value and a struct info"));
      return Ref<Object>(new CastValue(normal(to_relax(first(), node)), as_info(*target, node)));
    }
    if (name == "call_packed" || name == "call_pure_packed") return call_packed(name, call, node);
    const RelaxOp* op = find_relax_op(name);
    if (!op) wrong(*node.callee, bad_input("script.unknown-operator", "R.{0} is no operator that is known here", name));
    if (op->form == RelaxForm::CallTir) return call_tir(*op, call, node);
    return operator_call(*op, call.args, call.keywords, node);
  }

  static RelaxExpr external(const std::string& symbol) {
    return make<ExternFuncNode>(make<FuncStructInfoNode>(object_info()), symbol);
  }

  RelaxExpr constant(const Call& call, const syntax::Node& where) {
    auto value = call.find(0, "value"), type = call.find(1, "dtype");
    if (!value) wrong(where, bad_input("script.relax", "R.const needs a value"));
    std::vector<int64_t> shape;
    std::vector<Value> numbers;
    auto flatten = [&](auto& self, const Value& v, std::size_t depth) -> void {
      auto items = v.as_sequence();
      if (!items) {
        if (depth != shape.size()) wrong(where, "numbers of one shape", v);
        numbers.push_back(v);
        return;
      }
      if (depth == shape.size() && numbers.empty()) shape.push_back(int64_t(items->size()));
      if (depth >= shape.size() || int64_t(items->size()) != shape[depth]) wrong(where, "numbers of one shape", v);
      for (const Value& item : *items) self(self, item, depth + 1);
    };
    flatten(flatten, *value, 0);
    bool any_float = std::ranges::any_of(numbers, [](const Value& v) { return v.as_float() != nullptr; });
    bool all_bool =
        !numbers.empty() && std::ranges::all_of(numbers, [](const Value& v) { return v.as_bool() != nullptr; });
    DataType natural = all_bool ? DataType::boolean() : any_float ? DataType::floating(32) : DataType::integer(32);
    DataType element = type && !type->is_none() ? dtype(*type, where) : natural;
    std::vector<Attr> data;
    for (const Value& v : numbers) {
      double number = v.as_float()  ? *v.as_float()
                      : v.as_int()  ? double(*v.as_int())
                      : v.as_bool() ? double(*v.as_bool())
                                    : 0;
      if (!v.as_float() && !v.as_int() && !v.as_bool()) wrong(where, "a number", v);
      if (!element.is_floating()) {
        data.push_back(v.as_int() ? *v.as_int() : int64_t(number));
      } else if (element.is_float() && element.bits == 32) {
        data.push_back(double(float(number)));
      } else if (element.is_float() && element.bits == 16) {
        data.push_back(double(static_cast<_Float16>(number)));
      } else {
        data.push_back(number);
      }
    }
    std::vector<Expr> extents;
    for (int64_t extent : shape) extents.push_back(int64(extent));
    return make<RelaxConstantNode>(tensor_info(extents, element), element, shape, data);
  }

  Value call_function(const NodeRef& callee, const syntax::Call& node) {
    Call call = arguments(node);
    std::vector<NodeRef> args;
    for (const Value& arg : call.args) args.push_back(normal(to_relax(arg, node)));
    auto type = as<FuncStructInfoNode>(struct_info_of(callee));
    StructInfo result = type && type->ret ? type->ret : object_info();
    return NodeRef(make<RelaxCallNode>(result, nullptr, callee, std::move(args)));
  }

  Value call_packed(const std::string& name, const Call& call, const syntax::Node& node) {
    if (call.args.empty() || !call.args[0].as_string())
      wrong(node, bad_input("script.relax", "R.{0} needs the name of a function", name));
    RelaxExpr callee = external(*call.args[0].as_string());
    std::vector<NodeRef> args;
    for (std::size_t i = 1; i < call.args.size(); ++i) args.push_back(normal(to_relax(call.args[i], node)));
    auto given = call.keywords.find("sinfo_args");
    std::vector<StructInfo> infos;
    if (given != call.keywords.end()) infos = as_infos(given->second, node);
    StructInfo result = infos.empty() ? object_info() : infos.size() == 1 ? infos[0] : make<TupleStructInfoNode>(infos);
    if (name == "call_packed")
      return NodeRef(make<RelaxCallNode>(result, nullptr, callee, std::move(args), AttrDict{}, infos));
    args.insert(args.begin(), NodeRef(callee));
    return NodeRef(make<RelaxCallNode>(result, find_relax_op(name), nullptr, std::move(args), AttrDict{}, infos));
  }

  Value call_tir(const RelaxOp& op, const Call& call, const syntax::Node& node) {
    bool inplace = op.name == "call_tir_inplace";
    std::size_t info_at = inplace ? 3 : 2;
    auto callee = call.find(0, op.name == "call_dps_packed" ? "func" : "gvar");
    auto inputs = call.find(1, "args"), out = call.find(info_at, "out_sinfo"),
         vars = call.find(info_at + 1, "tir_vars");
    if (!callee || !inputs || !out)
      wrong(node, bad_input("script.relax", "R.{0} needs a function, its inputs and out_sinfo", op.name));
    NodeRef function = callee->as_string() ? NodeRef(external(*callee->as_string()))
                       : callee->as_node() ? *callee->as_node()
                                           : nullptr;
    if (!function || (function->kind != Kind::GlobalVar && !as<RelaxExprNode>(function)))
      wrong(node, "a function of the module, or a name", *callee);
    RelaxExpr args = normal(to_relax(*inputs, node));
    if (args->kind != Kind::RelaxTuple) args = make_tuple({args});
    StructInfo info = out->as_sequence() ? make<TupleStructInfoNode>(as_infos(*out, node)) : as_info(*out, node);
    std::vector<NodeRef> operands{function, NodeRef(args)};
    if (vars && !vars->is_none())
      operands.push_back(is_relax(*vars) ? *vars->as_node() : NodeRef(shape_expr(dims(*vars, node))));
    AttrDict attrs;
    if (inplace) {
      auto indices = call.find(2, "inplace_indices");
      auto attr = indices ? to_attr(indices->as_sequence() ? *indices : Value::list({*indices})) : std::nullopt;
      if (!attr) wrong(node, bad_input("script.relax", "R.call_tir_inplace needs inplace_indices"));
      attrs["inplace_indices"] = *attr;
    }
    return NodeRef(
        make<RelaxCallNode>(info, &op, nullptr, std::move(operands), std::move(attrs), std::vector<StructInfo>{info}));
  }

  NodeRef argument(RelaxParam kind, const Value& value, const syntax::Node& where) {
    auto items = value.as_sequence();
    if (kind == RelaxParam::Shape && items) return NodeRef(shape_expr(dims(value, where)));
    if (kind == RelaxParam::PrimTuple && items) {
      std::vector<RelaxExpr> fields;
      for (const Value& item : *items)
        fields.push_back(is_relax(item) ? to_relax(item, where) : prim_value(dim(item, where)));
      return NodeRef(make_tuple(std::move(fields)));
    }
    return NodeRef(normal(to_relax(value, where)));
  }

  Attr attribute(const Value& value, const syntax::Node& where) {
    if (value.as_object<FunctionObject>()) {  // a lambda: an index map
      auto& lambda = *value.as_object<FunctionObject>();
      std::vector<Var> vars;
      std::vector<Value> args;
      for (const syntax::Parameter& parameter : lambda.parameters) {
        vars.push_back(make_var(name_of(parameter.name), DataType::integer(64)));
        args.push_back(NodeRef(vars.back()));
      }
      Value result = checked(reader_.call(value, args, where));
      return NodeRef(
          make<IndexMapNode>(std::move(vars), dims(result.as_sequence() ? result : Value::tuple({result}), where)));
    }
    if (auto prim = value.as_node() ? as<PrimValueNode>(*value.as_node()) : nullptr) return NodeRef(prim->value);
    auto attr = to_attr(value);
    if (!attr) wrong(where, "the value of an attribute", value);
    return *attr;
  }

  Value operator_call(const RelaxOp& op, const std::vector<Value>& positional,
                      const std::map<std::string, Value>& keywords, const syntax::Node& where) {
    std::vector<NodeRef> args;
    AttrDict attrs;
    if (op.form != RelaxForm::Plain) {
      for (const Value& value : positional) args.push_back(normal(to_relax(value, where)));
      auto format = keywords.find("format");
      RelaxExpr text =
          format == keywords.end() ? make<RelaxStringNode>(object_info(), "") : to_relax(format->second, where);
      std::size_t at = op.form == RelaxForm::FormatFirst ? 0 : 1;
      if (args.size() < at) wrong(where, bad_input("script.relax", "R.{0} needs a condition", op.name));
      args.insert(args.begin() + std::ptrdiff_t(at), NodeRef(text));
    } else {
      std::size_t known = op.params.size() + op.attributes.size();
      if (positional.size() > known)
        wrong(where, bad_input("script.arity", "R.{0} takes {1} arguments, and {2} are given", op.name, known,
                               positional.size()));
      auto given = [&](std::size_t i, std::string_view name) -> const Value* {
        if (i < positional.size()) return &positional[i];
        auto found = keywords.find(std::string(name));
        return found == keywords.end() ? nullptr : &found->second;
      };
      for (const auto& [name, value] : keywords) {
        bool is_known = std::ranges::any_of(op.params, [&](auto& p) { return p.name == name; }) ||
                        std::ranges::any_of(op.attributes, [&](auto& a) { return a.name == name; });
        if (!is_known) wrong(where, bad_input("script.unknown-argument", "R.{0} has no parameter {1}", op.name, name));
      }
      for (std::size_t i = 0; i < op.params.size(); ++i) {
        auto value = given(i, op.params[i].name);
        if (value && !value->is_none()) {
          args.push_back(argument(op.params[i].kind, *value, where));
        } else if (!op.params[i].optional) {
          wrong(where, bad_input("script.arity", "R.{0} needs {1}", op.name, op.params[i].name));
        }
      }
      for (std::size_t i = 0; i < op.attributes.size(); ++i) {
        const RelaxAttribute& attribute_info = op.attributes[i];
        auto value = given(op.params.size() + i, attribute_info.name);
        if (!value && attribute_info.required)
          wrong(where, bad_input("script.arity", "R.{0} needs {1}", op.name, attribute_info.name));
        attrs[std::string(attribute_info.name)] = value ? attribute(*value, where) : attribute_info.default_value;
      }
    }
    StructInfo result = object_info();
    if (op.infer) {
      auto inferred = op.infer(args, attrs);
      if (!inferred) wrong(where, std::move(inferred).error());
      result = *inferred;
    }
    return NodeRef(make<RelaxCallNode>(result, &op, nullptr, std::move(args), std::move(attrs)));
  }

  TirReader& reader_;
  std::map<std::string, Var>& symbols_;  ///< sizes by name, shared with local functions
  std::vector<BindingBlock> blocks_;
  std::vector<Binding> bindings_;
  bool in_dataflow_ = false;
  int plain_count_ = 0, dataflow_count_ = 0;
  RelaxExpr result_;
  AttrDict attrs_;
  std::map<std::string, RelaxExpr> left_out_;
};

}  // namespace

NodeRef read_relax_function(TirReader& reader, const syntax::Function& function, bool is_private, bool is_pure) {
  std::map<std::string, Var> symbols;
  return RelaxReader(reader, symbols).function(function, is_private, is_pure, false);
}

}  // namespace tirscope::script
