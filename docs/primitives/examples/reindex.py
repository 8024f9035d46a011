@T.prim_func
def main(X: T.Buffer((16, 16), "float32"), Y: T.Buffer((8, 8), "float32")):
    for h, w, r, s in T.grid(8, 8, 2, 2):
        with T.block("pool"):
            vh, vw, vr, vs = T.axis.remap("SSRR", [h, w, r, s])
            with T.init():
                Y[vh, vw] = T.min_value("float32")
            Y[vh, vw] = T.max(Y[vh, vw], X[vh * 2 + vr, vw * 2 + vs])


# schedule
sch.reindex(sch.get_block("pool"), ("read", 0))

# refused
sch.reindex(sch.get_block("pool"), ("read", 3))
