package duel

import (
	"runtime"
	"sync"
	"testing"
)

// sum is what many matches come to.
type sum struct {
	matches, red, blue, draws     int
	rounds, timed, usual, fled    int
	ticks                         int64
	swings, hits, guards, parries int
	flights, returns              int
	shortest, longest             int64
}

func (s *sum) add(m Statistics) {
	s.matches++
	switch m.Winner {
	case "red":
		s.red++
	case "blue":
		s.blue++
	default:
		s.draws++
	}
	for _, r := range m.Rounds {
		s.rounds++
		s.ticks += r.Ticks
		if r.Timed {
			s.timed++
		}
		if r.Ticks >= 8*Rate && r.Ticks <= 60*Rate {
			s.usual++
		}
		if r.Flights[0]+r.Flights[1] > 0 {
			s.fled++
		}
		if s.shortest == 0 || r.Ticks < s.shortest {
			s.shortest = r.Ticks
		}
		s.longest = max(s.longest, r.Ticks)
	}
	for _, f := range []Tally{m.Red, m.Blue} {
		s.swings += f.Swings
		s.hits += f.Hits
		s.guards += f.Guards
		s.parries += f.Parries
		s.flights += f.Flights
		s.returns += f.Returns
	}
}

// many plays a match for every seed below n, fewer under the race detector.
func many(t *testing.T, red, blue string, n int) *sum {
	t.Helper()
	return manyFrom(t, red, blue, 0, n)
}

// manyFrom is many with seeds from another one on.
func manyFrom(t *testing.T, red, blue string, seed uint64, n int) *sum {
	t.Helper()
	n = max(20, n/slow)
	results := make([]Statistics, n)
	var wait sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for k := range workers {
		wait.Go(func() {
			for i := k; i < n; i += workers {
				g, _ := play(t, red, blue, seed+uint64(i))
				results[i] = g.Statistics()
			}
		})
	}
	wait.Wait()
	s := &sum{}
	for _, r := range results {
		s.add(r)
	}
	r := float64(s.rounds)
	t.Logf("%s against %s: red %d, blue %d, draws %d of %d; rounds of %.1f s (%.1f to %.1f), %d%% from 8 to 60 s, %d by the clock; in a round %.1f swings, %.1f hits, %.1f guards, %.1f parries, %.2f flights, %.2f returns; flight in %d%% of rounds",
		red, blue, s.red, s.blue, s.draws, s.matches, float64(s.ticks)/r/Rate, float64(s.shortest)/Rate, float64(s.longest)/Rate, 100*s.usual/s.rounds, s.timed,
		float64(s.swings)/r, float64(s.hits)/r, float64(s.guards)/r, float64(s.parries)/r, float64(s.flights)/r, float64(s.returns)/r, 100*s.fled/s.rounds)
	return s
}

// within fails unless part of all lies from low to high percent.
func within(t *testing.T, what string, part, all, low, high int) {
	t.Helper()
	if p := 100 * part / max(all, 1); p < low || p > high {
		t.Errorf("%s: %d of %d, not from %d%% to %d%%", what, part, all, low, high)
	}
}

// Two characters with the same document: nobody is favoured, and a match has all that a duel is made of.
func TestK27_EvenMatchesAreOpen(t *testing.T) {
	if testing.Short() {
		t.Skip("long: plays 200 matches")
	}
	for _, document := range []string{"fighter", "berserker"} {
		t.Run(document, func(t *testing.T) {
			s := many(t, document, document, 200)
			within(t, "won by red", s.red, s.matches, 25, 75)
			within(t, "won by blue", s.blue, s.matches, 25, 75)
			within(t, "rounds from 8 to 60 s", s.usual, s.rounds, 85, 100)
			within(t, "rounds ended by the clock", s.timed, s.rounds, 0, 3)
			within(t, "rounds in which somebody runs away", s.fled, s.rounds, 70, 100)
			within(t, "flights that end in a return", s.returns, s.flights, 50, 100)
			within(t, "swings that hit", s.hits, s.swings, 30, 80)
			if s.parries < s.rounds/4 {
				t.Errorf("%d parries in %d rounds", s.parries, s.rounds)
			}
			if s.guards <= s.parries {
				t.Errorf("all %d parries succeed: nobody is fallible", s.guards)
			}
		})
	}
}

// A match between any two of them has all that a duel is made of.
func TestK27_AMatchOfEach(t *testing.T) {
	s := &sum{}
	for i, red := range []string{"fighter", "berserker"} {
		for j, blue := range []string{"fighter", "berserker", "masher", "script"} {
			g, _ := play(t, red, blue, uint64(4*i+j))
			s.add(g.Statistics())
		}
	}
	if s.matches != 8 || s.red == 0 || s.blue == 0 || s.red+s.blue+s.draws != 8 || s.rounds < 16 {
		t.Errorf("%+v", s)
	}
	if s.swings == 0 || s.hits == 0 || s.guards <= s.parries || s.parries == 0 || s.flights == 0 || s.returns == 0 {
		t.Errorf("%+v", s)
	}
}

// Different characters can beat each other.
func TestK27_CharactersAreEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("long: plays 200 matches")
	}
	s := many(t, "fighter", "berserker", 200)
	within(t, "won by the fighter", s.red, s.matches, 25, 75)
	within(t, "won by the berserker", s.blue, s.matches, 25, 75)
}

// The rules that were recorded from a fighter against its like beat it. The seeds are neither those that were recorded nor those by which the
// recording was chosen.
func TestRecordedRules(t *testing.T) {
	if !testing.Short() {
		const from = 5001
		for _, c := range []struct {
			opponent string
			low      int
		}{{"fighter", 90}, {"berserker", 80}} {
			s := manyFrom(t, "recorded.rules.json", c.opponent, from, 100)
			within(t, "won by the rules as red against "+c.opponent, s.red, s.matches, c.low, 100)
			s = manyFrom(t, c.opponent, "recorded.rules.json", from, 100)
			within(t, "won by the rules as blue against "+c.opponent, s.blue, s.matches, c.low, 100)
		}
	}
	g, _ := play(t, "recorded.rules.json", "fighter", 5)
	if s := g.Statistics(); s.Red.Hits == 0 || s.Red.Parries == 0 || s.Red.Distance == 0 {
		t.Errorf("the rules did %+v", s.Red)
	}
}

// Whoever only mashes the button wins now and then; whoever watches and parries wins mostly, not always.
func TestK27_AIIsBeatable(t *testing.T) {
	if testing.Short() {
		t.Skip("long: plays 300 matches")
	}
	s := many(t, "fighter", "masher", 100)
	within(t, "won by the masher", s.blue, s.matches, 3, 40)
	s = many(t, "fighter", "script", 100)
	within(t, "won by the careful player", s.blue, s.matches, 60, 98)
	s = many(t, "berserker", "script", 100)
	within(t, "won by the careful player against one who never looks", s.blue, s.matches, 80, 100)
}
