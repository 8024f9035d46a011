# SPDX-License-Identifier: Apache-2.0
"""scripts/tirscope.py against `tirc serve`: run by client_test.cpp with the client on PYTHONPATH and TIRC set."""

import os
import tempfile
import unittest

from tirscope import (BlockRV, ExprRV, IndexMap, InputError, LoopRV, NoSuchMethod, ScheduleError, Server)

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

    def test_a_server_that_has_ended_is_an_exception(self):
        server = Server(tirc=os.environ["TIRC"])
        server.close()
        with self.assertRaises((ConnectionError, ValueError)):
            server.parse(TEXT)


if __name__ == "__main__":
    unittest.main()
