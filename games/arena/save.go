package arena

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/save"
	"github.com/wits-ai/wits/sim/sparks"
)

// saved is what a save holds besides the minds. It is read by name: later builds may add fields and leave some out. What happened
// a moment ago, and is only painted, is not in it.
type saved struct {
	Game     string      `json:"game"` // always "arena"
	Tick     int64       `json:"tick"`
	Chance   uint64      `json:"chance"`
	Phase    Phase       `json:"phase"`
	Left     float64     `json:"left"`
	Bout     int64       `json:"bout"`
	Tally    Tally       `json:"tally"`
	Seed     uint64      `json:"seed"`
	Taken    int64       `json:"taken"`
	Plays    bool        `json:"plays"`
	Walk     act.Handle  `json:"walk"` // that the player has ordered
	Bodies   []savedBody `json:"bodies"`
	Trees    []Tree      `json:"trees"`
	Stones   []Stone     `json:"stones"`
	Checked  []float64   `json:"checked"` // by bridge
	Javelins []Flight    `json:"javelins"`
}

type savedBody struct {
	Body   Body   `json:"body"`
	Way    way    `json:"way"`
	Orders []byte `json:"orders"`
}

// Save gives the bout as bytes for a file: world, orders, minds, and who is steered.
func (g *Game) Save() ([]byte, error) {
	w := g.world
	if w == nil {
		return nil, errNotBegun
	}
	s := saved{Game: "arena", Tick: w.Tick, Chance: w.Chance, Phase: w.Phase, Left: w.Left, Bout: w.Bout, Tally: w.Tally, Seed: g.seed, Taken: g.taken, Plays: g.plays,
		Walk: g.player.walk, Trees: w.Trees[:len(w.Ground.Trees)], Stones: w.Stones[:len(w.Ground.Stones)], Checked: w.Checked[:len(w.Ground.Spans)], Javelins: w.Javelins[:]}
	var minds []*wits.Mind
	for i := range w.Bodies {
		b := &w.Bodies[i]
		s.Bodies = append(s.Bodies, savedBody{*b, b.way, repertoire.AppendActuator(nil, &b.actuator)})
		minds = append(minds, g.seats[i].Mind)
	}
	own, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	return save.Write(own, minds...)
}

// Load takes the game to what this build has saved, or another one. The report says what has become of minds, whose documents and
// actions may have changed; it is empty if nothing has. After an error the game stands as it stood.
func (g *Game) Load(data []byte) (report string, err error) {
	if g.world == nil {
		return "", errNotBegun
	}
	file, err := save.Open(data)
	if err != nil {
		return "", err
	}
	var s saved
	if err := json.Unmarshal(file.State(), &s); err != nil || s.Game != "arena" {
		return "", errors.New("it is the save of another game")
	}
	w, err := s.world(g.cast.ground.Bound)
	if err != nil {
		return "", fmt.Errorf("the save cannot be: %w", err)
	}
	if file.Len() != bodies {
		return "", fmt.Errorf("the save has %d minds, and there are %d", file.Len(), bodies)
	}
	var minds [bodies]*wits.Mind
	for i := range minds {
		minds[i] = g.program(i).NewMind(0)
		if err := file.Read(i, minds[i]); err != nil {
			return "", err
		}
	}
	g.seed = s.Seed
	g.taken = -1
	g.sit()
	g.steer(s.Taken) // of bodies of the world that was
	for i := range minds {
		g.seats[i].Mind = minds[i]
	}
	g.world, g.plays, g.player, g.effects = w, s.Plays, player{walk: s.Walk}, sparks.New[Event](64)
	g.list()
	if r := file.Report(); slices.ContainsFunc(r.Programs, func(p save.Program) bool { return !p.Same }) {
		report = r.Text()
	}
	return report, nil
}

// world is the world that was saved, on a ground, or says what it cannot be.
func (s *saved) world(ground *Ground) (*World, error) {
	w := &World{Ground: ground, Tick: s.Tick, Chance: s.Chance, Phase: s.Phase, Left: s.Left, Bout: s.Bout, Tally: s.Tally}
	w.lay()
	switch {
	case len(s.Bodies) != bodies:
		return nil, fmt.Errorf("%d bodies fight, and not %d", bodies, len(s.Bodies))
	case s.Phase < Gong || s.Phase > Draw || s.Tick < 0 || s.Bout < 1 || s.Taken < -1 || s.Taken >= bodies:
		return nil, errors.New("its bout does not add up")
	case len(s.Javelins) > maxJavelins:
		return nil, errors.New("more javelins fly than can")
	}
	for i := range s.Bodies {
		from, to := &s.Bodies[i], &w.Bodies[i]
		*to = from.Body
		to.ID, to.Number, to.way = wits.NewEntity(uint32(i+1), 1), int64(i), from.Way
		if err := to.whole(ground); err != nil {
			return nil, err
		}
		var err error
		if to.actuator, _, err = repertoire.ReadActuator(from.Orders, true); err != nil {
			return nil, err
		}
	}
	// What the ground has no more is left out, and what is new is as it begins.
	for i := range min(len(s.Trees), len(ground.Trees)) {
		w.Trees[i].Gone = geom.Clamp(s.Trees[i].Gone, 0, regrowAfter)
	}
	for i := range min(len(s.Stones), len(ground.Stones)) {
		st := s.Stones[i]
		if !inside(st.At, st.From, st.To) || st.State < Lying || st.State > Sunk {
			return nil, errors.New("a boulder lies nowhere")
		}
		w.Stones[i] = st
	}
	for i := range min(len(s.Checked), len(ground.Spans)) {
		w.Checked[i] = s.Checked[i]
	}
	for i, f := range s.Javelins {
		if !inside(f.At) {
			return nil, errors.New("a javelin flies nowhere")
		}
		w.Javelins[i] = f
	}
	return w, nil
}

// whole reports what a body cannot be.
func (b *Body) whole(ground *Ground) error {
	w := &b.way
	switch {
	case !inside(b.At, b.Seen.At, b.Nearby.Tree, b.Nearby.Stone, w.To), b.Pose < Nothing || b.Pose > Hurling, b.Seen.Range < Melee || b.Seen.Range > OutOfRange:
		return errors.New("a body is nowhere")
	case b.Health < 0 || b.Trunk < 0 || b.Trunk > trunkWhole || b.Power < 0 || b.Power > powerWhole || b.Stone < 0 || b.Stone > int64(len(ground.Stones)):
		return errors.New("a body has what none can have")
	case w.Count < 0 || w.Count > maxCorners || w.Next < 0 || w.Next > w.Count || w.Count > 0 && w.Next == w.Count:
		return errors.New("a body walks nowhere")
	}
	return nil
}

// inside reports whether places lie in the arena or close to it.
func inside(places ...geom.Vec2) bool {
	for _, p := range places {
		if !(math.Abs(p.X) < 4*Radius && math.Abs(p.Y) < 4*Radius) {
			return false
		}
	}
	return true
}
