package patterns_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/std/patterns"
)

// set is a part of the library as these tests read it.
type set []struct{ Name, Input, If, Use string }

func sets(t *testing.T) map[string]set {
	t.Helper()
	var d struct{ Considerations map[string]set }
	must.Succeed(t, json.Unmarshal(patterns.Document, &d))
	return d.Considerations
}

var word = regexp.MustCompile(`[A-Z]\w*`)

// parameters are the names in the expressions of a set.
func parameters(all map[string]set, name string) []string {
	names := map[string]bool{}
	for _, c := range all[name] {
		for _, w := range word.FindAllString(c.Input+" "+c.If, -1) {
			names[w] = true
		}
		for _, w := range parameters(all, c.Use) {
			names[w] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

var yesOrNo = []string{"Busy", "Rooted", "Sees", "Hidden"}

// play scores an option that uses sets, with values of their parameters.
func play(t *testing.T, values map[string]float64, names ...string) func(seconds float64) float64 {
	t.Helper()
	var ports, uses []string
	all := sets(t)
	given := map[string]bool{}
	for _, name := range names {
		uses = append(uses, fmt.Sprintf(`{"use": "P.%s"}`, name))
		for _, p := range parameters(all, name) {
			if given[p] {
				continue
			}
			given[p] = true
			kind, value := "float", fmt.Sprint(values[p])
			if slices.Contains(yesOrNo, p) {
				kind, value = "bool", fmt.Sprint(values[p] != 0)
			}
			ports = append(ports, fmt.Sprintf(`{"in": %q, "type": %q, "default": %s}`, p, kind, value))
		}
	}
	files := fstest.MapFS{patterns.File: {Data: patterns.Document}, "main.utility.json": {Data: []byte(fmt.Sprintf(`{"wits": 1, "kind": "utility", "ports": [%s],
		"shared": {"P": %q}, "options": {"It": {"considerations": [%s]}, "Rest": {"score": "0.1"}}, "decide": {"every": 0}}`, strings.Join(ports, ","), patterns.File, strings.Join(uses, ",")))}}
	p, err := wits.Load(std.NewRegistry(), files, "main.utility.json")
	must.Succeed(t, err)
	m, score := p.NewMind(1), p.Find("It.Score")
	return func(seconds float64) float64 {
		m.Step(wits.Frame{Time: seconds, Delta: 0.1})
		return m.Value(score).(float64)
	}
}

func TestPatternsAreRight(t *testing.T) {
	for _, problem := range wits.CheckFiles(std.NewRegistry(), fstest.MapFS{patterns.File: {Data: patterns.Document}}) {
		t.Error(problem)
	}
	page, err := os.ReadFile("../../docs/utility-ai.md")
	must.Succeed(t, err)
	all := sets(t)
	for name := range all {
		play(t, nil, name)(0)
		row := fmt.Sprintf("| `%s` | `%s` |", name, strings.Join(parameters(all, name), "`, `"))
		if strings.HasSuffix(row, "| `` |") {
			row = fmt.Sprintf("| `%s` | |", name)
		}
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/utility-ai.md does not list\n%s", row)
		}
	}
}

// with changes some of usual values.
func with(values map[string]float64) map[string]float64 {
	usual := map[string]float64{"Sees": 1, "Hidden": 1, "Distance": 10, "Range": 25, "Health": 90, "MaxHealth": 100, "TargetHealth": 50, "TargetMaxHealth": 100,
		"Facing": 1, "TargetFacing": -1, "Allies": 0, "Most": 2, "Danger": 0.6, "Need": 0.5, "Food": 0.1, "Worth": 4, "MaxWorth": 16, "Ammo": 1, "Magazine": 10, "Age": 1, "Memory": 5, "Enemies": 4}
	maps.Copy(usual, values)
	return usual
}

type values = map[string]float64

// TestPatternsDoWhatTheySay: each of pairs of situations has the greater score first; the decisions are those of [Pro360, ch. 26].
func TestPatternsDoWhatTheySay(t *testing.T) {
	for _, c := range []struct {
		set        string
		more, less values
		none       bool // the lesser is 0
	}{
		{"Near", values{"Distance": 2}, values{"Distance": 20}, false},
		{"Near", values{"Distance": 20}, values{"Distance": 25}, true},
		{"Far", values{"Distance": 20}, values{"Distance": 2}, false},
		{"InReach", values{"Distance": 25}, values{"Distance": 25.1}, true},
		{"ArmsLength", values{"Distance": 12.5}, values{"Distance": 0}, true},
		{"MidRange", values{"Distance": 10}, values{"Distance": 1}, false},
		{"Healthy", values{"Health": 80}, values{"Health": 20}, false},
		{"Wounded", values{"Health": 20}, values{"Health": 80}, false},
		{"WeakTarget", values{"TargetHealth": 10}, values{"TargetHealth": 100}, false},
		{"Outnumbered", values{"Enemies": 4}, values{"Enemies": 1}, true},
		{"Need", values{"Need": 0.9}, values{"Need": 0.3}, false},
		{"Hunger", values{"Food": 0.1}, values{"Food": 0.7}, true},
		{"Worth", values{"Worth": 9}, values{"Worth": 1}, false},
		{"Fresh", values{"Age": 1}, values{"Age": 6}, true},
		{"Loaded", nil, values{"Ammo": 0}, true},
		{"LowAmmo", values{"Ammo": 1}, values{"Ammo": 9}, false},
		{"Evade", values{"Danger": 0.8}, values{"Danger": 0.2}, false},
		{"Evade", values{"Health": 20}, nil, false}, // who is well may stay
		{"Evade", nil, values{"Busy": 1}, true},
		{"Evade", nil, values{"Rooted": 1}, true},
		{"CloseUnseen", nil, values{"Hidden": 0}, true},
		{"CloseUnseen", nil, values{"Distance": 24}, false},
		{"Charge", nil, values{"Distance": 1}, false}, // a charge is wasted on who stands here
		{"Charge", nil, values{"Distance": 25}, true}, // and does not come so far
		{"Charge", nil, values{"Allies": 1}, false},   // no piling on
		{"Charge", nil, values{"Allies": 2}, true},
		{"Charge", nil, values{"Health": 20}, false},
		{"Charge", nil, values{"Facing": -0.5}, true},
		{"Charge", nil, values{"Sees": 0}, true},
		{"Flank", nil, values{"TargetFacing": 1}, true},
		{"Flank", values{"TargetFacing": 0}, values{"TargetFacing": 0.8}, false},
		{"Flank", values{"Rooted": 1}, values{"Busy": 1}, true}, // who cannot walk may still strike
		{"Flank", nil, values{"TargetHealth": 100}, false},
	} {
		more, less := play(t, with(c.more), c.set)(0), play(t, with(c.less), c.set)(0)
		if !(more > less) || c.none != (less == 0) {
			t.Errorf("%s: %v with %v, %v with %v", c.set, more, c.more, less, c.less)
		}
	}
}

// TestPatternsOfThePast: what was done wears off, and has to rest.
func TestPatternsOfThePast(t *testing.T) {
	score := play(t, nil, "Brief", "Rested")
	if first := score(0); first != 1 {
		t.Errorf("at first it scores %v", first)
	}
	if begun, late, over := score(1), score(4), score(5); !(begun > late && late > 0) || over != 0 {
		t.Errorf("while it runs: %v, %v, %v", begun, late, over)
	}
	if half, whole := score(10), score(16); half > 0.05 || whole < 0.9 {
		t.Errorf("as it rests: %v after 5 s, %v after 11 s", half, whole)
	}
}
