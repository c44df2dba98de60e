package curve

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Problem is something wrong with how a curve is written.
type Problem struct {
	At           jsontree.Position
	Reason, Hint string
}

var ranges = map[Shape]struct {
	low, high float64
	open      bool // low is not in the range
	text      string
}{
	Power:       {0, 100, true, "an exponent above 0"},
	Exponential: {0, 1e6, true, "a base above 0"},
	Logistic:    {-1e4, 1e4, false, "a steepness"},
	Logit:       {0, 1e4, true, "a steepness above 0"},
	Sine:        {0, 1e4, true, "a number of humps above 0"},
	Step:        {-1e9, 1e9, false, "where the step is"},
	Constant:    {-1e9, 1e9, false, "a number"},
	Parabola:    {-1e9, 1e9, false, "1"},
	Linear:      {-1e9, 1e9, false, "1"},
}

// Parse reads a curve from a document: a shape's name, or an object. A nil node is linear. Problems say all that is wrong.
func Parse(n *jsontree.Node) (c Curve, problems []Problem) { return read(n, false) }

// read reads a curve, or a segment of one, which says where it ends.
func read(n *jsontree.Node, segment bool) (c Curve, problems []Problem) {
	say := func(at jsontree.Position, hint, format string, args ...any) {
		problems = append(problems, Problem{at, fmt.Sprintf(format, args...), hint})
	}
	if n == nil {
		return c, nil
	}
	if n.Kind == jsontree.String {
		i := slices.Index(shapeNames[:], n.Text)
		switch Shape(max(i, 0)) {
		case Linear, Parabola:
			if i >= 0 {
				return Curve{Shape: Shape(i)}, nil
			}
			say(n.Pos, "there is linear, power, exponential, logistic, logit, sine, parabola, step, points, segments, formula, constant", "there is no curve %q", n.Text)
		case Sine:
			return Curve{Shape: Sine, K: 1}, nil
		case Logistic:
			return Curve{Shape: Logistic, K: 12}, nil
		case Logit:
			return Curve{Shape: Logit, K: 10}, nil
		case Points, Segments, Formula:
			say(n.Pos, "such as "+content[Shape(i)], "the curve %s needs what it is made of", n.Text)
		default:
			say(n.Pos, fmt.Sprintf(`such as {%q: 2}`, n.Text), "the curve %s needs a number", n.Text)
		}
		return c, problems
	}
	if n.Kind != jsontree.Object {
		say(n.Pos, "", `a curve is a name such as "linear", or an object such as {"power": 2}`)
		return c, problems
	}
	shaped := ""
	number := func(v *jsontree.Node, name string, to *float64) {
		f, ok := v.Float()
		if !ok {
			say(v.Pos, "", "%q is a number", name)
		}
		*to = f
	}
	for _, m := range n.Each() {
		if i := slices.Index(shapeNames[:], m.Name); i >= 0 {
			if shaped != "" {
				say(m.Pos, "a curve has one shape", "the curve has both %q and %q", shaped, m.Name)
				continue
			}
			shaped, c.Shape = m.Name, Shape(i)
			problems = append(problems, c.content(m)...)
			continue
		}
		switch name := m.Name; {
		case name == "flip":
			if m.Value.Kind != jsontree.Bool {
				say(m.Value.Pos, "", `"flip" is true or false`)
			}
			c.Flip = m.Value.Bool
		case name == "slope":
			if number(m.Value, m.Name, &c.Slope); c.Slope == 0 {
				say(m.Value.Pos, `write {"constant": 0}`, "a slope of 0 leaves nothing of the curve")
			}
		case name == "shift":
			number(m.Value, m.Name, &c.Shift)
		case name == "lift":
			number(m.Value, m.Name, &c.Lift)
		case name == "base":
			if number(m.Value, m.Name, &c.Base); c.Base <= 1 || c.Base > 1e6 {
				say(m.Value.Pos, "without it, it is 2.71828", `"base" is a number above 1`)
				c.Base = 0
			}
		case name == "to" && segment:
		default:
			say(m.Pos, "a curve has a shape, and flip, slope, shift, lift and base", "%q is not known here", m.Name)
		}
	}
	if c.Base != 0 && c.Shape != Logistic && c.Shape != Logit {
		say(n.Pos, `for a power of a number, write {"exponential": 4}`, `"base" is for logistic and logit curves`)
	}
	return c, problems
}

// content shows how the curves that are made of more than a number are written.
var content = map[Shape]string{
	Points:   `{"points": [[0, 0], [1, 1]]}`,
	Segments: `{"segments": [{"to": 0.5, "power": 2}, {"to": 1, "constant": 1}]}`,
	Formula:  `{"formula": "x * x"}`,
}

// content reads what goes with the shape.
func (c *Curve) content(m jsontree.Member) (problems []Problem) {
	say := func(at jsontree.Position, hint, format string, args ...any) {
		problems = append(problems, Problem{at, fmt.Sprintf(format, args...), hint})
	}
	switch c.Shape {
	case Formula:
		if m.Value.Kind != jsontree.String || m.Value.Text == "" {
			say(m.Value.Pos, "such as "+content[Formula], `"formula" is an expression in x`)
			return problems
		}
		c.Source = m.Value
	case Points:
		if m.Value.Kind != jsontree.Array || len(m.Value.Items) == 0 {
			say(m.Value.Pos, "such as [[0, 0], [1, 1]]", `"points" is a list of points`)
			return problems
		}
		for _, item := range m.Value.Items {
			var p geom.Vec2
			ok := item.Kind == jsontree.Array && len(item.Items) == 2
			if ok {
				var okX, okY bool
				p.X, okX = item.Items[0].Float()
				p.Y, okY = item.Items[1].Float()
				ok = okX && okY
			}
			if !ok {
				say(item.Pos, "", "a point is [x, y]")
				continue
			}
			if n := len(c.Points); n > 0 && c.Points[n-1].X > p.X {
				say(item.Pos, "", "the points go from left to right")
			}
			c.Points = append(c.Points, p)
		}
	case Segments:
		if m.Value.Kind != jsontree.Array || len(m.Value.Items) == 0 {
			say(m.Value.Pos, `such as [{"to": 0.5, "power": 2}, {"to": 1, "constant": 1}]`, `"segments" is a list of curves`)
			return problems
		}
		for _, item := range m.Value.Items {
			part, wrong := read(item, true)
			problems = append(problems, wrong...)
			if part.Shape == Formula {
				say(item.Pos, `let the whole curve be a formula: "x < 0.5 ? x * x : 0.25"`, "a segment cannot be a formula")
				continue
			}
			s := Segment{Curve: part}
			to := item.Get("to")
			if to == nil {
				say(item.Pos, "", `a segment says where it ends: "to"`)
				continue
			}
			var ok bool
			if s.To, ok = to.Float(); !ok {
				say(to.Pos, "", `"to" is a number`)
			}
			if n := len(c.Segments); n > 0 && c.Segments[n-1].To >= s.To {
				say(to.Pos, "", "the segments go from left to right")
			}
			c.Segments = append(c.Segments, s)
		}
	default:
		r := ranges[c.Shape]
		k, ok := m.Value.Float()
		if c.Shape == Exponential && k == 1 {
			say(m.Value.Pos, `write "linear"`, "an exponential curve with the base 1 is a straight line")
			return problems
		}
		if !ok || k < r.low || k > r.high || r.open && k == r.low {
			say(m.Value.Pos, "", "%q takes %s", m.Name, r.text)
			return problems
		}
		c.K = k
	}
	return problems
}
