package wits_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// carried plays a program for some frames and carries the mind to another.
func carried(t *testing.T, frames int, from, to files) (old, new *wits.Mind, report wits.TransferReport) {
	t.Helper()
	r := registry()
	p := compile(t, r, from)
	old = p.NewMind(4)
	for frame := range frames {
		old.Step(wits.Frame{Delta: 0.25, Tick: int64(frame)})
	}
	new, report = wits.Transfer(old, compile(t, r, to))
	if old.Fault() != nil || new.Fault() != nil {
		t.Fatal("parked")
	}
	return old, new, report
}

func value(t *testing.T, m *wits.Mind, path string) any {
	t.Helper()
	i := m.Program().Find(path)
	if i < 0 {
		t.Fatalf("there is no value %s", path)
	}
	return m.Value(i)
}

func active(m *wits.Mind) []string {
	var out []string
	for _, part := range m.Program().Parts() {
		for _, n := range part.Nodes {
			if m.Active(n.Active) {
				out = append(out, n.Path)
			}
		}
	}
	slices.Sort(out)
	return out
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

// TestCarryToTheSameProgram changes nothing, and says so.
func TestCarryToTheSameProgram(t *testing.T) {
	for frames := range 25 {
		old, new, report := carried(t, frames, town, town)
		if d, err := old.Diff(new); err != nil || len(d) > 0 || old.Hash() != new.Hash() {
			t.Fatalf("after %d frames: %v %v", frames, d, err)
		}
		wantLines(t, "kept", sorted(report.Kept), active(old)...)
		if len(report.Ended)+len(report.New)+len(report.Dropped) > 0 || report.Values == 0 {
			t.Fatalf("after %d frames: report %+v", frames, report)
		}
	}
}

// TestCarryToARenamedDocument: the root keeps running when only its name changes.
func TestCarryToARenamedDocument(t *testing.T) {
	old, new, report := carried(t, 4, town, town.with(t, "main.json", `"name":"town"`, `"name":"city"`))
	if d, err := old.Diff(new); err == nil && len(d) > 0 {
		t.Errorf("differences %v", d)
	}
	if !new.Active(new.Program().NodeBits() - 1) {
		t.Error("the root is not active any more")
	}
	wantLines(t, "new", report.New)
	before := value(t, new, "W.Total").(int64)
	new.Step(wits.Frame{Delta: 1})
	if got := value(t, new, "W.Total"); got != before+1 {
		t.Errorf("W does not run on: %v", got)
	}
}

// TestCarryToOtherLiterals: literals are those of the new document, also where nothing else changed.
func TestCarryToOtherLiterals(t *testing.T) {
	_, new, _ := carried(t, 4, town, town.with(t, "sub.json", `"Name":"inner"`, `"Name":"other"`))
	if got := value(t, new, "P/N.Name"); got != "other" {
		t.Errorf("the literal is %v", got)
	}
	if got := value(t, new, "P/N.Says"); got == "" {
		t.Error("the state was lost")
	}
}

// TestCarryToOtherDefaults: an input that nobody gave a value gets the document's new default, and keeps what it was given.
func TestCarryToOtherDefaults(t *testing.T) {
	was := town.with(t, "main.json", `"ports":[`, `"ports":[{"in":"Given","type":"float","default":1},{"in":"Left","type":"float","default":1},{"in":"Title","type":"string","default":"old"},`)
	is := town.with(t, "main.json", `"ports":[`, `"ports":[{"in":"Given","type":"float","default":2},{"in":"Left","type":"float","default":2},{"in":"Title","type":"string","default":"new"},`)
	r := registry()
	from, to := compile(t, r, was), compile(t, r, is)
	old := from.NewMind(1)
	ports, err := wits.Bind[struct{ Given wits.Input[float64] }](from)
	must.Succeed(t, err)
	ports.Given.Set(old, 5)
	m, report := wits.Transfer(old, to)
	if a, b, c := value(t, m, "Given"), value(t, m, "Left"), value(t, m, "Title"); a != 5.0 || b != 2.0 || c != "new" {
		t.Errorf("given %v, left alone %v, %v", a, b, c)
	}
	if same, _ := wits.Transfer(old, from); value(t, same, "Left") != 1.0 {
		t.Error("without a change it is another")
	}
	if len(report.Dropped) > 0 {
		t.Errorf("dropped %v", report.Dropped)
	}
}

// TestOtherLiteralsInSavedMinds: a saved mind or a snapshot of a program that differs in literals only takes the new ones.
func TestOtherLiteralsInSavedMinds(t *testing.T) {
	old, carriedOver, _ := carried(t, 4, town, town.with(t, "sub.json", `"Name":"inner"`, `"Name":"other"`))
	p := carriedOver.Program()
	read := kindtest.Reread(t, old, p)
	var s wits.Snapshot
	old.Snapshot(&s)
	restored := p.NewMind(9)
	must.Succeed(t, restored.Restore(&s))
	for name, m := range map[string]*wits.Mind{"read": read, "restored": restored} {
		if diff, err := m.Diff(carriedOver); err != nil || len(diff) > 0 {
			t.Errorf("%s: differs from the mind that was carried: %v, %v", name, diff, err)
		}
	}
}

const street = `"ports":[{"in":"X","type":"float"}],"variables":{"Count":"int"},
	"nodes":{"A":{"do":"Walker"},"B":{"run":"sub.json"},"C":{"do":"Walker"}},"links":["OnActivate -> A.Activate","OnActivate -> B.Activate"],"scripts":{"OnActivate":"Count = 7"}`

const house = `"nodes":{"N":{"do":"Walker"}},"links":["OnActivate -> N.Activate"]`

// TestCarryAcrossChanges: what is kept, what ends, what is new, and what is dropped.
func TestCarryAcrossChanges(t *testing.T) {
	base := files{"main.json": street, "sub.json": house, "other.json": house}
	for _, c := range []struct {
		name             string
		to               files
		kept, ended, new string
		dropped          string // one of them; "" for none at all
		check            map[string]any
	}{
		{"node added", base.with(t, "main.json", `"C":{"do":"Walker"}`, `"C":{"do":"Walker"},"D":{"do":"Walker"},"AA":{"run":"sub.json"}`),
			"A B B/N", "", "AA AA/N D", "", map[string]any{"A.Steps": int64(3), "B/N.Steps": int64(3), "D.Steps": int64(0), "Count": int64(7)}},
		{"node removed", base.with(t, "main.json", `"A":{"do":"Walker"},`, ``).with(t, "main.json", `"OnActivate -> A.Activate",`, ``),
			"B B/N", "A", "", "A.Total", map[string]any{"B/N.Steps": int64(3)}},
		{"part removed", base.with(t, "main.json", `"B":{"run":"sub.json"},`, ``).with(t, "main.json", `,"OnActivate -> B.Activate"`, ``),
			"A", "B B/N", "", "B/N.Steps", nil},
		{"node renamed", base.with(t, "main.json", `"A"`, `"First"`).with(t, "main.json", `-> A.`, `-> First.`).with(t, "main.json", `"ports"`, `"renames":{"A":"First"},"ports"`),
			"A B B/N", "", "", "", map[string]any{"First.Steps": int64(3)}},
		{"part renamed", base.with(t, "main.json", `"B"`, `"Zoo"`).with(t, "main.json", `-> B.`, `-> Zoo.`).with(t, "main.json", `"ports"`, `"renames":{"B":"Zoo"},"ports"`),
			"A B B/N", "", "", "", map[string]any{"Zoo/N.Steps": int64(3)}},
		{"renamed, and another of the old name", base.with(t, "main.json", `"A":{`, `"A":{"do":"Walker"},"First":{`).with(t, "main.json", `-> A.`, `-> First.`).with(t, "main.json", `"ports"`, `"renames":{"A":"First"},"ports"`),
			"A B B/N", "", "A", "", map[string]any{"First.Steps": int64(3), "A.Steps": int64(0)}},
		{"renamed without saying so", base.with(t, "main.json", `"A"`, `"First"`).with(t, "main.json", `-> A.`, `-> First.`),
			"B B/N", "A", "First", "A.Steps", map[string]any{"First.Steps": int64(0)}},
		{"another action", base.with(t, "main.json", `"A":{"do":"Walker"}`, `"A":{"call":"Packed"}`).with(t, "main.json", `"OnActivate -> A.Activate",`, ``),
			"B B/N", "A", "A", "A.Steps", nil},
		{"another document", base.with(t, "main.json", "sub.json", "other.json"),
			"A", "B B/N", "B B/N", "B/N.Steps", map[string]any{"B/N.Steps": int64(0)}},
		{"variable of a type that holds it as well", base.with(t, "main.json", `"Count":"int"`, `"Count":"float"`),
			"A B B/N", "", "", "", map[string]any{"Count": 7.0}},
		{"variable of a type that cannot hold it", base.with(t, "main.json", `"Count":"int"`, `"Count":"bool"`).with(t, "main.json", "Count = 7", "Count = true"),
			"A B B/N", "", "", "Count", map[string]any{"Count": false}},
		{"variable of another type", base.with(t, "main.json", `"Count":"int"`, `"Count":"vec2"`).with(t, "main.json", "Count = 7", "Count = vec2(1, 2)"),
			"A B B/N", "", "", "Count", map[string]any{"Count": geom.Vec2{}}},
		{"variable renamed twice", base.with(t, "main.json", `Count`, `Score`).with(t, "main.json", `"ports"`, `"renames":{"Count":"Sum","Sum":"Score"},"ports"`),
			"A B B/N", "", "", "", map[string]any{"Score": int64(7)}},
		{"variable renamed, and another of the old name", base.with(t, "main.json", `"Count":"int"`, `"Count":"int","Score":"int"`).with(t, "main.json", `"ports"`, `"renames":{"Count":"Score"},"ports"`),
			"A B B/N", "", "", "", map[string]any{"Score": int64(7), "Count": int64(0)}},
		{"variable renamed", base.with(t, "main.json", `Count`, `Score`).with(t, "main.json", `"ports"`, `"renames":{"Count":"Score"},"ports"`),
			"A B B/N", "", "", "", map[string]any{"Score": int64(7)}},
		{"port of another type", base.with(t, "main.json", `"X","type":"float"`, `"X","type":"string"`),
			"A B B/N", "", "", "X", nil},
	} {
		_, m, report := carried(t, 3, base, c.to)
		wantLines(t, c.name+": kept", sorted(report.Kept), strings.Fields(c.kept)...)
		wantLines(t, c.name+": ended", sorted(report.Ended), strings.Fields(c.ended)...)
		wantLines(t, c.name+": new", sorted(report.New), strings.Fields(c.new)...)
		if c.dropped == "" && len(report.Dropped) > 0 || c.dropped != "" && !slices.Contains(report.Dropped, c.dropped) {
			t.Errorf("%s: dropped %v, want %q", c.name, report.Dropped, c.dropped)
		}
		for path, want := range c.check {
			if got := value(t, m, path); got != want {
				t.Errorf("%s: %s = %v, want %v", c.name, path, got, want)
			}
		}
		for frame := range 10 {
			m.Step(wits.Frame{Delta: 1, Tick: int64(frame)})
		}
		if f := m.Fault(); f != nil {
			t.Errorf("%s: %v", c.name, f)
		}
	}
}

// TestCarryKeepsPendingTriggers: what was raised before the change acts after it, under the new name if need be.
func TestCarryKeepsPendingTriggers(t *testing.T) {
	r := registry()
	base := files{"main.json": `"ports":[{"in":"Go","type":"trigger"}],"nodes":{"A":{"do":"Walker"},"B":{"run":"sub.json"}},"links":["Go -> A.Activate","Go -> B.Activate"]`, "sub.json": house}
	p := compile(t, r, base)
	ports := bind[struct{ Go wits.InputTrigger }](t, p)
	for name, to := range map[string]files{
		"A": base.with(t, "main.json", `"nodes":{`, `"nodes":{"More":{"do":"Walker"},`),
		"Z": base.with(t, "main.json", `"A"`, `"Z"`).with(t, "main.json", `-> A.`, `-> Z.`).with(t, "main.json", `"ports"`, `"renames":{"A":"Z"},"ports"`),
	} {
		m := p.NewMind(0)
		m.Step(wits.Frame{})
		ports.Go.Fire(m)
		n, _ := wits.Transfer(m, compile(t, r, to))
		n.Step(wits.Frame{})
		wantLines(t, name, active(n), sorted([]string{name, "B", "B/N"})...)
	}
}

// TestCarryOverCallsInExpressions: a change elsewhere does not touch the state of a call.
func TestCarryOverCallsInExpressions(t *testing.T) {
	base := files{"main.json": `"nodes":{"M":{"expr":"Timer(true) + 0.0"},"N":{"expr":"Timer(true) * 2"}}`}
	_, m, _ := carried(t, 4, base, base.with(t, "main.json", `"nodes":{`, `"nodes":{"A":{"expr":"Timer(false) + Timer(true)"},`))
	m.Step(wits.Frame{Delta: 0.25})
	if got := fmt.Sprint(value(t, m, "A.Result"), value(t, m, "M.Result"), value(t, m, "N.Result")); got != "0.25 1.25 2.5" {
		t.Errorf("A, M and N are %s, want 0.25 1.25 2.5", got)
	}
}

// TestCarryResumesAParkedMind: fixing the document is a way on.
func TestCarryResumesAParkedMind(t *testing.T) {
	r := registry()
	wits.AddFunc(r, "Fail", func(*wits.Context, struct{}) float64 { panic("no") })
	p := compile(t, r, files{"main.json": `"nodes":{"A":{"do":"Walker"},"F":{"call":"Fail"}},"links":["OnActivate -> A.Activate"]`})
	m := p.NewMind(0)
	m.Step(wits.Frame{})
	if m.Fault() == nil {
		t.Fatal("no fault")
	}
	n, _ := wits.Transfer(m, compile(t, r, files{"main.json": `"nodes":{"A":{"do":"Walker"}},"links":["OnActivate -> A.Activate"]`}))
	n.Step(wits.Frame{})
	if n.Fault() != nil || value(t, n, "A.Steps") != int64(2) {
		t.Errorf("fault %v, steps %v, want none and 2", n.Fault(), value(t, n, "A.Steps"))
	}
}

// TestCarryOfAnEndedMind: it stays as it was.
func TestCarryOfAnEndedMind(t *testing.T) {
	base := files{"main.json": `"nodes":{"A":{"do":"Walker"}},"links":["OnActivate -> A.Activate","A.OnActivate -> Deactivate"]`}
	old, m, _ := carried(t, 4, base, base.with(t, "main.json", `"nodes":{`, `"nodes":{"B":{"do":"Walker"},`))
	if old.Status() != wits.Success || m.Status() != wits.Success || m.Step(wits.Frame{}) != wits.Success {
		t.Errorf("status %v, then %v", old.Status(), m.Status())
	}
}

// TestCarryOfValuesThatShareAName: what a node tells of itself and a variable of the document that it runs may have one path,
// and each keeps its own value.
func TestCarryOfValuesThatShareAName(t *testing.T) {
	f := kindtest.Files{
		"main.json": `{"kind":"utility","options":{"B":{"run":"b.json","score":"0.5"}}}`,
		"b.json":    `{"kind":"graph","variables":{"Since":"float"},"nodes":{"A":{"do":"Act"}},"links":["OnActivate -> A.Activate"],"scripts":{"OnActivate":"Since = 7.5"}}`,
	}
	more := kindtest.Files{"main.json": f["main.json"], "b.json": strings.Replace(f["b.json"], `"variables":{`, `"variables":{"Before":"float",`, 1)}
	r := probed(t)
	run := kindtest.Start(t, kindtest.Load(t, r, f))
	for range 4 {
		run.Good()
	}
	sinces := func(m *wits.Mind) (out []string) {
		for i, v := range m.Program().Values() {
			if v.Path == "B.Since" {
				out = append(out, fmt.Sprint(v.Class, " ", m.Value(i)))
			}
		}
		return out
	}
	want := sinces(run.Mind)
	if len(want) != 2 || !slices.Contains(want, "variable 7.5") {
		t.Fatalf("the values are %q", want)
	}
	for _, to := range []kindtest.Files{f, more} {
		m, report := wits.Transfer(run.Mind, kindtest.Load(t, r, to))
		if got := sinces(m); !slices.Equal(got, want) || len(report.Dropped) > 0 {
			t.Errorf("the values are %q, want %q; dropped %q", got, want, report.Dropped)
		}
	}
}
