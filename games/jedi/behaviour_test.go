package jedi

import (
	"testing"

	"github.com/wits-ai/wits/geom"
)

func never() bool { return false }

// A shot comes from afar, and there is nobody to strike: it goes back where it came from.
func TestT5_BoltsGoBack(t *testing.T) {
	s := arrange(t, "master")
	s.place(Trooper, geom.Vec2{X: 5.5}, 1)
	deflected := false
	s.run(150, func() bool { deflected = deflected || s.seen(Deflected); return deflected })
	if !deflected && s.Wounds > 0 {
		t.Errorf("hurt by %v hp, and nothing went back", s.Wounds)
	}
	// In the middle of several, it still does not stand there and take it.
	s = arrange(t, "master")
	for i := range 4 {
		s.place(Trooper, geom.FromAngle(float64(i)*1.6).Scale(5), int32(20+25*i))
	}
	s.run(8*Rate, never)
	if s.Wounds > 2*boltDamage {
		t.Errorf("hurt by %v hp", s.Wounds)
	}
	if s.Felled == 0 {
		t.Error("it felled nobody")
	}
}

// A shield that no saber cuts: a master breaks it first. Whoever is careless strikes at it, since it is believed to be down.
func TestT5_5_ShieldsAreBrokenOrMistaken(t *testing.T) {
	vain := func(who string) (inVain int, broken bool) {
		for k := range 6 {
			s := arrange(t, who)
			s.place(Guardian, geom.Vec2{X: 1.2 + float64(k)*0.08}, long)
			s.run(4*Rate, func() bool {
				if s.seen(Shielded) {
					inVain++
				}
				broken = broken || s.seen(Broken)
				return broken || s.victim() == nil
			})
		}
		return inVain, broken
	}
	if n, broken := vain("master"); n > 0 || !broken {
		t.Errorf("a master strikes a shield %d times in vain; broken: %v", n, broken)
	}
	if n, _ := vain("padawan"); n == 0 {
		t.Error("a padawan makes no mistake")
	}
}

func (s *scene) victim() *Droid { return s.world.victim(s.Jedi) }

// Skill is in the heuristic alone: how soon somebody may be felled. What is foreseen is a moment after the blow.
func TestT5_6_SkillIsPatience(t *testing.T) {
	fell := func(who string) float64 {
		s := arrange(t, who)
		s.place(Trooper, geom.Vec2{X: 1.3}, long)
		return float64(s.run(20*Rate, func() bool { return s.Felled > 0 })) * delta
	}
	master, padawan := fell("master"), fell("padawan")
	if least := ranks[Trooper].patience - 0.3; master < least || master > least+2 {
		t.Errorf("a master takes %.2f s", master)
	}
	if least := 6*ranks[Trooper].patience - 0.3; padawan < least || padawan > least+4 {
		t.Errorf("a padawan takes %.2f s", padawan)
	}
}

// Somebody far away is reached by a flying kick, which no selector knows of.
func TestT5_2_FlyingKick(t *testing.T) {
	s := arrange(t, "master")
	d := s.place(Brute, geom.Vec2{X: 5}, long)
	jumped := false
	s.run(5*Rate, func() bool { jumped = jumped || s.Move == Jump; return d.Health < ranks[Brute].health })
	if !jumped || d.Health != ranks[Brute].health-kickDamage {
		t.Errorf("jumped: %v, its health is %v", jumped, d.Health)
	}
}

// The blow of a brute cannot be blocked: it is dodged, or jumped out of, or does not come to be.
func TestSlamsAreEvaded(t *testing.T) {
	hurt := 0.0
	for k := range 12 {
		s := arrange(t, "master")
		d := s.place(Brute, geom.FromAngle(float64(k)).Scale(1.3), 0)
		d.Wind = slamTicks - int32(k)
		s.run(slamTicks+30, never)
		hurt += s.Wounds
	}
	if hurt > 2*slamDamage {
		t.Errorf("hurt by %v hp in twelve slams", hurt)
	}
}

// The imagination is not perfect, and near enough: of what it says of a second, most comes true.
func TestMemoryForeseesShots(t *testing.T) {
	for k := range 40 {
		s := arrange(t, you)
		from := geom.FromAngle(float64(k)).Scale(3 + float64(k%4))
		s.world.shoot(from, from.Neg().Angle()+float64(k%5-2)*0.09)
		s.world.recall(s.Jedi)
		m := s.Known
		m.pass(1.2)
		s.run(72, never)
		if (m.Health < HealthFull) != (s.Wounds > 0) {
			t.Errorf("shot %d: foreseen %v hp, came %v", k, m.Health, s.Health)
		}
	}
}

// Over many fights the master fells more, both are in danger, and the fight ends in time.
func TestFightsAreFights(t *testing.T) {
	n := 24
	if testing.Short() {
		n = 3 // too few to compare
	}
	var felled [2]int32
	won, wounds, down := 0, 0.0, 0
	for seed := range uint64(n) {
		g, out := fought(t, seed)
		if !out.Over || out.Result == "" {
			t.Fatalf("seed %d: %+v", seed, out)
		}
		st := g.Statistics()
		felled[0], felled[1] = felled[0]+st.Felled[0], felled[1]+st.Felled[1]
		wounds += st.Wounds[0] + st.Wounds[1]
		if g.world.Felled == droidsInAll {
			won++
		}
		for i := range g.world.Jedi {
			if st.Wounds[i] >= HealthFull {
				down++
			}
		}
	}
	t.Logf("%d of %d won, master %d, padawan %d droids, %.0f hp a fight, %d badly hurt", won, n, felled[0], felled[1], wounds/float64(n), down)
	if testing.Short() {
		return
	}
	if felled[0] < felled[1]*5/4 || felled[1] < int32(n*5) {
		t.Errorf("the master felled %d, the padawan %d", felled[0], felled[1])
	}
	if won < n*2/3 || wounds/float64(n) < 50 || down == 0 {
		t.Errorf("%d of %d won, %.0f hp lost in each, %d times badly hurt", won, n, wounds/float64(n), down)
	}
}
