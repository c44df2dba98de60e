package rules

import (
	"fmt"
	"math"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/kind"
)

// bin is where a rule takes an amount from, or adds it to.
type bin struct {
	name  string
	word  int // in the mind; of the map -1
	layer int
	mark  wits.Slot // of a field of a board: that it is set
	debt  bool      // it may be less than 0
	note  int32     // the assignment, for those who ask why

	amount float64
	expr   *func(*wits.Context) float64 // in place of amount; nil for none
	now    int                          // word: what the expression came to in this evaluation
}

// fold is how the numbers of several tiles become one.
type fold uint8

const (
	sum fold = iota
	highest
	lowest
	mean
)

var folds = map[string]fold{"max": highest, "min": lowest, "mean": mean}

// view is a number of the map that expressions of a rule read: it is computed before each evaluation.
type view struct {
	word  int
	layer int
	fold  fold
}

const onMap = "map."

// layerOf returns the layer that "map.Fire" names; ok is false if the name is none of the map.
func (b *builder) layerOf(name string) (layer int, found, ok bool) {
	name, ok = strings.CutPrefix(name, onMap)
	if !ok || b.land == nil {
		return 0, false, ok
	}
	for i, l := range b.land.Layers {
		if l == name {
			return i, true, true
		}
	}
	return 0, false, true
}

// layers lists the bins of the map.
func (b *builder) layers() (names []string) {
	if b.land != nil {
		for _, l := range b.land.Layers {
			names = append(names, onMap+l)
		}
	}
	return names
}

// bin finds a bin by its name; nil if there is none, which has been reported.
func (b *builder) bin(s *kind.Scope, name string, at document.Position, node string) *bin {
	layer, found, isMap := b.layerOf(name)
	switch {
	case isMap && b.land == nil:
		b.ProblemAt(at, node, fmt.Sprintf("the game has no map: there is no %s", name), "")
		return nil
	case isMap && !found:
		b.ProblemAt(at, node, fmt.Sprintf("the map has no layer %q", strings.TrimPrefix(name, onMap)), "", kind.Closest(name, b.layers(), "")...)
		return nil
	case isMap:
		return &bin{name: name, word: -1, layer: layer, debt: b.debts[name]}
	}
	p := s.Place(name, b.float, at, node)
	if p == nil {
		return nil
	}
	b.Reads(p)
	b.Writes(p)
	out := &bin{name: name, layer: -1, debt: b.debts[name]}
	out.note = b.Assignment(s.At, name, p.Slot, nil, func() []wits.ReadSource { return []wits.ReadSource{{Name: name, Slot: p.Slot}} })
	b.Finish(func() {
		out.word = p.Slot().Word()
		if m := p.Mark(); m != nil {
			out.mark = m.Slot()
		}
	})
	return out
}

// bins compiles the inputs or outputs of a rule.
func (b *builder) bins(r *rule, s *kind.Scope, pairs kind.Pairs[kind.Amount], input bool) (out []*bin) {
	node := r.Node.Name
	for _, m := range pairs {
		k := b.bin(s, m.Name, m.At, node)
		if k == nil {
			continue
		}
		if k.amount = m.Value.Number; input && k.amount < 0 {
			b.ProblemAt(m.Value.Source.Pos, node, fmt.Sprintf("an input takes 0 or more of %s, not %g", m.Name, k.amount), "", declare.ToSet(fmt.Sprintf("%g", -k.amount)))
		}
		if source := m.Value.Expression(); source != nil {
			k.expr = s.Float(source, node)
			now := b.State(fmt.Sprintf("%s.%s %t", node, m.Name, input), b.float)
			b.Finish(func() { k.now = now.Slot().Word() })
		}
		out = append(out, k)
	}
	return out
}

// views makes expressions know the numbers of the map, and lists those that they read.
func (b *builder) views(node string, list *[]view, s *kind.Scope) {
	if b.land == nil {
		return
	}
	s.More = func(name string) (expr.Ref, bool) {
		base, how := name, sum
		if i := strings.LastIndexByte(name, '.'); i > len(onMap) {
			if f, is := folds[name[i+1:]]; is {
				base, how = name[:i], f
			}
		}
		layer, found, _ := b.layerOf(base)
		if !found {
			return expr.Ref{}, false
		}
		state, made := b.known[node+name]
		if !made {
			state = b.State(node+" "+name, b.float)
			b.known[node+name] = state
			i := len(*list)
			*list = append(*list, view{layer: layer, fold: how})
			b.Finish(func() { (*list)[i].word = state.Slot().Word() })
		}
		return expr.Ref{Type: b.float, Slot: state.Slot}, true
	}
	s.Bound = append(s.Bound, b.layers()...)
}

// tiles returns the tiles that a rule's map bins are of.
func (r *rule) tiles(x *wits.Context, p *system) []int32 {
	if r.radius > 0 {
		return p.land.Around(x, r.radius)
	}
	return p.land.Under(x)
}

// look computes what expressions read of the map.
func (p *system) look(x *wits.Context, views []view, tiles []int32) {
	words := x.Words()
	for i := range views {
		v := &views[i]
		words[v.word] = math.Float64bits(v.fold.of(p.land.Values(x, v.layer), tiles))
	}
}

// of folds the numbers of some tiles; of none it is 0.
func (f fold) of(values []float64, tiles []int32) float64 {
	if len(tiles) == 0 {
		return 0
	}
	total, high, low := 0.0, math.Inf(-1), math.Inf(1)
	for _, t := range tiles {
		v := values[t]
		total, high, low = total+v, max(high, v), min(low, v)
	}
	switch f {
	case highest:
		return high
	case lowest:
		return low
	case mean:
		return total / float64(len(tiles))
	}
	return total
}

// has returns how much a bin holds; of the map in all tiles together.
func (k *bin) has(x *wits.Context, p *system, tiles []int32) float64 {
	if k.word >= 0 {
		return math.Float64frombits(x.Words()[k.word])
	}
	return sum.of(p.land.Values(x, k.layer), tiles)
}

// of returns the amount of this evaluation. A number that is none counts as infinite, of which nobody has enough.
func (k *bin) of(x *wits.Context) float64 {
	if k.expr == nil {
		return k.amount
	}
	return math.Float64frombits(x.Words()[k.now])
}

// compute evaluates the expression of an amount.
func (k *bin) compute(x *wits.Context) {
	if k.expr == nil {
		return
	}
	v := (*k.expr)(x)
	if math.IsNaN(v) {
		v = math.Inf(1)
	}
	x.Words()[k.now] = math.Float64bits(v)
}

// take takes an amount that is there: of the map from the first tile on, each down to 0.
func (k *bin) take(x *wits.Context, p *system, tiles []int32, amount float64) {
	if k.word >= 0 {
		k.put(x, k.has(x, p, nil)-amount)
		return
	}
	values := p.land.Values(x, k.layer)
	for _, t := range tiles {
		part := min(values[t], amount)
		values[t] -= part
		amount -= part
	}
}

// add adds an amount; of the map the same part of it to each tile, or within a radius all of it.
func (k *bin) add(x *wits.Context, p *system, tiles []int32, amount float64, each bool) {
	if math.IsInf(amount, 0) {
		return
	}
	if k.word >= 0 {
		k.put(x, k.has(x, p, nil)+amount)
		return
	}
	if !each && len(tiles) > 0 {
		amount /= float64(len(tiles))
	}
	values := p.land.Values(x, k.layer)
	for _, t := range tiles {
		if values[t] += amount; !k.debt {
			values[t] = max(values[t], 0)
		}
	}
}

// put writes a bin of the mind.
func (k *bin) put(x *wits.Context, v float64) {
	if !k.debt {
		v = max(v, 0)
	}
	x.NoteWrite(k.note)
	x.Words()[k.word] = math.Float64bits(v)
	if k.mark.Valid() {
		wits.Set(x, k.mark, true)
	}
}
