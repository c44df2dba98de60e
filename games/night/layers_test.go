package night

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// rig is a robot's mind and body without a world around them: what it perceives comes from a script, so two minds get the
// same stimuli whatever they do.
type rig struct {
	t     testing.TB
	mind  *wits.Mind
	ports *RobotPorts
	world *World
	tick  int64
}

func newRig(t testing.TB, documents fs.FS) *rig {
	t.Helper()
	p, err := wits.Load(NewRegistry(), documents, "robot.tree.json")
	must.Succeed(t, err)
	ports, err := wits.Bind[RobotPorts](p)
	must.Succeed(t, err)
	g := vault(t, "1")
	return &rig{t: t, mind: p.NewMind(1), ports: ports, world: g.world}
}

// stimulus is what a robot perceives in a tick.
type stimulus struct {
	clarity           float64
	noise             float64
	struck, unplugged bool
	brownout          bool
	style             int64
}

// step is a tick of mind and body.
func (r *rig) step(s stimulus) {
	r.t.Helper()
	b := &r.world.Bodies[1]
	r.world.Goals = s.style
	b.At, b.Velocity, b.knows.Place, b.knows.Noise = at(4, 11.5), geom.Vec2{}, at(8, 11.5), at(6, 11.5) // it stands still, whatever it does
	b.Robot = robot{Is: true, Off: b.Robot.Off, Sign: b.Robot.Sign, Battery: 100, Clarity: s.clarity, Noise: s.noise, Struck: s.struck, Unplugged: s.unplugged, Brownout: s.brownout}
	r.ports.set(r.mind, b, r.world)
	r.mind.Step(wits.Frame{Tick: r.tick, Time: float64(r.tick) / Rate, Delta: delta, Entity: b.ID, Self: b, World: r.world})
	r.tick++
	if f := r.mind.Fault(); f != nil {
		r.t.Fatalf("tick %d: %v\n%s", r.tick, f, f.Stack)
	}
	if err := repertoire.Step(&b.actuator, mover{b, r.world}, delta); err != nil {
		r.t.Fatal(err)
	}
}

// seconds steps for a while.
func (r *rig) seconds(n float64, s stimulus) {
	r.t.Helper()
	for range int(n * Rate) {
		r.step(s)
	}
}

// runs says which of some nodes are active, in their order.
func (r *rig) runs(nodes ...string) string {
	var out []string
	for _, n := range nodes {
		if active(r.mind, n) {
			out = append(out, n)
		}
	}
	return strings.Join(out, " ")
}

// tracks are the tracks of the chapter's timeline.
var (
	reactions = []string{"Reboot", "Reel", "Hail", "Startle", "Blink"}
	goals     = []string{"Attack", "Search", "Investigate", "Recharge", "Patrol"}
)

func (r *rig) want(reaction, goal string) {
	r.t.Helper()
	if got := r.runs(reactions...); got != reaction {
		r.t.Errorf("%.2f s: reactions are %q, want %q", float64(r.tick)/Rate, got, reaction)
	}
	if got := r.runs(goals...); got != goal {
		r.t.Errorf("%.2f s: deliberation is at %q, want %q", float64(r.tick)/Rate, got, goal)
	}
}

// A sight that flickers does not make the robot run and stroll in turns: it is lost 2 s after it went.
func TestT8_1_FlickeringSight(t *testing.T) {
	r := newRig(t, Documents())
	r.seconds(0.5, stimulus{})
	sights := []struct {
		from, to float64
		on       bool
	}{{0, 1, true}, {1, 1.4, false}, {1.4, 2, true}, {2, 2.3, false}, {2.3, 3, true}, {3, 8, false}}
	var raw, logical []float64
	was, knew := false, false
	for tick := range int64(8 * Rate) {
		now := float64(tick) / Rate
		on := false
		for _, s := range sights {
			if now >= s.from && now < s.to {
				on = s.on
			}
		}
		s := stimulus{}
		if on {
			s.clarity = 1
		}
		if r.step(s); on != was {
			raw = append(raw, now)
			was = on
		}
		if alert := r.ports.Alert.Get(r.mind); alert != knew {
			logical = append(logical, now)
			knew = alert
		}
	}
	if len(raw) != 6 {
		t.Errorf("the eyes switch %d times, at %v", len(raw), raw)
	}
	if len(logical) != 2 || logical[0] > 0.6 || logical[1] < 4.85 || logical[1] > 5.15 {
		t.Errorf("what the robot knows switches at %v", logical)
	}
}

// Three rules lead to reactions from whatever the robot is about: from each goal, and from one that is new.
func TestT8_2_ReactionsAreRulesAndNotTransitions(t *testing.T) {
	dancing := changed(t, "goals.utility.json", `"options": {`, `"options": {
    "Dance": {"run": "dance.tree.json", "score": "5"},`)
	dancing["dance.tree.json"] = &fstest.MapFile{Data: []byte(`{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"repeat":"Turn"},"Turn":{"do":"LookAround"}}}`)}
	all := append(slices.Clone(goals), "Dance")
	for _, c := range []struct {
		goal      string
		documents fs.FS
		bring     func(r *rig)
	}{
		{"Patrol", Documents(), func(r *rig) { r.seconds(0.2, stimulus{}) }},
		{"Attack", Documents(), func(r *rig) { r.seconds(1.5, stimulus{clarity: 1}) }},
		{"Search", Documents(), func(r *rig) { r.seconds(1.5, stimulus{clarity: 1}); r.seconds(2.5, stimulus{}) }},
		{"Investigate", Documents(), func(r *rig) { r.step(stimulus{noise: 0.5}); r.seconds(1.2, stimulus{}) }},
		{"Dance", dancing, func(r *rig) { r.seconds(0.2, stimulus{}) }},
	} {
		for _, reaction := range []struct {
			name string
			s    stimulus
		}{{"Reboot", stimulus{unplugged: true}}, {"Reel", stimulus{struck: true}}} {
			r := newRig(t, c.documents)
			if c.bring(r); r.runs(all...) != c.goal {
				t.Errorf("%s: it is about %q", c.goal, r.runs(all...))
				continue
			}
			if r.step(reaction.s); r.runs(reactions...) != reaction.name || r.runs(all...) != "" {
				t.Errorf("%s: the stimulus leads to %q and %q", c.goal, r.runs(reactions...), r.runs(all...))
			}
		}
	}
}

// A noise on a quiet round: the round is cancelled, the robot starts, then deliberation decides, and looks into it. The
// same noise in a fight is not even noticed.
func TestT8_3_TimelineOfANoise(t *testing.T) {
	r := newRig(t, Documents())
	r.seconds(1, stimulus{})
	r.want("", "Patrol")
	r.step(stimulus{noise: 0.5})
	r.want("Startle", "")
	r.seconds(0.5, stimulus{})
	r.want("Startle", "")
	r.seconds(0.6, stimulus{})
	r.want("", "Investigate")

	r = newRig(t, Documents())
	r.seconds(2, stimulus{clarity: 1})
	r.want("", "Attack")
	for range Rate {
		r.step(stimulus{clarity: 1, noise: 0.5})
		r.want("", "Attack")
	}
}

// Pain comes before surprise, and the worse pain before the lighter one; what takes another part of the body goes beside.
func TestT8_4_PriorityOfReactions(t *testing.T) {
	r := newRig(t, Documents())
	r.seconds(1, stimulus{})
	r.step(stimulus{noise: 0.5})
	r.want("Startle", "")
	r.step(stimulus{struck: true})
	r.want("Reel", "") // it pre-empts
	r.seconds(0.3, stimulus{})
	r.step(stimulus{noise: 0.9})
	r.want("Reel", "") // ignored
	r.step(stimulus{brownout: true})
	r.want("Reel Blink", "") // combined
	r.step(stimulus{struck: true})
	r.want("Reel Blink", "") // of the same rank: the one that runs stays
	r.step(stimulus{unplugged: true})
	r.want("Reboot Blink", "")
	r.seconds(1, stimulus{struck: true})
	if r.runs("Reboot", "Reel") != "Reboot" {
		t.Errorf("a blow ends the restart: %s", r.runs(reactions...))
	}
	both := newRig(t, Documents())
	both.seconds(0.5, stimulus{})
	both.step(stimulus{struck: true, brownout: true})
	both.want("Reel Blink", "")
}

// A reaction within a reaction: the first does not go on after it, deliberation decides.
func TestT8_5_NestedReaction(t *testing.T) {
	r := newRig(t, Documents())
	r.seconds(1, stimulus{})
	r.step(stimulus{struck: true})
	r.seconds(0.4, stimulus{})
	r.want("Reel", "")
	r.step(stimulus{unplugged: true})
	r.want("Reboot", "")
	r.seconds(7.9, stimulus{})
	r.want("Reboot", "")
	for range Rate / 2 {
		r.step(stimulus{})
		if active(r.mind, "Reel") {
			t.Fatal("the blow goes on after the restart")
		}
	}
	r.want("", "Patrol")
}

// storm is a script of stimuli of all sorts.
func storm(tick int64, style int64) stimulus {
	s := stimulus{style: style}
	switch second, at := tick/Rate, tick%Rate; {
	case at == 0 && second%3 == 1:
		s.noise = 0.6
	case at == 30 && second%7 == 4:
		s.struck = true
	case at == 45 && second%11 == 9:
		s.unplugged = true
	case at == 10 && second%5 == 2:
		s.brownout = true
	}
	if second := tick / Rate; second%13 > 8 {
		s.clarity = 0.7
	}
	return s
}

// Another technique deliberates, and the same stimuli lead to the same reactions in the same ticks.
func TestT8_6_DeliberationReplaced(t *testing.T) {
	trace := func(style int64) (reacts, decides []string) {
		r := newRig(t, Documents())
		for tick := range int64(60 * Rate) {
			r.step(storm(tick, style))
			reacts = append(reacts, r.runs(reactions...))
			decides = append(decides, r.runs("Deliberate_0", "Deliberate_1"))
		}
		return reacts, decides
	}
	utility, by0 := trace(0)
	tree, by1 := trace(1)
	if !slices.Equal(utility, tree) {
		for i := range utility {
			if utility[i] != tree[i] {
				t.Fatalf("tick %d: with utility %q, with a tree %q", i, utility[i], tree[i])
			}
		}
	}
	for _, want := range reactions {
		if !slices.ContainsFunc(utility, func(s string) bool { return strings.Contains(s, want) }) {
			t.Errorf("%s never happened", want)
		}
	}
	if !slices.Contains(by0, "Deliberate_0") || !slices.Contains(by1, "Deliberate_1") || slices.Contains(by1, "Deliberate_0") {
		t.Error("it was not another document that deliberated")
	}
}

// Another document carries an attack out, and deliberation does not notice.
func TestT8_7_ExecutionReplaced(t *testing.T) {
	trace := func(docs fs.FS) (decides []string, shots uint64) {
		r := newRig(t, docs)
		for tick := range int64(60 * Rate) {
			r.step(storm(tick, 0))
			decides = append(decides, r.runs(goals...))
			shots = uint64(r.world.Tally.Bolts)
		}
		return decides, shots
	}
	ram := changed(t, "attack.tree.json", "", "")
	ram["attack.tree.json"] = &fstest.MapFile{Data: []byte(`{"wits":1,"kind":"graph","name":"ram","ports":[{"in":"Clarity","type":"float"},{"in":"Where","type":"vec2"},{"in":"At","type":"vec2"}],
		"nodes":{"Ram":{"do":"GoTo","with":{"Within":0,"Speed":3}}},"links":["OnActivate -> Ram.Activate","Where -> Ram.To"]}`)}
	shoots, bolts := trace(Documents())
	rams, none := trace(ram)
	if bolts == 0 || none != 0 {
		t.Fatalf("the robots shot %d and %d times", bolts, none)
	}
	if !slices.Contains(shoots, "Attack") {
		t.Error("nothing was attacked")
	}
	for i := range shoots {
		if shoots[i] != rams[i] {
			t.Fatalf("tick %d: deliberation is at %q, and with another attack at %q", i, shoots[i], rams[i])
		}
	}
}

// A reaction is active in the tick of its stimulus, however rarely deliberation decides.
func TestT8_8_ReactionInTheTickOfItsStimulus(t *testing.T) {
	lazy := changed(t, "goals.utility.json", `"every": 0.1`, `"every": 3`)
	for offset := range 12 {
		for _, c := range []struct {
			reaction string
			s        stimulus
		}{{"Reboot", stimulus{unplugged: true}}, {"Reel", stimulus{struck: true}}, {"Startle", stimulus{noise: 0.5}}, {"Blink", stimulus{brownout: true}}} {
			r := newRig(t, lazy)
			for range 40 + offset {
				r.step(stimulus{})
			}
			if r.step(c.s); r.runs(reactions...) != c.reaction {
				t.Errorf("in tick %d it is %q, not %s", r.tick, r.runs(reactions...), c.reaction)
			}
			// And the body has the order in the same tick.
			if r.world.Bodies[1].actuator.Idle() {
				t.Errorf("%s: the body does nothing", c.reaction)
			}
		}
	}
}
