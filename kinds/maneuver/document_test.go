package maneuver_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/maneuver"
	"github.com/wits-ai/wits/std"
)

// troop is a unit in a planned state, as documents know it.
type troop struct {
	Id    wits.Name
	At    float64 `unit:"m" doc:"Where it stands, along the road."`
	Speed float64 `unit:"m/s" doc:"How fast it goes."`
	Ammo  float64 `doc:"Missions that it can fire yet."`
}

func called(name string, at, speed, ammo float64) troop {
	return troop{wits.NameOf(name), at, speed, ammo}
}

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	wits.AddType[troop](r, "platoon", "A platoon, as it is planned to be.")
	return r
}

// load makes a program of a document.
func load(t testing.TB, document string) *wits.Program {
	t.Helper()
	return kindtest.Load(t, registry(), kindtest.Files{"main.json": document})
}

// begin makes a mind of a document. Frames are a second long.
func begin(t testing.TB, document string) *kindtest.Run {
	t.Helper()
	r := kindtest.Start(t, load(t, document))
	r.Frame.Delta = 1
	return r
}

// viewed is what the document shows of its plan.
func viewed(r *kindtest.Run) maneuver.View {
	r.T.Helper()
	all := maneuver.Planners(r.Mind)
	if len(all) != 1 {
		r.T.Fatalf("%d planners", len(all))
	}
	return all[0].View
}

// planner is how the document stands.
func planner(r *kindtest.Run) maneuver.Planner {
	r.T.Helper()
	all := maneuver.Planners(r.Mind)
	if len(all) != 1 {
		r.T.Fatalf("%d planners", len(all))
	}
	return all[0]
}

// briefed is the briefing, a line each, deeper ones further in.
func briefed(v maneuver.View) string {
	var lines []string
	for _, l := range v.Briefing {
		lines = append(lines, strings.Repeat("  ", l.Depth)+l.Text)
	}
	return strings.Join(lines, "\n")
}

// defence is the domain of T10-6: all units are static, or tanks are held back for a counter-attack.
const defence = `{"kind":"maneuver","ports":[{"in":"Infantry","type":"list of platoon"},{"in":"Tanks","type":"list of platoon"},{"in":"Place","type":"float"},{"in":"Flexible","type":"bool","default":true},{"in":"Rigid","type":"bool","default":true}],
"root":"Defend","with":{"Infantry":"Infantry","Tanks":"Tanks","Place":"Place"},
"tasks":{
  "Defend":{"scope":"objective","inputs":{"Infantry":"list of platoon","Tanks":"list of platoon","Place":"float"},"seconds":10,"says":"{Infantry.Id} and {Tanks.Id} defend {Place}"},
  "Dig":{"inputs":{"Unit":"platoon","Place":"float"},"outputs":{"End":"platoon"},"seconds":"abs(Place - Unit.At) / Unit.Speed + 60","who":"Unit.Id","says":"{Unit.Id} digs in","set":{"End":"Unit","End.At":"Place"}},
  "Reserve":{"inputs":{"Unit":"platoon"},"seconds":20,"who":"Unit.Id","says":"{Unit.Id} waits in reserve"}
},
"methods":{
  "static":{"of":"Defend","off":"not Rigid","parts":{"Foot":{"task":"Dig","each":"Infantry","with":{"Unit":"it","Place":"Place"}},"Armour":{"task":"Dig","each":"Tanks","with":{"Unit":"it","Place":"Place + 100 * index"}}}},
  "mobile":{"of":"Defend","off":"not Flexible","parts":{"Foot":{"task":"Dig","each":"Infantry","with":{"Unit":"it","Place":"Place"}},"Armour":{"task":"Reserve","each":"Tanks","after":["Foot"],"with":{"Unit":"it"}}}}
}}`

// TestT10_6_DoctrineInADocument: which of two methods may be used decides the plan; without both there is none, and it says why.
func TestT10_6_DoctrineInADocument(t *testing.T) {
	for _, c := range []struct {
		rigid, flexible bool
		want            string
	}{
		{true, true, "Red and Blue defend 100\n  Red digs in\n  Blue waits in reserve"},
		{true, false, "Red and Blue defend 100\n  Blue digs in\n  Red digs in"},
		{false, true, "Red and Blue defend 100\n  Red digs in\n  Blue waits in reserve"},
		{false, false, ""},
	} {
		r := begin(t, defence)
		kindtest.Set(r, "Infantry", []troop{called("Red", 0, 2, 0)})
		kindtest.Set(r, "Tanks", []troop{called("Blue", 0, 1, 0)})
		kindtest.Set(r, "Place", 100.0)
		kindtest.Set(r, "Rigid", c.rigid)
		kindtest.Set(r, "Flexible", c.flexible)
		r.Good()
		is := planner(r)
		wantText(t, fmt.Sprint("rigid ", c.rigid, ", flexible ", c.flexible), briefed(is.View), c.want)
		if c.want != "" {
			if is.State != maneuver.Acting {
				t.Errorf("it is %v", is.State)
			}
			continue
		}
		if is.State != maneuver.NoPlan || len(is.View.Refused) != 1 || is.View.Refused[0].Why != "no method may refine it" || is.View.Refused[0].Task != "Defend" {
			t.Errorf("it is %v: %v", is.State, is.View.Refused)
		}
		kindtest.Set(r, "Rigid", true) // what has changed lets it be planned
		r.Good()
		wantText(t, "when it is rigid again", planner(r).State, maneuver.Acting)
	}
}

// fires is the domain of T10-7: an artillery with ammunition for so many missions fires three, or two; three platoons attack on a narrow bridge one after
// another.
const fires = `{"kind":"maneuver","ports":[{"in":"Guns","type":"platoon"},{"in":"Three","type":"list of platoon"},{"in":"Wide","type":"bool"}],
"root":"Attack","with":{"Guns":"Guns","Units":"Three"},
"tasks":{
  "Attack":{"scope":"team","inputs":{"Guns":"platoon","Units":"list of platoon"},"says":"{Units.Id} attack, {Guns.Id} fires"},
  "Support":{"scope":"tactic","inputs":{"Guns":"platoon","Times":"float"},"seconds":"Times * 10"},
  "Fire":{"inputs":{"Guns":"platoon"},"outputs":{"Left":"platoon"},"who":"Guns.Id","says":"{Guns.Id} fires","seconds":10,"when":"Guns.Ammo > 0","why":"the guns have no ammunition left","set":{"Left":"Guns","Left.Ammo":"Guns.Ammo - 1"}},
  "Cross":{"inputs":{"Unit":"platoon"},"who":"Unit.Id","says":"{Unit.Id} crosses","seconds":30},
  "File":{"scope":"tactic","inputs":{"Units":"list of platoon"},"seconds":30}
},
"methods":{
  "thrice":{"of":"Attack","parts":{"Support":{"task":"Support","with":{"Guns":"Guns","Times":"3"}},"File":{"task":"File","after":["Support"],"with":{"Units":"Units"}}}},
  "twice":{"of":"Attack","parts":{"Support":{"task":"Support","with":{"Guns":"Guns","Times":"2"}},"Rest":{"task":"Cross","with":{"Unit":"Guns"},"after":["Support"]},"File":{"task":"File","after":["Rest"],"with":{"Units":"Units"}}}},
  "one":{"of":"Support","when":"Times == 2","why":"two missions are asked for otherwise","parts":{"A":{"task":"Fire","with":{"Guns":"Guns"}},"B":{"task":"Fire","after":["A"],"with":{"Guns":"A.Left"}}}},
  "all":{"of":"Support","when":"Times == 3","parts":{"A":{"task":"Fire","with":{"Guns":"Guns"}},"B":{"task":"Fire","after":["A"],"with":{"Guns":"A.Left"}},"C":{"task":"Fire","after":["B"],"with":{"Guns":"B.Left"}}}},
  "abreast":{"of":"File","when":"Wide or Count(Units) < 3","why":"the bridge is too narrow for three","parts":{"Go":{"task":"Cross","each":"Units","with":{"Unit":"it"}}}},
  "file":{"of":"File","parts":{"First":{"task":"Cross","with":{"Unit":"Item(Units, 0)"}},"Second":{"task":"Cross","after":["First"],"with":{"Unit":"Item(Units, 1)"}},"Third":{"task":"Cross","after":["Second"],"with":{"Unit":"Item(Units, 2)"}}}}
}}`

// TestT10_7_DeadEndsInADocument: a third mission of fire without ammunition, and three abreast on a narrow bridge, are refused in words, and another way found.
func TestT10_7_DeadEndsInADocument(t *testing.T) {
	for _, c := range []struct {
		ammo    float64
		wide    bool
		seconds float64
		refused string
	}{
		{3, true, 60, ""},
		{2, true, 80, "Fire: the guns have no ammunition left"},
		{3, false, 120, "File: the bridge is too narrow for three"},
		{2, false, 140, "File: the bridge is too narrow for three, Fire: the guns have no ammunition left"},
	} {
		reg := registry()
		std.AddListsOf[troop](reg)
		r := kindtest.Start(t, kindtest.Load(t, reg, kindtest.Files{"main.json": fires}))
		kindtest.Set(r, "Guns", called("Guns", 0, 1, c.ammo))
		kindtest.Set(r, "Three", []troop{called("A", 0, 1, 0), called("B", 0, 1, 0), called("C", 0, 1, 0)})
		kindtest.Set(r, "Wide", c.wide)
		r.Good()
		v := viewed(r)
		wantNear(t, fmt.Sprint("with ammunition for ", c.ammo, ", wide ", c.wide), v.Seconds, c.seconds)
		var refused []string
		for _, f := range v.Refused {
			if f.Why != "not so: Times == 3" && f.Why != "two missions are asked for otherwise" {
				refused = append(refused, f.Task+": "+f.Why)
			}
		}
		wantText(t, "refused", strings.Join(refused, ", "), c.refused)
	}
}

// document writes a random domain as a document.
func (d *random) document(root string, frame int) string {
	var tasks, methods []string
	for _, t := range d.types {
		took := d.took[t.Name]
		if !t.Primitive {
			took /= 2
		}
		tasks = append(tasks, fmt.Sprintf(`%q:{"scope":%q,"seconds":%v}`, t.Name, t.Scope, took))
		for i, w := range d.ways[t.Name] {
			var parts []string
			for k, add := range w.adds {
				var after []string
				for _, b := range w.before {
					if b[1] == k {
						after = append(after, fmt.Sprintf(`"P%d"`, b[0]))
					}
				}
				parts = append(parts, fmt.Sprintf(`"P%d":{"task":%q,"after":[%s]}`, k, add, strings.Join(after, ",")))
			}
			methods = append(methods, fmt.Sprintf(`"of%s%d":{"of":%q,"parts":{%s}}`, t.Name, i, t.Name, strings.Join(parts, ",")))
		}
	}
	return fmt.Sprintf(`{"kind":"maneuver","root":%q,"limits":{"frame":%d,"tasks":1024},"tasks":{%s},"methods":{%s}}`, root, frame, strings.Join(tasks, ","), strings.Join(methods, ","))
}

// TestT10_10_OptimalInADocument: of random domains as documents the plan is as short as the shortest of all, and the same however a search is cut into frames.
func TestT10_10_OptimalInADocument(t *testing.T) {
	found := 0
	for seed := range int64(50) {
		d := newRandom(rand.New(rand.NewSource(seed)), false)
		root := d.layers[len(d.layers)-1][0].Name
		if d.shortest(root) == 0 {
			continue
		}
		texts := map[string]bool{}
		for _, frame := range []int{1, 3, 100_000} {
			r := begin(t, d.document(root, frame))
			for planner(r).State == maneuver.Unplanned || planner(r).State == maneuver.Planning {
				r.Good()
			}
			v := viewed(r)
			if math.Abs(v.Seconds-d.shortest(root)) > 1e-9 {
				t.Errorf("seed %d: %v s, want %v: %v", seed, v.Seconds, d.shortest(root), planner(r).State)
			}
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			texts[string(text)] = true
			found++
		}
		if len(texts) != 1 {
			t.Errorf("seed %d: %d plans", seed, len(texts))
		}
	}
	if found < 60 {
		t.Errorf("only %d plans were found", found)
	}
}
