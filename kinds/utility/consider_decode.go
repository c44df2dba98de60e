package utility

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// considerDecl is a consideration as it is written.
type considerDecl struct {
	at   jsontree.Position
	name string
	// One of these says what it is.
	input   *jsontree.Node // a measure
	cond    *jsontree.Node // a condition, with a verdict for each answer
	history *historyDecl   // how long the option has run, or rested
	repeats *repeats       // how often it was begun in a row
	pick    *pickDecl      // whether a list has an element of use, or how good the best is
	use     *jsontree.Node // a named set
	set     setKind
	parts   []considerDecl

	response  response // of a measure
	measured  bool     // the pick is a measure: of the score of what is picked
	shaped    bool     // of a bucket: the response counts
	weight    float64  // of a measure in a sum or an average
	weightAt  *jsontree.Node
	then, els verdict
	ranks     rankJoin
}

// historyDecl has what an option's past says: while it runs, after it has run, and as long as it never has. The input is
// for how many seconds that has been so. Nil says nothing.
type historyDecl struct{ running, stopped, never *response }

// repeats says what beginning again and again says of an option.
type repeats struct {
	most     int     // so often in a row; 0: no matter
	multiply float64 // for each time
}

// responses lists what the consideration makes of inputs.
func (c *considerDecl) responses() []*response {
	if c.input != nil || c.measured {
		return []*response{&c.response}
	}
	var out []*response
	if c.history != nil {
		for _, r := range []*response{c.history.running, c.history.stopped, c.history.never} {
			if r != nil {
				out = append(out, r)
			}
		}
	}
	return out
}

// setKind says how a set joins its parts.
type setKind uint8

const (
	noSet  setKind = iota
	allSet         // joins all
	anySet         // leaves out those that veto, unless all do
	notSet         // vetoes if its parts do not, and the other way round
)

var setNames = [...]string{allSet: "all", anySet: "any", notSet: "not"}

// combining says how the outputs of measures are joined.
type combining uint8

const (
	product combining = iota
	sum
	average
	minimum
	maximum
)

var combiningNames = [...]string{"product", "sum", "average", "min", "max"}

// word reads one of some words; the first for a nil node.
func word(d *wits.Decoder, v *jsontree.Node, node, member string, words []string) int {
	if v == nil {
		return 0
	}
	i := slices.Index(words, d.String(v, node, fmt.Sprintf("%q", member)))
	if i < 0 && v.Kind == jsontree.String {
		n := len(words) - 1
		d.Problem(v.Pos, node, fmt.Sprintf(`%q is "%s" or %q`, member, strings.Join(words[:n], `", "`), words[n]), kind.Suggest(v.Text, words))
	}
	return max(i, 0)
}

// number reads a number from low on.
func number(d *wits.Decoder, v *jsontree.Node, node, member string, low float64, what string) float64 {
	f, ok := v.Float()
	if !ok || f < low {
		d.Problem(v.Pos, node, fmt.Sprintf("%q is %s", member, what), "")
		return max(low, 0)
	}
	return f
}

// decodeConsiderations reads a list of considerations.
func decodeConsiderations(d *wits.Decoder, known *shared, v *jsontree.Node, node string, depth int) (out []considerDecl) {
	if v == nil {
		return nil
	}
	if v.Kind != jsontree.Array {
		d.Problem(v.Pos, node, `considerations are a list in [ ]`, `such as [{"name": "Near", "input": "Distance", "from": 20, "to": 0}]`)
		return nil
	}
	for _, item := range v.Items {
		if c, ok := decodeConsideration(d, known, item, node, depth); ok {
			out = append(out, c)
		}
	}
	return out
}

func decodeConsideration(d *wits.Decoder, known *shared, n *jsontree.Node, node string, depth int) (c considerDecl, ok bool) {
	c = considerDecl{at: n.Pos, weight: 1, then: neutral, els: verdict{multiply: 0}, response: plainly}
	if n.Kind != jsontree.Object {
		d.Problem(n.Pos, node, "a consideration is an object in { }", `such as {"name": "Near", "input": "Distance", "from": 20, "to": 0}`)
		return c, false
	}
	if depth > 16 {
		d.Problem(n.Pos, node, "sets of considerations lie more than 16 deep within each other", "")
		return c, false
	}
	c.name = d.String(n.Get("name"), node, `"name"`)
	sorts := 0
	text := func(name string, to **jsontree.Node) {
		if v := n.Get(name); v != nil {
			sorts++
			if d.String(v, node, fmt.Sprintf("%q", name)) != "" {
				*to = v
			}
		}
	}
	text("input", &c.input)
	text("if", &c.cond)
	text("use", &c.use)
	if v := n.Get("history"); v != nil {
		sorts++
		c.history = decodeHistory(d, known, v, node)
	}
	if v := n.Get("pick"); v != nil {
		c.pick = decodePick(d, known, v, node, depth)
		if sorts++; c.pick == nil {
			return c, false
		}
	}
	for kind, name := range setNames {
		v := n.Get(name)
		if name == "" || v == nil {
			continue
		}
		sorts++
		c.set = setKind(kind)
		if c.set == notSet && v.Kind == jsontree.Object {
			if part, ok := decodeConsideration(d, known, v, node, depth+1); ok {
				c.parts = append(c.parts, part)
			}
		} else {
			c.parts = decodeConsiderations(d, known, v, node, depth+1)
		}
	}
	if sorts != 1 {
		d.Problem(n.Pos, node, "a consideration is one thing", `"input": a measure, "if": a condition, "history": what the option did, "pick": an element of a list, "use": the name of a set, or "all", "any", "not": other considerations`)
		return c, false
	}
	ok = true // what else is wrong with one that has no name is reported as well
	if c.use == nil && c.set == noSet && c.name == "" {
		d.Problem(n.Pos, node, "the consideration has no name", `add "name", such as "Near": that is how pages show it`)
		ok = false
	}
	if why := wits.BadName(c.name); c.name != "" && why != "" {
		d.Problem(n.Get("name").Pos, node, "a consideration's name "+why, "")
		ok = false
	}
	for _, name := range []string{"from", "to", "curve", "ranges"} {
		c.measured = c.measured || c.pick != nil && n.Get(name) != nil
	}
	switch {
	case c.input != nil || c.measured:
		c.decodeShape(d, known, n, node)
		c.response.curved = c.response.spans == nil // without a curve the number is taken as it is
		if v := n.Get("weight"); v != nil {
			c.weightAt = v
			c.weight = number(d, v, node, "weight", 0, "a number, 0 or more: how much the measure counts in a sum or an average")
		}
	case c.cond != nil || c.pick != nil:
		c.decodeVerdicts(d, n, node)
	case c.set != noSet:
		c.ranks = rankJoin(word(d, n.Get("ranks"), node, "ranks", rankNames[:]))
	}
	d.Doc(n, node)
	return c, ok
}

// decodeShape reads what a measure makes of its input.
func (c *considerDecl) decodeShape(d *wits.Decoder, known *shared, n *jsontree.Node, node string) {
	c.response = decodeResponse(d, known, n, node)
}

// decodeVerdicts reads what a condition's answers say. Alone, it vetoes if it is false; once one answer is given, the one
// that is not is neutral.
func (c *considerDecl) decodeVerdicts(d *wits.Decoder, n *jsontree.Node, node string) {
	if n.Get("then") != nil || n.Get("else") != nil {
		c.els = neutral
	}
	for _, b := range []struct {
		name string
		to   *verdict
	}{{"then", &c.then}, {"else", &c.els}} {
		v := n.Get(b.name)
		for _, m := range d.Object(v, node, fmt.Sprintf("%q", b.name)) {
			if !b.to.decode(d, m, node) {
				d.Problem(m.Pos, node, fmt.Sprintf("%q is not known here", m.Name), kind.Suggest(m.Name, verdictMembers))
			}
		}
	}
}

// decodeHistory reads what an option's past says.
func decodeHistory(d *wits.Decoder, known *shared, v *jsontree.Node, node string) *historyDecl {
	h := &historyDecl{}
	states := []string{"running", "stopped", "never"}
	for _, m := range d.Object(v, node, `"history"`) {
		i := slices.Index(states, m.Name)
		if i < 0 {
			d.Problem(m.Pos, node, fmt.Sprintf("%q is not known here", m.Name), `"running", "stopped" and "never" say what it says in which state of the option`)
			continue
		}
		if !d.IsObject(m.Value, node, fmt.Sprintf("%q", m.Name)) || len(m.Value.Members) == 0 {
			continue
		}
		r := decodeResponse(d, known, m.Value, node)
		*[]**response{&h.running, &h.stopped, &h.never}[i] = &r
		d.Doc(m.Value, node)
	}
	return h
}
