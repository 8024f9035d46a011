// SPDX-License-Identifier: Apache-2.0
// tirc print, make, equal, serve.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "import_command.h"
#include "input/module_file.h"
#include "interp/same_results.h"
#include "ir/compare/structural_equal.h"
#include "memory_study/with_barriers.h"
#include "protocol/server.h"
#include "support/format.h"
#ifdef TIRSCOPE_HAS_BUILD
#include "runtime/methods.h"
#include "script/files/settings.h"
#endif

namespace tirscope::cli {

namespace {

struct PrintOptions {
  std::string file, function, release, dialect, literals, out;
  std::vector<std::string> set;
  bool json = false, show_meta = false;
};

/// The dialect of `release`, but for what was asked for otherwise.
script::PrintOptions style_of(const PrintOptions& options, script::Release release) {
  script::PrintOptions style = script::PrintOptions().in(release);
  style.show_meta = options.show_meta;
  if (!options.dialect.empty())
    style.dialect = options.dialect == "block" ? script::Dialect::Block : script::Dialect::SBlock;
  if (!options.literals.empty())
    style.literals = options.literals == "0.17"   ? script::Literals::V0_17
                     : options.literals == "0.18" ? script::Literals::V0_18
                                                  : script::Literals::V0_21;
  return style;
}

int print(const PrintOptions& options) {
  int code = Exit::done;
  auto file = read_module_file(options.file, options.set, code);
  if (!file) return code;
  NodeRef printed = file->read.module;
  if (!options.function.empty()) printed = file->read.module->find(options.function);
  if (!printed)
    return report(bad_input("module.no-function", "the module has no function '{0}'", options.function), {},
                  options.file);
  auto release = file->release(options.release);
  if (!release) return report(release.error());
  if (auto can = script::require_in_release(printed, *release); !can) return report(can.error(), {}, options.file);
  script::PrintOptions style = style_of(options, *release);
  std::string text;
  if (!options.out.empty() && options.function.empty()) {
    Result<void> written = file->write(options.out, file->read.module, style);
    return written ? int(Exit::done) : report(written.error(), {}, options.file);
  }
  if (options.function.empty()) {
    text = file->text(file->read.module, style);
  } else {
    style.name = options.function;
    text = script::print_function(printed, style).text + "\n";
  }
  if (options.json) return put_json({{"text", text}});
  Result<void> written = write_file(options.out, text);
  return written ? int(Exit::done) : report(written.error());
}

struct MakeOptions {
  std::string file, entry, release, out;
  std::vector<std::string> set;
};

/// The module that a builder script makes.
int make_module(const MakeOptions& options) {
  int code = Exit::done;
  auto file = read_module_file(options.file, options.set, code, {.entry = options.entry, .is_script = true});
  if (!file) return code;
  Result<void> written = file->write_for(options.out, file->read.module, options.release);
  return written ? int(Exit::done) : report(written.error(), {}, options.file);
}

struct EqualOptions {
  std::string left, right;
  std::vector<std::string> set;
  bool map_free_vars = false, results = false, json = false;
  std::string function = "main";
};

/// By what both compute on one draw of inputs.
int same_results(const EqualOptions& options, const ModuleFile& left, const ModuleFile& right) {
  const IRModule plain = passes::with_missing_barriers(script::under_main(left.read), options.function),
                 other = passes::with_missing_barriers(script::under_main(right.read), options.function);
  auto sizes = script::parse_settings(options.set);
  if (!sizes) return report(sizes.error());
  std::vector<std::string> vacuous;
  auto difference = interp::different_results(plain, other, options.function, {.sizes = *sizes}, {}, &vacuous);
  if (!difference) return report(difference.error(), left.source, options.left);
  const int code = *difference ? Exit::no : Exit::done;
  if (!options.json) {
    std::string text = *difference ? formatted("different: {}\n", **difference) : "the same results\n";
    for (const std::string& name : vacuous)
      text += formatted("the comparison of {} is weak: its elements are all equal, or not all finite\n", name);
    return put(text, code);
  }
  nlohmann::json answer = {{"equal", !*difference}};
  if (*difference) answer["difference"] = **difference;
  if (!vacuous.empty()) answer["vacuous"] = vacuous;
  return put_json(answer, code);
}

int equal(const EqualOptions& options) {
  int code = Exit::done;
  auto left = read_module_file(options.left, options.set, code);
  if (!left) return code;
  auto right = read_module_file(options.right, options.set, code);
  if (!right) return code;
  if (options.results) return same_results(options, *left, *right);
  auto difference = first_difference(left->read.module, right->read.module, options.map_free_vars);
  std::string text = "equal\n";
  if (options.json) {
    nlohmann::json answer = {{"equal", !difference}};
    if (difference)
      answer.update(
          {{"difference", difference->text},
           {"where", {{"left", {{"node", difference->address_a}}}, {"right", {{"node", difference->address_b}}}}}});
    return put_json(answer, difference ? Exit::no : Exit::done);
  } else if (difference) {
    text = formatted("different: {}\n  {}: {}\n  {}: {}\n", difference->text, options.left, difference->address_a,
                     options.right, difference->address_b);
  }
  return put(text, difference ? Exit::no : Exit::done);
}

/// `libraries`: model.run loads those that requests name.
int serve([[maybe_unused]] bool libraries) {
  protocol::Methods methods = protocol::core_methods();
  for (protocol::Method& method : import_methods()) methods.push_back(std::move(method));
#ifdef TIRSCOPE_HAS_BUILD
  const auto loads = libraries ? runtime::Libraries::OfRequests : runtime::Libraries::Refused;
  for (protocol::Method& method : runtime::build_methods(loads)) methods.push_back(std::move(method));
#endif
  return protocol::serve(std::move(methods), STDIN_FILENO, STDOUT_FILENO);
}

}  // namespace

void add_module_commands(CLI::App& app, Commands& commands) {
  constexpr const char* set_help = "NAME=VALUE: set a constant or symbolic shape of the file";
  auto printing = std::make_shared<PrintOptions>();
  auto print_command = app.add_subcommand("print", "Print the normal form of a module");
  print_command->add_option("file", printing->file, "The module")->required();
  print_command->add_option("--function", printing->function, "Only this function");
  print_command->add_option("--for", printing->release, release_help);
  print_command->add_option("--dialect", printing->dialect, "The spelling of blocks")
      ->check(CLI::IsMember({"block", "sblock"}));
  print_command->add_option("--literals", printing->literals, "The TVM version for the spelling of literals")
      ->check(CLI::IsMember({"0.17", "0.18", "0.21"}));
  print_command->add_option("--set", printing->set, set_help);
  print_command->add_flag("--show-meta", printing->show_meta, "Put the data of constants above the text");
  print_command->add_option(
      "-o,--out", printing->out,
      "The file to write (default: standard output); the data of constants goes to a file beside it");
  print_command->add_flag("--json", printing->json, "Print JSON");
  commands.emplace_back(print_command, [printing] { return print(*printing); });

  auto making = std::make_shared<MakeOptions>();
  auto make_command = app.add_subcommand("make", "Print the module that a builder script makes");
  make_command->add_option("script", making->file, "A Python file: te, topi, relax.BlockBuilder, passes")->required();
  make_command->add_option("--entry", making->entry,
                           "The variable, or the function without parameters, that gives the module (default: the last "
                           "module or PrimFunc bound to a name)");
  make_command->add_option("-o,--out", making->out, "The file to write (default: standard output)");
  make_command->add_option("--for", making->release, release_help);
  make_command->add_option("--set", making->set, set_help);
  commands.emplace_back(make_command, [making] { return make_module(*making); });

  auto comparing = std::make_shared<EqualOptions>();
  auto equal_command = app.add_subcommand("equal", "Compare two modules structurally, and show the first difference");
  equal_command->add_option("left", comparing->left, "A module")->required();
  equal_command->add_option("right", comparing->right, "The other")->required();
  equal_command->add_option("--set", comparing->set, set_help);
  equal_command->add_flag("--map-free-vars", comparing->map_free_vars, "Allow free variables to correspond");
  equal_command->add_flag(
      "--results", comparing->results,
      "Compare the results of the interpreter on the same random inputs instead; choose small sizes");
  equal_command->add_option("-f,--function", comparing->function,
                            "With --results: the function to run (default: main)");
  equal_command->add_flag("--json", comparing->json, "Print JSON");
  commands.emplace_back(equal_command, [comparing] { return equal(*comparing); });

  auto serve_command = app.add_subcommand("serve", "Serve JSON-RPC on standard input and output");
  auto libraries = std::make_shared<bool>(false);
  serve_command->add_flag(
      "--libraries", *libraries,
      "Load the shared libraries that model.run names, in the worker's sandbox: for a client on this "
      "machine where a person chooses them");
  commands.emplace_back(serve_command, [libraries] { return serve(*libraries); });
}

}  // namespace tirscope::cli
