package armada

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// The actions of documents. Those of ships give orders to the ship's own actuator. Those of squads write to the squad and
// its own ships. Those of commanders give orders to their own squads. So minds of one kind may step in parallel.
func registerNodes(r *wits.Registry) {
	wits.AddAction[nodeFly](r, wits.Named("FlyTo"))
	wits.AddAction[nodeShoot](r, wits.Named("Shoot"))
	wits.AddAction[nodeMarch](r, wits.Named("FlyInFormation"))
	wits.AddAction[nodeSurround](r, wits.Named("Surround"))
	wits.AddAction[nodeCharge](r, wits.Named("Charge"))
	wits.AddAction[nodeRelease](r, wits.Named("Release"))
	wits.AddAction[nodeConsider](r, wits.Named("ConsiderSquad"))
	wits.AddAction[nodeOrderAttack](r, wits.Named("OrderAttack"))
	wits.AddAction[nodeOrderMove](r, wits.Named("OrderMove"))
}

// nodeFly flies to a place, which may move.
type nodeFly struct {
	act.Ordered
	To     wits.In[geom.Vec2]  `unit:"m" doc:"Where to. It may move."`
	Within wits.In[float64]    `default:"0.5" unit:"m" doc:"How near is there. Up to 1 m the ship also comes to rest."`
	Flown  wits.Var[geom.Vec2] `unit:"m"`
}

func (*nodeFly) Doc() string {
	return "Flies to a place, around asteroids. Succeeds when it is there; fails if the place is not finite."
}

func (n *nodeFly) Activate(x *wits.Context) { n.order(x) }

func (n *nodeFly) order(x *wits.Context) {
	to := n.To.Get(x)
	n.Flown.Set(x, to)
	if finite(to) {
		n.Give(x, fly.Order(Fly{To: to, Within: n.Within.Get(x)}))
	}
}

// follows is how far a place must move for another order, m.
const follows = 0.25

func (n *nodeFly) Update(x *wits.Context) wits.Status {
	to := n.To.Get(x)
	if !finite(to) {
		act.Cancel(x, n.Order.Get(x))
		return wits.Failure
	}
	if !(to.Dist(n.Flown.Get(x)) <= follows) { // true for NaN, too
		n.order(x)
	}
	return n.Ordered.Update(x)
}

// nodeShoot fires at a target.
type nodeShoot struct {
	act.Ordered
	Target wits.In[wits.Entity] `doc:"A ship or a flagship."`
}

func (*nodeShoot) Doc() string {
	return "Fires at a target whenever the guns are ready. Fails if the target is destroyed or gets out of range."
}

func (n *nodeShoot) Activate(x *wits.Context) {
	n.Give(x, shoot.Order(Shoot{Target: n.Target.Get(x)}))
}

// mySquad is the squad whose mind steps, and its world.
func mySquad(x *wits.Context) (*Squad, *World) { return wits.Self[*Squad](x), wits.World[*World](x) }

// nodeMarch is [Kiley]'s formation (K28).
type nodeMarch struct {
	To    wits.In[geom.Vec2]  `unit:"m" doc:"Where the formation shall stand. It may move."`
	Going wits.Var[geom.Vec2] `unit:"m"`
}

func (*nodeMarch) Doc() string {
	return "Orders the ships to a place, each to its own in the squad's formation: those that have the least way to go. All wait for who falls behind. Succeeds when all are there; fails if the place is not finite."
}

func (n *nodeMarch) Activate(x *wits.Context) {
	q, w := mySquad(x)
	to := n.To.Get(x)
	n.Going.Set(x, to)
	if finite(to) {
		w.march(q, w.open(to))
	}
}

func (n *nodeMarch) Update(x *wits.Context) wits.Status {
	q, w := mySquad(x)
	to := n.To.Get(x)
	if !finite(to) {
		return wits.Failure
	}
	if !(to.Dist(n.Going.Get(x)) <= 1) { // true for NaN, too
		n.Activate(x)
	}
	there := false
	if orders(x, q, w, func() { there = w.keep(q) }); there {
		return wits.Success
	}
	return wits.Running
}

// nodeSurround is the first part of [Kiley]'s attack (K28).
type nodeSurround struct {
	Target wits.In[wits.Entity] `doc:"A squad or a flagship."`
}

func (*nodeSurround) Doc() string {
	return "Orders the ships to a semicircle around a target, on the side where they come from and out of reach of all others. Succeeds when all are there, or have had time for it, and so have all other squads near the target that do the same; or when one of them has met enemies. Fails if the target is destroyed."
}

func (n *nodeSurround) Activate(x *wits.Context) {
	q, w := mySquad(x)
	w.surround(q, n.Target.Get(x))
}

func (n *nodeSurround) Update(x *wits.Context) wits.Status {
	q, w := mySquad(x)
	if !w.Alive(n.Target.Get(x)) {
		return wits.Failure
	}
	there := false
	if orders(x, q, w, func() { there = w.ring(q, n.Target.Get(x)) }); there {
		return wits.Success
	}
	return wits.Running
}

// nodeCharge is the second part of it.
type nodeCharge struct {
	Target wits.In[wits.Entity] `doc:"A squad or a flagship."`
}

func (*nodeCharge) Doc() string {
	return "Orders each ship to attack the nearest ship of a squad, or a flagship. Succeeds when that is destroyed."
}

func (n *nodeCharge) Update(x *wits.Context) wits.Status {
	q, w := mySquad(x)
	if !w.Alive(n.Target.Get(x)) {
		orders(x, q, w, func() { w.release(q) })
		return wits.Success
	}
	orders(x, q, w, func() { w.charge(q, n.Target.Get(x)) })
	return wits.Running
}

// nodeRelease orders nothing.
type nodeRelease struct{}

func (*nodeRelease) Doc() string {
	return "Leaves the ships to themselves: they shoot at what comes near. Goes on until it is ended."
}

func (n *nodeRelease) Update(x *wits.Context) wits.Status {
	q, w := mySquad(x)
	orders(x, q, w, func() { w.release(q) })
	return wits.Running
}

// orders lets a squad order its ships, and notes which of them it tells something else than before.
func orders(x *wits.Context, q *Squad, w *World, order func()) {
	if !x.Observed() {
		order()
		return
	}
	var was [Crew]Errand
	for k := range was {
		was[k] = w.crewOf(q)[k].Orders
	}
	order()
	for k := range was {
		if s := &w.crewOf(q)[k]; s.Orders.Kind != was[k].Kind || s.Orders.Target != was[k].Target {
			x.Tells(s.ID, errandWords[s.Orders.Kind], "Errand", "Place", "Target")
		}
	}
}

var errandWords = [...]string{"to do as it likes", "to fly to its place", "to attack"}

// fleetOf are the squads of the commander whose mind steps.
func fleetOf(x *wits.Context) (*Flagship, Side, *World) {
	f, w := wits.Self[*Flagship](x), wits.World[*World](x)
	if f.ID == w.Flags[Blue].ID {
		return f, Blue, w
	}
	return f, Red, w
}

// nodeConsider chooses a squad to think of.
type nodeConsider struct {
	Every    wits.In[float64]      `default:"1" unit:"s" doc:"How often each squad is thought of."`
	Squad    wits.Out[wits.Entity] `doc:"The squad."`
	At       wits.Out[geom.Vec2]   `unit:"m" doc:"Where it is."`
	Strength wits.Out[float64]     `doc:"How strong it is, 0 to 1."`
	Health   wits.Out[float64]     `doc:"How whole those of its ships are that live, 0 to 1."`
	Number   wits.Out[int64]       `doc:"Its place in the fleet, from 0."`
}

func (*nodeConsider) Doc() string {
	return "Takes the next squad of the fleet that has not been thought of for a while. Succeeds with it; goes on while there is none."
}

func (n *nodeConsider) Update(x *wits.Context) wits.Status {
	_, side, w := fleetOf(x)
	fleet := w.Fleet(side)
	every := int64(n.Every.Get(x) * Rate)
	for i := range fleet {
		q := &fleet[i]
		// Their turns are spread, so that no tick has many.
		if q.Alive == 0 || w.Tick-q.Considered < every || (w.Tick+int64(i)*7)%10 != 0 {
			continue
		}
		q.Considered = w.Tick
		n.Squad.Set(x, q.ID)
		n.At.Set(x, q.At)
		n.Strength.Set(x, q.Strength)
		n.Health.Set(x, q.Strength*Crew/float64(q.Alive))
		n.Number.Set(x, int64(i))
		return wits.Success
	}
	return wits.Running
}

// nodeOrderAttack is an order to a squad.
type nodeOrderAttack struct {
	Squad  wits.In[wits.Entity] `doc:"Who."`
	Target wits.In[wits.Entity] `doc:"Whom: a squad or a flagship."`
}

func (*nodeOrderAttack) Doc() string {
	return "Orders a squad of one's own to attack. It goes on with what it does if it has that order already. Succeeds at once; fails if there is no such squad or target."
}

func (n *nodeOrderAttack) Update(x *wits.Context) wits.Status {
	_, side, w := fleetOf(x)
	q := w.squad(n.Squad.Get(x))
	if q == nil || q.Side != side || !w.Alive(n.Target.Get(x)) {
		return wits.Failure
	}
	if q.command(Order{Kind: AttackOrder, Target: n.Target.Get(x)}) {
		if x.Observed() {
			x.Tells(q.ID, "to attack "+w.called(n.Target.Get(x)), "Order", "Given", "Target")
		}
	}
	return wits.Success
}

// nodeOrderMove is an order to a squad.
type nodeOrderMove struct {
	Squad wits.In[wits.Entity] `doc:"Who."`
	Place wits.In[geom.Vec2]   `unit:"m" doc:"Where to."`
}

func (*nodeOrderMove) Doc() string {
	return "Orders a squad of one's own to a place. Succeeds at once; fails if there is no such squad or the place is not finite."
}

func (n *nodeOrderMove) Update(x *wits.Context) wits.Status {
	_, side, w := fleetOf(x)
	q := w.squad(n.Squad.Get(x))
	to := n.Place.Get(x)
	if q == nil || q.Side != side || !finite(to) {
		return wits.Failure
	}
	if q.command(Order{Kind: MoveOrder, Place: w.inside(to)}) {
		x.Tells(q.ID, "to move", "Order", "Given", "Place")
	}
	return wits.Success
}

// finite reports whether a place is one: documents can reckon places that are not, and nobody can go to those.
func finite(p geom.Vec2) bool { return p.X-p.X == 0 && p.Y-p.Y == 0 }
