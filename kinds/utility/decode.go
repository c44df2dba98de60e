package utility

import (
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// body is the decoded body of a utility document.
type body struct {
	level
	shared *shared // the document's own considerations and curves
	others []otherDecl
	common []considerDecl
	pick   *pickDecl       // all that the document does; nil if it has options
	names  map[string]bool // of options, on all levels
	tag    uint32          // of what decides
}

// level is a set of options that compete: the document's, or those within an option. Options are sorted by name: their
// order in the file means nothing.
type level struct {
	choose  chooser
	within  float64 // share of the best below which an option is no candidate; 0: all are
	top     int     // how many of the best are candidates; 0: all are
	prune   bool
	order   []string // of rules and sequences
	orderAt *jsontree.Node
	buckets []bucketDecl
	// bucketNames are those that are written, also of buckets of which nothing can be made.
	bucketNames []string
	options     []optionDecl
	every       float64 // s; -1: never
	stall       float64 // s
	on          []string
	onAt        *jsontree.Node
	end         ending
}

// levelMembers are the members of a level.
var levelMembers = []string{"choose", "buckets", "options", "decide", "end"}

// chooser says how an option is chosen.
type chooser uint8

const (
	highest  chooser = iota // the one with the highest utility
	weighted                // drawn by utility
	rules                   // the first in the order that is of use
	sequence                // one after the other
)

var chooserNames = [...]string{"highest", "weighted", "rules", "sequence"}

// ending says when the document ends by itself.
type ending uint8

const (
	endNever  ending = iota
	endIdle          // with failure, when no option is of use
	endOption        // as the option ends, and when no option is of use
)

var endNames = [...]string{"never", "idle", "option"}

// bucketDecl is a rank that options share.
type bucketDecl struct {
	name   string
	at     jsontree.Position
	weight considerDecl // a measure without a name
}

// maxLevels is how deep options may lie within options.
const maxLevels = 16

// Decode reads the document's own members.
func (Kind) Decode(d *wits.Decoder) any {
	b := &body{shared: decodeShared(d), others: decodeOthers(d), names: map[string]bool{}}
	b.common = decodeConsiderations(d, b.shared, d.Get("common"), "", 0)
	if v := d.Get("pick"); v != nil {
		b.decodePickDocument(d, v)
		return b
	}
	options := d.Get("options")
	b.decodeLevel(d, &b.level, d.Get, "", 0)
	if options == nil || options.Kind == jsontree.Object && len(options.Members) == 0 {
		d.Problem(d.At(), "", "there are no options to choose among", `add "options": {"Rest": {"score": "0.5"}}`)
	}
	for _, name := range append([]string{"considerations", "curves", "common"}, levelMembers...) {
		b.tag = tagOf(b.tag, d.Get(name))
	}
	return b
}

// decodeLevel reads what a level says, of the document or of an option.
func (b *body) decodeLevel(d *wits.Decoder, l *level, get func(string) *jsontree.Node, node string, depth int) {
	l.every = -1
	l.decodeChoose(d, get("choose"), node)
	for _, m := range d.Object(get("buckets"), node, `"buckets"`) {
		l.bucketNames = append(l.bucketNames, m.Name)
		if bucket, ok := decodeBucket(d, b.shared, m); ok {
			l.buckets = append(l.buckets, bucket)
		}
	}
	sort.SliceStable(l.buckets, func(i, j int) bool { return l.buckets[i].name < l.buckets[j].name })
	if depth > maxLevels {
		d.Problem(get("options").Pos, node, fmt.Sprintf("options lie more than %d deep within each other", maxLevels), "")
		return
	}
	for _, m := range d.Object(get("options"), node, `"options"`) {
		if o, ok := b.decodeOption(d, l, m, depth); ok {
			l.options = append(l.options, o)
		}
	}
	sort.SliceStable(l.options, func(i, j int) bool { return l.options[i].Name < l.options[j].Name })
	l.checkOrder(d, node)
	l.decodeDecide(d, get("decide"), node)
	v := get("end")
	if v == nil {
		return
	}
	l.end = ending(word(d, v, node, "end", endNames[:]))
	if l.choose == sequence {
		d.Problem(v.Pos, node, "a sequence ends with its last option", `remove "end"`)
	}
}

// tagOf is a hash of a member, so that a mind that is carried over to another document knows.
func tagOf(h uint32, n *jsontree.Node) uint32 {
	h = (h ^ 2166136261) * 16777619 // FNV-1a
	if n != nil {
		for _, c := range n.AppendCompact(nil) {
			h = (h ^ uint32(c)) * 16777619
		}
	}
	return h
}

func decodeBucket(d *wits.Decoder, known *shared, m jsontree.Member) (bucketDecl, bool) {
	b := bucketDecl{name: m.Name, at: m.Pos}
	if why := wits.BadName(m.Name); why != "" {
		d.Problem(m.Pos, m.Name, "a bucket's name "+why, "")
		return b, false
	}
	b.weight = considerDecl{at: m.Value.Pos, response: plainly}
	switch m.Value.Kind {
	case jsontree.String:
		b.weight.input = m.Value
	case jsontree.Object:
		b.weight.input = m.Value.Get("input")
		if d.String(b.weight.input, m.Name, `"input"`) == "" {
			d.Problem(m.Value.Pos, m.Name, "the bucket has no weight", `write "Hunger": "1 - Food / 100", or {"input": "Food", "from": 100, "to": 0, "curve": {"power": 2}}`)
			return b, false
		}
		b.weight.decodeShape(d, known, m.Value, m.Name)
		if b.weight.shaped = true; b.weight.response.spans != nil || b.weight.response.speaks {
			d.Problem(m.Value.Pos, m.Name, "a bucket's weight is a measure: what a curve makes of its input", "")
		}
		d.Doc(m.Value, m.Name)
	default:
		d.Problem(m.Value.Pos, m.Name, "a bucket's weight is an expression", `such as "1 - Food / 100"`)
		return b, false
	}
	return b, true
}

// decodeChoose reads "highest", "weighted", or an object with one of the four and what goes with it.
func (l *level) decodeChoose(d *wits.Decoder, v *jsontree.Node, node string) {
	wrong := func(at jsontree.Position) {
		d.Problem(at, node, `"choose" is "highest", "weighted" or {"weighted": {"within": 0.1, "top": 5}}`, `in an order of your own: {"rules": ["Flee", "Attack"]}, or {"sequence": ["Aim", "Fire"]}`)
	}
	if v == nil {
		return
	}
	if v.Kind == jsontree.String && (v.Text == "highest" || v.Text == "weighted") {
		l.choose = chooser(slices.Index(chooserNames[:], v.Text))
		return
	}
	var m jsontree.Member
	count := 0
	for i, name := range chooserNames {
		if v.Has(name) {
			count++
			l.choose, m = chooser(i), jsontree.Member{Name: name, Value: v.Get(name)}
		}
	}
	if count != 1 {
		wrong(v.Pos)
		return
	}
	if l.choose == rules || l.choose == sequence {
		l.orderAt = m.Value
		l.order = d.Strings(m.Value, node, fmt.Sprintf("%q", m.Name))
		return
	}
	if m.Value.Kind != jsontree.Object {
		wrong(v.Pos)
		return
	}
	for _, m := range m.Value.Each() {
		f, ok := m.Value.Float()
		switch {
		case l.choose == highest && m.Name == "prune":
			l.prune = d.Bool(m.Value, node, `"prune"`)
		case l.choose == weighted && m.Name == "within" && ok && f >= 0 && f <= 1:
			l.within = 1 - f
		case l.choose == weighted && m.Name == "top" && ok && f >= 1 && f == float64(int(f)):
			l.top = int(f)
		default:
			wrong(m.Pos)
		}
	}
}

// checkOrder wants an order to name every option once.
func (l *level) checkOrder(d *wits.Decoder, node string) {
	if l.orderAt == nil || l.orderAt.Kind != jsontree.Array {
		return
	}
	var names []string
	for i := range l.options {
		names = append(names, l.options[i].Name)
	}
	for i, name := range l.order {
		at := l.orderAt.Items[i].Pos
		switch {
		case !slices.Contains(names, name):
			d.Problem(at, node, fmt.Sprintf("there is no option %q", name), kind.Suggest(name, names))
		case slices.Contains(l.order[:i], name):
			d.Problem(at, node, fmt.Sprintf("%s is in the order twice", name), "")
		}
	}
	for i := range l.options {
		if !slices.Contains(l.order, names[i]) {
			d.Problem(l.options[i].At, names[i], "the option has no place in the order", fmt.Sprintf(`add its name to "choose": {%q: [...]}`, chooserNames[l.choose]))
		}
	}
}

func (l *level) decodeDecide(d *wits.Decoder, decide *jsontree.Node, node string) {
	if decide != nil && l.choose == sequence {
		d.Problem(decide.Pos, node, "in a sequence nothing is decided", `remove "decide"`)
	}
	known := []string{"every", "on", "stall"}
	for _, m := range d.Object(decide, node, `"decide"`) {
		switch m.Name {
		case "every":
			var ok bool
			if l.every, ok = m.Value.Float(); !ok || l.every < 0 {
				d.Problem(m.Value.Pos, node, `"every" is a number of seconds, 0 or more`, "0 decides in every frame")
			}
		case "stall":
			var ok bool
			if l.stall, ok = m.Value.Float(); !ok || l.stall < 0 {
				d.Problem(m.Value.Pos, node, `"stall" is a number of seconds, 0 or more`, "for so long an option runs undisturbed")
			}
		case "on":
			l.onAt = m.Value
			if m.Value.Kind == jsontree.String {
				l.on = []string{m.Value.Text}
			} else {
				l.on = d.Strings(m.Value, node, `"on"`)
			}
		}
		if !slices.Contains(known, m.Name) {
			d.Problem(m.Pos, node, fmt.Sprintf("%q is not known here", m.Name), kind.Suggest(m.Name, known))
		}
	}
}
