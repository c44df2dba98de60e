package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
)

// actors is a registry with actions of tests.
func actors() *wits.Registry {
	r := registry()
	kindtest.Add(r)
	return r
}

// watching runs a production system of a document's members.
func watching(t testing.TB, members string) *kindtest.Run {
	t.Helper()
	return kindtest.Start(t, kindtest.Load(t, actors(), kindtest.Files{"main.json": document(members)}))
}

// many is rules R1 to Rn, of which those in the set match.
func many(n int, set ...int) string {
	var list []string
	for i := 1; i <= n; i++ {
		is := 0
		for _, k := range set {
			if k == i {
				is = 1
			}
		}
		list = append(list, fmt.Sprintf(`{"name":"R%d","when":[{"value":"One","is":%d}]}`, i, is))
	}
	return `"ports":[{"in":"One","type":"float","default":1}],"rules":[` + strings.Join(list, ",") + `]`
}

// verdict is what became of a rule.
func verdict(r *kindtest.Run, rule string) rules.Verdict {
	r.T.Helper()
	return r.Value(rule + ".Verdict").(rules.Verdict)
}

// count is how often something is counted.
func count(r *kindtest.Run, path string) int64 {
	r.T.Helper()
	return r.Value(path).(int64)
}

// TestPS_GreedyTrace: of 500 rules 4 and 87 match. In the order of the list four are looked at, and 4 fires; in a shuffled order one of the
// two fires, and the other is not looked at.
func TestPS_GreedyTrace(t *testing.T) {
	r := watching(t, many(500, 4, 87))
	r.Good()
	if verdict(r, "R4") != rules.Selected || verdict(r, "R87") != rules.Skipped || count(r, "Looked") != 4 || count(r, "R4.Fired") != 1 {
		t.Errorf("R4 %v, R87 %v, looked at %d", verdict(r, "R4"), verdict(r, "R87"), count(r, "Looked"))
	}
	r = watching(t, `"choose":{"order":"shuffled"},`+many(500, 4, 87))
	fewest, other := int64(500), 0
	for range 400 {
		r.Good()
		four, late := verdict(r, "R4"), verdict(r, "R87")
		if !(four == rules.Selected && late == rules.Skipped || four == rules.Skipped && late == rules.Selected) {
			t.Fatalf("frame %d: R4 %v, R87 %v", r.Tick, four, late)
		}
		if late == rules.Selected {
			other++
			fewest = min(fewest, count(r, "Looked"))
		}
	}
	if other < 150 || other > 250 || fewest > 20 {
		t.Errorf("R87 fired %d times of 400, at best after %d rules", other, fewest)
	}
}

// TestPS_Cap: with a cap of three rules none is found, and the next update goes on with the fourth.
func TestPS_Cap(t *testing.T) {
	r := watching(t, `"choose":{"checks":3},`+many(500, 4, 87))
	r.Good()
	if r.Value("Result") != rules.CapHit || count(r, "Looked") != 3 || verdict(r, "R4") != rules.Beyond || count(r, "Capped") != 1 || count(r, "Unmatched") != 0 {
		t.Errorf("%v after %d rules, R4 %v", r.Value("Result"), count(r, "Looked"), verdict(r, "R4"))
	}
	r.Good()
	if r.Value("Result") != rules.Matched || count(r, "Looked") != 1 || verdict(r, "R4") != rules.Selected {
		t.Errorf("then %v after %d rules", r.Value("Result"), count(r, "Looked"))
	}
	r.Good()
	if r.Value("Result") != rules.CapHit || verdict(r, "R1") != rules.NoMatch {
		t.Errorf("and then %v: it begins with the first rule again", r.Value("Result"))
	}
	r = watching(t, `"choose":{"terms":2},`+many(500, 4))
	if r.Good(); r.Value("Result") != rules.CapHit || count(r, "Looked") != 2 {
		t.Errorf("with a cap of two terms: %v after %d rules", r.Value("Result"), count(r, "Looked"))
	}
	r = watching(t, many(5))
	if r.Good(); r.Value("Result") != rules.Unmatched || count(r, "Unmatched") != 1 {
		t.Errorf("none matches: %v", r.Value("Result"))
	}
}

// TestPS_Fairness: four rules that always match are selected equally often, 2,500 +/- 130 times of 10,000, in both orders that are drawn; in the
// order of the list one rule gets all.
func TestPS_Fairness(t *testing.T) {
	for _, order := range []string{"shuffled", "random"} {
		r := watching(t, `"choose":{"order":"`+order+`"},`+many(4, 1, 2, 3, 4))
		for range 10_000 {
			r.Good()
		}
		for k := 1; k <= 4; k++ {
			if n := count(r, fmt.Sprintf("R%d.Fired", k)); n < 2370 || n > 2630 {
				t.Errorf("%s: R%d fired %d times", order, k, n)
			}
		}
	}
	r := watching(t, many(4, 1, 2, 3, 4))
	for range 10_000 {
		r.Good()
	}
	if n := count(r, "R1.Fired"); n != 10_000 {
		t.Errorf("in the order of the list R1 fired %d times", n)
	}
}

const recorded = `"threshold":0.8,"ports":[{"in":"A","type":"float"},{"in":"B","type":"int"},{"in":"C","type":"bool"}],
	"rules":[{"name":"R","when":[{"value":"A","is":3,"within":1},{"value":"B","is":7,"weight":0.5},{"if":"C","weight":0.25}]}]`

// TestPS_RecordedScore: weights 1, 0.5, 0.25 and a threshold of 0.8. Without the lightest term the rule scores 0.857 and matches, without the
// middle one 0.714, and does not.
func TestPS_RecordedScore(t *testing.T) {
	for _, c := range []struct {
		a     float64
		b     int64
		c     bool
		score float64
		want  rules.Verdict
	}{
		{3, 7, true, 1, rules.Selected}, {4, 7, true, 1, rules.Selected}, {3, 7, false, 1.5 / 1.75, rules.Selected},
		{2, 6, true, 1.25 / 1.75, rules.NoMatch}, {4.5, 7, true, 0.75 / 1.75, rules.NoMatch},
	} {
		r := watching(t, recorded)
		kindtest.Set(r, "A", c.a)
		kindtest.Set(r, "B", c.b)
		kindtest.Set(r, "C", c.c)
		r.Good()
		if got := r.Value("R.Score").(float64); got-c.score > 1e-12 || c.score-got > 1e-12 || verdict(r, "R") != c.want {
			t.Errorf("%+v: it scored %v, %v", c, got, verdict(r, "R"))
		}
	}
}

// TestPS_Unique: a unique rule that matches is selected alone, wherever it is in the list and in which order others are looked at.
func TestPS_Unique(t *testing.T) {
	for _, order := range []string{"listed", "shuffled", "weighted", "random"} {
		r := watching(t, `"choose":{"order":"`+order+`","first":0},"ports":[{"in":"X","type":"bool","default":true}],
			"rules":[{"name":"A","when":["true"]},{"name":"U","unique":true,"when":["X"]},{"name":"B","when":["true"]}]`)
		r.Good()
		if a, u, b := verdict(r, "A"), verdict(r, "U"), verdict(r, "B"); a != rules.Skipped || u != rules.Selected || b != rules.Skipped {
			t.Errorf("%s: A %v, U %v, B %v", order, a, u, b)
		}
		kindtest.Set(r, "X", false)
		r.Good()
		if a, u, b := verdict(r, "A"), verdict(r, "U"), verdict(r, "B"); a != rules.Selected || u != rules.NoMatch || b != rules.Selected {
			t.Errorf("%s, without U: A %v, U %v, B %v", order, a, u, b)
		}
	}
}

// TestPS_Manoeuvre: a rule that is selected drops others that hold a tag of it, and keeps those that do not.
func TestPS_Manoeuvre(t *testing.T) {
	r := watching(t, `"choose":{"first":0},"rules":[{"name":"A","tags":["spin"],"when":["true"],"do":"Act"},{"name":"B","tags":["spin","shoot"],"when":["true"],"do":"Act"},{"name":"C","tags":["pass"],"when":["true"],"do":"Act"}]`)
	r.Good()
	kindtest.Lines(t, "active", r.Active(), "A", "C")
	if verdict(r, "B") != rules.Filtered || count(r, "B.Filtered") != 1 || count(r, "B.Matched") != 1 || count(r, "B.Fired") != 0 {
		t.Errorf("B %v, filtered %d times", verdict(r, "B"), count(r, "B.Filtered"))
	}
}

// TestPS_Idempotence: the same rule matches in five updates, and what it runs begins once.
func TestPS_Idempotence(t *testing.T) {
	r := watching(t, `"rules":[{"name":"R","when":["true"],"do":"Act"}]`)
	kindtest.Lines(t, "first", r.Good(), "R: activate", "R: update")
	for range 4 {
		kindtest.Lines(t, "then", r.Good(), "R: update")
	}
	if count(r, "R.Fired") != 1 || count(r, "R.Matched") != 5 {
		t.Errorf("it fired %d times and matched %d times", count(r, "R.Fired"), count(r, "R.Matched"))
	}
}
