package edit

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// What is wrong is told in words of a few forms, whatever the kind: what a value may be, what there is, what is missing. Here
// changes are made of these words. None is offered that does not help, so a form that says less than it seems to costs nothing.

// mostOffered is how many changes of one form are tried.
const mostOffered = 3

var (
	oneOf      = regexp.MustCompile(`^"(\w+)" is ((?:"[\w-]+"(?:, | or )?)+)`)
	word       = regexp.MustCompile(`"([\w-]+)"`)
	thereIs    = regexp.MustCompile(`^there (?:is|are) (.+)$`)
	thereIsNo  = regexp.MustCompile(`^there is no (\w+) "([^"]+)"|^nothing is called (\w+)$`)
	suchAs     = regexp.MustCompile(`^(?:add "(\w+)"[:,] )?such as (.+)$`)
	memberOf   = regexp.MustCompile(`"(\w+)": `)
	addTo      = regexp.MustCompile(`^add (?:"(\w+)"|it)(?:: (\{.*\}))? to "(\w+)"`)
	declareIt  = regexp.MustCompile(`^declare it: (\{.*\})$`)
	hasBoth    = regexp.MustCompile(`^it (?:has|is) both "(\w+)" and "(\w+)"`)
	noChildren = regexp.MustCompile(`^the (\w+) has no children`)
	typed      = regexp.MustCompile(`must be (\w+), this is (\w+)$`)
	limited    = regexp.MustCompile(`\b(at most|from|to|above|of) (-?\d+(?:\.\d+)?)( or more)?`)
	strange    = regexp.MustCompile(`name begins with a letter and has only`)
	rootIs     = regexp.MustCompile(`the root is (\w+)$`)
)

// sections are the members that hold what a noun names, with the least such part.
var sections = map[string]struct{ member, least string }{
	"state": {"states", `{}`}, "fact": {"facts", `{}`}, "material": {"materials", `{}`}, "area": {"areas", `{}`}, "option": {"options", `{"score": "0.5"}`},
	"bucket": {"buckets", `"0.5"`}, "variable": {"variables", `"float"`}, "place": {"variables", `"float"`}, "node": {"nodes", `{"status": "running"}`},
	"task": {"tasks", `{}`}, "modality": {"modalities", `{}`},
}

// worded makes changes of a problem's words.
func (f *fixer) worded(q *Finding, tree, value *jsontree.Node) (out []Fix) {
	out = append(out, q.choices(value)...)
	out = append(out, q.numbers(value)...)
	out = append(out, q.hinted(tree)...)
	out = append(out, q.listed(tree, value)...)
	out = append(out, q.missing(tree)...)
	out = append(out, q.renamed(tree, value)...)
	out = append(out, q.converted(value)...)
	return append(out, q.known(tree, value)...)
}

// owned is the pointer to the object that a problem is about, or that holds the value that it is about.
func (q *Finding) owned(tree *jsontree.Node) string {
	if v := tree.At(q.Path); v == nil || v.Kind != jsontree.Object || q.Key {
		return owner(q.Path)
	}
	return q.Path
}

// name is the member, or the index, that a pointer leads to.
func name(path string) string {
	steps, _ := jsontree.SplitPointer(path)
	if len(steps) == 0 {
		return ""
	}
	return steps[len(steps)-1]
}

// said is a value of a document, as JSON writes it; nil if it is none.
func said(text string) *JSON {
	v, errs := jsontree.Parse([]byte(text), jsontree.Limits{})
	if len(errs) > 0 {
		return nil
	}
	return v
}

// plainly is a value in words for a title: what a text or number says, what an object or list holds first.
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
	case jsontree.String:
		return v.Text
	default:
		return string(v.AppendCompact(nil))
	}
	return ""
}

// setTitle says that a member gets a value.
func setTitle(member string, v *JSON) string {
	words := plainly(v)
	switch {
	case member == "root" || member == "start":
		return "Begin with " + words
	case v.Kind == jsontree.Object || v.Kind == jsontree.Array:
		return strings.TrimSuffix("Add "+member+": "+words, ": ")
	}
	return "Set " + member + " to " + words
}

func setTo(path string, v *JSON, title string) Fix {
	return Fix{Title: title, Operations: []Operation{{Op: "add", Path: path, Value: v}}}
}

func replaced(path string, v *JSON, title string) Fix {
	return Fix{Title: title, Operations: []Operation{{Op: "replace", Path: path, Value: v}}}
}

// choices sets one of the words that a value may be.
func (q *Finding) choices(value *JSON) (out []Fix) {
	if q.Key {
		return nil
	}
	member := name(q.Path)
	if m := oneOf.FindStringSubmatch(q.Reason); m != nil && m[1] == member {
		for _, w := range word.FindAllStringSubmatch(m[2], mostOffered) {
			out = append(out, replaced(q.Path, text(w[1]), "Set "+member+" to "+w[1]))
		}
	}
	if strings.Contains(q.Reason, "must be true or false") {
		for _, v := range []string{"true", "false"} {
			out = append(out, replaced(q.Path, said(v), "Set "+member+" to "+v))
		}
	}
	if strings.HasPrefix(q.Hint, "write it in quotes") && value.Kind != jsontree.String {
		out = append(out, replaced(q.Path, text(string(value.AppendCompact(nil))), "Write it as an expression"))
	}
	return out
}

// numbers brings a number into the limits that are told.
func (q *Finding) numbers(value *JSON) []Fix {
	if q.Key || !strings.Contains(q.Reason, "number") || value.Kind != jsontree.Number && value.Kind != jsontree.String {
		return nil
	}
	low, high, open := 0.0, 0.0, false
	bounded := [2]bool{}
	for _, m := range limited.FindAllStringSubmatch(q.Reason, -1) {
		v, _ := strconv.ParseFloat(m[2], 64)
		if m[1] == "at most" || m[1] == "to" {
			high, bounded[1] = v, true
		} else {
			low, bounded[0], open = v, true, m[1] == "above"
		}
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(value.Text), 64)
	if value.Kind == jsontree.Number {
		v, err = mustFloat(value)
	}
	if err != nil {
		return nil
	}
	if strings.Contains(q.Reason, "whole number") {
		v = float64(int64(v))
	}
	if bounded[0] && (v < low || open && v <= low) {
		v = low
		if open {
			v++
		}
	}
	if bounded[1] && v > high {
		v = high
	}
	number := said(strconv.FormatFloat(v, 'f', -1, 64))
	return []Fix{replaced(q.Path, number, "Set "+name(q.Path)+" to "+plainly(number))}
}

func mustFloat(n *JSON) (float64, error) {
	v, ok := n.Float()
	if !ok {
		return 0, strconv.ErrRange
	}
	return v, nil
}

// valueAt reads the JSON value with which a text begins; nil if it begins with none, or with one that leaves something open.
func valueAt(s string) *JSON {
	depth, quoted := 0, false
	for i := 0; i <= len(s); i++ {
		if depth == 0 && !quoted && i > 0 && (i == len(s) || strings.IndexByte(" ,;)", s[i]) >= 0) {
			if strings.Contains(s[:i], "...") {
				return nil
			}
			return said(s[:i])
		}
		if i == len(s) {
			break
		}
		switch c := s[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
	}
	return nil
}

// depthAt is how many braces are open at a place of a text.
func depthAt(s string) (depth int) {
	for _, c := range s {
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
	}
	return depth
}

// hinted does what a hint says to add, to set or to write.
func (q *Finding) hinted(tree *JSON) (out []Fix) {
	at := q.owned(tree)
	if m := declareIt.FindStringSubmatch(q.Hint); m != nil {
		return offered(&Finding{Problem: document.Problem{Hint: "add " + m[1]}}, tree, m[1])
	}
	if m := suchAs.FindStringSubmatch(q.Hint); m != nil {
		v := valueAt(m[2])
		switch {
		case v == nil:
		case m[1] == "name":
			return []Fix{setTo(jsontree.Pointer(at, "name"), v, "Name it "+plainly(v))}
		case m[1] != "":
			return []Fix{setTo(jsontree.Pointer(at, m[1]), v, setTitle(m[1], v))}
		case !q.Key:
			return []Fix{replaced(q.Path, v, strings.TrimSuffix("Begin with "+plainly(v), " "))}
		default:
			return []Fix{replaced(q.Path, v, strings.TrimSuffix("Make it "+plainly(v), " "))}
		}
	}
	for _, m := range memberOf.FindAllStringSubmatchIndex(q.Hint, -1) {
		member, v := q.Hint[m[2]:m[3]], valueAt(q.Hint[m[1]:])
		if v == nil || depthAt(q.Hint[:m[0]]) > 0 || len(out) == mostOffered {
			continue
		}
		out = append(out, setTo(jsontree.Pointer(at, member), v, setTitle(member, v)))
	}
	if strings.HasSuffix(q.Hint, ", in seconds") {
		if m := regexp.MustCompile(`^add "(\w+)"`).FindStringSubmatch(q.Hint); m != nil {
			out = append(out, setTo(jsontree.Pointer(at, m[1]), said("1"), "Set "+m[1]+" to 1 s"))
		}
	}
	return out
}

// listed writes one of the names that there are in place of what is not there, the nearest first.
func (q *Finding) listed(tree, value *JSON) (out []Fix) {
	m := thereIs.FindStringSubmatch(q.Hint)
	if m == nil || strings.Contains(m[1], ";") {
		return nil
	}
	var names []string
	for part := range strings.SplitSeq(strings.ReplaceAll(m[1], " and ", ", "), ", ") {
		if n := strings.Trim(part, `"`); n != "" && !strings.Contains(n, " ") {
			names = append(names, n)
		}
	}
	for _, quoted := range quoted.FindAllStringSubmatch(q.Reason, 1) {
		if near := document.Nearest(quoted[1], names); near != "" {
			names = append([]string{near}, slices.DeleteFunc(names, func(n string) bool { return n == near })...)
		}
	}
	for _, n := range names[:min(len(names), mostOffered)] {
		if q.Path == "" && strings.Contains(q.Reason, `no "kind"`) {
			out = append(out, setTo("/kind", text(n), "Make it "+n))
		} else if !q.Key || tree.At(jsontree.Pointer(owner(q.Path), n)) == nil {
			out = append(out, respell(q, value, n)...)
		}
	}
	return out
}

// missing makes what is named and is not there.
func (q *Finding) missing(tree *JSON) (out []Fix) {
	if m := addTo.FindStringSubmatch(q.Hint); m != nil {
		what, least := m[1], said(`{}`)
		if what == "" {
			if n := quoted.FindStringSubmatch(q.Reason); n != nil {
				what = n[1]
			}
		}
		if m[2] != "" {
			least = said(m[2])
		}
		return q.added(tree, "", m[3], what, least, "")
	}
	m := thereIsNo.FindStringSubmatch(q.Reason)
	if m == nil {
		return nil
	}
	noun, what := m[1], m[2]
	if what == "" {
		noun, what = "variable", m[3]
	}
	s, ok := sections[noun]
	if !ok || q.Hint != "" && !strings.HasPrefix(q.Hint, "there is") {
		return nil
	}
	level := q.Path
	for _, inner := range []string{"/transitions/", "/interrupts/"} {
		if i := strings.LastIndex(level, inner); i >= 0 {
			level = level[:i]
		}
	}
	if level == q.Path {
		level = ""
	}
	if s.member != "variables" {
		return q.added(tree, level, s.member, what, said(s.least), noun)
	}
	for _, of := range []string{"bool", "float", "int"} {
		for _, fix := range q.added(tree, "", s.member, what, text(of), "variable") {
			fix.Title += ", a " + of
			out = append(out, fix)
		}
	}
	return out
}

// added adds a part by its name to a member that may not be there yet.
func (q *Finding) added(tree *JSON, at, member, name string, least *JSON, noun string) []Fix {
	if least == nil || name == "" {
		return nil
	}
	holder := jsontree.Pointer(at, member)
	title := "Add " + name
	if noun != "" {
		title = "Add the " + noun + " " + name
	}
	fix := Fix{Title: title}
	if tree.At(holder) == nil {
		fix.Operations = append(fix.Operations, Operation{Op: "add", Path: holder, Value: said("{}")})
	}
	fix.Operations = append(fix.Operations, Operation{Op: "add", Path: jsontree.Pointer(holder, name), Value: least})
	return []Fix{fix}
}

// renamed gives a name that is free, or can be one.
func (q *Finding) renamed(tree, value *JSON) []Fix {
	again := false
	for _, words := range []string{"another name", "rename"} {
		again = again || strings.Contains(q.Hint, words)
	}
	wrong := strange.MatchString(q.Reason)
	if !again && !wrong {
		return nil
	}
	at, was := q.Path, name(q.Path)
	switch {
	case q.Key:
	case value.Kind == jsontree.Object:
		for _, member := range []string{"name", "in", "out"} {
			if v := value.Get(member); v != nil && v.Kind == jsontree.String {
				at, was = jsontree.Pointer(q.Path, member), v.Text
				break
			}
		}
		if at == q.Path {
			return nil
		}
	case value.Kind == jsontree.String:
		was = value.Text
	default:
		return nil
	}
	to := clean(was)
	for i := 2; again && i < 100; i++ {
		if to = clean(was) + strconv.Itoa(i); tree.At(jsontree.Pointer(owner(q.Path), to)) == nil {
			break
		}
	}
	title := "Rename to " + to
	if q.Key {
		return []Fix{{Title: title, Operations: []Operation{{Op: "move", From: at, Path: jsontree.Pointer(owner(at), to)}}}}
	}
	return []Fix{replaced(at, text(to), title)}
}

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
	return s
}

// converted makes the value of an expression one of the type that is wanted.
func (q *Finding) converted(value *JSON) []Fix {
	m := typed.FindStringSubmatch(q.Reason)
	if m == nil || q.Key || value.Kind != jsontree.String {
		return nil
	}
	e := value.Text
	if clean(e) != e {
		e = "(" + e + ")"
	}
	switch m[1] + " " + m[2] {
	case "bool int", "bool float":
		return []Fix{replaced(q.Path, text(e+" > 0"), "Ask whether it is above 0")}
	case "int float":
		return []Fix{replaced(q.Path, text("int("+value.Text+")"), "Cut the fraction off"), replaced(q.Path, text("int(round("+value.Text+"))"), "Round it")}
	case "float bool":
		return []Fix{replaced(q.Path, text(e+" ? 1 : 0"), "Take 1 if it is true, else 0")}
	}
	return nil
}

// known are ways out of what beginners meet first, which no form of words tells.
func (q *Finding) known(tree, value *JSON) (out []Fix) {
	at := q.owned(tree)
	switch {
	case noChildren.MatchString(q.Reason) && value.Kind == jsontree.Array:
		child := freeName("Wait", tree.Get("nodes"))
		out = append(out, Fix{Title: "Add a child that waits", Operations: []Operation{
			{Op: "add", Path: jsontree.Pointer("/nodes", child), Value: said(`{"wait": 1}`)}, {Op: "add", Path: q.Path + "/-", Value: text(child)}}})
	case q.Reason == "this transition has no condition":
		out = append(out, setTo(at+"/done", text("any"), "Take it when the state is done"), setTo(at+"/after", said("1"), "Take it after 1 s"), setTo(at+"/when", text("true"), "Take it at once"))
	case q.Reason == "the machine has no states":
		out = append(out, Fix{Title: "Add a state", Operations: []Operation{{Op: "add", Path: at + "/states", Value: said(`{"Idle": {}}`)}, {Op: "add", Path: at + "/start", Value: text("Idle")}}})
	case q.Reason == "no outgoing transition":
		out = append(out, setTo(q.Path+"/stay", said("true"), "Stay in it"), setTo(q.Path+"/end", text("success"), "End with success"))
	case strings.HasPrefix(q.Reason, "no transition leads here"):
		level := owner(owner(q.Path))
		if start := textOf(tree.At(level).Get("start")); start != "" && start != name(q.Path) {
			way := &JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "from", Value: text(start)}, {Name: "to", Value: text(name(q.Path))}, {Name: "after", Value: said("1")}}}
			fix := Fix{Title: "Go there from " + start + " after 1 s"}
			if tree.At(level+"/transitions") == nil {
				fix.Operations = append(fix.Operations, Operation{Op: "add", Path: level + "/transitions", Value: said("[]")})
			}
			fix.Operations = append(fix.Operations, Operation{Op: "add", Path: level + "/transitions/-", Value: way})
			out = append(out, fix)
		}
	case rootIs.MatchString(q.Hint):
		root := jsontree.Pointer("/nodes", rootIs.FindStringSubmatch(q.Hint)[1])
		for _, m := range membersOf(tree.At(root)) {
			if m.Value.Kind == jsontree.Array {
				out = append(out, Fix{Title: "Put it under " + name(root), Operations: []Operation{{Op: "add", Path: jsontree.Pointer(root, m.Name) + "/-", Value: text(name(q.Path))}}})
			}
		}
	case strings.Contains(q.Reason, "has no root") || strings.HasPrefix(q.Reason, `"root" names`):
		for _, m := range membersOf(tree.Get("nodes")) {
			if len(out) < mostOffered {
				out = append(out, setTo("/root", text(m.Name), "Begin with "+m.Name))
			}
		}
	case strings.Contains(q.Reason, "has no place in the order"):
		level := owner(owner(q.Path))
		for _, order := range []string{"rules", "sequence"} {
			if list := level + "/choose/" + order; tree.At(list) != nil {
				out = append(out, Fix{Title: "Put it last in the order", Operations: []Operation{{Op: "add", Path: list + "/-", Value: text(name(q.Path))}}})
			}
		}
	case hasBoth.MatchString(q.Reason):
		for _, member := range hasBoth.FindStringSubmatch(q.Reason)[1:] {
			for _, path := range []string{q.Path, owner(q.Path)} {
				if v := tree.At(path); v != nil && v.Kind == jsontree.Object && v.Get(member) != nil {
					out = append(out, Fix{Title: "Remove " + member, Operations: []Operation{{Op: "remove", Path: jsontree.Pointer(path, member)}}})
					break
				}
			}
		}
	case strings.HasPrefix(q.Hint, `begin with "wits"`):
		out = append(out, setTo("/wits", said(strconv.Itoa(document.Version)), "Say the format's version"))
	}
	return out
}

func freeName(wanted string, in *JSON) string {
	free := wanted
	for i := 2; in.Get(free) != nil; i++ {
		free = wanted + strconv.Itoa(i)
	}
	return free
}

// useless are reasons why a part can go: nothing would be missed.
var useless = regexp.MustCompile(`^not connected to|leads here from|^no action needs|^nothing asks for|^nothing changes|no plan will have it|is never (?:taken|chosen|reached)|^it does the same as`)

// removed takes away what has no meaning, or what names something that is not there.
func (q *Finding) removed(tree, value *JSON) []Fix {
	if q.Path == "" || q.Path == "/wits" || q.Path == "/kind" {
		return nil
	}
	steps, _ := jsontree.SplitPointer(q.Path)
	last := name(q.Path)
	_, err := strconv.Atoi(last)
	element := err == nil
	small := value.Kind != jsontree.Object && (value.Kind != jsontree.Array || len(value.Items) <= 1)
	unknown := q.Key && (strings.HasSuffix(q.Reason, "is not known here") || strings.Contains(q.Reason, "has no meaning") || strings.Contains(q.Reason, " is for "))
	if !useless.MatchString(q.Reason) && !unknown && !small && !(q.Key && strings.HasPrefix(q.Reason, "there is no")) && !(element && len(value.Members) <= 1) {
		return nil
	}
	title := "Remove " + last
	if element {
		title = "Remove it"
		if len(steps) >= 2 {
			if noun := strings.TrimSuffix(steps[len(steps)-2], "s"); noun == "link" || noun == "transition" {
				title = "Remove the " + noun
			}
		}
	}
	return []Fix{{Title: title, Operations: []Operation{{Op: "remove", Path: q.Path}}}}
}
