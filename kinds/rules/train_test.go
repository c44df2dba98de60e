package rules_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
)

// Attempt is an action that succeeds with a probability.
type Attempt struct {
	Chance wits.In[float64]
}

func (a *Attempt) Update(x *wits.Context) wits.Status {
	if x.Rand().Chance(a.Chance.Get(x)) {
		return wits.Success
	}
	return wits.Failure
}

func attempts() *wits.Registry {
	r := actors()
	wits.AddAction[Attempt](r, wits.Named("Attempt"), wits.Doc("Succeeds with a probability."))
	return r
}

const trained = `{"wits":1,"kind":"rules","choose":{"order":"weighted"},"training":{"success":0.1,"failure":0.1,"least":0.05,"most":20},"ports":[{"in":"Far","type":"bool"}],
	"rules":[{"name":"Bad","when":["true"],"do":"Attempt","with":{"Chance":0.1}},{"name":"Rare","when":["Far"],"do":"Attempt","weight":3},{"name":"Good","when":["true"],"do":"Attempt","with":{"Chance":0.9}}]}`

// train plays games of 20 frames.
func train(t testing.TB, games int, seed uint64) *rules.Trainer {
	t.Helper()
	trainer, err := rules.NewTrainer(kindtest.Load(t, attempts(), kindtest.Files{"main.json": trained}), seed)
	if err != nil {
		t.Fatal(err)
	}
	for range games {
		m := trainer.Mind()
		for tick := range int64(20) {
			m.Step(wits.Frame{Delta: 0.1, Tick: tick})
		}
		if err := trainer.Learn(m); err != nil {
			t.Fatal(err)
		}
	}
	return trainer
}

// TestPS_Training: of two rules that always match, one succeeds in 90 %, the other in 10 %. After training the first is chosen once the document is
// locked; a rule that never matches keeps its weight, and is in the list of those that were never executed.
func TestPS_Training(t *testing.T) {
	trainer := train(t, 50, 7)
	names, weights := trainer.Weights()
	if strings.Join(names, " ") != "Bad Rare Good" || weights[1] != 3 || weights[2] <= 3 || weights[0] >= 1 {
		t.Fatalf("the weights of %v are %v", names, weights)
	}
	never := trainer.Tally().Never()
	if len(never) != 1 || never[0].Path != "Rare" {
		t.Errorf("never executed: %+v", never)
	}
	if often := trainer.Tally().Frequent(0.5); len(often) != 1 || often[0].Path != "Good" {
		t.Errorf("very frequent: %+v", often)
	}
	text, err := trainer.Lock([]byte(trained))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), `"locked": true`) || !strings.Contains(string(text), `"weight": 3`) {
		t.Errorf("the locked document:\n%s", text)
	}
	p := kindtest.Load(t, attempts(), kindtest.Files{"main.json": string(text)})
	r := kindtest.Start(t, p)
	for range 20 {
		r.Good()
	}
	if count(r, "Good.Fired") != 20 || count(r, "Bad.Fired") != 0 {
		t.Errorf("locked: Good fired %d times, Bad %d times", count(r, "Good.Fired"), count(r, "Bad.Fired"))
	}
	if again, err := attempts().Documents().Format(text); err != nil || string(again) != string(text) {
		t.Errorf("it is not in canonical form: %v", err)
	}
	if _, err := rules.NewTrainer(p, 1); err == nil || !strings.Contains(err.Error(), "has no rules whose weights are trained") {
		t.Errorf("a locked document is trained: %v", err)
	}
	if _, err := trainer.Lock([]byte(strings.Replace(trained, `"Bad"`, `"Other"`, 1))); err == nil || err.Error() != "it is another document: its rule 1 is not Bad" {
		t.Errorf("another document: %v", err)
	}
	if err := trainer.Learn(p.NewMind(1)); err == nil {
		t.Error("it has learnt from a mind that is not its own")
	}
}

// TestPS_TrainingIsDeterministic: the same seed gives the same weights, another one others.
func TestPS_TrainingIsDeterministic(t *testing.T) {
	_, a := train(t, 5, 7).Weights()
	_, b := train(t, 5, 7).Weights()
	_, c := train(t, 5, 8).Weights()
	if a[0] != b[0] || a[2] != b[2] || a[0] == c[0] && a[2] == c[2] {
		t.Errorf("%v, again %v, with another seed %v", a, b, c)
	}
}

// TestPS_GamesBesideEachOther: what two minds gain that began together is added.
func TestPS_GamesBesideEachOther(t *testing.T) {
	trainer := train(t, 1, 3)
	_, before := trainer.Weights()
	a, b := trainer.Mind(), trainer.Mind()
	play := func(m *wits.Mind) float64 {
		p := m.Program()
		at := p.Find("Good.Gained")
		was := m.Value(at).(float64)
		for tick := range int64(5) {
			m.Step(wits.Frame{Delta: 0.1, Tick: tick})
		}
		return m.Value(at).(float64) - was
	}
	gained := play(a) + play(b)
	for _, m := range []*wits.Mind{b, a} {
		if err := trainer.Learn(m); err != nil {
			t.Fatal(err)
		}
	}
	_, after := trainer.Weights()
	if d := after[2] - before[2] - gained; d > 1e-5 || d < -1e-5 || gained == 0 {
		t.Errorf("from %v to %v, and the games gave %v", before[2], after[2], gained)
	}
}

// TestPS_Marked: who watches says whether a choice was good or bad, and the weight of the rule moves.
func TestPS_Marked(t *testing.T) {
	r := watching(t, `"choose":{"order":"weighted"},"training":{"success":0.5,"failure":0.25},"rules":[{"name":"B","when":["false"]},{"name":"A","when":["true"],"do":"Act"}]`)
	r.Good()
	if err := rules.Mark(r.Mind, "A", true); err != nil {
		t.Fatal(err)
	}
	r.Good()
	if got := r.Value("A.Gained"); got != 0.5 {
		t.Errorf("marked good: %v", got)
	}
	if err := rules.Mark(r.Mind, "A", false); err != nil {
		t.Fatal(err)
	}
	r.Good()
	if got := r.Value("A.Gained"); got != 0.25 {
		t.Errorf("marked bad: %v", got)
	}
	if err := rules.Mark(watching(t, many(1)).Mind, "R1", true); err == nil || err.Error() != "the weights of main.json are not trained" {
		t.Errorf("marked where nothing is trained: %v", err)
	}
}

// TestPS_Tally: which rules are over-rated, and which selection always drops.
func TestPS_Tally(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, attempts(), kindtest.Files{"main.json": document(`"choose":{"order":"weighted","first":0},
		"rules":[{"name":"Proud","weight":5,"tags":["a"],"when":["true"],"do":"Attempt"},{"name":"Modest","when":["true"],"do":"Attempt","with":{"Chance":1}},{"name":"Late","tags":["a"],"when":["true"],"do":"Attempt"}]`)}))
	for range 10 {
		r.Good()
	}
	var tally rules.Tally
	if err := tally.Count(r.Mind); err != nil {
		t.Fatal(err)
	}
	if over := tally.Overrated(); len(over) != 1 || over[0].Path != "Proud" || over[0].Failed < 5 {
		t.Errorf("over-rated: %+v", over)
	}
	if starved := tally.Starved(); len(starved) != 1 || starved[0].Path != "Late" || starved[0].Filtered != starved[0].Matched {
		t.Errorf("always dropped: %+v", starved)
	}
	if rate, ok := tally.Rules[1].Rate(); !ok || rate != 1 {
		t.Errorf("Modest succeeds in %v", rate)
	}
	if err := tally.Count(watching(t, many(2)).Mind); err == nil {
		t.Error("it counts minds of different programs")
	}
}
