package spatial

import (
	"cmp"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// margin makes boxes larger, so that what only just touches is never passed over because of rounding, in metres.
const margin = 1e-6

// depth is that of a tree of 2^40 boxes, since halves are of equal size.
const depth = 40

// Tree finds which of many boxes something meets. It halves them again and again along their longest side, so that finding
// takes a number of steps that grows with the logarithm of theirs.
type Tree struct {
	nodes []node
}

// node is a box around others, or around one thing. The first half of a node lies behind it.
type node struct {
	box    geom.Box
	second int32 // where the other half is; 0 for a single thing
	thing  int32
	axis   uint8
}

// NewTree makes a tree of boxes. What it finds are their places in the slice. An empty box is never found.
func NewTree(boxes []geom.Box) *Tree {
	t := &Tree{}
	things := make([]int32, 0, len(boxes))
	for i, b := range boxes {
		if !b.Empty() {
			things = append(things, int32(i))
		}
	}
	if len(things) > 0 {
		t.nodes = make([]node, 0, 2*len(things)-1)
		t.split(boxes, things)
	}
	return t
}

// split adds a node for some things.
func (t *Tree) split(boxes []geom.Box, things []int32) {
	at := len(t.nodes)
	t.nodes = append(t.nodes, node{thing: things[0]})
	around, middles := geom.NoBox(), geom.NoBox()
	for _, i := range things {
		around, middles = around.Join(boxes[i]), middles.With(boxes[i].Center())
	}
	t.nodes[at].box = around.Grown(margin)
	if len(things) == 1 {
		return
	}
	axis, size := uint8(0), middles.Size()
	if size.Y > size.X {
		axis = 1
	}
	if size.Z > max(size.X, size.Y) {
		axis = 2
	}
	slices.SortFunc(things, func(i, j int32) int {
		return cmp.Or(cmp.Compare(along(boxes[i].Center(), axis), along(boxes[j].Center(), axis)), cmp.Compare(i, j))
	})
	t.split(boxes, things[:len(things)/2])
	t.nodes[at].axis, t.nodes[at].second = axis, int32(len(t.nodes))
	t.split(boxes, things[len(things)/2:])
}

func along(v geom.Vec3, axis uint8) float64 {
	switch axis {
	case 0:
		return v.X
	case 1:
		return v.Y
	}
	return v.Z
}

// Bounds returns the smallest box around all, a little larger.
func (t *Tree) Bounds() geom.Box {
	if len(t.nodes) == 0 {
		return geom.NoBox()
	}
	return t.nodes[0].box
}

// Overlapping appends all whose boxes overlap a box, in the order of their numbers. One that misses it by less than a
// thousandth of a millimetre may be among them.
func (t *Tree) Overlapping(b geom.Box, dst []int32) []int32 {
	if len(t.nodes) == 0 {
		return dst
	}
	begin := len(dst)
	var stack [depth]int32
	top := 1
	for top > 0 {
		top--
		i := stack[top]
		n := &t.nodes[i]
		if !n.box.Overlaps(b) {
			continue
		}
		if n.second == 0 {
			dst = append(dst, n.thing)
			continue
		}
		stack[top], stack[top+1] = n.second, i+1
		top += 2
	}
	slices.Sort(dst[begin:])
	return dst
}

// Walk goes through the boxes of a tree that a ball on a straight way comes to, roughly from near to far. Make one on the
// stack, where it needs no allocation.
type Walk struct {
	nodes  []node
	from   geom.Vec3
	per    geom.Vec3 // fraction of the way for each metre along the axes
	radius float64
	back   [3]bool // the way leads down the axis
	top    int
	stack  [depth]int32
}

// Begin sets out on the way of a ball from one point to another; a radius of 0 is a ray.
func (w *Walk) Begin(t *Tree, from, to geom.Vec3, radius float64) {
	d := to.Sub(from)
	w.nodes, w.from, w.radius, w.top = t.nodes, from, max(radius, 0), 0
	w.per = geom.Vec3{X: inverse(d.X), Y: inverse(d.Y), Z: inverse(d.Z)}
	w.back = [3]bool{d.X < 0, d.Y < 0, d.Z < 0}
	if len(t.nodes) > 0 {
		w.stack[0], w.top = 0, 1
	}
}

// inverse is finite for all but what is no number, so that no product with it is none.
func inverse(d float64) float64 {
	const least = 1e-200
	if d > -least && d < least {
		return 1 / least
	}
	return 1 / d
}

// Next returns the next thing whose box is met before the fraction limit of the way; false when there is none. Who looks
// for the nearest gives the fraction of what was found so far.
func (w *Walk) Next(limit float64) (int32, bool) {
	for w.top > 0 {
		w.top--
		i := w.stack[w.top]
		n := &w.nodes[i]
		if !w.meets(&n.box, limit) {
			continue
		}
		if n.second == 0 {
			return n.thing, true
		}
		near, far := i+1, n.second
		if w.back[n.axis] {
			near, far = far, near
		}
		w.stack[w.top], w.stack[w.top+1] = far, near
		w.top += 2
	}
	return 0, false
}

// meets reports whether the ball comes to a box before a fraction of the way.
func (w *Walk) meets(b *geom.Box, limit float64) bool {
	s := float64((b.Low.X - w.radius - w.from.X) * w.per.X)
	t := float64((b.High.X + w.radius - w.from.X) * w.per.X)
	enter, leave := min(s, t), max(s, t)
	s = float64((b.Low.Y - w.radius - w.from.Y) * w.per.Y)
	t = float64((b.High.Y + w.radius - w.from.Y) * w.per.Y)
	enter, leave = max(enter, min(s, t)), min(leave, max(s, t))
	s = float64((b.Low.Z - w.radius - w.from.Z) * w.per.Z)
	t = float64((b.High.Z + w.radius - w.from.Z) * w.per.Z)
	enter, leave = max(enter, min(s, t)), min(leave, max(s, t))
	return enter <= leave && leave >= 0 && enter <= limit
}
