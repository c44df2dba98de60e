package arena

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// BrutePorts is the interface "Brute": what the game tells the brute's mind before each step.
type BrutePorts struct {
	SeesEnemy  wits.Input[bool]      `doc:"It sees its enemy."`
	SinceSeen  wits.Input[float64]   `unit:"s" doc:"For how long it has not seen its enemy; 0 while it does."`
	Enemy      wits.Input[geom.Vec2] `unit:"m" doc:"Where its enemy is, or was when it was seen last."`
	Range      wits.Input[Range]     `doc:"How near its enemy is."`
	CanReach   wits.Input[bool]      `doc:"There is a way to where it could strike its enemy."`
	At         wits.Input[geom.Vec2] `unit:"m" doc:"Where it is."`
	Health     wits.Input[float64]   `doc:"The part of its health that is left, 0 to 1."`
	Trunk      wits.Input[int64]     `doc:"How many blows its trunk still takes; 0: it has none."`
	Power      wits.Input[int64]     `doc:"How many blows it has struck since its last whirlwind; 3 are enough for another."`
	HasBoulder wits.Input[bool]      `doc:"It holds a boulder."`
	TreeAt     wits.Input[geom.Vec2] `unit:"m" doc:"The tree to which the way is the shortest."`
	TreeWay    wits.Input[float64]   `unit:"m" doc:"How far that is; more than 1000 if there is none."`
	BoulderAt  wits.Input[geom.Vec2] `unit:"m" doc:"The boulder to which the way is the shortest."`
	BoulderWay wits.Input[float64]   `unit:"m" doc:"How far that is; more than 1000 if there is none."`
	Staggered  wits.Input[bool]      `doc:"It reels from a blow, and can do nothing."`
	Shot       wits.Input[bool]      `doc:"A javelin comes, or came a moment ago."`
	ArmsBusy   wits.Input[bool]      `doc:"Its arms do something else than guard its face."`
	Walking    wits.Input[bool]      `doc:"It walks."`
}

// Set tells a mind about its brute.
func (p *BrutePorts) Set(m *wits.Mind, b *Body) {
	s, n := &b.Seen, &b.Nearby
	p.SeesEnemy.Set(m, s.Now)
	p.SinceSeen.Set(m, s.Since)
	p.Enemy.Set(m, s.At)
	p.Range.Set(m, s.Range)
	p.CanReach.Set(m, s.Reach)
	p.At.Set(m, b.At)
	p.Health.Set(m, b.Health/bruteLife)
	p.Trunk.Set(m, b.Trunk)
	p.Power.Set(m, b.Power)
	p.HasBoulder.Set(m, b.Stone > 0)
	p.TreeAt.Set(m, n.Tree)
	p.TreeWay.Set(m, n.TreeWay)
	p.BoulderAt.Set(m, n.Stone)
	p.BoulderWay.Set(m, n.StoneWay)
	p.Staggered.Set(m, b.Pose == Reeling)
	p.Shot.Set(m, b.Shot < shotFor)
	p.ArmsBusy.Set(m, b.Pose != Nothing && b.Pose != Guarding && b.Pose != Looking)
	p.Walking.Set(m, b.Velocity.Len() > 0.5)
}

// ChampionPorts is the interface "Champion": what the game tells the champion's mind before each step.
type ChampionPorts struct {
	At        wits.Input[geom.Vec2] `unit:"m" doc:"Where it is."`
	Health    wits.Input[float64]   `doc:"The part of its health that is left, 0 to 1."`
	Breath    wits.Input[float64]   `doc:"What it has left for leaps and blows, 0 to 100."`
	Javelins  wits.Input[int64]     `doc:"How many it has."`
	Brute     wits.Input[geom.Vec2] `unit:"m" doc:"Where the brute is."`
	BruteOpen wits.Input[bool]      `doc:"The brute recovers, reels, or has its hands full."`
	Guards    wits.Input[bool]      `doc:"The brute holds an arm before its face."`
	Danger    wits.Input[bool]      `doc:"A blow or a boulder will fall where it is."`
	From      wits.Input[geom.Vec2] `unit:"m" doc:"The middle of where that falls."`
	Rock      wits.Input[geom.Vec2] `unit:"m" doc:"The nearest rock in the moat."`
	InSight   wits.Input[bool]      `doc:"Nothing stands between it and the brute."`
}

// Set tells a mind about its champion.
func (p *ChampionPorts) Set(m *wits.Mind, b *Body, w *World) {
	brute := w.other(b)
	at, radius, falls := w.danger()
	rock := w.Ground.Rocks[0]
	for _, r := range w.Ground.Rocks {
		if r.Dist(b.At) < rock.Dist(b.At) {
			rock = r
		}
	}
	p.At.Set(m, b.At)
	p.Health.Set(m, b.Health/championLife)
	p.Breath.Set(m, b.Breath)
	p.Javelins.Set(m, b.Javelins)
	p.Brute.Set(m, brute.At)
	p.BruteOpen.Set(m, brute.Open())
	p.Guards.Set(m, brute.Pose == Guarding)
	p.Danger.Set(m, falls && at.Dist(b.At) < radius+championRadius+0.3)
	p.From.Set(m, at)
	p.Rock.Set(m, rock)
	p.InSight.Set(m, w.clear(b.At, brute.At, eyesSmall, eyesSmall))
}
