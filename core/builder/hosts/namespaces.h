// SPDX-License-Identifier: Apache-2.0
// The namespaces that a builder script may import. Each is made once for a script: some of their functions keep state.
#pragma once

#include "builder/hosts/values.h"
#include "schedule/intrin/intrin.h"
#include "script/tir/tir_namespace.h"
#include "script/tir/values/reader_values.h"

namespace tirscope::builder {

using NamespaceRef = Ref<script::Namespace>;

/// A namespace whose other members `fallback` makes; failed where it knows none.
NamespaceRef new_namespace(std::string name, script::Namespace::Fallback fallback = nullptr);
/// What the program does not have: everything derived from it is unknown too.
SValue unknown_member(std::string_view path);

SValue te_namespace();
SValue constant_function();  ///< te.const, tir.const
/// all and any, of te and of tir
void define_conditions(script::Namespace& space);
/// te.create_schedule, te.thread_axis
void define_te_schedules(script::Namespace& te);
SValue topi_namespace();
SValue relax_namespace();
SValue relax_operators(std::string prefix);      ///< relax.op, relax.op.nn
SValue relax_operator(const std::string& path);  ///< "nn.relu"; failed where there is none
SValue numpy_namespace();
/// tvm.tir: T's functions, Schedule, types.
SValue tir_builder_namespace(std::shared_ptr<schedule::Intrins> intrins);
/// relax.transform, tvm.tir.transform: passes by their names.
SValue transform_namespace(std::string name);
/// tvm.target.Target; tvm.dlight and tvm.s_tir.dlight: rules, ApplyDefaultSchedule.
void define_default_schedules(script::Namespace& tvm, script::Namespace& tir);
/// tvm.meta_schedule: what describes the space of a search.
SValue meta_schedule();
SValue sequential();      ///< tvm.transform.Sequential
SValue get_pipeline();    ///< relax.get_pipeline
SValue lower_function();  ///< tvm.lower
SValue module_type();     ///< tvm.IRModule
SValue nd_namespace();    ///< tvm.nd
/// Everything below "tvm".
NamespaceRef root_namespace();

/// A function of T, called with values of the script.
SValue call_tir_function(Evaluator& evaluator, std::string_view name, std::vector<SValue> args,
                         const syntax::Node& where);

}  // namespace tirscope::builder
