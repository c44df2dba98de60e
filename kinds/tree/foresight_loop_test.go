package tree_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// What stands behind a loop is judged with what the loop has done by then, and what stands around one may end it (SIM-11, 12).
func TestWhatStandsBehindALoop(t *testing.T) {
	others := map[string]string{
		"Hit": `"do":"Kick"`, "Dead": `"if":"VictimHealth() <= 0"`, "Alive": `"if":"VictimHealth() > 0"`, "Boast": `"do":"Change","with":{"Self":-5}`,
		"Blow": `"do":"Swing","with":{"Swings":1}`, "Round": `"sequence":["Hit","Dead"]`, "Weak": `"do":"Kick","with":{"Damage":0.25}`,
	}
	for name, c := range map[string]struct{ nodes, want string }{
		"until":                {`"Act":{"sequence":["Loop","Boast"]},"Loop":{"until":"Round","is":"success"}`, "hurtful 0"},
		"retry":                {`"Act":{"sequence":["Loop","Boast"]},"Loop":{"retry":"Round"}`, "hurtful 0"},
		"repeat":               {`"Act":{"sequence":["Tried","Boast"]},"Tried":{"succeed":"Loop"},"Loop":{"repeat":"Other"},"Other":{"sequence":["Hit","Alive"]}`, "hurtful 0"},
		"a sequence that goes": {`"Act":{"sequence":["Tried","Boast"]},"Tried":{"succeed":"Loop"},"Loop":{"sequence":["Hit","Alive"],"loop":true}`, "hurtful 0"},
		"in a loop":            {`"Act":{"sequence":["Loop","Boast"]},"Loop":{"until":"Both","is":"success"},"Both":{"sequence":["Inner","Dead"]},"Inner":{"until":"Some","is":"success"},"Some":{"sequence":["Hit","Even"]},"Even":{"if":"VictimHealth() == 20 || VictimHealth() == 0"}`, "hurtful 0"},
		"a choice behind":      {`"Act":{"sequence":["Loop","Choose"]},"Choose":{"simulate":["Boast"],"negative":true},"Loop":{"retry":"Round"}`, "hurtful 0"},
		"in a choice":          {`"Act":{"sequence":["Choose","Boast"]},"Choose":{"simulate":["Loop"]},"Loop":{"retry":"Round"}`, "hurtful 0"},
		"picky":                {`"Act":{"sequence":["Loop","Boast"],"least":"irrelevant"},"Loop":{"retry":"Round"}`, "impossible 0"},
		"it is too late":       {`"Act":{"sequence":["Limit","Boast"]},"Limit":{"timeout":"Loop","seconds":1},"Loop":{"repeat":"Blow"}`, "impossible 30"},
		"its time is over":     {`"Act":{"selector":["Limit","Boast"]},"Limit":{"timeout":"Loop","seconds":1},"Loop":{"repeat":"Blow"}`, "hurtful 30"},
		"its guard":            {`"Act":{"selector":["While","Boast"]},"While":{"guard":"Loop","when":"VictimHealth() > 20","abort":"self"},"Loop":{"repeat":"Hit"}`, "hurtful 20"},
		"beside it":            {`"Act":{"sequence":["Side","Boast"]},"Side":{"parallel":["Loop","Stand"],"success":1},"Stand":{"do":"Stay"},"Loop":{"retry":"Round"}`, "hurtful 0"},
		"no end":               {`"Act":{"sequence":["Loop","Boast"]},"Loop":{"repeat":"Weak"}`, "beneficial 49.75"},
		"an end, far away":     {`"Act":{"sequence":["Loop","Boast"]},"Loop":{"until":"Few","is":"success"},"Few":{"sequence":["Weak","Dead"]}`, "beneficial 49.75"},
		"time passes":          {`"Act":{"sequence":["Loop","Boast"]},"Loop":{"until":"Late","is":"success"},"Late":{"if":"Clock() >= 20"}`, "hurtful 50"},
	} {
		f := begin(t, arena{Self: 50, Victim: 50}, `"Main":{"simulate":["Act","Taunt"],"negative":true,"summary":{"Left":"VictimHealth()"},"reselect":100},"Taunt":{"do":"Stay"},`+withUsed(c.nodes, others))
		f.Good()
		same(t, name, fmt.Sprint(f.Value("Act.Prospect"), " ", f.Value("Act.Left")), c.want)
		same(t, name+": what is beside is seen", fmt.Sprint(f.Value("Taunt.Prospect")), "irrelevant")
	}
}

// withUsed adds the nodes that are named.
func withUsed(nodes string, others map[string]string) string {
	for added := true; added; {
		added = false
		for name, body := range others {
			if strings.Contains(nodes, strconv.Quote(name)) && !strings.Contains(nodes, strconv.Quote(name)+":") {
				nodes += fmt.Sprintf(",%q:{%s}", name, body)
				added = true
			}
		}
	}
	return nodes
}

// A loop that runs is imagined from where it stands (SIM-12).
func TestALoopGoesOnFromWhereItIs(t *testing.T) {
	f := begin(t, arena{Self: 50, Victim: 50}, `"Main":{"simulate":["Act"],"summary":{"Left":"VictimHealth()","Clock":"Clock()"},"reselect":0,"negative":true},
		"Act":{"sequence":["Loop","Boast"]},"Loop":{"until":"Round","is":"success"},"Round":{"sequence":["Blow","Dead"]},"Blow":{"do":"Swing","with":{"Swings":2}},"Dead":{"if":"VictimHealth() <= 0"},"Boast":{"do":"Change","with":{"Self":-5}}`)
	for frame, want := range []string{"hurtful 0 2.5", "hurtful 0 2", "hurtful 0 1"} {
		f.Good()
		same(t, fmt.Sprintf("frame %d", frame), fmt.Sprint(f.Value("Act.Prospect"), " ", f.Value("Act.Left"), " ", f.Value("Act.Clock")), want)
	}
}

// A loop of a type of the game's that waits for its next frame is followed too.
func TestLoopsOfAGameAreForeseen(t *testing.T) {
	r := ownArena(t)
	for count, want := range map[int]string{30: "hurtful 20", 2000: "hurtful -1950"} { // more than may begin anew in a frame
		p := kindtest.Load(t, r, kindtest.Files{"main.json": main(fmt.Sprintf(`"Main":{"simulate":["Act"],"summary":{"Left":"VictimHealth()"},"negative":true,"budget":100000},
			"Act":{"sequence":["Loop","Boast"]},"Loop":{"again":"Weak","times":%d},"Weak":{"do":"Kick","with":{"Damage":1}},"Boast":{"do":"Change","with":{"Self":-5}}`, count))})
		f := &fight{kindtest.Start(t, p), &arena{Self: 50, Victim: 50}}
		f.Frame.Self = f.arena
		f.Good()
		same(t, fmt.Sprint(count, " times"), fmt.Sprint(f.Value("Act.Prospect"), " ", f.Value("Act.Left")), want)
	}
}

// Following a loop allocates nothing once there is room for it.
func TestFollowingAllocatesNothing(t *testing.T) {
	f := begin(t, arena{Self: 50, Victim: 50}, `"Main":{"repeat":"Fight"},"Fight":{"simulate":["Act","Taunt"],"reselect":0},"Act":{"sequence":["Loop","Boast"]},"Loop":{"until":"Round","is":"success"},
		"Round":{"sequence":["Kick","Dead"]},"Kick":{"do":"Kick"},"Dead":{"if":"VictimHealth() <= 0"},"Boast":{"do":"Change","with":{"Self":-5}},"Taunt":{"do":"Stay"}`)
	f.Good()
	if n := testing.AllocsPerRun(50, func() { f.Good() }); n != 0 {
		t.Errorf("%v allocations in a frame", n)
	}
}
