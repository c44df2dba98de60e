package wits_test

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// twoSequences is a generator of a game's own: two linear congruential generators, each in a half of the state [Pro360, 21.4.4.6].
func twoSequences(state uint64) (next, bits uint64) {
	a := uint32(state)*1664525 + 1013904223
	b := uint32(state>>32)*22695477 + 1
	next = uint64(b)<<32 | uint64(a)
	return next, uint64(a^b>>16)<<32 | uint64(b^a>>16)
}

// dicer writes down what it draws.
type dicer struct {
	Drawn wits.Out[float64]
	Spot  wits.Out[geom.Vec2]
}

// drawn is what all minds of a registry have drawn.
type drawn struct{ numbers []uint64 }

func (d *dicer) Update(x *wits.Context) wits.Status {
	n := x.Rand().Uint64()
	wits.World[*drawn](x).numbers = append(wits.World[*drawn](x).numbers, n)
	d.Drawn.Set(x, x.Rand().Float())
	spot, _ := geom.Circle{Radius: 2}.Random(x.Dice())
	d.Spot.Set(x, spot)
	return wits.Running
}

func diceProgram(t *testing.T, g func(uint64) (uint64, uint64)) *wits.Program {
	t.Helper()
	r := registry()
	wits.AddAction[dicer](r, wits.Named("Dicer"))
	r.SetGenerator(g)
	return compile(t, r, files{"main.json": `"nodes":{"D":{"do":"Dicer"}},"links":["OnActivate -> D.Activate"]`})
}

// TestAGeneratorOfTheGame: minds draw from the generator that the game gives its registry, and keep the rules: equal seeds draw
// the same, and so does a mind that is restored, copied, or saved and read.
func TestAGeneratorOfTheGame(t *testing.T) {
	p := diceProgram(t, twoSequences)
	draw := func(m *wits.Mind, n int) []uint64 {
		w := &drawn{}
		for range n {
			m.Step(wits.Frame{Delta: 0.1, World: w})
		}
		if f := m.Fault(); f != nil {
			t.Fatal(f)
		}
		return w.numbers
	}
	first := draw(p.NewMind(7), 20)
	if !slices.Equal(first, draw(p.NewMind(7), 20)) {
		t.Error("equal seeds draw unlike numbers")
	}
	if slices.Equal(first, draw(p.NewMind(8), 20)) {
		t.Error("unlike seeds draw the same numbers")
	}
	if slices.Equal(first, draw(diceProgram(t, nil).NewMind(7), 20)) {
		t.Error("the numbers are those of Wits' own generator")
	}
	// Each number follows from the one before it, by the generator.
	m := p.NewMind(7)
	draw(m, 5)
	var s wits.Snapshot
	m.Snapshot(&s)
	copied, read, saved := m.Clone(), p.NewMind(1), kindtest.Reread(t, m, p)
	must.Succeed(t, read.Restore(&s))
	for name, o := range map[string]*wits.Mind{"copied": copied, "restored": read, "saved": saved} {
		if o.Hash() != m.Hash() {
			t.Errorf("%s: another hash", name)
		}
		if got := draw(o, 15); !slices.Equal(got, first[5:]) {
			t.Errorf("%s: it draws %d, not %d", name, got, first[5:])
		}
	}
	draw(m, 15)
	if copied.Hash() != m.Hash() || saved.Hash() != m.Hash() {
		t.Error("the same frames lead to unlike states")
	}
}

// TestGeneratorsAllocateNothing: neither drawing nor handing the generator on to a region.
func TestGeneratorsAllocateNothing(t *testing.T) {
	for name, g := range map[string]func(uint64) (uint64, uint64){"of Wits": nil, "of the game": twoSequences} {
		m := diceProgram(t, g).NewMind(3)
		w := &drawn{numbers: make([]uint64, 0, 1000)}
		if n := testing.AllocsPerRun(100, func() { m.Step(wits.Frame{Delta: 0.1, World: w}) }); n != 0 {
			t.Errorf("%s: %v allocations a frame", name, n)
		}
	}
}
