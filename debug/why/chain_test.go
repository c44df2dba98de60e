package why

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/games/armada"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// inquest is a recorded game whose agents are asked.
type inquest struct {
	*testing.T
	loop *sim.Loop
	rec  *record.Recorder
}

func newInquest(t *testing.T, g sim.Game, seed uint64, options map[string]string) *inquest {
	t.Helper()
	loop, err := sim.NewLoop(g, sim.LoopOptions{Seed: seed, Options: options})
	must.Succeed(t, err)
	return &inquest{t, loop, attach(t, loop)}
}

// until plays until a node of an agent is active, and gives the tick after which it is.
func (a *inquest) until(agent, path string) (id uint32, tick int64) {
	a.Helper()
	a.loop.Play(sim.Run{Ticks: 14400, After: func(at int64) bool {
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
		w, err := evidenceOf(a.loop, a.rec).inquire(&wire.WhyRequest{Agent: agent, Part: part, Node: node, Tick: tick})
		must.Succeed(a, err)
		return linesOf(w.answer())
	}
	a.Fatalf("there is no agent %d", agent)
	return ""
}

// TestWhyDoesItChaseMe: the answer goes on through the board and the script that wrote it to what the guard's senses told, and
// says who perceived whom, and when.
func TestWhyDoesItChaseMe(t *testing.T) {
	a := newInquest(t, night.New(), 1, nil)
	id, tick := a.until("", "Chasing")
	got := a.why(id, "Chasing", tick)
	name := (&inquiry{e: evidenceOf(a.loop, a.rec)}).nameOf(id)
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

// TestWhyDoesTheOtherComeToo: who was told by radio says by whom, where and when, and what that one had perceived.
func TestWhyDoesTheOtherComeToo(t *testing.T) {
	a := newInquest(t, night.New(), 1, nil)
	first, _ := a.until("", "Chasing")
	for _, b := range a.loop.Game().Agents() {
		if b.ID == first || b.Mind == nil {
			continue
		}
		_, tick := a.until(b.Name, "Chasing")
		got := a.why(b.ID, "Chasing", tick)
		if !strings.Contains(got, "was told of") {
			continue // it has seen the hider itself
		}
		for _, want := range []string{
			`origin @\d+: ` + b.Name + `'s States set Own.currentState to chase, because ".*Perceives\(Intruder\(\), \\"Radio\\"\).*" held \(frame \d+\)\.`,
			`origin @\d+: ` + b.Name + ` was told of Hider by \w+ at [0-9.]+ s, at \([0-9.]+, [0-9.]+\) m \(Radio, \d+ % of its strength\)\.`,
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

// TestWhyDoesItStartle: a robot starts at a noise, and says who made it, when and where; and it looks into what it saw by
// halves.
func TestWhyDoesItStartle(t *testing.T) {
	a := newInquest(t, night.New(), 3, night.HeadlessIn("vault"))
	id, tick := a.until("", "Sound")
	got := a.why(id, "Sound", tick)
	if want := regexp.MustCompile(`origin @\d+: \w+ heard (Hider|something) at [0-9.]+ s, at \([0-9.]+, [0-9.]+\) m`); !want.MatchString(got) {
		t.Errorf("%s is not said:\n%s", want, got)
	}
	id, tick = a.until("", "Deliberate_0/Investigate")
	got = a.why(id, "Deliberate_0/Investigate", tick)
	for _, want := range []string{
		`origin @\d+: \w+'s? (Eyes|Note) set Own.Curious to true`,
		`origin @\d+: \w+ (saw|heard) (Hider|something) at [0-9.]+ s`,
	} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s is not said:\n%s", want, got)
		}
	}
}

// says checks that an answer has sentences, in this order.
func (a *inquest) says(got string, want ...string) {
	a.Helper()
	rest := got
	for _, w := range want {
		at := regexp.MustCompile("(?m)^" + w + "$").FindStringIndex(rest)
		if at == nil {
			a.Errorf("%s is not said, or not in its place:\n%s", w, got)
			return
		}
		rest = rest[at[1]:]
	}
}

// TestWhyDoesTheShipAttack: an answer goes from a ship to its squad's order, from there to the commander's, and to why the
// commander gave it: three minds, of which two gave their orders long before.
func TestWhyDoesTheShipAttack(t *testing.T) {
	if testing.Short() {
		t.Skip("long: plays a battle until a commander has attacked")
	}
	a := newInquest(t, armada.New(), 3, map[string]string{"size": "4"})
	squad, tick := a.until("Squad 1 red", "Attack")
	a.says(a.why(squad, "Attack", tick),
		`origin @\d+: Commander red's Attack told Squad 1 red to attack (Squad \d blue|the flagship) \(frame \d+\)\.`,
		`origin @\d+: assign takes the highest score: Attack scored 0\.\d+ \(frame \d+\)\.`)
	ship, tick := a.until("Squad 1 red, ship 2", "Attack")
	got := a.why(ship, "Attack", tick)
	a.says(got,
		`origin @\d+: Squad 1 red's Charge told Squad 1 red, ship 2 to attack \(frame \d+\)\.`,
		`origin @\d+: Main runs its children one after another, and comes to Charge after Surround \(frame \d+\)\.`,
		`origin @\d+: That ran because "Given != Seen and Order == attack" held when Move checked it \(frame \d+\)\.`,
		`origin @\d+: Commander red's Attack told Squad 1 red to attack (Squad \d blue|the flagship) \(frame \d+\)\.`,
		`origin @\d+: assign takes the highest score: Attack scored 0\.\d+ \(frame \d+\)\.`)

	// What it was told is no reason for what it does of itself.
	hurt, at := a.until("", "RunAway")
	if got := a.why(hurt, "RunAway", at); strings.Contains(got, " told ") || !strings.Contains(got, "The game set Health of ") {
		t.Errorf("an order is told as the reason to run away:\n%s", got)
	}

	// Whoever reads it can go to the nodes of the others.
	part, node := nodeAt(a.mind(ship).Program(), "Attack")
	w, err := evidenceOf(a.loop, a.rec).inquire(&wire.WhyRequest{Agent: ship, Part: part, Node: node, Tick: tick})
	must.Succeed(t, err)
	var named []string
	for _, r := range w.answer().Reasons {
		if r.Role == string(wits.RoleOrigin) && r.Agent != 0 {
			named = append(named, a.mind(r.Agent).Program().Parts()[r.Part].Nodes[r.Node].Path)
		}
	}
	if got := strings.Join(named, " "); !strings.HasPrefix(got, "Attack/Charge Attack/Charge ") || !strings.HasSuffix(got, "Assign/Attack") {
		t.Errorf("the sentences lead to %q", got)
	}
}

// mind is the live mind of an agent.
func (a *inquest) mind(agent uint32) *wits.Mind {
	for _, b := range a.loop.Game().Agents() {
		if b.ID == agent {
			return b.Mind
		}
	}
	a.Fatalf("there is no agent %d", agent)
	return nil
}

// TestWhyDoesItObeyMe: an order that somebody outside gave is told, where the game itself tells nothing.
func TestWhyDoesItObeyMe(t *testing.T) {
	a := newInquest(t, armada.New(), 3, map[string]string{"size": "4", "blue": "you"})
	a.loop.Play(sim.Run{Ticks: 30, After: func(int64) bool { return true }})
	must.Succeed(t, a.loop.Intervene(sim.Intervention{Do: sim.InterventionCommand, Path: "squads", Args: []string{"1", "move", "200, 300", "0"}}))
	id, tick := a.until("Squad 1 blue", "Move")
	a.says(a.why(id, "Move", tick), `origin @\d+: The game set Given of Squad 1 blue to 1 \(frame 31\)\.`,
		`origin @\d+: Just before, somebody told the game: squads 1 move 200, 300 0 \(frame 30\)\.`)
}

// TestWhyDoesItRun: the duel tells of blows, the village of blobs, the sniper game of what is believed and of who told of it.
func TestWhyDoesItRun(t *testing.T) {
	a := newInquest(t, duel.New(), 3, duel.Headless())
	id, tick := a.until("", "RunAway")
	a.says(a.why(id, "RunAway", tick),
		`origin @\d+: The game set CharHealth of (Red|Blue) to [0-9.]+ hp \(frame \d+\)\.`,
		`origin @\d+: (Red|Blue) struck (Red|Blue)( from behind)? at [0-9.]+ s, at \([-0-9.]+, [-0-9.]+\) m, which cost [0-9.]+ hp\.`)

	a = newInquest(t, town.New(), 3, map[string]string{"scene": "blob"})
	id, tick = a.until("", "Threatened")
	a.says(a.why(id, "Threatened", tick), `origin @\d+: The game set BlobNear of \w+ to true \(frame \d+\)\.`, `origin @\d+: \w+ saw a blob at [0-9.]+ s, at \([-0-9.]+, [-0-9.]+\) m\.`)

	a = newInquest(t, sniper.New(), 3, nil)
	id, tick = a.until("", "Snipe")
	a.says(a.why(id, "Snipe", tick), `origin @\d+: Sniper noticed \w+ at [0-9.]+ s, at \([0-9.]+, [0-9.]+\) m\.`)
	id, tick = a.until("", "FightBack")
	a.says(a.why(id, "FightBack", tick), `origin @\d+: The game set UnderFire of Sniper to true \(frame \d+\)\.`, `origin @\d+: A shot came near Sniper at [0-9.]+ s, at .* m, .*\.`)
	id, tick = a.until("", "Assault")
	a.says(a.why(id, "Assault", tick), `origin @\d+: The game set Known of \w+ to true \(frame \d+\)\.`, `origin @\d+: \w+ told \w+ of Sniper at [0-9.]+ s, at .* m\.`)
}

// TestBlowsAreTrue: whatever is asked, a blow that an answer names was struck when it says, by whom and for as much; also after
// going back and on again.
func TestBlowsAreTrue(t *testing.T) {
	g := duel.New()
	a := newInquest(t, g, 5, duel.Headless())
	type blow struct{ by, of, at, cost string }
	struck := map[blow]bool{}
	names := []string{"Red", "Blue"}
	watch := func(tick int64) bool {
		for _, e := range g.Match().World.Events {
			if e.Kind == duel.Hit {
				struck[blow{names[e.Who], names[e.To], fmt.Sprintf("%.1f", float64(tick-1)/60), fmt.Sprintf("%.1f", e.Amount)}] = true
			}
		}
		return true
	}
	said := regexp.MustCompile(`(\w+) struck (\w+)(?: from behind)? at ([0-9.]+) s, at .* m, which cost ([0-9.]+) hp`)
	checked := 0
	ask := func(from, to int64) {
		for _, b := range g.Agents() {
			for part := range b.Mind.Program().Parts() {
				for node := range b.Mind.Program().Parts()[part].Nodes {
					for tick := from + int64((7*node+part)%97); tick < to; tick += 97 {
						w, err := evidenceOf(a.loop, a.rec).inquire(&wire.WhyRequest{Agent: b.ID, Part: part, Node: node, Tick: tick})
						must.Succeed(t, err)
						for _, r := range w.answer().Reasons {
							if m := said.FindStringSubmatch(r.Text); m != nil {
								if checked++; !struck[blow{m[1], m[2], m[3], m[4]}] {
									t.Fatalf("asked in frame %d: %q", tick, r.Text)
								}
							}
						}
					}
				}
			}
		}
	}
	a.loop.Play(sim.Run{Ticks: 2400, After: watch})
	ask(60, 2400)
	if checked < 20 {
		t.Errorf("only %d blows were told", checked)
	}
}

// TestOriginsAreTrue: whatever is asked at whatever time, an answer that says that somebody saw the intruder says so of a tick
// in which it did, as the game itself had it then.
func TestOriginsAreTrue(t *testing.T) {
	g := night.New()
	a := newInquest(t, g, 5, night.HeadlessIn("vault"))
	type seen struct {
		name string
		tick int64
	}
	clear := map[seen]bool{}
	a.loop.Play(sim.Run{Ticks: 4000, After: func(tick int64) bool {
		for i, b := range g.World().Guards() {
			if b.Robot.Clarity > 0 {
				clear[seen{g.Agents()[i].Name, tick}] = true
			}
		}
		return true
	}})
	saw := regexp.MustCompile(`(\w+) saw Hider at ([0-9.]+) s`)
	checked := 0
	for _, b := range g.Agents() {
		p := b.Mind.Program()
		for tick := int64(37); tick < 4000; tick += 61 {
			for part := range p.Parts() {
				for node := range p.Parts()[part].Nodes {
					if (node+part+int(tick))%17 != 0 {
						continue
					}
					w, err := evidenceOf(a.loop, a.rec).inquire(&wire.WhyRequest{Agent: b.ID, Part: part, Node: node, Tick: tick})
					must.Succeed(t, err)
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
