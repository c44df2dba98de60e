package migrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document"
)

// A script of _onHalted runs when its node is aborted. Trees here run nothing then; a state of a machine has statements
// that run as it is left. So a machine of one state stands beside the node, in a parallel: it ends with the node, and its
// statements find out whether that had ended by itself.

// cleansUp lets the last child of Finally, and of TryCatch with catch_on_halt, run when those before it are aborted, as
// their _onHalted: that can be done if it is nothing but scripts.
func (n *node) cleansUp() {
	last := len(n.children) - 1
	onHalt, _ := n.port("catch_on_halt")
	if n.class != isBuiltin || last < 1 || n.id != "Finally" && (n.id != "TryCatch" || onHalt != "true") {
		return
	}
	source, ok := n.children[last].onlyScripts()
	if !ok {
		return
	}
	n.cleans = true
	for _, c := range n.children[:last] {
		switch {
		case source == "":
		case c.halted == nil:
			c.halted = newScript(source)
		default:
			c.halted = newScript(c.halted.source + "; " + source)
		}
	}
}

// onlyScripts gives the statements of a node that does nothing but run scripts.
func (n *node) onlyScripts() (source string, ok bool) {
	if n.class != isBuiltin || n.halted != nil || n.before != [len(n.before)]*script{} || n.after != [len(n.after)]*script{} {
		return "", false
	}
	switch n.id {
	case "AlwaysSuccess":
		return "", true
	case "Script":
		return n.code.source, n.code.err == nil && !slices.ContainsFunc(n.code.list, func(t *term) bool { return t.op != termAssign })
	case "Sequence":
		var list []string
		for _, c := range n.children {
			text, ok := c.onlyScripts()
			if !ok {
				return "", false
			}
			if text = strings.Trim(text, " \t\n;"); text != "" {
				list = append(list, text)
			}
		}
		return strings.Join(list, "; "), true
	}
	return "", false
}

// halts notes what a node's _onHalted does to entries. Those that it names lie on the board, where the machine finds them,
// and so does whether the node is over.
func (p *btcpp) halts(n *node) {
	if n.halted == nil || n.halted.err != nil {
		return
	}
	share := func(name string) {
		k := p.key(n, name)
		k.reads, k.writes, k.forwards = true, true, k.tree != nil
	}
	usedBy(n.halted.list, share, share)
	name := "_" + n.title + " over" // private, and no name that a script could have
	for i := 2; p.known(n.tree, name) != nil; i++ {
		name = fmt.Sprintf("_%s over %d", n.title, i)
	}
	n.over = p.key(n, name)
	n.over.reads, n.over.writes, n.over.forwards, n.over.cell.hard = true, true, true, typeBool
}

// haltedBy puts the machine that runs a script of _onHalted beside a node.
func (m *maker) haltedBy(n *node, name string) (string, error) {
	text, err := m.printer(n).statements(n.halted)
	if err != nil {
		m.unmapped(n, "_onHalted", "%s: %v", n.halted.source, err)
		return name, nil
	}
	over := m.places[n.over]
	file := m.p.paths.take(strings.Trim(snake(m.tree.id)+"_"+snake(m.own[n])+"_halted", "_")) + ".machine.json"
	exit := "if not " + over + " { " + text + " }"
	var boards object
	for _, b := range []*board{m.p.shared, m.p.global} {
		if strings.Contains(exit, b.ref+".") {
			boards = append(boards, member{b.ref, m.p.boardFile(b)})
		}
	}
	machine, err := newDocument(m.p.registry, file, object{{"wits", document.Version}, {"kind", "machine"}, {"name", m.tree.id + " " + n.title + " halted"},
		{"doc", "Runs beside " + n.title + ", and does what is to be done when that is aborted."}, {"boards", boards},
		{"start", "Watch"}, {"states", object{{"Watch", object{{"stay", true}, {"exit", exit}}}}}})
	if err != nil {
		return "", err
	}
	m.p.result.Documents = append(m.p.result.Documents, machine)
	set := func(title, value string) string {
		return m.add(m.own[n]+title, object{{"script", over + " = " + value}})
	}
	begin := set("_begins", "false")
	ends := m.add(m.own[n]+"_ends", object{{"sequence", []string{name, set("_over", "true")}}})
	fails := m.add(m.own[n]+"_fails", object{{"fail", set("_also_over", "true")}})
	try := m.add(m.own[n]+"_either", object{{"selector", []string{ends, fails}}})
	watch := m.add(m.own[n]+"_halted", object{{"run", file}})
	both := m.add(m.own[n]+"_watched", object{{"parallel", []string{try, watch}}, {"success", "one"}, {"failure", "one"}})
	return m.add(m.own[n]+"_all", object{{"sequence", []string{begin, both}}}), nil
}
