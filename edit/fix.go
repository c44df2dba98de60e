package edit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// maxTried is how many changes are tried, and maxFixes how many are offered of a problem: trying takes time. mostAround is in how
// many objects around a problem one is tried.
const (
	maxTried   = 96
	maxFixes   = 3
	mostAround = 3
)

// fixer tries what whoever found a problem gave as ways out of it, and offers what helps.
type fixer struct {
	p       *Project
	overlay map[string][]byte
	library *wits.Library
	tried   int
}

func (f *fixer) fixes(q *Finding) (out []Fix) {
	text, tree := f.text(q.File)
	if q.Line == 0 || tree == nil || tree.At(q.Path) == nil {
		return nil
	}
	var steps []Fix // what has another error in its place
	try := func(proposals ...Fix) {
		for _, fix := range proposals {
			if f.tried >= maxTried || len(out) == maxFixes || slices.ContainsFunc(out, func(o Fix) bool { return o.Title == fix.Title }) {
				continue
			}
			changed, err := tree.Patch(fix.Operations)
			if err != nil {
				continue
			}
			f.tried++
			switch helps, clean := f.helps(q, text, changed.AppendAsWritten(nil)); {
			case clean:
				out = append(out, fix)
				return
			case helps && len(steps) < maxFixes && !slices.ContainsFunc(steps, func(s Fix) bool { return s.Title == fix.Title }):
				steps = append(steps, fix)
			}
		}
	}
	a := applying{q, tree, f.p.bodyOf(tree)}
	for _, given := range q.Problem.Fixes() {
		if len(given.Changes) > 0 {
			try(a.proposals(given)...)
		}
	}
	if len(out) == 0 {
		out = steps
	}
	if len(out) == 0 && a.small() {
		try(a.proposals(declare.ToRemove())...)
	}
	return out
}

// text returns a document as it is checked.
func (f *fixer) text(name string) ([]byte, *jsontree.Node) {
	if text, ok := f.overlay[name]; ok {
		return text, parsed(text)
	}
	if k := f.p.known[name]; k != nil && k.doc != nil {
		return k.text, k.doc.Tree()
	}
	return nil, nil
}

// helps reports whether the problem is gone with another text, and there are no more errors; clean that none came in its place.
func (f *fixer) helps(q *Finding, before, after []byte) (helps, clean bool) {
	if f.library == nil {
		f.library = f.p.library(map[string]bool{}, f.overlay)
	}
	f.library.AddSource(q.File, before) // with what is wrong in itself
	was := count(f.library.Check(q.File), q)
	f.library.AddSource(q.File, after)
	now := count(f.library.Check(q.File), q)
	f.library.AddSource(q.File, before)
	helps = now.same < was.same && now.errors <= was.errors
	return helps, helps && (q.Warning || now.errors < was.errors)
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

// applying makes operations on a document of what can be done about a problem of it.
type applying struct {
	q    *Finding
	tree *JSON
	body *declare.Form
}

// proposals returns a fix as it can be made: at the objects around the problem in turn, if its changes do not say where.
func (a applying) proposals(given declare.Fix) (out []Fix) {
	objects := []string{""}
	if slices.ContainsFunc(given.Changes, func(c declare.Change) bool { return c.At != "" && c.At[0] != '/' }) {
		objects = a.around(given.Changes[0])
	}
	for _, object := range objects[:min(len(objects), mostAround)] {
		fix := Fix{Title: given.Label}
		for _, c := range given.Changes {
			operations, title := a.change(c, object)
			if fix.Operations = append(fix.Operations, operations...); fix.Title == "" {
				fix.Title = title
			}
			if operations == nil {
				fix.Operations = nil // it cannot be made here
				break
			}
		}
		if fix.Operations != nil {
			out = append(out, fix)
		}
	}
	return out
}

// around returns the objects that a problem lies in, from the inside, beginning with the one that it is about: those that have the member
// that a change is made in, if there are any.
func (a applying) around(c declare.Change) (all []string) {
	var having []string
	member, _, inside := strings.Cut(c.At, "/")
	for path := a.q.Path; ; path = owner(path) {
		if n := a.tree.At(path); n.Kind == jsontree.Object {
			all = append(all, path)
			if n.Has(member) {
				having = append(having, path)
			}
		}
		if path == "" {
			break
		}
	}
	if c.At == "." {
		return all[:1]
	}
	if len(having) > 0 && (inside || c.Do != declare.Put) {
		return having
	}
	return all
}

// owner returns the pointer to what holds a value.
func owner(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }

// name returns the member, or the index, that a pointer leads to.
func name(path string) string {
	steps, _ := jsontree.SplitPointer(path)
	if len(steps) == 0 {
		return ""
	}
	return steps[len(steps)-1]
}

// change makes operations of a change in an object; none if it cannot be made. The title says what they do.
func (a applying) change(c declare.Change, object string) ([]Operation, string) {
	path := c.At
	switch {
	case path == "":
		path = a.q.Path
	case path == ".":
		path = object
	case path[0] != '/':
		path = object + "/" + path
	}
	switch c.Do {
	case declare.Put:
		return a.put(path, c)
	case declare.Remove:
		if path == "" || a.tree.At(path) == nil {
			return nil, ""
		}
		return []Operation{{Op: "remove", Path: path}}, a.removing(path)
	}
	return a.rename(path, c)
}

// put adds a value or replaces one, and makes what holds it.
func (a applying) put(path string, c declare.Change) (out []Operation, title string) {
	v, errs := jsontree.Parse([]byte(c.Value), jsontree.Limits{})
	if len(errs) > 0 {
		return nil, ""
	}
	if path != "" && a.tree.At(path) != nil {
		return []Operation{{Op: "replace", Path: path, Value: v}}, setting(path, v, c.At == "")
	}
	for i := 1; i < len(path); i++ {
		if path[i] != '/' || a.tree.At(path[:i]) != nil {
			continue
		}
		holder := &JSON{Kind: jsontree.Object}
		if path[i:] == "/-" {
			holder = &JSON{Kind: jsontree.Array}
		}
		out = append(out, Operation{Op: "add", Path: path[:i], Value: holder})
	}
	return append(out, Operation{Op: "add", Path: path, Value: v}), setting(path, v, false)
}

// setting returns the title of a change that puts a value; instead of another one, it may be an example.
func setting(path string, v *JSON, instead bool) string {
	member, words := name(path), plainly(v)
	_, err := strconv.Atoi(member)
	switch {
	case words == "" && instead:
		return "Begin anew"
	case member == "-":
		return strings.TrimSpace("Add " + words)
	case words == "":
		return "Add " + member
	case instead && v.Kind == jsontree.Object:
		return "Begin with " + words
	case err == nil || path == "":
		return "Make it " + words
	case v.Kind == jsontree.Object || v.Kind == jsontree.Array:
		return "Add " + member + ": " + words
	}
	return "Set " + member + " to " + words
}

// plainly returns a value in words for a title: what a text or number says, what an object or list holds first.
func plainly(v *JSON) string {
	switch v.Kind {
	case jsontree.Object:
		if len(v.Members) == 0 {
			return ""
		}
		first := v.Members[0]
		if first.Value.Kind == jsontree.String && first.Name == strings.ToLower(first.Name) {
			return first.Value.Text
		}
		return first.Name
	case jsontree.Array:
		if len(v.Items) > 0 && v.Items[0].Kind != jsontree.Number && v.Items[0].Kind != jsontree.Array {
			return plainly(v.Items[0])
		}
		return ""
	case jsontree.String:
		return v.Text
	}
	return string(v.AppendCompact(nil))
}

// removing returns the title of a change that takes something away.
func (a applying) removing(path string) string {
	if _, err := strconv.Atoi(name(path)); err != nil {
		return "Remove " + name(path)
	}
	title := "Remove it"
	a.body.Walk(a.tree, func(v declare.Visit) bool {
		if v.Path == path && v.Holder != nil && v.Holder.Noun != "" {
			title = "Remove the " + v.Holder.Noun
		}
		return strings.HasPrefix(path, v.Path)
	})
	return title
}

// rename gives another name to a member, or writes one into a text.
func (a applying) rename(path string, c declare.Change) ([]Operation, string) {
	value := a.tree.At(path)
	if value == nil {
		return nil, ""
	}
	key := a.q.Key && path == a.q.Path
	if key && (c.Word == "" || c.Word == name(path)) {
		to := c.Value
		if to == "" {
			to = freeName(name(path), a.tree.At(owner(path)))
		}
		return []Operation{{Op: "move", From: path, Path: jsontree.Pointer(owner(path), to)}}, "Rename to " + to
	}
	for _, m := range value.Members { // it stands in what the problem is about
		if c.Word != "" && textOf(m.Value) == c.Word {
			path, value = jsontree.Pointer(path, m.Name), m.Value
		}
	}
	switch {
	case value.Kind != jsontree.String:
		return nil, ""
	case c.Value == "":
		to := freeName(value.Text, nil)
		return []Operation{{Op: "replace", Path: path, Value: text(to)}}, "Rename to " + to
	}
	to := c.Value
	if c.Word != "" {
		to = replaceWord(value.Text, c.Word, c.Value)
	}
	return []Operation{{Op: "replace", Path: path, Value: text(to)}}, "Use " + c.Value
}

// freeName returns a name as names are, and other than the one that is there.
func freeName(was string, in *JSON) string {
	to := clean(was)
	for i := 2; to == was || in.Has(to); i++ {
		to = clean(was) + strconv.Itoa(i)
	}
	return to
}

// longName is how many letters of a name are kept.
const longName = 32

// clean leaves of a name what names may have.
func clean(s string) string {
	s = strings.Map(func(c rune) rune {
		if c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 {
			return c
		}
		return -1
	}, s)
	if s == "" || s[0] >= '0' && s[0] <= '9' {
		s = "N" + s
	}
	if r := []rune(s); len(r) > longName {
		s = string(r[:longName])
	}
	return s
}

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

// small reports whether nothing would be missed if the value that the problem is about were taken away: it holds no more than one
// thing.
func (a applying) small() bool {
	n := a.tree.At(a.q.Path)
	_, err := strconv.Atoi(name(a.q.Path))
	switch {
	case a.q.Path == "":
		return false
	case n.Kind == jsontree.Object:
		return err == nil && len(n.Members) <= 1
	}
	return n.Kind != jsontree.Array || len(n.Items) <= 1
}
