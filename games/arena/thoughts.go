package arena

import (
	"github.com/wits-ai/wits"
)

// thoughts are what the stage says of the brute's plan: tasks whose nodes are active, and how people put it.
type thoughts []thought

type thought struct {
	text   string
	active int // activity bit of the task
}

// sayings are the sentences for tasks, by their names in the document of the whole brute.
var sayings = [...]struct{ task, text string }{
	{"AttackEnemy_Whirlwind", "whirls its trunk: three blows have made it furious"},
	{"AttackEnemy_Slam", "slams its trunk"},
	{"AttackEnemy_Advance", "charges"},
	{"AttackEnemy_WalkToTree", "fetches a trunk: its own is broken"},
	{"AttackEnemy_Uproot", "uproots a tree"},
	{"AttackEnemy_WalkToBoulder", "goes for a boulder"},
	{"AttackEnemy_Lift", "lifts a boulder"},
	{"AttackEnemy_ThrowBoulder", "throws a boulder"},
	{"AttackEnemy_Kick", "kicks"},
	{"AttackEnemy_Taunt", "can do nothing about you, and roars"},
	{"RecoveryRoar", "roars and gets its breath back: strike now"},
	{"NavToLastEnemyLoc", "goes where it saw you last"},
	{"RegainLOSRoar", "has found you again"},
	{"Patrol_ChooseBridge", "thinks which bridge to look after"},
	{"Patrol_GoToBridge", "goes to look after a bridge"},
	{"Patrol_LookAbout", "looks after a bridge"},
	{"Patrol_Yawn", "is bored"},
}

// thoughtsOf finds those tasks in a program.
func thoughtsOf(p *wits.Program) (out thoughts) {
	parts := p.Parts()
	for _, s := range sayings {
		for i := range parts {
			for k := range parts[i].Nodes {
				if n := &parts[i].Nodes[k]; n.Name == s.task && n.Active >= 0 {
					out = append(out, thought{s.text, n.Active})
				}
			}
		}
	}
	return out
}

// Thought is what the brute is about, in words; empty if its plan says nothing of it.
func (g *Game) Thought() string {
	m := g.seats[Brute].Mind
	for _, t := range g.cast.brute.Bound.thoughts {
		if m.Active(t.active) {
			return t.text
		}
	}
	return ""
}
