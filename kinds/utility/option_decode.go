package utility

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

type optionDecl struct {
	kit.BehaviorRef
	score      *jsontree.Node
	rank       *jsontree.Node
	bucket     *jsontree.Node
	weight     *jsontree.Node
	considers  []considerDecl // all, in the order in which they are evaluated
	combine    combining
	compensate bool
	ranks      rankJoin
	commitment commitment
	suspends   bool
	modifiers  [outcomes]modifier
	inner      *level    // options within it; nil for none
	targets    *pickDecl // the option is weighed for each; nil for none
}

// modifier is what an outcome adds to an option's score, and for how long.
type modifier struct {
	add, seconds float64
}

// commitment is what an option that runs has over the others.
type commitment struct {
	add, multiply float64
	seconds       float64 // for how long; 0: for as long as it runs
	fades         bool    // to nothing over that time
}

// The members that say what outcomes add, by outcome.
var outcomeNames = [outcomes]string{"none", "success", "failure", "interrupted"}

func (b *body) decodeOption(d *wits.Decoder, l *level, m jsontree.Member, depth int) (optionDecl, bool) {
	r, ok := kit.DecodeBehaviorRef(d, m, "an option")
	o := optionDecl{BehaviorRef: r, commitment: commitment{multiply: 1}}
	if !ok {
		return o, false
	}
	if b.names[m.Name] {
		d.Problem(m.Pos, m.Name, "two options of the document have this name", "give one another name, also where one lies within another")
		return o, false
	}
	b.names[m.Name] = true
	b.decodeInner(d, m, &o, depth)
	for _, e := range []struct {
		name string
		to   **jsontree.Node
	}{{"score", &o.score}, {"rank", &o.rank}, {"weight", &o.weight}, {"bucket", &o.bucket}} {
		v := m.Value.Get(e.name)
		if v != nil && v.Kind == jsontree.Number {
			d.Problem(v.Pos, m.Name, fmt.Sprintf("%q is an expression", e.name), fmt.Sprintf("write it in quotes: %q", v.Text))
			return o, false
		}
		if d.String(v, m.Name, fmt.Sprintf("%q", e.name)); v != nil && v.Kind != jsontree.String {
			return o, false
		}
		*e.to = v
	}
	if o.score == nil && m.Value.Get("considerations") == nil && l.choose != sequence {
		d.Problem(m.Pos, m.Name, "nothing says how useful the option is", `add "score": an expression such as "1 - Hunger / 100", or "considerations"`)
	}
	if o.bucket != nil {
		if !slices.Contains(l.bucketNames, o.bucket.Text) {
			d.Problem(o.bucket.Pos, m.Name, fmt.Sprintf("there is no bucket %q", o.bucket.Text), kit.Suggest(o.bucket.Text, l.bucketNames))
			o.bucket = nil
		}
		if o.rank != nil {
			d.Problem(o.rank.Pos, m.Name, "the bucket says the option's rank", `remove "rank" or "bucket"`)
		}
	}
	b.decodeUsefulness(d, m, &o)
	if v := m.Value.Get("for"); v != nil {
		if o.targets = decodeTargets(d, v, m.Name); o.targets != nil && l.choose == sequence {
			d.Problem(v.Pos, m.Name, "in a sequence nobody asks how useful a target is", `let an option before it run a document with "pick"`)
		}
	}
	o.decodeCommitment(d, m)
	if v := m.Value.Get("suspend"); v != nil {
		if o.suspends = d.Bool(v, m.Name, `"suspend"`); o.suspends && l.choose == sequence {
			d.Problem(v.Pos, m.Name, "in a sequence nothing is suspended", `remove "suspend"`)
		}
	}
	o.decodeOutcomes(d, m)
	return o, true
}

// decodeInner reads the options within an option.
func (b *body) decodeInner(d *wits.Decoder, m jsontree.Member, o *optionDecl, depth int) {
	v := m.Value.Get("options")
	if v == nil {
		for _, name := range levelMembers {
			if v := m.Value.Get(name); v != nil {
				d.Problem(v.Pos, m.Name, fmt.Sprintf("%q is for options within the option, and there are none", name), `add "options"`)
			}
		}
		return
	}
	if o.Document+o.Action != "" {
		d.Problem(v.Pos, m.Name, `it has both "options" and something to run`, `let one of the options run it`)
		return
	}
	if v.Kind == jsontree.Object && len(v.Members) == 0 {
		d.Problem(v.Pos, m.Name, "there are no options to choose among", `remove "options"`)
	}
	o.inner = &level{}
	b.decodeLevel(d, o.inner, m.Value.Get, m.Name, depth+1)
}

// decodeUsefulness reads the considerations: those that all options have, those of the option's past, and its own.
func (b *body) decodeUsefulness(d *wits.Decoder, m jsontree.Member, o *optionDecl) {
	without := d.Strings(m.Value.Get("without"), m.Name, `"without"`)
	var common []string
	for _, c := range b.common {
		name := c.name
		if c.use != nil {
			name = c.use.Text
		}
		if common = append(common, name); name == "" || !slices.Contains(without, name) {
			o.considers = append(o.considers, c)
		}
	}
	for i, name := range without {
		if !slices.Contains(common, name) {
			d.Problem(m.Value.Get("without").Items[i].Pos, m.Name, fmt.Sprintf("no common consideration is called %q", name), kit.Suggest(name, common))
		}
	}
	o.considers = append(o.considers, b.decodePast(d, m)...)
	o.considers = append(o.considers, decodeConsiderations(d, b.shared, m.Value.Get("considerations"), m.Name, 0)...)
	o.decodeCombine(d, m.Value, m.Name)
}

// decodeCombine reads how considerations are combined.
func (o *optionDecl) decodeCombine(d *wits.Decoder, n *jsontree.Node, node string) {
	o.combine = combining(word(d, n.Get("combine"), node, "combine", combiningNames[:]))
	o.compensate = d.Bool(n.Get("compensate"), node, `"compensate"`)
	o.ranks = rankJoin(word(d, n.Get("ranks"), node, "ranks", rankNames[:]))
	if v := n.Get("compensate"); o.compensate && o.combine != product {
		d.Problem(v.Pos, node, `"compensate" is for products`, `remove it, or "combine"`)
	}
}

// decodePast reads the short forms of considerations of the option's past.
func (b *body) decodePast(d *wits.Decoder, m jsontree.Member) (out []considerDecl) {
	veto := verdict{multiply: 0}
	add := func(v *jsontree.Node, name string, h *historyDecl) {
		out = append(out, considerDecl{at: v.Pos, name: name, history: h, weight: 1, response: plainly})
	}
	if v := m.Value.Get("once"); v != nil && d.Bool(v, m.Name, `"once"`) {
		add(v, "Once", &historyDecl{stopped: &response{says: veto, speaks: true}})
	}
	if v := m.Value.Get("cooldown"); v != nil {
		if r, ok := decodeTime(d, b.shared, v, m.Name, "cooldown"); ok {
			if !r.curved {
				r = response{spans: []span{{upto: r.to, below: true, says: veto}}}
			}
			add(v, "Cooldown", &historyDecl{stopped: &r})
		}
	}
	if v := m.Value.Get("repeats"); v != nil {
		r := &repeats{multiply: 1}
		if f, ok := v.Float(); ok && v.Kind == jsontree.Number {
			r.most = int(f)
			if f < 1 || f != float64(r.most) {
				d.Problem(v.Pos, m.Name, `"repeats" is a whole number, 1 or more: how often the option begins in a row`, "")
			}
		} else {
			for _, e := range d.Object(v, m.Name, `"repeats"`) {
				f, ok := e.Value.Float()
				switch {
				case e.Name == "most" && ok && f >= 1 && f == float64(int(f)):
					r.most = int(f)
				case e.Name == "multiply" && ok && f >= 0 && f <= 1:
					r.multiply = f
				default:
					d.Problem(e.Pos, m.Name, `"repeats" is a whole number, or {"most": 3, "multiply": 0.5}`, `"multiply", 0 to 1, is for each time that the option has begun in a row`)
				}
			}
		}
		out = append(out, considerDecl{at: v.Pos, name: "Repeats", repeats: r, weight: 1, response: plainly})
	}
	if v := m.Value.Get("runtime"); v != nil {
		if r, ok := decodeTime(d, b.shared, v, m.Name, "runtime"); ok {
			if !r.curved {
				r = response{spans: []span{{upto: r.to, below: true, says: neutral}, {rest: true, says: veto}}}
			}
			add(v, "Runtime", &historyDecl{running: &r})
		}
	}
	return out
}

// decodeTime reads 5, [60, 120], or {"for": 5, "curve": {"power": 8}}.
func decodeTime(d *wits.Decoder, known *shared, v *jsontree.Node, node, member string) (response, bool) {
	r := plainly
	at := v
	if v.Kind == jsontree.Object {
		if at = v.Get("for"); at == nil {
			d.Problem(v.Pos, node, fmt.Sprintf(`%q says for how many seconds: "for"`, member), `such as {"for": 5, "curve": {"power": 8}}`)
			return r, false
		}
		r.decodeCurve(d, known, v.Get("curve"), node)
		r.curved = v.Get("curve") != nil
		r.bookends = r.curved
		d.Doc(v, node)
	}
	r.to = decodeBound(d, at, node, member)
	if r.to.low <= 0 {
		d.Problem(at.Pos, node, fmt.Sprintf("%q is a number of seconds above 0", member), "")
		return r, false
	}
	return r, true
}

func (o *optionDecl) decodeCommitment(d *wits.Decoder, m jsontree.Member) {
	v := m.Value.Get("commitment")
	if v == nil {
		return
	}
	c := &o.commitment
	var ok bool
	if c.add, ok = v.Float(); ok {
		return
	}
	if v.Kind != jsontree.Object {
		d.Problem(v.Pos, m.Name, `"commitment" is a number that is added to the utility while the option runs`, `or {"add": 0.1, "multiply": 1.2, "for": 5, "fades": true}`)
		return
	}
	for _, e := range v.Each() {
		f, ok := e.Value.Float()
		switch {
		case e.Name == "add" && ok:
			c.add = f
		case e.Name == "multiply" && ok && f >= 0:
			c.multiply = f
		case e.Name == "for" && ok && f > 0:
			c.seconds = f
		case e.Name == "fades" && e.Value.Kind == jsontree.Bool:
			c.fades = e.Value.Bool
		case e.Name == "doc" && e.Value.Kind == jsontree.String:
		default:
			d.Problem(e.Pos, m.Name, fmt.Sprintf("%q of a commitment cannot be read", e.Name), `write {"add": 0.1, "multiply": 1.2, "for": 5, "fades": true}, or some of these`)
		}
	}
	if c.fades && c.seconds == 0 {
		d.Problem(v.Pos, m.Name, "the commitment fades over no time", `add "for", in seconds`)
	}
}

func (o *optionDecl) decodeOutcomes(d *wits.Decoder, m jsontree.Member) {
	for i, name := range outcomeNames {
		if i == 0 {
			continue
		}
		v := m.Value.Get(name)
		for _, member := range d.Object(v, m.Name, fmt.Sprintf("%q", name)) {
			n, ok := member.Value.Float()
			switch {
			case member.Name == "add" && ok:
				o.modifiers[i].add = n
			case member.Name == "for" && ok && n >= 0:
				o.modifiers[i].seconds = n
			case member.Name == "add":
				d.Problem(member.Value.Pos, m.Name, `"add" is a number that is added to the score`, "")
			case member.Name == "for":
				d.Problem(member.Value.Pos, m.Name, `"for" is a number of seconds, 0 or more`, "")
			default:
				d.Problem(member.Pos, m.Name, fmt.Sprintf("%q is not known here", member.Name), `what an outcome adds is {"add": 0.15, "for": 1.5}`)
			}
		}
		if v != nil && v.Kind == jsontree.Object && (v.Get("add") == nil || v.Get("for") == nil) {
			d.Problem(v.Pos, m.Name, fmt.Sprintf("%q says what is added to the score, and for how many seconds", name), `write {"add": 0.15, "for": 1.5}`)
		}
	}
}

// shapeless says that a curve is the same everywhere: it says nothing.
func shapeless(c *curve.Curve) bool {
	if c.Shape == curve.Formula {
		return false
	}
	r := c.Analyse()
	return !r.Rises && !r.Falls
}
