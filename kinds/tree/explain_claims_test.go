package tree_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// grove makes random trees whose conditions, scores and scripts read inputs, variables and a board.
type grove struct {
	*rand.Rand
	names kindtest.Names
	nodes []string
	count int
	inner string // a document to embed; "" for none
}

func (g *grove) script() string {
	return g.names.Assignment(g.Rand, []string{"V", "W", "Own.Q"}, []string{"F"})
}

func (g *grove) cond() string { return fmt.Sprintf("%q", g.names.Condition(g.Rand, 2)) }

// node makes a node and all under it, and gives its name.
func (g *grove) node(deep int) string {
	g.count++
	name := fmt.Sprintf("N%d", g.count)
	kids := func(n int) string {
		var list []string
		for range n {
			list = append(list, fmt.Sprintf("%q", g.node(deep-1)))
		}
		return strings.Join(list, ",")
	}
	text := ""
	switch k := g.IntN(24); {
	case deep == 0 && k < 8, k < 5:
		text = `"if":` + g.cond()
	case deep == 0 && k < 10:
		text = fmt.Sprintf(`"do":"Act","with":{"Life":%d,"Fail":%t}`, g.IntN(4), g.IntN(2) == 0)
	case deep == 0 && k < 12, k == 5:
		text = fmt.Sprintf(`"script":%q`, g.script())
	case deep == 0 && k < 14, k == 6:
		text = `"while":` + g.cond()
	case deep == 0 && k < 16, k == 7:
		text = `"await":` + g.cond()
	case deep == 0 && k < 18 && g.inner != "":
		text = fmt.Sprintf(`"run":%q,"with":{"Z":{"expr":%q}}`, g.inner, g.names.Number(g.Rand, 1))
	case deep == 0:
		text = `"if":` + g.cond()
	case k < 11:
		text = fmt.Sprintf(`"selector":[%s],"reactive":%t`, kids(2+g.IntN(2)), g.IntN(2) == 0)
	case k < 15:
		text = fmt.Sprintf(`"sequence":[%s],"reactive":%t`, kids(2+g.IntN(2)), g.IntN(2) == 0)
	case k == 15:
		text = fmt.Sprintf(`"parallel":[%s]`, kids(2))
	case k < 19:
		text = fmt.Sprintf(`"guard":%s,"when":%s,"abort":%q`, kids(1), g.cond(), []string{"none", "self"}[g.IntN(2)])
	case k == 19:
		text = fmt.Sprintf(`"repeat":%s`, kids(1))
	case k == 20:
		text = fmt.Sprintf(`"invert":%s`, kids(1))
	case k == 21:
		var list []string
		for range 2 {
			at := len(g.nodes)
			kid := g.node(deep - 1)
			for i := at; i < len(g.nodes); i++ {
				if strings.HasPrefix(g.nodes[i], fmt.Sprintf("%q:", kid)) {
					g.nodes[i] = strings.TrimSuffix(g.nodes[i], "}") + fmt.Sprintf(`,"score":%q}`, g.names.Number(g.Rand, 1))
				}
			}
			list = append(list, fmt.Sprintf("%q", kid))
		}
		text = fmt.Sprintf(`"utility":[%s],"reactive":%t`, strings.Join(list, ","), g.IntN(2) == 0)
	default:
		text = fmt.Sprintf(`"switch":%s,"cases":{"true":%s,"false":%s}`, g.cond(), kids(1), kids(1))
	}
	if g.IntN(4) == 0 && (strings.HasPrefix(text, `"se`) || strings.HasPrefix(text, `"guard`)) {
		text += fmt.Sprintf(`,"services":[{"script":%q,"every":0}]`, g.script())
	}
	g.nodes = append(g.nodes, fmt.Sprintf("%q:{%s}", name, text))
	return name
}

// document makes a whole one.
func (g *grove) document(name, ports string, deep int) string {
	g.nodes, g.count = nil, 0
	root := g.node(deep)
	return fmt.Sprintf(`{"kind":"tree","name":%q,"ports":[%s],"boards":{"Own":"own.json"},
		"variables":{"V":{"type":"float","default":2},"W":{"type":"float"},"F":{"type":"bool"}},"root":"Main","nodes":{"Main":{"repeat":%q},
%s}}`, name, ports, root, strings.Join(g.nodes, ",\n"))
}

// TestWhoeverComputesItGetsTheSame: conditions, values and scores, computed from the values that answers name, come to
// what the answers claim: also where scripts and services write what they read within a frame.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	kindtest.HoldLaws(t, registry(), 400, 14, kindtest.Least{Checked: 12000, Logged: 1000, True: 1000, False: 1000, Numbers: 200}, func(rng *rand.Rand) kindtest.Files {
		g := &grove{Rand: rng}
		files := kindtest.Files{"own.json": `{"kind":"board","name":"own","scope":"agent","fields":{"Q":{"type":"float","default":4}}}`}
		g.names = kindtest.Names{Floats: []string{"Z", "V", "W", "Own.Q"}, Bools: []string{"F"}, Logged: true}
		files["inner.json"] = g.document("inner", `{"in":"Z","type":"float"}`, 2)
		g.names = kindtest.Names{Floats: []string{"X", "Y", "V", "W", "Own.Q"}, Bools: []string{"A", "F"}, Logged: true}
		g.inner = "inner.json"
		files["main.json"] = g.document("main", `{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"A","type":"bool"}`, 1+g.IntN(3))
		return files
	})
}
