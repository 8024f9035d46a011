// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "ir/stmt.h"

namespace tirscope {

struct BufferBinding {
  Var param;
  Buffer buffer;
};

/// A TensorIR function.
struct PrimFuncNode final : Node {
  TS_NODE(PrimFunc)
  PrimFuncNode(std::vector<Var> params, Stmt body, std::vector<BufferBinding> buffer_map, AttrDict attrs = {},
               std::optional<DataType> ret_type = {}, std::optional<PointerType> ret_pointer = {})
      : Node(Kind::PrimFunc),
        params(std::move(params)),
        buffer_map(std::move(buffer_map)),
        attrs(std::move(attrs)),
        ret_type(ret_type),
        ret_pointer(std::move(ret_pointer)),
        body(std::move(body)) {}
  std::vector<Var> params;
  std::vector<BufferBinding> buffer_map;  ///< in the order of the parameters
  AttrDict attrs;
  std::optional<DataType> ret_type;  ///< empty: nothing is returned
  std::optional<PointerType> ret_pointer;
  Stmt body;

  /// The buffer that `param` is bound to, or null.
  Buffer buffer_of(const Var& param) const;

  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("params", n.params...);
    v.def("buffer_map", n.buffer_map...);
    v("attrs", n.attrs...);
    v("ret_type", n.ret_type...);
    v("body", n.body...);
  }
};
using PrimFunc = Ref<const PrimFuncNode>;

/// A module: functions by name, in the order in which TVM prints them is the printer's business; here by name.
/// A function is a PrimFunc or a node of ir/relax.
struct IRModuleNode final : Node {
  TS_NODE(IRModule)
  explicit IRModuleNode(std::map<std::string, NodeRef> functions, AttrDict attrs = {}, AttrDict global_infos = {})
      : Node(Kind::IRModule),
        functions(std::move(functions)),
        attrs(std::move(attrs)),
        global_infos(std::move(global_infos)) {}
  std::map<std::string, NodeRef> functions;
  AttrDict attrs;
  AttrDict global_infos;

  /// The TensorIR function of that name, or null.
  PrimFunc prim_func(const std::string& name) const { return ref_as<PrimFuncNode>(find(name)); }
  NodeRef find(const std::string& name) const {
    auto it = functions.find(name);
    return it == functions.end() ? nullptr : it->second;
  }

  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("attrs", n.attrs...);
    v("global_infos", n.global_infos...);
    v("functions", n.functions...);
  }
};
using IRModule = Ref<const IRModuleNode>;

/// `module` with `function` under `name`.
IRModule with_function(const IRModule& module, const std::string& name, NodeRef function);

}  // namespace tirscope
