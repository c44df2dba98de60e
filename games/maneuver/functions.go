package maneuver

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
)

type moveParams struct {
	Unit Unit      `doc:"As it will be."`
	To   geom.Vec2 `unit:"m" doc:"Where to."`
}

type wayParams struct {
	From  geom.Vec2 `unit:"m" doc:"Where from."`
	To    geom.Vec2 `unit:"m" doc:"Where to."`
	Class Class     `doc:"What moves."`
}

type formParams struct {
	Units []Unit    `port:"list" doc:"The units."`
	Place geom.Vec2 `unit:"m" doc:"Where they form up."`
	First int64     `doc:"The spot of the first of them, from 0."`
}

type spotParams struct {
	Place geom.Vec2 `unit:"m" doc:"Where all go."`
	Index int64     `doc:"Which of them, from 0."`
}

type liftParams struct {
	Foot    Unit `doc:"The infantry, as it will be."`
	Carrier Unit `doc:"Who is to carry it."`
}

type choiceParams struct {
	Foot     Unit   `doc:"The infantry."`
	Carriers []Unit `port:"list" doc:"Who can carry it."`
	Index    int64  `doc:"Which of the infantry it is, from 0."`
	Way      int64  `doc:"With which carrier the first one begins, from 0."`
}

type listParams struct {
	Units []Unit `port:"list" doc:"The units."`
}

type placeParams struct {
	Place geom.Vec2 `unit:"m" doc:"Where."`
}

type whoParams struct {
	Who wits.Name `doc:"The unit."`
}

type goParams struct {
	Who wits.Name `doc:"The unit."`
	To  geom.Vec2 `unit:"m" doc:"Where to."`
}

type fireParams struct {
	Who      wits.Name `doc:"The battery."`
	At       geom.Vec2 `unit:"m" doc:"At what."`
	Missions int64     `doc:"How many missions."`
}

type boardParams struct {
	Who     wits.Name `doc:"The infantry."`
	Carrier wits.Name `doc:"What it mounts."`
}

type bridgeParams struct {
	Bridge Bridge `doc:"Which."`
}

// world is the game's, for whoever asks.
func world(x *wits.Context) *World { return wits.World[*World](x) }

// body is a unit by its name; nil if there is none.
func (w *World) body(id wits.Name) *Body {
	if n := numberOf(id); n >= 0 {
		return &w.Bodies[n]
	}
	return nil
}

// mine is a unit of the commander whose mind steps; nil for others.
func mine(x *wits.Context, id wits.Name) *Body {
	s, b := wits.Self[*Side](x), world(x).body(id)
	if s == nil || b == nil || b.Red != s.Red {
		return nil
	}
	return b
}

// registerFunctions offers questions about planned units and about the ground, and orders to units.
func registerFunctions(r *wits.Registry) {
	std.AddListsOf[Unit](r)
	wits.AddFunc(r, "PathTime", func(x *wits.Context, p moveParams) float64 {
		return world(x).pathTime(p.Unit.At, p.To, p.Unit.Class)
	}, wits.Doc("How long a unit takes from where it will be to a place, s; 1,000,000,000 if there is no way."))
	wits.AddFunc(r, "WayTime", func(x *wits.Context, p wayParams) float64 {
		return world(x).pathTime(p.From, p.To, p.Class)
	}, wits.Doc("How long a class of unit takes from one place to another, s; 1,000,000,000 if there is no way."))
	wits.AddFunc(r, "Formed", func(_ *wits.Context, p formParams) []Unit {
		list := make([]Unit, len(p.Units))
		for i, u := range p.Units {
			u.At, u.Aboard = spot(p.Place, p.First+int64(i)), 0
			list[i] = u
		}
		return list
	}, wits.Doc("Units as they will be when they have formed up: each on a spot of its own."))
	wits.AddFunc(r, "PickUp", func(x *wits.Context, p liftParams) geom.Vec2 {
		return world(x).pickUp(p.Foot.At, p.Carrier.At)
	}, wits.Doc("Where infantry waits for a carrier: outside of woods, which vehicles do not enter."))
	wits.AddFunc(r, "Spot", func(_ *wits.Context, p spotParams) geom.Vec2 { return spot(p.Place, p.Index) },
		wits.Doc("Where one of several units stands that go to the same place."))
	wits.AddFunc(r, "CarrierFor", func(_ *wits.Context, p choiceParams) Unit {
		for _, c := range p.Carriers {
			if c.Cargo == p.Foot.Id {
				return c
			}
		}
		free := 0
		for i := range p.Carriers {
			if c := p.Carriers[(i+int(p.Way))%len(p.Carriers)]; c.Cargo == 0 {
				if free == int(p.Index) {
					return c
				}
				free++
			}
		}
		return Unit{}
	}, wits.Doc("The carrier for one of the infantry: the one that it sits in, or one that is free, each another. No unit if there are not enough."))
	wits.AddFunc(r, "Turns", func(_ *wits.Context, p listParams) (list []int64) {
		for i := range max(1, len(p.Units)) {
			list = append(list, int64(i))
		}
		return list
	}, wits.Doc("The numbers from 0 up to the number of units less one: with which of them one can begin."))
	wits.AddFunc(r, "Danger", func(x *wits.Context, p placeParams) float64 {
		w, n := world(x), 0.0
		for i := range w.Bodies {
			o := &w.Bodies[i]
			if s := wits.Self[*Side](x); s != nil && o.Red != s.Red && w.known(o) && o.SeenAt.Dist(p.Place) < specs[o.Class].reach+60 {
				n++
			}
		}
		return n
	}, wits.Doc("How many enemies that are known of have a place in reach, or nearly."))
	wits.AddFunc(r, "InWood", func(x *wits.Context, p placeParams) bool { return world(x).Ground.inWood(p.Place) }, wits.Doc("True if a place is in a wood."))
	wits.AddFunc(r, "IsDone", func(x *wits.Context, p whoParams) bool {
		b := world(x).body(p.Who)
		return b == nil || b.Order.Done && !b.Own.open()
	}, wits.Doc("True if a unit has carried out its order."))
	wits.AddFunc(r, "IsStuck", func(x *wits.Context, p whoParams) bool {
		b := world(x).body(p.Who)
		return b != nil && b.Order.Failed
	}, wits.Doc("True if a unit could not carry out its order: there is no way, or what it needs for it is lost."))
	wits.AddFunc(r, "IsLost", func(x *wits.Context, p whoParams) bool {
		b := world(x).body(p.Who)
		return b == nil || !b.Stands()
	}, wits.Doc("True if a unit is lost."))
	registerOrders(r)
}

// registerOrders offers orders to units.
func registerOrders(r *wits.Registry) {
	order := func(x *wits.Context, who wits.Name, o Order) wits.None {
		if b := mine(x, who); b != nil && b.Stands() {
			if b.Aboard > 0 && o.Verb != Mount && o.Verb != Hold {
				world(x).Bodies[b.Aboard-1].give(Order{Verb: Dismount}, false)
			}
			b.give(o, false)
		}
		return wits.None{}
	}
	wits.AddFunc(r, "OrderMove", func(x *wits.Context, p goParams) wits.None { return order(x, p.Who, Order{Verb: Move, At: p.To}) },
		wits.Doc("Orders a unit to move to a place."))
	wits.AddFunc(r, "OrderAttack", func(x *wits.Context, p goParams) wits.None {
		if b := mine(x, p.Who); b != nil && b.Red {
			world(x).Tally.Counters++
		}
		return order(x, p.Who, Order{Verb: Attack, At: p.To})
	}, wits.Doc("Orders a unit to fight its way to a place, and to stay until no enemy is near."))
	wits.AddFunc(r, "OrderDig", func(x *wits.Context, p goParams) wits.None { return order(x, p.Who, Order{Verb: Dig, At: p.To}) },
		wits.Doc("Orders a unit to go to a place and dig in."))
	wits.AddFunc(r, "OrderHold", func(x *wits.Context, p whoParams) wits.None { return order(x, p.Who, Order{}) },
		wits.Doc("Orders a unit to stay where it is."))
	wits.AddFunc(r, "OrderFire", func(x *wits.Context, p fireParams) wits.None {
		return order(x, p.Who, Order{Verb: Fire, At: p.At, Count: p.Missions})
	}, wits.Doc("Orders a battery to fire missions."))
	wits.AddFunc(r, "OrderMount", func(x *wits.Context, p boardParams) wits.None {
		return order(x, p.Who, Order{Verb: Mount, With: max(0, numberOf(p.Carrier))})
	}, wits.Doc("Orders infantry to mount a carrier that waits beside it."))
	wits.AddFunc(r, "OrderDismount", func(x *wits.Context, p whoParams) wits.None { return order(x, p.Who, Order{Verb: Dismount}) },
		wits.Doc("Orders a carrier to let its infantry get off."))
	wits.AddFunc(r, "BlowBridge", func(x *wits.Context, p bridgeParams) wits.None {
		w := world(x)
		if s := wits.Self[*Side](x); s != nil && s.Red && w.Mined && p.Bridge == South {
			w.blow(South)
		}
		return wits.None{}
	}, wits.Doc("Blows a bridge up, if it is mined and the commander is red."))
}
