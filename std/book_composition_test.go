package std_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
)

// TestCompositions_TenThousandFrames: a long life. Minds of random nestings are the same to the bit with one worker and with
// two, and go on the same from a snapshot of a random frame.
func TestCompositions_TenThousandFrames(t *testing.T) {
	const agents = 3
	frames := 10_000
	if testing.Short() {
		frames = 1000
	}
	lives := 0
	for seed := range 12 {
		c := &composer{rng: rand.New(rand.NewPCG(uint64(seed), 11)), files: kindtest.Files{}}
		root := c.document(3)
		c.files["main.json"] = c.files[root]
		delete(c.files, root)
		p := kindtest.Load(t, deriving(), c.files)
		at := c.rng.IntN(frames)
		script := make([]uint8, frames)
		for i := range script {
			if script[i] = uint8(c.rng.IntN(8)); i > 0 && c.rng.IntN(3) > 0 {
				script[i] = script[i-1]
			}
		}
		in := make([]wits.Input[bool], len(inputs))
		for i, name := range inputs {
			var err error
			if in[i], err = wits.Resolve[wits.Input[bool]](p, name); err != nil {
				t.Fatal(err)
			}
		}
		var log wits.Logger // of the first run, which has one worker
		saved := make([]wits.Snapshot, agents)
		run := func(minds []wits.Mind, workers, from int, save bool) (hashes []uint64) {
			w := sim.NewWorkers(workers)
			defer w.Close()
			for frame := from; frame < frames; frame++ {
				w.Each(agents, func(i int) {
					if save && frame == at {
						minds[i].Snapshot(&saved[i])
					}
					for k := range in {
						in[k].Set(&minds[i], script[(frame+i)%frames]>>k&1 != 0)
					}
					if minds[i].Status() != wits.Running {
						minds[i].Restart()
					}
					minds[i].Step(wits.Frame{Delta: 0.5, Time: float64(frame) / 2, Tick: int64(frame), Log: log})
				})
			}
			for i := range minds {
				if f := minds[i].Fault(); f != nil {
					t.Fatalf("seed %d: %v\n%s", seed, f, f.Stack)
				}
				hashes = append(hashes, minds[i].Hash())
			}
			return hashes
		}
		count := counter(0)
		log = &count
		want := run(p.NewMinds(agents, 7), 1, 0, true)
		lives, log = lives+int(count), nil
		if got := run(p.NewMinds(agents, 7), 2, 0, false); !slices.Equal(got, want) {
			t.Errorf("seed %d: one worker %x, two %x", seed, want, got)
		}
		restored := p.NewMinds(agents, 99)
		for i := range restored {
			must.Succeed(t, restored[i].Restore(&saved[i]))
		}
		if got := run(restored, 2, at, false); !slices.Equal(got, want) {
			t.Errorf("seed %d: from a snapshot of frame %d %x, not %x", seed, at, got, want)
		}
	}
	if lives < 8*frames {
		t.Errorf("only %d lives of actions", lives)
	}
}

// counter counts actions that begin.
type counter int

func (c *counter) Log(m wits.Message) {
	if m.Text == "activate" {
		*c++
	}
}

// TestCompositions_ChildrenEndFirst: when a state's "exit" runs, nothing of the document that the state ran is active any
// more, at any depth.
func TestCompositions_ChildrenEndFirst(t *testing.T) {
	exits, seeds, least := 0, 100, 1000
	if testing.Short() {
		seeds, least = 20, 100
	}
	for seed := range seeds {
		c := &composer{rng: rand.New(rand.NewPCG(uint64(seed), 17)), files: kindtest.Files{}}
		root := c.document(3)
		for name, text := range c.files {
			var doc any
			must.Succeed(t, json.Unmarshal([]byte(text), &doc))
			exit(doc)
			out, err := json.Marshal(doc)
			must.Succeed(t, err)
			c.files[name] = string(out)
		}
		c.files["main.json"] = c.files[root]
		delete(c.files, root)
		p := kindtest.Load(t, deriving(), c.files)
		m := p.NewMind(uint64(seed))
		l := &order{law: law{t: t, seed: seed, active: map[string]bool{}}}
		for frame := range 400 {
			for _, name := range inputs {
				give(t, m, name, c.rng.IntN(2) == 0)
			}
			if m.Status() != wits.Running {
				m.Restart()
			}
			m.Step(wits.Frame{Delta: 0.5, Time: float64(frame) / 2, Tick: int64(frame), Log: l})
			if f := m.Fault(); f != nil {
				t.Fatalf("seed %d: %v\n%s", seed, f, f.Stack)
			}
		}
		exits += l.exits
	}
	if exits < least {
		t.Errorf("only %d states that ran a document were left", exits)
	}
}

// exit gives all states that run a document an "exit" that logs.
func exit(v any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			exit(e)
		}
	case object:
		if states, ok := v["states"].(object); ok {
			for _, s := range states {
				if s := s.(object); s["run"] != nil {
					s["exit"] = "log('exit')"
				}
			}
		}
		for _, e := range v {
			exit(e)
		}
	}
}

// order watches that what lies in a state has ended before its exit.
type order struct {
	law
	exits int
}

func (o *order) Log(m wits.Message) {
	if m.Text != "exit" {
		o.law.Log(m)
		return
	}
	o.exits++
	for name := range o.active {
		if strings.HasPrefix(name, m.Node+"/") {
			o.t.Errorf("seed %d, tick %d: %s is left while %s is active", o.seed, m.Tick, m.Node, name)
		}
	}
}
