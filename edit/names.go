package edit

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// What is named in documents, and by what: as the kinds declare it.

// bodyOf returns what documents of the kind of a tree hold; nothing if nobody knows the kind.
func (p *Project) bodyOf(tree *JSON) *declare.Form {
	if k := p.registry.Kind(textOf(tree.Get("kind"))); k != nil {
		return k.Body()
	}
	return nothing
}

var nothing = declare.Of[struct{}]()

// rewritten returns a document of a body in which what it says itself, and what it overrides, has been rewritten.
func rewritten(body *declare.Form, tree *JSON, r declare.Rewriting) *JSON {
	out := body.Rewrite(tree, r)
	if over := tree.Get(overrides); over != nil {
		out = with(out, overrides, body.Rewrite(over, r))
	}
	return out
}

// overrides is the member of a document that holds what it says of what its base has.
const overrides = "override"

// given lists the names that a document gives to its parts, or overrides.
func given(body *declare.Form, tree *JSON) []declare.Given {
	out := body.Given(tree)
	if over := tree.Get(overrides); over != nil {
		for _, g := range body.Given(over) {
			g.Path = "/" + overrides + g.Path
			out = append(out, g)
		}
	}
	return out
}

// elsewhere lists where a document says something of what is in others, or overrides that.
func elsewhere(body *declare.Form, tree *JSON) []declare.Elsewhere {
	out := body.Elsewhere(tree)
	if over := tree.Get(overrides); over != nil {
		for _, e := range body.Elsewhere(over) {
			e.Path = "/" + overrides + e.Path
			out = append(out, e)
		}
	}
	return out
}

// partsOf returns the names of those parts of a document that may have ports, such as nodes and states.
func partsOf(body *declare.Form, tree *JSON) map[string]bool {
	names := map[string]bool{}
	for _, g := range given(body, tree) {
		if g.Ports {
			names[g.Name] = true
		}
	}
	return names
}

// nodeForm returns what a node is in a document of a body that has nodes; nil if it has none.
func nodeForm(body *declare.Form, tree *JSON) *declare.Form {
	for _, m := range body.In(tree).Members {
		if m.Form.Role == declare.RoleNamed && m.Form.Noun == "node" {
			return m.Form.Item
		}
	}
	return nil
}

// worded are the roles of texts that name values and ports by words.
var worded = []declare.Role{declare.RoleExpression, declare.RoleScript, declare.RoleLink, declare.RoleTarget, declare.RoleTrigger, declare.RoleVariable, declare.RoleElements, declare.RoleAmount, declare.RolePlace}

// wording is what becomes of a dotted name in an expression, a script, a link or the like; called says that it is a function's.
type wording func(name string, called bool) string

// rewriting does it to all texts of a document that name values and ports, but for "pass".
func (w wording) rewriting() declare.Rewriting {
	return declare.Rewriting{Name: w.name, Value: w.value}
}

func (w wording) name(holder *declare.Form, _, name string) string {
	if role := declare.Role(holder.Of); slices.Contains(worded, role) || role == declare.RolePort {
		return w.text(name)
	}
	return name
}

func (w wording) value(v declare.Visit) *JSON {
	switch n := v.Value; {
	case n.Kind == jsontree.String && slices.Contains(worded, v.Form.Role):
		return w.changed(n)
	case v.Form.Role == declare.RoleValue || v.Form.Role == declare.RoleAmount:
		if source := expressionIn(n); source != nil {
			return with(n, "expr", w.changed(source))
		}
	}
	return v.Value
}

func (w wording) changed(n *JSON) *JSON {
	if now := w.text(n.Text); now != n.Text {
		return text(now)
	}
	return n
}

// expressionIn returns the text of the expression that a value of a port is, in {"expr": "..."}; nil if it is none.
func expressionIn(n *JSON) *JSON {
	if n.Kind == jsontree.Object && len(n.Members) == 1 && n.Members[0].Name == "expr" && n.Members[0].Value.Kind == jsontree.String {
		return n.Members[0].Value
	}
	return nil
}

// text does it to the dotted names in a text, outside of quotes.
func (w wording) text(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		c, size := utf8.DecodeRuneInString(s)
		switch {
		case c == '"' || c == '\'':
			size = quotedLength(s, byte(c))
		case c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) || c == '.':
			size = wordLength(s)
			b.WriteString(w(s[:size], strings.HasPrefix(strings.TrimLeft(s[size:], " \t\n"), "(")))
			s = s[size:]
			continue
		}
		b.WriteString(s[:size])
		s = s[size:]
	}
	return b.String()
}

// quotedLength returns the length of a text in quotes, which may have no end.
func quotedLength(s string, quote byte) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		}
	}
	return len(s)
}

// wordLength returns the length of a dotted name or number.
func wordLength(s string) int {
	for i, c := range s {
		if c != '_' && c != '.' && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return i
		}
	}
	return len(s)
}

// words does f to all dotted names in a link, an expression or a script, split after the first dot.
func words(source string, f func(first, rest string, dotted bool) string) string {
	return wording(func(word string, called bool) string {
		first, rest, dotted := strings.Cut(word, ".")
		if called && !dotted {
			return word
		}
		return f(first, rest, dotted)
	}).text(source)
}
