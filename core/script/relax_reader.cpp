// SPDX-License-Identifier: Apache-2.0
#include "script/relax_reader.h"

namespace tirscope::script {

NodeRef read_relax_function(TirReader& reader, const syntax::Function& function, bool, bool) {
  reader.report(function.name_place,
                bad_input("script.relax", "functions of Relax are not read; keep the module's TensorIR functions"));
  return nullptr;
}

}  // namespace tirscope::script
