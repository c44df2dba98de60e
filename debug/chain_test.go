package debug

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/debugpb"
	nights "github.com/wits-ai/wits/games/guard"
	"github.com/wits-ai/wits/games/robot"
	"github.com/wits-ai/wits/sim"
)

// inquest is a recorded game whose agents are asked.
type inquest struct {
	*testing.T
	loop *sim.Loop
	hub  *Hub
}

func newInquest(t *testing.T, g sim.Game, seed uint64, options map[string]string) *inquest {
	t.Helper()
	loop, err := sim.NewLoop(g, sim.LoopOptions{Seed: seed, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	a := &inquest{t, loop, Attach(loop, Options{})}
	t.Cleanup(a.hub.Close)
	(&table{T: t, loop: loop, ctx: t.Context()}).pauseAndSettle()
	return a
}

// until plays until a node of an agent is active, and gives the tick after which it is.
func (a *inquest) until(agent, path string) (id uint32, tick int64) {
	a.Helper()
	a.loop.Play(sim.Run{Ticks: 6000, After: func(at int64) bool {
		for _, b := range a.loop.Game().Agents() {
			if b.Mind == nil || agent != "" && b.Name != agent {
				continue
			}
			part, node := nodeAt(b.Mind.Program(), path)
			if node < 0 {
				continue
			}
			if n := &b.Mind.Program().Parts()[part].Nodes[node]; b.Mind.Active(n.Active) {
				id, tick = b.ID, at
				return false
			}
		}
		return true
	}})
	if tick == 0 {
		a.Fatalf("%s never runs", path)
	}
	return id, tick
}

func (a *inquest) why(agent uint32, path string, tick int64) string {
	a.Helper()
	for _, b := range a.loop.Game().Agents() {
		if b.ID != agent {
			continue
		}
		part, node := nodeAt(b.Mind.Program(), path)
		w, err := a.hub.newWhy(&debugpb.WhyRequest{Agent: agent, Part: int32(part), Node: int32(node), Tick: tick})
		if err != nil {
			a.Fatal(err)
		}
		return linesOf(w.answer())
	}
	a.Fatalf("there is no agent %d", agent)
	return ""
}

// TestFW2_WhyDoesItChaseMe: the answer goes on through the board and the script that wrote it to what the guard's senses told, and
// says who perceived whom, and when.
func TestFW2_WhyDoesItChaseMe(t *testing.T) {
	a := newInquest(t, nights.New(), 1, nil)
	id, tick := a.until("", "Chasing")
	got := a.why(id, "Chasing", tick)
	name := (&why{agents: a.loop.Game().Agents()}).nameOf(id)
	for _, want := range []string{
		`value @\d+: Own.currentState was chase when Chasing checked it \(frame \d+\)`,
		`origin @\d+: ` + name + `'s States set Own.currentState to chase, because "Sensed" held \(frame \d+\)\.`,
		`origin @\d+: The game set Sensed of ` + name + ` to true \(frame \d+\)\.`,
		`origin @\d+: ` + name + ` (saw|heard) Hider at [0-9.]+ s, at \([0-9.]+, [0-9.]+\) m \(\w+, \d+ % of its strength\)\.`,
	} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s is not said:\n%s", want, got)
		}
	}
}

// TestFW2_WhyDoesTheOtherComeToo: who was told by radio names the board, who wrote it, and what that one saw.
func TestFW2_WhyDoesTheOtherComeToo(t *testing.T) {
	a := newInquest(t, nights.New(), 1, nil)
	first, _ := a.until("", "Chasing")
	for _, b := range a.loop.Game().Agents() {
		if b.ID == first || b.Mind == nil {
			continue
		}
		_, tick := a.until(b.Name, "Chasing")
		got := a.why(b.ID, "Chasing", tick)
		if !strings.Contains(got, "Team.sensedAt > Own.sensedAt") {
			continue // it has seen the hider itself
		}
		for _, want := range []string{
			`origin @\d+: ` + b.Name + `'s States set Own.currentState to chase, because "Sensed" did not hold and "Team.sensedAt > Own.sensedAt" held \(frame \d+\)\.`,
			`origin @\d+: ` + b.Name + ` got Team.sensedAt from the board team, where \w+ had written it \(frame \d+\)\.`,
			`origin @\d+: \w+'s States set Team.sensedAt to [0-9.]+ s, because "Sensed" held \(frame \d+\)\.`,
			`origin @\d+: \w+ (saw|heard) Hider at [0-9.]+ s, at \([0-9.]+, [0-9.]+\) m`,
		} {
			if !regexp.MustCompile(want).MatchString(got) {
				t.Errorf("%s is not said:\n%s", want, got)
			}
		}
		return
	}
	t.Error("nobody was told by radio")
}

// TestFW2_WhyDoesItStartle: a robot starts at a noise, and says who made it, when and where; and it looks into what it saw by
// halves. The robot game tells of senses of its own, not of package sense.
func TestFW2_WhyDoesItStartle(t *testing.T) {
	a := newInquest(t, robot.New(), 3, robot.Headless())
	id, tick := a.until("", "Sound")
	got := a.why(id, "Sound", tick)
	if want := regexp.MustCompile(`origin @\d+: \w+ heard (Intruder|a noise that nobody made) at [0-9.]+ s, at \([0-9.]+, [0-9.]+\) m\.`); !want.MatchString(got) {
		t.Errorf("%s is not said:\n%s", want, got)
	}
	id, tick = a.until("", "Deliberate_0/Investigate")
	got = a.why(id, "Deliberate_0/Investigate", tick)
	for _, want := range []string{
		`origin @\d+: \w+'s? (Eyes|Note) set Own.Curious to true`,
		`origin @\d+: \w+ (saw|heard) (Intruder|a noise that nobody made) at [0-9.]+ s`,
	} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s is not said:\n%s", want, got)
		}
	}
}

// TestFW2_OriginsAreTrue: whatever is asked at whatever time, an answer that says that somebody saw the intruder says so of a tick
// in which it did, as the game itself had it then.
func TestFW2_OriginsAreTrue(t *testing.T) {
	g := robot.New()
	a := newInquest(t, g, 5, robot.Headless())
	type seen struct {
		name string
		tick int64
	}
	clear := map[seen]bool{}
	a.loop.Play(sim.Run{Ticks: 4000, After: func(tick int64) bool {
		for i, b := range g.World().Robots() {
			if b.Clarity > 0 {
				clear[seen{g.Agents()[i].Name, tick}] = true
			}
		}
		return true
	}})
	saw := regexp.MustCompile(`(\w+) saw Intruder at ([0-9.]+) s`)
	checked := 0
	for _, b := range g.Agents() {
		p := b.Mind.Program()
		for tick := int64(37); tick < 4000; tick += 61 {
			for part := range p.Parts() {
				for node := range p.Parts()[part].Nodes {
					if (node+part+int(tick))%17 != 0 {
						continue
					}
					w, err := a.hub.newWhy(&debugpb.WhyRequest{Agent: b.ID, Part: int32(part), Node: int32(node), Tick: tick})
					if err != nil {
						t.Fatal(err)
					}
					for _, r := range w.answer().Reasons {
						m := saw.FindStringSubmatch(r.Text)
						if r.Role != string(wits.RoleOrigin) || m == nil {
							continue
						}
						at, _ := strconv.ParseFloat(m[2], 64)
						is := false
						for d := int64(-4); d <= 4; d++ { // the text has tenths of a second
							is = is || clear[seen{m[1], int64(math.Round(at*60)) + d}]
						}
						if checked++; !is || int64(at*60) > tick+1 {
							t.Fatalf("asked in frame %d: %q", tick, r.Text)
						}
					}
				}
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d origins were told", checked)
	}
}
