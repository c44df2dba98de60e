package message_test

import (
	"fmt"
	"reflect"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/message"
)

func who(i int) wits.Entity { return wits.NewEntity(uint32(i+1), 1) }

// row is listeners that stand a metre apart.
func row(n int) []message.Listener {
	out := make([]message.Listener, n)
	for i := range out {
		out[i] = message.Listener{Who: who(i), At: geom.Vec3{X: float64(i)}}
	}
	return out
}

// names lists what a listener has heard.
func names(p *message.Post, listener int) (out []float64) {
	for i := 0; ; i++ {
		m, ok := p.Heard(listener, i)
		if !ok {
			return out
		}
		out = append(out, m.Value)
	}
}

func TestX9_MessagesByRadius(t *testing.T) {
	var p message.Post
	p.Send(message.Message{Name: wits.NameOf("wolf"), From: who(2), At: geom.Vec3{X: 2}, Radius: 1, Value: 1})
	p.Send(message.Message{Name: wits.NameOf("food"), From: who(0), At: geom.Vec3{X: 0}, Radius: 9, Value: 2})
	if len(names(&p, 1)) != 0 {
		t.Error("heard before it was delivered")
	}
	p.Step(3, row(5))
	for i, want := range []string{"[]", "[1 2]", "[2]", "[1 2]", "[2]"} { // nobody hears itself
		if got := fmt.Sprint(names(&p, i)); got != want {
			t.Errorf("listener %d heard %s, want %s", i, got, want)
		}
	}
	if m, ok := p.Find(3, wits.NameOf("food")); !ok || m.Sent != 3 || m.From != who(0) {
		t.Errorf("found %+v, %v", m, ok)
	}
	if _, ok := p.Find(0, wits.NameOf("wolf")); ok {
		t.Error("found what was not heard")
	}
	if p.Step(4, row(5)); len(names(&p, 1)) != 0 {
		t.Error("heard twice")
	}
}

func TestX9_PlacesSpeak(t *testing.T) {
	var p message.Post
	cake, err := p.Place(message.Place{Message: message.Message{Name: wits.NameOf("cake"), At: geom.Vec3{X: 10}, Radius: 2, Value: 7}})
	must.Succeed(t, err)
	if _, err := p.Place(message.Place{Message: message.Message{At: geom.Vec3{X: 10}, Radius: 2, Value: 8}, Lasts: 5}); err != nil {
		t.Fatal(err)
	}
	at := func(now, x float64) string {
		p.Step(now, []message.Listener{{Who: who(0), At: geom.Vec3{X: x}}, {Who: who(1), At: geom.Vec3{X: 99}}})
		if len(names(&p, 1)) != 0 {
			t.Error("who is far away hears it")
		}
		return fmt.Sprint(names(&p, 0))
	}
	for i, c := range []struct {
		now, x float64
		want   string
	}{{0, 0, "[]"}, {1, 9, "[7 8]"}, {2, 9, "[]"}, {3, 0, "[]"}, {4, 11, "[7 8]"}, {5, 0, "[]"}, {6, 9, "[7]"}} {
		if got := at(c.now, c.x); got != c.want {
			t.Errorf("step %d, at %v: heard %s, want %s", i, c.x, got, c.want)
		}
	}
	if at(6.5, 9) != "[]" {
		t.Error("it says so again")
	}
	if _, err := p.Place(message.Place{Message: message.Message{At: geom.Vec3{X: 500}, Radius: 1}}); err != nil || at(6.6, 9) != "[]" {
		t.Errorf("another place makes it say so again: %v", err)
	}
	if _, err := p.Place(message.Place{Message: message.Message{Radius: -1}}); err == nil {
		t.Error("a radius below 0")
	}
	p.Silence(cake)
	p.Silence(99)
	for range 2 * message.MostPlaces { // those that are silenced make room
		n, err := p.Place(message.Place{})
		must.Succeed(t, err)
		p.Silence(n)
	}
	if at(7, 0); at(8, 10) != "[]" {
		t.Error("it speaks after it was silenced")
	}
}

// A post that is taken back delivers the same again.
func TestKeepAndReturn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p message.Post
		number := rapid.Float64Range(0, 10)
		steps := func(n int, seed int) (out []string) {
			for i := range n {
				for k := range (seed + i) % 3 {
					p.Send(message.Message{From: who(k), At: geom.Vec3{X: float64((seed + i*k) % 7)}, Radius: 3, Value: float64(100*i + k)})
				}
				l := row(5)
				l[i%5].At.X = float64((seed * i) % 11)
				p.Step(float64(i), l)
				for k := range l {
					out = append(out, fmt.Sprint(names(&p, k)))
				}
			}
			return out
		}
		for range rapid.IntRange(0, 4).Draw(t, "places") {
			if _, err := p.Place(message.Place{Message: message.Message{At: geom.Vec3{X: number.Draw(t, "x")}, Radius: number.Draw(t, "r"), Value: -1}}); err != nil {
				t.Fatal(err)
			}
		}
		seed := rapid.IntRange(0, 100).Draw(t, "seed")
		steps(rapid.IntRange(0, 5).Draw(t, "before"), seed)
		var kept message.State
		p.Keep(&kept)
		first := steps(6, seed)
		p.Return(&kept)
		if again := steps(6, seed); !reflect.DeepEqual(first, again) {
			t.Fatalf("%v, and then %v", first, again)
		}
	})
}

// ear is a body that listens and speaks.
type ear struct {
	post *message.Post
	i    int
	said []message.Message
}

func (e *ear) Post() (*message.Post, int) { return e.post, e.i }
func (e *ear) Say(m message.Message)      { e.said = append(e.said, m) }

func TestX9_DocumentsSpeakAndListen(t *testing.T) {
	r := std.NewRegistry()
	message.Register(r)
	text := `{"wits": 1, "kind": "machine", "start": "Calm", "ports": [{"out": "Where", "type": "vec2"}],
		"states": {"Calm": {}, "Warn": {"do": "Say", "with": {"Name": "wolf", "Radius": 5, "Value": 3, "Where": {"expr": "HeardWhere(\"howl\")"}}}},
		"transitions": [{"from": "Calm", "to": "Warn", "when": "Heard(\"howl\") and HeardValue(\"howl\") > 1.0"}]}`
	p, err := wits.Load(r, fstest.MapFS{"a.json": {Data: []byte(text)}}, "a.json")
	must.Succeed(t, err)
	var post message.Post
	e := &ear{post: &post}
	mind := p.NewMind(1)
	for i := range 3 {
		if i == 1 {
			post.Send(message.Message{Name: wits.NameOf("howl"), At: geom.Vec3{X: 1}, Radius: 2, Value: 2, Where: geom.Vec3{X: 4, Y: 5}})
		}
		post.Step(float64(i), row(1))
		mind.Step(wits.Frame{Delta: 0.1, Self: e})
		if f := mind.Fault(); f != nil {
			t.Fatal(f)
		}
	}
	if len(e.said) != 1 || e.said[0].Name != wits.NameOf("wolf") || e.said[0].Where != (geom.Vec3{X: 4, Y: 5}) || e.said[0].Value != 3 {
		t.Errorf("it said %+v", e.said)
	}
}

// To listen and to speak costs no memory, frame by frame.
func TestDocumentsListenWithoutAllocations(t *testing.T) {
	r := std.NewRegistry()
	message.Register(r)
	text := `{"wits": 1, "kind": "thoughts", "thoughts": {"Answer": {"when": "Heard(\"HOWL\") and HeardValue(\"howl\") > 1.0", "do": "Say", "with": {"Name": "wolf"}, "again": true}}}`
	p, err := wits.Load(r, fstest.MapFS{"a.json": {Data: []byte(text)}}, "a.json")
	must.Succeed(t, err)
	var post message.Post
	e, mind := &ear{post: &post}, p.NewMind(1)
	listeners, howl := row(1), wits.NameOf("Howl")
	n := testing.AllocsPerRun(50, func() {
		post.Send(message.Message{Name: howl, Radius: 2, Value: 2})
		post.Step(0, listeners)
		e.said = e.said[:0]
		mind.Step(wits.Frame{Delta: 0.1, Self: e})
	})
	if n != 0 || len(e.said) != 1 || mind.Fault() != nil {
		t.Errorf("%v allocations a frame; it said %v, %v", n, e.said, mind.Fault())
	}
}
