package thoughts

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// combined is a value of the document that is made of those of the thoughts.
type combined struct {
	name string
	typ  *wits.Type
	by   combination
	most float64 // 0: no limit
	dims int     // 1 for a number, 2 and 3 for vectors
	to   int     // word of the first number
	used int     // word: the lengths, or the weights, of what came so far
	base int     // word: the weight of the document
}

// contribution is a value that a thought gives to one that is combined.
type contribution struct {
	to     *combined
	from   int  // word
	scaled bool // it has the weight already
}

// combined finds the values of the document that are combined.
func (b *builder) combined(base *wits.Port) {
	dims := map[*wits.Type]int{b.types.float: 1}
	if t := wits.TypeOf[geom.Vec2](b.Registry()); t != nil {
		dims[t] = 2
	}
	if t := wits.TypeOf[geom.Vec3](b.Registry()); t != nil {
		dims[t] = 3
	}
	for _, d := range b.body.Combine {
		var port *wits.Port
		var names []string
		for _, p := range b.Ports() {
			if p.Out || p.Trigger || dims[p.Type] == 0 { // what goes out is inbound as seen from inside
				continue
			}
			names = append(names, p.Name)
			if p.Name == d.Name {
				port = p
			}
		}
		if port == nil {
			b.ProblemAt(d.At, "", fmt.Sprintf("the document gives out no number or vector %q", d.Name), "", kind.Suggest(d.Name, names, declare.ToPutPort("out", d.Name, "vec2").As(fmt.Sprintf("declare it: "+declare.InFile(`"ports": [{"out": %q, "type": "vec2"}]`), d.Name)))...)
			continue
		}
		b.Writes(port)
		b.AddExtra("combine", describe(d.Name, &d.Value), d.Name, combinationNames[d.Value.By], kind.Number(d.Value.Most))
		s := &combined{name: d.Name, typ: port.Type, by: d.Value.By, most: d.Value.Most, dims: dims[port.Type]}
		used := b.State(d.Name+" used", b.types.float)
		b.Finish(func() { s.to, s.used, s.base = port.Slot().Word(), used.Slot().Word(), base.Slot().Word() })
		b.sums = append(b.sums, s)
	}
}

// describe says how a value is combined: "Force: sum, at most 12".
func describe(name string, k *Combination) string {
	s := name + ": " + combinationNames[k.By]
	if k.Most > 0 {
		s += fmt.Sprintf(", at most %g", k.Most)
	}
	return s
}

// gives finds what a program gives to values that are combined.
func (b *builder) gives(u *kind.Runner, scales bool) []contribution {
	out := make([]contribution, 0, len(b.sums))
	for _, s := range b.sums {
		p := u.Node.Port(s.name)
		if p == nil || !p.Out || p.Trigger {
			continue
		}
		if p.Type != s.typ {
			b.ProblemAt(position(u), u.Node.Name, fmt.Sprintf("%s is of type %s, and what it goes into of type %s", p, p.Type, s.typ), "")
			continue
		}
		b.Reads(p)
		i := len(out)
		out = append(out, contribution{to: s, scaled: scales})
		b.Finish(func() { out[i].from = p.Slot().Word() })
	}
	return out
}

// position returns where a thought stands in the document.
func position(u *kind.Runner) jsontree.Position { return u.Node.Object().Pos }

// clear makes it zero.
func (s *combined) clear(x *wits.Context) {
	words := x.Words()
	clear(words[s.to : s.to+s.dims])
	words[s.used] = 0
}

// begin begins a frame.
func (s *combined) begin(x *wits.Context) { s.clear(x) }

// give adds what a thought gives out.
func (t *thought) give(x *wits.Context, state Activity) {
	words := x.Words()
	for i := range t.gives[state] {
		g := &t.gives[state][i]
		g.to.add(words, g.from, float(words, t.effect), g.scaled)
	}
}

// add adds a vector that lies somewhere in the mind, and may have its weight already.
func (s *combined) add(words []uint64, from int, weight float64, scaled bool) {
	var v [3]float64
	by := weight
	if scaled {
		by = 1
	}
	for k := range s.dims {
		v[k] = float64(float(words, from+k) * by)
		if !(math.Abs(v[k]) <= beyond) {
			return // what is no number is no contribution
		}
	}
	switch s.by {
	case average:
		set(words, s.used, float(words, s.used)+math.Abs(weight))
	case first:
		if float(words, s.used) != 0 || v == [3]float64{} {
			return
		}
		set(words, s.used, 1)
	case budget:
		left := s.most - float(words, s.used)
		length := geom.Vec3{X: v[0], Y: v[1], Z: v[2]}.Len()
		if !(left > 0) {
			return
		}
		if length > left {
			scale(&v, left/length)
			length = left
		}
		set(words, s.used, float(words, s.used)+length)
	}
	for k := range s.dims {
		set(words, s.to+k, float(words, s.to+k)+v[k])
	}
}

// beyond this a number is as good as none: sums of such would be endless.
const beyond = 1e300

// finish ends a frame.
func (s *combined) finish(x *wits.Context) {
	words := x.Words()
	var v [3]float64
	for k := range s.dims {
		v[k] = float(words, s.to+k)
	}
	if used := float(words, s.used); s.by == average {
		if !(used > 0) {
			v = [3]float64{}
		} else { // the size of the document's weight has cancelled out; its sign is in the sum
			scale(&v, math.Abs(float(words, s.base))/used)
		}
	}
	if s.most > 0 {
		if length := (geom.Vec3{X: v[0], Y: v[1], Z: v[2]}).Len(); length > s.most {
			scale(&v, s.most/length)
		}
	}
	for k := range s.dims {
		set(words, s.to+k, v[k])
	}
}

func scale(v *[3]float64, by float64) {
	for k := range v {
		v[k] = float64(v[k] * by)
	}
}

func float(words []uint64, at int) float64 { return math.Float64frombits(words[at]) }

func set(words []uint64, at int, v float64) { words[at] = math.Float64bits(v) }
