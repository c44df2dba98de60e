package gametest

import (
	"io"
	"maps"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Workers checks that the same seed gives the same run for one and for three workers, and another seed another one, for each of the
// options. With -short it plays a third of the ticks with the first options alone. Check looks at a game that was played; it may be nil.
func (c Case) Workers(t *testing.T, ticks int64, check func(t *testing.T, g sim.Game), options ...map[string]string) {
	t.Helper()
	if testing.Short() {
		ticks, options = ticks/3, options[:1]
	}
	for _, o := range options {
		play := func(seed uint64, workers int) uint64 {
			g := c.New(workers, c.Documents)
			defer closed(t, g)
			out, err := sim.Headless(g, sim.Run{Options: o, Seed: seed, Ticks: ticks})
			if err != nil {
				t.Fatal(err)
			}
			if check != nil {
				check(t, g)
			}
			return out.Hash
		}
		one := play(5, 1)
		if three := play(5, 3); three != one {
			t.Errorf("%v: 3 workers: %x, one worker: %x", o, three, one)
		}
		if play(6, 1) == one {
			t.Errorf("%v: another seed gives the same run", o)
		}
	}
}

// Choices checks that the game starts, plays a tick and is painted with every choice of every option, the others as in Options, and
// that it can be painted before it has started.
func (c Case) Choices(t *testing.T) {
	t.Helper()
	info := c.New(1, c.Documents).Info()
	draw(c.New(1, c.Documents), sim.NewScene(info))
	for _, o := range info.Options {
		for _, choice := range o.Choices {
			chosen := maps.Clone(c.Options)
			chosen[o.Name] = choice
			g := c.New(1, c.Documents)
			if _, err := sim.Headless(g, sim.Run{Options: chosen, Seed: 1, Ticks: 1}); err != nil {
				t.Errorf("%s=%s: %v", o.Name, choice, err)
			}
			Paint(t, g, sim.NewScene(info))
			closed(t, g)
		}
	}
}

// Pictures is what holds for every picture of a run.
type Pictures struct {
	Run       sim.Run
	Every     int64     // ticks from picture to picture
	Low, High geom.Vec2 // m, where shapes are
	Most      int       // shapes
	Texts     []string  // parts of texts, each of which is shown at some time; not looked at with -short
	// Look checks what holds for a picture of this game; it may be nil.
	Look func(t *testing.T, p sim.Picture)
}

// Pictures paints a run: painting changes nothing, no sprite is missing, nothing is far off, and all texts are shown at some time.
func (c Case) Pictures(t *testing.T, g sim.Game, p Pictures) {
	t.Helper()
	if testing.Short() {
		p.Run.Ticks = min(p.Run.Ticks, 1200)
	}
	s, seen, after := sim.NewScene(g.Info()), map[string]bool{}, p.Run.After
	look := func(tick int64) {
		before := sim.Hash(g)
		picture := Paint(t, g, s)
		if sim.Hash(g) != before {
			t.Fatalf("tick %d: painting changes the game", tick)
		}
		if picture.Background == 0 || len(picture.Shapes) > p.Most {
			t.Fatalf("tick %d: background %x, %d shapes", tick, picture.Background, len(picture.Shapes))
		}
		for _, shape := range picture.Shapes {
			if n := shape.Numbers; float64(n[0]) < p.Low.X || float64(n[0]) > p.High.X || float64(n[1]) < p.Low.Y || float64(n[1]) > p.High.Y {
				t.Fatalf("tick %d: shape %+v is far off", tick, shape)
			}
			if shape.Op == sim.OpText {
				if len(shape.Text) > 1 && strings.HasSuffix(shape.Text, "?") {
					t.Fatalf("tick %d: sprite %s is missing", tick, shape.Text)
				}
				seen[shape.Text] = true
			}
		}
		if p.Look != nil {
			p.Look(t, picture)
		}
	}
	p.Run.After = func(tick int64) bool {
		if tick%p.Every == 0 {
			look(tick)
		}
		return after == nil || after(tick)
	}
	out, err := sim.Headless(g, p.Run)
	if err != nil {
		t.Fatal(err)
	}
	look(out.Ticks)
	closed(t, g)
	for _, text := range p.Texts {
		shown := false
		for s := range seen {
			shown = shown || strings.Contains(s, text)
		}
		if !shown && !testing.Short() {
			t.Errorf("%q is never shown", text)
		}
	}
}

// closed ends a game's workers, if it has some.
func closed(t *testing.T, g sim.Game) {
	if c, ok := g.(io.Closer); ok {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

// elsewhere checks that a moment of one game goes on in another, which was played with another seed before, as in the first.
func (c Case) elsewhere(t *testing.T) {
	const before, more = 200, 300
	loops := [2]*sim.Loop{}
	for i := range loops {
		g := c.New(1, c.Documents)
		defer closed(t, g)
		l, err := sim.NewLoop(g, sim.LoopOptions{Options: c.Options, Seed: uint64(4 + i), Paused: true})
		if err != nil {
			t.Fatal(err)
		}
		l.Play(sim.Run{Ticks: before})
		loops[i] = l
	}
	one, other := loops[0], loops[1]
	if err := other.Game().(sim.Keeper).Return(one.Game().(sim.Keeper).Keep(nil)); err != nil {
		t.Fatal(err)
	}
	for to := int64(before); to < before+more; to += 20 {
		if a, b := one.Play(sim.Run{Ticks: to + 20}), other.Play(sim.Run{Ticks: to + 20}); a.Hash != b.Hash {
			t.Fatalf("after tick %d another game goes on otherwise from the same moment", to)
		}
	}
}
