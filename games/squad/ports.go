package squad

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// FighterPorts is the interface "Fighter": what the game tells a mind before each step.
type FighterPorts struct {
	Me         wits.Input[wits.Entity] `doc:"Its own body."`
	At         wits.Input[geom.Vec2]   `unit:"m" doc:"Where it is."`
	Place      wits.Input[Spot]        `doc:"The spot that it is at, as far as that is of use: a cover that protects from the enemy."`
	Health     wits.Input[float64]     `unit:"hp" doc:"Of a soldier at most 100, of the intruder 400."`
	Stress     wits.Input[float64]     `doc:"How much it is pinned down, 0 to 1: bullets that pass, hits, blasts."`
	Drawn      wits.Input[bool]        `doc:"The weapon is in the hand."`
	Rounds     wits.Input[int64]       `doc:"In the magazine, at most 12."`
	Mags       wits.Input[int64]       `doc:"Magazines that are left."`
	Grenades   wits.Input[int64]       `doc:"Grenades that are left."`
	Known      wits.Input[bool]        `doc:"An enemy was seen in the last 6 s, by itself or a mate who called it out."`
	Suspects   wits.Input[bool]        `doc:"An enemy was heard, or seen longer ago, and not found since."`
	Sees       wits.Input[bool]        `doc:"It sees the enemy at this moment."`
	Foe        wits.Input[geom.Vec2]   `unit:"m" doc:"Where the enemy is, or is believed to be; where the body itself is if it knows of none."`
	Distance   wits.Input[float64]     `unit:"m" doc:"To there; 1,000,000 if it knows of none."`
	Unseen     wits.Input[float64]     `unit:"s" doc:"For how long the enemy was not seen."`
	Exposed    wits.Input[bool]        `doc:"It has seen the enemy in the last 1.5 s with nothing low in front that protects."`
	Grenade    wits.Input[bool]        `doc:"A grenade lies so near that it must run."`
	GrenadeAt  wits.Input[geom.Vec2]   `unit:"m" doc:"Where that lies."`
	DoorShut   wits.Input[bool]        `doc:"A closed door is in the way to the enemy."`
	DoorBarred wits.Input[bool]        `doc:"That door is barricaded."`
	DoorAt     wits.Input[geom.Vec2]   `unit:"m" doc:"Where that door is."`
	RoomShut   wits.Input[bool]        `doc:"The door nearest to it is barricaded."`
	Sheltered  wits.Input[bool]        `doc:"It is in the same room as the nearest medkit."`
	RoomDoor   wits.Input[geom.Vec2]   `unit:"m" doc:"Where the door nearest to it is."`
	GunCovers  wits.Input[bool]        `doc:"The mounted gun turns to where the enemy is believed to be, and sees that."`
	Mates      wits.Input[int64]       `doc:"Mates who stand within 20 m."`
	Papers     wits.Input[bool]        `doc:"It has the papers."`
}

// Set tells a mind about its body.
func (p *FighterPorts) Set(m *wits.Mind, b *Body, w *World) {
	now := w.Time()
	p.Me.Set(m, b.ID)
	p.At.Set(m, b.At)
	p.Place.Set(m, w.Place(b))
	p.Health.Set(m, b.Health)
	p.Stress.Set(m, b.Stress)
	p.Drawn.Set(m, b.Drawn)
	p.Rounds.Set(m, b.Rounds)
	p.Mags.Set(m, b.Mags)
	p.Grenades.Set(m, b.Bombs)
	p.Papers.Set(m, b.Papers)
	c := b.foe()
	if c == nil {
		c = &nobody
	}
	known := now-c.Seen < knownFor
	foe, far := b.At, never
	if c.last() > -never {
		foe, far = c.Place, c.Place.Dist(b.At)
	}
	p.Known.Set(m, known)
	p.Suspects.Set(m, !known && c.last() > -never)
	p.Sees.Set(m, c.Sees)
	p.Foe.Set(m, foe)
	p.Distance.Set(m, far)
	p.Unseen.Set(m, min(never, now-c.Seen))
	p.Exposed.Set(m, w.exposed(b))
	bomb := w.threat(b)
	p.Grenade.Set(m, bomb != nil)
	if bomb != nil {
		p.GrenadeAt.Set(m, bomb.To)
	}
	door := b.door
	shut := door >= 0 && w.closed(door)
	p.DoorShut.Set(m, shut)
	p.DoorBarred.Set(m, shut && w.barred(door))
	if shut {
		p.DoorAt.Set(m, w.middle(door))
	}
	near := w.doorNear(b.At, never)
	p.RoomShut.Set(m, near >= 0 && w.barred(near))
	if near >= 0 {
		p.RoomDoor.Set(m, w.middle(near))
	}
	kit, room := &b.sites[Medkit], w.Ground.Level.Region(flat(b.At))
	p.Sheltered.Set(m, kit.OK && room >= 0 && room == w.Ground.Level.Region(flat(kit.At)))
	gun := plan(w.Ground.Gun.At)
	p.GunCovers.Set(m, known && w.covers(foe) && w.view().Sees(raised(gun, eyesHigh), raised(foe, headHigh), 0))
	mates := int64(0)
	for i := range w.Count {
		if o := &w.Bodies[i]; o != b && !b.Hostile(o) && o.Stands() && o.At.Dist(b.At) < voiceReach {
			mates++
		}
	}
	p.Mates.Set(m, mates)
}
