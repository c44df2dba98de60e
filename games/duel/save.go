package duel

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim/paint"
)

// saved is what a save holds besides the minds. It is read by name: later builds may add fields and leave some out. What happened
// a moment ago, and is only painted, is not in it.
type saved struct {
	Game    string         `json:"game"` // always "duel"
	Phase   string         `json:"phase"`
	Match   *Match         `json:"match"`
	Counts  counts         `json:"counts"`
	Stances []string       `json:"stances"` // of the fighters
	Players [2]savedPlayer `json:"players"`
}

type savedPlayer struct {
	Choice string // the option's value
	Fled   bool
	Swing  int32 // what hands remember, in ticks
	Parry  int32
}

// Save returns the match as bytes for a file: world, statistics, minds, and what persons' hands remember.
func (g *Game) Save() ([]byte, error) {
	m := g.match
	s := saved{Game: "duel", Phase: m.Phase.String(), Match: m, Counts: m.Stats.counts}
	var minds []*wits.Mind
	for i := range g.players {
		p := &g.players[i]
		if p.choice == "" {
			return nil, errors.New("duel: it has not begun")
		}
		s.Stances = append(s.Stances, m.World.Fighters[i].Stance.String())
		s.Players[i] = savedPlayer{p.choice, p.fled, g.hands[i].swing, g.hands[i].parry}
		if p.mind != nil {
			minds = append(minds, p.mind)
		}
	}
	own, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("duel: %w", err)
	}
	return wits.WriteSave(own, minds...)
}

// Load takes the match to what this build has saved, or another one, with the fighters of then. The report says what has become of
// their minds, whose documents and actions may have changed; it is empty if nothing has. After an error the match stands as it stood.
func (g *Game) Load(data []byte) (report string, err error) {
	file, err := wits.OpenSave(data)
	if err != nil {
		return "", err
	}
	var s saved
	if err := json.Unmarshal(file.State(), &s); err != nil || s.Game != "duel" {
		return "", errors.New("it is the save of another game")
	}
	if g.brains == nil {
		return "", errors.New("the duel has not begun")
	}
	if err := s.whole(); err != nil {
		return "", fmt.Errorf("the save cannot be: %w", err)
	}
	to := *g
	to.match, to.sparks, to.blows = s.Match, paint.New[Event](24), [2]wits.OriginLog{}
	read := 0
	for i, from := range s.Players {
		if err := to.seat(i, from.Choice, 0); err != nil {
			return "", err
		}
		p := &to.players[i]
		p.fled, to.hands[i] = from.Fled, hands{from.Swing, from.Parry}
		to.agents[i].Steered = to.steered(i)
		if p.mind == nil {
			continue
		}
		if err := file.Read(read, p.mind); err != nil {
			return "", err
		}
		read++
	}
	if read != file.Len() {
		return "", fmt.Errorf("the save has %d minds, and its fighters have %d", file.Len(), read)
	}
	*g = to
	if r := file.Report(); slices.ContainsFunc(r.Programs, func(p wits.SaveProgram) bool { return !p.Same }) {
		report = r.Text()
	}
	return report, nil
}

// whole puts together what is saved under names, and reports what a match cannot be.
func (s *saved) whole() error {
	m := s.Match
	if m == nil || len(m.World.Fighters) != 2 || len(s.Stances) != 2 {
		return errors.New("a match is between two fighters")
	}
	phase := slices.Index(phases[:], s.Phase)
	if phase < 0 {
		return fmt.Errorf("nothing is known of the phase %q", s.Phase)
	}
	if m.Round < 1 || m.Round > maxRounds || min(m.Left, m.World.Still, m.Wins[0], m.Wins[1]) < 0 || m.LastWinner < -1 || m.LastWinner > 1 ||
		len(m.Stats.Rounds) > maxRounds || m.World.Tick < 0 {
		return errors.New("its rounds do not add up")
	}
	m.Phase, m.Stats.counts = Phase(phase), s.Counts
	for i := range m.World.Fighters {
		f := &m.World.Fighters[i]
		f.ID, f.Opponent, f.Orders = wits.NewEntity(uint32(i+1), 1), wits.NewEntity(uint32(i^1)+1, 1), Orders{}
		stance := slices.IndexFunc(stances[:], func(of stanceRow) bool { return of.name == s.Stances[i] })
		if stance < 0 {
			return fmt.Errorf("nothing is known of the stance %q", s.Stances[i])
		}
		f.Stance = Stance(stance)
		if !(f.Position.Len() <= ArenaRadius && f.Velocity.Len() <= topMost && math.Abs(f.Facing) <= math.Pi && f.Wind >= 0 && f.Wind <= secondWind &&
			f.Health >= 0 && f.Health <= HealthFull && f.Stamina >= 0 && f.Stamina <= StaminaFull && f.Left >= 0) {
			return fmt.Errorf("%s is nowhere, or more than whole", names[i])
		}
	}
	m.World.Events = slices.DeleteFunc(m.World.Events, func(e Event) bool { return uint(e.Who) > 1 || uint(e.To) > 1 || e.Kind > Killed })
	return nil
}

// topMost is faster than anybody ever is, in m/s.
const topMost = 100
