package sim_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// arena is a game of agents whose minds run one action, which returns when it is let through.
type arena struct {
	program *wits.Program
	minds   []*wits.Mind
	names   []string
	workers *sim.Workers
	own     chan struct{}            // what Step itself waits for before minds step; nil for nothing
	gates   map[uint32]chan struct{} // what an agent's action waits for
	frame   wits.Frame
}

// Swing is the action.
type Swing struct{}

func (*Swing) Update(x *wits.Context) wits.Status {
	if gate := wits.World[*arena](x).gates[x.Entity().Index()]; gate != nil {
		<-gate
	}
	return wits.Running
}

func newArena(t *testing.T, workers int, names ...string) *arena {
	r := std.NewRegistry()
	wits.AddAction[Swing](r)
	p, err := wits.Load(r, fstest.MapFS{
		"fighter.graph.json": {Data: []byte(`{"wits":1,"kind":"graph","nodes":{"Patrol":{"run":"patrol.graph.json"}},"links":["OnActivate -> Patrol.Activate"]}`)},
		"patrol.graph.json":  {Data: []byte(`{"wits":1,"kind":"graph","nodes":{"Swing":{"do":"Swing"}},"links":["OnActivate -> Swing.Activate"]}`)},
	}, "fighter.graph.json")
	must.Succeed(t, err)
	return &arena{program: p, names: names, workers: sim.NewWorkers(workers)}
}

func (a *arena) Info() sim.Info { return sim.Info{Name: "arena", Title: "Arena"} }

func (a *arena) Start(map[string]string, uint64) error {
	a.minds = nil
	for range a.names {
		a.minds = append(a.minds, a.program.NewMind(1))
	}
	return nil
}

func (a *arena) Step(in sim.Input) {
	if a.own != nil {
		<-a.own
	}
	a.frame = in.Frame()
	a.frame.World = a
	a.workers.Each(len(a.minds), func(i int) {
		f := a.frame
		f.Entity = wits.NewEntity(uint32(i+1), 1)
		a.minds[i].Step(f)
	})
}

func (a *arena) Draw(*sim.Scene) {}

func (a *arena) Agents() (list []sim.Agent) {
	for i, m := range a.minds {
		list = append(list, sim.Agent{ID: uint32(i + 1), Name: a.names[i], Mind: m})
	}
	return list
}

// inBubble runs a loop in fake time; body is called while it runs.
func inBubble(t *testing.T, workers int, names []string, body func(a *arena, l *sim.Loop)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, workers, names...)
		defer a.workers.Close()
		l, err := sim.NewLoop(a, sim.LoopOptions{})
		must.Succeed(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- l.Run(ctx) }()
		body(a, l)
		cancel()
		must.Succeed(t, <-ended)
	})
}

// look asks now and then, in fake time, for so long.
func look(l *sim.Loop, d time.Duration) (s *sim.Stall) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		time.Sleep(250 * time.Millisecond)
		s = l.Stalled()
	}
	return s
}

// TestStallNamesTheAction: whichever agent's action does not return, and however many workers step the others meanwhile,
// the loop says who is where for how long, and nothing any more once it has returned.
func TestStallNamesTheAction(t *testing.T) {
	for _, workers := range []int{1, 4} {
		inBubble(t, workers, []string{"Bob", "Ada", "Cy"}, func(a *arena, l *sim.Loop) {
			if s := look(l, 5*time.Second); s != nil {
				t.Errorf("all is well, and the loop says: %v", s)
			}
			before := l.Ticks()
			if before < 290 {
				t.Errorf("%d ticks in 5 s", before)
			}
			gate := make(chan struct{})
			l.Do(func() { a.gates = map[uint32]chan struct{}{2: gate} })
			s := look(l, 3*time.Second)
			const want = "agent Ada has been in Patrol/Swing (action Swing) of patrol.graph.json for "
			if s == nil || !strings.HasPrefix(s.Error(), want) || !strings.HasSuffix(s.Error(), " s") {
				t.Fatalf("%v, not %q", s, want)
			}
			if s.Agent != 2 || s.Name != "Ada" || s.Game != "arena" || s.Document != "patrol.graph.json" || s.Node != "Patrol/Swing" || s.Action != "Swing" {
				t.Errorf("%+v", s)
			}
			if s.Seconds < 2 || s.Seconds > 3 || s.Frame < s.Seconds || s.Tick != l.Ticks() {
				t.Errorf("%+v: it has been there for 3 s", s)
			}
			if list := sim.Stalls(); len(list) != 1 || list[0].Name != "Ada" {
				t.Errorf("of all loops: %v", list)
			}
			close(gate)
			if s := look(l, 2*time.Second); s != nil || l.Ticks() < before+60 {
				t.Errorf("it goes on, and the loop says: %v", s)
			}
		})
	}
}

// TestStallInTheFirstFrame: there an agent has its name, too, although nobody has asked the game for it in a tick.
func TestStallInTheFirstFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, 1, "Ada")
		defer a.workers.Close()
		gate := make(chan struct{})
		a.gates = map[uint32]chan struct{}{1: gate}
		ended := make(chan error)
		go func() {
			_, err := sim.Headless(a, sim.Run{Ticks: 2})
			ended <- err
		}()
		var list []*sim.Stall
		for range 8 {
			time.Sleep(250 * time.Millisecond)
			list = sim.Stalls()
		}
		if len(list) != 1 || list[0].Name != "Ada" || list[0].Node != "Patrol/Swing" {
			t.Errorf("%v", list)
		}
		close(gate)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if list := sim.Stalls(); len(list) != 0 {
			t.Errorf("it has ended: %v", list)
		}
	})
}

// TestStallOfTheGameItself: what hangs outside of all minds is told as the game's own code, and so is what somebody has
// asked the loop to do.
func TestStallOfTheGameItself(t *testing.T) {
	gate := func(a *arena, l *sim.Loop, c chan struct{}) { a.own = c }
	asked := func(a *arena, l *sim.Loop, c chan struct{}) { <-c }
	for name, hang := range map[string]func(a *arena, l *sim.Loop, c chan struct{}){"step": gate, "asked": asked} {
		inBubble(t, 1, []string{"Ada"}, func(a *arena, l *sim.Loop) {
			c := make(chan struct{})
			l.Do(func() { hang(a, l, c) })
			s := look(l, 3*time.Second)
			if s == nil || s.Agent != 0 || s.Node != "" || !strings.Contains(s.Error(), "code of its own") {
				t.Errorf("%s: %v", name, s)
			}
			close(c)
			if s := look(l, 2*time.Second); s != nil {
				t.Errorf("%s: it goes on, and the loop says: %v", name, s)
			}
		})
	}
}

// TestPausedIsNoStall: a loop that has nothing to do is well.
func TestPausedIsNoStall(t *testing.T) {
	inBubble(t, 1, []string{"Ada"}, func(a *arena, l *sim.Loop) {
		l.Pause()
		if s := look(l, 10*time.Second); s != nil {
			t.Error(s)
		}
	})
}
