package expr

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"pgregory.net/rapid"
)

// sameBits reports whether two values are one, floats by their bits; everything that is not a number counts as one.
func sameBits(a, b any) bool {
	bits := func(f float64) uint64 { return math.Float64bits(canonical(f)) }
	switch a := a.(type) {
	case float64:
		b, ok := b.(float64)
		return ok && bits(a) == bits(b)
	case geom.Vec2:
		b, ok := b.(geom.Vec2)
		return ok && bits(a.X) == bits(b.X) && bits(a.Y) == bits(b.Y)
	case geom.Vec3:
		b, ok := b.(geom.Vec3)
		return ok && bits(a.X) == bits(b.X) && bits(a.Y) == bits(b.Y) && bits(a.Z) == bits(b.Z)
	}
	return a == b
}

var randomTypes = []string{"bool", "int", "float", "string", "vec2", "vec3", "entity", "Mood"}

// TestCompiledEqualsReference: closures compute what the reference interpreter does, bit for bit; what they store is
// what they compute; and an expression of literals is folded to that same value.
func TestCompiledEqualsReference(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		typ := rapid.SampledFrom(randomTypes).Draw(r, "type")
		n := randomNode(r, typ, rapid.IntRange(1, 5).Draw(r, "depth"))
		vars, values := map[string]any{}, append([]declared(nil), randomVars...)
		for i := range values {
			values[i].init = drawValue(r, values[i].typ)
			vars[values[i].name] = values[i].init
		}
		addMembers(vars)
		want := interpret(n, vars)

		h := newHost(r, values...)
		h.declare("result", typ)
		src := (&Tree{n}).String()
		e, errs := Check(src, h, h.Type(typ))
		if errs != nil {
			r.Fatalf("%s: %v", src, errs)
		}
		h.start(r, values...)
		result, other := h.refs["result"].Slot(), drawValue(r, typ)
		compute, store, into := e.Any(), e.Store(), e.Into(result)
		var got, written, stored any
		h.in(r, func(x *wits.Context) {
			got = compute(x)
			into(x)
			written = result.Get(x)
			result.Set(x, other)
			store(x, result)
			stored = result.Get(x)
		})
		if !sameBits(got, want) || !sameBits(written, want) || !sameBits(stored, want) {
			r.Fatalf("%s = %v, written as %v, stored as %v, want %v", src, got, written, stored, want)
		}

		if strings.Contains(src, "Sum") {
			return // calls are never constant
		}
		if folded, ok := substitute(n, vars); ok {
			src := (&Tree{folded}).String()
			e, errs := Check(src, h, h.Type(typ))
			if errs != nil {
				r.Fatalf("%s: %v", src, errs)
			}
			if got, ok := e.Constant(); !ok || !sameBits(got, want) {
				r.Fatalf("%s is folded to %v (%v), want %v", src, got, ok, want)
			}
		}
	})
}

func addMembers(vars map[string]any) {
	for name, v := range vars {
		switch v := v.(type) {
		case geom.Vec2:
			vars[name+".x"], vars[name+".y"] = v.X, v.Y
		case geom.Vec3:
			vars[name+".x"], vars[name+".y"], vars[name+".z"] = v.X, v.Y, v.Z
		}
	}
}

// substitute puts literals in the place of names; false if a value has none.
func substitute(n *node, vars map[string]any) (*node, bool) {
	if v, ok := vars[n.text]; ok && n.kind == nodeName {
		l := literal(v)
		return l, l != nil
	}
	out := *n
	out.kids = nil
	for _, k := range n.kids {
		s, ok := substitute(k, vars)
		if !ok {
			return nil, false
		}
		out.kids = append(out.kids, s)
	}
	return &out, true
}

// TestPrintParse: what a tree prints parses to an equal tree.
func TestPrintParse(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := randomNode(r, rapid.SampledFrom(randomTypes).Draw(r, "type"), rapid.IntRange(1, 6).Draw(r, "depth"))
		src := (&Tree{n}).String()
		tree, errs := Parse(src)
		if errs != nil {
			r.Fatalf("%s: %v", src, errs)
		}
		if !sameTree(n, tree.root) {
			r.Fatalf("%s came back as %s", src, tree)
		}
	})
}

func sameTree(a, b *node) bool {
	if a.kind != b.kind || a.text != b.text || a.n != b.n || a.f != b.f || len(a.kids) != len(b.kids) {
		return false
	}
	for i := range a.kids {
		if !sameTree(a.kids[i], b.kids[i]) {
			return false
		}
	}
	return true
}
