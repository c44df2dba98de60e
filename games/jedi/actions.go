package jedi

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/tree"
)

// Actions give orders to their own Jedi's body, and watch them. Each can also be simulated: it then does to a memory what it
// would do to the world.
func registerActions(r *wits.Registry) {
	wits.AddAction[SwingSaber](r)
	wits.AddAction[KickFoe](r, wits.Named("Kick"))
	wits.AddAction[Leap](r, wits.Named("Jump"))
	wits.AddAction[HoldSaber](r, wits.Named("Block"))
	wits.AddAction[Roll](r, wits.Named("Dodge"))
	wits.AddAction[Pose](r, wits.Named("Taunt"))
	wits.AddAction[GatherStrength](r, wits.Named("Gather"))
	wits.AddAction[DragonPunch](r, wits.Named("Punch"))
	wits.AddAction[CloseIn](r)
	wits.AddAction[Circle](r)
}

// Driven is the base of actions that are one move of the body.
type Driven struct{ act.Ordered }

// left returns how many seconds of a move remain: all of it if it is not under way.
func (d *Driven) left(x *wits.Context, m Move) float64 {
	if d.underWay(x) {
		return float64(float64(wits.Self[*Jedi](x).Left) * delta)
	}
	return float64(float64(moves[m].ticks) * delta)
}

// underWay reports whether the body is in the middle of the action's own move.
func (d *Driven) underWay(x *wits.Context) bool {
	return wits.Self[*Jedi](x).actuator.Active(d.Order.Get(x))
}

// strike orders a move against the victim; without one it refuses.
func (d *Driven) strike(x *wits.Context, o Do) {
	if wits.World[*World](x).victim(wits.Self[*Jedi](x)) == nil {
		d.Refuse(x, reasonNobody)
		return
	}
	o.At = AtVictim
	d.Give(x, o.order())
}

// begin lets what the body does come to its end, in the imagination, if it is not the action's own move.
func (d *Driven) begin(x *wits.Context, m *Memory) {
	if !d.underWay(x) {
		m.finish(x)
	}
	m.Busy = 0
}

func (m *Memory) finish(x *wits.Context) {
	left := m.Busy
	if m.Busy = 0; left <= 0 {
		return
	}
	switch m.Doing {
	case Jump, Dodge:
		m.Evades = true
		tree.Elapse(x, left)
		m.Evades, m.At = false, m.To
	case Swing, Kick, Punch:
		hit(x, m, m.Doing, left)
	default:
		tree.Elapse(x, left)
	}
}

// hit simulates a blow of which some seconds remain: it lands half through.
func hit(x *wits.Context, m *Memory, move Move, left float64) {
	m.face()
	half := float64(moves[move].ticks) * delta / 2
	if left > half {
		tree.Elapse(x, left-half)
		m.strike(strokes[move])
		left = half
	}
	tree.Elapse(x, left)
}

// SwingSaber strikes with the saber.
type SwingSaber struct {
	Driven
	Blows wits.In[int64] `default:"3" doc:"How many blows, one after another."`
}

// Doc explains the action.
func (*SwingSaber) Doc() string {
	return "Strikes at the victim with the saber, some blows in a row; each takes 0.3 s. Succeeds when they are through; fails if there is no victim, or a blow put an end to it."
}

// Activate orders the blows.
func (a *SwingSaber) Activate(x *wits.Context) {
	a.strike(x, Do{Move: Swing, Blows: int32(a.Blows.Get(x))})
}

// Simulate strikes the blows that remain.
func (a *SwingSaber) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	if m.foe() == nil {
		return wits.Failure
	}
	left, done := a.left(x, Swing), int64(0)
	if a.underWay(x) {
		done = int64(wits.Self[*Jedi](x).Blow)
	}
	for range a.Blows.Get(x) - done {
		if hit(x, m, Swing, left); m.foe() == nil {
			break
		}
		left = blowTicks * delta
	}
	return wits.Success
}

// KickFoe kicks.
type KickFoe struct{ Driven }

// Doc explains the action.
func (*KickFoe) Doc() string {
	return "Kicks the victim: little harm, but a shield breaks and a blow that was coming does not. Succeeds when the kick is through; fails if there is no victim, or a blow put an end to it."
}

// Activate orders the kick.
func (a *KickFoe) Activate(x *wits.Context) { a.strike(x, Do{Move: Kick, Sudden: true}) }

// Simulate kicks.
func (a *KickFoe) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	if m.foe() == nil {
		return wits.Failure
	}
	hit(x, m, Kick, a.left(x, Kick))
	return wits.Success
}

// Leap jumps at the victim.
type Leap struct{ Driven }

// Doc explains the action.
func (*Leap) Doc() string {
	return "Jumps at the victim, 5 m at most; nothing meets a Jedi in the air. Succeeds when it has landed; fails if there is no victim."
}

// landing returns where a jump at a place ends.
func landing(from, to geom.Vec2) geom.Vec2 {
	way := to.Sub(from)
	return from.Add(way.Norm().Scale(geom.Clamp(way.Len()-jumpShort, 0, jumpFar)))
}

// Activate orders the jump.
func (a *Leap) Activate(x *wits.Context) {
	j := wits.Self[*Jedi](x)
	v := wits.World[*World](x).victim(j)
	if v == nil {
		a.Refuse(x, reasonNobody)
		return
	}
	a.Give(x, Do{Move: Jump, To: landing(j.Position, v.Position)}.order())
}

// Simulate jumps.
func (a *Leap) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	f := m.foe()
	if f == nil {
		return wits.Failure
	}
	to := landing(m.At, f.At)
	if a.underWay(x) {
		to = wits.Self[*Jedi](x).To
	}
	m.Evades = true
	tree.Elapse(x, a.left(x, Jump))
	m.Evades, m.At = false, to
	m.face()
	return wits.Success
}

// HoldSaber blocks.
type HoldSaber struct{ Driven }

// Doc explains the action.
func (*HoldSaber) Doc() string {
	return "Holds the saber for 0.6 s against what comes first: bolts go back, stabs glance off, but not the blow of a brute. Succeeds when the time is over."
}

// Activate orders it. A Jedi knows before: who is free stands against what comes at once.
func (a *HoldSaber) Activate(x *wits.Context) {
	a.Give(x, Do{Move: Block, At: AtDanger, Sudden: moves[wits.Self[*Jedi](x).Move].free}.order())
}

// Simulate holds it.
func (a *HoldSaber) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	if from, any := m.danger(); any {
		m.Facing = from.Sub(m.At).Angle()
	}
	m.Guards = true
	tree.Elapse(x, a.left(x, Block))
	m.Guards = false
	return wits.Success
}

// Roll dodges.
type Roll struct {
	Driven
	Left wits.In[bool] `doc:"To the left of what comes; else to its right."`
}

// Doc explains the action.
func (*Roll) Doc() string {
	return "Rolls 2.3 m aside, out of the way of what comes first; nothing meets a Jedi meanwhile. Succeeds at the end; fails if nothing comes."
}

// aside returns where a roll ends.
func (a *Roll) aside(x *wits.Context, m *Memory) (to geom.Vec2, ok bool) {
	from, ok := m.danger()
	way := from.Sub(m.At).Norm().Perp().Scale(dodgeFar)
	if !a.Left.Get(x) {
		way = way.Neg()
	}
	return m.At.Add(way).Clamped(CourtRadius - bodyRadius), ok
}

// Activate orders it.
func (a *Roll) Activate(x *wits.Context) {
	to, ok := a.aside(x, &wits.Self[*Jedi](x).Known)
	if !ok {
		a.Refuse(x, reasonSafe)
		return
	}
	a.Give(x, Do{Move: Dodge, To: to}.order())
}

// Simulate rolls.
func (a *Roll) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	to, ok := a.aside(x, m)
	if a.underWay(x) {
		to, ok = wits.Self[*Jedi](x).To, true
	}
	if !ok {
		return wits.Failure
	}
	m.Evades = true
	tree.Elapse(x, a.left(x, Dodge))
	m.Evades, m.At = false, to
	return wits.Success
}

// Pose taunts.
type Pose struct{ Driven }

// Doc explains the action.
func (*Pose) Doc() string {
	return "Takes up a pose for a second, and lowers the guard. It looks good."
}

// Activate orders it.
func (a *Pose) Activate(x *wits.Context) { a.Give(x, Do{Move: Taunt, At: AtVictim}.order()) }

// Simulate poses.
func (a *Pose) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	left := a.left(x, Taunt)
	if left == tauntTicks*delta {
		m.Style++
	}
	tree.Elapse(x, left)
	return wits.Success
}

// GatherStrength prepares a punch.
type GatherStrength struct{ Driven }

// Doc explains the action.
func (*GatherStrength) Doc() string {
	return "Gathers strength for half a second, facing the victim, and does nothing else."
}

// Activate orders it.
func (a *GatherStrength) Activate(x *wits.Context) { a.Give(x, Do{Move: Gather, At: AtVictim}.order()) }

// Simulate gathers.
func (a *GatherStrength) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	m.face()
	tree.Elapse(x, a.left(x, Gather))
	return wits.Success
}

// DragonPunch punches.
type DragonPunch struct{ Driven }

// Doc explains the action.
func (*DragonPunch) Doc() string {
	return "Strikes with gathered strength, 2.3 m far: three times the harm of a blow of the saber, and shields break."
}

// Activate orders it.
func (a *DragonPunch) Activate(x *wits.Context) { a.Give(x, Do{Move: Punch, At: AtVictim}.order()) }

// Simulate punches.
func (a *DragonPunch) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	hit(x, m, Punch, a.left(x, Punch))
	return wits.Success
}
