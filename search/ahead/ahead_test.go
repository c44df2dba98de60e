package ahead

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/search"
	"github.com/wits-ai/wits/std"
)

// Who rushes beats who expands, who expands outgrows who defends, and a defence beats a rush. By itself a side takes the first.
const script = `{"wits": 1, "kind": "tree", "name": "script", "ports": [{"out": "Does", "type": "int"}, {"in": "Able", "type": "bool", "default": true}],
	"root": "Opening", "nodes": {
	"Opening": {"choice": ["Rush", "Expand", "Defend"], "doc": "What it begins with."},
	"Rush": {"sequence": ["CanRush", "DoRush", "Stay"]}, "CanRush": {"if": "Able"}, "DoRush": {"set": "Does", "to": "1"}, "Stay": {"status": "running"},
	"Expand": {"sequence": ["DoExpand", "StayToo"]}, "DoExpand": {"set": "Does", "to": "2"}, "StayToo": {"status": "running"},
	"Defend": {"sequence": ["DoDefend", "StayAsWell"]}, "DoDefend": {"set": "Does", "to": "3"}, "StayAsWell": {"status": "running"}}}`

const (
	rush = iota
	expand
	defend
)

var names = [...]string{"Rush", "Expand", "Defend"}

type ports struct {
	Does wits.Output[int64]
	Able wits.Input[bool]
}

// duel is a war of two scripts: a game, and its own copy.
type duel struct {
	tick  int64
	score [2]int64
	minds [2]*wits.Mind
	ports *ports
	last  int64 // frames of a war; 0: it never ends
}

type duelMoment struct {
	tick  int64
	score [2]int64
	minds [2]wits.Snapshot
}

func newDuel(t testing.TB, seed uint64) *duel {
	t.Helper()
	p, problems := wits.Load(std.NewRegistry(), fstest.MapFS{"script.tree.json": {Data: []byte(script)}}, "script.tree.json")
	if p == nil {
		t.Fatal(problems)
	}
	bound, err := wits.Bind[ports](p)
	if err != nil {
		t.Fatal(err)
	}
	d := &duel{ports: bound}
	for side := range d.minds {
		d.minds[side] = p.NewMind(seed + uint64(side))
	}
	return d
}

func (d *duel) Keep(m any) any {
	to, ok := m.(*duelMoment)
	if !ok {
		to = &duelMoment{}
	}
	to.tick, to.score = d.tick, d.score
	for side, m := range d.minds {
		m.Snapshot(&to.minds[side])
	}
	return to
}

func (d *duel) Return(m any) error {
	from := m.(*duelMoment)
	d.tick, d.score = from.tick, from.score
	for side, m := range d.minds {
		if err := m.Restore(&from.minds[side]); err != nil {
			return err
		}
	}
	return nil
}

func (d *duel) Minds(side int) []*wits.Mind { return d.minds[side : side+1] }
func (d *duel) Tick() int64                 { return d.tick }
func (d *duel) Over() bool                  { return d.last > 0 && d.tick >= d.last }
func (d *duel) Value() float64              { return float64(d.score[0] - d.score[1]) }

func (d *duel) Play(frames int) {
	for range frames {
		if d.Over() {
			return
		}
		for _, m := range d.minds {
			m.Step(wits.Frame{Delta: 0.1, Time: float64(d.tick) * 0.1, Tick: d.tick})
		}
		a, b := d.does(0), d.does(1)
		switch {
		case (a+1)%3 == b: // rush and expand, expand and defend, defend and rush
			d.score[0]++
		case (b+1)%3 == a:
			d.score[1]++
		}
		d.tick++
	}
}

// does is what a side did in the last frame.
func (d *duel) does(side int) int { return int(d.ports.Does.Get(d.minds[side])) - 1 }

func (d *duel) hash() string {
	return fmt.Sprint(d.tick, d.score, d.minds[0].Hash(), d.minds[1].Hash())
}

func newAhead(t testing.TB, o Options) *Ahead {
	t.Helper()
	if o.Round == 0 {
		o.Round = 10
	}
	if o.Depth == 0 {
		o.Depth = 1
	}
	if o.Budget == 0 {
		o.Budget = 1 << 20
	}
	if o.Within == 0 {
		o.Within = 1 << 20
	}
	a, err := New(newDuel(t, 7), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	return a
}

// usual takes it that the other side decides as its documents do.
func usual(*inspect.ChoicePoint) int { return -1 }

// fixed takes it that the other side takes an option wherever it can.
func fixed(option int) func(*inspect.ChoicePoint) int {
	return func(*inspect.ChoicePoint) int { return option }
}

func TestT27_08_AFixedOpponentLeavesOnlyOurChoices(t *testing.T) {
	rounds := func(opponent func(*inspect.ChoicePoint) int, depth int) int {
		d, a := newDuel(t, 7), newAhead(t, Options{Opponent: opponent, Depth: depth, Order: search.Together})
		d.Play(1)
		a.Frame(d)
		return a.Counts().Rounds
	}
	for _, c := range []struct {
		name     string
		opponent func(*inspect.ChoicePoint) int
		depth    int
		want     int
	}{
		{"free", nil, 1, 9}, {"free, two rounds", nil, 2, 9 + 81},
		{"as usual", usual, 1, 3}, {"as usual, two rounds", usual, 2, 3 + 9},
		{"defends", fixed(defend), 2, 3 + 9},
	} {
		if got := rounds(c.opponent, c.depth); got != c.want {
			t.Errorf("%s: %d rounds were played ahead, not %d", c.name, got, c.want)
		}
	}
}

// TestT27_10_SearchBeatsMoreThanAnyScript: against each fixed opponent it is known what is played, and the counter is found; a script of one choice loses
// to one of them.
func TestT27_10_SearchBeatsMoreThanAnyScript(t *testing.T) {
	won := func(us int, looks bool) (n int) {
		for them := range names {
			d := newDuel(t, 7)
			d.minds[1].Pin(0, them)
			var a *Ahead
			if looks {
				a = newAhead(t, Options{Opponent: fixed(them)})
			} else {
				d.minds[0].Pin(0, us)
			}
			for range 100 {
				if a != nil {
					a.Frame(d)
				}
				d.Play(1)
			}
			if d.Value() > 0 {
				n++
			}
		}
		return n
	}
	best := 0
	for us := range names {
		best = max(best, won(us, false))
	}
	if looks := won(0, true); best != 1 || looks != len(names) {
		t.Errorf("looking ahead beats %d of three, the best script %d", looks, best)
	}
}

// TestT27_11_InTheDocuments: who is taken for a rusher is countered; of one who is free the best mixture is worth nothing.
func TestT27_11_InTheDocuments(t *testing.T) {
	d, a := newDuel(t, 7), newAhead(t, Options{Opponent: fixed(rush)})
	d.Play(1)
	a.Frame(d)
	if p := a.Plan(); len(p.Line) != 1 || len(p.Line[0][0]) != 1 || p.Line[0][0][0].Option != defend || p.Value <= 0 {
		t.Errorf("against a rush: %+v", p)
	}
	a = newAhead(t, Options{Order: search.Together})
	a.Frame(d)
	if p := a.Plan(); p.Depth != 1 || p.Value < -1e-9 || p.Value > 1e-9 {
		t.Errorf("against who is free: %+v", p)
	}
}

// TestT27_09_EveryFrameActs: a search that needs fifty frames of work leaves no frame without an action, and the plan that it finds stands until the
// next; who does otherwise than it foresaw has it begin anew at once.
func TestT27_09_EveryFrameActs(t *testing.T) {
	d := newDuel(t, 7)
	a := newAhead(t, Options{Round: 50, Budget: 3, Opponent: func(*inspect.ChoicePoint) int { return rush }})
	found := int64(-1)
	for range 200 {
		a.Frame(d)
		d.Play(1)
		if does := d.does(0); does < rush || does > defend {
			t.Fatalf("in frame %d nothing is done", d.tick)
		}
		if found < 0 && a.Plan().Tick >= 0 {
			found = d.tick
		}
	}
	if found < 50 || d.does(0) != defend {
		t.Errorf("a plan after %d frames, and then it does %d", found, d.does(0))
	}
	if a.Counts().Deviations != 0 {
		t.Errorf("%d deviations of one who does as was foreseen", a.Counts().Deviations)
	}
	was := a.Counts().Searches
	d.minds[1].Pin(0, expand)
	d.Play(1)
	a.Frame(d)
	if c := a.Counts(); c.Deviations != 1 || a.begunAt() != d.tick || c.Searches != was {
		t.Errorf("after a deviation: %+v, plan of %d, begun at %d of %d", c, a.Plan().Tick, a.begunAt(), d.tick)
	}
}

// begunAt is the frame from which the search that is under way looks ahead.
func (a *Ahead) begunAt() int64 {
	if !a.begun {
		return -1
	}
	return a.tick
}

func TestT27_13_FewerChoicesAreFaster(t *testing.T) {
	frames := func(open bool) int64 {
		d := newDuel(t, 7)
		a := newAhead(t, Options{Depth: 2, Budget: 20, Exposes: func(side int, p *inspect.ChoicePoint) bool { return open || side == 0 }})
		for a.Plan().Depth < 2 {
			a.Frame(d)
			d.Play(1)
		}
		return d.tick
	}
	if all, some := frames(true), frames(false); some >= all {
		t.Errorf("with all choices a plan after %d frames, with fewer after %d", all, some)
	}
}

// TestT27_07_TheRealGameIsUntouched, and what is found does not depend on how the search is divided over frames.
func TestT27_07_TheRealGameIsUntouched(t *testing.T) {
	var plans []string
	for _, budget := range []int{1, 7, 10000} {
		d := newDuel(t, 7)
		d.Play(3)
		a := newAhead(t, Options{Depth: 2, Budget: budget})
		was := d.hash()
		for a.Plan().Tick < 0 {
			a.Frame(d)
			if now := d.hash(); a.Plan().Tick < 0 && now != was {
				t.Fatalf("%s became %s", was, now)
			}
		}
		pin(d, 0, nil)
		if now := d.hash(); now != was {
			t.Fatalf("%s became %s", was, now)
		}
		plans = append(plans, fmt.Sprint(a.Plan()))
	}
	if plans[1] != plans[0] || plans[2] != plans[0] {
		t.Errorf("%q", plans)
	}
}

// TestBackInTime: taken back into the middle of a search, the game goes on as it did.
func TestBackInTime(t *testing.T) {
	d := newDuel(t, 7)
	a := newAhead(t, Options{Depth: 2, Budget: 9, Round: 8})
	var at Moment
	var game any
	var first []string
	for i := range 400 {
		if i == 150 {
			a.Keep(&at)
			game = d.Keep(nil)
		}
		a.Frame(d)
		d.Play(1)
		if i >= 150 {
			first = append(first, fmt.Sprint(d.hash(), a.Hash()))
		}
	}
	a.Return(&at)
	if err := d.Return(game); err != nil {
		t.Fatal(err)
	}
	for i := range first {
		a.Frame(d)
		d.Play(1)
		if now := fmt.Sprint(d.hash(), a.Hash()); now != first[i] {
			t.Fatalf("frame %d after it was taken back: %s, not %s", i, now, first[i])
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, o := range []Options{{}, {Side: 2, Round: 1, Depth: 1, Budget: 1, Within: 1}, {Round: 1, Depth: 0, Budget: 1, Within: 1},
		{Round: 1, Depth: 1, Budget: 1, Within: 1, Moves: MaxMoves + 1}} {
		if a, err := New(newDuel(t, 1), o); err == nil {
			t.Errorf("%+v gives %v", o, a)
		}
	}
}
