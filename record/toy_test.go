package record_test

import (
	"fmt"
	"io/fs"
	"slices"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// toy is a game in which everything happens that a recorder must cope with: agents come and go, change their names, are parked
// and freed, hold texts, get new versions of their documents.
type toy struct {
	files  fs.FS
	brains *sim.Brains
	brain  *sim.Brain[*toyPorts]
	agents []sim.Agent
	state  toyState
}

type toyState struct {
	chance uint64
	born   uint32
}

type toyPorts struct {
	Hit  wits.InputTrigger
	Bang wits.Input[bool]
	X    wits.Input[float64]
	Word wits.Input[string]
}

// Bomb is an action that fails when it is told.
type Bomb struct{ Bang wits.In[bool] }

func (b *Bomb) Update(x *wits.Context) wits.Status {
	if b.Bang.Get(x) {
		panic("bang")
	}
	return wits.Running
}

const toyDocument = `{"wits":1,"kind":"graph","ports":[{"in":"Hit","type":"trigger"},{"in":"Bang","type":"bool"},{"in":"X","type":"float"},{"in":"Word","type":"string"}],
"variables":{"N":"int","Last":"string"},
"nodes":{"Bomb":{"do":"Bomb"},"Big":{"expr":"X > 5","fire":["OnBecomeTrue","OnBecomeFalse"]},"Other":{"do":"Bomb"}},
"links":["OnActivate -> Bomb.Activate","Bang -> Bomb.Bang","Big.OnBecomeTrue -> Other.Activate","Big.OnBecomeFalse -> Other.Deactivate"],
"scripts":{"Hit":"N += 1; Last = Word"}}`

func newToy(document string) *toy {
	return &toy{files: fstest.MapFS{"toy.graph.json": {Data: []byte(document)}}}
}

func (g *toy) Info() sim.Info {
	return sim.Info{Name: "toy", Rate: 7, Controls: []sim.Control{{Input: "a"}, {Input: "b"}}}
}

func (g *toy) Start(_ map[string]string, seed uint64) (err error) {
	r := std.NewRegistry()
	wits.AddAction[Bomb](r)
	g.brains = sim.NewBrains(r, g.files)
	if g.brain, err = sim.LoadBrain(g.brains, "toy.graph.json", wits.Bind[toyPorts]); err != nil {
		return err
	}
	g.agents, g.state = nil, toyState{chance: seed}
	for range 3 {
		g.bear()
	}
	g.agents = append(g.agents, sim.Agent{ID: 1000, Name: "nobody"})
	return nil
}

func (g *toy) Brains() *sim.Brains { return g.brains }

func (g *toy) random(n uint64) uint64 {
	g.state.chance = g.state.chance*6364136223846793005 + 1442695040888963407
	return g.state.chance >> 33 % n
}

func (g *toy) bear() {
	g.state.born++
	id := g.state.born%5 + 1 // used again and again
	for _, a := range g.agents {
		if a.ID == id {
			return
		}
	}
	g.agents = append([]sim.Agent{{ID: id, Name: fmt.Sprint("toy ", g.state.born), Mind: g.brain.Program.NewMind(uint64(g.state.born))}}, g.agents...)
}

func (g *toy) Step(in sim.Input) {
	switch g.random(60) {
	case 0:
		g.bear()
	case 1:
		if g.agents[0].Mind != nil {
			g.agents = append([]sim.Agent{}, g.agents[1:]...)
		}
	case 2:
		g.agents = append([]sim.Agent{}, g.agents...)
		g.agents[0].Name += "!"
	}
	for _, a := range g.agents {
		m := a.Mind
		if m == nil || g.random(4) == 0 {
			continue // not its turn
		}
		if m.Fault() != nil && g.random(5) == 0 {
			m.Resume()
		}
		g.brain.Bound.Bang.Set(m, g.random(120) == 0)
		g.brain.Bound.X.Set(m, float64(g.random(12)))
		g.brain.Bound.Word.Set(m, []string{"up", "down"}[g.random(20)/19])
		if in.Held("a") || g.random(9) == 0 {
			g.brain.Bound.Hit.Fire(m)
		}
		m.Step(in.Frame())
	}
}

func (g *toy) Draw(*sim.Scene)     {}
func (g *toy) Agents() []sim.Agent { return g.agents }
func (g *toy) Hash() uint64        { return g.state.chance }

// keeper is a toy that can be taken back at once.
type keeper struct{ *toy }

type toyMoment struct {
	state  toyState
	agents []sim.Agent
	minds  []wits.Snapshot
}

func (g keeper) Keep(any) any {
	m := &toyMoment{state: g.state, agents: slices.Clone(g.agents), minds: make([]wits.Snapshot, len(g.agents))}
	for i, a := range g.agents {
		if a.Mind != nil {
			a.Mind.Snapshot(&m.minds[i])
		}
	}
	return m
}

func (g keeper) Return(moment any) error {
	m := moment.(*toyMoment)
	g.state, g.agents = m.state, slices.Clone(m.agents)
	for i := range g.agents {
		if g.agents[i].Mind != nil {
			g.agents[i].Mind = g.brain.Program.NewMind(0)
			if err := g.agents[i].Mind.Restore(&m.minds[i]); err != nil {
				return err
			}
		}
	}
	return nil
}
