package palette_test

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/std"
)

type doing struct{}

func (*doing) Update(*wits.Context) wits.Status { return wits.Success }

type (
	moveTo   struct{ doing }
	closeIn  struct{ doing }
	swing    struct{ doing }
	hideAway struct{ doing }
	linger   struct{ doing }
)

// offered are the palette's items for a kind, in a game with some actions and a function.
func offered(kind string) *palette.Palette {
	r := std.NewRegistry()
	wits.AddAction[moveTo](r, wits.Named("MoveTo"), wits.Doc("Brings the character to a position."))
	wits.AddAction[closeIn](r, wits.Named("CloseIn"), wits.Doc("Follows the target until it is in reach."))
	wits.AddAction[swing](r, wits.Named("Swing"), wits.Doc("Strikes with the sword."))
	wits.AddAction[hideAway](r, wits.Named("Vanish"), wits.Doc("Hides behind something."))
	wits.AddAction[linger](r, wits.Named("Linger"), wits.Doc("Stands still. It never strolls."))
	return palette.Of(r, nil, kind, "me."+kind+".json")
}

func names(p *palette.Palette, query string) (out []string) {
	for _, f := range p.Search(query, palette.Fit{}, 1000) {
		out = append(out, f.Name)
	}
	return out
}

// TestSearchKnowsSynonyms: what designers call things in other tools finds them, and finds them first.
func TestSearchKnowsSynonyms(t *testing.T) {
	for _, c := range []struct{ kind, query, first string }{
		{"tree", "goto", "MoveTo"},
		{"tree", "walk", "MoveTo"},
		{"tree", "navigate", "MoveTo"},
		{"tree", "attack", "Swing"},
		{"tree", "cover", "Vanish"}, // by its explanation
		{"tree", "or", "selector"},
		{"tree", "fallback", "selector"},
		{"tree", "priority", "selector"},
		{"tree", "and", "sequence"},
		{"tree", "simultaneous", "parallel"},
		{"tree", "inverter", "invert"},
		{"tree", "not", "invert"},
		{"tree", "loop", "repeat"},
		{"tree", "cooldown", "cooldown"},
		{"tree", "throttle", "cooldown"},
		{"tree", "force success", "succeed"},
		{"tree", "do once", "once"},
		{"tree", "wait until", "await"},
		{"tree", "subtree", "run"},
		{"tree", "time limit", "timeout"},
		{"tree", "dice", "chance"},
		{"tree", "assign", "set"},
		{"tree", "code", "script"},
		{"graph", "formula", "expr"},
		{"graph", "literal", "const"},
		{"graph", "chase", "CloseIn"},
		{"goap", "world state", "expr"},
		{"htn", "decompose", "methods"},
		{"level", "waypoint", "marks"},
		{"level", "ladder", "links"},
		{"senses", "vision", "sight"},
		{"query", "donut", "ring"},
		{"query", "line of sight", "visibility"},
		// One wrong letter is forgiven.
		{"tree", "sequnce", "sequence"},
		{"tree", "selektor", "selector"},
		{"tree", "fallbcak", "selector"},
		{"tree", "paralel", "parallel"},
		{"tree", "vanihs", "Vanish"},
	} {
		if got := names(offered(c.kind), c.query); len(got) == 0 || got[0] != c.first {
			t.Errorf("%s, %q: found %v, want %s first", c.kind, c.query, got[:min(len(got), 6)], c.first)
		}
	}
	p := offered("tree")
	for query, all := range map[string][]string{
		"check":      {"if", "while", "await", "guard"},
		"condition":  {"if", "while", "await", "guard"},
		"blackboard": {"set", "script"},
		"loop":       {"repeat", "retry", "until"},
		"chase":      {"MoveTo", "CloseIn"},
	} {
		got := names(p, query)
		for _, want := range all {
			if !slices.Contains(got, want) {
				t.Errorf("%q finds %v, not %s", query, got, want)
			}
		}
	}
	if got := names(p, "xyzzy"); len(got) > 0 {
		t.Errorf("xyzzy finds %v", got)
	}
	if got := names(p, "chase"); slices.Contains(got, "Swing") || slices.Contains(got, "wait") {
		t.Errorf("chase finds %v", got)
	}
}

// TestTitlesComeFirst: the beginning of a title before a word in it, that before another word for it, that before what
// explains it, and a misspelt word last.
func TestTitlesComeFirst(t *testing.T) {
	r := std.NewRegistry()
	for name, doc := range map[string]string{"StrollAround": "One.", "LongStroll": "Two.", "Linger": "It does not stroll.", "Strill": "Four."} {
		wits.AddAction[linger](r, wits.Named(name), wits.Doc(doc))
	}
	p := palette.Of(r, nil, "graph", "me.graph.json")
	if got := names(p, "stroll"); !slices.Equal(got, []string{"StrollAround", "LongStroll", "Linger", "Strill"}) {
		t.Errorf("stroll finds %v", got)
	}
	got := names(offered("tree"), "loop")
	if slices.Index(got, "repeat") > slices.Index(got, "sequence") && slices.Contains(got, "sequence") {
		t.Errorf("loop finds %v", got)
	}
}

// TestNodeTypesSayWhatElseTheyAreCalled: each node type of a kind with a choice of them has other words, and none is its own name.
func TestNodeTypesSayWhatElseTheyAreCalled(t *testing.T) {
	r := std.NewRegistry()
	for _, kind := range r.Kinds() {
		for _, n := range document.NodeTypes(r.Kind(kind)) {
			if len(n.Also) == 0 && n.Name != "log" {
				t.Errorf("%s: nothing says what else %s is called", kind, n.Name)
			}
			if slices.Contains(n.Also, n.Name) {
				t.Errorf("%s: %s is called so anyway", kind, n.Name)
			}
		}
	}
}
