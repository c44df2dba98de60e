package rules_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
)

const shown = `"threshold":0.8,"ports":[{"in":"Height","type":"float"},{"in":"Air","type":"bool"},{"in":"Place","type":"vec2"}],"rules":[{"name":"Rest","when":["Height < -5"]}]`

// TestPS_Recorder: a player does something, and what was so becomes a rule, which matches where it is so again, within what is tolerated.
func TestPS_Recorder(t *testing.T) {
	r := watching(t, shown)
	rec, err := rules.NewRecorder(r.Program(), rules.Watched{Value: "Height", Within: 0.5}, rules.Watched{Value: "Air", Weight: 0.25})
	if err != nil {
		t.Fatal(err)
	}
	if err := rec.Show("Flip", "flip.tree.json"); err == nil || err.Error() != "nothing has been seen yet" {
		t.Errorf("before anything was seen: %v", err)
	}
	for _, h := range []float64{0, 2} {
		kindtest.Set(r, "Height", h)
		kindtest.Set(r, "Air", h > 1)
		r.Good()
		if err := rec.See(r.Mind); err != nil {
			t.Fatal(err)
		}
	}
	if err := rec.Show("Flip", "flip.tree.json"); err != nil {
		t.Fatal(err)
	}
	if err := rec.Show("Flip", ""); err == nil || err.Error() != "there is a rule Flip already" {
		t.Errorf("twice: %v", err)
	}
	text, err := rec.Write([]byte(document(shown)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rec.Write(text); err == nil || err.Error() != "the document has a rule Flip already" {
		t.Errorf("written twice: %v", err)
	}
	played := kindtest.Start(t, kindtest.Load(t, actors(), kindtest.Files{"main.json": string(text), "flip.tree.json": `{"kind":"tree","root":"A","nodes":{"A":{"do":"Act"}}}`}))
	for _, c := range []struct {
		height float64
		air    bool
		want   rules.Verdict
	}{{2.6, true, rules.NoMatch}, {2.5, true, rules.Selected}, {1.5, false, rules.Selected}, {1.4, false, rules.NoMatch}} {
		kindtest.Set(played, "Height", c.height)
		kindtest.Set(played, "Air", c.air)
		if played.Good(); verdict(played, "Flip") != c.want {
			t.Errorf("%+v: %v, score %v", c, verdict(played, "Flip"), played.Value("Flip.Score"))
		}
	}
	kindtest.Lines(t, "it runs what was shown", played.Active(), "Flip", "Flip/A")
}

// TestPS_RecorderOverASpan: over a span of frames the range is all that was seen.
func TestPS_RecorderOverASpan(t *testing.T) {
	r := watching(t, shown)
	rec, err := rules.NewRecorder(r.Program(), rules.Watched{Value: "Height", Within: 1})
	if err != nil {
		t.Fatal(err)
	}
	rec.Span = 3
	for _, h := range []float64{9, 4, 3, 5} {
		kindtest.Set(r, "Height", h)
		if err := rec.See(r.Mind); err != nil {
			t.Fatal(err)
		}
	}
	if err := rec.Show("Flip", ""); err != nil {
		t.Fatal(err)
	}
	text, err := rec.Write([]byte(document(shown)))
	if err != nil {
		t.Fatal(err)
	}
	played := kindtest.Start(t, kindtest.Load(t, actors(), kindtest.Files{"main.json": string(text)}))
	for h, want := range map[float64]rules.Verdict{1.9: rules.NoMatch, 2: rules.Selected, 6: rules.Selected, 6.1: rules.NoMatch} {
		kindtest.Set(played, "Height", h)
		if played.Good(); verdict(played, "Flip") != want {
			t.Errorf("height %v: %v", h, verdict(played, "Flip"))
		}
	}
	for _, c := range []struct {
		of   rules.Watched
		want string
	}{{rules.Watched{Value: "Hight"}, `main.json has no value "Hight"`}, {rules.Watched{Value: "Place"}, "Place is no number and no truth"},
		{rules.Watched{Value: "Height", Within: -1}, "Height: weights and how far a value may be off are 0 or more"}} {
		if _, err := rules.NewRecorder(r.Program(), c.of); err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v", c.of, err)
		}
	}
	if err := rec.See(played.Mind); err == nil {
		t.Error("it sees minds of other programs")
	}
}
