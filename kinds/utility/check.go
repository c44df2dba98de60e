package utility

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

const (
	maxLevels = 16 // of options within options
	maxDepth  = 16 // of considerations within each other
)

// checking finds what no tag says is wrong with a document.
type checking struct {
	*kind.Checker
	names  map[string]bool // of options, on all levels
	curves map[string]bool
	common []string
}

// Check reports what is wrong among the parts of a document.
func (b *Body) Check(c *kind.Checker) {
	for _, name := range []string{"considerations", "curves", "common", "choose", "buckets", "options", "decide", "end"} {
		b.decides = tagOf(b.decides, c.Source.Get(name))
	}
	k := &checking{Checker: c, names: map[string]bool{}}
	k.sets(&b.Sets)
	k.considerations(b.Common, "", 0)
	for i := range b.Common {
		k.common = append(k.common, b.Common[i].called())
	}
	if b.Pick == nil && !c.Source.Has("pick") {
		if v := c.Source.Get("options"); v == nil || v.Kind == jsontree.Object && len(v.Members) == 0 {
			c.Problem(c.Source.Pos, "there are no options to choose among", `add "options": {"Rest": {"score": "0.5"}}`)
		}
		k.level(&b.levelDecl, c.Source, "", 0)
		return
	}
	if b.Pick != nil {
		k.considerations(b.Pick.Considerations, pickNode, 1)
	}
	for _, name := range append([]string{"common"}, levelMembers...) {
		if v := c.Source.Get(name); v != nil {
			c.Problem(v.Pos, fmt.Sprintf(`a document with "pick" has no %q`, name), `let an option of another document run it, or write "for" at an option`)
		}
	}
}

// The members of a level, and of what weighs.
var (
	levelMembers = declare.Make[levelDecl](choices...).Names()
	weighMembers = declare.Make[weighing](choices...).Names()
)

// tagOf returns a hash of a member, so that a mind that is carried over to another document knows.
func tagOf(h uint32, n *declare.JSON) uint32 {
	h = (h ^ kind.HashStart) * 16777619
	if n == nil {
		return h
	}
	return kind.Hash(h, n.AppendCompact(nil))
}

// sets checks sets of considerations, and curves.
func (k *checking) sets(s *Sets) {
	k.curves = map[string]bool{}
	for i := range s.Curves {
		p := &s.Curves[i]
		if slices.Contains(curve.Shapes(), p.Name) {
			k.Problem(p.At, fmt.Sprintf("a curve called %s is known everywhere", p.Name), "", declare.ToRename(""))
		}
		if p.Value.Name() != "" {
			k.unknown(&p.Value, "")
		}
		k.curves[p.Name] = true
	}
	for i := range s.Considerations {
		k.considerations(s.Considerations[i].Value, "", 0)
	}
}

// unknown reports a name of no curve.
func (k *checking) unknown(c *kind.Curve, node string) {
	_, found := curve.Parse(c.Source)
	for _, p := range found {
		k.ProblemOf(node, p.At, p.Reason, p.Hint)
	}
}

// curve reports a name that no curve of the document has. Those of other documents are found when it is built.
func (k *checking) curve(c *kind.Curve, node string) {
	if name := c.Name(); name != "" && !k.curves[name] {
		if _, _, dotted := cut(name); !dotted {
			k.unknown(c, node)
		}
	}
}

func (k *checking) considerations(list []Consideration, node string, depth int) {
	for i := range list {
		c := &list[i]
		if depth > maxDepth {
			k.ProblemOf(node, c.At, fmt.Sprintf("sets of considerations lie more than %d deep within each other", maxDepth), "")
			return
		}
		for _, s := range c.shapes() {
			k.curve(&s.Curve, node)
		}
		k.considerations(c.within(), node, depth+1)
	}
}

// level checks options that compete.
func (k *checking) level(l *levelDecl, source *declare.JSON, node string, depth int) {
	for i := range l.Buckets {
		k.curve(&l.Buckets[i].Curve, l.Buckets[i].Name)
	}
	if depth > maxLevels {
		k.ProblemOf(node, source.Get("options").Pos, fmt.Sprintf("options lie more than %d deep within each other", maxLevels), "")
		l.Options = nil
		return
	}
	l.Options = slices.DeleteFunc(l.Options, func(o Option) bool {
		twice := k.names[o.Name]
		if k.names[o.Name] = true; twice {
			k.ProblemOf(o.Name, o.At, "two options of the document have this name", "give one another name, also where one lies within another", declare.ToRename(""))
		}
		return twice
	})
	for i := range l.Options {
		k.option(l, &l.Options[i], source, depth)
	}
	how, order := l.chooser(), l.order()
	k.order(l, how, order, node)
	if how == sequence {
		if l.Decide != nil {
			k.ProblemOf(node, source.Get("decide").Pos, "in a sequence nothing is decided", "", declare.ToRemove().As(`remove "decide"`))
		}
		if v := source.Get("end"); v != nil {
			k.ProblemOf(node, v.Pos, "a sequence ends with its last option", "", declare.ToRemove().As(`remove "end"`))
		}
	}
}

// order wants an order to name every option once.
func (k *checking) order(l *levelDecl, how chooser, order []kind.Text, node string) {
	if how != rules && how != sequence {
		return
	}
	var names []string
	for i := range l.Options {
		names = append(names, l.Options[i].Name)
	}
	seen := map[string]bool{}
	for _, name := range order {
		switch {
		case !slices.Contains(names, name.String()):
			k.ProblemOf(node, name.At(), fmt.Sprintf("there is no option %q", name), "", kind.Suggest(name.String(), names, declare.ToDeclare("option", "options", name.String(), `{"score": "0.5"}`))...)
		case seen[name.String()]:
			k.ProblemOf(node, name.At(), fmt.Sprintf("%s is in the order twice", name), "", declare.ToRemove().As(""))
		}
		seen[name.String()] = true
	}
	for i := range l.Options {
		if !seen[names[i]] {
			k.ProblemOf(names[i], l.Options[i].At, "the option has no place in the order", fmt.Sprintf(`add its name to "choose"`+declare.InFile(": {%q: [...]}"), how),
				kind.Fix{Label: "Put it last in the order", Changes: []declare.Change{{At: fmt.Sprintf("choose/%s/-", how), Value: strconv.Quote(names[i])}}})
		}
	}
}

// option checks an option of a level, which lies in an object.
func (k *checking) option(l *levelDecl, o *Option, source *declare.JSON, depth int) {
	ordered := l.chooser() == sequence
	say := func(at declare.Position, reason, hint string, fixes ...kind.Fix) {
		k.ProblemOf(o.Name, at, reason, hint, fixes...)
	}
	if !o.Source.Has("score") && !o.Source.Has("considerations") && !ordered {
		say(o.At, "this option has no score", `add "score": an expression such as "1 - Hunger / 100", or "considerations"`, declare.ToAdd("score", `"0.5"`))
	}
	if name := o.Bucket.String(); o.Bucket.Given() {
		var names []string
		if b := source.Get("buckets"); b != nil {
			for _, m := range b.Members {
				names = append(names, m.Name)
			}
		}
		if !slices.Contains(names, name) {
			say(o.Bucket.At(), fmt.Sprintf("there is no bucket %q", name), "", kind.Suggest(name, names, declare.ToDeclare("bucket", "/buckets", name, `"0.5"`))...)
		}
		if o.Rank.Given() {
			say(o.Rank.At(), "the bucket says the option's rank", `remove "rank" or "bucket"`, declare.ToRemove(), declare.ToDrop("bucket"))
		}
	}
	for _, name := range o.Without {
		if !slices.Contains(k.common, name.String()) {
			say(name.At(), fmt.Sprintf("no common consideration is called %q", name), "", kind.Suggest(name.String(), k.common)...)
		}
	}
	if o.For != nil && ordered {
		say(o.Source.Get("for").Pos, "in a sequence nobody asks how useful a target is", `let an option before it run a document with "pick"`, declare.ToRemove())
	}
	if o.Suspend && ordered {
		say(o.Source.Get("suspend").Pos, "in a sequence nothing is suspended", "", declare.ToRemove().As(`remove "suspend"`))
	}
	for _, t := range []*timeDecl{o.Cooldown, o.Runtime} {
		if t != nil {
			k.curve(&t.Curve, o.Name)
		}
	}
	k.considerations(o.Considerations, o.Name, 0)
	if o.holds() {
		k.level(&o.levelDecl, o.Source, o.Name, depth+1)
	}
}

// Check reports options within an option that is something else, and what is for such options alone.
func (o *Option) Check(c *kind.Checker) {
	o.weighing.Check(c)
	v := c.Source.Get("options")
	switch {
	case v == nil:
		for _, name := range levelMembers {
			if v := c.Source.Get(name); v != nil {
				c.Problem(v.Pos, fmt.Sprintf("%q is for options within the option, and there are none", name), `add "options"`, declare.ToRemove())
			}
		}
	case o.Runs():
		c.Problem(v.Pos, `it has both "options" and something to run`, "let one of the options run it", declare.ToDrop("run"), declare.ToDrop("do"), declare.ToRemove())
	case v.Kind == jsontree.Object && len(v.Members) == 0:
		c.Problem(v.Pos, "there are no options to choose among", "", declare.ToRemove().As(`remove "options"`))
	}
}

// Check reports what is given back where nothing is lost.
func (w *weighing) Check(c *kind.Checker) {
	if w.Compensate && w.Combine != product {
		c.Problem(c.Source.Get("compensate").Pos, `"compensate" is for products`, `remove it, or "combine"`, declare.ToRemove(), declare.ToDrop("combine"))
	}
}

// Check reports targets that weigh by themselves.
func (t *targetsDecl) Check(c *kind.Checker) {
	for _, name := range weighMembers {
		if v := c.Source.Get(name); v != nil {
			c.Problem(v.Pos, fmt.Sprintf(`%q does not belong into "for"`, name), "write it beside: the option is weighed for each target", declare.ToRemove())
		}
	}
}

// Check reports a commitment that fades over no time.
func (d *commitmentDecl) Check(c *kind.Checker) {
	if d.Fades && d.Seconds == 0 && !c.Source.Has("for") {
		c.Problem(c.Source.Pos, "the commitment fades over no time", `add "for", in seconds`, declare.ToAdd("for", "1").Labelled("Set for to 1 s"))
	}
}

// Check reports a consideration that has no name: people see it by its name.
func (d *Consideration) Check(c *kind.Checker) {
	switch d.Is.(type) {
	case *inputDecl, *condDecl, *historyDecl, *pickDecl:
		if !c.Source.Has("name") {
			c.Problem(c.Source.Pos, "the consideration has no name", `add "name", such as "Near": that is how pages show it`, declare.ToAdd("name", `"Consideration"`))
		}
	}
}

// Check reports a pick of which both is asked: whether there is somebody, and how good that is.
func (d *pickDecl) Check(c *kind.Checker) {
	if d.shape.Check(c); d.measures() {
		if at, found := where(c.Source, "then", "else"); found {
			c.Problem(at, "it says what the score of the best one counts, and what follows if there is one as well", "make two considerations of it")
		}
	} else if at, found := where(c.Source, "add", "multiply", "rank", "veto", "weight"); found {
		c.Problem(at, "nothing says what the score of the best one counts", `add "from" and "to" or a "curve", or write it in "then": if there is one`)
	}
}

// Check leaves alone what is made of nothing, which has been reported.
func (b *bucketDecl) Check(c *kind.Checker) {
	if b.Input.Given() {
		b.shape.Check(c)
	}
}

// Check reports bookends at one place, and ranges beside what they say themselves.
func (s *shape) Check(c *kind.Checker) {
	if low, to := s.bookends(); (s.From != nil || s.To.Given()) && low >= to.low && low <= to.high {
		c.Problem(c.Source.Pos, `"from" and "to" are the same`, `for a step at one value, write "ranges"`+declare.InFile(`: [{"below": 5, "veto": true}]`))
	}
	v := c.Source.Get("ranges")
	if v == nil {
		return
	}
	if _, speaks := s.verdict(); speaks || s.From != nil || s.To.Given() || s.Curve.Given() {
		c.Problem(v.Pos, `"ranges" stand alone`, "each says what it adds, multiplies, ranks or vetoes", declare.ToRemove())
	}
	if len(v.Items) == 0 && v.Kind == jsontree.Array {
		c.Problem(v.Pos, `"ranges" is a list`, "", declare.ToWrite(`[{"below": 50, "veto": true}, {"to": 300}, {"veto": true}]`))
	}
	for i := range s.Ranges {
		r := &s.Ranges[i]
		upto, rest := r.upto()
		switch {
		case rest && i < len(s.Ranges)-1:
			c.Problem(r.At, "the range has no end", `only the last one may be without "to" and "below"`, declare.ToRemove())
		case !rest && i > 0:
			if last, _ := s.Ranges[i-1].upto(); upto.low < last.high {
				c.Problem(r.At, "the ranges go from low to high", "", declare.ToRemove().As(""))
			}
		}
	}
}

// Check reports a range with two ends.
func (s *spanDecl) Check(c *kind.Checker) {
	if s.To.Given() && s.Below.Given() {
		at, _ := where(c.Source, "below")
		c.Problem(at, `a range has one end, "to" or "below"`, `"to" is the last number in it, "below" the first that is not`, declare.ToDrop("below"), declare.ToDrop("to"))
	}
}

// where returns the place of the first of some members that an object has.
func where(n *declare.JSON, names ...string) (at declare.Position, found bool) {
	for i := range n.Members {
		if slices.Contains(names, n.Members[i].Name) {
			return n.Members[i].Pos, true
		}
	}
	return at, false
}
