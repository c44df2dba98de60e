package utility_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// foe is an element of the tests' list.
type foe struct {
	Who    wits.Entity
	Place  geom.Vec2 `unit:"m"`
	Facing geom.Vec2
	Wealth float64
	Rank   float64
	Class  class
}

type class int64

// hunter is the agent of the tests. Sides are texts, by entity, as a game of its own would have them.
type hunter struct {
	foes  []foe
	sides map[wits.Entity]string
}

func hunterRegistry() *wits.Registry {
	r := registry()
	wits.AddEnum[class](r, "class", "What a foe is.", "private", "officer")
	wits.AddType[foe](r, "foe", "Somebody to hunt.")
	wits.AddList(r, "Foes", "Whom the hunter knows.", func(x *wits.Context, i int) (foe, bool) {
		foes := wits.Self[*hunter](x).foes
		if i >= len(foes) {
			return foe{}, false
		}
		return foes[i], true
	})
	wits.AddList(r, "Marks", "The same, by entity.", func(x *wits.Context, i int) (wits.Entity, bool) {
		foes := wits.Self[*hunter](x).foes
		if i >= len(foes) {
			return 0, false
		}
		return foes[i].Who, true
	})
	wits.AddAction[witness](r, wits.Named("Witness"))
	wits.AddFunc(r, "SideOf", func(x *wits.Context, p struct{ Who wits.Entity }) string { return wits.Self[*hunter](x).sides[p.Who] })
	return r
}

// hunt runs a document whose agent knows some foes.
func hunt(t testing.TB, main string, foes ...foe) (*kindtest.Run, *hunter) {
	t.Helper()
	return huntIn(t, kindtest.Files{"main.json": main}, foes...)
}

func huntIn(t testing.TB, files kindtest.Files, foes ...foe) (*kindtest.Run, *hunter) {
	t.Helper()
	h := &hunter{foes: foes, sides: map[wits.Entity]string{}}
	r := kindtest.Start(t, kindtest.Load(t, hunterRegistry(), files))
	r.Frame.Self = h
	return r, h
}

// target is a document of one option that runs nothing, so that a decision is made in each frame.
func target(pick string) string {
	return `{"kind":"utility","ports":[{"in":"Position","type":"vec2"}],"variables":{"Target":"entity","Goal":"vec2"},"options":{"A":{` + pick + `}}}`
}

func at(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }

// wantTarget runs a frame and wants a target.
func wantTarget(t testing.TB, what string, r *kindtest.Run, want wits.Entity) {
	t.Helper()
	r.Good()
	if got := r.Value("Target"); got != want {
		t.Errorf("%s: the target is %v, not %v", what, got, want)
	}
}

// TestT21_5_OfficersArePreferred: of ten men and an officer with ten times their weight the officer is the target every
// other time; with two it is one of them twice of three times. Whoever is not of the side "Enemy", in whatever case, never is.
func TestT21_5_OfficersArePreferred(t *testing.T) {
	const n = 20000
	for officers, want := range map[int]float64{1: 10. / 20, 2: 20. / 30} {
		r, h := hunt(t, target(`"for":{"from":"Foes","as":"foe","choose":"weighted","into":{"Target":"foe.Who"}},"considerations":[
			{"name":"Enemy","if":"IfSameText(SideOf(foe.Who), 'Enemy')"},{"name":"Officer","if":"foe.Class == officer","then":{"multiply":10}}]`))
		for i := range 10 + officers + 5 {
			f := foe{Who: wits.Entity(i + 1)}
			h.sides[f.Who] = []string{"Enemy", "enemy", "ENEMY"}[i%3]
			if i < officers {
				f.Class = 1
			} else if i >= 10+officers {
				h.sides[f.Who] = []string{"Friend", "", "enemies"}[i%3]
			}
			h.foes = append(h.foes, f)
		}
		shares := make([]float64, len(h.foes)+1)
		for range n {
			r.Good()
			shares[r.Value("Target").(wits.Entity)] += 1. / n
		}
		chosen := 0.0
		for _, f := range h.foes[:officers] {
			chosen += shares[f.Who]
		}
		if off := 4 * math.Sqrt(want*(1-want)/n); math.Abs(chosen-want) > off {
			t.Errorf("%d officers: a share of %.4f, not %.4f +- %.4f", officers, chosen, want, off)
		}
		for _, f := range h.foes[10+officers:] {
			if shares[f.Who] > 0 {
				t.Errorf("%v of the side %q was chosen", f.Who, h.sides[f.Who])
			}
		}
	}
}

// TestT21_EntityExists: the same consideration vetoes if somebody is found, or if nobody is; what it found goes to a
// variable when its option is chosen, and not before.
func TestT21_EntityExists(t *testing.T) {
	r, h := hunt(t, `{"kind":"utility","variables":{"Target":"entity","Seen":"entity"},"options":{
		"Attack":{"score":"2","considerations":[{"name":"Some","pick":{"from":"Foes","as":"foe","score":"foe.Wealth","into":{"Target":"foe.Who"}}}]},
		"Never":{"score":"9","considerations":[{"name":"Some","pick":{"from":"Foes","as":"foe","score":"foe.Wealth","into":{"Seen":"foe.Who"}}},{"name":"No","if":"false"}]},
		"Rest":{"considerations":[{"name":"Alone","pick":{"from":"Foes","as":"foe","score":"foe.Wealth"},"then":{"veto":true}}]}}}`,
		foe{Who: 7, Wealth: 2}, foe{Who: 8, Wealth: 3}, foe{Who: 9, Wealth: 3}, foe{Who: 10, Wealth: -4})
	r.Good()
	kindtest.Lines(t, "somebody", r.Active(), "Attack")
	if r.Value("Target") != wits.Entity(8) || r.Value("Seen") != wits.Entity(0) || r.Value("Attack.foe").(foe).Who != 8 {
		t.Errorf("target %v, seen %v, picked %v", r.Value("Target"), r.Value("Seen"), r.Value("Attack.foe"))
	}
	h.foes = h.foes[3:]
	r.Good()
	kindtest.Lines(t, "nobody of use", r.Active(), "Rest")
	h.foes = nil
	r.Good()
	kindtest.Lines(t, "nobody", r.Active(), "Rest")
	if r.Value("Target") != wits.Entity(8) {
		t.Errorf("the target of what is not chosen became %v", r.Value("Target"))
	}
}

// TestPickAsMeasure: the score of what is picked counts, through bookends and curve; 0 if nobody is.
func TestPickAsMeasure(t *testing.T) {
	r, h := hunt(t, target(`"score":"1","considerations":[{"name":"Prey","pick":{"from":"Foes","as":"foe","score":"foe.Wealth","into":{"Target":"foe.Who"}},"from":0,"to":10}],"combine":"sum"`),
		foe{Who: 1, Wealth: 2}, foe{Who: 2, Wealth: 5})
	wantTarget(t, "two", r, 2)
	if got := r.Value("A.Score"); got != 1.5 {
		t.Errorf("the score is %v", got)
	}
	h.foes = nil
	wantTarget(t, "none", r, 0) // the option is chosen all the same
	if got := r.Value("A.Score"); got != 1.0 {
		t.Errorf("the score is %v", got)
	}
}

// TestPick_Choices: the first of use; the best of the highest rank; the first of equal ones; one of no use never.
func TestPick_Choices(t *testing.T) {
	foes := []foe{{Who: 1, Wealth: 0, Rank: 9}, {Who: 2, Wealth: 1, Rank: 2}, {Who: 3, Wealth: math.NaN(), Rank: 5}, {Who: 4, Wealth: 3, Rank: 2}, {Who: 5, Wealth: 3, Rank: 2}, {Who: 6, Wealth: 50, Rank: 1}}
	for choose, want := range map[string]wits.Entity{`"highest"`: 4, `"first"`: 2, `{"weighted":{"top":1}}`: 4, `{"weighted":{"within":0,"top":1}}`: 4} {
		r, h := hunt(t, target(`"for":{"from":"Foes","as":"f","choose":`+choose+`,"into":{"Target":"f.Who"}},"score":"f.Wealth","rank":"f.Rank"`), foes...)
		wantTarget(t, choose, r, want)
		h.foes = foes[:1]
		r.Good()
		kindtest.Lines(t, "none is of use", r.Active())
	}
}

// TestPick_WeightedShares: a draw among what is near enough to the best, or among the best.
func TestPick_WeightedShares(t *testing.T) {
	const n = 20000
	for choose, want := range map[string][]float64{
		`"weighted"`:                            {0, 5 / 10.6, 1 / 10.6, 4.6 / 10.6, 0},
		`{"weighted":{"within":0.1}}`:           {0, 5 / 9.6, 0, 4.6 / 9.6, 0},
		`{"weighted":{"within":0.9,"top":2}}`:   {0, 5 / 9.6, 0, 4.6 / 9.6, 0},
		`{"weighted":{"within":0.85,"top":99}}`: {0, 5 / 10.6, 1 / 10.6, 4.6 / 10.6, 0},
	} {
		r, _ := hunt(t, target(`"for":{"from":"Foes","as":"f","choose":`+choose+`,"into":{"Target":"f.Who"}},"score":"f.Wealth","rank":"f.Rank"`),
			foe{Who: 1, Wealth: 100, Rank: 5}, foe{Who: 2, Wealth: 5, Rank: 10}, foe{Who: 3, Wealth: 1, Rank: 10}, foe{Who: 4, Wealth: 4.6, Rank: 10}, foe{Who: 5, Wealth: 0, Rank: 100})
		got := make([]float64, 6)
		for range n {
			r.Good()
			got[r.Value("Target").(wits.Entity)] += 1. / n
		}
		for i, p := range want {
			if math.Abs(got[i+1]-p) > 4*math.Sqrt(p*(1-p)/n)+1e-9 {
				t.Errorf("%s: %d has %.4f, not %.4f", choose, i+1, got[i+1], p)
			}
		}
	}
}

// TestPick_MoreThanAreDrawn: of very many elements one of the heaviest is drawn.
func TestPick_MoreThanAreDrawn(t *testing.T) {
	var foes []foe
	rng := rand.New(rand.NewPCG(1, 2))
	for _, i := range rng.Perm(1000) {
		foes = append(foes, foe{Who: wits.Entity(i + 1), Wealth: float64(i + 1)})
	}
	r, _ := hunt(t, target(`"for":{"from":"Foes","as":"f","choose":"weighted","into":{"Target":"f.Who"}},"score":"f.Wealth"`), foes...)
	seen := map[wits.Entity]bool{}
	for range 2000 {
		r.Good()
		seen[r.Value("Target").(wits.Entity)] = true
	}
	for who := range seen {
		if who <= 1000-256 {
			t.Errorf("%v was drawn, which weighs less than 256 others", who)
		}
	}
	if len(seen) < 240 {
		t.Errorf("only %d of 256 were drawn", len(seen))
	}
}

// TestPick_AsAModelDoes: random elements, the highest against a plain search; the choice is the same from a snapshot.
func TestPick_AsAModelDoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, choose := range []string{"highest", "first", "weighted"} {
		files := kindtest.Files{"main.json": target(`"for":{"from":"Foes","as":"f","choose":"` + choose + `","into":{"Target":"f.Who","Goal":"f.Place"}},"score":"f.Wealth","rank":"f.Rank"`)}
		r, h := huntIn(t, files)
		var s wits.Snapshot
		for range 300 {
			h.foes = make([]foe, rng.IntN(8))
			best := -1
			for i := range h.foes {
				h.foes[i] = foe{Who: wits.Entity(i + 1), Place: at(rng.Float64(), 1), Wealth: float64(rng.IntN(6) - 2), Rank: float64(rng.IntN(3))}
				f := &h.foes[i]
				if f.Wealth <= 0 {
					continue
				}
				if best < 0 || choose != "first" && (f.Rank > h.foes[best].Rank || f.Rank == h.foes[best].Rank && f.Wealth > h.foes[best].Wealth) {
					best = i
				}
			}
			r.Snapshot(&s)
			before := r.Value("Target")
			r.Good()
			got := r.Value("Target").(wits.Entity)
			switch {
			case best < 0:
				if got != before || len(r.Active()) > 0 {
					t.Fatalf("%v: nobody is of use, and the target became %v", h.foes, got)
				}
			case choose != "weighted" && got != h.foes[best].Who, choose == "weighted" && h.foes[got-1].Rank != h.foes[best].Rank,
				r.Value("Goal") != h.foes[got-1].Place:
				t.Fatalf("%v: %s is %v, not %v", h.foes, choose, got, h.foes[best].Who)
			}
			other := kindtest.Start(t, r.Program())
			must.Succeed(t, other.Restore(&s))
			other.Tick, other.Frame = r.Tick-1, r.Frame
			if other.Good(); other.Hash() != r.Hash() {
				t.Fatalf("the minds differ: %v and %v", other.Value("Target"), got)
			}
		}
	}
}

// TestTargets_AnotherTargetIsAnotherChoice: what runs is interrupted and begins for the new one; its commitment holds for
// the target that it runs for, wherever that stands in the list by now.
func TestTargets_AnotherTargetIsAnotherChoice(t *testing.T) {
	doc := `{"kind":"utility","variables":{"Target":"entity"},"options":{
		"Hunt":{"do":"Act","for":{"from":"Foes","as":"f","into":{"Target":"f.Who"}},"score":"f.Wealth","commitment":1.5},"Rest":{"do":"Act","score":"1"}},"decide":{"every":0}}`
	r, h := hunt(t, doc, foe{Who: 1, Wealth: 5}, foe{Who: 2, Wealth: 4})
	kindtest.Lines(t, "begins", r.Good(), "Hunt: activate", "Hunt: update")
	h.foes = []foe{{Who: 2, Wealth: 6}, {Who: 1, Wealth: 5, Place: at(1, 1)}}
	kindtest.Lines(t, "is committed", r.Good(), "Hunt: update")
	h.foes[0].Wealth = 7
	kindtest.Lines(t, "another", r.Good(), "Hunt: end aborted", "Hunt: activate", "Hunt: update")
	if r.Value("Target") != wits.Entity(2) {
		t.Errorf("the target is %v", r.Value("Target"))
	}
	h.foes = h.foes[1:] // the target is gone
	kindtest.Lines(t, "the other", r.Good(), "Hunt: end aborted", "Hunt: activate", "Hunt: update")
	h.foes = nil
	kindtest.Lines(t, "none", r.Good(), "Hunt: end aborted", "Rest: activate", "Rest: update")
	if r.Value("Target") != wits.Entity(1) {
		t.Errorf("the target is %v", r.Value("Target"))
	}
}

// TestTargets_Key: the document can say what tells elements apart.
func TestTargets_Key(t *testing.T) {
	doc := `{"kind":"utility","variables":{"Target":"entity"},"options":{
		"Hunt":{"do":"Act","for":{"from":"Foes","as":"f","key":"f.Class","into":{"Target":"f.Who"}},"score":"f.Wealth"}},"decide":{"every":0}}`
	r, h := hunt(t, doc, foe{Who: 1, Wealth: 5})
	r.Good()
	h.foes[0].Who = 2
	kindtest.Lines(t, "one of its class", r.Good(), "Hunt: update")
	if r.Value("Target") != wits.Entity(2) {
		t.Error("it was not told of the other one")
	}
	h.foes[0].Class = 1
	kindtest.Lines(t, "one of another", r.Good(), "Hunt: end aborted", "Hunt: activate", "Hunt: update")
}

// TestTargets_WhatRunsGetsItsTarget: from a variable, or by the element's name; what ends sees its own target, not the one
// that comes after it.
func TestTargets_WhatRunsGetsItsTarget(t *testing.T) {
	for _, size := range []string{"Size", "f.Wealth"} {
		doc := `{"kind":"utility","variables":{"Size":"float"},"options":{
			"Hunt":{"do":"Witness","with":{"Size":{"expr":"` + size + `"}},"for":{"from":"Foes","as":"f","into":{"Size":"f.Wealth"}},"score":"f.Wealth"}},"decide":{"every":0}}`
		r, h := hunt(t, doc, foe{Who: 1, Wealth: 5}, foe{Who: 2, Wealth: 4})
		kindtest.Lines(t, size, r.Good(), "Hunt: runs for 5")
		h.foes = h.foes[1:]
		kindtest.Lines(t, size, r.Good(), "Hunt: ends for 5", "Hunt: runs for 4")
		h.foes = nil
		kindtest.Lines(t, size, r.Good(), "Hunt: ends for 4")
	}
}

// witness says for whom it runs, and for whom it ends.
type witness struct{ Size wits.In[float64] }

func (w *witness) Update(x *wits.Context) wits.Status {
	x.Log(wits.Info, "runs for %v", w.Size.Get(x))
	return wits.Running
}

func (w *witness) End(x *wits.Context, _ wits.Status) { x.Log(wits.Info, "ends for %v", w.Size.Get(x)) }

// TestPick_OfLists: of the game, of entities in which nobody is none, of a port and of a board.
func TestPick_OfLists(t *testing.T) {
	r, _ := hunt(t, target(`"for":{"from":"Marks","as":"m","choose":"first","into":"Target"},"score":"1"`), foe{}, foe{Who: 3}, foe{Who: 4})
	wantTarget(t, "entities", r, 3)
	r, _ = hunt(t, `{"kind":"utility","variables":{"Best":"float","All":{"type":"list of float","default":[2,5,3]}},
		"options":{"A":{"for":{"from":"All","as":"n","into":"Best"},"score":"n"}}}`)
	r.Good()
	if r.Value("Best") != 5.0 {
		t.Errorf("of a list %v is picked", r.Value("Best"))
	}
	r, _ = huntIn(t, kindtest.Files{"team.board.json": `{"kind":"board","scope":"team","fields":{"Known":{"type":"list of entity","default":[4,6]},"Target":"entity"}}`,
		"main.json": `{"kind":"utility","boards":{"Team":"team.board.json"},"options":{"A":{"for":{"from":"Team.Known","as":"who","into":"Team.Target"},"score":"1"}}}`})
	r.Good()
	if got := r.Value("A.who"); got != wits.Entity(4) {
		t.Errorf("of a board %v is picked", got)
	}
}

// TestPick_AsADocument: it ends at once, with success if it finds somebody; any other document can run it.
func TestPick_AsADocument(t *testing.T) {
	files := kindtest.Files{
		"main.json": `{"kind":"tree","root":"Hunt","variables":{"Target":"entity"},"nodes":{"Hunt":{"selector":["Found","Rest"]},"Found":{"sequence":["Pick","Go"]},
			"Pick":{"run":"pick.json","store":{"Target":"Target"}},"Go":{"do":"Act","with":{"Life":1}},"Rest":{"do":"Act","with":{"Life":1}}}}`,
		"pick.json": `{"kind":"utility","ports":[{"out":"Target","type":"entity"}],"pick":{"from":"Foes","as":"f","score":"f.Wealth","into":{"Target":"f.Who"}}}`,
	}
	r, h := huntIn(t, files, foe{Who: 1, Wealth: 1}, foe{Who: 2, Wealth: 4})
	kindtest.Lines(t, "somebody", r.Good(), "Go: activate", "Go: update", "Go: end success")
	if r.Value("Target") != wits.Entity(2) {
		t.Errorf("the target is %v", r.Value("Target"))
	}
	h.foes = nil
	r, _ = huntIn(t, files)
	kindtest.Lines(t, "nobody", r.Good(), "Rest: activate", "Rest: update", "Rest: end success")
}

// TestPick_InAPick: who has somebody near to him, as a target and as all that a document does; both are stored.
func TestPick_InAPick(t *testing.T) {
	weighed := `"considerations":[{"name":"Friend","pick":{"from":"Foes","as":"g","into":{"Friend":"g.Who"},"considerations":[
		{"name":"Other","if":"g.Who != f.Who"},{"name":"Near","input":"distance(f.Place, g.Place)","from":10,"to":0}]},"from":0,"to":1}]`
	for _, doc := range []string{
		`"options":{"A":{"for":{"from":"Foes","as":"f","into":{"Target":"f.Who"}},` + weighed + `}}`,
		`"pick":{"from":"Foes","as":"f","into":{"Target":"f.Who"},` + weighed + `}`,
	} {
		r, _ := hunt(t, `{"kind":"utility","variables":{"Target":"entity","Friend":"entity"},`+doc+`}`,
			foe{Who: 1, Place: at(0, 0)}, foe{Who: 2, Place: at(9, 0)}, foe{Who: 3, Place: at(16, 0)}, foe{Who: 4, Place: at(40, 0)})
		wantTarget(t, "two that are near", r, 2)
		if r.Value("Friend") != wits.Entity(3) {
			t.Errorf("the friend is %v", r.Value("Friend"))
		}
	}
}

// TestPick_Measures: people see what the considerations saw of the one that was picked, not of the last.
func TestPick_Measures(t *testing.T) {
	r, _ := hunt(t, target(`"for":{"from":"Foes","as":"f","into":{"Target":"f.Who"}},"considerations":[{"name":"Rich","input":"f.Wealth","from":0,"to":10}]`),
		foe{Who: 1, Wealth: 5}, foe{Who: 2, Wealth: 1})
	wantTarget(t, "the first", r, 1)
	if got := fmt.Sprint(r.Value("A.Rich")); got != "{5 0.5}" {
		t.Errorf("the measure is %s", got)
	}
}

func crowd(choose string) string {
	return target(strings.Replace(`"for":{"from":"Foes","as":"f","choose":"highest","into":{"Target":"f.Who"}},"considerations":[
		{"name":"Rich","input":"f.Wealth","from":0,"to":100},{"name":"Near","input":"distance(f.Place, Position)","from":50,"to":0},{"name":"Officer","if":"f.Class == officer","then":{"multiply":2}}]`,
		`"highest"`, `"`+choose+`"`, 1))
}

func twenty() *hunter {
	h := &hunter{}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 20 {
		h.foes = append(h.foes, foe{Who: wits.Entity(i + 1), Wealth: 1 + 99*rng.Float64(), Place: at(30*rng.Float64(), 30*rng.Float64()), Class: class(i % 2)})
	}
	return h
}

// BenchmarkPick weighs twenty elements by three considerations in every frame.
func BenchmarkPick(b *testing.B) {
	for _, choose := range []string{"highest", "weighted"} {
		b.Run(choose, func(b *testing.B) {
			p := kindtest.Load(b, hunterRegistry(), kindtest.Files{"main.json": crowd(choose)})
			kindtest.Bench(b, p.NewMind(1), wits.Frame{Self: twenty(), Delta: 0.1}, nil)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20, "ns/element")
		})
	}
}
