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
	options  []optionDecl
	every    float64 // s; -1: never
	on       []string
	onAt     *jsontree.Node
}

type optionDecl struct {
	kit.Runs
	score     *jsontree.Node
	modifiers [outcomes]modifier
}

// modifier is what an outcome adds to an option's score, and for how long.
type modifier struct {
	add, seconds float64
}

// The members that say what outcomes add, by outcome.
var outcomeNames = [outcomes]string{"none", "success", "failure", "interrupted"}

var optionMembers = append([]string{"score", "success", "failure", "interrupted"}, kit.RunsMembers...)

// Decode reads the document's own members.
func (Kind) Decode(d *wits.Decoder) any {
	b := &body{every: -1}
	if v := d.Get("choose"); v != nil {
		switch d.String(v, "", `"choose"`) {
		case "highest":
		case "weighted":
			b.weighted = true
		default:
			d.Problem(v.Pos, "", `"choose" is "highest" or "weighted"`, "")
		}
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
	o.score = m.Value.Get("score")
	if o.score == nil {
		d.Problem(m.Pos, m.Name, "nothing says how useful the option is", `add "score": an expression such as "1 - Hunger / 100"`)
	} else if o.score.Kind == jsontree.Number {
		d.Problem(o.score.Pos, m.Name, `"score" is an expression`, fmt.Sprintf("write it in quotes: %q", o.score.Text))
		return o, false
	} else if d.String(o.score, m.Name, `"score"`); o.score.Kind != jsontree.String {
		return o, false
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
