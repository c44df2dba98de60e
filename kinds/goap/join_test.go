package goap

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kind/kindtest"
)

// spy is the kind, which keeps what it has built.
type spy struct {
	Kind
	built *planner
}

func (s *spy) Build(b *kind.Builder, body any) kind.Part {
	p := s.Kind.Build(b, body)
	s.built, _ = p.(*planner)
	return p
}

// compiled is the planner of a document.
func compiled(t *testing.T, text string) *planner {
	t.Helper()
	s := &spy{}
	r := wits.NewRegistry()
	r.AddKind(s)
	AddTypes(r)
	kindtest.Load(t, r, kindtest.Files{"main.json": text})
	return s.built
}

// taking is the action Take of [Pro360, 20.3] with the state of its example.
const taking = `{"kind":"goap","objects":{"creature":["c1","c2","c3","c4"],"object":["o1","o2","o3","o4","o5"],"loc":["loc1","loc2","loc3","loc4","loc5"]},
	"goals":{"G":{"want":{"Hold(c4, o4)":true,"Hold(c1, o1)":true,"Hold(c2, o3)":true}}},
	"facts":{"AtC":{"parameters":["l: loc","c: creature"],"default":[["loc1","c1"],["loc1","c2"],["loc2","c3"],["loc3","c4"]]},
		"AtO":{"parameters":["l: loc","o: object"],"default":[["loc1","o1"],["loc1","o3"],["loc3","o4"],["loc5","o2"],["loc5","o5"]]},"Hold":{"parameters":["c: creature","o: object"]}},
	"actions":{"Take":{"parameters":["l: loc","c: creature","o: object"],"pre":{"AtC(l, c)":true,"AtO(l, o)":true,"Hold(c, o)":false},"effects":{"AtO(l, o)":false,"Hold(c, o)":true}}}}`

// TestP20_12_TakeLayout: the example of the text: of the positions at-o 3, at-c 7, hold 9 comes the array 7, 3, 9.
func TestP20_12_TakeLayout(t *testing.T) {
	l, clash := lay([]literal{{3, true}, {7, true}, {9, false}}, []literal{{3, false}, {9, true}})
	if !slices.Equal(l.facts, []int{7, 3, 9}) || [...]int{l.a, l.b, l.c, l.d, l.e} != [...]int{1, 2, 2, 2, 3} || clash != -1 {
		t.Errorf("%+v, %d", l, clash)
	}
	if !slices.Equal(l.needed(), []int{7, 3}) || !slices.Equal(l.absent(), []int{9}) {
		t.Errorf("%v are needed, and not %v", l.needed(), l.absent())
	}
}

// TestP20_12_LayoutMirror: hold lies where it is needed and taken away for Drop, and where it is needed not to be so and added for
// Take; all six ranges together hold each fact once.
func TestP20_12_LayoutMirror(t *testing.T) {
	drop, _ := lay([]literal{{9, true}}, []literal{{9, false}, {3, true}})
	if !slices.Equal(drop.facts[drop.a:drop.b], []int{9}) || !slices.Equal(drop.facts[drop.c:drop.d], []int{3}) {
		t.Errorf("%+v", drop)
	}
	take, _ := lay([]literal{{9, false}, {3, true}}, []literal{{9, true}, {3, false}})
	if !slices.Equal(take.facts[take.d:take.e], []int{9}) || !slices.Equal(take.facts[take.a:take.b], []int{3}) {
		t.Errorf("%+v", take)
	}
	all, clash := lay([]literal{{0, true}, {1, true}, {4, false}, {5, false}}, []literal{{1, false}, {2, false}, {3, true}, {4, true}})
	if !slices.Equal(all.facts, []int{0, 1, 2, 3, 4, 5}) || [...]int{all.a, all.b, all.c, all.d, all.e} != [...]int{1, 2, 3, 4, 5} || clash >= 0 {
		t.Errorf("%+v", all)
	}
}

// TestP20_07_OppositeSign: a fact can be needed and made only with opposite signs.
func TestP20_07_OppositeSign(t *testing.T) {
	for _, is := range []bool{true, false} {
		if _, clash := lay([]literal{{1, true}, {2, is}}, []literal{{1, false}, {2, is}}); clash != 1 {
			t.Errorf("%t: %d", is, clash)
		}
	}
}

// TestP20_18_TakeJoin: the columns at-c, of 4, and at-o, of 5, are 20 choices, in the order of a counter, and exactly those five will
// do that the text names. It ends when the most significant digit is through.
func TestP20_18_TakeJoin(t *testing.T) {
	// locs 1 to 5, creatures 11 to 14, objects 21 to 25; the parameters l, c, o
	j := newJoin([]column{
		{[]int{0, 1}, [][]int32{{1, 11}, {1, 12}, {2, 13}, {3, 14}}},
		{[]int{0, 2}, [][]int32{{1, 21}, {1, 23}, {3, 24}, {5, 22}, {5, 25}}},
	}, 3)
	var will [][]int32
	tried, all := j.each(1000, func(b []int32) bool { will = append(will, slices.Clone(b)); return true })
	if want := [][]int32{{1, 11, 21}, {1, 11, 23}, {1, 12, 21}, {1, 12, 23}, {3, 14, 24}}; tried != 20 || !all || fmt.Sprint(will) != fmt.Sprint(want) {
		t.Errorf("%d tried, %v will do", tried, will)
	}
	if tried, all = j.each(7, func([]int32) bool { return true }); tried != 7 || all {
		t.Errorf("%d tried of at most 7", tried)
	}
}

// TestP20_17_MissingIsNotDropped: if of one thing that is needed nothing is there, nothing will do.
func TestP20_17_MissingIsNotDropped(t *testing.T) {
	j := newJoin([]column{{[]int{0}, [][]int32{{1}, {2}}}, {[]int{0}, nil}}, 1)
	if tried, all := j.each(10, func([]int32) bool { t.Error("something will do"); return true }); tried != 0 || !all {
		t.Errorf("%d tried", tried)
	}
}

// TestP20_19_AColumnANeed: two needs of the same fact have a column each, and a parameter that stands twice in one is the same twice.
func TestP20_19_AColumnANeed(t *testing.T) {
	roads := [][]int32{{1, 2}, {2, 3}, {3, 3}, {3, 1}}
	j := newJoin([]column{{[]int{0, 1}, roads}, {[]int{1, 2}, roads}}, 3)
	var through []string
	tried, _ := j.each(100, func(b []int32) bool { through = append(through, fmt.Sprint(b)); return true })
	if want := []string{"[1 2 3]", "[2 3 3]", "[2 3 1]", "[3 3 3]", "[3 3 1]", "[3 1 2]"}; tried != 16 || !slices.Equal(through, want) {
		t.Errorf("%d tried, %v", tried, through)
	}
	j = newJoin([]column{{[]int{0, 0}, roads}}, 1)
	tried, _ = j.each(100, func(b []int32) bool {
		if b[0] != 3 {
			t.Error(b)
		}
		return true
	})
	if tried != 4 {
		t.Errorf("%d tried", tried)
	}
}

// TestP20_20_Reachability: Take with its parameters, from the state of the text: 18 states, 1, 5, 8 and 4 by depth, and 33 successors.
// Where creatures are never changes, so it is known when the document is loaded, and no plan has a fact of it: 20 actions of the 100.
func TestP20_20_Reachability(t *testing.T) {
	u := compiled(t, taking)
	if len(u.d.ops) != 20 {
		t.Errorf("%d actions", len(u.d.ops))
	}
	start := make([]uint64, u.d.size)
	for i := range u.facts {
		f := &u.facts[i]
		bit := uint64(1)
		if slices.Contains([]string{"AtO(loc1, o1)", "AtO(loc1, o3)", "AtO(loc3, o4)", "AtO(loc5, o2)", "AtO(loc5, o5)"}, f.node.Name) {
			bit = 2
		}
		start[f.word] |= bit << f.shift
	}
	seen, successors, depths, first := map[string]bool{fmt.Sprint(start): true}, 0, []int(nil), []string(nil)
	for layer := [][]uint64{start}; len(layer) > 0; {
		depths = append(depths, len(layer))
		var next [][]uint64
		for _, state := range layer {
			for k := range u.d.ops {
				if !u.d.in(state, u.d.ops[k].pre) {
					continue
				}
				if successors++; len(depths) == 1 {
					first = append(first, u.actions[u.owners[k]].Node.Name)
				}
				made := slices.Clone(state)
				u.d.apply(&u.d.ops[k], made)
				if key := fmt.Sprint(made); !seen[key] {
					seen[key] = true
					next = append(next, made)
				}
			}
		}
		layer = next
	}
	if !slices.Equal(depths, []int{1, 5, 8, 4}) || len(seen) != 18 || successors != 33 {
		t.Errorf("%d states, %v by depth, %d successors", len(seen), depths, successors)
	}
	if want := []string{"Take(loc1, c1, o1)", "Take(loc1, c1, o3)", "Take(loc1, c2, o1)", "Take(loc1, c2, o3)", "Take(loc3, c4, o4)"}; !slices.Equal(first, want) {
		t.Errorf("%v can be done", first)
	}
}
