package batch

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// MaxPlan is how large a plan's file is at most: 4 MiB.
const MaxPlan = 4 << 20

// ReadPlan reads a plan from its file. The error is a [document.Problems] that lists everything that is wrong, with line and member.
func ReadPlan(file string, data []byte) (*Plan, error) {
	r := &planReader{file: file}
	tree, errs := jsontree.Parse(data, jsontree.Limits{Bytes: MaxPlan})
	for _, e := range errs {
		r.problem(e.Pos, e.Reason, "")
	}
	if tree == nil || len(errs) > 0 {
		return nil, r.problems
	}
	p := r.plan(tree)
	if len(r.problems) == 0 {
		for _, w := range p.Complete() {
			r.problem(position(tree, w.Field), w.Field+": "+w.Reason, w.Hint)
		}
	}
	if len(r.problems) > 0 {
		return nil, r.problems
	}
	return p, nil
}

// position returns where a member lies, or the nearest that is there.
func position(tree *jsontree.Node, field string) jsontree.Position {
	n := tree
	for _, name := range strings.Split(field, ".") {
		at, err := strconv.Atoi(name)
		switch {
		case n.Kind == jsontree.Object && n.Get(name) != nil:
			n = n.Get(name)
		case n.Kind == jsontree.Array && err == nil && at < len(n.Items):
			n = n.Items[at]
		default:
			return n.Pos
		}
	}
	return n.Pos
}

// planReader collects what is wrong.
type planReader struct {
	file     string
	problems document.Problems
}

func (r *planReader) problem(at jsontree.Position, reason, hint string) {
	if len(r.problems) < 20 {
		r.problems = append(r.problems, document.Problem{File: r.file, Line: int(at.Line), Column: int(at.Column), Reason: reason, Hint: hint})
	}
}

func (r *planReader) plan(n *jsontree.Node) *Plan {
	p := &Plan{Seed: 1}
	if !r.object(n, "a plan", "batch", "doc", "game", "documents", "options", "entrants", "pairing", "seeds", "judge", "stop", "ticks", "faults") {
		return p
	}
	if v := n.Get("batch"); v == nil || v.Kind != jsontree.Number || v.Text != "1" {
		at := n.Pos
		if v != nil {
			at = v.Pos
		}
		r.problem(at, `a plan says "batch": 1`, "this is the version of the format")
	}
	r.text(n, "doc")
	p.Game, p.Documents, p.Options, p.Pairing = r.text(n, "game"), r.text(n, "documents"), r.options(n), Pairing(r.text(n, "pairing"))
	if v := n.Get("entrants"); v != nil {
		if v.Kind != jsontree.Array {
			r.problem(v.Pos, `"entrants" must be a list`, "")
		}
		for _, item := range v.Items {
			if item.Kind == jsontree.String { // just a document
				p.Entrants = append(p.Entrants, Entrant{Document: item.Text})
				continue
			}
			if r.object(item, "an entrant", "name", "document", "options", "documents") {
				p.Entrants = append(p.Entrants, Entrant{Name: r.text(item, "name"), Document: r.text(item, "document"), Options: r.options(item), Documents: r.text(item, "documents")})
			}
		}
	}
	if v := n.Get("seeds"); v != nil && r.object(v, `"seeds"`, "first", "count") {
		if first := v.Get("first"); first != nil {
			seed, err := strconv.ParseUint(first.Text, 10, 64)
			if p.Seed = seed; first.Kind != jsontree.Number || err != nil {
				r.problem(first.Pos, fmt.Sprintf(`"first" must be a whole number from 0 to %d`, uint64(math.MaxUint64)), "")
			}
		}
		p.Seeds = int(r.whole(v, "count", 1, MaxMatches))
	}
	r.judge(n, p)
	if v := n.Get("stop"); v != nil && r.object(v, `"stop"`, "rounds", "test") {
		p.Stop.Rounds = int(r.whole(v, "rounds", 1, MaxMatches))
		if t := v.Get("test"); t != nil && r.object(t, `"test"`, "elo", "mean", "alpha", "beta") {
			p.Stop.Test = &Test{Elo: r.two(t, "elo"), Mean: r.two(t, "mean"), Alpha: r.risk(t, "alpha"), Beta: r.risk(t, "beta")}
		}
	}
	p.Ticks = r.whole(n, "ticks", 1, MaxTicks)
	p.SkipFaults = r.word(n, "faults", "end", "skip") == "skip"
	return p
}

func (r *planReader) judge(n *jsontree.Node, p *Plan) {
	v := n.Get("judge")
	if v == nil || v.Kind == jsontree.String && v.Text == "wins" {
		return
	}
	if v.Kind == jsontree.String {
		r.problem(v.Pos, fmt.Sprintf(`"judge" cannot be %q`, v.Text), `it is "wins", or such as {"figure": "seconds", "better": "less"}`)
		return
	}
	if !r.object(v, `"judge"`, "figure", "better") {
		return
	}
	if p.Judge.Figure = r.text(v, "figure"); p.Judge.Figure == "" {
		r.problem(v.Pos, `"figure" must name what is judged`, `such as "seconds"`)
	}
	p.Judge.Less = r.word(v, "better", "more", "less") == "less"
}

// object reports whether a value is an object that has these members alone; with none it may have any.
func (r *planReader) object(n *jsontree.Node, what string, members ...string) bool {
	if n.Kind != jsontree.Object {
		r.problem(n.Pos, what+" must be an object", "")
		return false
	}
	for _, m := range n.Members {
		if members == nil || slices.Contains(members, m.Name) {
			continue
		}
		hint := "there are " + strings.Join(members, ", ")
		if near := document.Nearest(m.Name, members); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		r.problem(m.Pos, fmt.Sprintf("%s has no member %q", what, m.Name), hint)
	}
	return true
}

func (r *planReader) text(n *jsontree.Node, name string) string {
	v := n.Get(name)
	if v == nil {
		return ""
	}
	if v.Kind != jsontree.String {
		r.problem(v.Pos, fmt.Sprintf("%q must be a text", name), "")
		return ""
	}
	return v.Text
}

func (r *planReader) word(n *jsontree.Node, name string, words ...string) string {
	text := r.text(n, name)
	if v := n.Get(name); v != nil && v.Kind == jsontree.String && !slices.Contains(words, text) {
		r.problem(v.Pos, fmt.Sprintf("%q cannot be %q", name, text), "it is "+strings.Join(words, " or "))
	}
	return text
}

func (r *planReader) options(n *jsontree.Node) map[string]string {
	v := n.Get("options")
	if v == nil || !r.object(v, `"options"`) {
		return nil
	}
	options := map[string]string{}
	for _, m := range v.Members {
		switch m.Value.Kind {
		case jsontree.String:
			options[m.Name] = m.Value.Text
		case jsontree.Number: // as people write "size": 4
			options[m.Name] = m.Value.Text
		default:
			r.problem(m.Value.Pos, fmt.Sprintf("the option %q must be a text", m.Name), "")
		}
	}
	return options
}

func (r *planReader) whole(n *jsontree.Node, name string, low, high int64) int64 {
	v := n.Get(name)
	if v == nil {
		return 0
	}
	i, ok := v.Int()
	if !ok || v.Kind != jsontree.Number || i < low || i > high {
		r.problem(v.Pos, fmt.Sprintf("%q must be a whole number from %d to %d", name, low, high), "")
		return 0
	}
	return i
}

func (r *planReader) risk(n *jsontree.Node, name string) float64 {
	v := n.Get(name)
	if v == nil {
		return 0
	}
	f, ok := v.Float()
	if !ok || v.Kind != jsontree.Number || !(f > 0 && f < 0.5) {
		r.problem(v.Pos, fmt.Sprintf("%q must be a number between 0 and 0.5", name), "such as 0.05")
	}
	return f
}

func (r *planReader) two(n *jsontree.Node, name string) *[2]float64 {
	v := n.Get(name)
	if v == nil {
		return nil
	}
	var two [2]float64
	ok := v.Kind == jsontree.Array && len(v.Items) == 2
	for i := range two {
		if ok {
			two[i], ok = v.Items[i].Float()
			ok = ok && v.Items[i].Kind == jsontree.Number
		}
	}
	if !ok {
		r.problem(v.Pos, fmt.Sprintf("%q must be two numbers: hypothesis 0 and hypothesis 1", name), "such as [0, 10]")
	}
	return &two
}

// planText is a plan's file.
type planText struct {
	Batch     int               `json:"batch"`
	Game      string            `json:"game"`
	Documents string            `json:"documents,omitempty"`
	Options   map[string]string `json:"options,omitempty"`
	Entrants  []entrantText     `json:"entrants"`
	Pairing   Pairing           `json:"pairing"`
	Seeds     struct {
		First uint64 `json:"first"`
		Count int    `json:"count,omitempty"`
	} `json:"seeds"`
	Judge  any    `json:"judge"`
	Stop   Stop   `json:"stop"`
	Ticks  int64  `json:"ticks,omitempty"`
	Faults string `json:"faults,omitempty"`
}

type entrantText struct {
	Name      string            `json:"name"`
	Document  string            `json:"document,omitempty"`
	Options   map[string]string `json:"options,omitempty"`
	Documents string            `json:"documents,omitempty"`
}

type judgeText struct {
	Figure string `json:"figure"`
	Better string `json:"better"`
}

// Text returns the plan as a file that [ReadPlan] reads.
func (p *Plan) Text() []byte {
	out := planText{Batch: 1, Game: p.Game, Documents: p.Documents, Options: p.Options, Pairing: p.Pairing, Judge: "wins", Stop: p.Stop, Ticks: p.Ticks}
	for _, e := range p.Entrants {
		out.Entrants = append(out.Entrants, entrantText{e.Name, e.Document, e.Options, e.Documents})
	}
	out.Seeds.First, out.Seeds.Count = p.Seed, p.Seeds
	if p.Judge.Figure != "" {
		out.Judge = judgeText{p.Judge.Figure, "more"}
		if p.Judge.Less {
			out.Judge = judgeText{p.Judge.Figure, "less"}
		}
	}
	if p.SkipFaults {
		out.Faults = "skip"
	}
	data, err := json.MarshalIndent(out, "", "  ")
	if err != nil { // as Digest
		return []byte(err.Error())
	}
	return append(data, '\n')
}
