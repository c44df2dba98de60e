package why

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/games/armada"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/flock"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestOneSentence: in each game, what characters do and why is a sentence in the words of its documents, and the past has
// the sentences that the present had.
func TestOneSentence(t *testing.T) {
	for _, c := range []struct {
		game    sim.Game
		options map[string]string
		wanted  []string
	}{
		{duel.New(), duel.Headless(), []string{"Red goes up to the opponent: InRange became false (Distance 2.27 m > Range 2.25)", "Red turns its back and runs: Chased became true (Distance 1.57 m < Range 3.2)",
			"Red parries, if it dares and is quick enough: Blow became true (Target Blue, within 2.7 m)"}},
		{armada.New(), map[string]string{"size": "4", "blue": "veteran", "red": "commander"}, []string{"Squad 1 blue leaves the ships to themselves: Move has ended"}},
		{flock.New(), map[string]string{"size": "60"}, []string{"Sheep 1 follows the path of its flock: Order is follow",
			"Wolf 49 rests until it is hungry again: nothing is more urgent"}},
		{night.New(), nil, []string{"Amber goes from patrol point to patrol point, and looks around at each: Chasing and Searching failed",
			"Amber runs to where the hider was perceived last, and follows as that place moves: Own.currentState is chase"}},
		{jedi.New(), nil, []string{"Master jumps at its victim, and kicks: imagined as beneficial"}},
		{night.New(), map[string]string{"level": "vault"}, []string{"Amber walks its round, stop by stop, and does some little thing at each: Patrol scores highest, 0.3", "Hider is steered by you"}},
		{sniper.New(), nil, []string{"Baker runs to a cover near which no bullets hit, and kneels there: Shaken"}},
		{town.New(), nil, []string{"Ada eats what is nearest: Eat scores highest, 0.37", "Cleo plays its role in a scene, such as at the well: Visit scores highest, 0.55", "Ada picks up the nearest food: Gather scores highest, 0.42"}},
	} {
		t.Run(c.game.Info().Name, func(t *testing.T) {
			if testing.Short() && c.game.Info().Name != "duel" {
				t.Skip("long: plays all games")
			}
			loop, err := sim.NewLoop(c.game, sim.LoopOptions{Seed: 7, Options: c.options})
			must.Succeed(t, err)
			rec := attach(t, loop)
			type moment struct {
				agent uint32
				tick  int64
				said  wire.SummarizeResponse
			}
			var told []moment
			var sentences []string
			for _, until := range []int64{300, 500, 1500} {
				loop.Play(sim.Run{Ticks: until})
				for _, a := range loop.Game().Agents() {
					if a.Mind == nil || len(told) > 200 {
						continue
					}
					said, err := evidenceOf(loop, rec).Summarize(&wire.SummarizeRequest{Agent: a.ID, Tick: -1})
					must.Succeed(t, err)
					if said.Agent != a.Name || said.Does == "" || len(said.Does) > 2*maxDoes || (said.Because == "") != (said.ReasonNode < 0) {
						t.Errorf("%+v", said)
					}
					if said.Node >= 0 && !a.Mind.Active(a.Mind.Program().Parts()[said.Part].Nodes[said.Node].Active) {
						t.Errorf("%+v is about a node that does not run", said)
					}
					told = append(told, moment{a.ID, until, *said})
					sentence := said.Agent + " " + said.Does
					if said.Because != "" {
						sentence += ": " + said.Because
					}
					sentences = append(sentences, sentence)
				}
			}
			for _, w := range c.wanted {
				if !slices.Contains(sentences, w) {
					t.Errorf("nobody's sentence is %q, among %q", w, sentences)
				}
			}
			for _, m := range told {
				if m.said.Node < 0 || !slices.ContainsFunc(loop.Game().Agents(), func(a sim.Agent) bool { return a.ID == m.agent }) {
					continue // who steered it then is not known, nor what somebody was called who is gone
				}
				again, err := evidenceOf(loop, rec).Summarize(&wire.SummarizeRequest{Agent: m.agent, Tick: m.tick})
				if err != nil || *again != m.said {
					t.Errorf("from later on: %+v, %v; then: %+v", again, err, m.said)
				}
			}
		})
	}
}

// TestOnlyVerbsFollowAName: what a description begins with decides whether it can follow a name.
func TestOnlyVerbsFollowAName(t *testing.T) {
	for text, want := range map[string]string{
		"Walks around the target at a distance. Fails if there is none.": "walks around the target at a distance",
		"Eats what is nearest: food in the hands, or in a larder.":       "eats what is nearest",
		"Rests.":                     "",
		"Always runs.":               "",
		"Nobody runs into a wall.":   "",
		"What a fighter does.":       "",
		"Pass the ball.":             "",
		"":                           "",
		"Parries, if it dares to do": "parries, if it dares to do",
	} {
		if got := predicate(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// BenchmarkSummarize: a page asks for it a few times a second.
func BenchmarkSummarize(b *testing.B) {
	bout := newBout(b, true, 1500)
	b.ResetTimer()
	for b.Loop() {
		if _, err := evidenceOf(bout.loop, bout.rec).Summarize(&wire.SummarizeRequest{Agent: 2, Tick: -1}); err != nil {
			b.Fatal(err)
		}
	}
}
