package night

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// The actions of documents. They give orders to the body's own actuator, and watch them; nothing else. So minds may step
// in parallel.
func registerNodes(r *wits.Registry) {
	wits.AddAction[nodePatrol](r, wits.Named("ChooseNextPatrolPoint"))
	wits.AddAction[nodeSearch](r, wits.Named("ChooseSearchPosition"))
	wits.AddAction[nodeNote](r, wits.Named("NoteWhatIsSeen"))
	wits.AddAction[nodeAnywhere](r, wits.Named("ChooseAnywhere"))
}

// own returns the body whose mind steps, and its world.
func own(x *wits.Context) (*Body, *World) { return wits.Self[*Body](x), wits.World[*World](x) }

// nodePatrol is [Keck]'s "Choose Next Patrol Point".
type nodePatrol struct {
	Route   wits.In[Route]      `doc:"queue: the nearest that it has not been to, until it has been to all; random: any."`
	Visited wits.In[int64]      `doc:"Where it has been: a bit for each patrol point, by its number."`
	Seen    wits.Out[int64]     `doc:"The same with the chosen one."`
	Place   wits.Out[geom.Vec2] `unit:"m" doc:"The patrol point."`
}

func (*nodePatrol) Doc() string {
	return "Chooses where to go next on a patrol. Succeeds at once; fails if the level has no mark with the tag patrol."
}

func (n *nodePatrol) Update(x *wits.Context) wits.Status {
	b, w := own(x)
	points := w.House.Patrol
	if len(points) == 0 {
		return wits.Failure
	}
	visited := n.Visited.Get(x)
	i := -1
	if n.Route.Get(x) == Random {
		i = x.Rand().Int(len(points))
	} else {
		if visited == int64(1)<<len(points)-1 {
			if visited = 0; len(points) > 1 { // it has just been where it stands
				visited = int64(1) << nearest(points, b.At, 0)
			}
		}
		i = nearest(points, b.At, visited)
	}
	n.Seen.Set(x, visited|int64(1)<<i)
	n.Place.Set(x, points[i])
	return wits.Success
}

// nearest returns the number of the place that is nearest to another, but for those whose bit is set.
func nearest(places []geom.Vec2, to geom.Vec2, but int64) int {
	best, least := 0, far
	for i, p := range places {
		if d := p.Dist(to); but>>i&1 == 0 && d < least {
			best, least = i, d
		}
	}
	return best
}

// nodeSearch is [Keck]'s "Choose Search Position".
type nodeSearch struct {
	Places   wits.In[[]geom.Vec2] `unit:"m" doc:"Where the hider could be, the best place first; of more than 63 the first 63 count."`
	Searched wits.In[int64]       `doc:"Those that have been searched: a bit for each, by its place in the list."`
	Now      wits.Out[int64]      `doc:"The same with the chosen one."`
	Place    wits.Out[geom.Vec2]  `unit:"m" doc:"Where to look next."`
}

func (*nodeSearch) Doc() string {
	return "Chooses the first place of a list that has not been searched. Succeeds at once; fails if none is left."
}

func (n *nodeSearch) Update(x *wits.Context) wits.Status {
	searched := n.Searched.Get(x)
	for i, p := range n.Places.Get(x) {
		if i < maxPlaces && searched>>i&1 == 0 {
			n.Place.Set(x, p)
			n.Now.Set(x, searched|int64(1)<<i)
			return wits.Success
		}
	}
	return wits.Failure
}

// maxPlaces is how many places of a list can be searched.
const maxPlaces = 63

// nodeNote crosses off what needs no visit.
type nodeNote struct {
	Places   wits.In[[]geom.Vec2] `unit:"m" doc:"Where the hider could be."`
	Searched wits.In[int64]       `doc:"Those that have been searched: a bit for each, by its place in the list."`
	Now      wits.Out[int64]      `doc:"The same with those that the guard has seen meanwhile."`
}

func (*nodeNote) Doc() string {
	return "Crosses off a list what the guard sees on its way. Goes on until it is ended."
}

func (n *nodeNote) Update(x *wits.Context) wits.Status {
	b, w := own(x)
	searched := n.Searched.Get(x)
	for i, p := range n.Places.Get(x) {
		if i < maxPlaces && searched>>i&1 == 0 && w.sees(b, p) {
			searched |= int64(1) << i
		}
	}
	n.Now.Set(x, searched)
	return wits.Running
}

// nodeAnywhere draws a place.
type nodeAnywhere struct {
	Place wits.Out[geom.Vec2] `unit:"m" doc:"The place."`
}

func (*nodeAnywhere) Doc() string {
	return "Draws a place of the house, each square metre as likely as any other. Succeeds at once."
}

func (n *nodeAnywhere) Update(x *wits.Context) wits.Status {
	_, w := own(x)
	p, ok := w.House.Mesh.Random(x.Rand())
	if !ok {
		return wits.Failure
	}
	n.Place.Set(x, plan(p.At))
	return wits.Success
}
