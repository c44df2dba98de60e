package query

import (
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// body is the decoded body of a document. Tests are sorted by name: their order in the file means nothing.
type body struct {
	generate []generatorDecl
	tests    []testDecl
	choose   choosing
	within   float64
	flat     bool // places are vec2
	most     int  // 0: as estimated
	points   int  // that a frame tests; 0: no limit
	cost     int  // that a frame spends; 0: no limit
	tag      uint64
}

// arg is what a parameter is given.
type arg struct {
	given  bool
	number float64        // of numbers and choices
	source *jsontree.Node // an expression, a place, a word
}

type generatorDecl struct {
	name   string
	at     jsontree.Position
	source *jsontree.Node
	spec   *generatorSpec
	args   []arg
}

type testDecl struct {
	name     string
	at       jsontree.Position
	source   *jsontree.Node
	spec     *testSpec
	args     []arg
	filters  bool
	is       *jsontree.Node
	least    arg
	most     arg
	scores   bool
	low      bool // prefers low values
	by       scale
	from, to arg
	weight   arg
	curve    curve.Curve
}

// scale says how what was measured becomes a number from 0 to 1.
type scale uint8

const (
	byHighest  scale = iota // divided by the highest
	bySpread                // the lowest is 0, the highest is 1
	byBookends              // from and to are given
)

var scaleNames = []string{"highest", "spread"}

// choosing says what a query gives.
type choosing uint8

const (
	chooseBest choosing = iota
	chooseRandom
	chooseAll
)

var chooseNames = []string{"best", "random", "all"}

// Limits of documents.
const (
	mostPoints     = 10_000
	mostTests      = 64
	mostGenerators = 16
	usualPoints    = 400 // where nothing tells how many there will be
	openPoints     = 64  // that a generator is given which cannot tell
)

type decoder struct {
	*wits.Decoder
	body  *body
	names map[string]bool
}

// Decode reads the document's own members.
func (Kind) Decode(wd *wits.Decoder) any {
	d := &decoder{wd, &body{flat: true}, map[string]bool{}}
	b := d.body
	b.tag = tagOf(d.Whole())
	d.generators(d.Get("generate"))
	for _, m := range d.Object(d.Get("tests"), "", `"tests"`) {
		d.test(m)
	}
	if len(b.tests) > mostTests {
		d.Problem(d.Get("tests").Pos, "", fmt.Sprintf("there are more than %d tests", mostTests), "")
		b.tests = b.tests[:mostTests]
	}
	sort.SliceStable(b.tests, func(i, k int) bool { return b.tests[i].name < b.tests[k].name })
	if i, ok := d.oneOf(d.Get("choose"), "", "choose", chooseNames); ok {
		b.choose = choosing(i)
	}
	if v := d.Get("within"); v != nil {
		f, ok := v.Float()
		if !ok || f < 0 || f > 1 {
			d.Problem(v.Pos, "", `"within" is a number from 0 to 1`, "0.1 draws among points with at least 0.9 of the best score")
		} else if b.choose != chooseRandom {
			d.Problem(v.Pos, "", `"within" is for "choose": "random"`, "")
		}
		b.within = f
	}
	if i, ok := d.oneOf(d.Get("space"), "", "space", []string{"2d", "3d"}); ok {
		b.flat = i == 0
	}
	b.most = d.count(d.Get("most"), "most", mostPoints)
	if v := d.Get("budget"); v != nil {
		for _, m := range d.Object(v, "", `"budget"`) {
			switch m.Name {
			case "points":
				b.points = d.count(m.Value, "points", 1<<30)
			case "cost":
				b.cost = d.count(m.Value, "cost", 1<<30)
			default:
				d.Problem(m.Pos, "", fmt.Sprintf("%q is not known here", m.Name), `a budget has "points" and "cost"`)
			}
		}
	}
	return b
}

// tagOf is a hash of what the document says, so that a mind that is carried over to another version of it begins anew. Where
// an editor shows things is none of it. It is never 0.
func tagOf(tree *jsontree.Node) uint64 {
	said := *tree
	said.Members = slices.DeleteFunc(slices.Clone(tree.Members), func(m jsontree.Member) bool { return m.Name == "view" || m.Name == "frames" })
	h := uint64(14695981039346656037) // FNV-1a
	for _, c := range said.AppendCompact(nil) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h | 1
}

// sliced says whether a query may take several frames.
func (b *body) sliced() bool { return b.points > 0 || b.cost > 0 }

func (d *decoder) count(v *jsontree.Node, member string, most int) int {
	if v == nil {
		return 0
	}
	n, ok := v.Int()
	if !ok || n < 1 || n > int64(most) {
		d.Problem(v.Pos, "", fmt.Sprintf("%q is a whole number from 1 to %d", member, most), "")
		return 0
	}
	return int(n)
}

// oneOf reads one of several words; false if there is none, or a wrong one, which has been reported.
func (d *decoder) oneOf(v *jsontree.Node, node, member string, names []string) (int, bool) {
	if v == nil {
		return 0, false
	}
	if i := slices.Index(names, v.Text); i >= 0 && v.Kind == jsontree.String {
		return i, true
	}
	d.Problem(v.Pos, node, fmt.Sprintf("%q is one of %s", member, kind.Joined(names)), kind.Suggest(v.Text, names))
	return 0, false
}

// name takes a name for a node; false, with the problem reported, if it cannot be had.
func (d *decoder) name(name string, at jsontree.Position, what string) bool {
	if why := wits.BadName(name); why != "" {
		d.Problem(at, name, fmt.Sprintf("%s's name %s", what, why), "")
		return false
	}
	if d.names[name] {
		d.Problem(at, name, fmt.Sprintf("there are two of the name %s", name), "generators and tests share their names; rename one")
		return false
	}
	d.names[name] = true
	return true
}

func (d *decoder) generators(v *jsontree.Node) {
	if v == nil || v.Kind != jsontree.Array || len(v.Items) == 0 {
		at := d.At()
		if v != nil {
			at = v.Pos
		}
		d.Problem(at, "", "nothing says which points to look at", `add "generate": [{"grid": {"range": 10, "spacing": 1}}]`)
		return
	}
	if len(v.Items) > mostGenerators {
		d.Problem(v.Pos, "", fmt.Sprintf("there are more than %d generators", mostGenerators), "")
		return
	}
	for _, item := range v.Items { // names of documents go before names that are made
		if n := item.Get("name"); n != nil && d.String(n, "", `"name"`) != "" {
			d.name(n.Text, n.Pos, "the generator")
		}
	}
	for _, item := range v.Items {
		d.generator(item)
	}
}

func generatorNames() []string {
	var names []string
	for _, s := range generatorSpecs {
		names = append(names, s.name)
	}
	return names
}

func testNames() []string {
	var names []string
	for _, s := range testSpecs {
		names = append(names, s.name)
	}
	return names
}

func (d *decoder) generator(item *jsontree.Node) {
	if item.Kind != jsontree.Object {
		d.Problem(item.Pos, "", "a generator is an object in { }", `such as {"grid": {"range": 10, "spacing": 1}}`)
		return
	}
	names := generatorNames()
	sort, at := d.sortOf(item, "", names, "generator", []string{"name", "doc"})
	if sort < 0 {
		return
	}
	g := generatorDecl{at: item.Pos, source: item, spec: generatorSpecs[sort]}
	if n := item.Get("name"); n != nil {
		g.name = n.Text
	}
	for i := 1; g.name == ""; i++ {
		name := g.spec.name
		if i > 1 {
			name = fmt.Sprintf("%s%d", name, i)
		}
		if !d.names[name] {
			g.name, d.names[name] = name, true
		}
	}
	g.args = d.args(at, g.name, g.spec.name, g.spec.params)
	d.body.generate = append(d.body.generate, g)
}

// sortOf finds the member that says what sort of generator or test it is; -1, with the problem reported, if there is none.
func (d *decoder) sortOf(v *jsontree.Node, node string, names []string, what string, others []string) (int, *jsontree.Node) {
	sort := -1
	var at *jsontree.Node
	for _, m := range v.Members {
		i := slices.Index(names, m.Name)
		if i < 0 {
			continue
		}
		if sort >= 0 {
			d.Problem(m.Pos, node, fmt.Sprintf("the %s is both %s and %s", what, names[sort], m.Name), "make two of it")
			return -1, nil
		}
		sort, at = i, m.Value
	}
	if sort >= 0 {
		v.Get(names[sort])
		d.Doc(v, node)
		return sort, at
	}
	for _, m := range v.Members {
		if hint := kind.Suggest(m.Name, names); hint != "" && !slices.Contains(others, m.Name) {
			d.Problem(m.Pos, node, fmt.Sprintf("there is no sort of %s %q", what, m.Name), hint)
			return -1, nil
		}
	}
	d.Problem(v.Pos, node, fmt.Sprintf("nothing says what sort of %s it is", what), "there is "+kind.Joined(names))
	return -1, nil
}

// args reads the parameters of a generator or a test.
func (d *decoder) args(v *jsontree.Node, node, sort string, params []param) []arg {
	args := make([]arg, len(params))
	if len(params) == 1 && params[0].sort == formula { // the expression itself
		if d.String(v, node, fmt.Sprintf("%q", sort)) != "" {
			args[0] = arg{given: true, source: v}
		} else if v.Kind == jsontree.String {
			d.Problem(v.Pos, node, "the expression is empty", "")
		}
		return args
	}
	if v.Kind != jsontree.Object {
		d.Problem(v.Pos, node, fmt.Sprintf("%q is an object in { }", sort), "")
		return args
	}
	var known []string
	for i := range params {
		p := &params[i]
		known = append(known, p.name)
		args[i].number = p.def
		if m := v.Get(p.name); m != nil {
			args[i] = d.arg(m, node, p)
		} else if p.need {
			d.Problem(v.Pos, node, fmt.Sprintf("%s has no %q", sort, p.name), p.doc)
		}
	}
	for _, m := range v.Each() {
		if !slices.Contains(known, m.Name) {
			hint := kind.Suggest(m.Name, known)
			if hint == "" {
				hint = "there is " + kind.Joined(known)
			}
			d.Problem(m.Pos, node, fmt.Sprintf("%s does not know %q", sort, m.Name), hint)
		}
	}
	return args
}

func (d *decoder) arg(v *jsontree.Node, node string, p *param) arg {
	switch p.sort {
	case number:
		return d.number(v, node, p)
	case choice:
		i, ok := d.oneOf(v, node, p.name, reductionNames)
		return arg{given: ok, number: float64(i)}
	case word:
		return arg{given: d.String(v, node, fmt.Sprintf("%q", p.name)) != "", source: v}
	}
	if v.Kind == jsontree.String && v.Text == "" || v.Kind != jsontree.String && v.Kind != jsontree.Array {
		d.Problem(v.Pos, node, fmt.Sprintf("%q is a place", p.name), `"self", an expression such as "LastSeen", or [x, y]`)
		return arg{}
	}
	return arg{given: true, source: v}
}

// number reads a literal within its bounds, or an expression.
func (d *decoder) number(v *jsontree.Node, node string, p *param) arg {
	if v.Kind == jsontree.String && v.Text != "" {
		return arg{given: true, source: v}
	}
	f, ok := v.Float()
	switch {
	case !ok:
		d.Problem(v.Pos, node, fmt.Sprintf("%q is a number, or an expression for one", p.name), "")
	case p.above && f <= p.least, f < p.least:
		than := "less than"
		if p.above {
			than = "not above"
		}
		d.Problem(v.Pos, node, fmt.Sprintf("%q is %s %g", p.name, than, p.least), p.doc)
	case f > p.most:
		d.Problem(v.Pos, node, fmt.Sprintf("%q is above %g", p.name, p.most), p.doc)
	default:
		return arg{given: true, number: f}
	}
	return arg{number: p.def}
}
