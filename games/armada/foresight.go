package armada

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/search/ahead"
	"github.com/wits-ai/wits/sim"
)

// How commanders look ahead whose documents leave choices open: a minute, for each option of theirs, taking it that the other commander decides as
// its documents do.
const (
	lookRound  = 60 * Rate // frames
	lookBudget = 64        // frames that are played ahead in a frame of the game, times squads of a side
	lookRecent = 2 * Rate  // a choice that was met in these frames is open
)

// foresight is how a commander looks ahead: on a battle of its own, with the documents of the game.
type foresight struct {
	look *ahead.Ahead
	twin *Game

	said   string // of the plan from that tick
	saidOf int64
}

// foresee gives those commanders foresight whose documents leave choices open.
func (g *Game) foresee(seed uint64) error {
	for s := range g.ahead {
		g.ahead[s].close()
		if g.ahead[s] = nil; g.leads[s] == nil || len(g.leads[s].Program.Choices()) == 0 {
			continue
		}
		twin := g.twin(seed)
		look, err := ahead.New(battle{twin}, ahead.Options{Side: s, Round: lookRound, Depth: 1, Recent: lookRecent, Budget: max(1, lookBudget/int(g.world.Size)),
			Within: ahead.MaxMoves * lookRound, Opponent: func(*inspect.ChoicePoint) int { return -1 }})
		if err != nil {
			return err
		}
		g.ahead[s] = &foresight{look: look, twin: twin, saidOf: -1}
	}
	return nil
}

// twin is a battle of the same documents and size, which nobody sees.
func (g *Game) twin(seed uint64) *Game {
	t := &Game{registry: g.registry, documents: g.documents, brains: g.brains, ship: g.ship, squad: g.squad, leads: g.leads,
		world: NewWorld(int(g.world.Size), g.world.Inertia, seed)}
	t.lead, t.order, t.think, t.fault = t.stepLeader, t.stepSquad, t.stepShip, func(error) {}
	t.player, t.effects = newPlayer(t.world, false), newEffects()
	t.sit(seed)
	return t
}

// renew has foresight go on with minds that were given other programs.
func (g *Game) renew(_, _ *wits.Program) {
	for _, f := range g.ahead {
		if f != nil {
			f.twin.sit(f.twin.world.Chance)
			f.look.Return(&ahead.Moment{})
		}
	}
}

// look goes on with looking ahead.
func (g *Game) look() {
	for _, f := range g.ahead {
		if f != nil {
			f.look.Frame(battle{g})
		}
	}
}

func (f *foresight) close() {
	if f != nil {
		f.look.Close()
	}
}

// Foresight is what a commander has found by looking ahead; ok is false for one that does not look ahead.
func (g *Game) Foresight(s Side) (plan ahead.Plan, counts ahead.Counts, ok bool) {
	f := g.ahead[s]
	if f == nil {
		return plan, counts, false
	}
	return f.look.Plan(), f.look.Counts(), true
}

// says tells what a commander foresees: what each of its options comes to for it, the one that it takes first; "" as long as it has no plan.
func (g *Game) says(s Side) string {
	f := g.ahead[s]
	if f == nil {
		return ""
	}
	p := f.look.Plan()
	if p.Tick == f.saidOf {
		return f.said
	}
	f.said, f.saidOf = "", p.Tick
	if p.Tick < 0 {
		return ""
	}
	points := g.leads[s].Program.Choices()
	name := func(pins []ahead.Pin) (all string) {
		for _, pin := range pins {
			if all != "" {
				all += ", "
			}
			all += points[pin.Point].Options[pin.Option]
		}
		return all
	}
	worth := func(v float64) string { return fmt.Sprintf("%+.2f", [...]float64{v, -v}[s]) }
	taken := name(p.Line[0][s])
	f.said = fmt.Sprintf("%v looks ahead: %s %s", s, taken, worth(p.Value))
	for _, o := range p.Options {
		if n := name(o.Pins); n != taken {
			f.said += fmt.Sprintf(", %s %s", n, worth(o.Value))
		}
	}
	return f.said
}

// battle is a game as package ahead plays it: side 0 is blue.
type battle struct{ *Game }

// Keep copies the battle, without what commanders foresee: who foresees forgets what was foreseen before.
func (b battle) Keep(m any) any {
	kept := b.Game.Keep(m)
	kept.(*Moment).ahead = [2]ahead.Moment{}
	return kept
}

// Minds are the commanders.
func (b battle) Minds(side int) []*wits.Mind { return b.leaders[side : side+1] }

// Tick is how many frames were played.
func (b battle) Tick() int64 { return b.world.Tick }

// Play plays frames without a player.
func (b battle) Play(frames int) {
	for range frames {
		if b.Over() {
			return
		}
		tick := b.world.Tick
		b.run(wits.Frame{Delta: delta, Time: float64(tick) / Rate, Tick: tick}, sim.Input{})
	}
}

// Value is what a battle is worth to blue: how much whole of its fleet and flagship it has, less that of red; and more than all that if it is won.
func (b battle) Value() float64 {
	w := b.world
	worth := func(s Side) float64 { return w.fleet(s).strength + float64(0.5*w.Flags[s].Health/w.Flags[s].Most) }
	v := worth(Blue) - worth(Red)
	switch w.Phase {
	case BlueWon:
		v += 2
	case RedWon:
		v -= 2
	}
	return v
}
