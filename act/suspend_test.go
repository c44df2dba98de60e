package act_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// BuildNow gives an order for a solid action.
type BuildNow struct{ act.Ordered }

func (n *BuildNow) Activate(x *wits.Context) { n.Give(x, build.Order(Build{frames(4)})) }

// interrupted plays a machine whose state is interrupted in the third frame, and gives what the body did, and where the mind
// was, frame by frame.
func interrupted(t *testing.T, state, interrupt string) []string {
	t.Helper()
	r := std.NewRegistry()
	act.Register(r)
	wits.AddAction[WalkTo](r)
	wits.AddAction[JumpNow](r)
	wits.AddAction[BuildNow](r)
	p, err := wits.Load(r, fstest.MapFS{"a.json": {Data: []byte(`{"wits":1,"kind":"machine","ports":[{"in":"Hit","type":"trigger"}],"start":"Go",
		"states":{"Go":{` + state + `},"Done":{},"Failed":{}},"interrupts":[{"name":"Flinch","on":"Hit",` + interrupt + `}],
		"transitions":[{"from":"Go","to":"Done","done":"success"},{"from":"Go","to":"Failed","done":"failure"}]}`)},
		"pause.json": {Data: []byte(`{"wits":1,"kind":"tree","root":"Wait","nodes":{"Wait":{"wait":0.2}}}`)},
		"now.json":   {Data: []byte(`{"wits":1,"kind":"tree","root":"Done","nodes":{"Done":{"status":"success"}}}`)},
	}, "a.json")
	must.Succeed(t, err)
	hit, err := wits.Resolve[wits.InputTrigger](p, "Hit")
	must.Succeed(t, err)
	b, m := newBody(t), p.NewMind(1)
	var out []string
	for tick := range 14 {
		if tick == 2 {
			hit.Fire(m)
		}
		m.Step(wits.Frame{Tick: int64(tick), Delta: frame, Self: b})
		if m.Fault() != nil {
			t.Fatal(m.Fault())
		}
		line := b.step(t)
		for _, part := range p.Parts() {
			for _, n := range part.Nodes {
				if n.Active >= 0 && m.Active(n.Active) {
					line = n.Path + ": " + line
				}
			}
		}
		out = append(out, line)
	}
	return out
}

// TestOrderedIsSuspended: an order is taken back when its action is suspended, and given again when the action goes on.
func TestOrderedIsSuspended(t *testing.T) {
	for _, c := range []struct {
		name, state, interrupt string
		want                   []string
	}{
		{"another action takes the body", `"do":"WalkTo","with":{"X":2}`, `"do":"JumpNow"`, []string{
			"Go: move start", "Go: move 2", "Flinch: move stop, move end superseded, jump", "Flinch: jump, jump stop, jump end done", "Go: move start", "Go: move 2", "Go: move 2", "Go: move 2, move stop, move end done", "Done: "}},
		{"an order of the type", `"do":"WalkTo","with":{"X":2}`, `"do":"WalkTo","with":{"X":1}`, []string{
			"Go: move start", "Go: move 2", "Flinch: move 1, move stop, move end done", "Go: move start", "Go: move 2", "Go: move 2, move stop, move end done", "Done: "}},
		{"nothing takes it", `"do":"WalkTo","with":{"X":2}`, `"run":"pause.json"`, []string{
			"Go: move start", "Go: move 2", "Flinch/Wait: Flinch: move stop, move end superseded", "Flinch/Wait: Flinch: ", "Go: move start", "Go: move 2", "Go: move 2", "Go: move 2, move stop, move end done", "Done: "}},
		{"solid", `"do":"BuildNow"`, `"run":"pause.json"`, []string{
			"Go: build", "Go: build", "Flinch/Wait: Flinch: build", "Flinch/Wait: Flinch: build, build stop", "Done: "}},
		{"at once", `"do":"WalkTo","with":{"X":2}`, `"run":"now.json"`, []string{
			"Go: move start", "Go: move 2", "Go: move 2", "Go: move 2", "Go: move 2, move stop, move end done", "Done: "}},
		{"solid at once", `"do":"BuildNow"`, `"run":"now.json"`, []string{
			"Go: build", "Go: build", "Go: build", "Go: build, build stop", "Done: "}},
	} {
		got := interrupted(t, c.state, c.interrupt)
		if len(got) > len(c.want) {
			got = got[:len(c.want)]
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}
