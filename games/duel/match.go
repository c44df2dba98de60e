package duel

// Match is a duel of two: rounds, pauses and who has won how many. It is a plain value but for its world.
type Match struct {
	World World
	Phase Phase
	// Left is how many ticks the phase still lasts.
	Left int32
	// Round counts from 1.
	Round int32
	// Wins are the rounds won by each fighter, LastWinner who won the last one: 0, 1 or -1 for nobody.
	Wins       [2]int32
	LastWinner int32
	// Timed: the last round ended by the clock.
	Timed bool
	Stats Statistics
}

// Phase is what a match is doing.
type Phase uint8

// Phases. A round is Intro, Fight, Pause; the last one ends in Done instead.
const (
	Intro Phase = iota
	Fight
	Pause
	Done
)

var phases = [...]string{"intro", "fight", "pause", "done"}

func (p Phase) String() string { return phases[p] }

// NewMatch makes a match before its first round.
func NewMatch(seed uint64) *Match {
	m := &Match{World: *NewWorld(2, seed), Left: introTicks, Round: 1, LastWinner: -1}
	m.Stats.counts.Began = introTicks
	m.Stats.Rounds = make([]RoundStatistics, 0, maxRounds)
	return m
}

// CopyFrom makes the match the same as another, reusing its memory.
func (m *Match) CopyFrom(o *Match) {
	world, rounds := m.World, append(m.Stats.Rounds[:0], o.Stats.Rounds...)
	world.CopyFrom(&o.World)
	*m = *o
	m.World, m.Stats.Rounds = world, rounds
}

// Step runs one tick. Between rounds nobody can hurt anybody: before one the fighters wait for the call, after one the
// winner may walk.
func (m *Match) Step() {
	w := &m.World
	if m.Phase != Fight {
		for i := range w.Fighters {
			o := &w.Fighters[i].Orders
			o.Swing, o.Parry = false, false
			if m.Phase == Intro {
				*o = Orders{}
			}
		}
	}
	w.Step()
	m.Stats.count(m)
	if m.Phase == Fight {
		m.judge()
	}
	if m.Phase == Done {
		return
	}
	if m.Left--; m.Left > 0 {
		return
	}
	switch m.Phase {
	case Intro:
		m.Phase, m.Left = Fight, fightTicks
	case Fight:
		m.timeUp()
	case Pause:
		m.Round++
		w.Place()
		m.Phase, m.Left = Intro, introTicks
	}
}

// judge ends the round when somebody is down.
func (m *Match) judge() {
	a, b := &m.World.Fighters[0], &m.World.Fighters[1]
	switch {
	case !a.Stands() && !b.Stands():
		m.finish(-1, false)
	case !a.Stands():
		m.finish(1, false)
	case !b.Stands():
		m.finish(0, false)
	}
}

// timeUp gives the round to the healthier fighter.
func (m *Match) timeUp() {
	a, b := m.World.Fighters[0].Health, m.World.Fighters[1].Health
	switch {
	case a > b:
		m.finish(0, true)
	case b > a:
		m.finish(1, true)
	default:
		m.finish(-1, true)
	}
}

func (m *Match) finish(winner int32, timed bool) {
	m.Timed = timed
	m.LastWinner = winner
	if winner >= 0 {
		m.Wins[winner]++
	}
	m.Stats.endRound(m, winner)
	m.Phase, m.Left = Pause, pauseTicks
	if m.Winner() >= 0 || m.Round == maxRounds {
		m.Phase, m.Left = Done, 0
	}
}

// Winner returns who has won the match: 0, 1, or -1 for nobody yet, or at all.
func (m *Match) Winner() int {
	for i, n := range m.Wins {
		if n >= winningRounds {
			return i
		}
	}
	if m.Phase == Done && m.Wins[0] != m.Wins[1] {
		if m.Wins[0] > m.Wins[1] {
			return 0
		}
		return 1
	}
	return -1
}
