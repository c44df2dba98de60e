package graph_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
)

// The states of a machine that is made of triggers [Kiley, 4.1.4.1]: a condition deactivates a state, and its
// OnDeactivate activates the next. The model below is written from [Kiley] and from decision 0030, not from the code:
// there is one token. It is with the state that runs, or on its way to the state that is activated in the next frame; a
// state's Deactivate moves it on in both cases.

// ring is a document with states in a ring.
type ring struct {
	states []ringState
	kick   int // the state that the trigger port Kick deactivates

	at      int  // who has the token
	running bool // it has arrived
	age     int
	left    []bool // Deactivate is marked for the next frame
	was     []bool // what the conditions were
}

type ringState struct {
	exits []ringExit
	life  int   // ends itself in this update; 0 is never
	inner *ring // nil: an action
}

// ringExit deactivates a state: a condition and how it is watched.
type ringExit struct {
	condition int
	watch     string
}

const ringConditions = 3

func drawRing(t *rapid.T, name string, deep int, watches ...string) *ring {
	r := &ring{}
	for i := range rapid.IntRange(1, 5).Draw(t, name+" states") {
		s, is := ringState{}, fmt.Sprintf("%s S%d ", name, i)
		exit := rapid.Custom(func(t *rapid.T) ringExit {
			return ringExit{rapid.IntRange(0, ringConditions-1).Draw(t, "condition"), rapid.SampledFrom(watches).Draw(t, "watch")}
		})
		s.exits = rapid.SliceOfNDistinct(exit, 1, 2, func(e ringExit) ringExit { return e }).Draw(t, is+"exits")
		if deep > 0 && rapid.IntRange(0, 2).Draw(t, is+"sort") == 0 {
			s.inner = drawRing(t, is, deep-1, watches...)
		} else if len(watches) > 2 && rapid.IntRange(0, 3).Draw(t, is+"sort") == 0 {
			s.life = rapid.IntRange(1, 4).Draw(t, is+"life")
		}
		r.states = append(r.states, s)
	}
	r.kick = rapid.IntRange(0, len(r.states)-1).Draw(t, name+" kick")
	return r
}

// files writes the document of a ring and those of the rings within it.
func (r *ring) files(name string, f files) {
	var ports, nodes, links []string
	fire := make([][]string, ringConditions)
	for i, s := range r.states {
		n := fmt.Sprintf("S%d", i)
		if s.inner == nil {
			nodes = append(nodes, fmt.Sprintf(`%q:{"do":"Act","with":{"Life":%d}}`, n, s.life))
		} else {
			nodes = append(nodes, fmt.Sprintf(`%q:{"run":"%s_%d.json"}`, n, name, i))
			for c := range ringConditions {
				links = append(links, fmt.Sprintf("In%d -> %s.In%d", c, n, c))
			}
			s.inner.files(fmt.Sprintf("%s_%d", name, i), f)
		}
		for _, e := range s.exits {
			if !slices.Contains(fire[e.condition], `"`+e.watch+`"`) {
				fire[e.condition] = append(fire[e.condition], `"`+e.watch+`"`)
			}
			links = append(links, fmt.Sprintf("C%d.%s -> %s.Deactivate", e.condition, e.watch, n))
		}
		links = append(links, fmt.Sprintf("%s.OnDeactivate -> S%d.Activate", n, (i+1)%len(r.states)))
	}
	for c, fire := range fire {
		ports = append(ports, fmt.Sprintf(`{"in":"In%d","type":"bool"}`, c))
		nodes = append(nodes, fmt.Sprintf(`"C%d":{"expr":"In%d","fire":[%s]}`, c, c, strings.Join(fire, ",")))
	}
	ports = append(ports, `{"in":"Kick","type":"trigger"}`)
	links = append(links, "OnActivate -> S0.Activate", fmt.Sprintf("Kick -> S%d.Deactivate", r.kick))
	f[name+".json"] = fmt.Sprintf(`"ports":[%s],"nodes":{%s},"links":["%s"]`, strings.Join(ports, ","), strings.Join(nodes, ",\n"), strings.Join(links, `","`))
}

// begin is the release in which the document begins; kicked: the trigger Kick comes with it.
func (r *ring) begin(kicked bool) {
	r.at, r.running = 0, false
	r.left, r.was = make([]bool, len(r.states)), make([]bool, ringConditions)
	r.left[r.kick] = kicked
	r.arrive()
}

// arrive gives the token to the state it is on the way to, unless that is deactivated in the same release.
func (r *ring) arrive() {
	if r.left[r.at] {
		r.at = (r.at + 1) % len(r.states)
		return
	}
	r.running, r.age = true, 0
	if in := r.states[r.at].inner; in != nil {
		in.begin(false)
	}
}

// release is the beginning of a frame of a document that is active.
func (r *ring) release(kicked bool) {
	if kicked {
		r.left[r.kick] = true
	}
	switch {
	case !r.running:
		r.arrive()
	case r.left[r.at]:
		r.at, r.running = (r.at+1)%len(r.states), false
	case r.states[r.at].inner != nil:
		r.states[r.at].inner.release(false)
	}
}

// update is the rest of the frame.
func (r *ring) update(conditions []bool) {
	clear(r.left)
	for i, s := range r.states {
		for _, e := range s.exits {
			now, was := conditions[e.condition], r.was[e.condition]
			r.left[i] = r.left[i] || map[string]bool{"OnTrue": now, "OnFalse": !now, "OnBecomeTrue": now && !was, "OnBecomeFalse": !now && was}[e.watch]
		}
	}
	copy(r.was, conditions)
	if !r.running {
		return
	}
	s := r.states[r.at]
	if s.inner != nil {
		s.inner.update(conditions)
	}
	if r.age++; s.life > 0 && r.age >= s.life {
		r.at, r.running = (r.at+1)%len(r.states), false
	}
}

// active lists the states that run, those within each other too.
func (r *ring) active(path string) (out []string) {
	if r.running {
		at := fmt.Sprintf("%sS%d", path, r.at)
		out = append(out, at)
		if in := r.states[r.at].inner; in != nil {
			out = append(out, in.active(at+"/")...)
		}
	}
	return out
}

// crowded says which states of one document are active at once, if more than one is.
func crowded(r *run) error {
	for _, part := range r.Program().Parts() {
		var on []string
		for _, n := range part.Nodes {
			if n.Active >= 0 && r.Mind.Active(n.Active) {
				on = append(on, n.Path)
			}
		}
		if len(on) > 1 {
			return fmt.Errorf("%q are active at once", on)
		}
	}
	return nil
}

var everyWatch = []string{"OnTrue", "OnFalse", "OnBecomeTrue", "OnBecomeFalse"}

type ringPorts struct {
	In0, In1, In2     wits.Input[bool]
	Kick              wits.InputTrigger
	Begin, End, Again wits.InputTrigger
}

func (p *ringPorts) set(m *wits.Mind, conditions []bool) {
	for i, in := range []wits.Input[bool]{p.In0, p.In1, p.In2} {
		in.Set(m, conditions[i])
	}
}

// TestStatesKeepOneToken runs random rings of states, with states that are rings themselves, with conditions watched
// in every way, states that end by themselves and triggers of the game's, and compares the active states with the model
// in every frame. The ring is the root, or lies in a document that begins it, ends it and begins it anew at random.
func TestStatesKeepOneToken(t *testing.T) {
	outer := `"ports":[{"in":"In0","type":"bool"},{"in":"In1","type":"bool"},{"in":"In2","type":"bool"},{"in":"Kick","type":"trigger"},
			{"in":"Begin","type":"trigger"},{"in":"End","type":"trigger"},{"in":"Again","type":"trigger"}],
		"nodes":{"M":{"run":"ring.json"}},
		"links":["OnActivate -> M.Activate","In0 -> M.In0","In1 -> M.In1","In2 -> M.In2","Kick -> M.Kick",
			"Begin -> M.Activate","End -> M.Deactivate","Again -> M.Activate","Again -> M.Deactivate"]`
	reg := registry()
	rapid.Check(t, func(rt *rapid.T) {
		model := drawRing(rt, "ring", 1, everyWatch...)
		f := files{"main.json": outer}
		model.files("ring", f)
		run := start(t, load(t, reg, f))
		ports, err := wits.Bind[ringPorts](run.Program())
		must.Succeed(t, err)
		calm := rapid.Bool().Draw(rt, "calm") // M is left alone
		on, conditions := false, make([]bool, ringConditions)
		for frame := range rapid.IntRange(5, 40).Draw(rt, "frames") {
			rare := func(what string, n int) bool { return rapid.IntRange(0, n).Draw(rt, what) == n }
			for i := range conditions {
				if rare("flip", 2) {
					conditions[i] = !conditions[i]
				}
			}
			ports.set(run.Mind, conditions)
			kick, begin, end := rare("kick", 4), frame == 0, false
			if kick {
				ports.Kick.Fire(run.Mind)
			}
			if !calm {
				if rare("begin", 5) {
					ports.Begin.Fire(run.Mind)
					begin = true
				}
				if rare("end", 9) {
					ports.End.Fire(run.Mind)
					end = true
				}
				if rare("again", 5) {
					ports.Again.Fire(run.Mind)
					begin, end = true, true
				}
			}
			switch {
			case begin && end:
				if on {
					model.begin(kick)
				} // else it is passed over
			case begin && !on:
				on = true
				model.begin(kick)
			case end:
				on = false
			case on:
				model.release(kick)
			}
			run.Step()
			if run.Fault() != nil {
				rt.Fatal(run.Fault())
			}
			var want []string
			if on {
				model.update(conditions)
				want = append([]string{"M"}, model.active("M/")...)
			}
			if got := run.Active(); !slices.Equal(got, want) {
				rt.Fatalf("frame %d: active are %q, want %q\n%s", frame, got, want, f["ring.json"])
			}
			if err := crowded(run); err != nil {
				rt.Fatalf("frame %d: %v", frame, err)
			}
		}
	})
}
