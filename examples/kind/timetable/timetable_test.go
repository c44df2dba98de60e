package timetable_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/examples/kind/timetable"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	r.AddKind(timetable.Kind{})
	return r
}

// document is a timetable whose entries read the hour and a flag.
func document(entries, more string) kindtest.Files {
	return kindtest.Files{"main.json": `{"wits":1,"kind":"timetable","name":"day","ports":[{"in":"Hour","type":"float","unit":"h"},{"in":"Rain","type":"bool"}],"hour":"Hour",` + more + `"entries":{` + entries + `}}`}
}

func start(t testing.TB, f kindtest.Files) *kindtest.Run {
	t.Helper()
	return kindtest.Start(t, kindtest.Load(t, registry(), f))
}

// day runs a frame at each hour and tells which entry was active after it.
func day(r *kindtest.Run, hours ...float64) string {
	r.T.Helper()
	var out []string
	for _, h := range hours {
		kindtest.Set(r, "Hour", h)
		r.Good()
		out = append(out, strings.Join(r.Active(), "+"))
	}
	return strings.Join(out, " ")
}

const work = `"Work":{"from":8,"to":17,"do":"Act"},"Lunch":{"from":12,"to":13,"do":"Act"},"Sleep":{"from":22,"to":6,"do":"Act"},"Stroll":{"do":"Act"}`

func TestEntries(t *testing.T) {
	for _, c := range []struct {
		name, entries, more string
		hours               []float64
		want                string
	}{
		{"by the clock, the one that began last", work, `"otherwise":"Stroll",`, []float64{7, 8, 12, 12.9, 13, 17, 22, 23.9, 0, 5.9, 6}, "Stroll Work Lunch Lunch Work Stroll Sleep Sleep Sleep Sleep Stroll"},
		{"hours beyond a day", work, `"otherwise":"Stroll",`, []float64{32, 36, -1, 24}, "Work Lunch Sleep Sleep"},
		{"nothing when it is nobody's time", `"Work":{"from":8,"to":17,"do":"Act"}`, ``, []float64{7, 8, 17}, " Work "},
		{"one that ends is done until its time comes again", `"Work":{"from":8,"to":17,"do":"Act","with":{"Life":2}},"Stroll":{"do":"Act"}`, `"otherwise":"Stroll",`,
			[]float64{8, 9, 10, 11, 17, 8, 9, 10}, "Work  Stroll Stroll Stroll Work  Stroll"},
		{"another has the rest of the time", `"Work":{"from":8,"to":17,"do":"Act","with":{"Life":1},"then":"Rest"},"Rest":{"do":"Act"},"Stroll":{"do":"Act"}`, `"otherwise":"Stroll",`,
			[]float64{8, 9, 16, 17, 8, 9}, " Rest Rest Stroll  Rest"},
		{"the rest of the time begins anew when it ends", `"Work":{"from":8,"to":17,"then":"Rest","do":"Act","with":{"Life":1}},"Rest":{"do":"Act","with":{"Life":2}}`, ``, []float64{8, 9, 10, 11, 12}, " Rest  Rest "},
		{"an entry that runs nothing has its time", `"Pause":{"from":8,"to":10},"Work":{"from":7,"to":12,"do":"Act"}`, ``, []float64{7, 8, 10}, "Work Pause Work"},
		{"what it has done can be read", `"Work":{"from":8,"to":17,"do":"Act","with":{"Life":1}},"Pub":{"from":7,"to":16,"when":"Work.Done","do":"Act"}`, ``, []float64{7, 8, 9, 10, 17}, "    "},
	} {
		r := start(t, document(c.entries, c.more))
		if got := day(r, c.hours...); got != c.want {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

// TestCondition: an entry gives way while its condition does not hold.
func TestCondition(t *testing.T) {
	r := start(t, document(`"Work":{"from":8,"to":17,"do":"Act"},"Shelter":{"from":9,"to":20,"when":"Rain","do":"Act"}`, ""))
	if got := day(r, 9, 10); got != "Work Work" {
		t.Error(got)
	}
	kindtest.Set(r, "Rain", true)
	if got := day(r, 10, 17); got != "Shelter Shelter" {
		t.Error(got)
	}
	kindtest.Set(r, "Rain", false)
	kindtest.Lines(t, "it hands over", r.Good(), "Shelter: end aborted")
}

// TestWrongDocuments: the line that a designer reads.
func TestWrongDocuments(t *testing.T) {
	const act = `"do":"Act"`
	for _, c := range []struct{ entries, more, want string }{
		{`"Work":{"from":8,` + act + `}`, ``, `main.json:1:161: Work: it has a "from" and no "to" (say when its time ends, such as "to": 17)`},
		{`"Work":{"to":8,` + act + `}`, ``, `main.json:1:159: Work: it has a "to" and no "from"`},
		{`"Work":{"from":8,"to":8,` + act + `}`, ``, `main.json:1:168: Work: its time begins and ends at 8:00 (leave both out`},
		{`"Work":{"from":8,"to":25,` + act + `}`, ``, `main.json:1:168: Work: "to" is a number from 0 to 24 (in h)`},
		{`"Work":{"from":"8 o'clock","to":9,` + act + `}`, ``, `main.json:1:161: Work: "from" is a number from 0 to 24 (in h)`},
		{`"Work":{"from":8,"to":9,"wehn":"Rain",` + act + `}`, ``, `main.json:1:170: Work: "wehn" is not known here (did you mean "when"?)`},
		{`"Work":{"from":8,"to":9,"when":"Rian",` + act + `}`, ``, `main.json:1:178: Work: nothing is called Rian (did you mean "Rain"?)`},
		{`"Work":{"from":8,"to":9,"then":"Stroll",` + act + `}`, ``, `main.json:1:177: Work: there is no entry "Stroll" (there is Work)`},
		{`"Work":{"from":8,"to":9,` + act + `}`, `"otherwise":"Wrok",`, `main.json:1:147: there is no entry "Wrok" (did you mean "Work"?)`},
		{`"Work":{"then":"Work",` + act + `}`, `"otherwise":"Work",`, `main.json:1:180: Work: "then" is for entries that have hours`},
		{`"Work":{"from":8,"to":9,"do":"Atc"}`, ``, `main.json:1:175: Work: there is no action "Atc" (did you mean "Act"?)`},
		{`"Work at 8":{"from":8,"to":9,` + act + `}`, ``, `main.json:1:146: Work at 8: an entry's name begins with a letter`},
	} {
		kindtest.OneProblem(t, registry(), c.entries, document(c.entries, c.more), c.want)
	}
	kindtest.OneProblem(t, registry(), "no entries", kindtest.Files{"main.json": `{"wits":1,"kind":"timetable","hour":"8"}`}, `main.json:1:1: there are no entries (add "entries": {"Sleep": {"from": 22, "to": 6}})`)
}

// TestWarnings: what loads and cannot be meant.
func TestWarnings(t *testing.T) {
	for _, c := range []struct{ entries, more, want string }{
		{`"Work":{"from":8,"to":9,"do":"Act"},"Rest":{"do":"Act"}`, `"otherwise":"Work",`, `Rest: it never runs: it has no hours, and no other entry names it`},
		{`"Work":{"from":8,"to":9,"do":"Act"},"Nap":{"from":8,"to":10,"do":"Act"}`, `"otherwise":"Work",`, `Work: Nap begins at 8:00 as well, and runs`},
		{`"Work":{"from":8,"to":9,"do":"Act"},"Nap":{"from":9,"to":7.5,"do":"Act"}`, ``, `nothing runs at 7:30: it is nobody's time`},
	} {
		ps := wits.CheckFiles(registry(), document(c.entries, c.more).FS())
		if len(ps) != 1 || !strings.Contains(ps[0].String(), c.want) {
			t.Errorf("%v, want %s", ps, c.want)
		}
	}
	if ps := wits.CheckFiles(registry(), document(work, `"otherwise":"Stroll",`).FS()); len(ps) > 0 {
		t.Error(ps)
	}
}

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	valid := kindtest.Schema(t, registry(), "timetable")
	if err := valid(document(work, `"otherwise":"Stroll",`)["main.json"]); err != nil {
		t.Error(err)
	}
	for _, entries := range []string{`"Work":{"from":25,"to":3}`, `"Work":{"from":"x","to":3}`, `"Work":{"hours":3}`, `"Work":{"when":1}`, `"Work":3`} {
		if valid(document(entries, "")["main.json"]) == nil {
			t.Errorf("accepted: %s", entries)
		}
	}
}

// TestWhy: what a designer reads who asks why.
func TestWhy(t *testing.T) {
	a := kindtest.Ask(start(t, document(`"Work":{"from":8,"to":17,"do":"Act","with":{"Life":3},"then":"Rest"},"Lunch":{"from":8.5,"to":9,"do":"Act"},"Rest":{"do":"Act"},"Shelter":{"from":9,"to":20,"when":"Rain","do":"Act"},"Stroll":{"do":"Act"}`, `"otherwise":"Stroll",`)))
	a.Frame.Delta = 1
	at := func(hour float64) {
		kindtest.Set(a.Run, "Hour", hour)
		a.Step()
	}
	at(8)
	a.Golden("Work", "state: Work has been active since this frame.", "cause: It is 8:00, its time, which began at 8:00.", "value: Hour was 8 h when day checked it (frame 0).")
	a.Golden("Lunch", "state: Lunch is not active.", "cause: It is 8:00, and its time is from 8:30 to 9:00.", "alternative: It is the time of Work.", "value: Hour was 8 h when day checked it (frame 0).")
	a.Golden("Stroll", "state: Stroll is not active.", "cause: It has no hours: it runs where another entry names it.", "alternative: It is the time of Work.", "value: Hour was 8 h when day checked it (frame 0).")
	at(8.5)
	a.Golden("Work", "state: Work ended in this frame.", "cause: It is 8:30, its time, but that of Lunch began later: at 8:30.", "alternative: It is the time of Lunch.", "value: Hour was 8.5 h when day checked it (frame 1).")
	at(9)
	a.Golden("Shelter", "state: Shelter is not active.", `cause: It is 9:00, its time, but "Rain" did not hold.`, "value: Rain was false when Shelter checked it (frame 2).",
		"alternative: It is the time of Work.", "value: Hour was 9 h when day checked it (frame 2).")
	at(9.5)
	at(10)
	a.Golden("Work", "state: Work ended in this frame.", "cause: It has ended by itself, and is done until 8:00.", "value: Hour was 10 h when day checked it (frame 4).")
	at(11)
	a.Golden("Rest", "state: Rest became active in this frame.", "cause: It has the rest of the time of Work, which is done.", "value: Hour was 11 h when day checked it (frame 5).")
	at(18)
	a.Golden("Stroll", "state: Stroll became active in this frame.", "cause: It is 18:00, nobody's time.", "value: Hour was 18 h when day checked it (frame 6).")
}

// TestAnswersHold: whoever computes what an answer claims, from the values that it names, gets the same; in every frame of a
// week, about every entry.
func TestAnswersHold(t *testing.T) {
	a := kindtest.Ask(start(t, document(`"Work":{"from":8,"to":17,"do":"Act","with":{"Life":4},"then":"Rest"},"Lunch":{"from":12,"to":13,"when":"not Rain","do":"Act"},"Rest":{"do":"Act"},"Sleep":{"from":22,"to":6,"do":"Act"}`, ``)))
	claims := kindtest.Claims{}
	for i := range 7 * 24 {
		kindtest.Set(a.Run, "Hour", float64(i%24))
		kindtest.Set(a.Run, "Rain", i%5 == 0)
		a.Step()
		a.All(func(q wits.Question, reasons []wits.Reason) {
			if wrong := claims.Check(q, reasons); wrong != "" {
				t.Fatalf("hour %d: %s", i, wrong)
			}
		})
	}
	if claims.Checked < 500 || claims.Unknown > 0 {
		t.Errorf("%d claims, %d unknown", claims.Checked, claims.Unknown)
	}
}

// TestPast: a mind that goes back does the same again, and so does one that is read from a file.
func TestPast(t *testing.T) {
	r := start(t, document(`"Work":{"from":8,"to":17,"do":"Act","with":{"Life":3},"then":"Rest"},"Rest":{"do":"Act"},"Sleep":{"from":22,"to":6,"do":"Act"}`, ``))
	run := func(frames int) (out []string) {
		for range frames {
			kindtest.Set(r, "Hour", float64(r.Tick)/2)
			out = append(out, fmt.Sprint(r.Good(), r.Mind.Hash()))
		}
		return out
	}
	run(20) // it is 10 o'clock, and Work is done
	var then wits.Snapshot
	tick := r.Tick
	r.Snapshot(&then)
	saved := kindtest.Reread(t, r.Mind, r.Program())
	want := run(60)
	if err := r.Restore(&then); err != nil {
		t.Fatal(err)
	}
	r.Tick = tick
	kindtest.Lines(t, "after going back", run(60), want...)
	r.Mind, r.Tick = saved, tick
	kindtest.Lines(t, "read from a file", run(60), want...)
}

// FuzzDecode: whatever is in a file, it loads and runs, or is refused.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(document(work, `"otherwise":"Stroll",`)["main.json"]))
	f.Fuzz(func(t *testing.T, data []byte) { kindtest.TryLoad(t, registry(), document(work, "").FS(), data) })
}
