package document

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Which numbers of a document may be sought by trying: "tune" names each by what leads to it in the file, and says between which bounds
// it lies. What runs takes no notice of it.
//
//	"tune": {"options/Attack/considerations/Near/from": {"low": 200, "high": 1200}}

// tuneMember is the member of the header.
const tuneMember = "tune"

// Tuned is a number of a document that may be sought.
type Tuned struct {
	// Path leads to it: names of members with "/" between, and of an item of a list its name, port or number from 0.
	Path string
	// Value is what the document says, and Low and High are the bounds, both included; in the number's own unit.
	Value, Low, High float64
	// Log: factors count and not differences; both bounds are above 0. Whole: it is a whole number.
	Log, Whole bool
	At         Position // of the number
}

// Tuned returns the numbers of the document that may be sought, sorted by their paths; none of those of its bases, which are sought there.
func (d *Document) Tuned() []Tuned { return slices.Clone(d.tuned) }

// tune reads the member.
func (d *Decoder) tune() {
	if d.Get(tuneMember) == nil {
		return
	}
	tree := d.doc.written()
	for _, m := range d.Object(d.Get(tuneMember), "", `"tune"`) {
		if !d.isObject(m.Value, "", "what may be sought") {
			continue
		}
		t := Tuned{Path: m.Name, Whole: d.truth(m.Value.Get("whole"), "", `"whole"`), Log: d.truth(m.Value.Get("log"), "", `"log"`)}
		sound := true
		for _, b := range []struct {
			name string
			into *float64
		}{{"low", &t.Low}, {"high", &t.High}} {
			n := m.Value.Get(b.name)
			if n == nil {
				d.Problem(m.Value.Pos, "", fmt.Sprintf("%s has no %q: between which numbers it is sought is missing", m.Name, b.name), fmt.Sprintf("such as %q: 10", b.name))
				sound = false
			} else if f, ok := n.Float(); ok && !math.IsInf(f, 0) {
				*b.into = f
			} else {
				d.Problem(n.Pos, "", fmt.Sprintf("%q must be a number", b.name), "")
				sound = false
			}
		}
		if n := d.sought(tree, m); n != nil && sound {
			t.At = n.Pos
			if t.Value, _ = n.Float(); d.fits(t, m) {
				d.doc.tuned = append(d.doc.tuned, t)
			}
		}
	}
}

// sought returns the number that a member of "tune" is about, nil if that is wrong, which is a problem.
func (d *Decoder) sought(tree *jsontree.Node, m jsontree.Member) *jsontree.Node {
	at, n := followed(tree, m.Name)
	switch {
	case slices.Contains([]string{"wits", "view", "frames", tuneMember, documentsMember}, strings.SplitN(m.Name, "/", 2)[0]):
		hint := "name a number that the mind reads"
		if at[0].name == documentsMember {
			hint = `write "tune" into the document within this one`
		}
		d.Problem(m.Pos, "", fmt.Sprintf("%s says nothing that runs in this document", m.Name), hint)
		return nil
	case n == nil:
		last := at[len(at)-1]
		_, owner := followed(tree, strings.Join(names(at[:len(at)-1]), "/"))
		fixes := declare.Closest(last.name, stepsOf(owner), "name what leads to the number, member by member, with / between")
		d.Problem(m.Pos, "", fmt.Sprintf("%s leads to nothing: there is no %q", m.Name, last.name), "", append(fixes, declare.ToRemove().As(""))...)
	case n.Kind != jsontree.Number:
		d.Problem(m.Pos, "", fmt.Sprintf("%s is no number that stands in the document, and only such can be sought", m.Name), "", declare.ToRemove().As(""))
		return nil
	}
	return n
}

// fits reports whether the bounds are some, and the number lies within them.
func (d *Decoder) fits(t Tuned, m jsontree.Member) bool {
	whole := func(f float64) bool { return f == math.Trunc(f) }
	switch at := m.Value.Pos; {
	case t.Low >= t.High:
		d.Problem(at, "", fmt.Sprintf("%s is sought from %v to %v: \"low\" must be less than \"high\"", t.Path, t.Low, t.High), "", bounds("Swap the bounds", t.High, t.Low)...)
	case t.Log && t.Low <= 0:
		d.Problem(at, "", fmt.Sprintf("%s is sought by factors, from %v on: \"low\" must be above 0", t.Path, t.Low), `leave "log" out`, declare.ToDrop("log").As(""))
	case t.Whole && !(whole(t.Low) && whole(t.High)):
		d.Problem(at, "", fmt.Sprintf("%s is sought among whole numbers, and its bounds are none", t.Path), `leave "whole" out, or write whole bounds`, bounds("Round the bounds", math.Floor(t.Low), math.Ceil(t.High))...)
	case t.Value < t.Low || t.Value > t.High:
		d.Problem(at, "", fmt.Sprintf("%s is %v, and sought from %v to %v", t.Path, t.Value, t.Low, t.High), "let the bounds include what the document says", bounds("Widen the bounds", min(t.Low, t.Value), max(t.High, t.Value))...)
	default:
		return true
	}
	return false
}

// bounds returns the way out that writes others; none if these are no better.
func bounds(label string, low, high float64) []declare.Fix {
	if low >= high {
		return nil
	}
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	return []declare.Fix{{Label: label, Changes: []declare.Change{{Do: declare.Put, At: "low", Value: number(low)}, {Do: declare.Put, At: "high", Value: number(high)}}}}
}

// step is one of a path: its name, and the JSON Pointer to what it leads to.
type step struct{ name, pointer string }

func names(steps []step) (list []string) {
	for _, s := range steps {
		list = append(list, s.name)
	}
	return list
}

// followed returns the steps of a path, up to the first that leads to nothing, and what it leads to; nil if that is nothing.
func followed(tree *jsontree.Node, path string) (steps []step, n *jsontree.Node) {
	if path == "" {
		return nil, tree
	}
	n = tree
	pointer := ""
	parts, _ := jsontree.SplitPointer("/" + path)
	for _, name := range parts {
		next := (*jsontree.Node)(nil)
		at := name
		if n.Kind == jsontree.Array {
			i := slices.IndexFunc(n.Items, func(item *jsontree.Node) bool { return nameOfItem(item) == name })
			if k, err := strconv.Atoi(name); i < 0 && err == nil && k >= 0 && k < len(n.Items) && strconv.Itoa(k) == name {
				i = k
			}
			if i >= 0 {
				next, at = n.Items[i], strconv.Itoa(i)
			}
		} else {
			for i := range n.Members {
				if n.Members[i].Name == name {
					next = n.Members[i].Value
					break
				}
			}
		}
		pointer = jsontree.Pointer(pointer, at)
		steps = append(steps, step{name, pointer})
		if n = next; n == nil {
			return steps, nil
		}
	}
	return steps, n
}

// stepsOf returns the names of what a value has.
func stepsOf(n *jsontree.Node) (list []string) {
	if n == nil {
		return nil
	}
	for _, m := range n.Members {
		list = append(list, m.Name)
	}
	for i, item := range n.Items {
		if name := nameOfItem(item); name != "" {
			list = append(list, name)
		} else {
			list = append(list, strconv.Itoa(i))
		}
	}
	return list
}

// SetTuned returns a document's text with other numbers at paths of its [Tuned]: every other byte stays. It fails if the text is no JSON or a
// path leads to no number.
func SetTuned(text []byte, values map[string]float64) ([]byte, error) {
	tree, wrong := jsontree.Parse(text, jsontree.Limits{Bytes: MaxBytes, Depth: MaxDepth})
	if len(wrong) > 0 {
		return nil, fmt.Errorf("line %d: %s", wrong[0].Pos.Line, wrong[0].Reason)
	}
	type change struct {
		from, to int
		digits   string
	}
	var changes []change
	lines := lineStarts(text)
	for path, v := range values {
		_, n := followed(tree, path)
		if n == nil || n.Kind != jsontree.Number {
			return nil, fmt.Errorf("%s leads to no number", path)
		}
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%s cannot be %v", path, v)
		}
		from := offsetOf(text, lines, n.Pos)
		changes = append(changes, change{from, from + len(n.Text), strconv.FormatFloat(v, 'f', -1, 64)})
	}
	slices.SortFunc(changes, func(a, b change) int { return a.from - b.from })
	out, done := make([]byte, 0, len(text)+16*len(changes)), 0
	for _, c := range changes {
		if c.from < done {
			continue // two paths to one number
		}
		out = append(append(out, text[done:c.from]...), c.digits...)
		done = c.to
	}
	return append(out, text[done:]...), nil
}

// lineStarts returns the offsets at which lines begin.
func lineStarts(text []byte) []int {
	starts := []int{0}
	for i, b := range text {
		if b == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// offsetOf returns the offset in bytes of a position, whose column counts characters from 1.
func offsetOf(text []byte, starts []int, at Position) int {
	offset := starts[at.Line-1]
	column := int32(1)
	for i := range string(text[offset:]) {
		if column == at.Column {
			return offset + i
		}
		column++
	}
	return len(text)
}

// FollowedInTune returns a document whose marks lead to the numbers to which they led in what it was made of by renaming: members and items
// have other names, and the same order. The rest of the document is as it is.
func FollowedInTune(before, after *JSON) *JSON {
	list, had := after.Get(tuneMember), before.Get(tuneMember)
	if list == nil || list.Kind != jsontree.Object || had == nil || had.Kind != jsontree.Object {
		return after
	}
	out := *list
	out.Members = slices.Clone(list.Members)
	for i := range out.Members {
		m := &out.Members[i]
		if had.Get(m.Name) == nil {
			continue // it was followed already
		}
		if name := followedFrom(before, after, m.Name); name != "" && out.Get(name) == nil {
			m.Name = name
		}
	}
	return withTune(after, &out)
}

// followedFrom returns the path by which a document leads to what another one led to; "" if it leads to nothing in one of them.
func followedFrom(before, after *JSON, path string) string {
	parts, _ := jsontree.SplitPointer("/" + path)
	out := ""
	for _, name := range parts {
		steps, next := followed(before, jsontree.Pointer("", name)[1:])
		if next == nil {
			return ""
		}
		if before.Kind == jsontree.Array {
			last, _ := jsontree.SplitPointer(steps[0].pointer)
			i, _ := strconv.Atoi(last[0])
			if after.Kind != jsontree.Array || i >= len(after.Items) {
				return ""
			}
			if after = after.Items[i]; nameOfItem(next) == name {
				name = nameOfItem(after)
			}
		} else {
			i := slices.IndexFunc(before.Members, func(m jsontree.Member) bool { return m.Name == name })
			if after.Get(name) == nil && i < len(after.Members) && len(after.Members) == len(before.Members) {
				name = after.Members[i].Name
			}
			if after = after.Get(name); after == nil {
				return ""
			}
		}
		out, before = jsontree.Pointer(out, name), next
	}
	return out[1:]
}

// RenamedInTune returns a document in whose "tune" what a JSON Pointer leads to has another name; the rest of the document is as it was.
func RenamedInTune(tree *JSON, pointer, to string) *JSON {
	list := tree.Get(tuneMember)
	if list == nil || list.Kind != jsontree.Object {
		return tree
	}
	out := *list
	out.Members = slices.Clone(list.Members)
	for i := range out.Members {
		steps, _ := followed(tree, out.Members[i].Name)
		path := ""
		for _, s := range steps {
			name := s.name
			if s.pointer == pointer {
				name = to
			}
			path = jsontree.Pointer(path, name)
		}
		if len(steps) > 0 && strings.Count(path, "/") == strings.Count("/"+out.Members[i].Name, "/") {
			out.Members[i].Name = path[1:]
		}
	}
	return withTune(tree, &out)
}

// withTune returns a document with other marks.
func withTune(tree, list *JSON) *JSON {
	out := *tree
	out.Members = slices.Clone(tree.Members)
	for i := range out.Members {
		if out.Members[i].Name == tuneMember {
			out.Members[i].Value = list
		}
	}
	return &out
}
