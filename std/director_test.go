package std_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// The director of a battle [Pro360, ch. 24]: it watches, and gives the fittest companion one of four orders. Who has an
// order lets go of what it does, obeys, and goes on with that afterwards.

// companion is what the director knows of somebody who fights beside the player.
type companion struct {
	Who   wits.Entity
	Place geom.Vec2
	Is    duty
}

// duty is what a companion is at.
type duty int64

const (
	free duty = iota
	busy      // attacks, and is not to be called away
	dead
)

// battle is the world.
type battle struct {
	player     geom.Vec2
	wounded    bool // an ally lies on the ground
	surrounded bool
	flees      bool // the player does
	tactics    bool // the team has agreed on something
	companions []companion
	orders     map[wits.Entity]string
	log        []string
}

// Command gives an order, and takes it back when there is no need for it any more or nobody to carry it out.
type Command struct {
	Order wits.In[string]
	Who   wits.In[wits.Entity]
	Need  wits.In[bool]
}

func (c *Command) Activate(x *wits.Context) {
	b, who := wits.World[*battle](x), c.Who.Get(x)
	b.orders[who] = c.Order.Get(x)
	b.log = append(b.log, who.String()+" "+c.Order.Get(x))
}

func (c *Command) Update(x *wits.Context) wits.Status {
	i := slices.IndexFunc(wits.World[*battle](x).companions, func(o companion) bool { return o.Who == c.Who.Get(x) })
	if i < 0 || wits.World[*battle](x).companions[i].Is == dead {
		return wits.Failure
	}
	if c.Need.Get(x) {
		return wits.Running
	}
	return wits.Success
}

func (c *Command) End(x *wits.Context, _ wits.Status) {
	delete(wits.World[*battle](x).orders, c.Who.Get(x))
}

// Obey does what was ordered for as long as it is.
type Obey struct{ Order wits.In[string] }

func (o *Obey) Update(x *wits.Context) wits.Status {
	if o.Order.Get(x) == "" {
		return wits.Success
	}
	return wits.Running
}

var directed = kindtest.Files{
	"director.json": `{"kind":"utility","doc":"Tension and relaxation: the worst comes first, one order at a time.",
		"ports":[{"in":"Wounded","type":"bool"},{"in":"Surrounded","type":"bool"},{"in":"Flees","type":"bool"},{"in":"Tactics","type":"bool"},{"in":"Player","type":"vec2","unit":"m"}],
		"variables":{"Buddy":"entity"},
		"choose":{"rules":["Save","Escape","Follow","Obey"]},
		"options":{
			"Save":{"do":"Command","with":{"Order":"save","Who":{"expr":"Buddy"},"Need":{"expr":"Wounded"}},
				"for":{"from":"Companions","as":"b","into":{"Buddy":"b.Who"}},"score":"Wounded && b.Is == free ? 1 / (1 + distance(b.Place, Player)) : 0.0"},
			"Escape":{"do":"Command","with":{"Order":"let the player escape","Who":{"expr":"Buddy"},"Need":{"expr":"Surrounded"}},
				"for":{"from":"Companions","as":"b","into":{"Buddy":"b.Who"}},"score":"Surrounded && b.Is == free ? 1 / (1 + distance(b.Place, Player)) : 0.0"},
			"Follow":{"do":"Command","with":{"Order":"follow","Who":{"expr":"Buddy"},"Need":{"expr":"Flees"}},
				"for":{"from":"Companions","as":"b","into":{"Buddy":"b.Who"}},"score":"Flees && b.Is == free ? 1 / (1 + distance(b.Place, Player)) : 0.0"},
			"Obey":{"do":"Command","with":{"Order":"keep to the tactics","Who":{"expr":"Buddy"},"Need":{"expr":"Tactics"}},
				"for":{"from":"Companions","as":"b","into":{"Buddy":"b.Who"}},"score":"Tactics && b.Is != dead ? 1 / (1 + distance(b.Place, Player)) : 0.0"}},
		"decide":{"every":0.5}}`,
	"buddy.json": `{"kind":"machine","ports":[{"in":"Order","type":"string"}],"start":"Fight",
		"states":{"Fight":{"start":"Near","states":{"Near":{"do":"Act","with":{"Life":4}},"Strike":{"do":"Act"}},"transitions":[{"from":"Near","to":"Strike","done":"any"}]}},
		"interrupts":[{"name":"Ordered","when":"Order != \"\"","do":"Obey","with":{"Order":{"expr":"Order"}}}]}`,
}

// stage is a battle with its director and its companions.
type stage struct {
	t        *testing.T
	b        *battle
	director *wits.Mind
	minds    []*wits.Mind
	tick     int64
}

func newStage(t *testing.T, companions ...companion) *stage {
	r := deriving()
	wits.AddEnum[duty](r, "duty", "What a companion is at.", "free", "busy", "dead")
	wits.AddType[companion](r, "companion", "Who fights beside the player.")
	wits.AddList(r, "Companions", "All of them.", func(x *wits.Context, i int) (companion, bool) {
		all := wits.World[*battle](x).companions
		if i >= len(all) {
			return companion{}, false
		}
		return all[i], true
	})
	wits.AddAction[Command](r)
	wits.AddAction[Obey](r)
	load := func(file string) *wits.Program {
		p, err := wits.Load(r, directed.FS(), file)
		must.Succeed(t, err)
		return p
	}
	s := &stage{t: t, b: &battle{companions: companions, orders: map[wits.Entity]string{}}, director: load("director.json").NewMind(1)}
	buddy := load("buddy.json")
	for i := range companions {
		s.minds = append(s.minds, buddy.NewMind(uint64(i)))
	}
	return s
}

func give[T any](t *testing.T, m *wits.Mind, port string, v T) {
	t.Helper()
	in, err := wits.Resolve[wits.Input[T]](m.Program(), port)
	must.Succeed(t, err)
	in.Set(m, v)
}

// run runs half a second: the director first, then who is to obey.
func (s *stage) run() {
	s.t.Helper()
	give(s.t, s.director, "Wounded", s.b.wounded)
	give(s.t, s.director, "Surrounded", s.b.surrounded)
	give(s.t, s.director, "Flees", s.b.flees)
	give(s.t, s.director, "Tactics", s.b.tactics)
	give(s.t, s.director, "Player", s.b.player)
	f := wits.Frame{Delta: 0.5, Time: float64(s.tick) / 2, Tick: s.tick, World: s.b}
	s.director.Step(f)
	for i, m := range s.minds {
		give(s.t, m, "Order", s.b.orders[s.b.companions[i].Who])
		m.Step(f)
	}
	for _, m := range append(s.minds, s.director) {
		if m.Fault() != nil {
			s.t.Fatal(m.Fault())
		}
	}
	s.tick++
}

// does names what a companion is at, from the outside in.
func (s *stage) does(i int) string {
	var names []string
	for _, n := range s.minds[i].Program().Parts()[0].Nodes {
		if s.minds[i].Active(n.Active) {
			names = append(names, n.Name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func names(first, second uint32) (a, b wits.Entity) {
	return wits.NewEntity(first, 1), wits.NewEntity(second, 1)
}

// TestT24_8: an ally lies on the ground. The nearest companion attacks, so the other is ordered; it lets go of its fight in
// the middle, and goes on with it when the order is fulfilled.
func TestT24_8(t *testing.T) {
	a, b := names(1, 2)
	s := newStage(t, companion{Who: a, Place: geom.Vec2{X: 1}, Is: busy}, companion{Who: b, Place: geom.Vec2{X: 9}})
	s.run()
	s.run()
	if s.does(0) != "Fight Near" || s.does(1) != "Fight Near" || len(s.b.log) > 0 {
		t.Fatalf("%s, %s, %v", s.does(0), s.does(1), s.b.log)
	}
	s.b.wounded = true
	for range 10 {
		s.run()
		if s.does(1) != "Ordered" {
			t.Fatalf("after an order it does %q", s.does(1))
		}
	}
	if !slices.Equal(s.b.log, []string{b.String() + " save"}) || s.does(0) != "Fight Strike" {
		t.Errorf("%v, the other: %s", s.b.log, s.does(0))
	}
	s.b.wounded = false
	s.run()
	if s.does(1) != "Fight Near" { // two of its four updates were left
		t.Errorf("after the order it does %q", s.does(1))
	}
	s.run()
	s.run()
	if s.does(1) != "Fight Strike" {
		t.Errorf("its fight did not go on: %q", s.does(1))
	}
}

// TestT24_16: each order has its cause, somebody who is chosen for it, and an end; without anybody who fits there is none.
func TestT24_16(t *testing.T) {
	a, b := names(1, 2)
	for _, c := range []struct {
		order string
		cause func(b *battle) *bool
	}{
		{"save", func(b *battle) *bool { return &b.wounded }},
		{"let the player escape", func(b *battle) *bool { return &b.surrounded }},
		{"follow", func(b *battle) *bool { return &b.flees }},
		{"keep to the tactics", func(b *battle) *bool { return &b.tactics }},
	} {
		s := newStage(t, companion{Who: a, Place: geom.Vec2{X: 5}}, companion{Who: b, Place: geom.Vec2{X: -2}})
		s.run()
		*c.cause(s.b) = true
		s.run()
		s.run()
		if len(s.b.log) != 1 || s.b.orders[b] != c.order || s.b.orders[a] != "" {
			t.Errorf("%s: %v, %v", c.order, s.b.log, s.b.orders)
		}
		s.b.companions[1].Is = dead // the other takes over
		s.run()
		s.run()
		if s.b.orders[a] != c.order || s.b.orders[b] != "" {
			t.Errorf("%s, when the first has fallen: %v", c.order, s.b.orders)
		}
		*c.cause(s.b) = false
		s.run()
		if len(s.b.orders) > 0 || s.does(0) == "Ordered" {
			t.Errorf("%s does not end: %v, %s", c.order, s.b.orders, s.does(0))
		}
		s.b.companions[0].Is = dead
		*c.cause(s.b) = true
		for range 3 {
			s.run()
		}
		if len(s.b.orders) > 0 {
			t.Errorf("%s: the dead are ordered: %v", c.order, s.b.orders)
		}
	}
	s := newStage(t, companion{Who: a})
	s.b.flees, s.b.wounded = true, true
	s.run()
	if s.b.orders[a] != "save" {
		t.Errorf("the worst does not come first: %v", s.b.orders)
	}
}
