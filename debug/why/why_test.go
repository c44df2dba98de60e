package why

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// bout is a recorded duel of two minds, with how they stood after every tick.
type bout struct {
	testing.TB
	loop *sim.Loop
	rec  *record.Recorder // nil for none
	// minds are those after each tick, by agent.
	minds map[uint32][]*wits.Mind
}

func newBout(t testing.TB, recorded bool, ticks int64) *bout {
	t.Helper()
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7, Options: duel.Headless()})
	must.Succeed(t, err)
	b := &bout{TB: t, loop: loop, minds: map[uint32][]*wits.Mind{}}
	if recorded {
		b.rec = attach(t, loop)
	}
	b.note()
	b.play(ticks)
	return b
}

// attach records a loop.
func attach(t testing.TB, loop *sim.Loop) *record.Recorder {
	rec := record.Attach(loop, record.Options{})
	t.Cleanup(rec.Close)
	return rec
}

// evidenceOf is what a loop gives as it stands now.
func evidenceOf(loop *sim.Loop, rec *record.Recorder) *Evidence {
	teller, _ := loop.Game().(wits.Teller)
	return &Evidence{Now: loop.State().Tick, Rate: loop.Game().Info().Rate, Agents: loop.Game().Agents(), Recorder: rec, Interventions: loop.Interventions(), Teller: teller}
}

func (b *bout) note() {
	for _, a := range b.loop.Game().Agents() {
		if a.Mind != nil {
			b.minds[a.ID] = append(b.minds[a.ID], a.Mind.Clone())
		}
	}
}

// play plays on until so many ticks have been played in all.
func (b *bout) play(ticks int64) {
	b.loop.Play(sim.Run{Ticks: ticks, After: func(int64) bool { b.note(); return true }})
}

// why asks; an answer is lines of "role @frame: text [value by writer]".
func (b *bout) why(r *wire.WhyRequest) (*wire.WhyResponse, error) {
	return evidenceOf(b.loop, b.rec).Explain(r)
}

func linesOf(r *wire.WhyResponse) string {
	var b strings.Builder
	for _, x := range r.Reasons {
		fmt.Fprintf(&b, "%s @%d: %s", x.Role, x.Tick, x.Text)
		if x.Provenance != "" {
			fmt.Fprintf(&b, " [%s by %s]", x.Value, x.Provenance)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (b *bout) ask(agent uint32, path string, tick int64) *wire.WhyResponse {
	b.Helper()
	p := b.minds[agent][0].Program()
	for i := range p.Parts() {
		for k := range p.Parts()[i].Nodes {
			if p.Parts()[i].Nodes[k].Path == path {
				r, err := b.why(&wire.WhyRequest{Agent: agent, Part: i, Node: k, Tick: tick})
				must.Succeed(b, err)
				for _, x := range r.Reasons { // what pages show beside the frame is the same, less the frame
					if x.Plain == "" || !strings.HasSuffix(x.Text, x.Plain) || x.Ago != "" && x.Tick == tick ||
						(x.Writer == "") != (x.Provenance == "") || !strings.HasPrefix(x.Provenance, x.Writer) || strings.Contains(x.Writer, "s before)") {
						b.Errorf("%s at %d: %v", path, tick, x)
					}
				}
				return r
			}
		}
	}
	b.Fatalf("there is no node %s", path)
	return nil
}

// nodeIn returns the node of a path.
func nodeIn(p *wits.Program, path string) *wits.NodeInfo {
	part, node := nodeAt(p, path)
	return &p.Parts()[part].Nodes[node]
}

// lastChange finds, by looking at every tick, the last one up to tick in which something of the minds was another.
func lastChange(minds []*wits.Mind, tick int64, same func(a, b *wits.Mind) bool) int64 {
	for ; tick > 0; tick-- {
		if !same(minds[tick], minds[tick-1]) {
			return tick
		}
	}
	return -1
}

// TestK25_WhySaysWhatDecided: a node that has stood so for long is explained by the frame in which it began, and the answer
// ends with why nothing has changed since.
func TestK25_WhySaysWhatDecided(t *testing.T) {
	b := newBout(t, true, 1500)
	p := b.minds[2][0].Program()
	node := nodeIn(p, "RunAway")
	begun := int64(1)
	for !b.minds[2][begun].Active(node.Active) {
		begun++
	}
	got := b.ask(2, "RunAway", begun+30)
	if got.Tick != begun {
		t.Errorf("decided in frame %d, want %d", got.Tick, begun)
	}
	health := lastChange(b.minds[2], begun, func(x, y *wits.Mind) bool {
		return slices.Equal(x.Raw(p.Find("CharHealth")), y.Raw(p.Find("CharHealth")))
	})
	for _, want := range []string{
		fmt.Sprintf("state @%d: RunAway has been active for 0.5 s.\n", begun+30),
		fmt.Sprintf("cause @%d: In frame %d (0.5 s before): RunAway became active in this frame.\n", begun, begun),
		fmt.Sprintf("cause @%d: LowHealth became true and ended Idle (frame %d).\n", begun, begun-1),
		fmt.Sprintf("value @%d: CharHealth was 28.6361 hp when LowHealth compared it (frame %d). [CharHealth by the game, in frame %d (0.5 s before)]\n", begun, begun-2, health),
		fmt.Sprintf("value @%d: Threshold was 36 when LowHealth compared it (frame %d). [Threshold.Result by Threshold, in frame 1 (", begun, begun-2),
		fmt.Sprintf("cause @%d: Now: Nothing ended it in this frame.\n", begun+30),
		fmt.Sprintf("alternative @%d: LowHealth.OnBecomeFalse would end it", begun+30),
	} {
		if !strings.Contains(linesOf(got), want) {
			t.Errorf("%q is not said:\n%s", want, linesOf(got))
		}
	}
	if got := b.ask(2, "RunAway", begun); got.Tick != begun || strings.Contains(linesOf(got), "Now:") || !strings.HasPrefix(linesOf(got), fmt.Sprintf("state @%d: RunAway became active in this frame.", begun)) {
		t.Errorf("in the frame itself:\n%s", linesOf(got))
	}
	if r := b.ask(1, "HealthThreshold", -1); r.Tick != b.loop.State().Tick || !strings.Contains(linesOf(r), "36") {
		t.Errorf("a constant:\n%s", linesOf(r))
	}
}

// TestWhyIsOfTheFrameThatDecided: what somebody holds after the decision is not what it was made with.
func TestWhyIsOfTheFrameThatDecided(t *testing.T) {
	b := newBout(t, true, 630)
	must.Succeed(t, b.loop.Intervene(sim.Intervention{Agent: 2, Do: sim.InterventionHold, Path: "CharHealth", Value: "40"}))
	b.play(640)
	got := linesOf(b.ask(2, "RunAway", 633))
	for _, want := range []string{
		"cause @632: LowHealth became true and ended Idle (frame 631).\n",
		"value @632: CharHealth was 28.6361 hp when LowHealth compared it (frame 630). [CharHealth by the game, in frame 630",
		"value @632: Threshold was 36 when LowHealth compared it (frame 630).",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said:\n%s", want, got)
		}
	}
	if got = linesOf(b.ask(2, "LowHealth", 633)); !strings.Contains(got, "CharHealth was 40 hp when LowHealth compared it (frame 633). [CharHealth by you hold it at 40 since frame 630]") {
		t.Errorf("what is held is not said:\n%s", got)
	}
}

var ofFrame = regexp.MustCompile(`\(frame (\d+)\)\.$`)

// TestK25_WhyIsTrue: whichever node and frame is asked about, the frame that is said to have decided is the one in which the
// node changed last, and values were written when they are said to have been.
func TestK25_WhyIsTrue(t *testing.T) {
	const ticks = 1400
	b := newBout(t, true, ticks)
	asked, written := 0, 0
	for agent, minds := range b.minds {
		p := minds[0].Program()
		for part := range p.Parts() {
			for node := -1; node < len(p.Parts()[part].Nodes); node++ {
				tick := int64(1 + (asked*379)%ticks)
				asked++
				r, err := b.why(&wire.WhyRequest{Agent: agent, Part: part, Node: node, Tick: tick})
				if err != nil || len(r.Reasons) == 0 || r.Reasons[0].Role != "state" {
					t.Fatalf("part %d, node %d, frame %d: %v, %v", part, node, tick, r, err)
				}
				bits := []int{p.Parts()[part].Active, -1, -1}
				if node >= 0 {
					n := &p.Parts()[part].Nodes[node]
					bits = []int{n.Active, n.Succeeded, n.Failed}
				}
				want := tick
				if bits[0] >= 0 {
					if want = lastChange(minds, tick, func(x, y *wits.Mind) bool {
						return !slices.ContainsFunc(bits, func(bit int) bool { return x.Active(bit) != y.Active(bit) })
					}); want < 0 {
						want = tick
					}
				}
				if r.Tick != want {
					t.Fatalf("part %d, node %d, frame %d: decided in frame %d, and it changed last in %d:\n%s", part, node, tick, r.Tick, want, linesOf(r))
				}
				for _, x := range r.Reasons {
					value := p.Find(x.Value)
					if x.Value == "" || x.Written < 0 {
						continue
					}
					written++
					same := func(x, y *wits.Mind) bool {
						return slices.Equal(x.Raw(value), y.Raw(value)) && fmt.Sprint(x.Value(value)) == fmt.Sprint(y.Value(value))
					}
					// What is read a frame late was written before the frame in which it was read.
					read := x.Tick
					if m := ofFrame.FindStringSubmatch(x.Text); m != nil {
						read, _ = strconv.ParseInt(m[1], 10, 64)
					}
					if at, late := lastChange(minds, read, same), lastChange(minds, read-1, same); at != x.Written && late != x.Written {
						t.Fatalf("%s of %q was written in frame %d or %d, not %d", x.Value, x.Text, at, late, x.Written)
					}
				}
			}
		}
	}
	if asked < 40 || written < 20 {
		t.Errorf("%d asked, %d written", asked, written)
	}
}

// TestK25_WhyKnowsHands: what a debugger has set or holds is not said to be the game's.
func TestK25_WhyKnowsHands(t *testing.T) {
	b := newBout(t, true, 100)
	do := func(v sim.Intervention) {
		t.Helper()
		must.Succeed(t, b.loop.Intervene(v))
	}
	do(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "CharHealth", Value: "20"})
	do(sim.Intervention{Agent: 1, Do: sim.InterventionSet, Path: "HealthThreshold.Value", Value: "90"})
	b.play(110)
	if got := linesOf(b.ask(1, "LowHealth", -1)); !strings.Contains(got, "[CharHealth by you hold it at 20 since frame 100]") {
		t.Errorf("what is held:\n%s", got)
	}
	if got := linesOf(b.ask(1, "Threshold", -1)); !strings.Contains(got, "[HealthThreshold.Value by you set it in frame 100") {
		t.Errorf("what was set:\n%s", got)
	}
	if got := linesOf(b.ask(1, "LowHealth", 90)); !strings.Contains(got, "[CharHealth by the game; it is the same since frame 0 at least]") &&
		!strings.Contains(got, "[CharHealth by the game, in frame ") {
		t.Errorf("before it was held:\n%s", got)
	}
	if got := linesOf(b.ask(2, "Threshold", -1)); !strings.Contains(got, "[HealthThreshold.Value by the document fighter.graph.json]") &&
		!strings.Contains(got, "[HealthThreshold.Value by HealthThreshold") {
		t.Errorf("a constant:\n%s", got)
	}
}

// TestWhyRefuses: what there is not, and what is not known.
func TestWhyRefuses(t *testing.T) {
	b := newBout(t, true, 20)
	bare := newBout(t, false, 20)
	for _, c := range []struct {
		b    *bout
		r    *wire.WhyRequest
		code wire.Code
		says string
	}{
		{b, &wire.WhyRequest{Agent: 9, Tick: -1}, wire.NotFound, "no agent 9"},
		{b, &wire.WhyRequest{Agent: 9, Tick: 5}, wire.NotFound, "no agent 9"},
		{b, &wire.WhyRequest{Agent: 1, Part: 99, Tick: -1}, wire.NotFound, "no part 99"},
		{b, &wire.WhyRequest{Agent: 1, Part: -1, Tick: -1}, wire.NotFound, "no part -1"},
		{b, &wire.WhyRequest{Agent: 1, Node: 99, Tick: 3}, wire.NotFound, "no node 99"},
		{b, &wire.WhyRequest{Agent: 1, Node: -2, Tick: 3}, wire.NotFound, "no node -2"},
		{b, &wire.WhyRequest{Agent: 1, Tick: 21}, wire.Invalid, "frames 0 to 20"},
		{bare, &wire.WhyRequest{Agent: 1, Tick: 5}, wire.Cannot, "not recorded"},
	} {
		if _, err := c.b.why(c.r); wire.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v: %v", c.r, err)
		}
	}
	if got := linesOf(bare.ask(1, "Idle", -1)); !strings.HasPrefix(got, "state @20: Idle is active.") {
		t.Errorf("without a recording:\n%s", got)
	}
}

// BenchmarkWhy is how long the game stands still for one answer, with a minute recorded.
func BenchmarkWhy(b *testing.B) {
	bout := newBout(b, true, 3600)
	p := bout.loop.Game().Agents()[0].Mind.Program()
	i := 0
	for b.Loop() {
		part := i % len(p.Parts())
		if _, err := bout.why(&wire.WhyRequest{Agent: 1, Part: part, Node: i % len(p.Parts()[part].Nodes), Tick: int64(100 + i*997%3400)}); err != nil {
			b.Fatal(err)
		}
		i++
	}
}
