package debug

import (
	"fmt"
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug/debugpb"
	"github.com/wits-ai/wits/games/armada"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/flock"
	nights "github.com/wits-ai/wits/games/guard"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/robot"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/village"
	"github.com/wits-ai/wits/sim"
)

func TestScratchChains(t *testing.T) {
	games := map[string]func() sim.Game{
		"armada": func() sim.Game { return armada.New() }, "duel": func() sim.Game { return duel.New() }, "flock": func() sim.Game { return flock.New() },
		"guard": func() sim.Game { return nights.New() }, "jedi": func() sim.Game { return jedi.New() }, "robot": func() sim.Game { return robot.New() },
		"sniper": func() sim.Game { return sniper.New() }, "village": func() sim.Game { return village.New() },
	}
	for name, mk := range games {
		if only := os.Getenv("GAME"); only != "" && only != name {
			continue
		}
		a := newInquest(t, mk(), 3, nil)
		ends := map[string]int{}
		example := map[string]string{}
		for range 20 {
			var tick int64; a.loop.Play(sim.Run{Ticks: 150, After: func(at int64) bool { tick = at; return true }})

			for k, b := range a.loop.Game().Agents() {
				if b.Mind == nil || k > 8 {
					continue
				}
				p := b.Mind.Program()
				for part := range p.Parts() {
					for node := range p.Parts()[part].Nodes {
						n := &p.Parts()[part].Nodes[node]
						if n.Active < 0 || !b.Mind.Active(n.Active) {
							continue
						}
						w, err := a.hub.newWhy(&debugpb.WhyRequest{Agent: b.ID, Part: int32(part), Node: int32(node), Tick: tick})
						if err != nil {
							t.Fatal(err)
						}
						lines := linesOf(w.answer())
						last := ""
						for _, l := range strings.Split(strings.TrimSpace(lines), "\n") {
							if strings.HasPrefix(l, "origin") {
								last = l
							}
						}
						if _, after, ok := strings.Cut(last, ": "); ok {
							last = after
						}
						f := strings.FieldsFunc(last, func(r rune) bool { return strings.ContainsRune(" (),.;", r) })
						for i := range f {
							if strings.ContainsAny(f[i], "0123456789-") {
								f[i] = "#"
							}
						}
						key := strings.Join(f, " ")
						ends[key]++
						if example[key] == "" {
							example[key] = fmt.Sprintf("%s %s @%d\n%s", b.Name, n.Path, tick, lines)
						}
					}
				}
			}
		}
		keys := []string{}
		for k := range ends {
			keys = append(keys, k)
		}
		sort.Slice(keys, func(i, j int) bool { return ends[keys[i]] > ends[keys[j]] })
		fmt.Printf("\n######## %s\n", name)
		for _, k := range keys {
			fmt.Printf("%5d %s\n", ends[k], k)
		}
		if os.Getenv("GAME") != "" {
			for _, k := range keys {
				fmt.Printf("---- %s\n%s\n", k, example[k])
			}
		}
	}
}
