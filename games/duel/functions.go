package duel

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

type ofTarget struct {
	Target wits.Entity `doc:"Of whom."`
}

type nearTarget struct {
	Target wits.Entity `doc:"Who may be near."`
	Within float64     `default:"1.8" unit:"m" doc:"From middle to middle. A blade reaches 1.75 m."`
}

type facingTarget struct {
	Target wits.Entity `doc:"Who may be in front."`
	Within float64     `default:"0.6" unit:"rad" doc:"To either side."`
}

type wanted struct {
	What Wish `doc:"What the person may want."`
}

// registerFunctions offers questions about the world. They answer as for nobody when the target is nobody.
func registerFunctions(r *wits.Registry) {
	wits.AddFunc(r, "IsGameObjectNear", func(x *wits.Context, p nearTarget) bool {
		f, t := at(x, p.Target)
		return t != nil && t.Stands() && f.near(t, p.Within)
	}, wits.Doc("True if the target stands within a distance of the agent, in metres. False if it is down."))
	wits.AddFunc(r, "IsSwinging", func(x *wits.Context, p nearTarget) bool {
		f, t := at(x, p.Target)
		return t != nil && t.Stance.Attacks() && f.near(t, p.Within)
	}, wits.Doc("True while the target, within a distance of the agent in metres, winds up or strikes."))
	wits.AddFunc(r, "IsFacing", func(x *wits.Context, p facingTarget) bool {
		f, t := at(x, p.Target)
		return t != nil && f.Faces(t.Position, p.Within)
	}, wits.Doc("True if the agent looks at the target, to within an angle in radians."))
	wits.AddFunc(r, "IsOpen", func(x *wits.Context, p ofTarget) bool {
		_, t := at(x, p.Target)
		return t != nil && (t.Stance == Stagger || t.Stance == Recover || t.Stance == Lower)
	}, wits.Doc("True while the target cannot defend itself: it staggers, or has just swung or parried."))
	wits.AddFunc(r, "IsArmFree", func(x *wits.Context, _ struct{}) bool {
		return wits.Self[*Fighter](x).Stance == Ready
	}, wits.Doc("True while the agent can begin a swing or a parry, if it has the breath."))
	wits.AddFunc(r, "BlowIn", func(x *wits.Context, p ofTarget) float64 {
		_, t := at(x, p.Target)
		switch {
		case t == nil || !t.Stance.Attacks():
			return 1
		case t.Stance == WindUp:
			return float64(t.Left) / Rate
		}
		return 0
	}, wits.Doc("Seconds until the blade of the target comes: from 0.37 while it winds up, 0 while it strikes, 1 while no blow is coming."))
	wits.AddFunc(r, "HealthOf", func(x *wits.Context, p ofTarget) float64 {
		if _, t := at(x, p.Target); t != nil {
			return t.Health
		}
		return 0
	}, wits.Doc("The health of the target, 0 to 100 hp."))
	wits.AddFunc(r, "StaminaOf", func(x *wits.Context, p ofTarget) float64 {
		if _, t := at(x, p.Target); t != nil {
			return t.Stamina
		}
		return 0
	}, wits.Doc("The breath that the target has left, 0 to 100 %."))
	wits.AddFunc(r, "PositionOf", func(x *wits.Context, p ofTarget) geom.Vec2 {
		if _, t := at(x, p.Target); t != nil {
			return t.Position
		}
		return geom.Vec2{}
	}, wits.Doc("Where the target stands, in metres from the middle of the arena."))
	wits.AddFunc(r, "DistanceTo", func(x *wits.Context, p ofTarget) float64 {
		if f, t := at(x, p.Target); t != nil {
			return f.Position.Dist(t.Position)
		}
		return 0
	}, wits.Doc("From the agent's middle to the target's, in metres."))
	wits.AddEnum[Wish](r, "wish", "What a person wants of the fighter: to walk up to the opponent, from it, around it, to run away, to stay, to swing, to parry.",
		"forward", "backward", "left", "right", "away", "stay", "swing", "parry")
	wits.AddFunc(r, "Wants", func(x *wits.Context, p wanted) bool {
		return wits.Self[*Fighter](x).wishes[p.What]
	}, wits.Doc("True if the person who plays the fighter wants that: now, and a swing or a parry for up to 0.2 s. False where no person plays it."))
	wits.AddFunc(r, "SpaceBehind", func(x *wits.Context, _ struct{}) float64 {
		return wits.Self[*Fighter](x).space()
	}, wits.Doc("How far the wall is behind the agent, in metres."))
}

// near reports whether another fighter's middle is within a distance, without a square root.
func (f *Fighter) near(t *Fighter, within float64) bool {
	return within >= 0 && t.Position.Sub(f.Position).LenSq() <= float64(within*within)
}

// space returns how far the wall is behind the fighter.
func (f *Fighter) space() float64 {
	const most = ArenaRadius - bodyRadius
	back := geom.FromAngle(f.Facing).Neg()
	b := f.Position.Dot(back)
	root := float64(b*b) + float64(most*most) - f.Position.LenSq()
	return max(0, math.Sqrt(max(root, 0))-b)
}
