package ahead_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/search/ahead"
	"github.com/wits-ai/wits/std"
)

// A mind that leaves open whether it saves or spends. By itself it spends.
var documents = fstest.MapFS{"trader.tree.json": {Data: []byte(`{"wits": 1, "kind": "tree", "name": "trader", "ports": [{"out": "Saves", "type": "bool"}],
	"root": "Money", "nodes": {"Money": {"choice": ["Spend", "Save"]},
	"Spend": {"sequence": ["DoSpend", "Stay"]}, "DoSpend": {"set": "Saves", "to": "false"}, "Stay": {"status": "running"},
	"Save": {"sequence": ["DoSave", "StayToo"]}, "DoSave": {"set": "Saves", "to": "true"}, "StayToo": {"status": "running"}}}`)}}

// market is a game of two traders: what is spent is worth 2 at once, what is saved grows. It is the game, and can be its own copy.
type market struct {
	tick          int64
	traders       [2]*wits.Mind
	saves         wits.Output[bool]
	wealth, saved [2]float64
}

func newMarket(p *wits.Program) *market {
	saves, err := wits.Resolve[wits.Output[bool]](p, "Saves")
	if err != nil {
		panic(err)
	}
	return &market{traders: [2]*wits.Mind{p.NewMind(1), p.NewMind(2)}, saves: saves}
}

func (m *market) Minds(side int) []*wits.Mind { return m.traders[side : side+1] }
func (m *market) Tick() int64                 { return m.tick }
func (m *market) Over() bool                  { return false }
func (m *market) Value() float64              { return m.wealth[0] + m.saved[0] - m.wealth[1] - m.saved[1] }

func (m *market) Play(frames int) {
	for range frames {
		for side, mind := range m.traders {
			mind.Step(wits.Frame{Delta: 0.1, Time: float64(m.tick) * 0.1, Tick: m.tick})
			if m.saves.Get(mind) {
				m.saved[side] = 1.1*m.saved[side] + 1
			} else {
				m.wealth[side] += 2
			}
		}
		m.tick++
	}
}

// moment is all that decides how a market goes on.
type moment struct {
	market  market
	traders [2]wits.Snapshot
}

func (m *market) Keep(any) any {
	to := &moment{market: *m}
	for i, mind := range m.traders {
		mind.Snapshot(&to.traders[i])
	}
	return to
}

func (m *market) Return(from any) error {
	at := from.(*moment)
	m.tick, m.wealth, m.saved = at.market.tick, at.market.wealth, at.market.saved
	for i, mind := range m.traders {
		if err := mind.Restore(&at.traders[i]); err != nil {
			return err
		}
	}
	return nil
}

// A trader that looks three seconds ahead finds that saving is worth it.
func Example() {
	program, err := wits.Load(std.NewRegistry(), documents, "trader.tree.json")
	if err != nil {
		panic(err)
	}
	game, copied := newMarket(program), newMarket(program)
	look, err := ahead.New(copied, ahead.Options{
		Side:     0,
		Round:    30,                                           // frames between decisions
		Depth:    1,                                            // rounds
		Budget:   15,                                           // frames that are played ahead in each frame of the game
		Within:   600,                                          // and for a plan at most
		Opponent: func(*inspect.ChoicePoint) int { return -1 }, // as its documents decide; nil: as freely as we do
	})
	if err != nil {
		panic(err)
	}
	defer look.Close()
	for range 6 {
		look.Frame(game) // in each frame, before minds step
		game.Play(1)
	}
	for _, o := range look.Plan().Options {
		name := program.Choices()[o.Pins[0].Point].Options[o.Pins[0].Option]
		fmt.Printf("%s comes to %.0f\n", name, o.Value)
	}
	fmt.Println("it saves:", game.saves.Get(game.traders[0]))
	// Output:
	// Spend comes to 0
	// Save comes to 104
	// it saves: true
}
