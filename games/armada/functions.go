package armada

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Foe is a squad of the other side, as a commander knows it.
type Foe struct {
	Who      wits.Entity
	At       geom.Vec2
	Strength float64
	Age      float64 // s since the radar showed it
	Fled     float64 // the part of its ships that runs away, 0 to 1
}

// Own is a squad of one's own, as its commander and the other squads know it.
type Own struct {
	Who      wits.Entity
	At       geom.Vec2
	Number   int64       // its place in the fleet, from 0
	Strength float64     // 0 to 1; 0: it is destroyed
	Health   float64     // how whole those of its ships are that live, 0 to 1
	Fled     float64     // the part of its ships that runs away, 0 to 1
	Waited   float64     // s since its commander thought of it
	Target   wits.Entity // whom it has the order to attack
	Stage    Stage       // how far its attack is, as it told in the tick before
	Met      int64       // how many of its ships that obey have an enemy within reach
}

// Victim is one of those whom a ship is told to attack.
type Victim struct {
	Who    wits.Entity
	At     geom.Vec2
	Health float64 // 0 to 1
	Fled   float64 // 1: it runs away
}

func number(so bool) float64 {
	if so {
		return 1
	}
	return 0
}

type targetParams struct {
	Target wits.Entity `doc:"A ship, a squad or a flagship."`
}

type placeParams struct {
	Place geom.Vec2 `unit:"m" doc:"Which place."`
}

type anyParams struct {
	Place  geom.Vec2 `unit:"m" doc:"Around which place."`
	Radius float64   `unit:"m" doc:"How far away at most."`
}

// registerFunctions offers questions about the battle, and the list of known enemies.
func registerFunctions(r *wits.Registry) {
	wits.AddFunc(r, "PlaceOf", func(x *wits.Context, p targetParams) geom.Vec2 {
		at, _, _ := wits.World[*World](x).Place(p.Target)
		return at
	}, wits.Doc("Where a ship, a squad or a flagship is."))
	wits.AddFunc(r, "Alive", func(x *wits.Context, p targetParams) bool {
		return wits.World[*World](x).Alive(p.Target)
	}, wits.Doc("True if a ship, a squad or a flagship has not been destroyed."))
	wits.AddFunc(r, "IsFlagship", func(x *wits.Context, p targetParams) bool {
		return wits.World[*World](x).flagship(p.Target) != nil
	}, wits.Doc("True if it is a flagship."))
	wits.AddFunc(r, "InRange", func(x *wits.Context, p targetParams) bool {
		return wits.World[*World](x).reaches(wits.Self[*pilot](x).Ship, p.Target)
	}, wits.Doc("True if a target is in range of the ship's guns."))
	wits.AddFunc(r, "Danger", func(x *wits.Context, p placeParams) float64 {
		side, w := ownSide(x)
		return w.maps[side].foes.Value(flat(p.Place))
	}, wits.Doc("How strong the enemies are that are known around a place: 1 is a whole squad right there."))
	wits.AddFunc(r, "Support", func(x *wits.Context, p placeParams) float64 {
		side, w := ownSide(x)
		return w.maps[side].own.Value(flat(p.Place))
	}, wits.Doc("How strong one's own squads are around a place: 1 is a whole squad right there."))
	wits.AddFunc(r, "AnyPlace", func(x *wits.Context, p anyParams) geom.Vec2 {
		w := wits.World[*World](x)
		far := float64(p.Radius * x.Rand().Float())
		return w.inside(p.Place.Add(geom.FromAngle(x.Rand().Range(-3.14, 3.14)).Scale(far)))
	}, wits.Doc("A place that is drawn around another."))
	wits.AddList(r, "Fleet", "The squads of one's own side, with oneself; those that are destroyed with a strength of 0.", func(x *wits.Context, i int) (Own, bool) {
		side, w := ownSide(x)
		fleet := w.Fleet(side)
		if i >= len(fleet) {
			return Own{}, false
		}
		q := &fleet[i]
		return Own{Target: q.attacks(), Stage: q.Stage, Met: q.Met, Who: q.ID, At: q.At, Number: int64(i), Strength: q.Strength, Health: q.Strength * Crew / float64(max(1, q.Alive)), Fled: q.Fled,
			Waited: float64(w.Tick-q.Considered) / Rate}, true
	})
	wits.AddList(r, "Victims", "The ships of the squad that a ship is told to attack, or the ship or flagship itself.", func(x *wits.Context, i int) (Victim, bool) {
		me, w := wits.Self[*pilot](x), wits.World[*World](x)
		if q := w.squad(me.Orders.Target); q != nil {
			for k := range w.crewOf(q) {
				if s := &w.crewOf(q)[k]; s.Alive() {
					if i--; i < 0 {
						return Victim{Who: s.ID, At: s.At, Health: s.Health / hull, Fled: number(s.Fled)}, true
					}
				}
			}
			return Victim{}, false
		}
		at, _, ok := w.Place(me.Orders.Target)
		return Victim{Who: me.Orders.Target, At: at, Health: 1}, ok && i == 0 && w.Alive(me.Orders.Target)
	})
	wits.AddList(r, "Foes", "The squads of the other side that are known: where the radar showed them last.", func(x *wits.Context, i int) (Foe, bool) {
		side, w := ownSide(x)
		other := w.Fleet(1 - side)
		for k := range other {
			q := &other[k]
			if !q.Seen.Known || q.Alive == 0 {
				continue
			}
			if i--; i < 0 {
				return Foe{Who: q.ID, At: q.Seen.At, Strength: q.Seen.Strength, Age: float64(w.Tick-q.Seen.Tick) / Rate, Fled: q.Seen.Fled}, true
			}
		}
		return Foe{}, false
	})
}
