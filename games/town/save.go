package town

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/save"
	"github.com/wits-ai/wits/sim/sparks"
)

// saved is what a save holds besides people's minds. It is read by name: later builds may add fields and leave some out.
type saved struct {
	Game      string          `json:"game"` // always "town"
	Width     int             `json:"width"`
	Height    int             `json:"height"`
	Seed      uint64          `json:"seed"`
	Tick      int64           `json:"tick"`
	Fallen    int64           `json:"fallen"`
	Turn      int32           `json:"turn"`
	Player    player          `json:"player"`
	Economy   []byte          `json:"economy"`
	Buildings []savedBuilding `json:"buildings"` // by slot
	Free      []int32         `json:"free,omitempty"`
	Walkers   []savedWalker   `json:"walkers,omitempty"` // by slot
	Away      []int32         `json:"away,omitempty"`
}

type savedBuilding struct {
	Type string `json:"type,omitempty"` // empty: the slot is free
	Tile int32  `json:"tile"`
	Uses uint32 `json:"uses"`
	Born int64  `json:"born"`
}

type savedWalker struct {
	Here    bool    `json:"here,omitempty"`
	Uses    uint32  `json:"uses"`
	Home    int32   `json:"home"`
	Work    int32   `json:"work"`
	Inside  int32   `json:"inside"`
	From    int32   `json:"from"`
	To      int32   `json:"to"`
	Part    float64 `json:"part"`
	Goal    string  `json:"goal"`
	Dest    int32   `json:"dest"`
	Leaving bool    `json:"leaving,omitempty"`
	Born    int64   `json:"born"`
}

// Save gives the town as bytes for a file: buildings, economy, people and their minds.
func (g *Game) Save() ([]byte, error) {
	w := g.world
	if w == nil {
		return nil, errors.New("town: it has not begun")
	}
	g.follow()
	economy, err := g.economy.Save()
	if err != nil {
		return nil, err
	}
	s := saved{Game: "town", Width: w.Grid.Width, Height: w.Grid.Height, Seed: w.Seed, Tick: w.Tick, Fallen: w.Fallen, Turn: w.Turn, Player: g.player,
		Economy: economy, Free: w.Free, Away: w.Away}
	for i := range w.Buildings {
		b := &w.Buildings[i]
		s.Buildings = append(s.Buildings, savedBuilding{b.Type, b.Tile, b.Uses, b.Born})
	}
	var minds []*wits.Mind
	for i := range w.Walkers {
		p := &w.Walkers[i]
		s.Walkers = append(s.Walkers, savedWalker{p.Here, p.Uses, p.Home, p.Work, p.Inside, p.From, p.To, p.Part, spotNames[p.Goal], p.Dest, p.Leaving, p.Born})
		if p.Here {
			minds = append(minds, g.minds[i])
		}
	}
	own, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("town: %w", err)
	}
	return save.Write(own, minds...)
}

// Load takes the town to what this build has saved, or another one: its rules may have been others. The report says what has become of it; it is empty if
// nothing has changed. After an error the town stands as it stood.
func (g *Game) Load(data []byte) (report string, err error) {
	file, err := save.Open(data)
	if err != nil {
		return "", err
	}
	if g.world == nil {
		return "", errors.New("the town has not begun")
	}
	var s saved
	if err := json.Unmarshal(file.State(), &s); err != nil || s.Game != "town" {
		return "", errors.New("it is the save of another game")
	}
	w, err := s.world()
	if err != nil {
		return "", fmt.Errorf("the save cannot be: %w", err)
	}
	to := &Game{registry: g.registry, documents: g.documents, workers: g.workers, world: w, brains: g.brains, rules: g.rules, walker: g.walker, player: s.Player}
	var told rules.Report
	if to.economy, told, err = rules.Read(g.economy.Mind().Program(), to.options(), s.Economy); err != nil {
		return "", err
	}
	to.bins = bind(to.economy)
	to.minds = make([]*wits.Mind, len(w.Walkers))
	n := 0
	for i := range w.Walkers {
		if !w.Walkers[i].Here {
			continue
		}
		to.minds[i] = to.newMind(int32(i))
		if err := file.Read(n, to.minds[i]); err != nil {
			return "", err
		}
		n++
	}
	to.relink()
	g.world, g.economy, g.bins, g.minds, g.player, g.dirty = to.world, to.economy, to.bins, to.minds, to.player, true
	g.effects, g.names = sparks.New[Event](128), names{}
	for i := range g.world.Walkers {
		g.world.Walkers[i].town = g
	}
	g.again()
	if r := file.Report(); slices.ContainsFunc(r.Programs, func(p save.Program) bool { return !p.Same }) {
		report = r.Text()
	}
	return report + lostWords(told), nil
}

// lostWords tells people what the rules have no room for any more.
func lostWords(r rules.Report) string {
	var out strings.Builder
	for _, list := range []struct {
		what  string
		names []string
	}{{"bin", r.Resources}, {"type of unit", r.Types}, {"rule", r.Rules}} {
		for _, name := range list.names {
			fmt.Fprintf(&out, "  lost: %s %s: the rules do not have it any more\n", list.what, name)
		}
	}
	if r.Units > 0 {
		fmt.Fprintf(&out, "  lost: %d buildings with their types\n", r.Units)
	}
	return out.String()
}

// world makes the world of a save; it fails if that is none.
func (s *saved) world() (*World, error) {
	if s.Width < 8 || s.Height < 8 || s.Width > 512 || s.Height > 512 || len(s.Buildings) > mostBuildings || len(s.Walkers) > 1<<19 || s.Tick < 0 {
		return nil, errors.New("its map has no size")
	}
	w := newWorld(s.Width, s.Height, s.Seed)
	w.Tick, w.Fallen, w.Turn = s.Tick, s.Fallen, s.Turn
	if !free(s.Free, len(s.Buildings), func(i int32) bool { return s.Buildings[i].Type == "" }) ||
		!free(s.Away, len(s.Walkers), func(i int32) bool { return !s.Walkers[i].Here }) || w.Turn < 0 || int(w.Turn) > len(s.Walkers) {
		return nil, errors.New("what is free is not")
	}
	w.Free, w.Away = s.Free, s.Away
	for i, b := range s.Buildings {
		if b.Type == "" {
			w.Buildings = append(w.Buildings, Building{Uses: b.Uses, Tile: -1, Door: -1})
			continue
		}
		if b.Tile < 0 || int(b.Tile) >= len(w.Site) || w.Site[b.Tile] != 0 {
			return nil, fmt.Errorf("building %d stands nowhere", i+1)
		}
		w.Site[b.Tile] = int32(i) + 1
		w.Buildings = append(w.Buildings, Building{Type: b.Type, Tile: b.Tile, Uses: b.Uses, Door: -1, Born: b.Born})
	}
	is := func(slot, least int32) bool {
		return slot >= least && (slot < 0 || int(slot) < len(w.Buildings) && w.Buildings[slot].Type != "")
	}
	for i, p := range s.Walkers {
		goal := max(0, slices.Index(spotNames[:], p.Goal))
		w.Walkers = append(w.Walkers, Walker{Here: p.Here, Uses: p.Uses, Home: p.Home, Work: p.Work, Inside: p.Inside, From: p.From, To: p.To, Part: p.Part,
			Goal: Spot(goal), Dest: p.Dest, Leaving: p.Leaving, Born: p.Born, slot: int32(i)})
		if !p.Here {
			w.Walkers[i] = Walker{Uses: p.Uses}
			continue
		}
		tiles := int32(len(w.Site))
		if !is(p.Home, -1) || !is(p.Work, -1) || !is(p.Inside, -1) || !is(p.Dest, nowhere) || p.From < 0 || p.To < 0 || p.From >= tiles || p.To >= tiles ||
			!(p.Part >= 0 && p.Part <= 1) || (p.Home < 0) != p.Leaving || p.Leaving && p.Work >= 0 {
			return nil, fmt.Errorf("person %d is nowhere", i+1)
		}
		w.About++
		if p.Home >= 0 {
			w.Buildings[p.Home].Lives++
		}
		if p.Work >= 0 {
			w.Buildings[p.Work].Staff++
		}
	}
	return w, nil
}

// free reports whether a list has each free slot once, and no other.
func free(list []int32, n int, is func(int32) bool) bool {
	seen := map[int32]bool{}
	for _, i := range list {
		if i < 0 || int(i) >= n || seen[i] || !is(i) {
			return false
		}
		seen[i] = true
	}
	for i := range int32(n) {
		if is(i) && !seen[i] {
			return false
		}
	}
	return true
}
