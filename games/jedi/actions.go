package jedi

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/tree"
)

// Actions write the orders of their own Jedi and watch its body. Each can also be simulated: it then does to a memory what
// it would do to the world.
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
type Driven struct {
	// Begun is the number of the move that was ordered; 0 before that.
	Begun wits.Var[int64]
}

// drive orders a move once and watches it.
func (d *Driven) drive(x *wits.Context, o Orders) wits.Status {
	j := wits.Self[*Jedi](x)
	n := d.Begun.Get(x)
	switch {
	case n == 0:
		d.Begun.Set(x, j.Begun+1)
		j.Orders = o
		return wits.Running
	case j.Begun < n: // the body was not free
		if j.Move == Down {
			return wits.Failure
		}
		j.Orders = o
		return wits.Running
	case j.Begun > n || j.Failed >= n:
		return wits.Failure
	case j.Move != o.Do:
		return wits.Success
	}
	j.Orders.Face, j.Orders.Walk = o.Face, o.Walk
	return wits.Running
}

// End takes the order back.
func (d *Driven) End(x *wits.Context, s wits.Status) {
	if s == wits.Aborted {
		wits.Self[*Jedi](x).Orders = Orders{Drop: true}
	}
}

// left is how many seconds of a move remain: all of it if it is not under way.
func (d *Driven) left(x *wits.Context, m Move) float64 {
	j := wits.Self[*Jedi](x)
	if n := d.Begun.Get(x); n > 0 && j.Begun == n && j.Move == m {
		return float64(float64(j.Left) * delta)
	}
	return float64(float64(moves[m].ticks) * delta)
}

// ahead is the direction of the victim; zero if there is none.
func ahead(x *wits.Context) (way geom.Vec2, ok bool) {
	j := wits.Self[*Jedi](x)
	if v := wits.World[*World](x).victim(j); v != nil {
		return v.Position.Sub(j.Position), true
	}
	return geom.Vec2{}, false
}

// begin lets what the body does come to its end, in the imagination, if it is not the action's own move.
func (d *Driven) begin(x *wits.Context, m *Memory) {
	if j := wits.Self[*Jedi](x); d.Begun.Get(x) == 0 || d.Begun.Get(x) != j.Begun {
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

// Update orders the blows and watches them.
func (a *SwingSaber) Update(x *wits.Context) wits.Status {
	way, ok := ahead(x)
	if !ok && a.Begun.Get(x) == 0 {
		return wits.Failure
	}
	return a.drive(x, Orders{Do: Swing, Face: way, Blows: int32(a.Blows.Get(x))})
}

// Simulate strikes the blows that remain.
func (a *SwingSaber) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	if m.foe() == nil {
		return wits.Failure
	}
	j := wits.Self[*Jedi](x)
	left, done := a.left(x, Swing), int64(0)
	if n := a.Begun.Get(x); n > 0 && j.Begun == n && j.Move == Swing {
		done = int64(j.Blow)
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

// Update orders the kick and watches it.
func (a *KickFoe) Update(x *wits.Context) wits.Status {
	way, ok := ahead(x)
	if !ok && a.Begun.Get(x) == 0 {
		return wits.Failure
	}
	if ok && a.Begun.Get(x) == 0 {
		wits.Self[*Jedi](x).Facing = way.Angle()
	}
	return a.drive(x, Orders{Do: Kick, Face: way})
}

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

// landing is where a jump at a place ends.
func landing(from, to geom.Vec2) geom.Vec2 {
	way := to.Sub(from)
	return from.Add(way.Norm().Scale(geom.Clamp(way.Len()-jumpShort, 0, jumpFar)))
}

// Update orders the jump and watches it.
func (a *Leap) Update(x *wits.Context) wits.Status {
	way, ok := ahead(x)
	if a.Begun.Get(x) > 0 {
		return a.drive(x, Orders{Do: Jump})
	}
	if !ok {
		return wits.Failure
	}
	at := wits.Self[*Jedi](x).Position
	return a.drive(x, Orders{Do: Jump, Face: way, To: landing(at, at.Add(way))})
}

// Simulate jumps.
func (a *Leap) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	f := m.foe()
	if f == nil {
		return wits.Failure
	}
	to := landing(m.At, f.At)
	if j := wits.Self[*Jedi](x); a.Begun.Get(x) == j.Begun && j.Move == Jump {
		to = j.To
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

// Update orders it and watches it.
func (a *HoldSaber) Update(x *wits.Context) wits.Status {
	j := wits.Self[*Jedi](x)
	way, _ := ahead(x)
	if from, any := j.Known.danger(); any {
		way = from.Sub(j.Position)
	}
	if a.Begun.Get(x) == 0 && way != (geom.Vec2{}) && moves[j.Move].free {
		j.Facing = way.Angle() // a Jedi knows before
	}
	return a.drive(x, Orders{Do: Block, Face: way})
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

// aside is where a roll ends.
func (a *Roll) aside(x *wits.Context, m *Memory) (to geom.Vec2, ok bool) {
	from, ok := m.danger()
	way := from.Sub(m.At).Norm().Perp().Scale(dodgeFar)
	if !a.Left.Get(x) {
		way = way.Neg()
	}
	return m.At.Add(way).Clamped(CourtRadius - bodyRadius), ok
}

// Update orders it and watches it.
func (a *Roll) Update(x *wits.Context) wits.Status {
	if a.Begun.Get(x) > 0 {
		return a.drive(x, Orders{Do: Dodge})
	}
	to, ok := a.aside(x, &wits.Self[*Jedi](x).Known)
	if !ok {
		return wits.Failure
	}
	return a.drive(x, Orders{Do: Dodge, To: to})
}

// Simulate rolls.
func (a *Roll) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	to, ok := a.aside(x, m)
	if j := wits.Self[*Jedi](x); a.Begun.Get(x) == j.Begun && j.Move == Dodge {
		to, ok = j.To, true
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

// Update orders it and watches it.
func (a *Pose) Update(x *wits.Context) wits.Status {
	way, _ := ahead(x)
	return a.drive(x, Orders{Do: Taunt, Face: way})
}

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

// Update orders it and watches it.
func (a *GatherStrength) Update(x *wits.Context) wits.Status {
	way, _ := ahead(x)
	return a.drive(x, Orders{Do: Gather, Face: way})
}

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

// Update orders it and watches it.
func (a *DragonPunch) Update(x *wits.Context) wits.Status {
	way, _ := ahead(x)
	return a.drive(x, Orders{Do: Punch, Face: way})
}

// Simulate punches.
func (a *DragonPunch) Simulate(x *wits.Context, m *Memory) wits.Status {
	a.begin(x, m)
	hit(x, m, Punch, a.left(x, Punch))
	return wits.Success
}
