package utility

import (
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// body is the decoded body of a utility document. Options are sorted by name: their order in the file means nothing.
type body struct {
	weighted bool
	within   float64 // share of the best below which an option is no candidate; 0: all are
	top      int     // how many of the best are candidates; 0: all are
	options  []optionDecl
	sets     map[string][]considerDecl
	every    float64 // s; -1: never
	on       []string
	onAt     *jsontree.Node
}

type optionDecl struct {
	kit.Runs
	score      *jsontree.Node
	rank       *jsontree.Node
	weight     *jsontree.Node
	considers  []considerDecl
	combine    combining
	compensate bool
	commitment float64
	modifiers  [outcomes]modifier
}

// modifier is what an outcome adds to an option's score, and for how long.
type modifier struct {
	add, seconds float64
}

// The members that say what outcomes add, by outcome.
var outcomeNames = [outcomes]string{"none", "success", "failure", "interrupted"}

var optionMembers = append([]string{"score", "rank", "weight", "considerations", "combine", "compensate", "commitment", "success", "failure", "interrupted"}, kit.RunsMembers...)

// Decode reads the document's own members.
func (Kind) Decode(d *wits.Decoder) any {
	b := &body{every: -1}
	b.decodeChoose(d, d.Get("choose"))
	b.sets = map[string][]considerDecl{}
	for _, m := range d.Object(d.Get("considerations"), "", `"considerations"`) {
		b.sets[m.Name] = decodeConsiderations(d, m.Value, "", 0)
	}
	options := d.Get("options")
	for _, m := range d.Object(options, "", `"options"`) {
		if o, ok := decodeOption(d, m); ok {
			b.options = append(b.options, o)
		}
	}
	sort.SliceStable(b.options, func(i, j int) bool { return b.options[i].Name < b.options[j].Name })
	if options == nil || options.Kind == jsontree.Object && len(options.Members) == 0 {
		d.Problem(d.At(), "", "there are no options to choose among", `add "options": {"Rest": {"score": "0.5"}}`)
	}
	b.decodeDecide(d, d.Get("decide"))
	return b
}

func decodeOption(d *wits.Decoder, m jsontree.Member) (optionDecl, bool) {
	r, ok := kit.DecodeRuns(d, m, "an option")
	o := optionDecl{Runs: r}
	if !ok {
		return o, false
	}
	for _, e := range []struct {
		name string
		to   **jsontree.Node
	}{{"score", &o.score}, {"rank", &o.rank}, {"weight", &o.weight}} {
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
	if o.score == nil && m.Value.Get("considerations") == nil {
		d.Problem(m.Pos, m.Name, "nothing says how useful the option is", `add "score": an expression such as "1 - Hunger / 100", or "considerations"`)
	}
	o.considers = decodeConsiderations(d, m.Value.Get("considerations"), m.Name, 0)
	if v := m.Value.Get("combine"); v != nil {
		i := slices.Index(combiningNames[:], d.String(v, m.Name, `"combine"`))
		if i < 0 {
			d.Problem(v.Pos, m.Name, `"combine" is "product", "sum", "average", "min" or "max"`, "")
		}
		o.combine = combining(max(i, 0))
	}
	o.compensate = d.Bool(m.Value.Get("compensate"), m.Name, `"compensate"`)
	if v := m.Value.Get("commitment"); v != nil {
		var ok bool
		if o.commitment, ok = v.Float(); !ok {
			d.Problem(v.Pos, m.Name, `"commitment" is a number that is added to the utility while the option runs`, "")
		}
	}
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
	d.Misspelt(m.Value, m.Name, optionMembers)
	return o, true
}

// decodeChoose reads "highest", "weighted", or {"weighted": {"within": 0.1, "top": 5}}.
func (b *body) decodeChoose(d *wits.Decoder, v *jsontree.Node) {
	wrong := func(at jsontree.Position) {
		d.Problem(at, "", `"choose" is "highest", "weighted" or {"weighted": {"within": 0.1, "top": 5}}`, "")
	}
	switch {
	case v == nil || v.Kind == jsontree.String && v.Text == "highest":
	case v.Kind == jsontree.String && v.Text == "weighted":
		b.weighted = true
	case v.Kind == jsontree.Object && len(v.Members) == 1 && v.Members[0].Name == "weighted" && v.Members[0].Value.Kind == jsontree.Object:
		b.weighted = true
		for _, m := range v.Members[0].Value.Members {
			f, ok := m.Value.Float()
			switch {
			case m.Name == "within" && ok && f >= 0 && f <= 1:
				b.within = 1 - f
			case m.Name == "top" && ok && f >= 1 && f == float64(int(f)):
				b.top = int(f)
			default:
				wrong(m.Pos)
			}
		}
	default:
		wrong(v.Pos)
	}
}

func (b *body) decodeDecide(d *wits.Decoder, decide *jsontree.Node) {
	known := []string{"every", "on"}
	for _, m := range d.Object(decide, "", `"decide"`) {
		switch m.Name {
		case "every":
			var ok bool
			if b.every, ok = m.Value.Float(); !ok || b.every < 0 {
				d.Problem(m.Value.Pos, "", `"every" is a number of seconds, 0 or more`, "0 decides in every frame")
			}
		case "on":
			b.onAt = m.Value
			if m.Value.Kind == jsontree.String {
				b.on = []string{m.Value.Text}
			} else {
				b.on = d.Strings(m.Value, "", `"on"`)
			}
		}
		if !slices.Contains(known, m.Name) {
			d.Problem(m.Pos, "", fmt.Sprintf("%q is not known here", m.Name), kit.Suggest(m.Name, known))
		}
	}
}
