package migrate

import (
	"slices"
	"strings"
)

// cleansUp finds the statements with which the last child of Finally, and of TryCatch with catch_on_halt, cleans up when those before it
// are aborted: that can be done if it is nothing but scripts.
func (n *node) cleansUp() {
	last := len(n.children) - 1
	onHalt, _ := n.port("catch_on_halt")
	if n.class != isBuiltin || last < 1 || n.id != "Finally" && (n.id != "TryCatch" || onHalt != "true") {
		return
	}
	source, ok := n.children[last].onlyScripts()
	if n.cleans = ok; source != "" {
		n.tidies = newScript(source)
	}
}

// onlyScripts returns the statements of a node that does nothing but run scripts.
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

// haltedBy has statements run when a node is aborted.
func (m *maker) haltedBy(n *node, s *script, title, name string) string {
	if s == nil {
		return name
	}
	text, err := m.printer(n).statements(s)
	if err != nil {
		m.unmapped(n, title, "%s: %v", s.source, err)
		return name
	}
	return m.add(m.own[n]+"_halted", object{{"cleanup", name}, {"statements", text}})
}
