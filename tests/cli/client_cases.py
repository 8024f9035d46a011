# SPDX-License-Identifier: Apache-2.0
"""scripts/tirscope.py against `tirc serve`: run by client_test.cpp with the client on PYTHONPATH and TIRC set."""

import array
import os
import tempfile
import time
import unittest

from tirscope import (BlockRV, ExprRV, IndexMap, InputError, LoopRV, NoSuchMethod, ScheduleError, Server, Tensor)

TEXT = """
@T.prim_func
def mm(A: T.Buffer((64, 64)), B: T.Buffer((64, 64)), C: T.Buffer((64, 64))):
    for i, j, k in T.grid(64, 64, 64):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
"""


SPACE = """
b = sch.get_block("C")
i, j, k = sch.get_loops(b)
j0, j1 = sch.split(j, sch.sample_perfect_tile(j, 2, 16))
k0, k1 = sch.split(k, sch.sample_perfect_tile(k, 2, 16))
sch.reorder(i, j0, k0, k1, j1)
"""

MODEL = """
@I.ir_module
class Module:
    @T.prim_func
    def add_one(a: T.handle, b: T.handle):
        n = T.int64()
        A = T.match_buffer(a, (n,), "float32")
        B = T.match_buffer(b, (n,), "float32")
        for i in range(n):
            with T.block("B"):
                vi = T.axis.spatial(n, i)
                B[vi] = A[vi] + T.float32(1)

    @R.function
    def main(x: R.Tensor(("n",), "float32")):
        n = T.int64()
        with R.dataflow():
            lv = R.call_tir(Module.add_one, (x,), out_sinfo=R.Tensor((n,), "float32"))
            out = R.call_dps_packed("env.double", (lv,), out_sinfo=R.Tensor((n,), "float32"))
            R.output(out)
        return out
"""


def floats(value):
    """The elements of a float32 tensor, with NumPy or without."""
    data = value.data if isinstance(value, Tensor) else value.tobytes()
    return list(array.array("f", bytes(data)))


def double(x, out):
    doubled = array.array("f", [2 * number for number in floats(x)])
    if isinstance(out, Tensor):
        out.data[:] = doubled.tobytes()
    else:
        out[:] = doubled


class ClientTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def setUp(self):
        self.module = self.server.parse(TEXT)
        self.sch = self.server.schedule(self.module, seed=1)

    def test_primitives_answer_as_in_python(self):
        block = self.sch.get_block("C")
        self.assertIsInstance(block, BlockRV)
        i, j, k = self.sch.get_loops(block)
        self.assertIsInstance(i, LoopRV)
        factors = self.sch.sample_perfect_tile(i, n=2, decision=[16, 4])
        self.assertIsInstance(factors[0], ExprRV)
        self.assertEqual(factors[1].get(), 4)
        outer, inner = self.sch.split(i, factors=factors)
        self.assertEqual(self.sch.get(inner)["extent"], 4)
        self.assertEqual(self.sch.get("C")["id"], block.get()["id"])
        self.assertIsNone(self.sch.parallel(outer))
        fused = self.sch.fuse(*self.sch.split(j, [None, 8]))
        self.assertEqual(fused.get()["extent"], 64)
        self.assertEqual(self.sch.get_consumers(block), [])
        self.assertEqual(k.get()["loop_kind"], "serial")

    def test_suggestions_go_straight_into_a_call(self):
        loop = self.sch.get_loops("C")[0]
        entries = {entry["primitive"]: entry for entry in self.sch.applicable(loop)}
        suggestion = entries["split"]["suggestions"][0]
        made = self.sch.split(*suggestion["args"], **suggestion["kwargs"])
        self.assertGreaterEqual(len(made), 2)
        self.assertFalse(entries["vectorize"]["applicable"] and entries["vectorize"].get("code"))

    def test_modules_print_and_compare(self):
        self.assertEqual(self.module.functions, ["main"])
        text = self.module.script()
        self.assertIn('T.block("C")', text)
        self.assertIn('T.sblock("C")', self.module.script(dialect="sblock"))
        self.assertIn("@T.prim_func", self.module.script(function="main"))
        self.assertTrue(self.module.equal(self.server.parse(text)))
        self.sch.unroll(self.sch.get_loops("C")[2])
        self.assertFalse(self.sch.mod.equal(self.module))
        self.assertEqual(str(self.sch.mod), self.sch.mod.script())

    def test_traces_come_in_both_formats_and_replay(self):
        self.sch.split(self.sch.get_loops("C")[0], factors=[None, 16])
        trace = self.sch.trace
        self.assertTrue(str(trace).startswith("# from tvm import tir"))
        self.assertEqual(trace.as_json()[0][0][0], "GetBlock")
        self.assertEqual([inst["kind"] for inst in trace.insts], ["GetBlock", "GetLoops", "Split"])
        again = self.server.replay(str(trace), format="python", module=self.module)
        self.assertTrue(again.mod.equal(self.sch.mod))

    def test_a_default_schedule_is_steps_of_the_schedule(self):
        made = self.sch.apply_default("cuda", rules=["gpu.GEMV", "gpu.Matmul"])
        (function,) = made["functions"]
        self.assertEqual((function["function"], function["rule"]), ("main", "gpu.Matmul"))
        self.assertEqual([reason["rule"] for reason in function["reasons"]], ["gpu.GEMV"])
        self.assertIn("tir.is_scheduled", made["module"].script())
        again = self.server.replay(str(self.sch.trace), format="python", module=self.module)
        self.assertTrue(again.mod.equal(self.sch.mod))

    def test_records_go_into_a_database_and_come_back(self):
        self.sch.split(self.sch.get_loops("C")[0], factors=[None, 16])
        with tempfile.TemporaryDirectory() as scratch:
            folder = os.path.join(scratch, "database")
            self.sch.add_record(folder, run_secs=[0.5, 0.25], target="llvm", release="0.27")
            self.sch.add_record(folder)
            first, second = self.server.database(folder)
        self.assertEqual(first["run_secs"], [0.5, 0.25])
        self.assertEqual(first["target"]["kind"], "llvm")
        self.assertEqual(first["module"], second["module"])
        again = self.server.replay(first["trace"], module=first["module"])
        self.assertTrue(again.mod.equal(self.sch.mod))

    def test_history_goes_back_and_forth(self):
        i, j, k = self.sch.get_loops("C")
        before = self.sch.mod
        outer, inner = self.sch.split(i, [None, 4])
        step = self.sch.history[-1]["step"]
        self.sch.undo()
        self.assertTrue(self.sch.mod.equal(before))
        with self.assertRaises(InputError) as caught:
            outer.get()
        self.assertEqual(caught.exception.code, "handle.dead")
        self.sch.redo()
        self.assertEqual(outer.get()["extent"], 16)
        self.sch.goto(0)
        self.sch.goto(step)
        copy = self.sch.copy()
        copy.parallel(outer)
        self.assertEqual(outer.get()["loop_kind"], "serial")
        with self.assertRaises(ScheduleError):
            self.sch.redo()

    def test_errors_are_exceptions_with_their_codes(self):
        loop = self.sch.get_loops("C")[0]
        with self.assertRaises(ScheduleError) as caught:
            self.sch.split(loop, factors=[0, 4])
        error = caught.exception
        self.assertEqual((error.code, error.number), ("split.factor-not-positive", -32001))
        self.assertEqual(error.tvm["class"], "ScheduleError")
        self.assertIn("ScheduleError", error.tvm["class"])
        self.assertIn("split.factor-not-positive", str(error))
        with self.assertRaises(InputError) as caught:
            self.sch.split(loop, shape=[4])
        self.assertEqual(caught.exception.code, "call.unknown-argument")
        with self.assertRaises(NoSuchMethod):
            self.sch.frobnicate(loop)
        with self.assertRaises(InputError) as caught:
            self.server.parse("@T.prim_func\ndef f(:\n")
        self.assertGreater(caught.exception.where[0]["line"], 0)
        with self.assertRaises(InputError):
            self.server.call("release", handles=["nobody"])

    def test_refusals_are_rendered_at_the_level_of_the_schedule(self):
        def rendered(level, refused):
            sch = self.server.schedule(self.module, seed=1, error_render_level=level)
            with self.assertRaises(ScheduleError) as caught:
                refused(sch)
            self.assertEqual(caught.exception.tvm["class"], "ScheduleError")
            return caught.exception.tvm["rendered"]

        def too_short(sch):
            sch.split(sch.get_loops("C")[0], [4, 4])

        self.assertTrue(rendered("detail", too_short).endswith("the extent of loop tir.For#0"))
        self.assertEqual(rendered("none", too_short), "(not rendered)")
        self.assertEqual(rendered("fast", too_short),
                         "The product of factors is not larger than or equal to the extent of loop")
        self.assertEqual(rendered("fast", lambda sch: sch.cache_write("C", 1, "local")),
                         "The input `buffer_index` is out of range. It is required to be in range "
                         "[0, num_write_regions) where `num_write_regions` is the number of buffer regions written by "
                         "the block.")
        self.assertEqual(rendered("fast", lambda sch: sch.decompose_padding("C", sch.get_loops("C")[0])),
                         "Incomplete block")
        self.assertEqual(rendered("fast", lambda sch: sch.rfactor(sch.get_loops("C")[2], 3)),
                         "The input `factor_axis` is out of range. It is required to be in range [-(ndim + 1), ndim] "
                         "where `ndim` is the number of dimensions of the write buffer")
        self.assertEqual(rendered("fast", lambda sch: sch.get_producers("root")),
                         "The primitive does not operate on the root block")

    def test_methods_that_are_no_primitives(self):
        self.assertEqual(self.sch.func_working_on, "main")
        self.assertIsNone(self.sch.work_on("main"))
        self.assertIsNone(self.sch.seed(3))
        self.assertIsInstance(self.sch.fork_seed(), int)
        block = self.sch.get_block("C")
        self.assertIsNone(self.sch.remove_rv(block))
        self.assertIsNone(self.sch.show())

    def test_lambdas_travel_as_text_with_what_they_close_over(self):
        width = 4
        value = self.sch.sample_categorical([8], [1.0])
        sent = self.sch._encode(lambda i, j: (i // width, IndexMap.AXIS_SEPARATOR, j % value))
        self.assertEqual(sent, {"lambda": f"lambda i, j: (i // 4, IndexMap.AXIS_SEPARATOR, j % {value.rv})"})
        self.assertEqual(self.sch._encode([value, None, {"a": (1, 2)}]), [{"rv": value.rv}, None, {"a": [1, 2]}])

    def test_progress_is_told_and_programs_run(self):
        told, known = [], []
        with Server(prefix=["env"], progress=lambda *report: told.append(report), partial=known.append) as server:
            module = server.parse(TEXT)
            try:
                runs = server.call("bench.run", module=module.id, number=1, repeat=1, min_repeat_ms=0)["runs"]
            except NoSuchMethod:
                self.skipTest("this tirc cannot build")
            self.assertTrue(runs[0]["check"]["passed"])
        self.assertTrue(told)
        self.assertEqual([len(run["seconds"]) for run in known[0]["runs"]], [1])

    def test_a_space_is_searched(self):
        known = []
        options = {"trials": 6, "per_iteration": 3, "seed": 1, "strategy": "random", "measurements": "/nonexistent"}
        with Server(partial=known.append) as server:
            module = server.parse(TEXT)
            try:
                answer = server.tune(module, SPACE, **options)
            except NoSuchMethod:
                self.skipTest("this tirc cannot build")
            self.assertEqual((answer["trials"], answer["ended"], len(answer["history"])), (6, "trials", 6))
            self.assertIn("sample_perfect_tile", answer["best"]["trace"])
            self.assertEqual([trial for part in known for trial in part["latest"]], answer["history"])
            self.assertTrue(all(len(trial["decisions"]) > 0 for trial in answer["history"]))
            again = server.tune(module, SPACE, **options)["history"]
            for trial in again + answer["history"]:
                trial.pop("at_s")
            self.assertEqual(again, answer["history"])
            best = answer["history"][answer["best"]["trial"]]
            trace = server.tuned_trace(module, best, SPACE, seed=answer["seed"])
            self.assertEqual(trace["python"], answer["best"]["trace"])
            server.replay(trace["json"], module=module)
            with self.assertRaises(InputError):
                server.tuned_trace(module, {"space": 99, "decisions": []}, SPACE, seed=answer["seed"])
            with self.assertRaises(InputError):
                server.tuned_trace(module, {"space": 0, "decisions": [[1]]}, SPACE, seed=answer["seed"])
            with self.assertRaises(InputError):
                server.tune(module, SPACE, trials=0)
            rules = server.spaces(module, threads=2)
            self.assertEqual(rules["postprocs"][0], "DisallowDynamicLoop")
            self.assertTrue(all(verdict["applies"] or verdict["reason"] for verdict in rules["verdicts"]))
            self.assertEqual(server.spaces(module, SPACE)["verdicts"], [])

    def run_model(self, function, **options):
        with Server() as server:
            if function:
                server.register_func("env.double", function)
            x = Tensor("float32", [3], array.array("f", [1, 2, 3]).tobytes())
            try:
                return server.run(server.parse(MODEL), {"x": x}, **options)
            except NoSuchMethod:
                self.skipTest("this tirc cannot run models")

    def test_models_call_functions_of_this_process(self):
        for interp in (False, True):
            self.assertEqual(floats(self.run_model(double, interp=interp).value), [4, 6, 8])
        result = self.run_model(double, keep=["lv"], profile=True)
        self.assertEqual(floats(result.kept["lv"]), [2, 3, 4])
        self.assertEqual([node["name"] for node in result.nodes], ["lv", "out"])
        self.assertEqual(result.nodes[0]["tensors"][0]["max"], 4)

    def test_a_function_that_fails_or_takes_too_long_is_refused(self):
        def failing(x, out):
            raise RuntimeError("not today")

        with self.assertRaises(ScheduleError) as caught:
            self.run_model(failing)
        self.assertEqual(caught.exception.code, "function.failed")
        self.assertIn("not today", str(caught.exception))
        with self.assertRaises(ScheduleError) as caught:
            self.run_model(lambda x, out: time.sleep(1), function_time_limit=0.1)
        self.assertEqual(caught.exception.code, "function.time-limit")

    def test_a_name_that_nothing_provides_is_refused_and_no_library_is_loaded(self):
        with self.assertRaises(InputError) as caught:
            self.run_model(None)
        self.assertEqual(caught.exception.code, "model.missing-functions")
        with self.assertRaises(InputError) as caught:
            self.run_model(None, bind={"env.double": "library:double"})
        self.assertEqual(caught.exception.code, "model.library-refused")
        with self.assertRaises(InputError) as caught:
            self.run_model(None, libraries=["/usr/lib/libm.so.6"])
        self.assertEqual(caught.exception.code, "model.library-refused")

    def test_functions_are_registered_once_unless_they_override(self):
        @self.server.register_func("env.once")
        def first(x, out):
            pass

        with self.assertRaises(ValueError):
            self.server.register_func("env.once", double)
        self.server.register_func("env.once", double, override=True)

    def test_an_onnx_model_is_imported_fused_and_run(self):
        models = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cases", "onnx")
        try:
            module = self.server.import_model(os.path.join(models, "perceptron.onnx"), params=True)
        except Exception as error:
            if getattr(error, "code", "") == "onnx.not-built":
                self.skipTest("built without libonnx")
            raise
        self.assertTrue(module.params)
        self.assertEqual(module.notes, [])
        groups = module.pipeline("zero", until="FuseOps").groups
        self.assertTrue(groups and all(group["calls"] for group in groups))
        self.assertTrue(self.server.run(module, params=module.params, interp=True).outputs)
        unknown = self.server.import_model(os.path.join(models, "unknown.onnx"))
        self.assertIn("Det, somewhere.Mystery", unknown.notes[-1])
        with self.assertRaises(InputError):
            self.server.import_model(os.path.join(models, "outside.onnx"))

    def test_tensors_are_held_and_freed(self):
        held = self.server.hold(Tensor("float32", [4], array.array("f", [1, 2, 3, 4]).tobytes()))
        self.server.call("release", handles=[held["tensor"]])
        with self.assertRaises(InputError):
            self.server.call("release", handles=[held["tensor"]])
        with self.assertRaises(InputError):
            self.server.call("tensor.hold", dtype="float32", shape=[1 << 62], data="")

    def test_a_server_that_has_ended_is_an_exception(self):
        server = Server(tirc=os.environ["TIRC"])
        server.close()
        with self.assertRaises((ConnectionError, ValueError)):
            server.parse(TEXT)


if __name__ == "__main__":
    unittest.main()
