package maneuver_test

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kinds/maneuver"
)

// TestT10_1_WhyNotStates: six units with four actions each, five steps: what a search of states of the world would have to tell apart.
func TestT10_1_WhyNotStates(t *testing.T) {
	four := big.NewInt(4)
	alone := new(big.Int).Exp(four, big.NewInt(5), nil)
	six := new(big.Int).Exp(new(big.Int).Exp(four, big.NewInt(6), nil), big.NewInt(5), nil)
	if alone.Int64() != 1024 || six.String() != "1152921504606846976" {
		t.Fatal(alone, six)
	}
	// The same with tasks: five steps for each of six units, of four ways each.
	step := maneuver.TaskType{Name: "Step", Scope: "unit", Primitive: true, Inputs: one("Unit"), Outputs: one("Way"), Who: "Unit", Cost: func(t maneuver.Task) float64 {
		if !t.Known("Way") {
			return 1
		}
		return 1 + maneuver.Get[float64](t, "Way")
	}}
	whole := maneuver.TaskType{Name: "Whole", Scope: "team", Inputs: many("Units")}
	d := domain(t, []maneuver.TaskType{whole, step},
		decides("split", "Whole", func(d *maneuver.Draft) {
			for i := range d.Count("Units") {
				var last *maneuver.Part
				for range 5 {
					part := d.Add("Step").Set("Unit", d.ValueAt("Units", i))
					if last != nil {
						d.Before(last.Task, part.Task)
					}
					last = &part
				}
			}
		}),
		maneuver.Method{Name: "step", Refines: []string{"Step"}, Alternatives: func(maneuver.Task) int { return 4 }, Refine: func(d *maneuver.Draft, way int) error {
			d.Set("Way", float64(way))
			return nil
		}})
	s := search(t, d, maneuver.Options{Task: "Whole", Inputs: map[string]any{"Units": []any{"A", "B", "C", "D", "E", "F"}}})
	if s.Run(1<<20) != maneuver.Found || s.Best().Duration() != 5 || s.Looked() != 31 {
		t.Errorf("%v, %v s, %d plans looked at", s.Outcome(), s.Best().Duration(), s.Looked())
	}
}

// formation is the domain of Figure 10.6: tank platoons attack in formation, each of which decides where it ends.
func formation(t testing.TB) *maneuver.Domain {
	return domain(t, []maneuver.TaskType{
		{Name: "Team", Scope: "objective", Inputs: many("Units")},
		{Name: "TeamFormationAttack", Scope: "team", Inputs: many("Start"), Outputs: many("EndState")},
		{Name: "UnitAttack", Scope: "unit", Primitive: true, Inputs: one("Unit"), Outputs: one("EndState"), Who: "Unit", Cost: func(maneuver.Task) float64 { return 60 }},
		{Name: "Regroup", Scope: "unit", Inputs: many("Start")},
	},
		decides("team", "Team", func(d *maneuver.Draft) {
			attack, regroup := d.Add("TeamFormationAttack"), d.Add("Regroup")
			d.Connect(d.End("Units"), attack.End("Start"))
			d.Connect(attack.End("EndState"), regroup.End("Start"))
			d.Before(attack.Task, regroup.Task)
		}),
		decides("formation", "TeamFormationAttack", func(d *maneuver.Draft) {
			d.SetCount("EndState", d.Count("Start"))
			for i := range d.Count("Start") {
				unit := d.Add("UnitAttack").Set("Unit", d.ValueAt("Start", i))
				d.Connect(unit.End("EndState"), d.EndAt("EndState", i))
			}
		}),
		decides("attack", "UnitAttack", func(d *maneuver.Draft) { d.Set("EndState", maneuver.Get[unit](d.Task, "Unit").to(500)) }),
		decides("regroup", "Regroup", func(*maneuver.Draft) {}))
}

// TestT10_2_OutputsPropagate: each unit's attack gives one element of what the team's attack ends with; when the last is there, so is what regroups.
func TestT10_2_OutputsPropagate(t *testing.T) {
	d := formation(t)
	p := found(t, d, maneuver.Options{Task: "Team", Inputs: map[string]any{"Units": []any{unit{name: "A", speed: 5}, unit{name: "C", speed: 5}}}})
	var states []string
	for at, step := p, (maneuver.Step{}); ; {
		if at, step = at.From(); at == nil || p.Task(step.Task).Name() == "Team" {
			break
		}
		attack, regroup := named(t, at, "TeamFormationAttack"), named(t, at, "Regroup")
		states = append(states, fmt.Sprintf("%v %v, known %v; regroup %v", attack.ValueAt("EndState", 0), attack.ValueAt("EndState", 1), attack.Known("EndState"), regroup.Grounded()))
	}
	slices.Reverse(states)
	wantText(t, "end states", strings.Join(states, "\n"), "<nil> <nil>, known false; regroup false\n<nil> <nil>, known false; regroup false\nA <nil>, known false; regroup false\nA C, known true; regroup true")
}

// road are the places of the truck: A waits 100 s from it, B 40 s further, the goal 200 s from there, all at top speed.
const (
	atA, atB, atX = 1000.0, 1400.0, 3400.0
	topSpeed      = 10.0
)

// transport is the domain of Figures 10.7 and 10.9.
func transport(t testing.TB) *maneuver.Domain {
	timed := func(name string, in ...string) maneuver.TaskType { // how long it takes is decided by who adds it
		return maneuver.TaskType{Name: name, Scope: "unit", Primitive: true, Inputs: one(append([]string{"Unit", "Seconds"}, in...)...), Who: "Unit", Says: "{Unit}: " + strings.ToLower(name), Cost: func(t maneuver.Task) float64 { return maneuver.Get[float64](t, "Seconds") }}
	}
	estimate := func(t maneuver.Task) float64 {
		truck := unit{at: 0, speed: topSpeed}
		return truck.takes(atA) + truck.to(atA).takes(atB) + truck.to(atB).takes(atX) + 2*15 + 10
	}
	types := []maneuver.TaskType{{Name: "TransportedMove", Scope: "units", Inputs: one("C", "A", "B"), Cost: estimate, Says: "{C} carries {A} and {B}"},
		timed("Drive"), timed("Load"), timed("Unload"), timed("Walk"), timed("Mount"), timed("Dismount"), timed("Position")}
	return domain(t, types, decides("byTruck", "TransportedMove", func(d *maneuver.Draft) {
		c, a, b := d.Value("C"), d.Value("A"), d.Value("B")
		add := func(name string, who any, seconds float64, after ...maneuver.Part) maneuver.Part {
			p := d.Add(name).Set("Unit", who).Set("Seconds", seconds)
			for _, before := range after {
				d.Before(before.Task, p.Task)
			}
			return p
		}
		walkA, walkB := add("Walk", a, 60), add("Walk", b, 90)
		toA := add("Drive", c, 100)
		loadA := add("Load", c, 15, toA, walkA)
		mountA := add("Mount", a, 15, toA, walkA)
		toB := add("Drive", c, 40, loadA, mountA)
		loadB := add("Load", c, 15, toB, walkB)
		mountB := add("Mount", b, 15, toB, walkB)
		toX := add("Drive", c, 200, loadB, mountB)
		unload := add("Unload", c, 10, toX)
		offA, offB := add("Dismount", a, 10, toX), add("Dismount", b, 10, toX)
		add("Position", a, 30, offA)
		add("Position", b, 45, offB)
		add("Position", c, 20, unload)
	}))
}

// TestT10_3_TransportedMove: the truck and two squads, as constructed in the digest: estimate 380 s, planned 425 s.
func TestT10_3_TransportedMove(t *testing.T) {
	d := transport(t)
	s := search(t, d, maneuver.Options{Task: "TransportedMove", Inputs: map[string]any{"C": "C", "A": "A", "B": "B"}})
	s.Run(1)
	from, _ := s.Best().From()
	if from != nil {
		t.Fatal("the first plan comes from another")
	}
	wantNear(t, "estimate", s.Best().Duration(), 380)
	if s.Run(10) != maneuver.Found {
		t.Fatal(s.Outcome(), s.Failures())
	}
	p := s.Best()
	wantNear(t, "planned", p.Duration(), 425)
	var rows []string
	for _, row := range p.Rows() {
		text := row.Who + ":"
		for _, task := range row.Tasks {
			time := p.Time(task.ID())
			text += fmt.Sprintf(" %s %v-%v", task.Name(), time.Start, time.End)
		}
		rows = append(rows, text)
	}
	wantText(t, "who does what when", strings.Join(rows, "\n"), `A: Walk 0-60 Mount 100-115 Dismount 370-380 Position 380-410
B: Walk 0-90 Mount 155-170 Dismount 370-380 Position 380-425
C: Drive 0-100 Load 100-115 Drive 115-155 Load 155-170 Drive 170-370 Unload 370-380 Position 380-400`)
	var critical []string
	for _, task := range p.Critical() {
		critical = append(critical, task.Says())
	}
	wantText(t, "critical path", strings.Join(critical, ", "), "C: drive, C: load, A: mount, C: drive, C: load, B: mount, C: drive, B: dismount, B: position")
	for i := range p.Len() { // whoever has slack may be so much later, and no more
		if task, time := p.Task(i), p.Time(i); len(task.Parts()) == 0 && time.Slack > 0 {
			if late := p.Delayed(i, time.Slack); len(late) > 0 && late[0].Task.ID() == 0 {
				t.Errorf("%s ends %v s later, its slack, and the whole by %v", task.Says(), time.Slack, late[0].By)
			}
			if late := p.Delayed(i, time.Slack+7); len(late) == 0 || late[0].Task.ID() != 0 || !near(late[0].By, 7) {
				t.Errorf("%s ends 7 s later than it may: %v", task.Says(), late)
			}
		}
	}
}

// TestT10_4_HighestScopeFirst: of a transported move of units and a team's form-up, which both have their inputs, the form-up is refined first, and gives
// the regrouping its inputs.
func TestT10_4_HighestScopeFirst(t *testing.T) {
	nothing := func(*maneuver.Draft) {}
	d := domain(t, []maneuver.TaskType{
		{Name: "Clear", Scope: "objective", Inputs: one("Units")},
		{Name: "TransportedMove", Scope: "units", Inputs: one("Units")},
		{Name: "FormUp", Scope: "team", Inputs: one("Units"), Outputs: one("Assembled")},
		{Name: "Attack", Scope: "team", Inputs: one("Orders")},
		{Name: "Regroup", Scope: "team", Inputs: one("Start")},
		{Name: "Order", Scope: "unit", Inputs: one("Start"), Outputs: one("Orders")},
	},
		decides("clear", "Clear", func(d *maneuver.Draft) {
			move, form, attack, regroup, order := d.Add("TransportedMove"), d.Add("FormUp"), d.Add("Attack"), d.Add("Regroup"), d.Add("Order")
			d.Connect(d.End("Units"), move.End("Units"))
			d.Connect(d.End("Units"), form.End("Units"))
			d.Connect(form.End("Assembled"), regroup.End("Start"))
			d.Connect(form.End("Assembled"), order.End("Start"))
			d.Connect(order.End("Orders"), attack.End("Orders"))
		}),
		decides("move", "TransportedMove", nothing), decides("form", "FormUp", func(d *maneuver.Draft) { d.Set("Assembled", "there") }),
		decides("attack", "Attack", nothing), decides("regroup", "Regroup", nothing), decides("order", "Order", func(d *maneuver.Draft) { d.Set("Orders", "go") }))
	p := found(t, d, maneuver.Options{Task: "Clear", Inputs: map[string]any{"Units": "all"}})
	wantText(t, "order of refinement", history(p), []string{"Clear", "FormUp", "Regroup", "TransportedMove", "Order", "Attack"})
}

// clearing is the domain of Figure 10.11, connected so that the attack is planned first.
func clearing(t testing.TB) *maneuver.Domain {
	seconds := func(s float64) func(maneuver.Task) float64 { return func(maneuver.Task) float64 { return s } }
	phase := func(name, does string, in []string, out ...string) (maneuver.TaskType, maneuver.Method) {
		return maneuver.TaskType{Name: name, Scope: "team", Inputs: one(in...), Outputs: one(out...), Cost: seconds(10)}, decides(strings.ToLower(name), name, func(d *maneuver.Draft) {
			d.Add(does).Set("Unit", "A")
			d.Add(does).Set("Unit", "B")
			for _, port := range out {
				d.Set(port, name+" "+port)
			}
		})
	}
	moveT, moveM := phase("Move", "Drive", []string{"Units", "Entry"})
	formT, formM := phase("FormUp", "Assemble", []string{"Assembly"}, "Entry")
	attackT, attackM := phase("AttackAfterFormUp", "Attack", []string{"Units", "Objective"}, "Assembly", "EndState")
	regroupT, regroupM := phase("Regroup", "Gather", []string{"Start"})
	return domain(t, []maneuver.TaskType{{Name: "ClearObjective", Scope: "objective", Inputs: one("Units", "Objective")}, moveT, formT, attackT, regroupT, fixed("Drive", 100), fixed("Assemble", 20), fixed("Attack", 60), fixed("Gather", 15)},
		decides("clear", "ClearObjective", func(d *maneuver.Draft) {
			move, form, attack, regroup := d.Add("Move"), d.Add("FormUp"), d.Add("AttackAfterFormUp"), d.Add("Regroup")
			for _, part := range []maneuver.Part{move, attack} {
				d.Connect(d.End("Units"), part.End("Units"))
			}
			d.Connect(d.End("Objective"), attack.End("Objective"))
			d.Connect(attack.End("Assembly"), form.End("Assembly"))
			d.Connect(attack.End("EndState"), regroup.End("Start"))
			d.Connect(form.End("Entry"), move.End("Entry"))
			d.Before(move.Task, form.Task)
			d.Before(form.Task, attack.Task)
			d.Before(attack.Task, regroup.Task)
		}), moveM, formM, attackM, regroupM)
}

// TestT10_5_MiddleOut: the attack is refined first, then what it makes known; the order of execution does not change.
func TestT10_5_MiddleOut(t *testing.T) {
	p := found(t, clearing(t), maneuver.Options{Task: "ClearObjective", Inputs: map[string]any{"Units": "all", "Objective": "Z"}})
	wantText(t, "order of refinement", history(p), []string{"ClearObjective", "AttackAfterFormUp", "FormUp", "Move", "Regroup"})
	var at []string
	for _, name := range []string{"Move", "FormUp", "AttackAfterFormUp", "Regroup"} {
		time := p.Time(named(t, p, name).ID())
		at = append(at, fmt.Sprintf("%s %v-%v", name, time.Start, time.End))
	}
	wantText(t, "order of execution", at, "[Move 0-100 FormUp 100-120 AttackAfterFormUp 120-180 Regroup 180-195]")
}

// TestT10_6_Doctrine: which methods may be used changes what plan comes out; without any there is none, and it is said why.
func TestT10_6_Doctrine(t *testing.T) {
	counter := fixed("CounterAttack", 30)
	d := domain(t, []maneuver.TaskType{{Name: "Defend", Scope: "objective", Inputs: many("Units")}, fixed("Hold", 50), counter},
		decides("allStatic", "Defend", func(d *maneuver.Draft) {
			for i := range d.Count("Units") {
				d.Add("Hold").Set("Unit", d.ValueAt("Units", i))
			}
		}),
		decides("armourInReserve", "Defend", func(d *maneuver.Draft) {
			for i := range d.Count("Units") {
				if name := d.ValueAt("Units", i).(string); strings.HasPrefix(name, "tank") {
					d.Add("CounterAttack").Set("Unit", name)
				} else {
					d.Add("Hold").Set("Unit", name)
				}
			}
		}))
	options := maneuver.Options{Task: "Defend", Inputs: map[string]any{"Units": []any{"squad", "tank"}}}
	method := func(without ...string) string {
		o := options
		o.Without = without
		return found(t, d, o).Task(0).Method()
	}
	wantText(t, "methods", []string{method(), method("armourInReserve"), method("allStatic")}, []string{"allStatic", "allStatic", "armourInReserve"})
	options.Without = []string{"allStatic", "armourInReserve"}
	s := search(t, d, options)
	if s.Run(10) != maneuver.Failed {
		t.Error(s.Outcome())
	}
	wantText(t, "why", s.Failures(), "[{Defend  no method may refine it 1}]")
	options.Without = []string{"allStatik"}
	if _, err := maneuver.NewSearch(d, options); err == nil || err.Error() != `there is no method "allStatik" to do without` {
		t.Error(err)
	}
}

// TestT10_7_DeadEnds: artillery that has ammunition for two missions is not planned for a third, and three platoons do not attack in formation over a
// bridge; other variants of the plan are found, and it is told who refused.
func TestT10_7_DeadEnds(t *testing.T) {
	d := domain(t, []maneuver.TaskType{{Name: "Attack", Scope: "team", Inputs: one("Rounds", "Platoons", "Bridge")}, {Name: "Strike", Scope: "tactic", Inputs: one("Rounds"), Outputs: one("Left")}, {Name: "Cross", Scope: "tactic", Inputs: one("Platoons", "Bridge")}, fixed("Fire", 40), fixed("March", 90)},
		maneuver.Method{Name: "prepared", Refines: []string{"Attack"}, Alternatives: func(maneuver.Task) int { return 3 }, Refine: func(d *maneuver.Draft, way int) error {
			left := d.End("Rounds")
			for range 3 - way { // three strikes first, then two, then one
				strike := d.Add("Strike")
				d.Connect(left, strike.End("Rounds"))
				left = strike.End("Left")
			}
			cross := d.Add("Cross")
			d.Connect(d.End("Platoons"), cross.End("Platoons"))
			d.Connect(d.End("Bridge"), cross.End("Bridge"))
			return nil
		}},
		maneuver.Method{Name: "strike", Refines: []string{"Strike"}, Refine: func(d *maneuver.Draft, _ int) error {
			rounds := maneuver.Get[int](d.Task, "Rounds")
			if rounds == 0 {
				return errors.New("no ammunition is left")
			}
			d.Add("Fire").Set("Unit", "battery")
			d.Set("Left", rounds-1)
			return nil
		}},
		maneuver.Method{Name: "inFormation", Refines: []string{"Cross"}, Refine: func(d *maneuver.Draft, _ int) error {
			if d.Value("Bridge") == "narrow" && maneuver.Get[int](d.Task, "Platoons") > 2 {
				return errors.New("the bridge is too narrow for three abreast")
			}
			d.Add("March").Set("Unit", "all")
			return nil
		}},
		decides("oneByOne", "Cross", func(d *maneuver.Draft) {
			last := d.Add("March").Set("Unit", "1")
			for i := 1; i < maneuver.Get[int](d.Task, "Platoons"); i++ {
				next := d.Add("March").Set("Unit", fmt.Sprint(i+1))
				d.Before(last.Task, next.Task)
				last = next
			}
		}))
	// Plans with more strikes are not longer, since strikes run beside the crossing: the first way is tried first.
	s := search(t, d, maneuver.Options{Task: "Attack", Inputs: map[string]any{"Rounds": 2, "Platoons": 3, "Bridge": "narrow"}})
	if s.Run(1000) != maneuver.Found {
		t.Fatal(s.Outcome(), s.Failures())
	}
	p := s.Best()
	strikes, cross := 0, ""
	for _, part := range p.Task(0).Parts() {
		if part.Name() == "Strike" {
			strikes++
		} else {
			cross = part.Method()
		}
	}
	if strikes > 2 || cross != "oneByOne" {
		t.Error(strikes, cross)
	}
	told := fmt.Sprint(s.Failures())
	for _, why := range []string{"{Strike strike no ammunition is left", "{Cross inFormation the bridge is too narrow for three abreast"} {
		if !strings.Contains(told, why) {
			t.Errorf("%q does not tell %q", told, why)
		}
	}
}

// TestT10_8_CostShaping: trucks whose moves count double are not taken where there is an APC; a helicopter's way home does not hide which attack is shorter.
func TestT10_8_CostShaping(t *testing.T) {
	carry := func(truckFactor float64) string {
		ride := maneuver.TaskType{Name: "Ride", Scope: "unit", Primitive: true, Inputs: one("Unit"), Who: "Unit", Cost: func(t maneuver.Task) float64 {
			if t.Value("Unit") == "truck" {
				return 100 * truckFactor
			}
			return 120
		}}
		d := domain(t, []maneuver.TaskType{{Name: "Carry", Scope: "units", Inputs: one("Squad")}, ride}, maneuver.Method{Name: "carry", Refines: []string{"Carry"}, Alternatives: func(maneuver.Task) int { return 2 }, Refine: func(d *maneuver.Draft, way int) error {
			d.Add("Ride").Set("Unit", []string{"truck", "APC"}[way])
			return nil
		}})
		return found(t, d, maneuver.Options{Task: "Carry", Inputs: map[string]any{"Squad": "A"}}).Rows()[0].Who
	}
	wantText(t, "who carries", carry(1)+" "+carry(2), "truck APC")

	attack := func(home float64) float64 {
		ground := maneuver.TaskType{Name: "Ground", Scope: "unit", Primitive: true, Inputs: one("Seconds"), Cost: func(t maneuver.Task) float64 { return maneuver.Get[float64](t, "Seconds") }}
		d := domain(t, []maneuver.TaskType{{Name: "AirAssault", Scope: "team", Inputs: one("Squad")}, fixed("FlyHome", home), ground}, maneuver.Method{Name: "assault", Refines: []string{"AirAssault"}, Alternatives: func(maneuver.Task) int { return 2 }, Refine: func(d *maneuver.Draft, way int) error {
			d.Add("FlyHome").Set("Unit", "helicopter")
			d.Add("Ground").Set("Seconds", []float64{300, 200}[way])
			return nil
		}})
		p := found(t, d, maneuver.Options{Task: "AirAssault", Inputs: map[string]any{"Squad": "A"}})
		return maneuver.Get[float64](named(t, p, "Ground"), "Seconds")
	}
	wantNear(t, "with the way home as long as it is", attack(400), 300)
	wantNear(t, "with a short one", attack(5), 200)
}

// TestT10_9_PrecedenceIsInherited: nothing of an attack begins before the last of the form-up of any unit has ended.
func TestT10_9_PrecedenceIsInherited(t *testing.T) {
	take := func(name string) maneuver.TaskType {
		return maneuver.TaskType{Name: name, Scope: "unit", Primitive: true, Inputs: one("Unit", "Seconds"), Who: "Unit", Cost: func(t maneuver.Task) float64 { return maneuver.Get[float64](t, "Seconds") }}
	}
	spread := func(name, does string, seconds ...float64) maneuver.Method {
		return decides(name, name, func(d *maneuver.Draft) {
			for i, s := range seconds {
				d.Add(does).Set("Unit", i).Set("Seconds", s)
			}
		})
	}
	d := domain(t, []maneuver.TaskType{{Name: "Clear", Scope: "objective", Inputs: one("Objective")}, {Name: "FormUp", Scope: "team"}, {Name: "Attack", Scope: "team"}, take("Assemble"), take("Advance")},
		decides("clear", "Clear", func(d *maneuver.Draft) { d.Before(d.Add("FormUp").Task, d.Add("Attack").Task) }),
		spread("FormUp", "Assemble", 20, 70, 45), spread("Attack", "Advance", 10, 30, 5))
	p := found(t, d, maneuver.Options{Task: "Clear", Inputs: map[string]any{"Objective": "Z"}})
	for i := range p.Len() {
		if time := p.Time(i); p.Task(i).Name() == "Advance" && time.Start != 70 {
			t.Errorf("unit %v advances at %v", p.Task(i).Who(), time.Start)
		}
	}
	wantNear(t, "duration", p.Duration(), 100)
}
