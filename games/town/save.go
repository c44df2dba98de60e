package town

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/lod"
	"github.com/wits-ai/wits/world/smart"
)

// saved is what a save holds besides the minds. It is read by name: later builds may add fields and leave some out. What happened
// a moment ago, and is only painted, is not in it.
type saved struct {
	Game     string        `json:"game"`     // always "town"
	Document string        `json:"document"` // that the villagers run
	Tick     int64         `json:"tick"`     // of the minds
	Seed     uint64        `json:"seed"`     // of minds to come
	Taken    wits.Entity   `json:"taken"`
	Walk     act.Handle    `json:"walk"` // that the player has ordered
	World    savedWorld    `json:"world"`
	Agents   []savedAgent  `json:"agents"` // by Villager.Agent
	Sorts    []string      `json:"sorts"`  // of things, by Place.Thing
	Things   []byte        `json:"things"`
	Uses     []byte        `json:"uses"`
	Births   []savedBirth  `json:"births,omitempty"`
	Minds    []wits.Entity `json:"minds"`           // whose they are, in the order of the save
	Ruled    []string      `json:"ruled,omitempty"` // what has rules, by Ruled.Type
	Town     *savedTown    `json:"town,omitempty"`
	Scenes   []byte        `json:"scenes,omitempty"` // of the director
	Detail   *savedDetail  `json:"detail,omitempty"`
}

// savedWorld is what the world holds beside tables.
type savedWorld struct {
	Tick       int64     `json:"tick"`
	Chance     uint64    `json:"chance"`
	Season     Season    `json:"season"`
	Tally      Tally     `json:"tally"`
	Low        geom.Vec2 `json:"low"`
	High       geom.Vec2 `json:"high"`
	NextPerson int64     `json:"nextPerson"`
	BlobTime   float64   `json:"blobTime"`
	BlobPlace  geom.Vec2 `json:"blobPlace"`
	Happened   []int64   `json:"happened,omitempty"` // by event of scenes
}

// savedTown is what a town holds beside its buildings, which are things.
type savedTown struct {
	Width    int                  `json:"width"`
	Height   int                  `json:"height"`
	Layers   map[string][]float64 `json:"layers"`
	Treasury map[string]float64   `json:"treasury"`
	Cursor   geom.Vec2            `json:"cursor"`
	Kind     int64                `json:"kind"` // of building that the player builds next
}

// savedDetail is the trader of the levels of detail.
type savedDetail struct {
	Full   bool      `json:"full,omitempty"`
	Blind  blind     `json:"blind,omitzero"`
	Trader []byte    `json:"trader"`
	Known  []lod.ID  `json:"known"` // by Villager.Agent; -1 is nobody
	Cursor geom.Vec2 `json:"cursor"`
}

type savedAgent struct {
	ID      wits.Entity          `json:"id"`
	Born    int64                `json:"born"`
	Blob    wits.Entity          `json:"blob"`
	Thought int64                `json:"thought,omitempty"`
	Moved   int64                `json:"moved,omitempty"`
	Seen    map[string]savedSeen `json:"seen,omitempty"` // by task
	Orders  []byte               `json:"orders,omitempty"`
}

type savedSeen struct {
	What wits.Entity `json:"what"`
	At   int64       `json:"at"`
}

type savedBirth struct {
	Sort  string      `json:"sort"`
	At    geom.Vec2   `json:"at"`
	Extra float64     `json:"extra"`
	Home  wits.Entity `json:"home,omitempty"`
}

// Save returns the village as bytes for a file: world, orders, minds, and who is steered.
func (g *Game) Save() ([]byte, error) {
	w := g.world
	if w == nil {
		return nil, errors.New("town: it has not begun")
	}
	things, err := w.Things.MarshalBinary()
	if err != nil {
		return nil, err
	}
	uses, err := w.pool.MarshalBinary()
	if err != nil {
		return nil, err
	}
	s := saved{Game: "town", Document: g.brain.Program.Document(), Tick: g.ticks, Seed: g.seed, Taken: g.taken, Walk: g.player.walk,
		World: savedWorld{w.Tick, w.Chance, w.Season, w.Tally, w.Low, w.High, w.NextPerson, w.BlobTime, w.BlobPlace, w.Happened[:]},
		Sorts: thingNames[:], Things: things, Uses: uses}
	var minds []*wits.Mind
	for i := range w.Agents {
		a := &w.Agents[i]
		to := savedAgent{ID: a.ID, Born: g.seats[i].born}
		if a.ID != 0 {
			to.Thought, to.Moved = a.Thought, a.Moved
			to.Blob, to.Orders = a.Blob, repertoire.AppendActuator(nil, &a.actuator)
			to.Seen = map[string]savedSeen{}
			for task, what := range a.Seen {
				if what != 0 || a.SeenAt[task] != 0 {
					to.Seen[taskNames[task]] = savedSeen{what, a.SeenAt[task]}
				}
			}
			if m := g.seats[i].Mind; m != nil {
				s.Minds, minds = append(s.Minds, a.ID), append(minds, m)
			}
		}
		s.Agents = append(s.Agents, to)
	}
	for i := range g.dens {
		if d := &g.dens[i]; d.id != 0 {
			s.Minds, minds = append(s.Minds, d.id), append(minds, d.mind)
		}
	}
	for _, b := range w.births {
		s.Births = append(s.Births, savedBirth{b.thing.String(), b.at, b.extra, b.home})
	}
	if g.town() {
		s.Town = g.saveTown()
	}
	if c := &g.detailing; c.trader != nil || (c.full || c.blind.On) && w.Season.Streets > 0 {
		s.Detail = &savedDetail{Full: c.full, Blind: c.blind, Cursor: g.player.cursor}
		if c.trader != nil {
			s.Detail.Trader, _ = c.trader.AppendBinary(nil)
		}
		for _, k := range c.known {
			if k.who == 0 {
				k.id = -1
			}
			s.Detail.Known = append(s.Detail.Known, k.id)
		}
	}
	if w.director != nil {
		if s.Scenes, err = w.director.AppendBinary(nil); err != nil {
			return nil, err
		}
	}
	if g.rules != nil {
		s.Ruled = ruledNames
		s.Minds, minds = append(s.Minds, 0), append(minds, g.whole) // the whole is nobody
		for i := range g.ruledMinds {
			if p := &g.ruledMinds[i]; p.id != 0 {
				s.Minds, minds = append(s.Minds, p.id), append(minds, p.mind)
			}
		}
	}
	own, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("town: %w", err)
	}
	return wits.WriteSave(own, minds...)
}

// Load takes the village to what this build has saved, or another one: its documents, actions, components and orders may have been
// others. The report says what has become of it; it is empty if nothing has changed. After an error the village stands as it stood.
func (g *Game) Load(data []byte) (report string, err error) {
	file, err := wits.OpenSave(data)
	if err != nil {
		return "", err
	}
	var s saved
	if err := json.Unmarshal(file.State(), &s); err != nil || s.Game != "town" {
		return "", errors.New("it is the save of another game")
	}
	docs, err := g.brainOf(s.Document, &s.World.Season)
	if err != nil {
		return "", err
	}
	l := loading{saved: &s}
	w, err := l.world()
	if err != nil {
		return "", fmt.Errorf("the save cannot be: %w", err)
	}
	seats := make([]seat, len(w.Agents))
	for i := range w.Agents {
		a := &w.Agents[i]
		seats[i] = seat{id: a.ID, born: s.Agents[i].Born, doing: func(dst []sim.Doing) []sim.Doing { return g.doing(i, dst) }}
		v := w.Villager(a.ID)
		if v == nil {
			continue
		}
		seats[i].Mind = docs.brain.Program.NewMind(s.Seed*1_000_003 + uint64(v.Nature))
		if a.ID == s.Taken {
			seats[i].Take(&Agent{}, "you")
		}
		if k := slices.Index(s.Minds, a.ID); k >= 0 {
			if err := file.Read(k, seats[i].Mind); err != nil {
				return "", err
			}
		}
	}
	dens := make([]den, len(w.Dens))
	for i, id := range w.Dens {
		if dens[i].id = id; id == 0 {
			continue
		}
		dens[i].mind = docs.blobMind(s.Seed, id)
		if k := slices.Index(s.Minds, id); k >= 0 {
			if err := file.Read(k, dens[i].mind); err != nil {
				return "", err
			}
		}
	}
	var detailing detailing
	if docs.detail != nil && s.Detail != nil {
		if err := detailing.load(s.Detail, docs.detail.Bound, w); err != nil {
			return "", err
		}
	}
	if docs.scenes != nil && s.Scenes != nil {
		w.use(docs.scenes.Bound)
		if err := w.director.ReadBinary(s.Scenes); err != nil {
			return "", err
		}
	}
	minds, whole, err := l.ruledMinds(w, docs.rules, file)
	if err != nil {
		return "", err
	}
	g.world, g.seats, g.dens, g.loaded, g.ticks, g.seed = w, seats, dens, docs, s.Tick, s.Seed
	g.ruledMinds, g.whole = minds, whole
	g.detailing = detailing
	g.taken, g.selected, g.player, g.effects, g.noticed = 0, 0, newPlayer(w), paint.New[Event](96), nil
	if s.Town != nil {
		g.loadTown(s.Town)
	}
	if s.Detail != nil && finite(s.Detail.Cursor) {
		g.player.cursor = w.inside(s.Detail.Cursor)
	}
	if w.Agent(s.Taken) != nil {
		g.taken, g.player.walk = s.Taken, s.Walk
	}
	g.place()
	g.list()
	if r := file.Report(); slices.ContainsFunc(r.Programs, func(p wits.SaveProgram) bool { return !p.Same }) {
		report = r.Text()
	}
	return report + l.told.String(), nil
}

// brainOf returns what the minds of a save run: what those of the game as it runs do, if it is that.
func (g *Game) brainOf(document string, season *Season) (loaded, error) {
	if g.brain == nil {
		return loaded{}, errors.New("the village has not begun")
	}
	if g.brain.Program.Document() == document && g.town() == season.Town && g.world.Season.Scenes == season.Scenes && (g.rules != nil) == season.ruled() {
		return g.loaded, nil
	}
	l, err := g.load(document, season)
	if err != nil {
		return loaded{}, fmt.Errorf("its villagers run %s: %w", document, err)
	}
	return l, nil
}

// loading makes a world of a save, and tells what was not simply read.
type loading struct {
	*saved
	told strings.Builder
}

func (l *loading) tell(format string, args ...any) { fmt.Fprintf(&l.told, "  "+format+"\n", args...) }

// groundMost is how wide the ground of a save may be, in metres.
const groundMost = 10_000

func (l *loading) world() (*World, error) {
	o := &l.World
	if size := o.High.Sub(o.Low); !(size.X > 1 && size.Y > 1 && size.X < groundMost && size.Y < groundMost) {
		return nil, errors.New("its ground has no size")
	}
	w := NewWorld(o.Low, o.High, o.Chance, 0)
	w.Tick, w.Season, w.Tally = o.Tick, o.Season, o.Tally
	w.NextPerson, w.BlobTime, w.BlobPlace = max(o.NextPerson, 0), o.BlobTime, o.BlobPlace
	copy(w.Happened[:], o.Happened)
	things, lost, fresh, err := entity.Read(schema, l.Things)
	if err != nil {
		return nil, err
	}
	w.Things = things
	l.told.Reset()
	if len(lost)+len(fresh) > 0 {
		l.told.WriteString("things of the village:\n")
		for _, name := range lost {
			l.tell("lost: %s: nothing has this name any more", name)
		}
		for _, name := range fresh {
			l.tell("new: %s, at 0", name)
		}
	}
	if err := l.place(w); err != nil {
		return nil, err
	}
	if err := l.agents(w); err != nil {
		return nil, err
	}
	if err := l.ruled(w); err != nil {
		return nil, err
	}
	for _, b := range l.Births {
		if t := slices.Index(thingNames[:], b.Sort); t >= 0 && finite(b.At) {
			w.births = append(w.births, birth{Thing(t), w.inside(b.At), b.Extra, b.Home})
		}
	}
	return w, nil
}

func finite(p geom.Vec2) bool { return math.Abs(p.X) < groundMost && math.Abs(p.Y) < groundMost }

// place puts all things where they are: the lists of the grid as they were, if it is the same grid.
func (l *loading) place(w *World) error {
	sorts := make([]Thing, len(l.Sorts))
	same := slices.Equal(l.Sorts, thingNames[:])
	for i, name := range l.Sorts {
		sorts[i] = Thing(slices.Index(thingNames[:], name))
	}
	for e := range w.Things.All() {
		p := placed.Get(w.Things, e)
		if p == nil || p.Thing < 0 || int(p.Thing) >= len(sorts) || !finite(p.At) {
			return fmt.Errorf("thing %v is nowhere", e)
		}
		if p.Thing = sorts[p.Thing]; p.Thing < 0 {
			return fmt.Errorf("there are no things of the sort %q any more", l.Sorts[slices.Index(sorts, -1)])
		}
	}
	if same && l.linked(w) {
		return nil
	}
	clear(w.grid.heads)
	for e := range w.Things.All() {
		p := placed.Get(w.Things, e)
		p.Prev, p.Next, p.Cell = 0, 0, -1
		if w.Things.Present(e) {
			p.At = w.inside(p.At)
			w.enter(e, p)
		}
	}
	return nil
}

// linked finds the first things of all lists of the grid, and reports whether each thing is once in the one that it should be in.
func (l *loading) linked(w *World) bool {
	n := 0
	for e := range w.Things.All() {
		p := placed.Get(w.Things, e)
		if p.Cell < 0 {
			continue
		}
		if p.Cell != w.grid.cell(p.At) {
			return false
		}
		n++
		if p.Prev == 0 {
			head := w.grid.head(p.Cell, p.Thing)
			if *head != 0 {
				return false
			}
			*head = e
		}
	}
	for i, e := range w.grid.heads {
		for last := wits.Entity(0); e != 0; {
			p := placed.Get(w.Things, e)
			if n--; n < 0 || p == nil || p.Prev != last || int(p.Cell)*int(things)+int(p.Thing) != i {
				return false
			}
			last, e = e, p.Next
		}
	}
	return n == 0
}

// agents reads the villagers' orders, and what they and their larders hold.
func (l *loading) agents(w *World) error {
	pool, kept, err := smart.ReadPool(catalogue, l.Uses)
	if err != nil {
		return err
	}
	w.pool = pool
	dropped := 0
	for i := range l.Agents {
		from := &l.Agents[i]
		w.Agents, w.bodies = append(w.Agents, Agent{ID: from.ID}), append(w.bodies, body{})
		if from.ID == 0 {
			continue
		}
		to := &w.Agents[i]
		to.Blob, to.Thought, to.Moved = from.Blob, from.Thought, from.Moved
		if to.Moved == 0 { // a save from before there were levels of detail
			to.Thought, to.Moved = w.Tick, w.Tick
		}
		for task, name := range taskNames {
			to.Seen[task], to.SeenAt[task] = from.Seen[name].What, from.Seen[name].At
		}
		orders, all, err := repertoire.ReadActuator(from.Orders, kept)
		if err != nil {
			return err
		}
		if !all {
			dropped++
			if v := w.Villager(from.ID); v != nil {
				v.Claim = 0
			}
		}
		to.actuator = orders
	}
	if dropped > 0 {
		fmt.Fprintf(&l.told, "orders of %d villagers were dropped: bodies can do something else now, or things offer something else; their minds give others\n", dropped)
		for _, v := range villagers.All(w.Things) {
			v.Inside = 0
		}
		for _, h := range houses.All(w.Things) {
			h.Sleepers = 0
		}
	}
	for e, b := range blobs.All(w.Things) {
		if b.Den < 0 || b.Den >= int64(w.Things.Len()) {
			return fmt.Errorf("blob %v has no mind", e)
		}
		for int64(len(w.Dens)) <= b.Den {
			w.Dens, w.creepers = append(w.Dens, 0), append(w.creepers, creeper{})
		}
		if w.Dens[b.Den] != 0 { // a save of a build whose blobs had none
			b.Den = w.nest(e)
			continue
		}
		w.Dens[b.Den] = e
	}
	return l.whole(w)
}

// whole reports what does not fit together.
func (l *loading) whole(w *World) error {
	n := 0
	for e, v := range villagers.All(w.Things) {
		if n++; v.Agent < 0 || v.Agent >= int64(len(w.Agents)) || w.Agents[v.Agent].ID != e || v.Nature < 0 {
			return fmt.Errorf("villager %v has no orders", e)
		}
	}
	for i := range w.Agents {
		if id := w.Agents[i].ID; id != 0 && w.Villager(id) == nil {
			return fmt.Errorf("%v is no villager", id)
		}
	}
	for e, larder := range larders.All(w.Things) {
		if larder.Count < 0 || larder.Count > LarderRoom {
			return fmt.Errorf("larder %v holds %d things", e, larder.Count)
		}
	}
	if l.Ruled != nil {
		n += ruled.Len(w.Things) + 1
	}
	if len(l.Minds) > n+blobs.Len(w.Things) {
		return errors.New("there are more minds than villagers, blobs and rules")
	}
	return nil
}
