package tree_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// letters is a hinted selector of leaves that fail at once, so that a frame shows its order.
func letters(names string) string {
	var children, nodes []string
	for _, c := range strings.Split(names, "") {
		children = append(children, fmt.Sprintf("%q", c+c))
		nodes = append(nodes, fmt.Sprintf(`"%s%s":{"do":"Act","with":{"Life":1,"Fail":true}}`, c, c))
	}
	return `"Main":{"repeat":"Never"},"Never":{"succeed":"Pick"},"Pick":{"selector":[` + strings.Join(children, ",") + `],"hinted":true},` + strings.Join(nodes, ",")
}

// order runs a frame and gives the children in the order in which they were tried.
func order(r *kindtest.Run) string {
	r.T.Helper()
	var s string
	for _, line := range r.Good() {
		if name, what, _ := strings.Cut(line, ": "); what == "activate" {
			s += name[:1]
		}
	}
	return s
}

// TestHE_Partition: positives, neutrals, negatives, each in the order of the list.
func TestHE_Partition(t *testing.T) {
	r := plant(t, letters("ABCDE"))
	if got := order(r); got != "ABCDE" {
		t.Fatalf("without hints: %s", got)
	}
	set := func(names string, h tree.Hint) {
		for _, c := range strings.Split(names, "") {
			kindtest.Set(r, c+c, h)
		}
	}
	set("DE", tree.Positive)
	set("A", tree.Negative)
	if got := order(r); got != "DEBCA" {
		t.Errorf("D and E positive, A negative: %s", got)
	}
	if got := r.Value("Pick.DD"); got != int64(1) {
		t.Errorf("the place of D is shown as %v", got)
	}
	if got := order(r); got != "DEBCA" {
		t.Errorf("hints hold until they are changed: %s", got)
	}
	set("ABCDE", tree.Neutral)
	if got := order(r); got != "ABCDE" {
		t.Errorf("all neutral: %s", got)
	}
	for _, h := range []tree.Hint{tree.Positive, tree.Negative} {
		set("ABCDE", h)
		if got := order(r); got != "ABCDE" {
			t.Errorf("all %v: %s", h, got)
		}
	}
	if got := r.Value("Pick.AA"); got != int64(1) {
		t.Errorf("the place of A is shown as %v", got)
	}
}

// TestHE_PartitionOfMany: more children than the hints of one word.
func TestHE_PartitionOfMany(t *testing.T) {
	var names []string
	for i := range 70 {
		names = append(names, fmt.Sprintf("N%d", i))
	}
	var nodes, quoted []string
	for _, n := range names {
		quoted = append(quoted, fmt.Sprintf("%q", n))
		nodes = append(nodes, fmt.Sprintf(`%q:{"script":"V = V * 3 + %s"}`, n, n[1:]), "")
		nodes[len(nodes)-1] = fmt.Sprintf(`"F%s":{"fail":%q}`, n[1:], n)
	}
	for i := range quoted {
		quoted[i] = fmt.Sprintf(`"F%d"`, i)
	}
	r := plant(t, `"Main":{"succeed":"Pick"},"Pick":{"selector":[`+strings.Join(quoted, ",")+`],"hinted":true},`+strings.Join(nodes, ","))
	kindtest.Set(r, "F69", tree.Positive)
	kindtest.Set(r, "F33", tree.Positive)
	kindtest.Set(r, "F0", tree.Negative)
	kindtest.Set(r, "F31", tree.Negative)
	r.Good()
	want := int64(0)
	tried := []int64{33, 69}
	for i := range int64(70) {
		if !slices.Contains([]int64{0, 31, 33, 69}, i) {
			tried = append(tried, i)
		}
	}
	for _, i := range append(tried, 0, 31) {
		want = want*3 + i
	}
	if got := r.Value("V"); got != want {
		t.Errorf("the children came in another order: %v, want %v", got, want)
	}
}

// cover is the chapter's soldier. The condition of TakeCover stands alone, or beside one on the hint.
func cover(condition string) string {
	return `{"wits":1,"kind":"tree","ports":[{"in":"Health","type":"float","default":100},{"in":"CanAttack","type":"bool","default":true}],"root":"Main","nodes":{
		"Main":{"selector":["TakeCover","Attack","Idle"],"hinted":true},
		"TakeCover":{"sequence":["May","Cover"]},` + condition + `,"Cover":{"do":"Act"},
		"Attack":{"sequence":["Can","Shoot"]},"Can":{"if":"CanAttack","abort":"both"},"Shoot":{"do":"Act"},
		"Idle":{"do":"Act"}}}`
}

const (
	health     = `"May":{"if":"Health < 30","abort":"both"}`
	healthOrIt = `"May":{"selector":["Low","Told"]},"Low":{"if":"Health < 30"},"Told":{"hinted":"TakeCover","is":"positive"}`
)

// TestHE_TakeCoverDespiteHealth: a hint does not help against a precondition; a condition on the hint beside it does.
func TestHE_TakeCoverDespiteHealth(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": cover(health)}))
	frame(r, "full health", "Shoot: activate", "Shoot: update")
	kindtest.Set(r, "TakeCover", tree.Positive)
	frame(r, "the precondition fails all the same", "Shoot: update")

	r = kindtest.Start(t, load(t, kindtest.Files{"main.json": cover(healthOrIt)}))
	frame(r, "full health", "Shoot: activate", "Shoot: update")
	kindtest.Set(r, "TakeCover", tree.Positive)
	frame(r, "takes cover", "Cover: activate", "Cover: update", "Shoot: end aborted")
	frame(r, "the hint holds", "Cover: update")
	kindtest.Set(r, "TakeCover", tree.Neutral)
	frame(r, "nothing tells to leave it: the sequence has passed its condition", "Cover: update")
	kindtest.Set(r, "TakeCover", tree.Negative)
	frame(r, "what comes before it now can run", "Shoot: activate", "Shoot: update", "Cover: end aborted")

	reactive := strings.ReplaceAll(cover(healthOrIt), `{"sequence":["May","Cover"]}`, `{"sequence":["May","Cover"],"reactive":true}`)
	r = kindtest.Start(t, load(t, kindtest.Files{"main.json": reactive}))
	kindtest.Set(r, "TakeCover", tree.Positive)
	frame(r, "takes cover", "Cover: activate", "Cover: update")
	kindtest.Set(r, "TakeCover", tree.Neutral)
	frame(r, "attacks again", "Cover: end aborted", "Shoot: activate", "Shoot: update")
}

// TestHE_RunningChild: what the change of a hint does to a child that runs.
func TestHE_RunningChild(t *testing.T) {
	nodes := `"Main":{"selector":["A1","B1","C1"],"hinted":true%s},"A1":{"sequence":["IfA","P"]},"IfA":{"if":"A"},"B1":{"sequence":["IfB","Q"]},"IfB":{"if":"B"},"C1":{"do":"Act"}` + acts("PQ")
	r := plant(t, fmt.Sprintf(nodes, ""))
	kindtest.Set(r, "B", true)
	frame(r, "the second runs", "Q: activate", "Q: update")
	kindtest.Set(r, "A", true)
	frame(r, "the first could run now, but nobody hinted", "Q: update")
	kindtest.Set(r, "C1", tree.Negative)
	frame(r, "the order is tried from the first on", "P: activate", "P: update", "Q: end aborted")
	kindtest.Set(r, "A1", tree.Negative)
	frame(r, "before it comes one that can run", "Q: activate", "Q: update", "P: end aborted")
	kindtest.Set(r, "B", false)
	kindtest.Set(r, "C1", tree.Positive)
	frame(r, "one that always can", "C1: activate", "C1: update", "Q: end aborted")
	kindtest.Set(r, "A1", tree.Positive)
	frame(r, "two positives rank by the list", "P: activate", "P: update", "C1: end aborted")
	kindtest.Set(r, "B1", tree.Positive)
	frame(r, "what comes after it does not matter", "P: update")

	r = plant(t, fmt.Sprintf(nodes, `,"handover":"before"`))
	frame(r, "the last runs", "C1: activate", "C1: update")
	kindtest.Set(r, "A", true)
	kindtest.Set(r, "A1", tree.Positive)
	frame(r, "the old one ends first", "C1: end aborted", "P: activate", "P: update")

	r = plant(t, fmt.Sprintf(nodes, `,"reactive":true`))
	frame(r, "the last runs", "C1: activate", "C1: update")
	kindtest.Set(r, "A", true)
	kindtest.Set(r, "B", true)
	kindtest.Set(r, "B1", tree.Positive)
	frame(r, "a reactive one looks in every frame, in the order of the hints", "Q: activate", "Q: update", "C1: end aborted")
	kindtest.Set(r, "B1", tree.Neutral)
	frame(r, "the list again", "P: activate", "P: update", "Q: end aborted")
	kindtest.Set(r, "A", false)
	frame(r, "it looked again", "P: update")
}

// TestHE_NegativeDoesNotForbid: a child with a negative hint runs if all others fail.
func TestHE_NegativeDoesNotForbid(t *testing.T) {
	r := plant(t, `"Main":{"selector":["P","No"],"hinted":true},"No":{"status":"failure"}`+acts("P"))
	kindtest.Set(r, "P", tree.Negative)
	frame(r, "nothing else can", "P: activate", "P: update")
}

// TestHE_ObserversInTheOrderOfHints: a condition that aborts what comes after it does so in the order that hints make.
func TestHE_ObserversInTheOrderOfHints(t *testing.T) {
	nodes := `"Main":{"selector":["A1","B1","P"],"hinted":true},"A1":{"sequence":["IfA","Q"]},"IfA":{"if":"A","abort":"lower"},
		"B1":{"guard":"R","when":"B","abort":"lower"}` + acts("PQR")
	r := plant(t, nodes)
	kindtest.Set(r, "B1", tree.Positive)
	frame(r, "the last runs", "P: activate", "P: update")
	kindtest.Set(r, "A", true)
	frame(r, "a condition before it", "P: end aborted", "Q: activate", "Q: update")
	kindtest.Set(r, "B", true)
	frame(r, "a guard that hints put before that", "Q: end aborted", "R: activate", "R: update")
	kindtest.Set(r, "A", false)
	frame(r, "what comes after it is not looked at", "R: update")
	kindtest.Set(r, "A", true)
	frame(r, "nor if it begins to hold", "R: update")
}

// TestHE_HintsInTheMind: hints are values of the mind: copied with it, kept when the tree begins anew, and when the
// document changes.
func TestHE_HintsInTheMind(t *testing.T) {
	nodes := `"Main":{"selector":["P","Q"],"hinted":true}` + acts("PQ")
	r := plant(t, nodes)
	kindtest.Set(r, "Q", tree.Positive)
	frame(r, "hinted", "Q: activate", "Q: update")
	copied := &kindtest.Run{T: t, Mind: kindtest.Reread(t, r.Mind, r.Program()), Tick: r.Tick, Frame: r.Frame}
	frame(copied, "a copy goes on", "Q: update")
	copied.Restart()
	frame(copied, "begun anew", "Q: activate", "Q: update")
	next, _ := wits.Transfer(copied.Mind, load(t, kindtest.Files{"main.json": main(`"Main":{"selector":["P","R","Q"],"hinted":true}` + acts("PQR"))}))
	carried := &kindtest.Run{T: t, Mind: next, Tick: copied.Tick, Frame: r.Frame}
	frame(carried, "another document: the child that runs and its hint live on", "Q: update")
	kindtest.Set(carried, "Q", tree.Neutral)
	frame(carried, "the hint is taken back", "P: activate", "P: update", "Q: end aborted")
}

// TestHE_CalmFramesSeeHints: a frame in which nothing has changed goes on at the leaf; one in which a hint has is not such.
func TestHE_CalmFramesSeeHints(t *testing.T) {
	for _, polling := range []string{"", `"polling":true,`} {
		doc := strings.Replace(main(`"Main":{"sequence":["One","Pick"]},"One":{"script":"V += 1"},"Pick":{"selector":["P","Q"],"hinted":true}`+acts("PQ")), `"root"`, polling+`"root"`, 1)
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": doc}))
		frame(r, "begins", "P: activate", "P: update")
		frame(r, "calm", "P: update")
		frame(r, "calm", "P: update")
		kindtest.Set(r, "Q", tree.Positive)
		frame(r, "a hint", "Q: activate", "Q: update", "P: end aborted")
		frame(r, "calm", "Q: update")
		if v := r.Value("V"); v != int64(1) {
			t.Errorf("%s the sequence began again: %v", polling, v)
		}
	}
}

// TestHE_HinterWritesOnce: a hinter succeeds at once, and the hint holds until another is sent.
func TestHE_HinterWritesOnce(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["Yes","Pause","No","Pause2","Off","P"]},"Yes":{"hint":"Fight"},"No":{"hint":"Fight","is":"negative"},"Off":{"hint":"Fight","is":"neutral"},
		"Pause":{"wait":1},"Pause2":{"wait":1}`+acts("P"))
	out, err := wits.Resolve[wits.Output[tree.Hint]](r.Program(), "HintFight")
	must.Succeed(t, err)
	var got []tree.Hint
	for range 6 {
		r.Good()
		got = append(got, out.Get(r.Mind))
	}
	want := []tree.Hint{tree.Positive, tree.Positive, tree.Negative, tree.Negative, tree.Neutral, tree.Neutral}
	if !slices.Equal(got, want) {
		t.Errorf("it sent %v, want %v", got, want)
	}
}

// TestHE_GraphLinksHints: hints are ports, so a graph can join trees without layers.
func TestHE_GraphLinksHints(t *testing.T) {
	upper := `{"kind":"tree","ports":[{"in":"Angry","type":"bool"}],"root":"Main","nodes":{"Main":{"selector":["Mad","Calm"],"reactive":true},
		"Mad":{"sequence":["IfAngry","Say"],"reactive":true},"IfAngry":{"if":"Angry"},"Say":{"hint":"Fight"},"Calm":{"sequence":["Unsay","Stay"]},"Unsay":{"hint":"Fight","is":"neutral"},"Stay":{"status":"running"}}}`
	base := `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Rest","Fight"],"hinted":true},"Rest":{"do":"Act"},"Fight":{"do":"Act"}}}`
	r := kindtest.Start(t, load(t, kindtest.Files{"upper.json": upper, "base.json": base, "main.json": `{"kind":"graph","ports":[{"in":"Angry","type":"bool"}],
		"nodes":{"Upper":{"run":"upper.json"},"Base":{"run":"base.json"}},"links":["Angry -> Upper.Angry","Upper.HintFight -> Base.Fight","OnActivate -> Upper.Activate","OnActivate -> Base.Activate"]}`}))
	frame(r, "calm", "Base/Rest: activate", "Base/Rest: update")
	kindtest.Set(r, "Angry", true)
	frame(r, "who reads a hint runs after who sends it", "Base/Fight: activate", "Base/Fight: update", "Base/Rest: end aborted")

	r = kindtest.Start(t, load(t, kindtest.Files{"base.json": base, "main.json": `{"kind":"tree","ports":[{"in":"Order","type":"hint"}],"root":"Main","nodes":{"Main":{"run":"base.json","with":{"Fight":{"expr":"Order"},"Rest":"neutral"}}}}`}))
	frame(r, "no order", "Main/Rest: activate", "Main/Rest: update")
	kindtest.Set(r, "Order", tree.Positive)
	frame(r, "a tree's leaf gets hints, too", "Main/Fight: activate", "Main/Fight: update", "Main/Rest: end aborted")
}

// TestHE_HintsReachTreesInTrees: a tree hands its hints on to the trees that it runs, at any depth, with selectors and
// conditions of its own or without.
func TestHE_HintsReachTreesInTrees(t *testing.T) {
	base := `{"kind":"tree","root":"Main","nodes":{"Main":{"selector":["Rest","Fight"],"hinted":true},"Rest":{"do":"Act"},"Fight":{"do":"Act"}}}`
	r := kindtest.Start(t, load(t, kindtest.Files{"base.json": base, "middle.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"run":"base.json"}}}`,
		"main.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"parallel":["Fight","In"],"success":"all"},"Fight":{"repeat":"Told"},"Told":{"succeed":"Is"},
			"Is":{"sequence":["If","Say"]},"If":{"hinted":"Fight"},"Say":{"log":"told"},"In":{"run":"middle.json"}}}`}))
	frame(r, "no hint", "In/Main/Rest: activate", "In/Main/Rest: update")
	kindtest.Set(r, "Fight", tree.Positive)
	frame(r, "everybody hears it", "Say: told", "In/Main/Fight: activate", "In/Main/Fight: update", "In/Main/Rest: end aborted")
	kindtest.Set(r, "Fight", tree.Neutral)
	kindtest.Set(r, "Rest", tree.Negative)
	frame(r, "the other is not wanted", "In/Main/Fight: update")

	// A name that means something else here is no hint, and a hint that is given is not taken from above.
	r = kindtest.Start(t, load(t, kindtest.Files{"base.json": base, "main.json": `{"kind":"tree","ports":[{"in":"Rest","type":"float"}],"variables":{"Fight":{"type":"int"}},"root":"Main","nodes":{"Main":{"run":"base.json"}}}`}))
	kindtest.Set(r, "Rest", 1.0)
	frame(r, "no hints", "Main/Rest: activate", "Main/Rest: update")
	r = kindtest.Start(t, load(t, kindtest.Files{"base.json": base, "main.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"run":"base.json","with":{"Fight":"positive"},"pass":["Rest"]}}}`}))
	frame(r, "the node says it itself", "Main/Fight: activate", "Main/Fight: update")
	if _, err := wits.Resolve[wits.Input[tree.Hint]](r.Program(), "Fight"); err == nil {
		t.Error("the hint is taken from above as well")
	}
	if _, err := wits.Resolve[wits.Input[tree.Hint]](r.Program(), "Rest"); err != nil {
		t.Error(err)
	}
}

// TestHE_DeclaredHint: a document may declare the port of a hint itself.
func TestHE_DeclaredHint(t *testing.T) {
	doc := `{"kind":"tree","ports":[{"in":"Q","type":"hint","default":"positive","doc":"At first it rests."}],"root":"Main","nodes":{"Main":{"selector":["P","Q"],"hinted":true}` + acts("PQ") + `}}`
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": doc}))
	frame(r, "the default", "Q: activate", "Q: update")
	kindtest.Set(r, "Q", tree.Neutral)
	frame(r, "taken back", "P: activate", "P: update", "Q: end aborted")
}

// TestHE_NoAllocation: frames with hints that change allocate nothing.
func TestHE_NoAllocation(t *testing.T) {
	p := load(t, kindtest.Files{"main.json": main(`"Main":{"selector":["P","Q"],"hinted":true}` + acts("PQ"))})
	hint := kindtest.Input[tree.Hint](t, p, "Q")
	m := p.NewMind(1)
	m.Step(wits.Frame{})
	i := int64(0)
	if n := testing.AllocsPerRun(100, func() {
		i++
		hint.Set(m, tree.Hint(i%3))
		m.Step(wits.Frame{Tick: i})
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

// TestHE_Problems: what can be wrong with hints.
func TestHE_Problems(t *testing.T) {
	for _, c := range []struct{ name, nodes, want string }{
		{"a port in the way", `"Main":{"selector":["A"],"hinted":true},"A":{"do":"Act"}`, `main.json:2:143: Main: the hint A cannot have a port: the document has a port A`},
		{"a variable in the way", `"Main":{"selector":["V"],"hinted":true},"V":{"do":"Act"}`, `main.json:2:143: Main: the hint V cannot have a port: the document has a variable V`},
		{"a built-in port", `"Main":{"hinted":"Activate"}`, `main.json:2:143: Main: the hint Activate cannot have a port: Activate is the name of a built-in port`},
		{"no name", `"Main":{"hint":"a b"}`, `main.json:2:158: Main: "hint" takes the name of a hint`},
		{"a wrong polarity", `"Main":{"hint":"Fight","is":"good"}`, `main.json:2:171: Main: "is" is "positive", "neutral" or "negative"`},
		{"a hinted sequence", `"Main":{"sequence":["P"],"hinted":true},"P":{"do":"Act"}`, `main.json:2:168: Main: "hinted" has no meaning beside "sequence" (it is for "selector", "hinted")`},
		{"a random order", `"Main":{"selector":["P"],"hinted":true,"order":"random"},"P":{"do":"Act"}`, `main.json:2:190: Main: hints order the children of this selector`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": main(c.nodes)}, c.want)
	}
}
