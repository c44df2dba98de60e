package wits_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/std"
)

// sight is an element: a struct of plain words, with fields that share one.
type sight struct {
	Who   wits.Entity
	Place geom.Vec2 `unit:"m" doc:"Where it was seen."`
	Mood  mood
	Armed bool `name:"armed"`
	_     [6]byte
}

// scout is the agent; the world of the lists' tests.
type scout struct{ seen []sight }

func addSights(r *wits.Registry) {
	wits.AddEnum[mood](r, "mood", "How it feels.", "calm", "angry")
	wits.AddType[sight](r, "sight", "What a scout sees.")
	wits.AddList(r, "Sights", "Whom the scout sees.", func(x *wits.Context, i int) (sight, bool) {
		seen := wits.Self[*scout](x).seen
		if i >= len(seen) {
			return sight{}, false
		}
		return seen[i], true
	})
	wits.AddList(r, "Endless", "Numbers.", func(x *wits.Context, i int) (int64, bool) { return int64(i), true })
}

// lister is a kind whose documents go through a registered list and those of their own in every frame.
type lister struct {
	kind.Declared[struct {
		List kind.Text `json:"list" role:"list"`
	}]
	tell func(x *wits.Context, i int, element wits.Slot)
}

func (lister) Name() string                   { return "lister" }
func (lister) Doc() string                    { return "Goes through lists." }
func (lister) Decode(d *document.Decoder) any { return d.Get("list").Text }
func (k lister) Build(b *wits.Builder, body any) wits.Part {
	p := &listing{lister: k, list: b.Registry().List(body.(string))}
	number := b.State("number", b.Registry().Type("float"))
	element := b.State("element", p.list.Elem)
	b.Finish(func() {
		p.element, p.number = element.Slot(), number.Slot()
		for _, v := range b.Variables() {
			p.own = append(p.own, v.Slot())
		}
	})
	return p
}

type listing struct {
	lister
	list            *wits.ListType
	element, number wits.Slot
	own             []wits.Slot
}

func (*listing) Activate(*wits.Context) {}
func (*listing) Abort(*wits.Context)    {}
func (p *listing) Update(x *wits.Context) wits.Status {
	for i := 0; p.list.Load(x, i, p.element); i++ {
		p.tell(x, i, p.element)
	}
	for _, own := range p.own {
		for i := 0; own.Item(x, i, p.number); i++ {
			p.tell(x, i, p.number)
		}
	}
	return wits.Running
}

func listMind(t testing.TB, list string, tell func(*wits.Context, int, wits.Slot)) *wits.Mind {
	t.Helper()
	r := wits.NewRegistry()
	addSights(r)
	r.AddKind(lister{tell: tell})
	p, err := wits.Load(r, fstest.MapFS{"main.json": {Data: []byte(fmt.Sprintf(
		`{"wits":1,"kind":"lister","variables":{"Own":{"type":"list of float","default":[1,2.5]},"None":"list of float"},"list":%q}`, list))}}, "main.json")
	must.Succeed(t, err)
	return p.NewMind(1)
}

// TestLists: registered lists and values that are lists give their elements in order.
func TestLists(t *testing.T) {
	var got []string
	m := listMind(t, "Sights", func(x *wits.Context, i int, element wits.Slot) {
		v := element.Get(x)
		if s, ok := v.(sight); ok {
			v = s.Who
		}
		got = append(got, fmt.Sprint(i, ": ", v))
	})
	m.Step(wits.Frame{Self: &scout{[]sight{{Who: 3}, {Who: 5}}}})
	if f := m.Fault(); f != nil {
		t.Fatal(f)
	}
	if want := "[0: #3 1: #5 0: 1 1: 2.5]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %v", got, want)
	}
	s, sum := &scout{make([]sight, 20)}, 0
	m = listMind(t, "Sights", func(_ *wits.Context, i int, _ wits.Slot) { sum += i })
	if n := testing.AllocsPerRun(100, func() { m.Step(wits.Frame{Self: s}) }); n != 0 || sum == 0 {
		t.Errorf("%v allocations a frame, sum %d", n, sum)
	}
}

// TestLists_WithoutAnEnd park the agent and say why.
func TestLists_WithoutAnEnd(t *testing.T) {
	m := listMind(t, "Endless", func(*wits.Context, int, wits.Slot) {})
	m.Step(wits.Frame{})
	if f := m.Fault(); f == nil || !strings.Contains(f.Error(), "the list Endless has no end: it has more than 10000 elements") {
		t.Errorf("the fault is %v", f)
	}
}

// TestLists_Wrong: what is registered wrongly is told.
func TestLists_Wrong(t *testing.T) {
	for _, c := range []struct {
		name, want string
		add        func(r *wits.Registry)
	}{
		{"no type", "list A: type complex64 is not registered; call wits.AddType[complex64] first", func(r *wits.Registry) {
			wits.AddList(r, "A", "", func(*wits.Context, int) (complex64, bool) { return 0, false })
		}},
		{"two", `two lists are called "Sights"`, func(r *wits.Registry) { addSights(r); addSights(r) }},
		{"name", `list "a b": its name`, func(r *wits.Registry) {
			wits.AddList(r, "a b", "", func(*wits.Context, int) (int64, bool) { return 0, false })
		}},
	} {
		r := wits.NewRegistry()
		c.add(r)
		if err := r.Err(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want one with %q", c.name, err, c.want)
		}
	}
}

// TestLists_Manifest: lists, and the fields of structs, are known without the game; expressions check all the same.
func TestLists_Manifest(t *testing.T) {
	game := std.NewRegistry()
	addSights(game)
	first := manifestOf(t, game)
	for _, line := range []string{
		`{"name": "Sights", "of": "sight", "doc": "Whom the scout sees."}`,
		`{"name": "Place", "type": "vec2", "unit": "m", "doc": "Where it was seen."}`,
		`{"name": "armed", "type": "bool"}`,
	} {
		if !strings.Contains(string(first), line) {
			t.Errorf("the manifest lacks %s:\n%s", line, first)
		}
	}
	declared, err := wits.ReadManifest(first, std.Kinds()...)
	must.Succeed(t, err)
	if second := manifestOf(t, declared); !bytes.Equal(first, second) {
		t.Errorf("got:\n%s\nwant:\n%s", second, first)
	}
	files := fstest.MapFS{"main.json": {Data: []byte(`{"wits":1,"kind":"graph","variables":{"Seen":"sight"},"nodes":{
		"Right":{"expr":"Seen.Place.x > 3.0 && Seen.Mood == angry && Seen.armed"},"Wrong":{"expr":"Seen.Plaec"}}}`)}}
	want := wits.NewLibrary(game, files).Check("main.json")
	if len(want) != 1 || !strings.Contains(want[0].String(), `sight has no member Plaec (did you mean "Place"?)`) {
		t.Errorf("the game says %v", want)
	}
	if got := wits.NewLibrary(declared, files).Check("main.json"); got.Error() != want.Error() {
		t.Errorf("the manifest says %v, the game %v", got, want)
	}
	for in, want := range map[string]string{
		`{"wits": 1, "lists": [{"name": "L", "of": "sigth"}]}`:                                                                  `list "L": there is no type "sigth"`,
		`{"wits": 1, "lists": [{"name": "L", "of": "int"}, {"name": "L", "of": "int"}]}`:                                        `list "L" is there twice`,
		`{"wits": 1, "types": [{"name": "s", "go": "g.s", "words": 1, "fields": [{"name": "F", "type": "flaot"}]}]}`:            `type "s": field "F": there is no type "flaot"`,
		`{"wits": 1, "types": [{"name": "s", "go": "g.s", "words": 1, "fields": [{"name": "", "type": "float", "doc": "x"}]}]}`: `type "s": field "" has no name`,
	} {
		if _, err := wits.ReadManifest([]byte(in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want one with %q", in, err, want)
		}
	}
}
