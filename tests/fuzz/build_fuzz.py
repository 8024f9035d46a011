#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random programs with random schedules, built and run.

    tests/fuzz/build_fuzz.py [--seed N] [--programs N] [--first N] [--gpu F] [--device T] [--nvcc F] [--kind K]
                             [--tirc PROGRAM]

Each program (random_programs.py) gets a random schedule through `tirc serve`: loops tiled, fused and moved, caches,
layouts, reductions taken apart for processors; loops bound to threads with what goes with it for GPUs. Steps that keep
the meaning by themselves must leave it as it was for the interpreter; others are taken back where they did not. Then the
module is built and run, on the processor or on a device of OpenCL or CUDA, and must compute what the first one does
in the interpreter. A bound one is also made into PTX, which ptxas must take where it is installed, and into CUDA C++, which nvcc
compiles for some of them. Every answer must be a result or a refusal with a code. What a build refuses is counted by
codes; those that a valid program may raise are not failures. A failure is printed with the number to start from
(--first), the program and its trace; the exit code is then 1.
"""

import argparse
import collections
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "scripts"), str(HERE)]
sys.dont_write_bytecode = True
import random_programs  # noqa: E402
import tirscope  # noqa: E402

# TVM takes these without looking at everything that could change what the program computes.
UNCHECKED = {"blockize", "cache_read", "cache_write", "set_scope", "transform_layout", "compute_at", "reverse_compute_at",
             "compute_inline", "reverse_compute_inline", "reorder", "rolling_buffer", "pad_einsum", "decompose_reduction",
             "rfactor", "reindex", "parallel", "vectorize", "loop_partition", "split"}

# A schedule may rightly end in these: TVM refuses what they are about too, or the device lacks a type.
EXPECTED = {"storage-rewrite.vectorized-loop", "vectorize.extent", "device.type", "codegen.type",
            "software-pipeline.dependence", "software-pipeline.form", "thread-sync.in-condition"}

CONFIGS = [{}, {}, {}, {"tir.disable_vectorize": True}, {"tir.LoopPartition": {"partition_const_loop": True}},
           {"tir.UnrollLoop": {"auto_max_step": 32, "explicit_unroll": True}},
           {"tir.enable_equiv_terms_in_cse_tir": True}, {"tir.RemoveNoOp": {"use_dataflow_analysis": True}},
           {"tir.Simplify": {"transitively_prove_inequalities": True}}, {"tir.disable_cse_tir": True},
           {"tir.disable_storage_rewrite": True}, {"tir.instrument_bound_checkers": True}]
GPU_CONFIGS = CONFIGS + [{"tir.merge_static_smem": True}, {"tir.merge_static_smem": True}, {"tir.use_async_copy": True}]

NVCC = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
PTXAS = shutil.which("ptxas") or shutil.which("/usr/local/cuda/bin/ptxas")


class Failure(Exception):
    """What must not happen: a bug, a wrong result, a refusal without reason."""


class Program:
    """One program and its schedule."""

    def __init__(self, server, rng, kind, text, refusals):
        # A maximum is not what it was when zeros are added to what it is taken of.
        self.sums = kind in ("matmul", "two_matmuls", "convolution", "window_sum")
        self.server, self.rng, self.text, self.refusals = server, rng, text, refusals
        self.first = server.parse(text)
        self.sch = server.schedule(self.first, seed=rng.randrange(1, 2 ** 31))
        self.root = self.sch.get_block("root")
        self.modules = [self.first]
        self.taken = 0

    def release(self):
        self.server.call("release", handles=[m.id for m in self.modules] + [self.sch.id])

    def module(self):
        module = self.sch.mod
        self.modules.append(module)
        return module

    def story(self):
        return f"{self.text}\n{self.sch.trace}\n"

    # -- steps

    def step(self, primitive, *args, **kwargs):
        """The outputs; None for a refusal, and for a step that changed what an unchecked primitive may change."""
        try:
            outputs = getattr(self.sch, primitive)(*args, **kwargs)
        except tirscope.InternalError as bug:
            raise Failure(f"{primitive} met a bug: {bug}") from None
        except tirscope.Error as error:
            if not error.code:
                raise Failure(f"{primitive} was refused without a code: {error}") from None
            self.refusals[f"{primitive}: {error.code}"] += 1
            return None
        self.taken += 1
        return True if outputs is None else outputs

    def same(self):
        try:
            return self.server.call("module.same_results", left=self.first.id, right=self.module().id, seed=1)
        except tirscope.InternalError as bug:
            raise Failure(f"the interpreter met a bug: {bug}") from None
        except tirscope.Error as error:
            raise Failure(f"the interpreter refuses: {error}") from None

    def safe_step(self, primitive, *args, **kwargs):
        """As `step`; then the interpreter decides whether it stays."""
        outputs = self.step(primitive, *args, **kwargs)
        if outputs is None:
            return None
        same = self.same()
        if same["same"] or same["difference"].endswith("vacuous"):
            return outputs
        if primitive not in UNCHECKED:
            raise Failure(f"{primitive} changed the results: {same['difference']}\n{self.sch.mod}")
        self.refusals[f"{primitive}: changed results"] += 1
        self.sch.undo()
        return None

    def blocks(self):
        return self.sch.get_child_blocks(self.root)

    def loops(self, block):
        return self.sch.get_loops(block)

    def extent(self, loop):
        value = self.sch.get(loop)["extent"]
        return int(value) if str(value).isdigit() else 0

    # -- schedules for processors

    def factors(self, loop, parts=None):
        rng, extent = self.rng, max(1, self.extent(loop))
        parts = parts or rng.choice([2, 2, 3])
        known = [rng.choice([1, 2, 3, 4, 4, 5, 8, 8, 16]) for _ in range(parts - 1)]
        known = [min(f, extent) for f in known]
        known.insert(rng.choice([0, 0, 0, parts - 1]), None)
        return known

    def layout(self, rank):
        rng = self.rng
        names = [f"i{d}" for d in range(rank)]
        if not names:
            return {"lambda": "lambda: ()"}
        kind = rng.random()
        if kind < 0.4:
            order = list(names)
            rng.shuffle(order)
            body = ", ".join(order)
        elif kind < 0.8:
            at, f = rng.randrange(rank), rng.choice([2, 3, 4, 8])
            outer = [n if d != at else f"{n} // {f}" for d, n in enumerate(names)]
            body = ", ".join(outer + [f"{names[at]} % {f}"])
        else:
            body = ", ".join(names[:-1] + [f"{names[-1]} + {rng.choice([0, 1, 4])}"])
        return {"lambda": f"lambda {', '.join(names)}: ({body},)"}

    def cpu_action(self):
        rng, blocks = self.rng, self.blocks()
        block = rng.choice(blocks)
        loops = self.loops(block)
        about = self.sch.get(block)
        action = rng.choice(
            ["split"] * 5 + ["fuse"] * 3 + ["reorder"] * 3 + ["cache_read"] * 3 + ["cache_write"] * 3 +
            ["compute_at"] * 4 + ["reverse_compute_at"] * 4 + ["transform_layout"] * 3 + ["unroll"] * 2 +
            ["decompose_reduction"] * 3 + ["rfactor"] * 3 + ["pad_einsum"] * 2 + ["annotate"] * 2 +
            ["compute_inline"] * 2 + ["reverse_compute_inline"] * 2 +
            ["storage_align", "set_scope", "double_buffer", "pipeline", "reindex", "rolling_buffer", "decompose_padding",
             "blockize", "loop_partition", "add_unit_loop", "reorder_block_iter_var", "transform_block_layout",
             "cache_inplace"])
        some = rng.choice(loops) if loops else None
        scope = rng.choice(["global", "global", "local"])
        if not about["writes"]:  # opaque, of two blocks merged
            return
        if not loops and action not in ("compute_inline", "reverse_compute_inline", "add_unit_loop"):
            return
        if action == "split":
            self.safe_step("split", some, self.factors(some), preserve_unit_iters=rng.random() < 0.7)
        elif action == "fuse":
            at = rng.randrange(len(loops))
            self.safe_step("fuse", *loops[at:at + rng.randrange(2, 4)])
        elif action == "reorder":
            self.safe_step("reorder", *rng.sample(loops, rng.randrange(1, len(loops) + 1)))
        elif action == "cache_read" and about["reads"]:
            self.safe_step("cache_read", block, rng.randrange(len(about["reads"])), scope)
        elif action == "cache_write":
            self.safe_step("cache_write", block, rng.randrange(len(about["writes"])), scope)
        elif action in ("compute_at", "reverse_compute_at"):
            near = self.sch.get_consumers(block) if action == "compute_at" else self.sch.get_producers(block)
            if near:
                above = self.loops(rng.choice(near))
                if above:
                    self.safe_step(action, block, rng.choice(above), rng.random() < 0.3, rng.choice([-1, -1, -1, -2]))
        elif action == "transform_layout":
            side = rng.choice(["reads", "writes"])
            if about[side]:
                at = rng.randrange(len(about[side]))
                rank = len(about[side][at]["shape"])
                kwargs = {"pad_value": 0} if rng.random() < 0.3 else {}
                self.safe_step("transform_layout", block, (side[:-1], at), self.layout(rank), **kwargs)
        elif action == "unroll":
            if self.extent(some) <= 32:
                self.safe_step(action, some)
        elif action == "decompose_reduction":
            self.safe_step(action, block, some)
        elif action == "rfactor":
            self.safe_step(action, some, rng.choice([0, -1, 1]))
        elif action == "pad_einsum" and self.sums:
            self.safe_step(action, block, [rng.choice([1, 2, 4, 8]) for _ in about["iters"]])
        elif action == "annotate":
            self.safe_step(action, some, "pragma_auto_unroll_max_step", rng.choice([4, 16, 64]))
            self.safe_step(action, some, "pragma_unroll_explicit", rng.choice([0, 1]))
        elif action == "storage_align":
            if len(about["writes"][0]["shape"]) > 1:  # TVM allocates no room for gaps between single elements
                self.safe_step(action, block, 0, rng.choice([0, -2]), rng.choice([8, 32]), rng.choice([0, 4, 8]))
        elif action == "set_scope":
            self.safe_step(action, block, 0, scope)
        elif action == "double_buffer":
            self.safe_step("annotate", block, "double_buffer_scope", 0)
        elif action == "pipeline":
            self.pipeline(some)
        elif action == "reindex":
            self.safe_step(action, block, (rng.choice(["read", "write"]), 0))
        elif action == "loop_partition":
            self.safe_step(action, some, self.factors(some), preserve_unit_iters=rng.random() < 0.7)
        elif action == "blockize":
            self.safe_step(action, some)
        elif action == "rolling_buffer":
            self.safe_step(action, block, 0)
        elif action == "reorder_block_iter_var":
            order = list(range(len(about["iters"])))
            rng.shuffle(order)
            self.safe_step(action, block, order)
        elif action == "transform_block_layout":
            self.safe_step(action, block, self.layout(len(about["iters"])))
        elif action == "decompose_padding":
            self.safe_step(action, block, some)
        elif action in ("compute_inline", "reverse_compute_inline"):
            self.safe_step(action, block)
        elif action == "add_unit_loop":
            self.safe_step(action, some or block)
        elif action == "cache_inplace" and about["reads"]:
            self.safe_step(action, block, 0, scope)

    def pipeline(self, loop):
        """Stages and an order for the statements under `loop`: those of the first blocks run ahead."""
        children = len({self.below(loop, block) for block in self.sch.get_child_blocks(loop)})
        if children < 2:
            return
        order = list(range(children))
        stages = sorted(self.rng.choice([0, 0, 1, 1, 2]) for _ in order)
        if self.rng.random() < 0.3:
            order = order[-1:] + order[:-1]
        self.step("annotate", loop, "software_pipeline_stage", stages)
        self.step("annotate", loop, "software_pipeline_order", order)

    def below(self, loop, block):
        """The child of `loop` in which `block` is."""
        above = [self.sch.get(l)["id"] for l in self.loops(block)] + [self.sch.get(block)["id"]]
        return above[above.index(self.sch.get(loop)["id"]) + 1]

    def cpu_schedule(self):
        for _ in range(self.rng.randrange(2, 14)):
            self.cpu_action()
        # Blocks that are moved below a parallel or vectorized loop are not looked at, so these come last.
        for block in self.blocks():
            loops = self.loops(block)
            # A pipeline puts the buffers of its statements outside its loop, where all lanes share them.
            if loops and self.rng.random() < 0.5 and "software_pipeline_stage" not in self.sch.get(loops[-1])["annotations"]:
                self.safe_step("vectorize", loops[-1])
            if loops and self.rng.random() < 0.3:
                self.safe_step("parallel", loops[0])

    # -- schedules for GPUs

    def kinds(self, block):
        return [i["kind"] for i in self.sch.get(block)["iters"]]

    def split_spatial(self, block):
        """(spatial loops, reduction loops) of a block whose loops are still its own."""
        loops, own = self.loops(block), self.kinds(block)
        if len(loops) != len(own):
            return None
        # A variable is named after its loop; rfactor puts the new one in front, wherever its loop is.
        kinds = {i["name"]: i["kind"] for i in self.sch.get(block)["iters"]}
        named = [kinds.get("v" + self.sch.get(l)["name"]) for l in loops]
        if None not in named:
            own = named
        return ([l for l, k in zip(loops, own) if k == "data_parallel"], [l for l, k in zip(loops, own) if k == "reduce"])

    def plain_bind(self, block):
        """All spatial loops fused and spread over threads."""
        rng, found = self.rng, self.split_spatial(block)
        loops = self.loops(block)
        if any(self.sch.get(l)["loop_kind"] == "thread_binding" for l in loops):
            return
        if found is None:
            spatial, reduce = loops[:1], []
        else:
            spatial, reduce = found
        if not spatial:
            if not loops:
                unit = self.step("add_unit_loop", block)
            else:
                unit = self.step("add_unit_loop", loops[0])
            if unit is None:
                return
            spatial = [unit]
            threads = self.step("split", unit, [None, 1])
            self.step("bind", threads[0], "blockIdx.x")
            if reduce and rng.random() < 0.7:
                inner = self.step("split", reduce[-1], [None, rng.choice([4, 8, 32])])
                self.step("bind", inner[1], "threadIdx.x")
            else:
                self.step("bind", threads[1], "threadIdx.x")
            return
        if reduce and found:
            self.step("reorder", *spatial, *reduce)
        fused = spatial[0] if len(spatial) == 1 else self.step("fuse", *spatial)
        if fused is None:
            return
        way = rng.random()
        if way < 0.5 or not reduce:
            vector = rng.choice([None, None, 2, 4])
            parts = self.step("split", fused, [None, rng.choice([1, 4, 8, 16, 32, 32, 64])] + ([vector] if vector else []))
            self.step("bind", parts[0], "blockIdx.x")
            self.step("bind", parts[1], "threadIdx.x")
            if vector and not reduce:
                self.step("vectorize", parts[2])
            if reduce and rng.random() < 0.4:
                self.step("decompose_reduction", block, reduce[0])
            elif reduce and not vector and rng.random() < 0.5:  # a copy out of a tile of fused loops takes more than it
                self.local_write(block, parts[1])
            if rng.random() < 0.3 and self.sch.get(block)["reads"]:
                self.fetch(block, 0, rng.choice(reduce) if reduce else parts[1], {"threadIdx.x": self.extent(parts[1])})
            return
        self.cross_thread(block, fused, reduce)

    def cross_thread(self, block, spatial, reduce):
        """The innermost reduction loop over the threads of a block, with rfactor or without."""
        rng = self.rng
        over = reduce[-1] if len(reduce) == 1 or rng.random() < 0.5 else self.step("fuse", *reduce)
        if over is None:
            over = reduce[-1]
        rows = rng.choice([None, 2, 4])
        outer = [spatial]
        if rows and self.extent(spatial) % rows:  # rfactor would forget the condition
            rows = None
        if rows:
            outer = self.step("split", spatial, [None, rows])
        width = rng.choice([2, 4, 8, 16, 32, 32, 64])
        parts = self.step("split", over, [None, width] if rng.random() < 0.8 else [width, None])
        inner = parts[rng.choice([1, 1, 1, 0])]
        if rng.random() < 0.4:
            # Under a condition it leaves partial sums without a value, here as in TVM.
            partial = self.safe_step("rfactor", inner, rng.choice([0, -1]))
            if partial is not None:
                # The partial sums of a row by the threads that add them up.
                loops = self.loops(block)
                self.step("bind", loops[0], "blockIdx.x")
                if rows:
                    self.step("bind", loops[1], "threadIdx.y")
                last = self.loops(block)[-1]
                self.step("bind", last, "threadIdx.x")
                at = self.loops(block)[1 if rows else 0]
                if rng.random() < 0.6 and self.safe_step("compute_at", partial, at) is not None:
                    self.step("set_scope", partial, 0, "shared")
                    for loop in self.loops(partial):
                        about = self.sch.get(loop)
                        if about["loop_kind"] == "serial" and self.extent(loop) == self.extent(last):
                            self.step("bind", loop, "threadIdx.x")
                            break
                else:
                    self.plain_bind(partial)
                return
        self.step("bind", outer[0], "blockIdx.x")
        if rows:
            self.step("bind", outer[1], "threadIdx.y")
        self.step("bind", inner, "threadIdx.x")
        if rng.random() < 0.3:
            consumers = self.sch.get_consumers(block)
            if len(consumers) == 1:
                at = self.step("reverse_compute_at", consumers[0], outer[-1])
                if at:  # nothing orders what the threads of a block write and read of global memory
                    for k in range(len(self.sch.get(block)["writes"])):
                        self.step("set_scope", block, k, "shared")
                if at and rng.random() < 0.7:
                    own = self.loops(consumers[0])[len(outer):]
                    if own:
                        spread = self.step("split", own[-1], [None, self.extent(inner)])
                        self.step("bind", spread[1], "threadIdx.x")

    def row_schedule(self):
        """Softmax and the like: a row a block; each stage spread over the same threads."""
        rng = self.rng
        blocks = self.blocks()
        last = blocks[-1]
        loops = self.loops(last)
        if len(loops) < 2 or self.kinds(last) != ["data_parallel"] * len(loops):
            return False
        spatial = loops[0] if len(loops) == 2 else self.step("fuse", *loops[:-1])
        if spatial is None:
            return False
        threads = rng.choice([4, 8, 16, 32, 32, 64])
        rows = rng.choice([None, None, 2])
        at = spatial
        if rows:
            spatial, at = self.step("split", spatial, [None, rows])
            self.step("bind", at, "threadIdx.y")
        self.step("bind", spatial, "blockIdx.x")
        for block in reversed(blocks[:-1]):
            if self.sch.get_consumers(block) and self.step("compute_at", block, at, True) is not None:
                self.step("set_scope", block, 0, rng.choice(["shared", "shared", "shared.dyn"]))
                for more in range(1, len(self.sch.get(block)["writes"])):
                    self.step("set_scope", block, more, "shared")
                own = self.loops(block)
                parts = self.step("split", own[-1], [None, threads])
                self.step("bind", parts[1], "threadIdx.x")
        own = self.loops(last)
        parts = self.step("split", own[-1], [None, threads])
        self.step("bind", parts[1], "threadIdx.x")
        return True

    def local_write(self, block, at):
        """The block's result in registers until it is done."""
        cache = self.step("cache_write", block, 0, "local")
        if cache is None:
            return None
        if self.step("reverse_compute_at", cache, at, True) is None:
            self.sch.undo()
            return None
        return cache

    def fetch(self, block, read, at, threads, scope=None):
        """A read buffer through shared memory, brought in by all threads of a block."""
        rng = self.rng
        scope = scope or rng.choice(["shared", "shared", "shared", "shared.dyn", "local"])
        cache = self.step("cache_read", block, read, scope)
        if cache is None:
            return None
        if self.step("compute_at", cache, at, rng.random() < 0.3) is None:
            self.sch.undo()
            return None
        if scope == "local":
            return cache
        own = self.fetch_loops(cache, at)
        if not own:
            return cache
        fused = own[0] if len(own) == 1 else self.step("fuse", *own)
        if fused is None or rng.random() < 0.1:
            return cache
        vector = rng.choice([None, None, 2, 4])
        factors = [None] + [extent for _, extent in threads.items()] + ([vector] if vector else [])
        parts = self.step("split", fused, factors)
        if parts is None:
            return cache
        for loop, (thread, _) in zip(parts[1:], threads.items()):
            self.step("bind", loop, thread)
        if vector and rng.random() < 0.8:
            self.step("vectorize", parts[-1])
        if rng.random() < 0.2:
            self.step("storage_align", cache, 0, -2, rng.choice([8, 16, 32]), rng.choice([1, 4, 8]))
        if rng.random() < 0.2:
            self.step("annotate", cache, "double_buffer_scope", 0)
        return cache

    def fetch_loops(self, cache, at):
        """The loops of `cache` below `at`."""
        target, below = self.sch.get(at)["id"], None
        for loop in self.loops(cache):
            if below is not None:
                below.append(loop)
            elif self.sch.get(loop)["id"] == target:
                below = []
        return below or []

    def tiled(self, block):
        """Blocks of threads that each compute a tile, as for matrix products and convolutions."""
        rng, found = self.rng, self.split_spatial(block)
        if found is None or len(found[0]) < 2 or not found[1]:
            return False
        spatial, reduce = found
        self.step("reorder", *spatial, *reduce)
        if len(spatial) > 2 and rng.random() < 0.5:
            lead = [spatial[0] if len(spatial) == 3 else self.step("fuse", *spatial[:-2])]
            pair = spatial[-2:]
        elif len(spatial) > 2:
            lead, pair = [], [spatial[0], self.step("fuse", *spatial[1:])]
        else:
            lead, pair = [], spatial
        if None in lead or None in pair:
            return False
        # A tile of fused loops is not a box: moved behind it, a copy would take more than the tile.
        affine = lead or len(spatial) == 2
        ty, tx = rng.choice([1, 2, 4, 8]), rng.choice([2, 4, 8, 16])
        virtual = rng.choice([None, None, 2])
        iy, ix = rng.choice([1, 2, 3, 4]), rng.choice([1, 2, 4])
        y = self.step("split", pair[0], [None] + ([virtual] if virtual else []) + [ty, iy])
        x = self.step("split", pair[1], [None] + ([virtual] if virtual else []) + [tx, ix])
        kf = rng.choice([2, 4, 5, 8, 16])
        k0, k1 = self.step("split", reduce[0], [None, kf] if rng.random() < 0.8 else [kf, None])
        mid = [y[1], x[1]] if virtual else []
        inner = [k1] + reduce[1:] + [y[-1], x[-1]] if rng.random() < 0.7 else [k1, y[-1], x[-1]] + reduce[1:]
        self.step("reorder", *lead, y[0], x[0], *mid, y[-2], x[-2], k0, *inner)
        if lead:
            self.step("bind", lead[0], "blockIdx.z")
        self.step("bind", y[0], "blockIdx.y")
        self.step("bind", x[0], "blockIdx.x")
        for loop, name in zip(mid, ["vthread.y", "vthread.x"]):
            self.step("bind", loop, name)
        self.step("bind", y[-2], "threadIdx.y")
        self.step("bind", x[-2], "threadIdx.x")
        local = None
        if affine and rng.random() < 0.7:
            local = self.local_write(block, x[-2])
            if local and rng.random() < 0.3:
                self.step("vectorize", self.loops(local)[-1])
        caches = []
        for operand in range(len(self.sch.get(block)["reads"])):
            if rng.random() < 0.75:
                cache = self.fetch(block, operand, k0, {"threadIdx.y": ty, "threadIdx.x": tx})
                if cache and rng.random() < 0.2:
                    self.fetch(block, operand, k1, {}, "local")
                caches.append(cache)
        if rng.random() < 0.6:
            self.step("decompose_reduction", block, k0)
        if caches and rng.random() < 0.3:
            self.pipeline(k0)
        if rng.random() < 0.3:
            self.step("unroll", rng.choice([y[-1], x[-1]]))
        if rng.random() < 0.2:
            self.step("vectorize", x[-1])
        if rng.random() < 0.3:
            self.step("annotate", k0, "pragma_auto_unroll_max_step", rng.choice([16, 64]))
            self.step("annotate", k0, "pragma_unroll_explicit", rng.choice([0, 1]))
        return True

    def gpu_schedule(self):
        rng = self.rng
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            block = rng.choice(self.blocks())
            self.safe_step(rng.choice(["compute_inline", "reverse_compute_inline"]), block)
        if self.sums and rng.random() < 0.2:
            block = rng.choice(self.blocks())
            self.safe_step("pad_einsum", block, [rng.choice([1, 4, 8, 16]) for _ in self.sch.get(block)["iters"]])
        if rng.random() < 0.15:
            block = rng.choice(self.blocks())
            about = self.sch.get(block)
            side = rng.choice(["reads", "writes"])
            if about[side]:
                self.safe_step("transform_layout", block, (side[:-1], 0), self.layout(len(about[side][0]["shape"])))
        if len(self.blocks()) > 1 and rng.random() < 0.4 and self.row_schedule():
            pass
        for block in self.blocks():
            if any(self.sch.get(l)["loop_kind"] == "thread_binding" for l in self.loops(block)):
                continue
            if rng.random() < 0.75 and self.tiled(block):
                continue
            self.plain_bind(block)
        for block in self.blocks():
            if not any(self.sch.get(l)["loop_kind"] == "thread_binding" for l in self.loops(block)):
                self.plain_bind(block)

    def is_bound(self):
        """Whether every block is under threads."""
        for block in self.blocks():
            loops = [self.sch.get(l) for l in self.loops(block)]
            if not any(l["loop_kind"] == "thread_binding" for l in loops):
                return False
        return True

    # -- what must hold

    def build(self, target, config, counts):
        """Runs it there; every refusal is counted, those that say nothing of the program are failures."""
        module = self.module()
        try:
            answer = self.server.call("bench.run", module=module.id, reference=self.first.id, function="main",
                                      target=target, config=config, seed=self.rng.randrange(1, 4), check=True,
                                      anchor=False, peak=False, counters=False, number=1, repeat=1, warm_up=0,
                                      min_repeat_ms=0, time_limit=60)
        except tirscope.InternalError as bug:
            raise Failure(f"bench.run for {target} {config} met a bug: {bug}\n{module}") from None
        except tirscope.Error as error:
            counts[f"{target}: {error.code}"] += 1
            if error.code not in EXPECTED:
                raise Failure(f"refused for {target} {config}: {error}\n{module}") from None
            return
        check = answer["runs"][0]["check"]
        counts[f"{target}: ran"] += 1
        if not check["passed"] and check["reason"] != "vacuous":
            raise Failure(f"wrong on {target} {config}: {check}\n{module}")

    def emit(self, form, config, counts, **options):
        module = self.module()
        try:
            answer = self.server.call("build.emit", module=module.id, target="cuda:arch=sm_80", config=config,
                                      **{"as": form}, **options)
        except tirscope.InternalError as bug:
            raise Failure(f"{form} {config} met a bug: {bug}\n{module}") from None
        except tirscope.Error as error:
            counts[f"{form}: {error.code}"] += 1
            if error.code not in EXPECTED:
                raise Failure(f"{form} {config} refused: {error}\n{module}") from None
            return None
        counts[f"{form}: made"] += 1
        verdict = answer.get("ptxas")
        if verdict:
            counts["ptxas: " + ("accepted" if verdict["accepted"] else "refused")] += 1
            if not verdict["accepted"]:
                raise Failure(f"ptxas refuses: {verdict['log'][:3000]}\n{module}")
        return answer

    def compile_cuda(self, text, counts):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "kernel.cu"
            source.write_text(text, encoding="utf-8")
            done = subprocess.run([NVCC, "-arch=sm_80", "-ptx", "-o", str(source.with_suffix(".ptx")), str(source)],
                                  capture_output=True, encoding="utf-8", timeout=300)
            counts["nvcc: " + ("compiled" if done.returncode == 0 else "refused")] += 1
            if done.returncode:
                raise Failure(f"nvcc refuses: {done.stderr[:3000]}\n{text}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=40, help="how many programs are made")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--gpu", type=float, default=0.5, help="the share that is scheduled for a GPU")
    parser.add_argument("--device", default="opencl", help="the target of those: opencl or cuda")
    parser.add_argument("--nvcc", type=float, default=0.05, help="the share of those that nvcc compiles as well")
    parser.add_argument("--kind", help="only programs of this kind")
    parser.add_argument("--tirc", help="the program (that of the build beside this file)")
    options = parser.parse_args()
    server = tirscope.Server(options.tirc)
    refusals, counts = collections.Counter(), collections.Counter()
    failures = taken = 0
    for number in range(options.first, options.first + options.programs):
        rng = random.Random(options.seed * 1000003 + number)
        kind, text = random_programs.program(rng)
        on_gpu, compiled = rng.random() < options.gpu, rng.random() < options.nvcc
        if options.kind and kind != options.kind:
            continue
        program = None
        try:
            program = Program(server, rng, kind, text, refusals)
            if on_gpu:
                program.gpu_schedule()
                if not program.is_bound():
                    counts[f"{options.device}: not all bound"] += 1
                    continue
                config = rng.choice(GPU_CONFIGS)
                program.build(options.device, config, counts)
                program.emit("ptx", config, counts, ptxas=PTXAS is not None)
                source = program.emit("cuda", config, counts)
                if source and compiled and NVCC:
                    program.compile_cuda(source["text"], counts)
            else:
                program.cpu_schedule()
                program.build(rng.choice(["llvm", "llvm", "llvm", "cpu:opt=0"]), rng.choice(CONFIGS), counts)
        except (Failure, tirscope.Error) as failure:
            failures += 1
            story = program.story() if program else text
            print(f"--- program {number} of seed {options.seed} ({kind}): {failure}\n{story}", flush=True)
        except ConnectionError as gone:
            failures += 1
            print(f"--- program {number} of seed {options.seed} ({kind}): {gone}\n{text}", flush=True)
            server = tirscope.Server(options.tirc)
            program = None
        finally:
            if program:
                taken += program.taken
                program.release()
    server.close()
    for name, count in sorted(refusals.items()) + sorted(counts.items()):
        print(f"{count:6} {name}")
    print(f"{options.programs} programs, {taken} steps taken, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
