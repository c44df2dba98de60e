package universe

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/message"
	"github.com/wits-ai/wits/world/steer"
)

// Register offers to designers what bots can do, with what packages steer and message offer. A mind that uses it is parked with a
// fault if its [wits.Frame.Self] is no [Citizen].
func Register(r *wits.Registry) {
	steer.Register(r)
	message.Register(r)
	wits.AddEnum[OrderKind](r, "order", "What a group is told to do.", OrderNames[:]...)
	wits.AddAction[followRoute](r, wits.Named("FollowRoute"))
	wits.AddAction[followMap](r, wits.Named("FollowMap"))
	wits.AddAction[walk](r, wits.Named("Walk"))
	wits.AddAction[joinIn](r, wits.Named("JoinIn"))
	wits.AddAction[followAffinities](r, wits.Named("FollowAffinities"))
	wits.AddFunc(r, "Trait", func(x *wits.Context, p traitParams) float64 { return own(x).Trait(p.Name) },
		wits.Doc("A number that one was born with, by what its type says; 0 if it has no such trait."))
	wits.AddFunc(r, "Cursor", func(x *wits.Context, _ struct{}) geom.Vec2 { return own(x).u.Cursor },
		wits.Doc("Where people point, in the units of the universe."))
	wits.AddFunc(r, "CursorPoints", func(x *wits.Context, _ struct{}) bool { return own(x).u.Points },
		wits.Doc("Whether people point anywhere."))
	wits.AddFunc(r, "MapHere", func(x *wits.Context, p mapParams) float64 {
		b := own(x)
		return b.Data(p.Map, b.At)
	}, wits.Doc("The number of a data map where one is; 0 if there is no such map. Of a map that has to be explored, what one knows."))
	wits.AddFunc(r, "MapThere", func(x *wits.Context, p placeParams) float64 {
		return own(x).Data(p.Map, p.Place)
	}, wits.Doc("The number of a data map at a place; 0 if there is no such map. Of a map that has to be explored, what one knows."))
	wits.AddFunc(r, "Loyalty", func(x *wits.Context, _ struct{}) float64 {
		b := own(x)
		if b.Group < 0 {
			return 0
		}
		return b.u.Groups.Allegiance(b.Slot, b.Group)
	}, wits.Doc("How strongly one belongs to one's group, 0 to 1."))
}

type mapParams struct {
	Map string `doc:"The name of the data map."`
}

type traitParams struct {
	Name string `doc:"The name of the trait."`
}

type placeParams struct {
	Map   string    `doc:"The name of the data map."`
	Place geom.Vec2 `unit:"m" doc:"Where."`
}

func own(x *wits.Context) *Bot { return wits.Self[Citizen](x).Own() }

// followRoute goes where the order says.
type followRoute struct {
	steer.Steering
	Within       wits.In[float64] `default:"2" unit:"m" doc:"How near is there."`
	Deceleration wits.In[float64] `default:"4" unit:"m/s2" doc:"How hard it brakes at the end."`
}

func (*followRoute) Doc() string {
	return "Goes to where the order says, by a route over the data maps: quickly, and out of danger. Succeeds when it is there; fails if one gets no nearer."
}

func (a *followRoute) Update(x *wits.Context) wits.Status {
	b := own(x)
	m := b.Mover()
	next, progress := b.Follow(a.Within.Get(x))
	switch {
	case progress == Arrived:
		b.Order.Kind = Roam // it is carried out
		a.Force.Set(x, m.Toward(geom.Vec2{}))
		return wits.Success
	case progress == NoWay:
		b.Order.Kind = Roam
		a.Force.Set(x, m.Toward(geom.Vec2{}))
		return wits.Failure
	case progress == Waiting:
		a.Force.Set(x, geom.Vec2{})
	case next == b.Order.Place:
		a.Force.Set(x, steer.Arrive(&m, next, a.Deceleration.Get(x), 0))
	default:
		a.Force.Set(x, steer.Seek(&m, next))
	}
	return wits.Running
}

// followMap goes up or down on a data map.
type followMap struct {
	steer.Steering
	Map   wits.In[string]  `doc:"The name of the data map."`
	Reach wits.In[float64] `default:"4" unit:"m" doc:"How far it looks around."`
	Down  wits.In[bool]    `doc:"It goes to where there is less and not to where there is more."`
}

func (*followMap) Doc() string {
	return "Steers to where a data map has more, or less, the more decidedly the greater the difference. Fails if there is no such map."
}

func (a *followMap) Update(x *wits.Context) wits.Status {
	b := own(x)
	way, ok := b.Slope(a.Map.Get(x), a.Reach.Get(x))
	if !ok {
		a.Force.Set(x, geom.Vec2{})
		return wits.Failure
	}
	if a.Down.Get(x) {
		way = way.Neg()
	}
	a.Force.Set(x, way.Scale(b.MaxForce))
	return wits.Running
}

// walk limits the speed.
type walk struct {
	Share wits.In[float64] `default:"0.4" doc:"Of its greatest speed, 0 to 1."`
}

func (*walk) Doc() string { return "Goes no faster than a share of its speed, as long as this runs." }

func (a *walk) Update(x *wits.Context) wits.Status {
	own(x).Walk(a.Share.Get(x))
	return wits.Running
}

// joinIn changes sides.
type joinIn struct {
	Radius wits.In[float64] `default:"6" unit:"m" doc:"Whom it heeds: those of its type who are nearer than that."`
	Share  wits.In[float64] `default:"0.02" doc:"How much of its allegiance goes over each time that it thinks, if all of them are of one group."`
}

func (*joinIn) Doc() string {
	return "Is swayed by those around it: its allegiance goes over, bit by bit, to the group of which most are. Who was driven into another herd belongs to it after a while."
}

func (a *joinIn) Update(x *wits.Context) wits.Status {
	b := own(x)
	if of, share := b.Inclination(a.Radius.Get(x)); of >= 0 && (of != b.Group || b.u.Groups.Allegiance(b.Slot, of) < 1) {
		b.Sway(of, float64(share*a.Share.Get(x)))
	}
	return wits.Running
}

// followAffinities goes to those whom it likes, and away from those whom it does not.
type followAffinities struct{ steer.Steering }

func (*followAffinities) Doc() string {
	return "Steers towards those around it to whom its type has an affinity, and away from those to whom it is below 0. Fails if its type has none."
}

func (a *followAffinities) Update(x *wits.Context) wits.Status {
	b := own(x)
	if len(b.u.Types[b.Type].Affinities) == 0 {
		a.Force.Set(x, geom.Vec2{})
		return wits.Failure
	}
	a.Force.Set(x, b.affinity())
	return wits.Running
}
