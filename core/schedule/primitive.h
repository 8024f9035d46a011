// SPDX-License-Identifier: Apache-2.0
// The description of a schedule primitive. Forms, menus, traces, scripts, the protocol and the reference page are all
// made from it. core/README.md describes how to add one.
#pragma once

#include "schedule/edit/edit.h"
#include "schedule/random.h"
#include "schedule/state/state.h"
#include "schedule/value.h"

namespace tirscope::schedule {

class Intrins;

/// What a parameter accepts. parameter_types.cpp says for each how a value is read, recorded and printed.
enum class ParameterType : uint8_t {
  Block,           ///< a block: handle, or name (leaves a get_block in the trace)
  Loop,            ///< a loop's handle
  Location,        ///< a loop's handle, or one of the marks that sample_compute_location answers with
  BlockOrLoop,     ///< either; a name is a block
  Loops,           ///< varargs of loops
  Blocks,          ///< a list of blocks
  BlockizeTarget,  ///< a loop, or a list of blocks
  ReadIndex,       ///< a read buffer of the parameter "block": index, name or ("read", i); recorded as the index
  WriteIndex,      ///< the same for written buffers
  Buffer,          ///< a buffer of the parameter "block": name or ("read" | "write", i); recorded as that pair
  BufferSide,      ///< "read" or "write"; in JSON 0 or 1
  FunctionName,    ///< of a function; None is the one worked on
  Integer,
  Boolean,
  String,
  Integers,          ///< a list of integers
  OptionalIntegers,  ///< the same; None is the empty list
  Numbers,           ///< a list of floats
  Factors,           ///< a list of positive integers, v-handles, expressions; None where it is to be inferred
  Annotation,        ///< str, int, float, bool, v-handle, list, dict
  IndexMap,          ///< a map of indices: function or IndexMap; recorded as the IndexMap
  PadValue,          ///< what fills padding: None, number, expression, function of the new indices, IndexMap
  Ranges,            ///< a function of the block's variables: a point, or (begin, end), for each dimension of a buffer;
                     ///< recorded as the IndexMap to begins and ends in turn
};

/// The position of a parameter in the trace's JSON.
enum class Role : uint8_t { Input, Attribute, Decision };
/// How a parameter is written in the trace's Python.
enum class Written : uint8_t { Keyword, Positional, KeywordUnlessEmpty };

struct Parameter {
  std::string_view name;  ///< as in tir.Schedule
  ParameterType type;
  Role role;
  std::string_view help;  ///< one phrase for forms and the reference page
  std::optional<Value> default_value = {};
  Written written = Written::Keyword;
  std::string_view trace_name = {};  ///< in traces, where that differs: annotate's ann_key
  bool resolved_first = false;       ///< block names in it become get_blocks before those of earlier parameters
  std::string_view since = {};       ///< the version of TVM that brought it, where that is later than the primitive's
  bool keyword_only = false;         ///< comes after Python's bare *
};

enum class Shape : uint8_t {
  Query,      ///< finds nodes; the module stays
  Sample,     ///< draws or repairs a decision; the module stays
  Transform,  ///< check, then rewrite
};

/// What a call gives back in Python.
enum class Returns : uint8_t { Nothing, Block, Loop, Expr, Blocks, Loops, Exprs, Boolean };

/// Where a primitive looks: the snapshot, and the schedule's settings.
struct Context {
  StatePtr state;
  std::string function;              ///< the function in which get_block searches by default; empty when none is chosen
  bool enable_check = true;          ///< Schedule(enable_check=)
  Random* random = nullptr;          ///< set while a sample primitive runs
  const Intrins* intrins = nullptr;  ///< of the schedule; never null in a context that a schedule makes
};

/// The arguments of one call, checked against the parameter table and resolved in the snapshot.
class Arguments {
 public:
  struct Item {
    Value value;                                ///< as recorded in the trace
    std::vector<const SRef*> srefs;             ///< of block and loop parameters
    std::optional<Mark> mark;                   ///< a loop handle that is a mark
    Value resolved;                             ///< with v-handles replaced by their values
    std::vector<int64_t> axis_separators = {};  ///< of an index map given as a function
  };
  Arguments(const std::vector<Parameter>& table, std::vector<Item> items) : table_(&table), items_(std::move(items)) {}

  const SRef& block(std::string_view name) const { return *item(name).srefs.at(0); }
  const SRef& loop(std::string_view name) const { return *item(name).srefs.at(0); }
  const SRef& sref(std::string_view name) const { return *item(name).srefs.at(0); }
  const std::vector<const SRef*>& srefs(std::string_view name) const { return item(name).srefs; }
  std::optional<Mark> mark(std::string_view name) const { return item(name).mark; }
  bool is_none(std::string_view name) const { return item(name).resolved.is_none(); }
  int64_t integer(std::string_view name) const { return item(name).resolved.as_int().value(); }
  bool flag(std::string_view name) const { return integer(name) != 0; }
  const std::string& text(std::string_view name) const { return *item(name).resolved.get<std::string>(); }
  /// v-handles and expressions over them are replaced by their values.
  const Value& value(std::string_view name) const { return item(name).resolved; }
  const ValueList& list(std::string_view name) const { return *item(name).resolved.get<ValueList>(); }
  std::vector<int64_t> integers(std::string_view name) const;
  /// The index map of an IndexMap or PadValue parameter; null for None.
  tirscope::IndexMap index_map(std::string_view name) const;

  const Item& item(std::string_view name) const;
  const std::vector<Item>& items() const { return items_; }

 private:
  const std::vector<Parameter>* table_;
  std::vector<Item> items_;
};

/// Something that a person may select: a loop or block, or one of a block's buffers.
struct Subject {
  const SRef* sref = nullptr;
  const BufferNode* buffer = nullptr;  ///< then sref is the block that reads or writes it
  bool written = false;
  int buffer_index = 0;
};

/// A complete call worth offering: loops and blocks are nodes, which Schedule::call turns into handles.
struct Suggestion {
  ValueList args;
  ValueDict kwargs;
  Message label;
};

/// What `check` hands to `rewrite`, and the decision that a sample drew.
struct Plan {
  std::shared_ptr<const void> data;
  Value decision;
};

/// A call to make: positional and keyword arguments. Blocks and loops may be handles, names, or nodes of the module.
struct Call {
  std::string primitive;
  ValueList args = {};
  ValueDict kwargs = {};
};

struct Description {
  std::string_view name;         ///< "split": the method of tir.Schedule
  std::string_view instruction;  ///< "Split": in JSON traces; empty when never traced
  std::string_view error_name;   ///< "split": in TVM's error texts
  std::string_view summary;      ///< one sentence
  Returns returns;
  std::vector<Parameter> parameters;
  std::string_view since = "0.8", until = "";  ///< the first and the last version of TVM that has it; "" for no end
  /// The method and the instruction in TVM 0.24 and later, where they are called something else there.
  std::string_view s_tir_name = {}, s_tir_instruction = {};
};

struct Primitive : Description {
  using Suggest = std::function<std::vector<Suggestion>(const Context&, const Subject&)>;

  Shape shape;
  /// All legality, no edits.
  std::function<Result<Plan>(const Context&, const Arguments&)> check;
  /// Cannot fail, up to the IR's own limits.
  std::function<Outcome(const Context&, const Plan&)> rewrite;
  /// Calls on the subject that pass `check`, best first. With none, the driver explains by the nearest candidate.
  Suggest suggest;
  /// A second instruction that TVM's Python makes of the same call, where there is one.
  std::function<std::optional<Call>(const Arguments&)> follow_up = {};

  bool traced() const { return !instruction.empty(); }

  /// A primitive that finds nodes: `find(context, arguments) -> Result<std::vector<Binding>>`.
  static Primitive query(Description description,
                         std::function<Result<std::vector<Binding>>(const Context&, const Arguments&)> find);
  struct Sampled {
    std::vector<Binding> outputs;
    Value decision;
  };
  /// A primitive that decides: `draw(context, arguments) -> Result<Sampled>`; context.random is set.
  static Primitive sample(Description description,
                          std::function<Result<Sampled>(const Context&, const Arguments&)> draw, Suggest suggest = {});
  /// A primitive that rewrites. P is whatever `check` found out that `rewrite` needs.
  template <class P>
  static Primitive transform(Description description, Result<P> (*check)(const Context&, const Arguments&),
                             Outcome (*rewrite)(const Context&, const P&), Suggest suggest = {}) {
    Primitive p{std::move(description), Shape::Transform, {}, {}, std::move(suggest)};
    p.check = [check](const Context& context, const Arguments& arguments) -> Result<Plan> {
      Result<P> plan = check(context, arguments);
      if (!plan) return fail(std::move(plan).error());
      return Plan{std::make_shared<const P>(*std::move(plan)), {}};
    };
    p.rewrite = [rewrite](const Context& context, const Plan& plan) {
      return rewrite(context, *static_cast<const P*>(plan.data.get()));
    };
    return p;
  }
};

/// Every primitive, in the order of registry.cpp.
const std::vector<const Primitive*>& all_primitives();
/// By the method's name, or null.
const Primitive* find_primitive(std::string_view name);
/// By the instruction's name in JSON traces, or null.
const Primitive* find_instruction(std::string_view instruction);

}  // namespace tirscope::schedule
