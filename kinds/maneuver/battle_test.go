package maneuver_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/maneuver"
)

// platoon is a unit of the battle in a planned state.
type platoon struct {
	name  string
	class string // tank, infantry, truck, apc, artillery
	at    geom.Vec2
	speed float64 // m/s
	fires int     // missions of fire that it has ammunition for
}

func (p platoon) String() string { return p.name }

func (p platoon) to(at geom.Vec2) platoon { p.at = at; return p }

// ground is what methods of the battle ask: how long ways are. Of the two avenues to an objective the second is the longer one, and not under fire.
type ground struct{ asked int }

func (g *ground) seconds(p platoon, to geom.Vec2, speed float64) float64 {
	g.asked++
	return p.at.Dist(to) / speed
}

// goal is an objective.
type goal struct {
	name string
	at   geom.Vec2
}

func (g goal) String() string { return g.name }

// battle is a domain of the size that the chapter tells of: over a dozen platoons and batteries take two objectives.
func battle(t testing.TB) *maneuver.Domain {
	world := func(t maneuver.Task) *ground { return t.World().(*ground) }
	slowest := func(t maneuver.Task, port string, to geom.Vec2) (most float64) {
		for _, p := range maneuver.GetAll[platoon](t, port) {
			most = max(most, p.at.Dist(to)/12) // nobody is faster than a truck on a road
		}
		return most
	}
	ride := maneuver.TaskType{Name: "Go", Scope: "unit", Primitive: true, Inputs: one("Unit", "To"), Outputs: one("End"), Who: "Unit", Says: "{Unit} moves", Cost: func(t maneuver.Task) float64 {
		p := maneuver.Get[platoon](t, "Unit")
		risk := 1.0
		if p.class == "truck" {
			risk = 1.5 // soft-skinned: rather an APC
		}
		return world(t).seconds(p, maneuver.Get[geom.Vec2](t, "To"), p.speed) * risk
	}}
	types := []maneuver.TaskType{
		{Name: "Mission", Scope: "mission", Inputs: []maneuver.Port{{Name: "Units", Many: true}, {Name: "Goals", Many: true}}, Says: "{Units} take {Goals}"},
		{Name: "Clear", Scope: "objective", Inputs: []maneuver.Port{{Name: "Units", Many: true}, {Name: "Carriers", Many: true}, {Name: "Battery"}, {Name: "Goal"}}, Says: "{Units} clear {Goal}, with {Carriers} to carry them, and {Battery} in support", Cost: func(t maneuver.Task) float64 {
			return slowest(t, "Units", maneuver.Get[goal](t, "Goal").at)
		}},
		{Name: "Attack", Scope: "team", Inputs: []maneuver.Port{{Name: "Units", Many: true}, {Name: "Goal"}}, Outputs: []maneuver.Port{{Name: "Assembly"}, {Name: "End", Many: true}}, Says: "{Units} attack {Goal} together", Cost: func(maneuver.Task) float64 { return 100 }},
		{Name: "Move", Scope: "team", Inputs: []maneuver.Port{{Name: "Units", Many: true}, {Name: "Carriers", Many: true}, {Name: "To"}}, Says: "{Units} form up", Cost: func(t maneuver.Task) float64 { return slowest(t, "Units", maneuver.Get[geom.Vec2](t, "To")) }},
		{Name: "Support", Scope: "tactic", Inputs: one("Battery", "Goal")},
		{Name: "Carry", Scope: "units", Inputs: one("Squad", "Carrier", "To"), Says: "{Carrier} carries {Squad}", Cost: func(t maneuver.Task) float64 {
			c, s := maneuver.Get[platoon](t, "Carrier"), maneuver.Get[platoon](t, "Squad")
			return c.at.Dist(s.at)/c.speed + 15 + s.at.Dist(maneuver.Get[geom.Vec2](t, "To"))/c.speed
		}},
		ride, fixed("Load", 15), fixed("Unload", 10), fixed("Assault", 120), fixed("Fire", 40),
	}
	return domain(t, types,
		maneuver.Method{Name: "twoTeams", Refines: []string{"Mission"}, Alternatives: func(maneuver.Task) int { return 4 }, Refine: func(d *maneuver.Draft, way int) error {
			goals := maneuver.GetAll[goal](d.Task, "Goals")
			teams := [2][3][]platoon{}
			for i, p := range maneuver.GetAll[platoon](d.Task, "Units") {
				kind := 0
				if p.class == "truck" || p.class == "apc" {
					kind = 1
				} else if p.class == "artillery" {
					kind = 2
				}
				side := (i + way) % 2
				if way >= 2 {
					side = i / 7
				}
				teams[side][kind] = append(teams[side][kind], p)
			}
			for side, team := range teams {
				if len(team[2]) == 0 || len(team[0]) == 0 {
					return fmt.Errorf("the team for %s has no artillery, or nobody who attacks", goals[side])
				}
				clear := d.Add("Clear").Set("Goal", goals[side^way%2]).Set("Battery", team[2][0])
				maneuver.SetAll(clear, "Units", team[0])
				maneuver.SetAll(clear, "Carriers", team[1])
			}
			return nil
		}},
		decides("fromTheMiddle", "Clear", func(d *maneuver.Draft) {
			support, move, attack := d.Add("Support"), d.Add("Move"), d.Add("Attack")
			d.Connect(d.End("Battery"), support.End("Battery"))
			d.Connect(d.End("Goal"), support.End("Goal"))
			d.Connect(d.End("Units"), move.End("Units"))
			d.Connect(d.End("Carriers"), move.End("Carriers"))
			d.Connect(attack.End("Assembly"), move.End("To"))
			d.Connect(d.End("Units"), attack.End("Units"))
			d.Connect(d.End("Goal"), attack.End("Goal"))
			d.Before(move.Task, attack.Task)
			d.Before(support.Task, attack.Task)
		}),
		maneuver.Method{Name: "inFormation", Refines: []string{"Attack"}, Alternatives: func(maneuver.Task) int { return 3 }, Refine: func(d *maneuver.Draft, way int) error {
			goal := maneuver.Get[goal](d.Task, "Goal")
			d.Set("Assembly", goal.at.Add([]geom.Vec2{{X: -400}, {Y: -500}, {Y: 600}}[way]))
			units := maneuver.GetAll[platoon](d.Task, "Units")
			d.SetCount("End", len(units))
			for i, p := range units {
				d.Add("Assault").Set("Unit", p)
				d.SetAt("End", i, p.to(goal.at))
			}
			return nil
		}},
		maneuver.Method{Name: "moveUp", Refines: []string{"Move"}, Refine: func(d *maneuver.Draft, _ int) error {
			carriers, used := maneuver.GetAll[platoon](d.Task, "Carriers"), 0
			for _, p := range maneuver.GetAll[platoon](d.Task, "Units") {
				if p.class != "infantry" {
					d.Add("Go").Set("Unit", p).Set("To", d.Value("To"))
					continue
				}
				if used == len(carriers) {
					return fmt.Errorf("nobody carries %s", p)
				}
				d.Add("Carry").Set("Squad", p).Set("Carrier", carriers[used]).Set("To", d.Value("To"))
				used++
			}
			return nil
		}},
		decides("fire", "Support", func(d *maneuver.Draft) {
			for range maneuver.Get[platoon](d.Task, "Battery").fires {
				d.Add("Fire").Set("Unit", d.Value("Battery"))
			}
		}),
		decides("carry", "Carry", func(d *maneuver.Draft) {
			squad, carrier := maneuver.Get[platoon](d.Task, "Squad"), maneuver.Get[platoon](d.Task, "Carrier")
			fetch, load := d.Add("Go").Set("Unit", carrier).Set("To", squad.at), d.Add("Load").Set("Unit", carrier)
			bring, unload := d.Add("Go").Set("Unit", carrier.to(squad.at)).Set("To", d.Value("To")), d.Add("Unload").Set("Unit", carrier)
			d.Before(fetch.Task, load.Task)
			d.Before(load.Task, bring.Task)
			d.Before(bring.Task, unload.Task)
		}),
		decides("go", "Go", func(d *maneuver.Draft) {
			d.Set("End", maneuver.Get[platoon](d.Task, "Unit").to(maneuver.Get[geom.Vec2](d.Task, "To")))
		}))
}

// company are fourteen units: what the chapter calls over a dozen.
func company() maneuver.Options {
	var units []any
	for i := range 14 {
		class, speed := []string{"tank", "infantry", "apc", "truck", "artillery", "tank", "infantry"}[i%7], []float64{9, 1.5, 10, 12, 6, 9, 1.5}[i%7]
		units = append(units, platoon{name: fmt.Sprintf("%s %d", class, i+1), class: class, speed: speed, at: geom.Vec2{X: float64(i % 5 * 150), Y: float64(i / 5 * 220)}, fires: 1})
	}
	return maneuver.Options{Task: "Mission", World: &ground{}, Inputs: map[string]any{"Units": units, "Goals": []any{goal{"Hill 12", geom.Vec2{X: 3200, Y: 200}}, goal{"the farm", geom.Vec2{X: 3000, Y: 1700}}}}}
}

// TestPSP_20_ADozenUnits: a plan of fourteen units is found in fewer than 200 steps, as most of the chapter's are, and is told.
func TestPSP_20_ADozenUnits(t *testing.T) {
	o := company()
	s := search(t, battle(t), o)
	if s.Run(1<<20) != maneuver.Found {
		t.Fatal(s.Outcome(), s.Failures())
	}
	p := s.Best()
	if s.Looked() >= 200 || len(p.Rows()) != 14 {
		t.Errorf("%d plans looked at, %d units", s.Looked(), len(p.Rows()))
	}
	checkTimes(t, p)
	text := ""
	for _, l := range p.Briefing() {
		text += strings.Repeat("  ", l.Depth) + l.Text + "\n"
	}
	if !strings.Contains(text, "clear Hill 12, with") || !strings.Contains(text, "carries infantry") {
		t.Error(text)
	}
	t.Logf("%d looked at, %d made, %d tasks, %.0f s, %d ways asked for\n%s", s.Looked(), s.Made(), p.Len(), p.Duration(), o.World.(*ground).asked, text)
}

// BenchmarkPSP_Battle plans for fourteen units.
func BenchmarkPSP_Battle(b *testing.B) {
	d := battle(b)
	b.ReportAllocs()
	looked := 0
	for b.Loop() {
		s := search(b, d, company())
		s.Run(1 << 20)
		looked = s.Looked()
	}
	b.ReportMetric(float64(looked), "plans/op")
}
