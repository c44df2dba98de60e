package utility_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
)

// TestT26_1_DistanceAndHealth: 25 of 100 m are 0.25; a curve that fits makes 0.95 of them; what is beyond the bookend counts
// as the bookend; with half of the health it is half.
func TestT26_1_DistanceAndHealth(t *testing.T) {
	const steep = `,"curve":{"exponential":0.00000625}` // x^(1/4) of that number is 0.05
	for _, c := range []struct {
		curve                  string
		distance, health, want float64
	}{
		{"", 25, 1, 0.25}, {"", 150, 1, 1}, {steep, 25, 1, 0.95}, {steep, 25, 0.5, 0.475}, {steep, 150, 0.5, 0.5}, {steep, 0, 1, 0},
	} {
		got, _ := score(t, `"considerations":[{"name":"Near","input":"X","from":0,"to":100`+c.curve+`},{"name":"Health","input":"Y"}]`, in{"X": c.distance, "Y": c.health})
		if math.Abs(got-c.want) > 1e-5 {
			t.Errorf("%v m, health %v, %s: %v, not %v", c.distance, c.health, c.curve, got, c.want)
		}
	}
}

// TestT26_15_ArmsLength: nothing at both ends, all of it in the middle, 4x(1-x) between.
func TestT26_15_ArmsLength(t *testing.T) {
	for distance, want := range map[float64]float64{0: 0, 5: 0.75, 10: 1, 15: 0.75, 20: 0, 30: 0} {
		if got, _ := score(t, `"considerations":[{"name":"Arm","input":"X","from":0,"to":20,"curve":"parabola"}]`, in{"X": distance}); got != want {
			t.Errorf("at %v m: %v, not %v", distance, got, want)
		}
	}
}

// TestT26_18_InfluenceMap: where two fires overlap evading is worth more than at one of them. A map that is computed every
// three frames is never older than that.
func TestT26_18_InfluenceMap(t *testing.T) {
	worth := func(fires ...geom.Vec2) float64 {
		s := newSkirmish(t)
		s.soldier.health, s.fires = 0.5, fires
		return s.worth("Evade")
	}
	one, other, both := worth(geom.Vec2{X: -5}), worth(geom.Vec2{Y: 5}), worth(geom.Vec2{X: -5}, geom.Vec2{Y: 5})
	if !(one > 0 && one == other && both > 1.5*one) {
		t.Errorf("at one fire %v, at the other %v, at both %v", one, other, both)
	}
	const interval = 3
	for begins := range interval + 1 {
		burning, looks := 0.0, 0
		danger := sim.NewCache[int, float64](interval - 1)
		for frame := range 20 {
			if frame == 7+begins {
				burning = 1
			}
			seen := danger.Get(float64(frame), 0, func() float64 { looks++; return burning })
			if seen != burning && frame-(7+begins) >= interval {
				t.Errorf("the fire of frame %d is unknown in frame %d", 7+begins, frame)
			}
		}
		if looks != 7 {
			t.Errorf("the map is computed %d times in 20 frames", looks)
		}
	}
}

// TestT21_17_Pause: a pause of 2 s in a sequence: the shot falls no earlier than 2 s after the weapon is up, and in the first
// frame after that.
func TestT21_17_Pause(t *testing.T) {
	for _, delta := range []float64{0.1, 0.5, 0.75} {
		r := start(t, kindtest.Files{
			"main.json": `{"kind":"utility","choose":{"sequence":["Raise","Pause","Fire"]},"options":{"Fire":{"do":"Act","with":{"Life":1}},
				"Pause":{"run":"pause.json"},"Raise":{"do":"Act","with":{"Life":2}}}}`,
			"pause.json": `{"kind":"machine","start":"Wait","states":{"Wait":{},"Over":{"end":"success"}},"transitions":[{"from":"Wait","to":"Over","after":2}]}`,
		})
		r.Frame.Delta = delta
		up, fires := math.NaN(), math.NaN()
		for range 40 {
			now := float64(r.Tick) * delta
			for _, line := range r.Good() {
				switch line {
				case "Raise: end success":
					up = now
				case "Fire: activate":
					if fires != fires {
						fires = now
					}
				}
			}
		}
		if pause := fires - up; !(pause > 2-1e-9 && pause < 2+delta+1e-9) {
			t.Errorf("with frames of %v s it fires %v s after the weapon is up", delta, pause)
		}
	}
}

// TestT21_18_NoNumber: what weighs numbers is not given a text, a list of ranges as little as a curve, and whoever tries is
// told which and where.
func TestT21_18_NoNumber(t *testing.T) {
	for _, how := range []string{``, `,"from":0,"to":1`, `,"curve":"linear"`, `,"ranges":[{"to":300},{"veto":true}]`} {
		problems := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Side","type":"string"}],"options":{"Snipe":{"considerations":[{"name":"Side","input":"Side"` + how + `}]}}}`})
		kindtest.HasProblem(t, problems, "main.json:1:", "Snipe", "string", "float")
	}
	problems := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Side","type":"string"}],"options":{"Snipe":{"considerations":[{"name":"Side","if":"Side"}]}}}`})
	kindtest.HasProblem(t, problems, "main.json:1:", "Snipe", "string", "bool")
}

// TestT21_20_OfficerDraw: ten men and an officer with ten times their weight, ten thousand draws of one seed: half of them
// are the officer's, within four standard deviations; the same seed draws the same.
func TestT21_20_OfficerDraw(t *testing.T) {
	const n = 10_000
	draw := func() (officer int, all string) {
		r, h := hunt(t, target(`"for":{"from":"Foes","as":"foe","choose":"weighted","into":{"Target":"foe.Who"}},"considerations":[{"name":"Officer","if":"foe.Class == officer","then":{"multiply":10}}]`))
		for i := range 11 {
			f := foe{Who: wits.Entity(i + 1)}
			if i == 4 {
				f.Class = 1
			}
			h.foes = append(h.foes, f)
		}
		var who strings.Builder
		for range n {
			r.Good()
			chosen := r.Value("Target").(wits.Entity)
			if chosen == 5 {
				officer++
			}
			fmt.Fprint(&who, chosen, " ")
		}
		return officer, who.String()
	}
	officer, first := draw()
	if share := float64(officer) / n; math.Abs(share-0.5) > 4*0.5/math.Sqrt(n) {
		t.Errorf("the officer is drawn in %.4f of all cases", share)
	}
	if _, second := draw(); first != second {
		t.Error("the same seed draws others")
	}
}

// TestT6_8_SharesBeforeHealingIsRuledOut: without potions, as the chapter reckons before healing is ruled out.
func TestT6_8_SharesBeforeHealingIsRuledOut(t *testing.T) {
	text := folder(t, "duel", "fighter.utility.json")["main.json"]
	free := strings.Replace(strings.Replace(text, `{"name": "HasPotions", "if": "Potions > 0"},`, "", 1),
		`"considerations": [{"name": "Kill", "input": "EnemyHealth", "from": 30, "to": 10, "curve": "Aggression"}]`, `"score": "clamp((1 - (EnemyHealth - 10) / 20) * 0.4 + 0.6, 0, 1)"`, 1)
	if len(free) >= len(text)-40 {
		t.Fatal("the document is another")
	}
	r := start(t, kindtest.Files{"main.json": free})
	for name, v := range map[string]float64{"Health": 25, "EnemyHealth": 40, "Potions": 0} {
		kindtest.Set(r, name, v)
	}
	r.Good()
	sum := 0.0
	score := func(name string) float64 { return r.Value(name + ".Score").(float64) }
	for name, want := range map[string]float64{"Attack": 0.4, "Heal": 0.863305, "Run": 0.29289} {
		if sum += score(name); math.Abs(score(name)-want) > 5e-6 {
			t.Errorf("%s is worth %v, not %v", name, score(name), want)
		}
	}
	for name, want := range map[string]float64{"Attack": 0.2570, "Heal": 0.5548, "Run": 0.1882} {
		if got := score(name) / sum; math.Abs(got-want) > 5e-5 {
			t.Errorf("%s has a share of %.4f, not %.4f", name, got, want)
		}
	}
}

// TestT6_6_Cooldown: two options of almost the same utility, and noise: what has ended does not come back within its
// cooldown, so there is no second switch before that; without it there are many.
func TestT6_6_Cooldown(t *testing.T) {
	switches := func(more string) (at []int) {
		r := start(t, always(`"Attack":{"do":"Act","score":"0.5 + X"`+more+`},"Run":{"do":"Act","score":"0.5 + Y"`+more+`}`))
		noise := uint64(1)
		g := wits.NewRand(&noise)
		last := ""
		for frame := range 200 {
			kindtest.Set(r, "X", g.Range(-0.02, 0.02))
			kindtest.Set(r, "Y", g.Range(-0.02, 0.02))
			r.Good()
			if now := r.Active()[0]; now != last {
				if last != "" {
					at = append(at, frame)
				}
				last = now
			}
		}
		return at
	}
	if at := switches(""); len(at) < 50 {
		t.Errorf("without a cooldown only %d switches", len(at))
	}
	at := switches(`,"cooldown":10`) // 20 frames
	if len(at) < 2 {
		t.Fatalf("switches in the frames %v: nothing ever comes back", at)
	}
	for i := range at[1:] {
		if at[i+1]-at[i] < 20 {
			t.Errorf("switches in the frames %v, though a cooldown lasts 20", at)
		}
	}
}
