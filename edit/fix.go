package edit

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// maxTried is how many changes are tried, and maxFixes how many are offered of a problem: trying takes time.
const (
	maxTried = 96
	maxFixes = 3
)

// fixer finds fixes. It takes what the problem's words propose, tries it, and offers it if it helps.
type fixer struct {
	p       *Project
	overlay map[string][]byte
	library *wits.Library
	tried   int
}

func (f *fixer) fixes(q *Finding) []Fix {
	if q.Line == 0 {
		return nil
	}
	out := f.tries(q)
	if strings.Contains(q.Hint, "make a machine of the graph") {
		out = append(out, Fix{Title: "Make these states a machine…", Operations: []Operation{}, Machine: q.Node})
	}
	return out
}

// tries finds the fixes that help.
func (f *fixer) tries(q *Finding) (out []Fix) {
	text, tree := f.text(q.File)
	if tree == nil {
		return nil
	}
	try := func(proposals []Fix, whole bool) {
		for _, fix := range proposals {
			if f.tried >= maxTried || len(out) == maxFixes {
				break
			}
			if slices.ContainsFunc(out, func(o Fix) bool { return o.Title == fix.Title }) {
				continue
			}
			if changed, err := tree.Patch(fix.Operations); err == nil {
				if f.tried++; f.helps(q, text, changed.AppendAsWritten(nil), whole) {
					out = append(out, fix)
				}
			}
		}
	}
	try(f.propose(q, tree), false)
	value := tree.At(q.Path)
	if value == nil {
		return out
	}
	if len(out) == 0 || strings.Contains(q.Hint, " or ") {
		try(f.worded(q, tree, value), true)
	}
	if len(out) == 0 || removes.MatchString(q.Hint) {
		try(q.removed(tree, value), true) // what is wrong is taken away if that is all that can be done, or if the hint says so
	}
	return out
}

// text gives a document as it is checked.
func (f *fixer) text(name string) ([]byte, *jsontree.Node) {
	if text, ok := f.overlay[name]; ok {
		return text, parsed(text)
	}
	if k := f.p.known[name]; k != nil && k.doc != nil {
		return k.text, k.doc.Tree()
	}
	return nil, nil
}

// helps reports whether the problem is gone with another text, and no error came for it; or with whole, not even one in its place.
func (f *fixer) helps(q *Finding, before, after []byte, whole bool) bool {
	if f.library == nil {
		f.library = f.p.library(map[string]bool{}, f.overlay)
	}
	f.library.AddSource(q.File, before) // with what is wrong in itself
	was := count(f.library.Check(q.File), q)
	f.library.AddSource(q.File, after)
	now := count(f.library.Check(q.File), q)
	f.library.AddSource(q.File, before)
	return now.same < was.same && (now.errors < was.errors || now.errors == was.errors && (q.Warning || !whole))
}

type counted struct{ errors, same int }

// count counts the errors of a file, and the problems that say the same as another one.
func count(problems document.Problems, q *Finding) (c counted) {
	for _, p := range problems {
		if p.File != q.File {
			continue
		}
		if !p.Warning {
			c.errors++
		}
		if p.Reason == q.Reason && p.Node == q.Node {
			c.same++
		}
	}
	return c
}

var (
	meant   = regexp.MustCompile(`did you mean "([^"]+)"\?$`)
	quoted  = regexp.MustCompile(`"([^"]+)"`)
	offers  = regexp.MustCompile(`^(?:add|write) (\{.*\}|"[^"]+": .*)$`)
	removes = regexp.MustCompile(`\b(?:or remove it|leave it out)\b`)
	insert  = regexp.MustCompile(`^put (\w+)(?: of (.+))? between them$`)
)

// propose makes changes of what a problem's hint says.
func (f *fixer) propose(q *Finding, tree *jsontree.Node) (out []Fix) {
	value := tree.At(q.Path)
	if value == nil {
		return nil
	}
	if m := meant.FindStringSubmatch(q.Hint); m != nil {
		out = append(out, respell(q, value, m[1])...)
	}
	if m := offers.FindStringSubmatch(q.Hint); m != nil {
		out = append(out, offered(q, tree, m[1])...)
	}
	if m := insert.FindStringSubmatch(q.Hint); m != nil {
		out = append(out, f.convert(q, tree, value, m[1], m[2])...)
	}
	switch {
	case strings.HasPrefix(q.Hint, "remove one of the links"):
		out = append(out, Fix{Title: "Remove this link", Operations: []Operation{{Op: "remove", Path: q.Path}}})
	case strings.HasPrefix(q.Hint, "remove one"):
		out = append(out, Fix{Title: "Remove it", Operations: []Operation{{Op: "remove", Path: q.Path}}})
	case strings.HasPrefix(q.Hint, `remove it from "with"`):
		if node, port, ok := strings.Cut(cutOut(q.Reason, "", " has both"), "."); ok {
			out = append(out, Fix{Title: "Remove the value", Operations: []Operation{{Op: "remove", Path: jsontree.Pointer(jsontree.Pointer("/nodes", node)+"/with", port)}}})
		}
		out = append(out, removeLinksTo(tree, cutOut(q.Reason, "", " has both"))...)
	case strings.HasPrefix(q.Hint, `remove "`):
		if m := quoted.FindStringSubmatch(q.Hint); m != nil {
			for _, owner := range []string{q.Path, owner(q.Path)} {
				if tree.At(jsontree.Pointer(owner, m[1])) != nil {
					out = append(out, Fix{Title: "Remove " + m[1], Operations: []Operation{{Op: "remove", Path: jsontree.Pointer(owner, m[1])}}})
					break
				}
			}
		}
	}
	if strings.Contains(q.Reason, " has a link already, from ") && value.Kind == jsontree.String {
		out = append(out, Fix{Title: "Remove this link", Operations: []Operation{{Op: "remove", Path: q.Path}}})
	}
	return out
}

// cutOut is what stands between two texts; "" is the beginning or the end.
func cutOut(s, after, before string) string {
	if after != "" {
		_, s, _ = strings.Cut(s, after)
	}
	if before != "" {
		s, _, _ = strings.Cut(s, before)
	}
	return s
}

// owner is the pointer to what holds a value.
func owner(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }

// respell writes the name that was meant: as the name of the member, as the whole text, or as a word of it.
func respell(q *Finding, value *jsontree.Node, name string) []Fix {
	if q.Key {
		return []Fix{{Title: "Rename to " + name, Operations: []Operation{{Op: "move", From: q.Path, Path: jsontree.Pointer(owner(q.Path), name)}}}}
	}
	if value.Kind != jsontree.String {
		return nil
	}
	wrong := ""
	for _, m := range quoted.FindAllStringSubmatch(q.Reason, -1) {
		if hasWord(value.Text, m[1]) {
			wrong = m[1]
		}
	}
	for _, word := range strings.Fields(q.Reason) { // of expressions the reason names it without quotes
		word = strings.Trim(word, ":,;()")
		if wrong == "" && document.Nearest(word, []string{name}) == name && hasWord(value.Text, word) {
			wrong = word
		}
	}
	if wrong == "" {
		return nil
	}
	text := replaceWord(value.Text, wrong, name)
	return []Fix{{Title: "Use " + name, Operations: []Operation{{Op: "replace", Path: q.Path, Value: &jsontree.Node{Kind: jsontree.String, Text: text}}}}}
}

func hasWord(text, word string) bool { return replaceWord(text, word, word+"x") != text }

// replaceWord replaces a name wherever it stands by itself.
func replaceWord(text, old, new string) string {
	letter := func(c byte) bool {
		return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		end := i + len(old)
		if strings.HasPrefix(text[i:], old) && (i == 0 || !letter(text[i-1]) || !letter(old[0])) && (end == len(text) || !letter(text[end])) {
			out.WriteString(new)
			i = end
			continue
		}
		out.WriteByte(text[i])
		i++
	}
	return out.String()
}

// offered adds what a hint says, such as: add {"in": "Target", "type": "entity"}, or: add "start": "Calm".
func offered(q *Finding, tree *jsontree.Node, text string) []Fix {
	if strings.HasPrefix(text, "{") {
		port, _ := jsontree.Parse([]byte(text), jsontree.Limits{})
		if port == nil || port.Get("type") == nil {
			return nil
		}
		name := port.Get("in")
		if name == nil {
			name = port.Get("out")
		}
		if name == nil {
			return nil
		}
		if strings.HasPrefix(q.Hint, "write ") {
			var operations []Operation
			for _, side := range []string{"in", "out"} {
				if tree.At(q.Path).Get(side) != nil {
					operations = append(operations, Operation{Op: "remove", Path: jsontree.Pointer(q.Path, side)})
				}
			}
			for _, m := range port.Members {
				operations = append(operations, Operation{Op: "add", Path: jsontree.Pointer(q.Path, m.Name), Value: m.Value})
			}
			return []Fix{{Title: "Make port " + name.Text + " as the interface demands", Operations: operations}}
		}
		operations := []Operation{{Op: "add", Path: "/ports/-", Value: port}}
		if tree.Get("ports") == nil {
			operations = append([]Operation{{Op: "add", Path: "/ports", Value: &jsontree.Node{Kind: jsontree.Array}}}, operations...)
		}
		return []Fix{{Title: "Add port " + name.Text, Operations: operations}}
	}
	object, errs := jsontree.Parse([]byte("{"+text+"}"), jsontree.Limits{})
	if len(errs) > 0 || len(object.Members) != 1 {
		return nil // it says more than what to add
	}
	m := object.Members[0]
	at := q.Path
	if v := tree.At(at); v.Kind != jsontree.Object {
		at = owner(at)
	}
	path := jsontree.Pointer(at, m.Name)
	return []Fix{{Title: setTitle(m.Name, m.Value), Operations: []Operation{{Op: "add", Path: path, Value: m.Value}}}}
}

// convert puts a node that calls a function into a link of a graph.
func (f *fixer) convert(q *Finding, tree, link *jsontree.Node, function, of string) []Fix {
	from, to, ok := strings.Cut(link.Text, "->")
	nodes := tree.Get("nodes")
	if !ok || link.Kind != jsontree.String || nodes == nil {
		return nil
	}
	text := func(s string) *jsontree.Node { return &jsontree.Node{Kind: jsontree.String, Text: s} }
	name := function
	for i := 2; nodes.Get(name) != nil; i++ {
		name = function + strconv.Itoa(i)
	}
	node := &jsontree.Node{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "call", Value: text(function)}}}
	for _, t := range f.p.registry.Functions(function) {
		if t.Of != of || len(t.Params) != 1 {
			continue
		}
		if of != "" {
			node.Members = append(node.Members, jsontree.Member{Name: "of", Value: text(of)})
		}
		return []Fix{{Title: "Put " + t.Title() + " between", Operations: []Operation{
			{Op: "add", Path: jsontree.Pointer("/nodes", name), Value: node},
			{Op: "replace", Path: q.Path, Value: text(strings.TrimSpace(from) + " -> " + name + "." + t.Params[0].Name)},
			{Op: "add", Path: "/links/-", Value: text(name + ".Result -> " + strings.TrimSpace(to))},
		}}}
	}
	return nil
}

// removeLinksTo removes what leads to a port.
func removeLinksTo(tree *jsontree.Node, port string) []Fix {
	links := tree.Get("links")
	if links == nil {
		return nil
	}
	for i, l := range links.Items {
		if _, to, ok := strings.Cut(l.Text, "->"); ok && strings.TrimSpace(to) == port {
			return []Fix{{Title: "Remove the link " + l.Text, Operations: []Operation{{Op: "remove", Path: "/links/" + strconv.Itoa(i)}}}}
		}
	}
	return nil
}
