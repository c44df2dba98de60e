package kind

import "github.com/wits-ai/wits/internal/jsontree"

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
