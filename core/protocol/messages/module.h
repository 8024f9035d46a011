// SPDX-License-Identifier: Apache-2.0
// module.*: reading, printing, comparing and joining modules.
#pragma once

#include "protocol/messages/message.h"

namespace tirscope::protocol {

struct ParseAnswer {
  std::string module;
  std::vector<std::string> functions;
  bool bare = false;
  std::optional<std::vector<json>> diagnostics;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "a new handle");
    v("functions", t.functions, "the names of its functions");
    v("bare", t.bare, "the text was a single function outside a class; it is named `main`");
    v("diagnostics", t.diagnostics, "notes on what was skipped");
  }
};
struct ParseRequest {
  static constexpr About about{"module.parse",
                               "Reads TVMScript. Imports are optional: `T`, `I`, `R` and `tvm.script` are known."};
  using Answer = ParseAnswer;
  std::string text;
  std::optional<JsonObject> constants;
  std::optional<std::map<std::string, int64_t>> set;
  std::optional<bool> check_well_formed;
  std::optional<std::map<std::string, std::string>> tensors = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text, "a function, a module, or a file of them");
    v("constants", t.constants,
      "the Python names that the text uses, as values; {\"expr\": text} is anything that an expression can name");
    v("set", t.set, "values for the file's constants and symbolic shapes");
    v("check_well_formed", t.check_well_formed,
      "reject what TVM calls ill-formed (true); `check_well_formed=False` in the text has the same effect");
    v("tensors", t.tensors,
      "the data of constants that the text names by their content hashes: handles of tensors by those hashes");
  }
};

struct MakeRequest {
  static constexpr About about{"module.make",
                               "Evaluates a builder script, a Python program of `te`, `topi`, `relax.BlockBuilder` and "
                               "passes that makes a module."};
  using Answer = ParseAnswer;
  std::string text;
  std::optional<std::string> entry;
  std::optional<std::map<std::string, int64_t>> set;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text, "the program; it is evaluated within budgets, and no process runs");
    v("entry", t.entry,
      "the variable, or the function without parameters, that gives the module (default: the last module or PrimFunc "
      "bound to a name)");
    v("set", t.set, "values for the program's constants");
  }
};

/// As the keyword arguments of TVM's `script()`.
struct PrintSettings {
  std::optional<std::string> name, ir_prefix, tir_prefix, relax_prefix, module_alias, buffer_dtype, int_dtype,
      float_dtype, dialect, literals, release, tensors;
  std::optional<bool> show_meta, syntax_sugar, verbose_expr, print_line_numbers, show_all_struct_info,
      show_object_address;
  std::optional<int64_t> indent_spaces, num_context_lines;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name, "the default name");
    v("show_meta", t.show_meta);
    v("tensors", t.tensors,
      "the name of a file: constants are named by their content hashes, as tensors of that file (module.tensors)");
    v("ir_prefix", t.ir_prefix);
    v("tir_prefix", t.tir_prefix);
    v("relax_prefix", t.relax_prefix);
    v("module_alias", t.module_alias);
    v("buffer_dtype", t.buffer_dtype, "the type omitted from buffers");
    v("int_dtype", t.int_dtype, "the type of bare integers");
    v("float_dtype", t.float_dtype, "the type of bare floating-point numbers");
    v("verbose_expr", t.verbose_expr);
    v("indent_spaces", t.indent_spaces);
    v("print_line_numbers", t.print_line_numbers);
    v("num_context_lines", t.num_context_lines);
    v("syntax_sugar", t.syntax_sugar);
    v("show_object_address", t.show_object_address, "must be false");
    v("show_all_struct_info", t.show_all_struct_info);
    v("dialect", t.dialect, "`block` or `sblock`");
    v("literals", t.literals, "the TVM release for the spelling of literals: 0.17, 0.18 or 0.21");
    v("for", t.release, "the TVM release to write for, 0.16 to 0.27 (default: the one that the text was written for)");
  }
};
struct PrintRequest {
  static constexpr About about{"module.print", "Prints a module, or one of its functions, as TVMScript."};
  using Answer = TextAnswer;
  std::string module;
  std::optional<std::string> function;
  std::optional<PrintSettings> options;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("function", t.function, "one of its functions (default: all)");
    v("options", t.options, "as TVM's `script()` takes them, and `for`, `dialect`, `literals`");
  }
};

struct TensorsAnswer {
  std::optional<std::string> path;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("path", t.path, "missing where there are none");
  }
};
struct TensorsRequest {
  static constexpr About about{
      "module.tensors",
      "Gives the data of a module's constants as a .safetensors file in the server's memory, for a client on the same "
      "machine: tensors by their content hashes. It is there until the next of these requests, and as long as someone "
      "has it mapped."};
  using Answer = TensorsAnswer;
  std::string module;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
  }
};

struct BothNodes {
  json left, right;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("left", t.left, "`{node}`");
    v("right", t.right, "`{node}`");
  }
};
struct EqualAnswer {
  bool equal = false, same = false;
  std::optional<std::string> difference;
  std::optional<BothNodes> where;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("equal", t.equal);
    v("same", t.same, "both are the same object");
    v("difference", t.difference, "the first difference, as text");
    v("where", t.where, "its node on each side");
  }
};
struct EqualRequest {
  static constexpr About about{"module.equal", "Compares two modules structurally, and returns the first difference."};
  using Answer = EqualAnswer;
  std::string left, right;
  std::optional<std::string> left_function, right_function;
  std::optional<bool> ignore_global_symbol, map_free_vars;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("left", t.left, "a module's handle");
    v("right", t.right, "a module's handle");
    v("left_function", t.left_function, "compare this function alone");
    v("right_function", t.right_function);
    v("ignore_global_symbol", t.ignore_global_symbol, "ignore function names (false)");
    v("map_free_vars", t.map_free_vars, "allow unbound variables to have different names (false)");
  }
};

struct SameResultsAnswer {
  bool same = false;
  std::optional<std::string> difference;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("same", t.same);
    v("difference", t.difference, "the output that differs, and by how much");
  }
};
struct SameResultsRequest {
  static constexpr About about{"module.same_results",
                               "Compares the results of two modules on random inputs, by the reference interpreter."};
  using Answer = SameResultsAnswer;
  std::string left, right;
  std::optional<std::string> function;
  std::optional<int64_t> seed;
  std::optional<std::map<std::string, int64_t>> set;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("left", t.left, "a module's handle");
    v("right", t.right, "a module's handle");
    v("function", t.function, "`main`, or the only one");
    v("seed", t.seed, "of the inputs (0)");
    v("set", t.set, "values for symbolic shapes");
  }
};

struct FunctionsAnswer {
  std::vector<std::string> functions;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("functions", t.functions);
  }
};
struct FunctionsRequest : OfModule {
  static constexpr About about{"module.functions", "Lists the functions of a module."};
  using Answer = FunctionsAnswer;
};

struct AttrsAnswer {
  json attrs = json::object();
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("attrs", t.attrs);
  }
};
struct AttrsRequest : OfFunction {
  static constexpr About about{"module.attrs", "Returns the attributes of a module or one of its functions."};
  using Answer = AttrsAnswer;
};

struct JoinRequest {
  static constexpr About about{"module.join", "Creates a module from functions of other modules."};
  using Answer = ModuleAnswer;
  std::map<std::string, OfFunction> functions;
  std::optional<JsonObject> attrs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("functions", t.functions, "by their new names");
    v("attrs", t.attrs, "the module's attributes");
  }
};

struct WithAttrRequest {
  static constexpr About about{"module.with_attr",
                               "Sets an attribute of a module or one of its functions, in a new module."};
  using Answer = ModuleAnswer;
  std::string module;
  std::optional<std::string> function;
  std::string key;
  json value;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("function", t.function);
    v("key", t.key);
    v("value", t.value, "null removes it");
  }
};

struct ReleaseRequest {
  static constexpr About about{"release", "Frees modules and schedules."};
  using Answer = Done;
  std::vector<std::string> handles;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("handles", t.handles);
  }
};

}  // namespace tirscope::protocol
