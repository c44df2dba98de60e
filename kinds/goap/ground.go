package goap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Facts and actions with parameters [Pro360, 20.3 and 20.4] become facts and actions without when a document is loaded: one for all
// objects that the parameters can stand for. Which these are is found by a join (join.go) over what the action needs of facts that
// never change; other parameters take all objects of their types. All that comes after knows ordinary facts and actions, which are
// called "At(box1, yard)" and "Take(box1, yard)".

// mostTried is how many choices of objects are tried for an action.
const mostTried = 2_000_000

// grounding is what is known while parameters are replaced.
type grounding struct {
	b          *builder
	body       *Body
	objects    objects
	predicates map[key]*predicate
	ordered    []*predicate
	actions    []Action
	instances  map[string][]string // of actions with parameters: what they have become
}

// key is what a fact is known by: two of one name can differ in how many objects they are about.
type key struct {
	name  string
	arity int
}

// ground makes a body without parameters of one that has some.
func (b *builder) ground(body *Body) *Body {
	has := slices.ContainsFunc(body.Facts, func(f Fact) bool { return len(f.Parameters) > 0 || f.As != "" }) ||
		slices.ContainsFunc(body.Actions, func(a Action) bool { return len(a.Parameters) > 0 })
	if !has {
		return body
	}
	g := &grounding{b: b, body: body, predicates: map[key]*predicate{}, instances: map[string][]string{}}
	g.readObjects()
	g.readFacts()
	var schemas []*schema
	for i := range body.Actions {
		if s := g.schema(&body.Actions[i]); s != nil {
			schemas = append(schemas, s)
		}
	}
	for _, s := range schemas {
		g.instantiate(s)
	}
	if len(g.actions) > mostActions {
		var counts []string
		for _, s := range schemas {
			if n := len(g.instances[s.decl.Name]); n > 1 {
				counts = append(counts, fmt.Sprintf("%s %d", s.decl.Name, n))
			}
		}
		b.Problem(nil, "", fmt.Sprintf("with objects in place of their parameters there are %d actions, and at most %d are possible: %s", len(g.actions), mostActions, kind.Joined(counts)),
			"list fewer objects, let actions need facts that never change, or let an action run a document with actions of its own")
		g.actions = g.actions[:mostActions]
	}
	out := *body
	out.Goals = g.goals()
	out.Actions = g.actions
	slices.SortStableFunc(out.Actions, func(a, b Action) int { return strings.Compare(a.Name, b.Name) })
	out.Facts = g.facts()
	return &out
}

// readFacts reads the facts of a document.
func (g *grounding) readFacts() {
	for i := range g.body.Facts {
		d := &g.body.Facts[i]
		params, ok := g.parameters(d.Name, d.Parameters)
		p := &predicate{decl: d, name: d.Name, params: params, truth: d.Type == "bool", uses: map[string][]int32{}}
		if d.As != "" {
			p.name = d.As
		}
		k := key{p.name, len(p.params)}
		switch other := g.predicates[k]; {
		case !ok:
			g.body.broken[p.name], g.body.broken[d.Name] = true, true
			continue
		case other != nil:
			g.b.ProblemAt(d.At, d.Name, fmt.Sprintf("%s and %s are both called %s and about as many objects", other.decl.Name, d.Name, p.name), "call one of them otherwise")
			continue
		}
		if len(params) > 0 {
			g.defaults(p)
		}
		g.predicates[k] = p
		g.ordered = append(g.ordered, p)
	}
}

// schema is an action with its parameters.
type schema struct {
	decl         *Action
	params       []parameter
	pre, effects []atom
}

// schema reads what an action needs and changes; nil, with the problem reported, if something of it is wrong.
func (g *grounding) schema(d *Action) *schema {
	s := &schema{decl: d}
	ok, sound := false, true
	if s.params, sound = g.parameters(d.Name, d.Parameters); !sound {
		g.body.broken[d.Name] = true
		g.changes(d)
		return nil
	}
	for i := range d.Pre {
		var a atom
		if a, ok = g.atom(d.Name, d.Pre[i].Name, d.Pre[i].At, s.params); ok {
			a.value = d.Pre[i].Value.Source
			s.pre = append(s.pre, a)
		}
		sound = sound && ok
	}
	for i := range d.Effects {
		var a atom
		if a, ok = g.atom(d.Name, d.Effects[i].Name, d.Effects[i].At, s.params); ok {
			a.value = d.Effects[i].Value.Source
			a.pred.changes = true
			s.effects = append(s.effects, a)
		}
		sound = sound && ok
	}
	if sound = g.opposite(s) && sound; !sound {
		g.body.broken[d.Name] = true
		g.changes(d)
		return nil
	}
	return s
}

// changes notes what an action changes that could not be read, so that what it would change is not missed.
func (g *grounding) changes(d *Action) {
	for i := range d.Effects {
		name, args, _ := parseAtom(d.Effects[i].Name)
		if p := g.predicates[key{name, len(args)}]; p != nil {
			p.changes = true
		}
	}
}

// layout is the needs and effects of an action that are true or false, each fact being a number, and which effect each is.
func (s *schema) layout() (l layout, clash *atom) {
	var facts []*atom
	var effects []*atom
	literals := func(list []atom) (out []literal) {
		for i := range list {
			a := &list[i]
			if !a.pred.truth || a.value.Kind != jsontree.Bool {
				continue
			}
			at := slices.IndexFunc(facts, a.same)
			if at < 0 {
				at = len(facts)
				facts = append(facts, a)
			}
			out = append(out, literal{at, a.value.Bool})
			effects = append(effects, a)
		}
		return out
	}
	needs := literals(s.pre)
	effects = effects[:0]
	l, at := lay(needs, literals(s.effects))
	if at >= 0 {
		clash = effects[at]
	}
	return l, clash
}

// opposite reports an effect of an action with parameters that it needs to be so already. Actions without are warned of it.
func (g *grounding) opposite(s *schema) bool {
	if len(s.params) == 0 {
		return true
	}
	_, clash := s.layout()
	if clash == nil {
		return true
	}
	g.b.ProblemAt(clash.at, s.decl.Name, fmt.Sprintf("%s is %t before the action, too: what comes of an action is what was not so", g.inWords(clash, s.params), clash.value.Bool), "", declare.ToRemove().As(""))
	return false
}

// inWords is an atom as it is written.
func (g *grounding) inWords(a *atom, params []parameter) string {
	var args []string
	for _, arg := range a.args {
		if arg < 0 {
			args = append(args, params[-1-arg].name)
		} else {
			args = append(args, g.objects.names[arg])
		}
	}
	return written(a.pred.name, args)
}

// columns makes those of the join: what the action needs of facts that never change, and for each parameter that stands in none of
// them the objects of its type.
func (g *grounding) columns(s *schema) *join {
	var columns []column
	bound := make([]bool, len(s.params))
	for i := range s.pre {
		a := &s.pre[i]
		if !a.pred.fixed() || a.pred.always || !says(a.value, true) {
			continue
		}
		c := column{params: make([]int, len(a.args))}
		for place, arg := range a.args {
			if c.params[place] = -1; arg < 0 {
				c.params[place] = int(-1 - arg)
				bound[-1-arg] = true
			}
		}
		for _, row := range a.pred.rows {
			if a.fits(row, s.params) {
				c.rows = append(c.rows, row)
			}
		}
		columns = append(columns, c)
	}
	for p := range s.params {
		if bound[p] {
			continue
		}
		c := column{params: []int{p}}
		for _, o := range s.params[p].typ.all {
			c.rows = append(c.rows, []int32{o})
		}
		columns = append(columns, c)
	}
	return newJoin(columns, len(s.params))
}

// fits reports whether a row has the objects that the atom names, and others of the types of its parameters.
func (a *atom) fits(row []int32, params []parameter) bool {
	for i, arg := range a.args {
		if arg >= 0 && row[i] != arg || arg < 0 && !slices.Contains(params[-1-arg].typ.all, row[i]) {
			return false
		}
	}
	return true
}

// instantiate makes the actions without parameters of one with some.
func (g *grounding) instantiate(s *schema) {
	made := 0
	tried, all := g.columns(s).each(mostTried, func(binding []int32) bool {
		a, ok := g.instance(s, binding, made <= mostActions)
		if ok {
			if made++; made <= mostActions {
				g.actions = append(g.actions, a)
				g.instances[s.decl.Name] = append(g.instances[s.decl.Name], a.Name)
			}
		}
		return true
	})
	more := ""
	if !all {
		more = "more than "
	}
	switch {
	case made > mostActions:
		g.b.ProblemAt(s.decl.At, s.decl.Name, fmt.Sprintf("with objects in place of its parameters %s is %s%s actions, and at most %d are possible", s.decl.Name, more, thousands(made), mostActions),
			"list fewer objects, or let it need a fact that never changes, such as which places are joined")
	case !all:
		g.b.ProblemAt(s.decl.At, s.decl.Name, fmt.Sprintf("the objects that %s can be done with could not be found: %s choices were tried", s.decl.Name, thousands(tried)), "let it need fewer facts, or list fewer objects")
	case made == 0 && len(s.params) > 0:
		g.b.WarnAt(s.decl.At, s.decl.Name, "there are no objects that it can be done with: no plan will have it", `look at what it needs, and for which objects that is so`)
	case made == 0:
		g.b.WarnAt(s.decl.At, s.decl.Name, "it needs a fact that never becomes so: no plan will have it", "")
	}
}

// thousands is a number as people write it.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
