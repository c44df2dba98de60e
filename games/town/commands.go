package town

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// The most of what people may bring into the world, so that nobody chokes it.
const (
	mostBlobs  = 30
	mostFood   = 300
	mostPeople = 60
)

// commandList is what people may tell a running village, for [sim.Commander].
var commandList = append(actors.Commands("0, 0"), []sim.Command{
	{Name: "health", Label: "Set health", Agent: true, Doc: "0 kills.",
		Params: []sim.CommandParam{{Name: "health", Type: "float", Unit: "hp", High: HealthFull, Value: "10"}}},
	{Name: "hunger", Label: "Set hunger", Agent: true, Doc: "100 is full, 0 starves.",
		Params: []sim.CommandParam{{Name: "metre", Type: "float", High: HungerFull, Value: "20"}}},
	{Name: "character", Label: "Set character", Agent: true, Doc: "Whether it stands up to blobs, and how long it works.",
		Params: []sim.CommandParam{{Name: "courage", Type: "float", High: 1, Value: "1"}, {Name: "diligence", Type: "float", High: 1, Value: "0.5"}}},
	{Name: "order", Label: "Order to do", Agent: true, Doc: "With the best thing for it in sight: what is out of reach it goes to first, to be ordered again there. Its mind may order otherwise at once: take the villager over if it should obey.",
		Params: []sim.CommandParam{{Name: "task", Type: "string", Choices: taskNames[:], Value: taskNames[TaskEat]}}},
	{Name: "role", Label: "Tell its role, or why it has none", Agent: true, Doc: "The log tells it in the next frame, for the nearest scenes."},
	{Name: "raid", Label: "Blobs attack now", Doc: "Four, as on the first evening."},
	{Name: "blob", Label: "Let a blob in",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "6, 0"}}},
	{Name: "food", Label: "Lay food down",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "3, 0"}}},
	{Name: "newcomer", Label: "Let somebody in",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "0, 3"}}},
	{Name: "hour", Label: "Turn the clock forward", Doc: "To a part of the day: 0 is sunrise; the night is from 0.75 to 0.97.",
		Params: []sim.CommandParam{{Name: "part", Type: "float", High: 0.999, Value: "0.76"}}},
}...)

// townCommands are what people may tell a town besides.
var townCommands = append([]sim.Command{
	{Name: "build", Label: "Build", Doc: "What it costs, and where it can stand, its document says: house.rules.json and so on.",
		Params: []sim.CommandParam{{Name: "what", Type: "string", Choices: buildingNames, Value: buildingNames[0]}, {Name: "at", Type: "vec2", Unit: "m", Value: "6, 0", Doc: "Its middle, to the nearest tile."}}},
	{Name: "raze", Label: "Take a building away", Doc: "Half of its gold comes back.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "6, 0"}}},
	{Name: "ignite", Label: "Start a fire", Doc: "In the building at a place.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "6, 0"}}},
	{Name: "treasury", Label: "Set the treasury", Doc: "To so much of one thing.",
		Params: []sim.CommandParam{{Name: "what", Type: "string", Choices: []string{"Gold", "Food", "Ore", "Goods"}, Value: "Gold"}, {Name: "amount", Type: "float", High: 1e6, Value: "1000"}}},
}, commandList...)

// blindCommands are what people may tell a street in a blind test besides.
var blindCommands = append([]sim.Command{
	{Name: "guess", Label: "Say which half is simplified", Doc: "The log says whether it is so, and the halves are drawn anew.",
		Params: []sim.CommandParam{{Name: "half", Type: "string", Choices: halves, Value: halves[0]}}},
}, commandList...)

// Commands lists what people may tell the village.
func (g *Game) Commands() []sim.Command {
	switch {
	case g.town():
		return townCommands
	case g.detailing.blind.On:
		return blindCommands
	}
	return commandList
}

// Command does what people tell it.
func (g *Game) Command(agent uint32, name string, args []string) error {
	told := len(g.world.Events)
	defer func() { g.effects.Add(g.world.Events[told:], g.world.Tick) }()
	if agent == 0 {
		if g.town() && slices.ContainsFunc(townCommands[:len(townCommands)-len(commandList)], func(c sim.Command) bool { return c.Name == name }) {
			return g.tellTown(name, args)
		}
		if b := &g.detailing.blind; name == "guess" && b.On {
			g.answers, g.answersOf = []string{b.answer(args[0], g.seed)}, 0
			return nil
		}
		return g.world.command(name, args)
	}
	i := slices.IndexFunc(g.seats, func(s seat) bool { return s.id != 0 && s.id.Index() == agent })
	if i < 0 || g.world.Villager(g.seats[i].id) == nil {
		return fmt.Errorf("there is no villager %d", agent)
	}
	if name == "role" {
		g.answers, g.answersOf = g.casting(i), g.seats[i].id
		return nil
	}
	return g.world.tellVillager(g.seats[i].id, name, args)
}

// tellVillager does a command for one of them.
func (w *World) tellVillager(id wits.Entity, name string, args []string) error {
	v, a := w.Villager(id), sim.Args(args)
	who := v.Person().Name
	if !v.Alive() {
		return fmt.Errorf("%s is dead", who)
	}
	b := w.body(id, v)
	switch name {
	case "health":
		if a.Float(0) == 0 {
			w.hurt(id, v, v.Health)
		} else {
			v.Health = a.Float(0)
		}
	case "hunger":
		v.Hunger = a.Float(0)
	case "character":
		v.Courage, v.Diligence = a.Float(0), a.Float(1)
	case "order":
		d := Task(a.Choice(0, taskNames[:]))
		e := b.find(d)
		p := b.place(e)
		if p == nil {
			return fmt.Errorf("%s sees nothing to %s", who, a[0])
		}
		if o := d.offerOf(p.Thing); b.carries(e) || b.gap(p) <= reach {
			w.Give(id, order(o, e))
		} else {
			w.Give(id, walk.Order(Walk{Claim: claimFor(w, d, e), Within: nearEnough}))
		}
	default:
		if v.Inside != 0 {
			return fmt.Errorf("%s sleeps in a house", who)
		}
		return actors.Do(b, verbs, who, walkSpeed, name, a)
	}
	return nil
}

// command does a command for all.
func (w *World) command(name string, args []string) error {
	a := sim.Args(args)
	switch name {
	case "raid":
		if blobs.Len(w.Things) >= mostBlobs {
			return fmt.Errorf("there are %d blobs already", blobs.Len(w.Things))
		}
		w.raid(4)
		return nil
	case "hour":
		on := a.Float(0) - w.Part()
		if on < 0 {
			on++
		}
		w.Season.Start += float64(on * DayLength)
		return nil
	}
	sort, some, most := ThingBlob, blobs.Len(w.Things), mostBlobs
	switch name {
	case "blob":
	case "food":
		sort, some, most = ThingFood, foods.Len(w.Things), mostFood
	case "newcomer":
		sort, some, most = ThingVillager, villagers.Len(w.Things), mostPeople
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	if err := w.on(a.Vec2(0)); err != nil {
		return err
	}
	if some >= most {
		return fmt.Errorf("there are %d already", some)
	}
	w.addLater(sort, a.Vec2(0), 0)
	return nil
}

// on says what is wrong with a place that is not on the ground.
func (w *World) on(at geom.Vec2) error {
	if at != w.inside(at) {
		return fmt.Errorf("%v, %v is not on the ground, which goes from %v, %v to %v, %v", at.X, at.Y, w.Low.X, w.Low.Y, w.High.X, w.High.Y)
	}
	return nil
}

// tellTown does a command for the town.
func (g *Game) tellTown(name string, args []string) error {
	a, w := sim.Args(args), g.world
	switch name {
	case "build":
		return g.build(a.Choice(0, buildingNames), a.Vec2(1))
	case "raze":
		return g.demolish(a.Vec2(0))
	case "ignite":
		e := w.over(a.Vec2(0), half)
		if e == 0 {
			return errNoBuilding
		}
		fire := w.Map.Layer(layerFire)
		for _, t := range g.site.cover(w, int(buildings.Get(w.Things, e).Corner), footprint, footprint).tiles {
			fire[t] = max(fire[t], 1)
		}
	case "treasury":
		f, err := wits.FieldOf[float64](g.rules.treasury, args[0])
		if err != nil {
			return err
		}
		f.Set(a.Float(1))
	}
	return nil
}
