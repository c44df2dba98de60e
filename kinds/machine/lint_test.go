package machine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestLints: what looks like a mistake; nothing for what does not.
func TestLints(t *testing.T) {
	two := func(a, transitions string) string {
		return `{"wits":1,"kind":"machine","ports":[{"in":"X","type":"float"},{"in":"T","type":"trigger"}],"start":"A","states":{` + a + `"B":{"do":"Act"}},"transitions":[{"from":"B","to":"A","when":"X < 0"},` + transitions + `]}`
	}
	act := `"A":{"do":"Act","with":{"Life":1}},`
	for _, c := range []struct{ name, text, want string }{
		{"never reached", two(act, `{"from":"A","to":"A","after":1}`), `B: no transition leads here from the start`},
		{"a sink", `{"wits":1,"kind":"machine","start":"A","states":{"A":{"do":"Act"},"Dead":{}},"transitions":[{"from":"A","to":"Dead","done":"any"}]}`,
			`Dead: no outgoing transition (say "end": "success" or "failure" if the machine ends here, "stay": true if that is meant)`},
		{"a sink that is meant", `{"wits":1,"kind":"machine","start":"A","states":{"A":{"do":"Act"},"Dead":{"stay":true}},"transitions":[{"from":"A","to":"Dead","done":"any"}]}`, ``},
		{"a sink that is left with what it lies in", `{"wits":1,"kind":"machine","start":"A","states":{"A":{"start":"C","states":{"C":{"do":"Act"},"D":{}},"transitions":[{"from":"C","to":"D","done":"any"}]},"B":{"do":"Act"}},"transitions":[{"from":"A","to":"B","after":3}]}`, ``},
		{"done of nothing", two(`"A":{},`, `{"from":"A","to":"B","done":"any"}`), `A -> B: what it waits for never ends so`},
		{"success of what only fails", two(`"A":{"start":"C","states":{"C":{"do":"Act"},"D":{"end":"failure"}},"transitions":[{"from":"C","to":"D","done":"any"}]},`, `{"from":"A","to":"B","done":"success"}`), `A -> B: what it waits for never ends so`},
		{"failure of what only fails", two(`"A":{"start":"C","states":{"C":{"do":"Act"},"D":{"end":"failure"}},"transitions":[{"from":"C","to":"D","done":"any"}]},`, `{"from":"A","to":"B","done":"failure"}`), ``},
		{"regions of which one never ends", two(`"A":{"regions":{"P":{"do":"Act"},"Q":{"states":{"S":{"do":"Act"}}}}},`, `{"from":"A","to":"B","done":"any"}`), `A -> B: what it waits for never ends so`},
		{"regions of which the first ends", two(`"A":{"ends":"any","regions":{"P":{"do":"Act"},"Q":{"states":{"S":{"do":"Act"}}}}},`, `{"from":"A","to":"B","done":"any"}`), ``},
		{"an earlier one is wider", two(act, `{"from":"A","to":"B","when":"X > 1"},{"from":"A","to":"B","when":"X > 1","on":"T"}`), `A -> B is never taken, because A -> B comes before it`},
		{"an earlier one is always taken", two(act, `{"to":"B","after":0},{"from":"A","to":"B","when":"X > 2"}`), `A -> B is never taken, because any -> B comes before it`},
		{"an earlier one is narrower", two(act, `{"from":"A","to":"B","when":"X > 1","after":2},{"from":"A","to":"B","when":"X > 1"}`), ``},
		{"an earlier one does not see the end", two(act, `{"from":"A","to":"B","when":"X > 1"},{"from":"A","to":"B","when":"X > 1","done":"any"}`), ``},
		{"an earlier one sees other ends", two(act, `{"from":"A","to":"B","done":"failure"},{"from":"A","to":"B","done":"any"}`), ``},
		{"an earlier one from another state", two(act, `{"from":"A","to":"B","when":"X > 1"},{"to":"B","when":"X > 1"}`), `any -> B is never taken`},
	} {
		kindtest.Warns(t, registry(), c.name, kindtest.Files{"main.json": c.text}, c.want)
	}
}

// TestT1_3_DuplicatedStates: a flat machine of two rounds needs the call twice, which is told; one with states in states and a
// history does the same with one.
func TestT1_3_DuplicatedStates(t *testing.T) {
	flat := `{"kind":"machine","ports":[{"in":"Phone","type":"bool"},{"in":"There","type":"trigger"}],"start":"ToSafe",
		"states":{"ToSafe":{"do":"Act","with":{"A":1}},"ToDoor":{"do":"Act","with":{"A":2}},"TalkAtDoor":{"do":"Act"},"TalkAtSafe":{"do":"Act"}},
		"transitions":[{"from":"ToSafe","to":"TalkAtSafe","when":"Phone"},{"from":"TalkAtSafe","to":"ToSafe","when":"not Phone"},{"from":"ToDoor","to":"TalkAtDoor","when":"Phone"},{"from":"TalkAtDoor","to":"ToDoor","when":"not Phone"},
			{"from":"ToSafe","to":"ToDoor","on":"There"},{"from":"ToDoor","to":"ToSafe","on":"There"}]}`
	nested := `{"kind":"machine","ports":[{"in":"Phone","type":"bool"},{"in":"There","type":"trigger"}],"start":"Round",
		"states":{"Talk":{"do":"Act"},"Round":{"history":"shallow","start":"ToSafe","states":{"ToSafe":{"do":"Act","with":{"A":1}},"ToDoor":{"do":"Act","with":{"A":2}}},
			"transitions":[{"from":"ToSafe","to":"ToDoor","on":"There"},{"from":"ToDoor","to":"ToSafe","on":"There"}]}},
		"transitions":[{"from":"Round","to":"Talk","when":"Phone"},{"from":"Talk","to":"Round","when":"not Phone"}]}`
	warnings := func(text string) []string {
		l := wits.NewLibrary(registry(), kindtest.Files{"m.json": text}.FS())
		var out []string
		for _, p := range l.Check("m.json") {
			out = append(out, p.Node+": "+p.Reason)
		}
		return out
	}
	kindtest.Lines(t, "flat", warnings(flat), "TalkAtSafe: it runs the same as TalkAtDoor")
	kindtest.Lines(t, "nested", warnings(nested))

	one, two := kindtest.Start(t, load(t, kindtest.Files{"main.json": flat})), kindtest.Start(t, load(t, kindtest.Files{"main.json": nested}))
	rng := rand.New(rand.NewPCG(3, 3))
	for frame := range 300 {
		phone, there := rng.IntN(3) == 0, rng.IntN(4) == 0
		for _, r := range []*kindtest.Run{one, two} {
			kindtest.Set(r, "Phone", phone)
			if there {
				r.Fire("There")
			}
		}
		want := one.Good()
		for i := range want {
			want[i] = strings.NewReplacer("TalkAtSafe", "Talk", "TalkAtDoor", "Talk").Replace(want[i])
		}
		kindtest.Lines(t, fmt.Sprint(frame), two.Good(), want...)
	}
}
