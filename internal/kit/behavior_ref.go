package kit

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
)

// BehaviorRef is how a document says what a state, an option or a leaf runs: another document or an action, and what its ports
// get.
//
//	{"run": "eat.graph.json", "with": {"Speed": 2, "Target": {"expr": "NearestFood"}}, "pass": ["Hunger"], "store": {"Found": "Squad.Target"}}
type BehaviorRef struct {
	Name   string
	At     jsontree.Position
	Source *jsontree.Node
	// Document or Action is what runs; both are empty for nothing.
	Document, Action string
	// With are values of ports: literals, or objects with the one member "expr".
	With []jsontree.Member
	// Pass names ports that are joined to what has the same name in the document itself.
	Pass []string
	// Store are outbound values by port, and the variable, port of the document or field of a board that each is copied to.
	Store []jsontree.Member
}

// BehaviorRefMembers are the members that Runs reads, and "doc".
var BehaviorRefMembers = []string{"run", "do", "with", "pass", "store", "doc"}

// DecodeBehaviorRef reads it from an object. False says that nothing can be made of it, which has been reported.
func DecodeBehaviorRef(d *wits.Decoder, m jsontree.Member, what string) (BehaviorRef, bool) {
	r := BehaviorRef{Name: m.Name, At: m.Pos, Source: m.Value}
	if why := wits.BadName(m.Name); why != "" {
		d.Problem(m.Pos, m.Name, fmt.Sprintf("%s's name %s", what, why), "")
		return r, false
	}
	if m.Value.Kind != jsontree.Object {
		d.Problem(m.Value.Pos, m.Name, what+" is an object in { }", `such as {"run": "eat.graph.json"}`)
		return r, false
	}
	r.Document = d.String(m.Value.Get("run"), m.Name, `"run"`)
	r.Action = d.String(m.Value.Get("do"), m.Name, `"do"`)
	if do := m.Value.Get("do"); do != nil && m.Value.Get("run") != nil {
		d.Problem(do.Pos, m.Name, `it has both "run" and "do"`, "let it run one thing; a graph document can hold several")
		return r, false
	}
	r.With = d.Object(m.Value.Get("with"), m.Name, `"with"`)
	r.Pass = d.Strings(m.Value.Get("pass"), m.Name, `"pass"`)
	r.Store = d.Object(m.Value.Get("store"), m.Name, `"store"`)
	for _, v := range r.With {
		v.Value.Keep() // of the types of ports
	}
	d.Doc(m.Value, m.Name)
	if r.Document == "" && r.Action == "" {
		for _, member := range []string{"with", "pass", "store"} {
			if v := m.Value.Get(member); v != nil {
				d.Problem(v.Pos, m.Name, fmt.Sprintf("%q is for what runs, and nothing does", member), `add "run": a document, or "do": an action`)
			}
		}
	}
	return r, true
}
