// SPDX-License-Identifier: Apache-2.0
// module.*: reading, printing, comparing and putting together modules.
#include "builder/open.h"
#include "ir/compare/structural_equal.h"
#include "model/constants.h"
#include "model/files/shared_tensors.h"
#include "model/files/tensors_beside.h"
#include "protocol/messages/module.h"
#include "protocol/methods.h"
#include "protocol/objects.h"
#include "protocol/values.h"
#include "script/printer/printer.h"

namespace tirscope::protocol {

namespace {

std::vector<std::string> function_names(const IRModule& module) {
  std::vector<std::string> names;
  for (const auto& [name, function] : module->functions) names.push_back(name);
  return names;
}

Result<NodeRef> function_of(const ModuleObject& object, const std::optional<std::string>& name) {
  if (!name) {
    if (object.module->functions.size() == 1) return object.module->functions.begin()->second;
    return fail(bad_input("protocol.which-function", "the module has {0} functions; specify one",
                          object.module->functions.size()));
  }
  NodeRef function = object.module->find(*name);
  if (!function) return fail(bad_input("protocol.unknown-function", "the module has no function '{0}'", *name));
  return function;
}

// ---- module.parse, module.make --------------------------------------------------------------------------------------

ParseAnswer parse_answer(Objects& objects, const script::ReadResult& read) {
  ParseAnswer answer;
  IRModule module = script::under_main(read);
  answer.functions = function_names(module);
  answer.bare = read.bare;
  answer.module = objects.add(ModuleObject{std::move(module), read.bare, read.release});
  if (!read.notes.empty()) {
    answer.diagnostics.emplace();
    for (const Diagnostic& note : read.notes) answer.diagnostics->push_back(diagnostic_object(note));
  }
  return answer;
}

/// The data of constants by the hash of their contents.
Result<std::map<std::string, TensorData>> held_tensors(const Objects& objects, const ParseRequest& request) {
  std::map<std::string, TensorData> out;
  if (request.tensors)
    for (const auto& [hash, handle] : *request.tensors) {
      TS_TRY(model::Tensor tensor, objects.tensor(handle));
      out[hash] = model::constant_of_tensor(tensor)->data;
    }
  return out;
}

Result<ParseAnswer> parse(Objects& objects, const ParseRequest& request, const Job&) {
  script::ReadOptions options;
  if (request.constants) {
    JsonObject plain = *request.constants;
    std::erase_if(plain, [&](const auto& member) {
      const json& value = member.second;
      if (!value.is_object() || value.size() != 1 || !value.contains("expr") || !value["expr"].is_string())
        return false;
      options.expressions[member.first] = value["expr"].template get<std::string>();
      return true;
    });
    TS_TRY(options.constants, attrs_from_json(plain, "constants"));
  }
  if (request.set) options.set = *request.set;
  options.check_well_formed = request.check_well_formed.value_or(true);
  TS_TRY(auto tensors, held_tensors(objects, request));
  options.tensors = [&tensors](const std::string&, const std::string& hash) {
    auto found = tensors.find(hash);
    return found == tensors.end() ? TensorData() : found->second;
  };
  auto read = script::read_module(request.text, options);
  if (!read) return fail(merged(read.error(), request.text));
  return parse_answer(objects, *read);
}

Result<ParseAnswer> make_module(Objects& objects, const MakeRequest& request, const Job&) {
  builder::OpenOptions options{.is_script = true};
  if (request.entry) options.entry = *request.entry;
  if (request.set) options.read.set = *request.set;
  auto read = builder::open_module(request.text, options);
  if (!read) return fail(merged(read.error(), request.text));
  return parse_answer(objects, *read);
}

// ---- module.print ---------------------------------------------------------------------------------------------------

template <class T>
void override_with(T& value, const std::optional<T>& given) {
  if (given) value = *given;
}

Result<void> override_type(DataType& type, const std::optional<std::string>& given, const char* key) {
  if (!given) return {};
  auto parsed = DataType::parse(*given);
  if (!parsed) return fail(bad_input("protocol.dtype", "'{0}' (option '{1}') is not a data type", *given, key));
  type = *parsed;
  return {};
}

Result<void> override_count(int& count, const std::optional<int64_t>& given, const char* key, int least, int most) {
  if (!given) return {};
  if (*given < least || *given > most)
    return fail(
        bad_input("protocol.option", "option '{0}' must be from {1} to {2}, not {3}", key, least, most, *given));
  count = static_cast<int>(*given);
  return {};
}

/// As asked for; in the dialect `own` where no release is.
Result<script::PrintOptions> print_options(const PrintSettings& given, script::Release own) {
  if (given.release) {
    TS_TRY(own, script::Release::parse(*given.release));
  }
  script::PrintOptions options = script::PrintOptions().in(own);
  if (given.show_object_address.value_or(false))
    return fail(bad_input("protocol.option",
                          "show_object_address must be false: memory addresses differ between runs, and nodes here "
                          "have their own addresses"));
  override_with(options.name, given.name);
  override_with(options.show_meta, given.show_meta);
  override_with(options.tensors, given.tensors);
  options.whole_strings = !options.tensors.empty();
  override_with(options.syntax_sugar, given.syntax_sugar);
  override_with(options.verbose_expr, given.verbose_expr);
  override_with(options.ir_prefix, given.ir_prefix);
  override_with(options.tir_prefix, given.tir_prefix);
  override_with(options.relax_prefix, given.relax_prefix);
  override_with(options.module_alias, given.module_alias);
  override_with(options.print_line_numbers, given.print_line_numbers);
  override_with(options.show_all_struct_info, given.show_all_struct_info);
  TS_TRY_VOID(override_count(options.indent_spaces, given.indent_spaces, "indent_spaces", 0, 64));
  TS_TRY_VOID(override_count(options.num_context_lines, given.num_context_lines, "num_context_lines", -1, 1'000'000));
  TS_TRY_VOID(override_type(options.buffer_dtype, given.buffer_dtype, "buffer_dtype"));
  TS_TRY_VOID(override_type(options.int_dtype, given.int_dtype, "int_dtype"));
  TS_TRY_VOID(override_type(options.float_dtype, given.float_dtype, "float_dtype"));
  if (given.dialect) {
    if (*given.dialect != "block" && *given.dialect != "sblock")
      return fail(bad_input("protocol.dialect", "the dialect must be block or sblock, not '{0}'", *given.dialect));
    options.dialect = *given.dialect == "block" ? script::Dialect::Block : script::Dialect::SBlock;
  }
  if (given.literals) {
    if (*given.literals == "0.17")
      options.literals = script::Literals::V0_17;
    else if (*given.literals == "0.18")
      options.literals = script::Literals::V0_18;
    else if (*given.literals == "0.21")
      options.literals = script::Literals::V0_21;
    else
      return fail(
          bad_input("protocol.literals", "the literal version must be 0.17, 0.18 or 0.21, not '{0}'", *given.literals));
  }
  return options;
}

Result<TextAnswer> print(Objects& objects, const PrintRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  TS_TRY(script::PrintOptions options, print_options(request.options.value_or(PrintSettings{}), object.release));
  NodeRef function = object.module;
  if (request.function) {
    TS_TRY(function, function_of(object, request.function));
  }
  TS_TRY_VOID(script::require_in_release(function, options.release));
  if (!request.function) return TextAnswer{script::print_module(object.module, options).text};
  return TextAnswer{script::print_function(function, options).text};
}

Result<TensorsAnswer> tensors(Objects& objects, const TensorsRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  model::Tensors constants;
  TS_TRY_VOID(model::add_constants(object.module, constants));
  if (constants.empty()) return TensorsAnswer{};
  TS_TRY(model::SharedTensors made, model::SharedTensors::of(constants));
  auto shared = std::make_shared<model::SharedTensors>(std::move(made));
  objects.keep_shared(shared);
  return TensorsAnswer{shared->path()};
}

// ---- module.equal ---------------------------------------------------------------------------------------------------

NodeRef without_global_symbol(const NodeRef& node) {
  if (auto function = ref_as<PrimFuncNode>(node)) {
    if (!find_attr(function->attrs, "global_symbol")) return node;
    return with(function, [](PrimFuncNode& copy) { copy.attrs.erase("global_symbol"); });
  }
  auto module = ref_as<IRModuleNode>(node);
  if (!module) return node;
  return with(module, [](IRModuleNode& copy) {
    for (auto& [name, function] : copy.functions) function = without_global_symbol(function);
  });
}

json place_of(const std::string& address) { return {{"node", address}}; }

Result<EqualAnswer> equal(Objects& objects, const EqualRequest& request, const Job&) {
  TS_TRY(ModuleObject left_object, objects.module(request.left));
  TS_TRY(ModuleObject right_object, objects.module(request.right));
  NodeRef left = left_object.module, right = right_object.module;
  if (request.left_function) {
    TS_TRY(left, function_of(left_object, request.left_function));
  }
  if (request.right_function) {
    TS_TRY(right, function_of(right_object, request.right_function));
  }
  EqualAnswer answer;
  answer.same = left == right;
  if (request.ignore_global_symbol.value_or(false)) {
    left = without_global_symbol(left);
    right = without_global_symbol(right);
  }
  auto difference = first_difference(left, right, request.map_free_vars.value_or(false));
  answer.equal = !difference;
  if (difference) {
    answer.difference = difference->text;
    answer.where = BothNodes{place_of(difference->address_a), place_of(difference->address_b)};
  }
  return answer;
}

// ---- module.functions, module.attrs, module.join, module.with_attr --------------------------------------------------

Result<FunctionsAnswer> functions(Objects& objects, const FunctionsRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  return FunctionsAnswer{function_names(object.module)};
}

Result<AttrsAnswer> attrs(Objects& objects, const AttrsRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  const AttrDict* dict = &object.module->attrs;
  NodeRef function;
  if (request.function) {
    TS_TRY(function, function_of(object, request.function));
    auto prim_func = as<PrimFuncNode>(function);
    if (!prim_func)
      return fail(bad_input("protocol.not-prim-func", "'{0}' is not a TensorIR function", *request.function));
    dict = &prim_func->attrs;
  }
  return AttrsAnswer{attr_to_json(Attr(*dict))};
}

Result<ModuleAnswer> join(Objects& objects, const JoinRequest& request, const Job&) {
  std::map<std::string, NodeRef> joined;
  for (const auto& [name, part] : request.functions) {
    TS_TRY(ModuleObject object, objects.module(part.module));
    TS_TRY(NodeRef function, function_of(object, part.function));
    joined.emplace(name, std::move(function));
  }
  AttrDict attrs;
  if (request.attrs) {
    TS_TRY(attrs, attrs_from_json(*request.attrs, "params.attrs"));
  }
  return module_answer(objects, make<IRModuleNode>(std::move(joined), std::move(attrs)));
}

void put(AttrDict& attrs, const std::string& key, Attr value) {
  if (value.is_none())
    attrs.erase(key);
  else
    attrs[key] = std::move(value);
}

Result<ModuleAnswer> with_attr(Objects& objects, const WithAttrRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  TS_TRY(Attr value, attr_from_json(request.value, "params.value"));
  if (!request.function)
    return module_answer(
        objects, with(object.module, [&](IRModuleNode& copy) { put(copy.attrs, request.key, std::move(value)); }),
        object.bare);
  TS_TRY(NodeRef function, function_of(object, request.function));
  auto prim_func = ref_as<PrimFuncNode>(function);
  if (!prim_func)
    return fail(bad_input("protocol.not-prim-func", "'{0}' is not a TensorIR function", *request.function));
  NodeRef changed = with(prim_func, [&](PrimFuncNode& copy) { put(copy.attrs, request.key, std::move(value)); });
  return module_answer(objects, with_function(object.module, *request.function, std::move(changed)), object.bare);
}

}  // namespace

ModuleAnswer module_answer(Objects& objects, IRModule module, bool bare) {
  ModuleAnswer answer;
  answer.functions = function_names(module);
  answer.module = objects.add(ModuleObject{std::move(module), bare});
  return answer;
}

Methods module_methods() {
  return {method(parse),     method(make_module), method(print), method(equal),    method(tensors),
          method(functions), method(attrs),       method(join),  method(with_attr)};
}

}  // namespace tirscope::protocol
