package query

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/kind"
)

// Document is what a document says.
type Document struct {
	Generate []Generator      `json:"generate" noun:"generator" most:"16" need:"[{\"grid\": {\"range\": 10, \"spacing\": 1}}]" doc:"Where points come from. All of them are tested together."`
	Tests    kind.Named[Test] `json:"tests" noun:"test" example:"{\"Near\": {\"distance\": {\"from\": \"self\"}, \"score\": {}}}" doc:"The tests by name. Filters run first, the cheap ones before the dear ones."`
	Choose   choosing         `json:"choose" words:"best,random,all" default:"best" doc:"What the query gives: the best point, one of the best, or all of them, the best first."`
	Within   float64          `json:"within" min:"0" max:"1" doc:"For \"random\": how much less than the best a score may be, as a share of it."`
	Space    space            `json:"space" words:"2d,3d" default:"2d" doc:"Whether places are given as vec2 or vec3."`
	Most     int              `json:"most" min:"1" max:"10000" doc:"For how many points there is room; as many as are estimated without it."`
	Budget   struct {
		Cost   int `json:"cost" min:"1" max:"1073741824" doc:"Units of cost that are spent in a frame; at least one point is tested."`
		Points int `json:"points" min:"1" max:"1073741824" doc:"Points that are tested in a frame; a point counts once for each test."`
	} `json:"budget" fewest:"1" doc:"What a frame may do; without it the query ends in the frame in which it begins."`

	tag uint64 // of what the document says
}

// Generator says where points come from.
type Generator struct {
	kind.Item
	Name kind.Text `json:"name" role:"new" noun:"generator" doc:"Its name; without it, that of its sort."`
	declare.OneOf[making]

	called string // by which documents name it
}

// Test is something that is measured of each point.
type Test struct {
	kind.Node
	declare.OneOf[measuring]
	Filter *Filter `json:"filter" fewest:"1" doc:"What a point must be; others are discarded."`
	Score  *Score  `json:"score" doc:"How much the point is worth for it."`
}

// Filter says what a point must be.
type Filter struct {
	Is    *bool       `json:"is" doc:"Whether it shall be so."`
	Least kind.Amount `json:"least" doc:"What it shall be at least."`
	Most  kind.Amount `json:"most" doc:"What it shall be at most."`
}

// Score says how much a point is worth.
type Score struct {
	From   kind.Amount `json:"from" doc:"What counts 0, in place of \"by\"; 0 without it."`
	To     kind.Amount `json:"to" doc:"What counts 1, in place of \"by\"."`
	Weight kind.Amount `json:"weight" default:"1" doc:"What that number is multiplied with."`
	Curve  kind.Curve  `json:"curve" doc:"A response curve over that number."`
	By     scale       `json:"by" words:"highest,spread" default:"highest" doc:"What is measured becomes a number from 0 to 1: divided by the highest, or from the lowest to the highest."`
	Prefer preference  `json:"prefer" words:"high,low" default:"high" doc:"Which values are better."`
}

// scale says how what was measured becomes a number from 0 to 1.
type scale uint8

const (
	byHighest  scale = iota // divided by the highest
	bySpread                // the lowest is 0, the highest is 1
	byBookends              // from and to are given
)

// preference says which values are better.
type preference uint8

const preferLow preference = 1

// space says what places are given as.
type space uint8

const plane space = 0

// choosing says what a query gives.
type choosing uint8

const (
	chooseBest choosing = iota
	chooseRandom
	chooseAll
)

// Limits of documents.
const (
	mostPoints     = 10_000
	mostTests      = 64
	mostGenerators = 16
	usualPoints    = 400 // where nothing tells how many there will be
	openPoints     = 64  // that a generator is given which cannot tell
)

// far is a length or a number without a bound.
const far = 1e9

// Choices returns the sorts of generators and tests.
func (Document) Choices() []declare.Set {
	return []declare.Set{
		declare.Choose[making](&Tagged{}, &Grid{}, &Ring{}, &Cone{}, &Path{}, &Mesh{}, &Random{}, &Perceived{}, &List{}),
		declare.Choose[measuring](&Distance{}, &Facing{}, &Visibility{}, &Way{}, &Border{}, &OnGround{}, &Has{}, &Inside{}, &Overlap{}, &Influence{}, &Formula{}),
	}
}

// sliced reports whether a query may take several frames.
func (b *Document) sliced() bool { return b.Budget.Points > 0 || b.Budget.Cost > 0 }

// Check gives each generator a name, and reports names that are given twice.
func (b *Document) Check(c *kind.Checker) {
	b.tag = kind.Tag(c.Source)
	if len(b.Generate) > mostGenerators {
		c.Problem(c.Source.Get("generate").Pos, fmt.Sprintf("there are more than %d generators", mostGenerators), "")
		b.Generate = b.Generate[:mostGenerators]
	}
	if len(b.Tests) > mostTests {
		c.Problem(c.Source.Get("tests").Pos, fmt.Sprintf("there are more than %d tests", mostTests), "")
		b.Tests = b.Tests[:mostTests]
	}
	if v := c.Source.Get("within"); v != nil && b.Choose != chooseRandom {
		c.Problem(v.Pos, `"within" is for "choose": "random"`, "", declare.ToRemove().As(""), declare.ToAdd("choose", `"random"`))
	}
	taken := map[string]bool{}
	isTaken := func(name string, at declare.Position) bool {
		if taken[name] {
			c.ProblemOf(name, at, fmt.Sprintf("there are two of the name %s", name), "generators and tests share their names; rename one", declare.ToRename(""))
		}
		defer func() { taken[name] = true }()
		return taken[name]
	}
	for i := range b.Generate { // names of documents go before names that are made
		if g := &b.Generate[i]; g.Name.Given() && isTaken(g.Name.String(), g.Name.At()) {
			g.Name = kind.Text{}
		}
	}
	for i := range b.Generate {
		g := &b.Generate[i]
		g.called = g.Name.String()
		sort := c.Form.Member("generate").Form.Item.ChoiceOf(g.Source).Name
		for n := 1; g.called == ""; n++ {
			name := sort
			if n > 1 {
				name = fmt.Sprintf("%s%d", sort, n)
			}
			if !taken[name] {
				g.called, taken[name] = name, true
			}
		}
	}
	b.Tests = slices.DeleteFunc(b.Tests, func(t Test) bool { return isTaken(t.Name, t.At) })
}

// Check reports a test that is for nothing, and filters that it does not suit.
func (t *Test) Check(c *kind.Checker) {
	if !c.Source.Has("filter") && !c.Source.Has("score") {
		c.Problem(t.At, "the test neither filters nor scores", `add "filter" or "score"`+declare.InFile(`: "filter": {"is": true}, "filter": {"least": 2} or "score": {}`), declare.ToAdd("score", "{}"), declare.ToAdd("filter", `{"is": true}`))
	}
	f := t.Filter
	if f == nil {
		return
	}
	given := c.Source.Get("filter")
	is, sort := given.Get("is"), t.Is.facts()
	switch {
	case is == nil && !given.Has("least") && !given.Has("most"):
		hint, fixes := `add "least" or "most"`, []kind.Fix{declare.ToAdd("least", "1"), declare.ToAdd("most", "1")}
		if sort.is != nil {
			hint, fixes = `add "is": true or "is": false`, []kind.Fix{declare.ToAdd("is", "true"), declare.ToAdd("is", "false")}
		}
		c.Problem(given.Pos, "the filter does not say what it wants", hint, fixes...)
	case is != nil && sort.is == nil && !sort.formula:
		c.Problem(is.Pos, fmt.Sprintf("%s measures a number, which is neither true nor false", c.Form.ChoiceOf(c.Source).Name), `say "least" or "most"`, toMeasure("least"), toMeasure("most"))
	case is != nil && (given.Has("least") || given.Has("most")):
		c.Problem(is.Pos, `it has both "is" and bounds`, "make two tests of it", declare.ToRemove())
	case sort.truth && is == nil:
		c.Problem(given.Pos, fmt.Sprintf("%s is true or false", c.Form.ChoiceOf(c.Source).Name), `write "is": true or "is": false`, declare.ToSet(`{"is": true}`), declare.ToSet(`{"is": false}`))
	case f.Least.Given() && f.Most.Given() && f.Least.Expression() == nil && f.Most.Expression() == nil && f.Least.Number > f.Most.Number:
		c.Problem(given.Pos, `no point can pass: "least" is above "most"`, "", declare.ToDrop("least").As(""), declare.ToDrop("most").As(""))
	}
}

// Check reports ends of a scale that make none, and curves that a query does not have.
func (s *Score) Check(c *kind.Checker) {
	if s.Curve.Name() != "" {
		_, found := curve.Parse(s.Curve.Source)
		for _, p := range found {
			c.Problem(p.At, p.Reason, p.Hint)
		}
	}
	if hasFormula(&s.Curve.Is) {
		c.Problem(s.Curve.At(), "a query has no curves with a formula", `let a test of the sort "expr" compute it`, declare.ToRemove())
		s.Curve.Is = curve.Curve{}
	}
	if !s.From.Given() && !s.To.Given() {
		return
	}
	if by := c.Source.Get("by"); by != nil {
		c.Problem(by.Pos, `"from" and "to" say how it is scaled already`, "", declare.ToRemove().As(`remove "by"`))
	}
	if !c.Source.Has("to") {
		c.Problem(c.Source.Pos, `"from" needs "to"`, "what is measured counts 0 at the one and 1 at the other", declare.ToDrop("from"))
	}
	if s.From.Expression() == nil && s.To.Given() && s.To.Expression() == nil && s.From.Number == s.To.Number {
		c.Problem(c.Source.Pos, `"from" and "to" are the same`, "", declare.ToDrop("to").As(""))
	}
	s.By = byBookends
}

// hasFormula reports whether a curve, or a part of it, is an expression.
func hasFormula(c *curve.Curve) bool {
	return c.Source != nil || slices.ContainsFunc(c.Segments, func(s curve.Segment) bool { return hasFormula(&s.Curve) })
}

// toMeasure wants a bound in place of a truth.
func toMeasure(bound string) kind.Fix {
	return kind.Fix{Changes: []declare.Change{{At: bound, Value: "1"}, {Do: declare.Remove, At: "is"}}}
}
