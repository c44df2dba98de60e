package main

import (
	"regexp"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/sim"
)

var sentence = regexp.MustCompile(`^\S.*\.$`)

// TestK25_WhyInAllGames asks of every node of agents of every game why it stands so: there is an answer in sentences, and
// nothing of it is said by looking at the game.
func TestK25_WhyInAllGames(t *testing.T) {
	for _, g := range app().Games {
		t.Run(g.Name, func(t *testing.T) {
			made := g.New(cli.Setup{Documents: g.Documents})
			game, ok := made.(sim.Reloader)
			if !ok {
				t.Fatal("it is no sim.Reloader")
			}
			before := map[*wits.Mind]*wits.Mind{}
			asked, told := 0, 0
			_, err := sim.Headless(made, sim.Run{Options: g.Unattended, Seed: 5, Ticks: 400, After: func(tick int64) bool {
				for i, a := range game.Agents() {
					if a.Mind == nil || i > 3 || tick%40 < 39 {
						if a.Mind != nil && i <= 3 && tick%40 == 38 {
							before[a.Mind] = a.Mind.Clone()
						}
						continue
					}
					p, after := a.Mind.Program(), a.Mind.Clone()
					was, hash := before[a.Mind], after.Hash()
					for part, info := range p.Parts() {
						for node := -1; node < len(info.Nodes); node++ {
							reasons := p.Explain(wits.Question{Part: part, Node: node, Before: was, After: after, Tick: tick, Since: -1, Delta: 1.0 / 60})
							if asked++; len(reasons) == 0 || reasons[0].Role != wits.RoleState {
								t.Fatalf("tick %d, part %d, node %d: %v", tick, part, node, reasons)
							}
							for _, r := range reasons {
								if told++; !sentence.MatchString(r.Text) {
									t.Errorf("tick %d: %q is no sentence", tick, r.Text)
								}
							}
						}
					}
					if after.Hash() != hash || after.Hash() != a.Mind.Hash() {
						t.Fatalf("tick %d: the answers have changed the mind", tick)
					}
				}
				return true
			}})
			if err != nil || asked == 0 || told < 2*asked {
				t.Errorf("%d answers with %d sentences: %v", asked, told, err)
			}
		})
	}
}
