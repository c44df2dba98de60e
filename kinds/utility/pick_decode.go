package utility

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// pickDecl is how a document says what is chosen among elements, and how.
type pickDecl struct {
	at     jsontree.Position
	from   *jsontree.Node // the list
	as     *jsontree.Node // what expressions call an element
	choose picking
	within float64 // share of the best below which an element is no candidate; 0: all are
	top    int     // how many of the best are candidates; 0: all are
	into   []jsontree.Member
	key    *jsontree.Node
	by     optionDecl // how elements are weighed
}

// picking says how an element is chosen.
type picking uint8

const (
	pickHighest  picking = iota // the highest score of the highest rank
	pickFirst                   // the first of any use
	pickWeighted                // drawn by score among the highest rank
)

// weighMembers say how elements are weighed.
var weighMembers = []string{"score", "weight", "rank", "considerations", "combine", "compensate", "ranks"}

// decodePick reads what is picked: in a consideration, or as all that a document does.
func decodePick(d *wits.Decoder, known *shared, v *jsontree.Node, node string, depth int) *pickDecl {
	p, ok := decodePicker(d, v, node, "pick")
	if !ok {
		return nil
	}
	p.by.decodeWeighing(d, known, v, node, depth)
	d.Doc(v, node)
	return p
}

// decodeTargets reads the targets of an option, which is weighed for each of them.
func decodeTargets(d *wits.Decoder, v *jsontree.Node, node string) *pickDecl {
	if v == nil {
		return nil
	}
	p, ok := decodePicker(d, v, node, "for")
	if !ok {
		return nil
	}
	if p.key = v.Get("key"); p.key != nil && d.String(p.key, node, `"key"`) == "" {
		p.key = nil
	}
	for _, name := range weighMembers {
		if w := v.Get(name); w != nil {
			d.Problem(w.Pos, node, fmt.Sprintf(`%q does not belong into "for"`, name), "write it beside: the option is weighed for each target")
		}
	}
	d.Doc(v, node)
	return p
}

// decodePicker reads what both have in common.
func decodePicker(d *wits.Decoder, v *jsontree.Node, node, member string) (*pickDecl, bool) {
	p := &pickDecl{at: v.Pos}
	if v.Kind != jsontree.Object {
		d.Problem(v.Pos, node, fmt.Sprintf("%q is an object in { }", member), `such as {"from": "Enemies", "as": "enemy", "into": "Target"}`)
		return p, false
	}
	p.from, p.as = v.Get("from"), v.Get("as")
	if d.String(p.from, node, `"from"`) == "" {
		d.Problem(v.Pos, node, fmt.Sprintf("%q has no list to choose from", member), `add "from": the name of a list`)
		return p, false
	}
	if d.String(p.as, node, `"as"`) == "" {
		d.Problem(v.Pos, node, "the elements have no name", `add "as", such as "enemy": expressions then read enemy, or enemy.Place`)
		return p, false
	}
	if why := wits.BadName(p.as.Text); why != "" {
		d.Problem(p.as.Pos, node, "an element's name "+why, "")
		return p, false
	}
	p.decodeChoose(d, v.Get("choose"), node)
	p.decodeInto(d, v.Get("into"), node)
	return p, true
}

// decodeChoose reads "highest", "first", "weighted" or {"weighted": {"within": 0.1, "top": 5}}.
func (p *pickDecl) decodeChoose(d *wits.Decoder, v *jsontree.Node, node string) {
	wrong := func(at jsontree.Position) {
		d.Problem(at, node, `"choose" is "highest", "first", "weighted" or {"weighted": {"within": 0.1, "top": 5}}`, "")
	}
	switch {
	case v == nil || v.Kind == jsontree.String && v.Text == "highest":
	case v.Kind == jsontree.String && v.Text == "first":
		p.choose = pickFirst
	case v.Kind == jsontree.String && v.Text == "weighted":
		p.choose = pickWeighted
	case v.Kind == jsontree.Object && v.Has("weighted") && v.Get("weighted").Kind == jsontree.Object:
		p.choose = pickWeighted
		for _, m := range v.Get("weighted").Each() {
			f, ok := m.Value.Float()
			switch {
			case m.Name == "within" && ok && f >= 0 && f <= 1:
				p.within = 1 - f
			case m.Name == "top" && ok && f >= 1 && f == float64(int(f)):
				p.top = int(f)
			default:
				wrong(m.Pos)
			}
		}
	default:
		wrong(v.Pos)
	}
}

// decodeInto reads "Target", for the element itself, or {"Target": "enemy.Who", "Goal": "enemy.Place"}.
func (p *pickDecl) decodeInto(d *wits.Decoder, v *jsontree.Node, node string) {
	switch {
	case v == nil:
	case v.Kind == jsontree.String:
		p.into = []jsontree.Member{{Name: v.Text, Pos: v.Pos, Value: p.as}}
	case v.Kind == jsontree.Object:
		for _, m := range v.Each() {
			if d.String(m.Value, node, fmt.Sprintf("what goes into %s", m.Name)) != "" {
				p.into = append(p.into, m)
			}
		}
	default:
		d.Problem(v.Pos, node, `"into" is a variable, or what goes into which`, `such as "Target", or {"Target": "enemy.Who", "Goal": "enemy.Place"}`)
	}
}

// decodeWeighing reads how elements are weighed, as options are.
func (o *optionDecl) decodeWeighing(d *wits.Decoder, known *shared, v *jsontree.Node, node string, depth int) {
	for _, e := range []struct {
		name string
		to   **jsontree.Node
	}{{"score", &o.score}, {"weight", &o.weight}, {"rank", &o.rank}} {
		n := v.Get(e.name)
		if n != nil && n.Kind == jsontree.Number {
			d.Problem(n.Pos, node, fmt.Sprintf("%q is an expression", e.name), fmt.Sprintf("write it in quotes: %q", n.Text))
		} else if d.String(n, node, fmt.Sprintf("%q", e.name)) != "" {
			*e.to = n
		}
	}
	o.considers = decodeConsiderations(d, known, v.Get("considerations"), node, depth+1)
	o.decodeCombine(d, v, node)
}

// decodePickDocument reads a document that picks and does nothing else.
func (b *body) decodePickDocument(d *wits.Decoder, v *jsontree.Node) {
	b.pick = decodePick(d, b.shared, v, pickNode, 0)
	for _, name := range append([]string{"common"}, levelMembers...) {
		if d.Get(name) != nil {
			d.Problem(d.Get(name).Pos, "", fmt.Sprintf(`a document with "pick" has no %q`, name), `let an option of another document run it, or write "for" at an option`)
		}
	}
}

// pickSchema is the JSON Schema of a pick; targets are without what weighs them.
func pickSchema(targets bool) object {
	draw := object{"type": "object", "required": []string{"weighted"}, "additionalProperties": false, "properties": object{
		"weighted": object{"type": "object", "additionalProperties": false, "properties": object{
			"within": numeric("How much less than the best a candidate may score, as a share.", "minimum", 0, "maximum", 1),
			"top":    object{"type": "integer", "minimum": 1, "description": "How many of the best are candidates."},
		}}}}
	as := text("What expressions call the element that is looked at.")
	as["pattern"] = kind.NameSchema()["pattern"]
	properties := object{
		"from":   text("The list: of the game, or a port, variable or field of a board."),
		"as":     as,
		"choose": object{"anyOf": []any{object{"enum": []string{"highest", "first", "weighted"}}, draw}, "description": "How one of the elements is chosen."},
		"into": object{"anyOf": []any{object{"type": "string"}, object{"type": "object", "additionalProperties": object{"type": "string"}}},
			"description": "Where the element goes when its option is chosen: a variable, or expressions over the element by variable."},
		"doc": object{"type": "string"},
	}
	if targets {
		properties["key"] = text("What tells elements apart; without it the element's first field of type entity, or all of it.")
	} else {
		properties["score"] = text("How good the element is: an expression.")
		properties["weight"] = text("What the score is multiplied with: an expression.")
		properties["rank"] = text("Only elements of the highest rank are candidates: an expression.")
		properties["considerations"] = list(object{"type": "object"}, "What speaks for an element, and against it.")
		properties["combine"] = object{"enum": combiningNames[:], "description": "How the measures are joined."}
		properties["compensate"] = object{"type": "boolean"}
		properties["ranks"] = ranksSchema()
	}
	return object{"type": "object", "required": []string{"from", "as"}, "properties": properties}
}
