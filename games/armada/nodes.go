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
	wits.AddAction[nodeSurround](r, wits.Named("TakePlaces"))
	wits.AddAction[nodeTell](r, wits.Named("TellPartners"))
	wits.AddAction[nodeOrderShips](r, wits.Named("OrderShips"))
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
	return "Flies to a place as a ship with inertia must: turns, burns, turns around and brakes in time, and past asteroids. Succeeds when it is there; fails if the place is not finite."
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

// mySquad returns the squad whose mind steps, and its world.
func mySquad(x *wits.Context) (*Squad, *World) { return wits.Self[*Squad](x), wits.World[*World](x) }

// formed is what the actions have that put a squad in formation.
type formed struct {
	Shape   wits.In[Formation] `doc:"Which formation."`
	Spacing wits.In[float64]   `default:"8" unit:"m" doc:"From one ship, or rank, to the next."`
	Column  wits.In[float64]   `default:"6" unit:"m" doc:"Of an arrow: how much farther out each rank is."`
	Radius  wits.In[float64]   `unit:"m" doc:"Of a circle or semicircle. 0: a circle is as wide as Spacing makes it."`
}

func (f *formed) shape(x *wits.Context) Shape {
	return Shape{Kind: f.Shape.Get(x), Spacing: f.Spacing.Get(x), Column: f.Column.Get(x), Radius: f.Radius.Get(x)}
}

// nodeMarch is [Kiley]'s formation (K28).
type nodeMarch struct {
	To wits.In[geom.Vec2] `unit:"m" doc:"Where the formation shall stand. It may move."`
	formed
	Facing wits.In[geom.Vec2]  `doc:"Where it looks; zero: ahead."`
	Speed  wits.In[float64]    `default:"26" unit:"m/s" doc:"How fast it goes while nobody falls behind."`
	Going  wits.Var[geom.Vec2] `unit:"m"`
}

func (*nodeMarch) Doc() string {
	return "Orders the ships to a place, each to its own in a formation: those that have the least way to go. All wait for who falls behind. Succeeds when all are there; fails if the place is not finite."
}

func (n *nodeMarch) Activate(x *wits.Context) {
	q, w := mySquad(x)
	to := n.To.Get(x)
	n.Going.Set(x, to)
	if finite(to) {
		q.March.Begin(q.At, w.open(to), n.Facing.Get(x))
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
	if shape := n.shape(x); q.Shape != shape {
		q.Shape, q.March.Of = shape, 0
	}
	c := w.ready(q)
	there := q.March.Keep(&c.drill, w, &q.Shape, c.members, float64(n.Speed.Get(x)*delta))
	orders(x, q, w, func() { w.send(q, c) })
	if there {
		return wits.Success
	}
	return wits.Running
}

// nodeSurround is the first part of [Kiley]'s attack (K28).
type nodeSurround struct {
	Target wits.In[wits.Entity] `doc:"A ship, a squad or a flagship."`
	formed
	Clear    wits.In[float64]  `default:"8" unit:"m" doc:"So much farther than they reach the places stay away from enemies that are not the target; 0: it does not matter."`
	Turns    wits.In[bool]     `default:"true" doc:"While it holds the formation looks from where the squad is."`
	Farthest wits.Out[float64] `unit:"m" doc:"How far the last of the ships is from its place."`
}

func (*nodeSurround) Doc() string {
	return "Orders the ships to places around a target, wherever that goes: those that have the least way to go. Goes on until it is ended; fails if there is no such target, or no ship obeys."
}

func (n *nodeSurround) Activate(x *wits.Context) {
	q, _ := mySquad(x)
	q.March.Of = 0
	n.turn(x)
}

// turn lets the formation look from where the squad is.
func (n *nodeSurround) turn(x *wits.Context) {
	q, w := mySquad(x)
	if at, _, ok := w.Place(n.Target.Get(x)); ok {
		q.March.Heading = q.March.Ahead(q.At, at).Norm()
	}
}

func (n *nodeSurround) Update(x *wits.Context) wits.Status {
	q, w := mySquad(x)
	target := n.Target.Get(x)
	at, _, ok := w.Place(target)
	if n.Turns.Get(x) {
		n.turn(x)
	}
	c := w.ready(q)
	if !ok || len(c.members) == 0 {
		n.Farthest.Set(x, 0)
		return wits.Failure
	}
	q.Shape = n.shape(x)
	n.Farthest.Set(x, q.March.Around(&c.drill, &q.Shape, c.members, at, func(p geom.Vec2) geom.Vec2 {
		return w.Bodies.Outside(w.inside(w.aside(q, target, p, n.Clear.Get(x))), rockMargin)
	}))
	orders(x, q, w, func() { w.send(q, c) })
	return wits.Running
}

// nodeTell is what squads tell each other.
type nodeTell struct {
	Ready wits.In[bool] `doc:"It has taken its places."`
}

func (*nodeTell) Doc() string {
	return "Tells the squads that attack the same target that this one surrounds it, and whether it is ready; they find it in Fleet in the next tick. Goes on until it is ended."
}

func (n *nodeTell) Update(x *wits.Context) wits.Status {
	q, _ := mySquad(x)
	if q.telling = Surrounding; n.Ready.Get(x) {
		q.telling = Ready
	}
	return wits.Running
}

// nodeOrderShips passes an order down.
type nodeOrderShips struct {
	Errand wits.In[ErrandKind]  `doc:"What they shall do."`
	Place  wits.In[geom.Vec2]   `unit:"m" doc:"Where to, if they are to move."`
	Target wits.In[wits.Entity] `doc:"Whom, if they are to attack: a ship, a squad or a flagship."`
}

func (*nodeOrderShips) Doc() string {
	return "Orders all ships the same: to attack, to move, or none, and then they do as they like. Goes on until it is ended."
}

func (n *nodeOrderShips) Update(x *wits.Context) wits.Status {
	q, w := mySquad(x)
	e := Errand{Kind: n.Errand.Get(x)}
	switch e.Kind {
	case FlyThere:
		e.Place = n.Place.Get(x)
	case Strike:
		e.Target = n.Target.Get(x)
	}
	orders(x, q, w, func() {
		for k := range w.crewOf(q) {
			w.crewOf(q)[k].Orders = e
		}
	})
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

// ownSide returns the side of the squad or the commander whose mind steps.
func ownSide(x *wits.Context) (Side, *World) {
	w := wits.World[*World](x)
	if q, ok := wits.SelfIs[*Squad](x); ok {
		return q.Side, w
	}
	if wits.Self[*Flagship](x).ID == w.Flags[Blue].ID {
		return Blue, w
	}
	return Red, w
}

// nodeConsider notes that a commander thinks of a squad.
type nodeConsider struct {
	Squad wits.In[wits.Entity] `doc:"Of whom."`
}

func (*nodeConsider) Doc() string {
	return "Notes that a squad of one's own is thought of now: its Waited begins anew. Succeeds at once; fails if there is no such squad."
}

func (n *nodeConsider) Update(x *wits.Context) wits.Status {
	side, w := ownSide(x)
	q := w.squad(n.Squad.Get(x))
	if q == nil || q.Side != side {
		return wits.Failure
	}
	q.Considered = w.Tick
	return wits.Success
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
	side, w := ownSide(x)
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
	side, w := ownSide(x)
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
