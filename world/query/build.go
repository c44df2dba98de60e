package query

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "query"; register it with [wits.Registry.AddKind].
type Kind struct{ kind.Declared[Document] }

// Name is "query".
func (Kind) Name() string { return "query" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "A question to the world: which points to look at, which are out of the question, and what makes one better than another. It gives the best, one of the best, or all."
}

// LeafOnly marks that a query runs nothing but itself.
func (Kind) LeafOnly() {}

// NodeTypes returns what a document has: generators and tests.
func (k Kind) NodeTypes() []document.NodeType {
	return append(kind.TypesOf(k.generator()), kind.TypesOf(k.test())...)
}

func (k Kind) generator() *declare.Form { return k.Body().Member("generate").Form.Item }
func (k Kind) test() *declare.Form      { return k.Body().Member("tests").Form.Item }

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body    *Document
	q       *query
	sources map[string]*source
	types   struct{ truth, float, whole, vec2, vec3, entity, place *wits.Type }
	pointed *pointed // nil: no expression of a test names a point
}

// Build compiles one instance of a document.
func (k Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	body := decoded.(*Document)
	b := &builder{Builder: wb, body: body, sources: map[string]*source{}}
	r := b.Registry()
	t := &b.types
	t.truth, t.float, t.whole, t.vec2, t.vec3, t.entity = r.Type("bool"), r.Type("float"), r.Type("int"), r.Type("vec2"), r.Type("vec3"), r.Type("entity")
	if t.place = t.vec3; body.Space == plane {
		t.place = t.vec2
	}
	b.q = &query{id: b.ID(), tag: body.tag, flat: body.Space == plane, sliced: body.sliced(), choose: body.Choose, within: body.Within, points: body.Budget.Points, cost: body.Budget.Cost, runs: &runs{}}
	q := b.q
	q.generators, q.tests = make([]generator, len(body.Generate)), make([]test, len(body.Tests))
	told := make([]*telling, 0, len(body.Generate)+len(body.Tests))
	for i := range body.Generate { // all nodes before any expression, which may name them
		d, g := &body.Generate[i], &q.generators[i]
		sort := k.generator().ChoiceOf(d.Source)
		g.Node = b.Node(d.called, d.At, d.Source)
		g.id = g.Node.ID()
		g.Node.Describe("generator", sort.Name, "", sort.Doc)
		b.bind(g.Node, "Points", t.whole, &g.points)
		told = append(told, &telling{builder: b, node: g.Node, form: sort.Form.Member(sort.Name).Form})
	}
	for i := range body.Tests {
		d, p := &body.Tests[i], &q.tests[i]
		sort := k.test().ChoiceOf(d.Source)
		p.Node, p.sort, p.index = b.Node(d.Name, d.At, d.Source), sort.Name, i
		p.id = p.Node.ID()
		p.Node.Describe("test", sort.Name, "", sort.Doc)
		b.bind(p.Node, "Failed", t.whole, &p.failed)
		b.bind(p.Node, "Value", t.float, &p.best)
		b.bind(p.Node, "Share", t.float, &p.share)
		told = append(told, &telling{builder: b, node: p.Node, test: p, form: sort.Form.Member(sort.Name).Form})
	}
	for i := range q.generators {
		b.generator(&body.Generate[i], &q.generators[i], told[i])
	}
	for i := range q.tests {
		b.test(&body.Tests[i], &q.tests[i], told[len(q.generators)+i])
	}
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

func (b *builder) generator(d *Generator, g *generator, told *telling) {
	g.maker = d.Is.build(told)
	g.places, g.project = told.places, told.onto
	if g.estimate = -1; g.counts() && !told.computed {
		g.estimate = int(min(max(g.estimated(func(a *argument) float64 { return a.fixed }), 0), 1e9))
		g.Node.AddExtra("estimate", fmt.Sprintf("about %d points around each place", g.estimate))
	}
}

func (b *builder) test(d *Test, t *test, told *telling) {
	t.facts, t.note = d.Is.facts(), -1
	f, s := d.Filter, d.Score
	if t.filters = f != nil; t.filters {
		t.bounded = [2]bool{f.Least.Given(), f.Most.Given()}
		if t.asks = f.Is != nil; t.asks {
			t.wanted = *f.Is
		}
	}
	if t.scores = s != nil; t.scores {
		t.low, t.by, t.curve = s.Prefer == preferLow, s.By, s.Curve.Is
	} else {
		s = &Score{Weight: kind.Amount{Number: 1}}
	}
	t.measure = d.Is.build(told)
	t.places = told.places
	if f == nil {
		f = &Filter{}
	}
	t.bounds[0], t.bounds[1] = told.any("least", &f.Least), told.any("most", &f.Most)
	t.from, t.to, t.weight = told.any("score from", &s.From), told.any("score to", &s.To), told.any("weight", &s.Weight)
	t.describe()
}

// telling compiles what a generator or a test is told, and shows it to people.
type telling struct {
	*builder
	node     *wits.Node
	test     *test // nil: it is a generator
	form     *declare.Form
	places   []place
	onto     *argument // "project"
	computed bool      // a number is an expression
}

// show shows what the document says.
func (t *telling) show(name string, v *kind.Value) {
	switch {
	case !v.Given():
	case v.Source.Text != "":
		t.node.AddExtra(name, v.Source.Text)
	default:
		t.node.AddExtra(name, string(v.Source.AppendCompact(nil)))
	}
}

// text returns a word that the game knows.
func (t *telling) text(name string, d *kind.Text) string {
	t.show(name, &d.Value)
	return d.String()
}

// reduction returns what counts of several values.
func (t *telling) reduction(name string, d *kind.Text, usual reduction) reduction {
	if !d.Given() {
		return usual
	}
	t.show(name, &d.Value)
	return reduction(slices.Index(t.form.Member(name).Form.Words, d.String()))
}

// self returns a place; where the agent itself is, if the document does not tell.
func (t *telling) self(name string, d *kind.Place) *source {
	if d.Given() {
		return t.place(name, d)
	}
	return t.known(name, t.itself())
}

// place returns a place; nil if the document does not tell.
func (t *telling) place(name string, d *kind.Place) *source {
	if !d.Given() {
		return nil
	}
	t.show(name, &d.Value)
	return t.known(name, t.source(t.node, d.Source, false))
}

// list returns a list of places. It is read when points are made, and may be long.
func (t *telling) list(name string, d *kind.Place) *source {
	t.show(name, &d.Value)
	return t.known(name, t.source(t.node, d.Source, true))
}

func (t *telling) known(name string, s *source) *source {
	if s != nil {
		t.places = append(t.places, place{name, s})
	}
	return s
}

// project is how points are put onto the ground.
func (t *telling) project(d *onGround) {
	if a := t.number("project", &d.Project); d.Project.Given() {
		t.onto = &a
	}
}

// number returns a number of the generator or test.
func (t *telling) number(name string, d *kind.Amount) argument {
	f := t.form.Member(name).Form
	low, high := -far*far, far*far
	if f.Least != nil {
		low = *f.Least
	}
	if f.Above != nil {
		low = math.Nextafter(*f.Above, far)
	}
	if f.Most != nil {
		high = *f.Most
	}
	if d.Given() && d.Expression() == nil {
		t.node.AddExtra(name, strings.TrimSpace(strconv.FormatFloat(d.Number, 'g', -1, 64)+" "+f.Unit))
	}
	return t.compute(name, d, low, high)
}

// any returns a number of its filter or score.
func (t *telling) any(name string, d *kind.Amount) argument {
	return t.compute(name, d, -far*far, far*far)
}

// compute compiles a number, or an expression that is computed when the query begins.
func (t *telling) compute(name string, d *kind.Amount, low, high float64) argument {
	source := d.Expression()
	if source == nil {
		return argument{fixed: min(max(d.Number, low), high), slot: -1}
	}
	t.computed = true
	n := t.node
	s := t.scope(n)
	f := s.Float(source, n.Name)
	t.q.functions = append(t.q.functions, s.Calls...)
	n.AddExtra(name, source.Text)
	if f == nil {
		return argument{slot: -1}
	}
	t.q.numbers = append(t.q.numbers, frozen{id: n.ID(), f: f, what: fmt.Sprintf("%q of %s, %s,", name, n.Name, source.Text), least: low, most: high,
		node: n.Index(), name: name, told: s.ExprTrace(source.Text)})
	return argument{slot: len(t.q.numbers) - 1}
}

// scope returns what expressions of a node can name.
func (b *builder) scope(n *wits.Node) *kind.Scope { return kind.NewScope(b.Builder, n) }

// itself returns where the agent itself is.
func (b *builder) itself() *source {
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
		return b.itself() // a list of one
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
		s.elements = &kind.Elements{Type: t.Elem()}
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

// literal returns a place that the document writes down, or a list of them for a generator.
func (b *builder) literal(n *wits.Node, v *jsontree.Node, list bool) *source {
	items := []*jsontree.Node{v}
	if list {
		items = v.Items
	}
	if len(items) == 0 {
		b.ProblemAt(v.Pos, n.Name, "the list is empty", declare.InFile("a list of places is [[1, 2], [3, 4]]"))
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
			b.ProblemAt(item.Pos, n.Name, "a place is "+declare.InFile("[x, y] or [x, y, z], ")+"in metres", "")
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
	slices.SortStableFunc(byCost, func(x, y *test) int { return x.cost - y.cost })
	for _, filters := range []bool{true, false} {
		for _, t := range byCost {
			if t.filters == filters {
				q.stages = append(q.stages, stage{test: t, cost: t.cost, begin: t.begin})
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
	q.grows = !q.sliced && b.body.Most == 0
	if q.most = b.body.Most; q.most > 0 {
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
		case g.counts():
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
