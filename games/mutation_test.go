package games_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// mutations is the environment variable that says how many mutated documents are tried.
const mutations = "WITS_MUTATIONS"

// mutant is a document with something changed in it.
type mutant struct {
	what string
	text []byte
	// refused: no reader can take it for anything. Else it is taken if what it now says can be said.
	refused bool
}

// mutator changes documents.
type mutator struct {
	*rand.Rand
	names  []string // that members of documents have
	values []*jsontree.Node
}

// nonsense is a name that no document has.
func (m *mutator) nonsense() string {
	letters := make([]byte, 3+m.IntN(6))
	for i := range letters {
		letters[i] = "bcdfghjkqxz"[m.IntN(11)]
	}
	return "zq" + string(letters) + "qz"
}

// mutate changes one thing in a copy of a document, wherever that may be.
func (m *mutator) mutate(source *jsontree.Node) mutant {
	tree := source.Clone()
	var all []*jsontree.Node
	objects(tree, "", func(n *jsontree.Node, _ string) { all = append(all, n) })
	n := all[m.IntN(len(all))]
	at := 0
	if len(n.Members) > 0 {
		at = m.IntN(len(n.Members))
	}
	kind := m.IntN(7)
	if len(n.Members) == 0 && kind != 0 && kind != 1 {
		kind = m.IntN(2)
	}
	add := func(name string, value *jsontree.Node) {
		n.Members = append(n.Members, jsontree.Member{Name: name, Value: value})
	}
	number := &jsontree.Node{Kind: jsontree.Number, Text: strconv.Itoa(m.IntN(3))}
	switch kind {
	case 0:
		name := m.nonsense()
		add(name, number)
		return mutant{"an unknown member " + name, tree.AppendCompact(nil), true}
	case 1:
		name := m.names[m.IntN(len(m.names))]
		if n.Has(name) {
			return m.mutate(source)
		}
		value := m.values[m.IntN(len(m.values))]
		add(name, value)
		return mutant{"a member " + name + " of something else: " + string(value.AppendCompact(nil)), tree.AppendCompact(nil), false}
	case 2:
		was, name := n.Members[at].Name, m.nonsense()
		n.Members[at].Name = name
		return mutant{"the member " + was + " as " + name, tree.AppendCompact(nil), false}
	case 3:
		name := n.Members[at].Name
		add(name, n.Members[m.IntN(len(n.Members))].Value)
		return mutant{"the member " + name + " twice", tree.AppendCompact(nil), true}
	case 4:
		value := m.values[m.IntN(len(m.values))]
		was := n.Members[at]
		n.Members[at].Value = value
		return mutant{fmt.Sprintf("the member %s as %s", was.Name, value.AppendCompact(nil)), tree.AppendCompact(nil), false}
	case 5:
		was := n.Members[at].Name
		n.Members = append(n.Members[:at:at], n.Members[at+1:]...)
		return mutant{"without the member " + was, tree.AppendCompact(nil), false}
	}
	text := tree.AppendCompact(nil)
	cut := m.IntN(len(text))
	text[cut] = byte(" {}[]\",:0aA.-\\\n\x00\xff"[m.IntN(17)])
	return mutant{fmt.Sprintf("byte %d as %q", cut, text[cut]), text, false}
}

// kept is everything that a text says, in JSON's own terms: by paths, with all values.
func kept(t testing.TB, text []byte) any {
	var v any
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return v
}

// says reports whether two values say the same: numbers by value, lists in any order where one is a set.
func says(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		n, ok := b.(json.Number)
		x, _ := a.Float64()
		y, _ := n.Float64()
		return ok && x == y
	case map[string]any:
		o, ok := b.(map[string]any)
		if !ok || len(a) != len(o) {
			return false
		}
		for name, v := range a {
			if w, there := o[name]; !there || !says(v, w) {
				return false
			}
		}
		return true
	case []any:
		o, ok := b.([]any)
		if !ok || len(a) != len(o) {
			return false
		}
		left := append([]any(nil), o...)
	items:
		for _, v := range a {
			for i, w := range left {
				if says(v, w) {
					left = append(left[:i:i], left[i+1:]...)
					continue items
				}
			}
			return false
		}
		return true
	}
	return a == b
}

// TestMutatedDocuments: documents in which something is changed do not make anything panic, and are not taken in silence
// where something in them is without effect. WITS_MUTATIONS says how many are tried, WITS_SOAK_SEED which. With -short a document of
// each kind is changed, 60 times in all.
func TestMutatedDocuments(t *testing.T) {
	count := 4000
	if testing.Short() {
		count = 60
	}
	if n, err := strconv.Atoi(os.Getenv(mutations)); err == nil && n > 0 {
		count = n
	}
	seed := fixedseed.Seed(6)
	m := &mutator{Rand: rand.New(rand.NewPCG(seed, 6))}
	type source struct {
		f    *folder
		name string
		tree *jsontree.Node
		kind string
	}
	var sources []source
	seen := map[string]bool{}
	for _, f := range sampled(t) {
		for _, name := range f.names {
			if len(wits.NewLibrary(f.registry, f.files).Check(name).Errors()) > 0 {
				continue
			}
			tree := parsed(t, f.files[name].Data)
			sources = append(sources, source{&f, name, tree, tree.Get("kind").Text})
			objects(tree, "", func(n *jsontree.Node, _ string) {
				for _, member := range n.Members {
					if !seen[member.Name] {
						seen[member.Name] = true
						m.names = append(m.names, member.Name)
					}
					if text := string(member.Value.AppendCompact(nil)); len(text) < 80 && !seen["="+text] {
						seen["="+text] = true
						m.values = append(m.values, member.Value)
					}
				}
			})
		}
	}
	for _, kind := range []jsontree.Kind{jsontree.Null, jsontree.Bool, jsontree.Object, jsontree.Array} {
		m.values = append(m.values, &jsontree.Node{Kind: kind})
	}
	refused, taken, schemas := map[string]int{}, map[string]int{}, map[string]func(string) error{}
	for i := range count {
		s := &sources[m.IntN(len(sources))]
		c := m.mutate(s.tree)
		if m.IntN(4) == 0 && !c.refused { // and something else
			if tree, errs := jsontree.Parse(c.text, jsontree.Limits{}); len(errs) == 0 && tree.Kind == jsontree.Object {
				more := m.mutate(tree)
				c = mutant{c.what + ", and " + more.what, more.text, more.refused}
			}
		}
		problems, form := attempt(t, s.f, s.name, c)
		if len(problems) > 0 {
			refused[s.kind]++
			continue
		}
		// What is taken is what the format says, by the schema, which is written apart from the readers.
		valid := schemas[s.f.name+s.kind]
		if valid == nil {
			valid = kindtest.Schema(t, s.f.registry, s.kind)
			schemas[s.f.name+s.kind] = valid
		}
		if err := valid(string(c.text)); err != nil && !strings.HasPrefix(c.what, "the member kind as") {
			t.Errorf("mutant %d of seed %d: %s/%s with %s is taken in silence, and the schema refuses it: %v\n%s", i, seed, s.f.name, s.name, c.what, err, c.text)
			continue
		}
		// The rooms of odds are those of a level, by which the game checks them when it starts.
		if taken[s.kind]++; c.refused && s.kind != "unseen" {
			t.Fatalf("mutant %d of seed %d: %s/%s with %s is taken in silence\n%s", i, seed, s.f.name, s.name, c.what, c.text)
		}
		// What is taken says all that was written, and each part of it counts: a member that nobody knows is noticed beside all
		// that is there.
		if form == nil || !says(kept(t, c.text), kept(t, form)) {
			t.Fatalf("mutant %d of seed %d: %s/%s with %s: its canonical form says something else\n%s\n%s", i, seed, s.f.name, s.name, c.what, c.text, form)
		}
		if again, _ := attempt(t, s.f, s.name, mutant{"formatted", form, false}); len(again) > 0 {
			t.Fatalf("mutant %d of seed %d: %s/%s with %s is taken as it is, and not when it is formatted: %v\n%s", i, seed, s.f.name, s.name, c.what, again, c.text)
		}
	}
	for _, kind := range std.NewRegistry().Kinds() {
		if count >= 4000 && refused[kind] == 0 {
			t.Errorf("no mutated document of the kind %s was refused", kind)
		}
	}
	t.Logf("%d mutated documents with WITS_SOAK_SEED=%d: 0 panics, 0 silent; refused %v, taken %v", count, seed, refused, taken)
}

// attempt checks a document in the place of another, with all that it runs, and gives it its canonical form. A panic is a
// failure that says of what.
func attempt(t testing.TB, f *folder, name string, c mutant) (problems document.Problems, form []byte) {
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%s/%s with %s: panic: %v\n%s", f.name, name, c.what, p, c.text)
		}
	}()
	library := wits.NewLibrary(f.registry, f.files)
	if problems = library.AddSource(name, c.text).Errors(); len(problems) == 0 {
		problems = library.Check(name).Errors()
	}
	form, err := f.registry.Documents().Format(c.text)
	if err != nil && len(problems) == 0 {
		t.Fatalf("%s/%s with %s is taken and has no canonical form: %v\n%s", f.name, name, c.what, err, c.text)
	}
	return problems, form
}
