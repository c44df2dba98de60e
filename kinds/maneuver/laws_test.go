package maneuver_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kinds/maneuver"
)

// random is a domain drawn at random: layers of compound tasks with one to three methods each, of which each adds tasks of the next layers, some of them one
// after another; estimates are the least that can come, so they never are too long.
type random struct {
	layers  [][]maneuver.TaskType
	types   []maneuver.TaskType
	methods []maneuver.Method
	ways    map[string][]draw // by type, what its methods may make of it
	took    map[string]float64
}

// draw is a way to refine: types of tasks, and pairs of them that come one after another.
type draw struct {
	adds   []string
	before [][2]int
}

func newRandom(r *rand.Rand, perfect bool) *random {
	d := &random{ways: map[string][]draw{}, took: map[string]float64{}}
	const layers = 3
	for layer := layers; layer >= 0; layer-- {
		var types []maneuver.TaskType
		for i := range 1 + r.Intn(3) {
			name := fmt.Sprintf("T%d%c", layer, 'a'+i)
			t := maneuver.TaskType{Name: name, Scope: scopes[layer]}
			if layer == layers {
				d.took[name] = float64(1 + r.Intn(9))
				t.Primitive = true
			} else {
				for range 1 + r.Intn(3) {
					var w draw
					for range r.Intn(4) {
						below := d.layers[r.Intn(len(d.layers))]
						w.adds = append(w.adds, below[r.Intn(len(below))].Name)
					}
					for a := range w.adds {
						for b := a + 1; b < len(w.adds); b++ {
							if r.Intn(3) == 0 {
								w.before = append(w.before, [2]int{a, b})
							}
						}
					}
					d.ways[name] = append(d.ways[name], w)
				}
			}
			took := d.shortest(name)
			t.Cost = func(task maneuver.Task) float64 {
				if task.Primitive() || perfect {
					return took
				}
				return took / 2
			}
			if !t.Primitive {
				ways := d.ways[name]
				d.methods = append(d.methods, maneuver.Method{Name: "of" + name, Refines: []string{name}, Alternatives: func(maneuver.Task) int { return len(ways) }, Refine: func(draft *maneuver.Draft, way int) error {
					var parts []maneuver.Part
					for _, add := range ways[way].adds {
						parts = append(parts, draft.Add(add))
					}
					for _, b := range ways[way].before {
						draft.Before(parts[b[0]].Task, parts[b[1]].Task)
					}
					return nil
				}})
			}
			types = append(types, t)
		}
		d.layers = append(d.layers, types)
		d.types = append(d.types, types...)
	}
	return d
}

// shortest is how long a task takes at least. Within one way the parts do not touch those of others, so the best of each is the best of all: this is the
// exhaustive enumeration, folded.
func (d *random) shortest(name string) float64 {
	if took, ok := d.took[name]; ok {
		return took
	}
	best := math.Inf(1)
	for _, w := range d.ways[name] {
		ends, last := make([]float64, len(w.adds)), 0.0
		for i, add := range w.adds {
			at := 0.0
			for _, b := range w.before {
				if b[1] == i {
					at = max(at, ends[b[0]])
				}
			}
			ends[i] = at + d.shortest(add)
			last = max(last, ends[i])
		}
		best = min(best, last)
	}
	d.took[name] = best
	return best
}

// TestT10_10_Optimal: of random domains the plan that is found is as short as the shortest of all, whether estimates are exact or half of what is true.
func TestT10_10_Optimal(t *testing.T) {
	found := 0
	for seed := range int64(400) {
		r := newRandom(rand.New(rand.NewSource(seed)), seed%2 == 0)
		d := domain(t, r.types, r.methods...)
		for _, root := range r.layers[len(r.layers)-1] {
			s := search(t, d, maneuver.Options{Task: root.Name, Iterations: 20_000})
			switch s.Run(1 << 20) {
			case maneuver.Found:
				found++
				if got, want := s.Best().Duration(), r.shortest(root.Name); !near(got, want) {
					t.Errorf("seed %d, %s: %v s, want %v", seed, root.Name, got, want)
				}
				checkTimes(t, s.Best())
			case maneuver.Failed:
				t.Errorf("seed %d, %s: %v", seed, root.Name, s.Failures())
			}
		}
	}
	if found < 700 {
		t.Errorf("only %d plans were found", found)
	}
}

// checkTimes compares the times of a plan with what they mean.
func checkTimes(t *testing.T, p *maneuver.Plan) {
	t.Helper()
	for i := range p.Len() {
		task, time := p.Task(i), p.Time(i)
		if parent, ok := task.Parent(); ok {
			if of := p.Time(parent.ID()); time.Start < of.Start-1e-9 || time.End > of.End+1e-9 {
				t.Errorf("%s is from %v to %v, and what it is a part of from %v to %v", task.Name(), time.Start, time.End, of.Start, of.End)
			}
		}
		if time.Slack < -1e-9 {
			t.Errorf("%s has a slack of %v", task.Name(), time.Slack)
		}
	}
	if len(p.Critical()) == 0 && p.Duration() > 0 {
		t.Error("nothing is critical")
	}
}

// TestPSP_3_BudgetDoesNotMatter: a search that goes on a little in each frame finds the same plan, after as many steps, as one at once.
func TestPSP_3_BudgetDoesNotMatter(t *testing.T) {
	for seed := range int64(60) {
		r := newRandom(rand.New(rand.NewSource(seed)), false)
		d := domain(t, r.types, r.methods...)
		root := r.layers[len(r.layers)-1][0].Name
		whole, sliced := search(t, d, maneuver.Options{Task: root, Iterations: 3000}), search(t, d, maneuver.Options{Task: root, Iterations: 3000})
		whole.Run(1 << 20)
		budget := rand.New(rand.NewSource(seed))
		for sliced.Run(1+budget.Intn(5)) == maneuver.Searching {
			if sliced.Best() == nil {
				t.Fatal("there is no best plan so far")
			}
		}
		if whole.Outcome() != sliced.Outcome() || whole.Looked() != sliced.Looked() || told(whole.Best()) != told(sliced.Best()) {
			t.Errorf("seed %d: %v %d, and %v %d", seed, whole.Outcome(), whole.Looked(), sliced.Outcome(), sliced.Looked())
		}
	}
}

// told is a plan in words, with all that is known of it.
func told(p *maneuver.Plan) string {
	text := ""
	for i := range p.Len() {
		t := p.Task(i)
		text += fmt.Sprint(i, t.Name(), t.Method(), t.Refined(), len(t.Parts()), p.Time(i), "\n")
	}
	return text
}

// TestPSP_3_PlansDoNotChange: whatever comes of a plan, it stays as it was.
func TestPSP_3_PlansDoNotChange(t *testing.T) {
	for seed := range int64(60) {
		r := newRandom(rand.New(rand.NewSource(seed)), false)
		d := domain(t, r.types, r.methods...)
		s := search(t, d, maneuver.Options{Task: r.layers[len(r.layers)-1][0].Name, Iterations: 500})
		was := map[*maneuver.Plan]string{}
		for s.Run(1) == maneuver.Searching {
			if _, ok := was[s.Best()]; !ok {
				was[s.Best()] = told(s.Best())
			}
		}
		for p, text := range was {
			// Slack is computed of the plan that is found alone.
			if p != s.Best() && told(p) != text {
				t.Errorf("seed %d: a plan has changed from\n%s\nto\n%s", seed, text, told(p))
			}
		}
	}
}

// TestPSP_4_LimitedHasAPlan: who has no more time gets what is nearest to being complete.
func TestPSP_4_LimitedHasAPlan(t *testing.T) {
	d := clearing(t)
	s := search(t, d, maneuver.Options{Task: "ClearObjective", Inputs: map[string]any{"Units": "all", "Objective": "Z"}, Iterations: 3})
	if s.Run(100) != maneuver.Limited || s.Best().Complete() || s.Best().Len() != 9 {
		t.Errorf("%v, %d tasks", s.Outcome(), s.Best().Len())
	}
}

// TestPSP_13_WhatIsLeftOpen: a method that leaves an output open is refused, by the name of what is open.
func TestPSP_13_WhatIsLeftOpen(t *testing.T) {
	types := []maneuver.TaskType{{Name: "Team", Scope: "team", Outputs: one("End")}, move}
	for _, c := range []struct {
		method maneuver.Method
		want   string
	}{
		{decides("m", "Team", func(*maneuver.Draft) {}), "it has neither decided End nor connected it"},
		{decides("m", "Team", func(d *maneuver.Draft) { d.Set("End", 1); d.Set("End", 2) }), "Team.End has a value already: 1"},
		{decides("m", "Team", func(d *maneuver.Draft) { d.Set("Ende", 1) }), `its code failed: Team has no input or output "Ende"`},
		{decides("m", "Team", func(d *maneuver.Draft) { d.Add("Mowe") }), `its code failed: there is no type of task "Mowe"`},
		{maneuver.Method{Name: "m", Refines: []string{"Team"}, Refine: func(*maneuver.Draft, int) error { return errors.New("it rains") }}, "it rains"},
		{decides("m", "Team", func(d *maneuver.Draft) {
			a, b := d.Add("Move").Set("Unit", unit{speed: 1}).Set("To", 1.0), d.Add("Move").Set("Unit", unit{speed: 1}).Set("To", 1.0)
			d.Before(a.Task, b.Task)
			d.Before(b.Task, a.Task)
			d.Connect(a.End("End"), d.End("End"))
		}), "Move waits for Move waits for itself"},
	} {
		s := search(t, domain(t, types, c.method, moving), maneuver.Options{Task: "Team"})
		if s.Run(100) != maneuver.Failed || len(s.Failures()) != 1 || !strings.Contains(s.Failures()[0].Why, c.want) {
			t.Errorf("%v %v, want %q", s.Outcome(), s.Failures(), c.want)
		}
	}
}

// TestPSP_28_NobodyDecides: where tasks wait for what nothing gives them, it says which, and for what.
func TestPSP_28_NobodyDecides(t *testing.T) {
	d := domain(t, []maneuver.TaskType{{Name: "Clear", Scope: "team"}, {Name: "Regroup", Scope: "unit", Inputs: one("Start", "Place")}}, decides("clear", "Clear", func(d *maneuver.Draft) { d.Add("Regroup").Set("Place", 1) }), decides("regroup", "Regroup", func(*maneuver.Draft) {}))
	s := search(t, d, maneuver.Options{Task: "Clear"})
	if s.Run(100) != maneuver.Failed {
		t.Error(s.Outcome())
	}
	wantText(t, "why", s.Failures(), "[{Clear  Regroup lacks Start, which nothing will decide 1}]")
}

// TestPSP_9_WrongDomains: all that is wrong is said at once.
func TestPSP_9_WrongDomains(t *testing.T) {
	_, err := maneuver.NewDomain(scopes, []maneuver.TaskType{{Name: "A", Scope: "teem", Inputs: one("X", "X")}, {Name: "A", Scope: "team", Primitive: true, Who: "Y", Least: -1}},
		[]maneuver.Method{{Name: "m", Refines: []string{"B"}}, {Name: "m", Refine: func(*maneuver.Draft, int) error { return nil }}})
	wantText(t, "what is wrong", err, `A: there is no scope "teem", only ["mission" "objective" "team" "tactic" "units" "unit"]
A: two inputs or outputs are called "X", or have no name
two types of task are called "A"
A: who does it is "Y", which is no input of one unit
A takes at least -1 s: that cannot be less than nothing
the method m does nothing
the method m refines "B", and there is no such type of task
two methods are called "m"
no method refines A`)
	d := clearing(t)
	for want, o := range map[string]maneuver.Options{
		`there is no type of task "Clear"`:      {Task: "Clear"},
		"ClearObjective lacks Units":            {Task: "ClearObjective"},
		`ClearObjective has no input "Weather"`: {Task: "ClearObjective", Inputs: map[string]any{"Units": 1, "Objective": 2, "Weather": 3}},
	} {
		if _, err := maneuver.NewSearch(d, o); err == nil || err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestPSP_30_Repair: the part that is refined again keeps all others as they were; what had been decided from it is decided anew.
func TestPSP_30_Repair(t *testing.T) {
	lost := map[string]bool{}
	ride := maneuver.TaskType{Name: "Ride", Scope: "unit", Primitive: true, Inputs: one("Unit"), Outputs: one("End"), Who: "Unit", Cost: func(t maneuver.Task) float64 {
		return map[any]float64{"truck": 100, "APC": 130, "": 0}[t.Value("Unit")]
	}}
	d := domain(t, []maneuver.TaskType{{Name: "Assault", Scope: "team"}, {Name: "Carry", Scope: "units", Outputs: one("Place")}, ride, {Name: "Attack", Scope: "unit", Primitive: true, Inputs: one("Unit", "From"), Outputs: one("End"), Who: "Unit", Cost: func(maneuver.Task) float64 { return 60 }}, fixed("Smoke", 20)},
		decides("assault", "Assault", func(d *maneuver.Draft) {
			carry, attack, smoke := d.Add("Carry"), d.Add("Attack").Set("Unit", "squad"), d.Add("Smoke").Set("Unit", "battery")
			d.Connect(carry.End("Place"), attack.End("From"))
			d.Before(carry.Task, attack.Task, smoke.Task)
		}),
		maneuver.Method{Name: "carry", Refines: []string{"Carry"}, Alternatives: func(maneuver.Task) int { return 2 }, Refine: func(d *maneuver.Draft, way int) error {
			who := []string{"truck", "APC"}[way]
			if d.World().(map[string]bool)[who] {
				return fmt.Errorf("the %s is lost", who)
			}
			ride := d.Add("Ride").Set("Unit", who)
			d.Connect(ride.End("End"), d.End("Place"))
			return nil
		}},
		decides("ride", "Ride", func(d *maneuver.Draft) { d.Set("End", fmt.Sprint("where the ", d.Value("Unit"), " stops")) }),
		decides("attack", "Attack", func(d *maneuver.Draft) { d.Set("End", "there") }))
	p := found(t, d, maneuver.Options{Task: "Assault", World: lost})
	carry, attack := named(t, p, "Carry"), named(t, p, "Attack")
	wantText(t, "from", attack.Value("From"), "where the truck stops")
	was := told(p)

	s, err := maneuver.Repair(p, carry.ID(), maneuver.Options{World: map[string]bool{"truck": true}})
	if err != nil {
		t.Fatal(err)
	}
	if s.Run(100) != maneuver.Found {
		t.Fatal(s.Outcome(), s.Failures())
	}
	q := s.Best()
	wantText(t, "from", q.Task(attack.ID()).Value("From"), "where the APC stops")
	wantNear(t, "duration", q.Duration(), 190)
	wantText(t, "who", rows(q), "[squad battery APC]")
	if told(p) != was {
		t.Error("the old plan has changed")
	}
	wantText(t, "why not the truck", s.Failures(), "[{Carry carry the truck is lost 1}]")
	if s, err = maneuver.Repair(p, carry.ID(), maneuver.Options{World: map[string]bool{"truck": true, "APC": true}}); err != nil || s.Run(100) != maneuver.Failed {
		t.Error(err, s.Outcome())
	}
	if _, err = maneuver.Repair(p, 99, maneuver.Options{}); err == nil || err.Error() != "the plan has no task 99" {
		t.Error(err)
	}
}

func rows(p *maneuver.Plan) (who []string) {
	for _, row := range p.Rows() {
		who = append(who, row.Who)
	}
	return who
}

// TestPSP_29_Briefing: who does what, in the order in which it begins.
func TestPSP_29_Briefing(t *testing.T) {
	p := found(t, transport(t), maneuver.Options{Task: "TransportedMove", Inputs: map[string]any{"C": "Charlie", "A": "Alpha", "B": "Bravo"}})
	var lines []string
	for _, l := range p.Briefing()[:4] {
		lines = append(lines, strings.Repeat("  ", l.Depth)+l.Text)
	}
	wantText(t, "briefing", strings.Join(lines, "\n"), "Charlie carries Alpha and Bravo\n  Alpha: walk\n  Bravo: walk\n  Charlie: drive")
}

// TestPSP_10_ConnectedBeforeAndAfter: what is connected gets values that were there already, and those that come, on and on.
func TestPSP_10_ConnectedBeforeAndAfter(t *testing.T) {
	type3 := func(name string) maneuver.TaskType {
		return maneuver.TaskType{Name: name, Scope: "unit", Primitive: true, Inputs: many("In"), Outputs: many("Out")}
	}
	pass := decides("pass", "Pass", func(d *maneuver.Draft) {
		d.SetCount("Out", d.Count("In"))
		for i, v := range maneuver.GetAll[int](d.Task, "In") {
			d.SetAt("Out", i, v+1)
		}
	})
	for _, connectFirst := range []bool{false, true} {
		d := domain(t, []maneuver.TaskType{{Name: "All", Scope: "team", Outputs: many("Out")}, type3("Pass")}, pass, decides("all", "All", func(d *maneuver.Draft) {
			a, b, c := d.Add("Pass"), d.Add("Pass"), d.Add("Pass")
			set := func() { maneuver.SetAll(a, "In", []int{1, 10}) }
			if !connectFirst {
				set()
			}
			d.Connect(c.End("Out"), d.End("Out"))
			d.Connect(b.End("Out"), c.End("In"))
			d.Connect(a.End("Out"), b.End("In"))
			if connectFirst {
				set()
			}
		}))
		p := found(t, d, maneuver.Options{Task: "All"})
		wantText(t, "out", maneuver.GetAll[int](p.Task(0), "Out"), []int{4, 13})
	}
}

// TestPSP_26_Ties: of plans that cost as much, and tasks of one scope, it is always the same one.
func TestPSP_26_Ties(t *testing.T) {
	var first []string
	for range 20 {
		h := history(found(t, clearing(t), maneuver.Options{Task: "ClearObjective", Inputs: map[string]any{"Units": "all", "Objective": "Z"}}))
		if first == nil {
			first = h
		}
		if !slices.Equal(first, h) {
			t.Fatal(first, h)
		}
	}
}

// TestPSP_19_AnotherCost: whoever would rather have fewer tasks than a short time says so.
func TestPSP_19_AnotherCost(t *testing.T) {
	d := domain(t, []maneuver.TaskType{{Name: "Clear", Scope: "team"}, fixed("Long", 100), fixed("Short", 30)}, maneuver.Method{Name: "clear", Refines: []string{"Clear"}, Alternatives: func(maneuver.Task) int { return 2 }, Refine: func(d *maneuver.Draft, way int) error {
		if way == 0 {
			d.Add("Long").Set("Unit", "A")
			return nil
		}
		for range 3 {
			d.Add("Short").Set("Unit", "A")
		}
		return nil
	}})
	if p := found(t, d, maneuver.Options{Task: "Clear"}); p.Duration() != 30 {
		t.Error(p.Duration())
	}
	if p := found(t, d, maneuver.Options{Task: "Clear", Cost: func(p *maneuver.Plan) float64 { return float64(p.Len()) }}); p.Duration() != 100 {
		t.Error(p.Duration())
	}
}
