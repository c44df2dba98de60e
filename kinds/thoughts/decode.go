package thoughts

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// body is the decoded body of a document.
type body struct {
	cluster
	combine []combineDecl
	names   map[string]bool // of thoughts, in all clusters
}

// cluster is a set of thoughts: the document's, or those within a thought, sorted by name.
type cluster []thoughtDecl

// thoughtDecl is a thought as it is written.
type thoughtDecl struct {
	kit.BehaviorRef
	priority, weight numberDecl
	never            bool
	when             *jsontree.Node   // nil: always
	succeeds, fails  *jsontree.Node   // nil: never by themselves
	success, failure *kit.BehaviorRef // nil: nothing
	again            bool
	inner            cluster
	holds            bool // it is a cluster
}

// numberDecl is a number, or an expression for one.
type numberDecl struct {
	value  float64
	source *jsontree.Node // nil: the value counts
}

// combineDecl says what a value of the document is made of.
type combineDecl struct {
	port string
	at   jsontree.Position
	by   combination
	most float64 // 0: no limit
}

// combination says how values are combined.
type combination uint8

const (
	sum combination = iota
	average
	budget
	first
)

var combinationNames = [...]string{"sum", "average", "budget", "first"}

const (
	maxThoughts = 1024 // in a document
	maxDepth    = 16   // of clusters
	maxPriority = 1_000_000
)

// thoughtOrder is the order in which the members of a thought stand.
var thoughtOrder = []string{"priority", "weight", "when", "run", "do", "with", "pass", "store", "thoughts", "succeeds", "success", "fails", "failure", "again", "doc"}

// Decode reads the document's own members.
func (Kind) Decode(d *wits.Decoder) any {
	b := &body{names: map[string]bool{}}
	thoughts := d.Get("thoughts")
	if thoughts == nil || thoughts.Kind == jsontree.Object && len(thoughts.Members) == 0 {
		d.Problem(d.At(), "", "there are no thoughts", `add "thoughts": {"Rest": {"do": an action}}`)
	}
	b.cluster = b.decodeCluster(d, thoughts, "", 0)
	for _, m := range d.Object(d.Get("combine"), "", `"combine"`) {
		b.decodeCombine(d, m)
	}
	return b
}

func (b *body) decodeCluster(d *wits.Decoder, n *jsontree.Node, node string, depth int) cluster {
	members := d.Object(n, node, `"thoughts"`)
	if depth >= maxDepth {
		d.Problem(n.Pos, node, fmt.Sprintf("thoughts lie in each other more than %d deep", maxDepth), "let one of them run a document")
		return nil
	}
	var out cluster
	for _, m := range members {
		if b.names[m.Name] {
			d.Problem(m.Pos, m.Name, fmt.Sprintf("two thoughts are called %s", m.Name), "give one another name")
			continue
		}
		b.names[m.Name] = true
		if len(b.names) == maxThoughts+1 {
			d.Problem(m.Pos, m.Name, fmt.Sprintf("there are more than %d thoughts", maxThoughts), "let one of them run a document that has the others")
		}
		if t, ok := b.decodeThought(d, m, depth); ok {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b thoughtDecl) int { return strings.Compare(a.Name, b.Name) })
	return out
}

func (b *body) decodeThought(d *wits.Decoder, m jsontree.Member, depth int) (t thoughtDecl, ok bool) {
	if t.BehaviorRef, ok = kit.DecodeBehaviorRef(d, m, "a thought"); !ok {
		return t, false
	}
	n := m.Value
	if v := n.Get("priority"); v != nil && v.Kind == jsontree.String && v.Text == "never" {
		t.never = true
	} else {
		t.priority = decodeNumber(d, v, m.Name, "priority", 0, `a whole number, 0 for an instinct, "never", or {"expr": "..."}`)
		if p := t.priority.value; t.priority.source == nil && (p < 0 || p > maxPriority || p != math.Trunc(p)) {
			d.Problem(v.Pos, m.Name, fmt.Sprintf(`"priority" is a whole number from 0 to %d`, maxPriority), "0 is for instincts, 1 the most urgent of the others")
		}
	}
	t.weight = decodeNumber(d, n.Get("weight"), m.Name, "weight", 1, `a number, or {"expr": "..."}`)
	for _, e := range []struct {
		member string
		to     **jsontree.Node
	}{{"when", &t.when}, {"succeeds", &t.succeeds}, {"fails", &t.fails}} {
		switch v := n.Get(e.member); {
		case v == nil:
		case v.Kind != jsontree.String:
			d.Problem(v.Pos, m.Name, fmt.Sprintf("%q is an expression in quotes", e.member), `such as "Danger > 0.5"`)
		default:
			*e.to = v
		}
	}
	t.success = decodeAfter(d, n, m.Name, "success")
	t.failure = decodeAfter(d, n, m.Name, "failure")
	t.again = d.Bool(n.Get("again"), m.Name, `"again"`)
	if inner := n.Get("thoughts"); inner != nil {
		t.holds = true
		if t.Document+t.Action != "" {
			d.Problem(inner.Pos, m.Name, `it runs something and has thoughts within it as well`, "give what runs a thought of its own within it")
		}
		if inner.Kind == jsontree.Object && len(inner.Members) == 0 {
			d.Problem(inner.Pos, m.Name, "there are no thoughts within it", `add one, or leave "thoughts" away`)
		}
		t.inner = b.decodeCluster(d, inner, m.Name, depth+1)
	} else if t.Document+t.Action == "" {
		d.Problem(n.Pos, m.Name, "this thought runs nothing", `add "do": an action, "run": a document, or "thoughts" within it`)
	}
	return t, true
}

// decodeAfter reads what runs after a success or failure; nil for nothing.
func decodeAfter(d *wits.Decoder, n *jsontree.Node, node, member string) *kit.BehaviorRef {
	v := n.Get(member)
	if v == nil {
		return nil
	}
	name := node + strings.ToUpper(member[:1]) + member[1:]
	r, ok := kit.DecodeBehaviorRef(d, jsontree.Member{Name: name, Pos: v.Pos, Value: v}, fmt.Sprintf("%q", member))
	if !ok {
		return nil
	}
	if r.Document+r.Action == "" {
		d.Problem(v.Pos, node, fmt.Sprintf("%q runs nothing", member), `add "do": an action, or "run": a document`)
		return nil
	}
	return &r
}

// decodeNumber reads a number, or an object with the one member "expr".
func decodeNumber(d *wits.Decoder, n *jsontree.Node, node, member string, otherwise float64, is string) numberDecl {
	switch {
	case n == nil:
		return numberDecl{value: otherwise}
	case n.Kind == jsontree.Number:
		if v, ok := n.Float(); ok {
			return numberDecl{value: v}
		}
	case n.Kind == jsontree.Object && len(n.Members) == 1 && n.Members[0].Name == "expr" && n.Members[0].Value.Kind == jsontree.String:
		return numberDecl{source: n.Each()[0].Value}
	}
	d.Problem(n.Pos, node, fmt.Sprintf("%q is %s", member, is), "")
	return numberDecl{value: otherwise}
}

func (b *body) decodeCombine(d *wits.Decoder, m jsontree.Member) {
	c := combineDecl{port: m.Name, at: m.Pos}
	d.IsObject(m.Value, "", `how a value is combined`)
	for _, name := range []string{"by", "most"} {
		e := jsontree.Member{Name: name, Value: m.Value.Get(name)}
		if e.Value == nil {
			continue
		}
		switch e.Name {
		case "by":
			i := slices.Index(combinationNames[:], d.String(e.Value, "", `"by"`))
			if i < 0 {
				d.Problem(e.Value.Pos, "", `"by" is "sum", "average", "budget" or "first"`, kit.Suggest(e.Value.Text, combinationNames[:]))
			}
			c.by = combination(max(i, 0))
		case "most":
			v, ok := e.Value.Float()
			if e.Value.Kind != jsontree.Number || !ok || !(v > 0) {
				d.Problem(e.Value.Pos, "", `"most" is a number above 0`, "")
			}
			c.most = v
		}
	}
	if c.by == budget && c.most == 0 {
		d.Problem(m.Pos, "", `a budget needs "most": how much there is of it`, `such as {"by": "budget", "most": 12}`)
	}
	b.combine = append(b.combine, c)
}
