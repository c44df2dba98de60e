package duel

// Statistics is what happened in a match so far, ready for JSON.
type Statistics struct {
	Ticks  int64             `json:"ticks"`
	Red    Tally             `json:"red"`
	Blue   Tally             `json:"blue"`
	Rounds []RoundStatistics `json:"rounds"`
	// Winner is "red", "blue", "nobody" after a draw, or empty while the match goes on.
	Winner string `json:"winner"`

	counts counts
}

// counts are what statistics are made of. Saves hold them by name.
type counts struct {
	Began     int64    // tick in which the round began
	Low, Away [2]int64 // ticks of low health, and of running away, in the match
	// In the round.
	Damage     [2]float64
	Fled, Back [2]int32
}

// Tally is one fighter's part.
type Tally struct {
	Name      string  `json:"name"`
	Swings    int     `json:"swings"`
	Hits      int     `json:"hits"`
	Misses    int     `json:"misses"`
	Guards    int     `json:"guards"`       // parries tried
	Parries   int     `json:"parries"`      // parries that met a blow
	Damage    float64 `json:"damage"`       // dealt, hp
	Distance  float64 `json:"distance"`     // walked, m
	LowHealth float64 `json:"lowHealth"`    // seconds below a third of the health
	Fleeing   float64 `json:"fleeing"`      // seconds in which it ran away
	Flights   int     `json:"flights"`      // how often it began to run away
	Returns   int     `json:"returns"`      // how often it recovered and came back
	Rounds    int     `json:"rounds"`       // won
	PerSwing  float64 `json:"hitsPerSwing"` // 0 to 1
}

// RoundStatistics is one round.
type RoundStatistics struct {
	Ticks int64 `json:"ticks"`
	// Winner is "red", "blue" or "nobody".
	Winner string `json:"winner"`
	// Timed: the clock ended it.
	Timed bool `json:"timed"`
	// Damage that red and blue dealt, hp, and how often each ran away and came back.
	Damage  [2]float64 `json:"damage"`
	Flights [2]int32   `json:"flights"`
	Returns [2]int32   `json:"returns"`
}

const lowHealth = HealthFull / 3

var sides = [2]string{"red", "blue"}

func (s *Statistics) of(i int) *Tally {
	if i == 0 {
		return &s.Red
	}
	return &s.Blue
}

// count takes a tick into account.
func (s *Statistics) count(m *Match) {
	w := &m.World
	s.Ticks = w.Tick
	for _, e := range w.Events {
		t := s.of(e.Who)
		switch e.Kind {
		case SwingBegun:
			t.Swings++
		case GuardBegun:
			t.Guards++
		case Hit:
			t.Hits++
			t.Damage += e.Amount
			s.counts.Damage[e.Who] += e.Amount
		case Parried:
			t.Parries++
		case Missed:
			t.Misses++
		}
	}
	if m.Phase != Fight {
		return
	}
	for i := range w.Fighters {
		f, t := &w.Fighters[i], s.of(i)
		if w.Still == 0 {
			t.Distance += float64(f.Velocity.Len() * delta)
		}
		if f.Health < lowHealth {
			s.counts.Low[i]++
		}
	}
}

// flee notes what a fighter's mind says about running away.
func (s *Statistics) flee(i int, now, before, fight bool) {
	t := s.of(i)
	if now && fight {
		s.counts.Away[i]++
	}
	if now == before || !fight {
		return
	}
	if now {
		t.Flights++
		s.counts.Fled[i]++
	} else {
		t.Returns++
		s.counts.Back[i]++
	}
}

func (s *Statistics) endRound(m *Match, winner int32) {
	r := RoundStatistics{Ticks: s.Ticks - s.counts.Began, Winner: "nobody", Timed: m.Timed, Damage: s.counts.Damage, Flights: s.counts.Fled, Returns: s.counts.Back}
	if winner >= 0 {
		r.Winner = sides[winner]
		s.of(int(winner)).Rounds++
	}
	s.Rounds = append(s.Rounds, r)
	s.counts.Began = s.Ticks + pauseTicks + introTicks
	s.counts.Damage, s.counts.Fled, s.counts.Back = [2]float64{}, [2]int32{}, [2]int32{}
}

// whole fills in what follows from the counts.
func (s *Statistics) whole() {
	for i := range 2 {
		t := s.of(i)
		t.LowHealth, t.Fleeing = float64(s.counts.Low[i])/Rate, float64(s.counts.Away[i])/Rate
		if t.Swings > 0 {
			t.PerSwing = float64(t.Hits) / float64(t.Swings)
		}
	}
}
