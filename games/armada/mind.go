package armada

import (
	"cmp"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// leaders are the documents behind the options blue and red; who is not here gives no orders by itself.
var leaders = map[string]string{"commander": "commander.tree.json", "veteran": "veteran.tree.json"}

// bodies are the documents of ships and squads behind the option minds.
var bodies = map[string][2]string{"machines": {"ship.machine.json", "squad.machine.json"}, "graphs": {"ship.graph.json", "squad.graph.json"}}

// load compiles the documents, and checks that they have the ports that the game needs.
func (g *Game) load(files [2]string, minds string) error {
	body, ok := bodies[cmp.Or(minds, "machines")]
	if !ok {
		return fmt.Errorf("there are no minds %q", minds)
	}
	b := sim.NewBrains(g.Registry, g.Documents)
	ship, err := sim.LoadBrain(b, body[0], wits.Bind[ShipPorts])
	if err != nil {
		return err
	}
	squad, err := sim.LoadBrain(b, body[1], wits.Bind[SquadPorts])
	if err != nil {
		return err
	}
	var leads [2]*sim.Brain[*CommanderPorts]
	for s, file := range files {
		if file == "" {
			continue
		}
		if leads[s], err = sim.LoadBrain(b, file, wits.Bind[CommanderPorts]); err != nil {
			return fmt.Errorf("%s cannot lead a fleet: %w", file, err)
		}
	}
	g.brains, g.ship, g.squad, g.leads = b, ship, squad, leads
	return nil
}

// sit gives everybody a mind.
func (g *Game) sit(seed uint64) {
	w := g.world
	seed *= 1_000_003
	g.pilots = w.man()
	g.ships = g.ship.Program.NewMinds(len(w.Ships), seed+1)
	g.squads = g.squad.Program.NewMinds(len(w.Squads), seed+2)
	for s := range g.leaders {
		if g.leaders[s] = nil; g.leads[s] != nil {
			g.leaders[s] = g.leads[s].Program.NewMind(seed + 3 + uint64(s))
		}
	}
	for i := len(g.doing); i < len(w.Ships); i++ {
		g.doing = append(g.doing, func(dst []sim.Doing) []sim.Doing {
			return actors.Doing(dst, repertoire, &g.world.Ships[i].actuator)
		})
	}
	g.list()
}

// list says who there is.
func (g *Game) list() {
	w := g.world
	g.agents = g.agents[:0]
	for s := range w.Flags {
		steered := ""
		if g.leaders[s] == nil {
			if steered = "nobody"; Side(s) == Blue && g.player.Plays {
				steered = "you"
			}
		}
		g.agents = append(g.agents, sim.Agent{ID: w.Flags[s].ID.Index(), Name: fmt.Sprintf("Commander %v", Side(s)), Mind: g.leaders[s], Steered: steered})
	}
	for i := range w.Squads {
		q := &w.Squads[i]
		g.agents = append(g.agents, sim.Agent{ID: q.ID.Index(), Name: q.Name(w), Mind: &g.squads[i]})
	}
	for i := range w.Ships {
		s := &w.Ships[i]
		g.agents = append(g.agents, sim.Agent{ID: s.ID.Index(), Name: fmt.Sprintf("%s, ship %d", w.Squads[s.Squad].Name(w), i%Crew+1), Mind: &g.ships[i], Doing: g.doing[i]})
	}
}

// Name returns what people call a squad.
func (q *Squad) Name(w *World) string {
	return fmt.Sprintf("Squad %d %v", q.Number%w.Size+1, q.Side)
}

// called returns what people call a squad or a flagship.
func (w *World) called(e wits.Entity) string {
	if q := w.squad(e); q != nil {
		return q.Name(w)
	}
	return "the flagship"
}

// stepLeader is a tick of a commander's mind. It reads the world and gives orders to its own squads.
func (g *Game) stepLeader(i int) {
	m, w := g.leaders[i], g.world
	if m == nil {
		return
	}
	g.leads[i].Bound.Set(m, Side(i), w)
	f := g.frame
	f.Entity, f.Self, f.World = w.Flags[i].ID, &w.Flags[i], w
	m.Step(f)
}

// stepSquad is a tick of a squad's mind. It reads the world and writes to its own squad and its own ships' errands.
func (g *Game) stepSquad(i int) {
	w := g.world
	q, m := &w.Squads[i], &g.squads[i]
	if q.Alive == 0 {
		return
	}
	q.telling = Elsewhere
	g.squad.Bound.Set(m, q)
	f := g.frame
	f.Entity, f.Self, f.World = q.ID, q, w
	m.Step(f)
}

// stepShip is a tick of a ship's mind. It reads the world and writes to its own ship and actuator.
func (g *Game) stepShip(i int) {
	w := g.world
	s, m := &w.Ships[i], &g.ships[i]
	if !s.Alive() {
		return
	}
	if (w.Tick+int64(i))%senseEvery == 0 {
		s.Foe = w.nearestEnemy(s.Side, s.At, reach)
	}
	g.ship.Bound.Set(m, s, w)
	f := g.frame
	f.Entity, f.Self, f.World = s.ID, &g.pilots[i], w
	m.Step(f)
}

// show lets all others know which ships run away: while ships think, side by side, they know of each other what was so before.
func (g *Game) show() {
	for i := range g.world.Ships {
		if s := &g.world.Ships[i]; s.Alive() {
			s.Fled = g.ship.Bound.Fled.Get(&g.ships[i])
		}
	}
}
