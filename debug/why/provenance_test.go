package why

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestK25_WhoWroteOnBoards: a field of a team's board was written by the agent whose own mind had it a frame earlier, or by the
// agent itself, with the node that did it.
func TestK25_WhoWroteOnBoards(t *testing.T) {
	loop, err := sim.NewLoop(night.New(), sim.LoopOptions{Seed: 3, Options: night.HeadlessIn("vault")})
	must.Succeed(t, err)
	rec := attach(t, loop)
	minds, ids := map[string][]*wits.Mind{}, map[string]uint32{}
	note := func(int64) bool {
		for _, a := range loop.Game().Agents() {
			if a.Mind != nil {
				minds[a.Name], ids[a.Name] = append(minds[a.Name], a.Mind.Clone()), a.ID
			}
		}
		return true
	}
	note(0)
	loop.Play(sim.Run{Ticks: 3000, After: note})
	changed := func(name string, field, tick int) bool {
		v := &minds[name][0].Program().Values()[field]
		return v.Slot.Type().Format(minds[name][tick].Value(field)) != v.Slot.Type().Format(minds[name][tick-1].Value(field))
	}
	said := map[string]int{}
	for name, list := range minds {
		p := list[0].Program()
		for _, b := range p.Boards() {
			for _, f := range b.Fields {
				for tick := 2; tick < len(list); tick++ {
					if !changed(name, f, tick) {
						continue
					}
					w, err := evidenceOf(loop, rec).inquire(&wire.WhyRequest{Agent: ids[name], Node: -1, Tick: int64(tick)})
					must.Succeed(t, err)
					by := w.provenance(f, int64(tick))
					who, when, _ := strings.Cut(strings.TrimPrefix(by.text, "the board "+b.Name), ", in ")
					if when != "this frame" || by.tick != int64(tick) {
						t.Fatalf("%s: %s", p.Values()[f].Path, by.text)
					}
					if b.Scope == wits.AgentScope {
						said["own"+who]++
						continue
					}
					own, nodes, _ := strings.Cut(strings.TrimPrefix(who, ", written by "), ", by ")
					switch {
					case own == name+" itself":
						said["itself "+nodes]++
						for other := range minds {
							if other != name && len(minds[other][0].Program().Boards()) > 0 && (changed(other, f, tick) || changed(other, f, tick-1)) {
								t.Fatalf("%s in frame %d: %s, but %s had it then", p.Values()[f].Path, tick, by.text, other)
							}
						}
					case strings.HasPrefix(own, "the game or together with "):
						if other := strings.TrimPrefix(own, "the game or together with "); !changed(other, f, tick) {
							t.Fatalf("%s in frame %d: %s", p.Values()[f].Path, tick, by.text)
						}
					default:
						said["other"]++
						if !changed(own, f, tick-1) {
							t.Fatalf("%s in frame %d: %s, which had not changed", p.Values()[f].Path, tick, by.text)
						}
					}
				}
			}
		}
	}
	if said["other"] == 0 || said["itself Senses/Eyes"] == 0 || said["own, written by Senses/Eyes"] == 0 {
		t.Errorf("%v", said)
	}
}
