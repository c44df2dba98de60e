package record_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// line is a timeline as a test saw it: how the game stood after each of its ticks.
type line struct {
	film   []seen
	hashes []uint64
	since  int64 // where it left the one before: something may have been done to it there
}

func (f *line) take(g sim.Game) {
	f.film = append(f.film, look(g))
	f.hashes = append(f.hashes, sim.Hash(g))
}

func (f *line) upTo(tick int64) *line {
	return &line{slices.Clone(f.film[:tick+1]), slices.Clone(f.hashes[:tick+1]), tick}
}

// TestNoTimelineIsLost: however often somebody goes on from the past and switches between timelines, each is held as it was
// seen, the game goes on from it as it went, and both sides of a comparison differ just where they did.
func TestNoTimelineIsLost(t *testing.T) {
	for _, keeps := range []bool{true, false} {
		t.Run(fmt.Sprintf("keeper %v", keeps), func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { timelines(t, keeps) }) })
	}
}

func timelines(t *rapid.T, keeps bool) {
	toy := newToy(toyDocument)
	var g sim.Game = toy
	if keeps {
		g = keeper{toy}
	}
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: rapid.Uint64().Draw(t, "seed")})
	must.Succeed(t, err)
	r := record.Attach(l, record.Options{KeyEvery: 5})
	defer r.Close()
	now := &line{}
	now.take(g)
	now.since = -1
	lines := map[uint32]*line{0: now}
	play := func(ticks int64) {
		l.Play(sim.Run{Ticks: r.Now() + ticks, After: func(int64) bool {
			if !l.State().Replaying && int64(len(now.film)) <= l.State().Tick {
				now.take(g)
			}
			return true
		}})
	}
	play(rapid.Int64Range(1, 40).Draw(t, "first"))
	for range rapid.IntRange(1, 12).Draw(t, "steps") {
		_, to := r.Span()
		switch rapid.SampledFrom([]string{"play", "fork", "switch"}).Draw(t, "do") {
		case "play":
			if r.Now() < to {
				must.Succeed(t, r.SeekTick(to))
			}
			play(rapid.Int64Range(1, 20).Draw(t, "ticks"))
		case "fork":
			at := rapid.Int64Range(0, to).Draw(t, "at")
			must.Succeed(t, r.SeekTick(at))
			if at == to {
				continue
			}
			v := sim.Intervention{Agent: toy.agents[0].ID, Do: sim.InterventionHold, Path: "X", Value: "11"}
			if toy.agents[0].Mind == nil || l.Intervene(v) != nil {
				l.TakeOver()
			}
			now = now.upTo(at)
			lines[r.Current().ID] = now
			play(rapid.Int64Range(0, 12).Draw(t, "more"))
		case "switch":
			list := r.Branches()
			if len(list) == 0 {
				continue
			}
			b := rapid.SampledFrom(list).Draw(t, "branch")
			tick := rapid.Int64Range(-1, b.To).Draw(t, "tick")
			if err := r.Switch(b.ID, tick); err != nil {
				t.Fatalf("to %+v at %d: %v", b, tick, err)
			}
			now = lines[b.ID]
			if tick < 0 {
				tick = b.To
			}
			if got := r.Current(); got.ID != b.ID || got.Name != b.Name || got.Cause != b.Cause || r.Now() != tick || !l.State().Paused {
				t.Fatalf("%+v at %d, not %+v at %d", got, r.Now(), b, tick)
			}
			if sim.Hash(g) != now.hashes[tick] && (tick < b.To || tick > now.since) {
				t.Fatalf("%s stands otherwise at %d than it did", b.Name, tick)
			}
		}
		check(t, r, lines)
	}
}

// check holds all timelines against what was seen of them.
func check(t *rapid.T, r *record.Recorder, lines map[uint32]*line) {
	if len(r.Branches()) > record.MostBranches {
		t.Fatalf("%d branches", len(r.Branches()))
	}
	is := lines[r.Current().ID]
	if _, to := r.Span(); to != int64(len(is.film))-1 {
		t.Fatalf("%s ends at %d, not %d", r.Current().Name, to, len(is.film)-1)
	}
	for _, b := range append(r.Branches(), r.Current()) {
		was := lines[b.ID]
		of, ok := r.Of(b.ID)
		if !ok || b.To != int64(len(was.film))-1 {
			t.Fatalf("%+v has %d ticks", b, len(was.film)-1)
		}
		for tick, s := range was.film {
			for _, a := range s.agents {
				if a.Mind == nil {
					continue
				}
				m, err := of.Mind(int64(tick), a.ID)
				must.Succeed(t, err)
				alike(t, fmt.Sprintf("%s at %d: %s", b.Name, tick, a.Name), m, a.Mind)
			}
		}
		for tick := range b.At + 1 {
			if was.hashes[tick] != is.hashes[tick] {
				t.Fatalf("%s is another before %d: at %d", b.Name, b.At, tick)
			}
		}
	}
	for _, b := range r.Branches() {
		differences(t, r, b, lines[b.ID], is)
	}
}

// differences holds a comparison against what both sides were seen to be.
func differences(t *rapid.T, r *record.Recorder, b record.Branch, was, is *line) {
	type place struct {
		agent uint32
		path  string
	}
	got := map[place]map[int64]bool{}
	from := int64(0)
	for {
		c, err := r.Differences(b.ID, from, 0, 1000)
		must.Succeed(t, err)
		if c.At != b.At || c.To != min(b.To, int64(len(is.film))-1) || c.Until <= c.From && c.To > c.At || c.Full {
			t.Fatalf("%+v of %+v", c, b)
		}
		for _, d := range c.List {
			key := place{d.Agent, d.Kind + " " + d.Path}
			if got[key] == nil {
				got[key] = map[int64]bool{}
			}
			if len(d.Spans)%2 != 0 || !slices.IsSorted(d.Spans) || d.Spans[0] != d.Tick || d.Was == d.Is {
				t.Fatalf("%+v", d)
			}
			for i := 0; i < len(d.Spans); i += 2 {
				for tick := d.Spans[i]; tick < d.Spans[i+1]; tick++ {
					got[key][tick] = true
				}
			}
		}
		if from = c.Until; from > c.To {
			break
		}
	}
	for tick := b.At + 1; tick <= min(b.To, int64(len(is.film))-1); tick++ {
		for _, a := range was.film[tick].agents {
			x, y := a.Mind, is.film[tick].mind(a.ID)
			if x == nil || y == nil || x.Program().Fingerprint() != y.Program().Fingerprint() {
				continue
			}
			for i, v := range x.Program().Values() {
				// Of values that lie in one place the first is told.
				first := slices.IndexFunc(x.Program().Values(), func(o wits.ValueInfo) bool { return o.Slot == v.Slot })
				if first != i {
					continue
				}
				differs := v.Slot.Type().Format(x.Value(i)) != v.Slot.Type().Format(y.Value(i))
				if told := got[place{a.ID, "value " + v.Path}][tick]; told != differs {
					t.Fatalf("%s of %s at %d differs: %v, told: %v", v.Path, a.Name, tick, differs, told)
				}
			}
			for _, part := range x.Program().Parts() {
				for _, n := range part.Nodes {
					if n.Active < 0 {
						continue
					}
					if differs := x.Active(n.Active) != y.Active(n.Active); got[place{a.ID, "node " + n.Path}][tick] != differs {
						t.Fatalf("%s of %s at %d differs: %v", n.Path, a.Name, tick, differs)
					}
				}
			}
		}
	}
}

// TestBranchesAreBounded: what was left takes no more than its share, the oldest goes first, and what somebody did names it.
func TestBranchesAreBounded(t *testing.T) {
	g := games["duel"]()
	l := newLoop(t, g, sim.LoopOptions{Seed: 4})
	const memory = 4 << 20
	r := record.Attach(l, record.Options{Memory: memory})
	defer r.Close()
	play(t, l, 6, 600, nil)
	for n := range 12 {
		must.Succeed(t, r.SeekTick(300))
		agent, path := setSomething(t, l, true)
		if got := r.Current(); agent == 0 || got.Name != fmt.Sprintf("Branch %d", n+1) || got.Cause == "" {
			t.Fatalf("%+v after %s was set", got, path)
		}
		play(t, l, 6, 600, nil)
		if r.Held() > memory {
			t.Fatalf("%d bytes are held", r.Held())
		}
	}
	list := r.Branches()
	if len(list) == 0 || len(list) > record.MostBranches {
		t.Fatalf("%d branches", len(list))
	}
	for i, b := range list {
		if want := uint32(12 - len(list) + i); b.ID != want || b.At != 300 {
			t.Errorf("%d: %+v, not %d", i, b, want)
		}
	}
	if _, err := r.Differences(99, 0, 0, 10); err == nil {
		t.Error("a branch that there is not was compared")
	}
	if err := r.Switch(99, 0); err == nil {
		t.Error("a branch that there is not was switched to")
	}
	if err := r.Switch(list[0].ID, list[0].To+1); err == nil || r.Current().ID != 12 {
		t.Error("a tick that there is not was gone to")
	}
}
