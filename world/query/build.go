package query

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// Kind is the kind "query"; register it with [wits.Registry.AddKind].
type Kind struct{}

// Name is "query".
func (Kind) Name() string { return "query" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "A question to the world: which points to look at, which are out of the question, and what makes one better than another. It gives the best, one of the best, or all."
}

// Members are those of a query document.
func (Kind) Members() []wits.Member {
	order := append(testNames(), "filter", "score", "doc")
	return []wits.Member{{Name: "generate", Ordered: true}, {Name: "tests", Order: order}, {Name: "choose", Single: true}, {Name: "within", Single: true},
		{Name: "space", Single: true}, {Name: "most", Single: true}, {Name: "budget", Single: true, Own: true}}
}

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body    *body
	q       *query
	sources map[string]*source
	types   struct{ truth, float, whole, vec2, vec3, entity, place *wits.Type }
}

// Build compiles one instance of a document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	body := decoded.(*body)
	b := &builder{Builder: wb, body: body, sources: map[string]*source{}}
	r := b.Registry()
	t := &b.types
	t.truth, t.float, t.whole, t.vec2, t.vec3, t.entity = r.Type("bool"), r.Type("float"), r.Type("int"), r.Type("vec2"), r.Type("vec3"), r.Type("entity")
	if t.place = t.vec3; body.flat {
		t.place = t.vec2
	}
	b.q = &query{id: b.ID(), tag: body.tag, flat: body.flat, sliced: body.sliced(), choose: body.choose, within: body.within, points: body.points, cost: body.cost, runs: &runs{}}
	q := b.q
	q.generators, q.tests = make([]generator, len(body.generate)), make([]test, len(body.tests))
	for i := range body.generate { // all nodes before any expression, which may name them
		d, g := &body.generate[i], &q.generators[i]
		g.Node, g.spec = b.Node(d.name, d.at, d.source), d.spec
		g.id = g.Node.ID()
		g.Node.Describe("generator", d.spec.name, "", d.spec.doc)
		b.bind(g.Node, "Points", t.whole, &g.points)
	}
	for i := range body.tests {
		d, p := &body.tests[i], &q.tests[i]
		p.Node, p.spec, p.index = b.Node(d.name, d.at, d.source), d.spec, i
		p.id = p.Node.ID()
		p.Node.Describe("test", d.spec.name, "", d.spec.doc)
		b.bind(p.Node, "Failed", t.whole, &p.failed)
		b.bind(p.Node, "Value", t.float, &p.best)
		b.bind(p.Node, "Share", t.float, &p.share)
	}
	b.generators()
	b.tests()
	b.order()
	b.capacity()
	b.outputs()
	b.memory()
	b.notes()
	if c, ok := b.Watcher().(*catch); ok && b.Root() {
		c.q = q
	}
	return q
}

// bind gives a node a port that shows something.
func (b *builder) bind(n *wits.Node, name string, t *wits.Type, to *int) {
	p := n.Out(name, t)
	b.Finish(func() { *to = p.Slot().Word() })
}

func (b *builder) generators() {
	for i := range b.q.generators {
		d, g := &b.body.generate[i], &b.q.generators[i]
		g.args = b.arguments(g.Node, d.spec.params, d.args, d.spec.name == "list")
		for k := range d.spec.params {
			if d.spec.params[k].name == "project" && d.args[k].given {
				g.project = &g.args[k]
			}
		}
		if g.estimate = estimate(d); g.estimate >= 0 {
			g.Node.AddExtra("estimate", fmt.Sprintf("about %d points around each place", g.estimate))
		}
	}
}

// estimate is about how many points a generator makes around a place; -1 if that cannot be told before.
func estimate(d *generatorDecl) int {
	if d.spec.estimate == nil {
		return -1
	}
	values := make([]float64, len(d.args))
	for i, a := range d.args {
		if d.spec.params[i].sort == number && a.source != nil {
			return -1
		}
		values[i] = a.number
	}
	n := d.spec.estimate(values)
	if !(n >= 0) {
		n = 0
	}
	return int(min(n, 1e9))
}

// arguments compiles parameters. A list of a generator is read when points are made, and may be long.
func (b *builder) arguments(n *wits.Node, params []param, given []arg, list bool) []argument {
	out := make([]argument, len(params))
	for i := range params {
		p, a := &params[i], &given[i]
		if text := a.text(p); text != "" {
			n.AddExtra(p.name, text)
		}
		switch p.sort {
		case number:
			out[i] = b.number(n, a, p)
		case choice:
			out[i] = argument{slot: -1, fixed: a.number}
		case word:
			if out[i].slot = -1; a.source != nil {
				out[i].text = a.source.Text
			}
		case place:
			out[i].slot = -1
			if a.source == nil && (p.name == "at" || p.name == "from") {
				out[i].places = b.self()
			} else if a.source != nil {
				out[i].places = b.source(n, a.source, list && p.need)
			}
		}
	}
	return out
}

// text is what the document says of a parameter, for people; empty where it says nothing, or [builder.number] tells.
func (a *arg) text(p *param) string {
	switch {
	case !a.given || p.sort == number && a.source != nil:
		return ""
	case p.sort == choice:
		return reductionNames[int(a.number)]
	case a.source == nil:
		return strings.TrimSpace(strconv.FormatFloat(a.number, 'g', -1, 64) + " " + p.unit)
	case a.source.Text != "":
		return a.source.Text
	}
	return string(a.source.AppendCompact(nil))
}

// number compiles a number, or an expression that is computed when the query begins.
func (b *builder) number(n *wits.Node, a *arg, p *param) argument {
	if a.source == nil {
		return argument{fixed: a.number, slot: -1}
	}
	s := b.scope(n)
	f := s.Float(a.source, n.Name)
	b.q.functions = append(b.q.functions, s.Calls...)
	n.AddExtra(p.name, a.source.Text)
	if f == nil {
		return argument{fixed: p.def, slot: -1}
	}
	low := p.least
	if p.above {
		low = math.Nextafter(low, far)
	}
	b.q.numbers = append(b.q.numbers, frozen{id: n.ID(), f: f, what: fmt.Sprintf("%q of %s, %s,", p.name, n.Name, a.source.Text), least: low, most: p.most,
		node: n.Index(), name: p.name, told: s.ExprTrace(a.source.Text)})
	return argument{slot: len(b.q.numbers) - 1}
}

// scope is what expressions of a node can name.
func (b *builder) scope(n *wits.Node) *kit.Scope { return kit.NewScope(b.Builder, n) }

// self is where the agent itself is.
func (b *builder) self() *source {
	s := b.sources["self"]
	if s == nil {
		s = &source{text: "self", self: true}
		b.sources["self"] = s
		b.q.sources = append(b.q.sources, s)
	}
	return s
}

// source compiles what names one or several places. A list of a generator is not kept in the query's memory.
func (b *builder) source(n *wits.Node, v *jsontree.Node, list bool) *source {
	if v.Kind == jsontree.Array {
		return b.literal(n, v, list)
	}
	text := strings.TrimSpace(v.Text)
	if text == "self" {
		return b.self() // a list of one
	}
	if s := b.sources[text]; s != nil && !list {
		return s
	}
	s := &source{text: text, at: -1}
	scope := b.scope(n)
	defer func() {
		b.q.functions = append(b.q.functions, scope.Calls...)
		for _, u := range scope.Used {
			if u.Name == text {
				s.port, s.named = text, u.Port
			}
			if n.Port(u.Name) == nil {
				n.Watch(u.Name, u.Port)
			}
		}
	}()
	if ref, ok := scope.Lookup(text); (!ok || ref.Type.Elem() != nil) && (ok || b.Registry().List(text) != nil) {
		if s.elements = scope.Elements(v, n.Name); s.elements == nil {
			return nil
		}
		if !b.elements(n, v, s, s.elements.Type) {
			return nil
		}
		return b.keep(s, list)
	}
	e := scope.Check(v, n.Name, nil)
	if e == nil {
		return nil
	}
	switch t := e.Type(); {
	case t == b.types.entity:
		b.Finish(func() { s.entity = e.Entity() })
	case t == b.types.vec2:
		b.Finish(func() { s.vec2 = e.Vec2() })
	case t == b.types.vec3:
		b.Finish(func() { s.vec3 = e.Vec3() })
	case t.Elem() != nil:
		s.elements = &kit.Elements{Type: t.Elem()}
		state := b.State("list "+text, t)
		b.Finish(func() { s.compute, s.elements.Load = e.Into(state.Slot()), state.Slot().Item })
		if !b.elements(n, v, s, t.Elem()) {
			return nil
		}
	default:
		b.ProblemAt(v.Pos, n.Name, fmt.Sprintf("%s is of type %s and no place", text, t), "a place is a vec2, a vec3, an entity or a list of these")
		return nil
	}
	return b.keep(s, list)
}

// literal is a place that the document writes down, or a list of them for a generator.
func (b *builder) literal(n *wits.Node, v *jsontree.Node, list bool) *source {
	items := []*jsontree.Node{v}
	if list {
		items = v.Items
	}
	if len(items) == 0 {
		b.ProblemAt(v.Pos, n.Name, "the list is empty", "a list of places is [[1, 2], [3, 4]]")
		return nil
	}
	text := string(v.AppendCompact(nil))
	if s := b.sources[text]; s != nil && !list {
		return s
	}
	s := &source{text: text}
	for _, item := range items {
		p, ok := placeIn(item)
		if !ok {
			b.ProblemAt(item.Pos, n.Name, "a place is [x, y] or [x, y, z], in metres", "")
			return nil
		}
		s.fixed = append(s.fixed, p)
	}
	return b.keep(s, list)
}

// placeIn reads a place that is written down.
func placeIn(v *jsontree.Node) (geom.Vec3, bool) {
	if v.Kind != jsontree.Array || len(v.Items) < 2 || len(v.Items) > 3 {
		return geom.Vec3{}, false
	}
	var f [3]float64
	for i, item := range v.Items {
		var ok bool
		if f[i], ok = item.Float(); !ok {
			return geom.Vec3{}, false
		}
	}
	return geom.Vec3{X: f[0], Y: f[1], Z: f[2]}, true
}

// keep gives places room in the query's memory.
func (b *builder) keep(s *source, list bool) *source {
	if !list {
		b.sources[s.text] = s
		b.q.sources = append(b.q.sources, s)
	}
	return s
}

// elements finds out where the place lies in elements of a type.
func (b *builder) elements(n *wits.Node, v *jsontree.Node, s *source, t *wits.Type) bool {
	state := b.State(fmt.Sprintf("element %d %s", n.Index(), s.text), t)
	place, who := -1, -1
	fields := t.Fields()
	for i, f := range fields {
		switch {
		case (f.Type == b.types.vec2 || f.Type == b.types.vec3) && (place < 0 || f.Name == "Place"):
			place = i
		case f.Type == b.types.entity && (who < 0 || f.Name == "Who"):
			who = i
		}
	}
	plain := t == b.types.vec2 || t == b.types.vec3 || t == b.types.entity
	if !plain && place < 0 && who < 0 {
		b.ProblemAt(v.Pos, n.Name, fmt.Sprintf("the elements of %s are of type %s and no places", s.text, t), "a place is a vec2, a vec3 or an entity, or has a field of such a type")
		return false
	}
	b.Finish(func() {
		s.element = state.Slot()
		w := &s.where
		switch {
		case t == b.types.entity:
			w.who = s.element
		case plain:
			w.at, w.flat = s.element, t == b.types.vec2
		default:
			if place >= 0 {
				w.at, w.flat = s.element.Field(fields[place]), fields[place].Type == b.types.vec2
			}
			if who >= 0 {
				w.who = s.element.Field(fields[who])
			}
		}
	})
	return true
}

// order puts the stages in the order in which they run: by what they cost, equal ones by name, so that the order in the
// document changes nothing.
func (b *builder) order() {
	q := b.q
	if slices.ContainsFunc(q.generators, func(g generator) bool { return g.project != nil }) {
		q.stages = append(q.stages, stage{cost: projectCost})
	}
	byCost := make([]*test, len(q.tests))
	for i := range q.tests {
		byCost[i] = &q.tests[i]
	}
	slices.SortStableFunc(byCost, func(x, y *test) int { return x.spec.cost - y.spec.cost })
	for _, filters := range []bool{true, false} {
		for _, t := range byCost {
			if t.filters == filters {
				q.stages = append(q.stages, stage{test: t, cost: t.spec.cost, begin: t.spec.begin})
			}
		}
	}
	for _, t := range byCost {
		if t.scores {
			q.scorers = append(q.scorers, t)
		}
	}
}

// capacity says for how many points there is room.
func (b *builder) capacity() {
	q := b.q
	q.grows = !q.sliced && b.body.most == 0
	if q.most = b.body.most; q.most > 0 {
		return
	}
	crowd := false
	for i := range q.generators {
		switch g := &q.generators[i]; {
		case g.estimate >= 0 && g.several():
			crowd = true
			q.most += g.estimate * mostPlaces
		case g.estimate >= 0:
			q.most += g.estimate
		case g.spec.estimate != nil:
			q.most += usualPoints
		default:
			q.most += openPoints
		}
	}
	if q.most > mostPoints && crowd {
		q.most = mostPoints // there need not be that many places
	} else if q.most > mostPoints {
		b.Problem(nil, "generate", fmt.Sprintf("the generators make about %d points, and a query has at most %d", q.most, mostPoints), `take a greater "spacing", or a smaller "range"`)
		q.most = mostPoints
	}
	q.most = max(q.most, 1)
}

// outputs gives the document the ports by which it gives what it has found.
func (b *builder) outputs() {
	q := b.q
	give := func(f wits.Field, to *wits.Slot) {
		f.Out = true
		p, reason, hint := b.OuterData(f)
		if reason != "" {
			b.Problem(nil, "ports", reason, hint)
			return
		}
		b.Writes(p)
		b.Finish(func() { *to = p.Slot() })
	}
	t := &b.types
	give(wits.Field{Name: "Best", Type: t.place, Unit: "m", Doc: "The point that was chosen; it stays as it was if there is none."}, &q.out.best)
	give(wits.Field{Name: "Found", Type: t.truth, Doc: "Whether there is a point."}, &q.out.found)
	give(wits.Field{Name: "BestScore", Type: t.float, Doc: "The score of the point that was chosen."}, &q.out.score)
	give(wits.Field{Name: "Count", Type: t.whole, Doc: "How many points are valid."}, &q.out.count)
	give(wits.Field{Name: "Who", Type: t.entity, Doc: "Who is at the point that was chosen, of generators that know it."}, &q.out.who)
	if q.choose == chooseAll {
		r := b.Registry()
		give(wits.Field{Name: "Places", Type: r.Type("list of " + t.place.Name()), Doc: "All valid points, the best first."}, &q.out.places)
		give(wits.Field{Name: "Scores", Type: r.Type("list of float"), Doc: "Their scores."}, &q.out.scores)
	}
}

// memory lays out what a query remembers.
func (b *builder) memory() {
	q := b.q
	q.columns = headWords + len(q.numbers)
	for _, s := range q.sources {
		s.at = q.columns
		q.columns += 1 + mostPlaces*placeWords
	}
	q.size = q.columns + (columnTests+len(q.tests))*q.most
	if q.sliced {
		room := b.Reserve(q.size)
		b.Finish(func() { q.at = room.Word() })
	}
	word := func(name string, t *wits.Type, to *int) {
		s := b.State(name, t)
		b.Finish(func() { *to = s.Slot().Word() })
	}
	t := &b.types
	word("ran", t.truth, &q.ran)
	word("tried", t.whole, &q.tried)
	word("outside", t.whole, &q.outside)
	word("repeated", t.whole, &q.repeated)
	word("overfull", t.whole, &q.overfull)
	word("second", t.truth, &q.rival.has)
	word("second at", t.vec3, &q.rival.at)
	word("second score", t.float, &q.rival.score)
	for i := range q.tests {
		p := &q.tests[i]
		word(fmt.Sprintf("second %s value", p.Node.Name), t.float, &p.second[0])
		word(fmt.Sprintf("second %s share", p.Node.Name), t.float, &p.second[1])
	}
	variables := b.Document().Variables
	b.Finish(func() {
		for i, v := range b.Variables() {
			if !variables[i].Keep {
				q.variables = append(q.variables, v.Slot())
			}
		}
	})
}
