package night

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
)

// House is a level with what the game has computed of it. It never changes, and is shared.
type House struct {
	Level    *level.Level
	Mesh     *nav.Mesh
	Ground   *field.Ground  // cells on which one can stand
	Entrance level.Mark     // where the hider comes in, and gets out
	Posts    []level.Mark   // where guards begin a night
	Patrol   []geom.Vec2    // patrol points
	Things   []level.Mark   // where there is something to take
	Rounds   [3][]geom.Vec2 // stops of the rounds of robots

	exposure []float64 // by cell: the part of what is around from which it is seen
}

// cellSize is that of the cells in which the guards think of where the hider could be, m.
const cellSize = 0.75

// NewHouse makes a level ready to be played in. It needs marks with the tags entrance, post, patrol and thing.
func NewHouse(l *level.Level) (*House, error) {
	h := &House{Level: l}
	entrances := l.Marks("entrance")
	if len(entrances) == 0 {
		return nil, fmt.Errorf("no mark with the tag entrance, where the hider comes in")
	}
	h.Entrance = entrances[0]
	h.Posts = l.Marks("post")
	for _, m := range l.Marks("patrol") {
		h.Patrol = append(h.Patrol, plan(m.At))
	}
	h.Things = l.Marks("thing")
	for i := range h.Rounds {
		for _, m := range l.Marks(fmt.Sprintf("round%d", i+1)) {
			h.Rounds[i] = append(h.Rounds[i], plan(m.At))
		}
	}
	if n := len(h.Things); n < 1 || n > maxThings {
		return nil, fmt.Errorf("%d marks with the tag thing; there may be 1 to %d things to take", n, maxThings)
	}
	if n := len(h.Patrol); n > maxPlaces {
		return nil, fmt.Errorf("%d marks with the tag patrol; there may be %d patrol points", n, maxPlaces)
	}
	if n := len(l.Doors()); n > maxDoors {
		return nil, fmt.Errorf("%d doors; there may be %d", n, maxDoors)
	}
	var err error
	if h.Mesh, err = nav.Build(l.Ground(), nav.Options{Radius: bodyRadius}); err != nil {
		return nil, err
	}
	return h, h.lay()
}

// lay lays cells over the house, and reckons how exposed each of them is.
func (h *House) lay() error {
	b := h.Level.Bounds()
	grid, err := field.NewGrid(plan(b.Low), plan(b.High), cellSize)
	if err != nil {
		return err
	}
	f := h.Mesh.Finder()
	defer f.Release()
	h.Ground, err = field.NewGround(field.Plan{
		Grid: grid,
		Heights: func(at geom.Vec2, dst []float64) []float64 {
			if _, ok := h.Mesh.Nearest(flat(at), 0.3); ok {
				dst = append(dst, 0)
			}
			return dst
		},
		Passes: func(from, to geom.Vec3) bool {
			a, okA := h.Mesh.Nearest(from, 0.5)
			b, okB := h.Mesh.Nearest(to, 0.5)
			if !okA || !okB {
				return false
			}
			length, _, ok := f.Distance(a, b, nil)
			return ok && length < float64(1.6*a.At.Dist(b.At))+0.1
		},
	})
	if err != nil {
		return err
	}
	h.exposure = make([]float64, h.Ground.Len())
	view := level.View{Level: h.Level, Open: ^uint64(0)}
	const skip = 7 // a part of the others is enough
	for i := range h.exposure {
		at, seen, all := h.Ground.At(i), 0.0, 0.0
		for k := i % skip; k < h.Ground.Len(); k += skip {
			from := h.Ground.At(k)
			if from.Dist(at) > 12 {
				continue
			}
			all++
			if view.Sees(raised(plan(from), eyeHeight), raised(plan(at), lowHeight), 0) {
				seen++
			}
		}
		h.exposure[i] = seen / max(all, 1)
	}
	return nil
}

// occupancy returns where somebody in the house could be, for those who look for him. He halts where few could see him.
func (h *House) occupancy() (*field.Occupancy, error) {
	o, err := field.NewOccupancy(h.Ground, field.Habits{Speed: hiderPace, Most: sprintSpeed, Turn: 4, Pause: 0.35, Stay: 12})
	if err != nil {
		return nil, err
	}
	for i, e := range h.exposure {
		o.SetAppeal(i, 0.25+float64(4*max(0, 0.4-e)))
	}
	return o, nil
}

// round returns the stops of a guard's round; none for a guard without one.
func (h *House) round(guard int64) []geom.Vec2 {
	if i := guard - 1; i >= 0 && i < int64(len(h.Rounds)) {
		return h.Rounds[i]
	}
	return nil
}

// view returns the house with the doors as they are.
func (w *World) view() level.View { return level.View{Level: w.House.Level, Open: w.Open} }

// open reports whether nothing that one cannot see through stands between two places.
func (w *World) open(from, to geom.Vec2) bool {
	return w.view().Sees(raised(from, eyeHeight), raised(to, eyeHeight), 0)
}

// reach returns where something that flies straight ends: before the first wall.
func (w *World) reach(from, to geom.Vec2) geom.Vec2 {
	if hit, ok := w.view().Cast(raised(from, 1.8), raised(to, 1.8), 0.15); ok {
		return plan(hit.At)
	}
	return to
}

// move moves a body along what it can walk on: it slides along walls, and stops at doors that are closed unless it opens
// them.
func (w *World) move(at, by geom.Vec2, opens bool) geom.Vec2 {
	if by == (geom.Vec2{}) {
		return at
	}
	for i, d := range w.House.Level.Doors() {
		if w.Open>>i&1 == 1 {
			continue
		}
		way := d.To.Sub(d.From)
		across := way.Perp().Norm()
		mid := d.From.Add(d.To).Scale(0.5)
		if at.Dist(mid) > way.Len() {
			continue
		}
		side := at.Sub(mid).Dot(across)
		toward := by.Dot(across)
		if side > 0 {
			side, toward, across = -side, -toward, across.Neg()
		}
		room := bodyRadius + d.Thick/2
		if along := abs(at.Sub(mid).Dot(way)) / way.LenSq(); along > 0.5+0.2 || toward <= 0 || side+toward < -room-0.01 {
			continue
		}
		if opens {
			w.swings(int64(i), true)
			continue
		}
		if by = by.Sub(across.Scale(toward)); side > -room { // it stands in the frame: back
			by = by.Sub(across.Scale(min(room+side, 0.05)))
		}
	}
	return w.ground.Slide(at, by)
}

// doorNear returns the door that a body can open or close where it is; -1 for none.
func (w *World) doorNear(at geom.Vec2) int64 {
	best, least := int64(-1), doorReach
	for i, d := range w.House.Level.Doors() {
		if far := d.From.Add(d.To).Scale(0.5).Dist(at); far < least {
			best, least = int64(i), far
		}
	}
	return best
}

// swings opens or closes a door, which makes a noise.
func (w *World) swings(door int64, open bool) {
	bit := uint64(1) << door
	if w.Open&bit != 0 == open {
		return
	}
	w.Open ^= bit
	w.Doors[door] = 0
	if open {
		w.Doors[door] = doorTime
	}
	d := w.House.Level.Doors()[door]
	at := d.From.Add(d.To).Scale(0.5)
	w.tell(Event{Kind: DoorMoves, At: at})
}

// swing closes doors that have been open for their time, unless somebody stands in them.
func (w *World) swing() {
	for i, d := range w.House.Level.Doors() {
		if w.Open>>i&1 == 0 {
			continue
		}
		mid := d.From.Add(d.To).Scale(0.5)
		if w.Doors[i] -= delta; w.Doors[i] > 0 {
			continue
		}
		free := true
		for k := range w.Count {
			free = free && (w.Bodies[k].Away || w.Bodies[k].At.Dist(mid) > 1)
		}
		if free {
			w.swings(int64(i), false)
		}
	}
}
