package rules_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/save"
)

// hosts are documents of other kinds that run a document of rules, and where its rule R is in each.
var hosts = map[string]struct{ main, rule string }{
	"graph":        {`{"kind":"graph","ports":[{"in":"X","type":"float","default":1}],"nodes":{"T":{"run":"r.rules.json"}},"links":["OnActivate -> T.Activate","X -> T.X"]}`, "T/R"},
	"tree":         {`{"kind":"tree","ports":[{"in":"X","type":"float","default":1}],"root":"T","nodes":{"T":{"run":"r.rules.json","pass":["X"]}}}`, "T/R"},
	"machine":      {`{"kind":"machine","ports":[{"in":"X","type":"float","default":1}],"start":"T","states":{"T":{"run":"r.rules.json","pass":["X"]}}}`, "T/R"},
	"utility":      {`{"kind":"utility","ports":[{"in":"X","type":"float","default":1}],"options":{"T":{"run":"r.rules.json","pass":["X"],"score":"1"}}}`, "T/R"},
	"hinted trees": {`{"kind":"hinted","ports":[{"in":"X","type":"float","default":1}],"layers":[{"name":"Base","run":"base.tree.json","pass":["X"]}]}`, "Base/T/R"},
	"rules":        {document(`"ports":[{"in":"X","type":"float","default":1}],"rules":[{"name":"T","when":["true"],"run":"r.rules.json","pass":["X"]}]`), "T/R"},
}

const guest = `"ports":[{"in":"X","type":"float"}],"rules":[{"name":"R","when":["X > 0"],"do":"Act","with":{"Life":4}}]`

// files are the documents of a host, with a guest.
func files(main, rules string) kindtest.Files {
	return kindtest.Files{"main.json": main, "r.rules.json": document(rules),
		"base.tree.json": `{"kind":"tree","ports":[{"in":"X","type":"float"}],"root":"T","nodes":{"T":{"run":"r.rules.json","pass":["X"]}}}`}
}

// TestPS_Everywhere: within every other kind rules start, fire, end, are stopped, kept and returned, saved and read, and reloaded.
func TestPS_Everywhere(t *testing.T) {
	for kind, host := range hosts {
		t.Run(kind, func(t *testing.T) {
			p := kindtest.Load(t, actors(), files(host.main, guest))
			r := kindtest.Start(t, p)
			until := func(what string, holds func(lines []string) bool) {
				t.Helper()
				for range 8 {
					if holds(r.Good()) {
						return
					}
				}
				t.Fatalf("%s: not within eight frames; %v", what, r.Active())
			}
			active := func() bool { return slices.Contains(r.Active(), host.rule) }
			until("it starts and fires", func([]string) bool { return active() && count(r, host.rule+".Fired") == 1 })

			// Kept, returned, saved and read it does the same.
			r.Good()
			var kept wits.Snapshot
			r.Snapshot(&kept)
			data, err := save.Write(nil, r.Mind)
			if err != nil {
				t.Fatal(err)
			}
			file, err := save.Open(data)
			if err != nil {
				t.Fatal(err)
			}
			others := []*kindtest.Run{kindtest.Start(t, p), kindtest.Start(t, p)}
			if err := others[0].Restore(&kept); err != nil {
				t.Fatal(err)
			}
			if err := file.Read(0, others[1].Mind); err != nil {
				t.Fatal(err)
			}
			ended := false
			for _, o := range others {
				o.Tick = r.Tick
			}
			for range 5 {
				lines := r.Good()
				ended = ended || slices.Contains(lines, host.rule+": end success")
				for i, o := range others {
					if kindtest.Lines(t, []string{"returned", "read"}[i], o.Good(), lines...); o.Hash() != r.Hash() {
						t.Fatalf("frame %d: the mind that was %s is another one", r.Tick, []string{"returned", "read"}[i])
					}
				}
			}
			if !ended || count(r, host.rule+".Succeeded") != 1 || count(r, host.rule+".Fired") != 2 {
				t.Errorf("it fired %d times, succeeded %d times, and said that it ended: %v", count(r, host.rule+".Fired"), count(r, host.rule+".Succeeded"), ended)
			}

			// Reloaded, with another rule before it and another threshold of X, it goes on.
			until("it runs", func([]string) bool { return active() })
			fired := count(r, host.rule+".Fired")
			changed := strings.Replace(strings.Replace(guest, `"rules":[`, `"rules":[{"name":"New","when":["X > 5"],"do":"Act"},`, 1), "X > 0", "X > 1.5", 1)
			r.Mind, _ = wits.Transfer(r.Mind, kindtest.Load(t, actors(), files(host.main, changed)))
			if !active() || count(r, host.rule+".Fired") != fired {
				t.Errorf("reloaded: fired %d times, not %d; active are %v", count(r, host.rule+".Fired"), fired, r.Active())
			}
			until("what runs ends, and does not begin again", func([]string) bool { return !active() })
			for range 3 {
				if r.Good(); active() || count(r, host.rule+".Fired") != fired {
					t.Errorf("it fires though X is too little now")
				}
			}
			kindtest.Set(r, "X", 2.0)
			until("it fires by the changed document", func([]string) bool { return active() && count(r, host.rule+".Fired") == fired+1 })

			// Stopped from outside nothing is left.
			r.Mind.Abort()
			kindtest.Lines(t, "stopped", r.Active())
		})
	}
}

// TestPS_EndsWhatRunsIt: a document of rules that ends with its rule ends what runs it, with success, or with failure if none matches.
func TestPS_EndsWhatRunsIt(t *testing.T) {
	for _, c := range []struct{ x, want string }{{"1", "Good"}, {"-1", "Bad"}} {
		main := `{"kind":"tree","root":"S","nodes":{"S":{"selector":["Try","Bad"]},"Try":{"sequence":["T","Good"]},"T":{"run":"r.rules.json","with":{"X":` + c.x + `}},"Good":{"do":"Act"},"Bad":{"do":"Act"}}}`
		r := kindtest.Start(t, kindtest.Load(t, actors(), files(main, `"end":"rule",`+guest)))
		for range 6 {
			r.Good()
		}
		if !slices.Contains(r.Active(), c.want) {
			t.Errorf("X %s: active are %v", c.x, r.Active())
		}
	}
}

// TestPS_WhyWithinOtherKinds: whoever asks why a rule did not fire is answered wherever the document runs.
func TestPS_WhyWithinOtherKinds(t *testing.T) {
	for kind, host := range hosts {
		r := kindtest.Start(t, kindtest.Load(t, actors(), files(host.main, guest)))
		kindtest.Set(r, "X", -3.0)
		a := kindtest.Ask(r)
		for range 3 {
			a.Step()
		}
		text := strings.Join(a.Why(host.rule), "\n")
		for _, want := range []string{"It did not match: it scored 0, and needs 1.", "X was -3"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: it says\n%s\nwithout %q", kind, text, want)
			}
		}
	}
}
