package town

import (
	"bytes"
	"testing"

	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// sound fails if something is not as it must be: nothing is negative that nobody owes, people are where they live, and what is counted is there.
func sound(t testing.TB, g *Game) {
	t.Helper()
	w, e := g.world, g.economy
	if f := e.Fault(); f != nil {
		t.Fatalf("tick %d: a rule failed: %v", w.Tick, f)
	}
	for _, s := range []rules.Scope{rules.InUnit, rules.InPlayer} {
		for _, name := range g.bins.design.Resources(s) {
			b, err := e.Bin(s, name)
			if err != nil {
				t.Fatal(err)
			}
			if s == rules.InPlayer {
				if is := g.has(b); is < 0 && name != "idle" {
					t.Fatalf("tick %d: the player has %s %s", w.Tick, is, name)
				}
				continue
			}
			for i := range w.Buildings {
				if is := e.Amount(b, w.Buildings[i].Unit); w.Buildings[i].Type != "" && is < 0 {
					t.Fatalf("tick %d: %s %d has %s %s", w.Tick, w.Buildings[i].Type, i, is, name)
				}
			}
		}
	}
	about, lives, staff := 0, map[int32]int32{}, map[int32]int32{}
	for i := range w.Walkers {
		p := &w.Walkers[i]
		if !p.Here {
			continue
		}
		about++
		if (p.Home < 0) != p.Leaving || g.minds[i] == nil || g.minds[i].Fault() != nil {
			t.Fatalf("tick %d: person %d: %+v, %v", w.Tick, i, *p, g.minds[i])
		}
		lives[p.Home]++
		staff[p.Work]++
		for _, slot := range []int32{p.Home, p.Work, p.Inside} {
			if slot >= 0 && (w.Buildings[slot].Type == "" || w.Buildings[slot].Road > 0) {
				t.Fatalf("tick %d: person %d is in building %d, which is gone", w.Tick, i, slot)
			}
		}
		if p.Inside < 0 && p.From != p.To && !w.roads.joined[p.From] && !w.roads.joined[p.To] {
			t.Fatalf("tick %d: person %d walks where no road is", w.Tick, i)
		}
	}
	count := 0
	for i := range w.Buildings {
		b := &w.Buildings[i]
		if b.Type == "" {
			continue
		}
		if w.Site[b.Tile] != int32(i)+1 || b.Lives != lives[int32(i)] || b.Staff != staff[int32(i)] || !e.Has(b.Unit) {
			t.Fatalf("tick %d: building %d: %+v, %d live there and %d work", w.Tick, i, *b, lives[int32(i)], staff[int32(i)])
		}
		if b.Road <= 0 {
			count++
		}
	}
	if about != w.About || count != w.Count {
		t.Fatalf("tick %d: %d people of %d, %d buildings of %d", w.Tick, about, w.About, count, w.Count)
	}
}

// TestPR_ATownOf200BuildingsIsPlayed: from an empty map, with the commands that the mouse gives, everything paid for out of what the town earns: goods
// flow, people come, a fire spreads and is fought, the game is won; it is saved, loaded and taken back, and is the same.
func TestPR_ATownOf200BuildingsIsPlayed(t *testing.T) {
	g := begun(t, empty, 1)
	s := &settler{g: g, lots: g.Plan(200)}
	if len(s.lots) != 200 || g.world.Count != 0 {
		t.Fatalf("%d lots, %d buildings at the start", len(s.lots), g.world.Count)
	}
	made := map[string]float64{} // the most that there was of each of the goods
	var first, lot = -1, 0
	for turn := 0; !s.turn(t); turn++ {
		g.ticks(30)
		if turn%10 == 0 {
			sound(t, g)
		}
		for i := range g.bins.goods {
			b := &g.bins.goods[i]
			made[b.name] = max(made[b.name], g.has(b.bin).Float())
		}
		if first < 0 && g.purse(t, "people") > 0 {
			first = turn
		}
		if lot = turn; turn > 2000 {
			t.Fatalf("after %d days there are %d buildings: %v", turn/10, g.world.Count, g.Statistics())
		}
	}
	if g.world.Count != 200 || first < 0 || first > 20 {
		t.Errorf("%d buildings after %d turns, the first people in turn %d", g.world.Count, lot, first)
	}
	for _, name := range []string{"bread", "wheat", "logs", "planks", "ore", "tools"} {
		if made[name] < 2 {
			t.Errorf("there never was more than %v of %s", made[name], name)
		}
	}
	if !g.Over() || g.purse(t, "won") != 1 || g.Result() == "" || g.purse(t, "people") < 200 {
		t.Errorf("the game is not won: %v", g.Statistics())
	}
	about := g.world.About
	if people := int(g.purse(t, "people")); about < people*9/10 || about > people*11/10 {
		t.Errorf("%d people are seen of %d", about, people)
	}

	// A fire near a brigade is put out.
	near := int32(-1)
	for i := range g.world.Buildings {
		if b := &g.world.Buildings[i]; b.Type == "House" && g.guarded(t, b.Tile) {
			near = b.Tile
		}
	}
	if near < 0 {
		t.Fatal("no house is near a brigade")
	}
	burning := 0.0
	for try := 0; burning == 0 && try < 20; try++ { // the brigade may be there before it burns
		if err := g.Command(0, "ignite", []string{text(g.world.Middle(near))}); err != nil {
			t.Fatal(err)
		}
		for range 30 {
			g.ticks(1)
			burning = max(burning, g.purse(t, "burning"))
		}
	}
	fought := 0
	for range 40 {
		g.ticks(15)
		sound(t, g)
		burning = max(burning, g.purse(t, "burning"))
		if g.purse(t, "burning") > 0 {
			fought++
		}
	}
	if burning == 0 || fought == 40 || g.world.At(near) == nil {
		t.Errorf("the fire near a brigade: at most %v buildings burnt, %d looks of 40, %+v", burning, fought, g.world.At(near))
	}

	// It is saved, loaded into another game, and goes on the same; and so it does when it is taken back.
	data, err := g.Save()
	if err != nil {
		t.Fatal(err)
	}
	var m Moment
	g.Snapshot(&m)
	at := sim.Hash(g)
	g.ticks(600)
	end := sim.Hash(g)
	if at == end {
		t.Fatal("nothing happens in ten seconds")
	}
	other := begun(t, nil, 7)
	if report, err := other.Load(data); err != nil || report != "" {
		t.Fatal(report, err)
	}
	if err := g.Restore(&m); err != nil {
		t.Fatal(err)
	}
	for name, is := range map[string]*Game{"loaded": other, "taken back": g} {
		if h := sim.Hash(is); h != at {
			t.Errorf("%s: the hash is %x, not %x", name, h, at)
		}
		if again, err := is.Save(); err != nil || !bytes.Equal(again, data) {
			t.Errorf("%s: saved again it is something else: %v", name, err)
		}
		is.ticks(600)
		if h := sim.Hash(is); h != end {
			t.Errorf("%s: ten seconds later the hash is %x, not %x", name, h, end)
		}
		sound(t, is)
	}
}

// guarded reports whether a brigade with workers is near a tile.
func (g *Game) guarded(t testing.TB, tile int32) bool {
	workers, err := g.economy.Bin(rules.InUnit, "workers")
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range g.world.Grid.Around([]int32{tile}, 7, nil) {
		if b := g.world.At(other); b != nil && b.Type == "Brigade" && g.economy.Amount(workers, b.Unit) > 0 {
			return true
		}
	}
	return false
}

// TestPR_FireSpreads: without a brigade a fire goes from house to house, and those fall.
func TestPR_FireSpreads(t *testing.T) {
	g := begun(t, empty, 1)
	middle := g.world.Grid.Height / 2
	var houses []int32
	for column := 3; column < 9; column++ {
		houses = append(houses, g.world.Grid.Tile(column, middle+1))
	}
	if err := g.Command(0, "line", []string{"Road", text(g.world.Middle(g.world.Grid.Tile(3, middle))), text(g.world.Middle(g.world.Grid.Tile(9, middle)))}); err != nil {
		t.Fatal(err)
	}
	if err := g.Command(0, "line", []string{"House", text(g.world.Middle(houses[0])), text(g.world.Middle(houses[5]))}); err != nil {
		t.Fatal(err)
	}
	g.ticks(2 * 5 * Rate)
	if people := g.purse(t, "people"); people < 5 {
		t.Fatalf("%v people have come", people)
	}
	if err := g.Command(0, "ignite", []string{text(g.world.Middle(houses[2]))}); err != nil {
		t.Fatal(err)
	}
	most := 0.0
	for range 60 * Rate {
		g.ticks(1)
		most = max(most, g.purse(t, "burning"))
	}
	sound(t, g)
	if most < 2 || g.world.Fallen < 2 || g.world.At(houses[2]) != nil {
		t.Errorf("at most %v houses burnt at once, %d have fallen", most, g.world.Fallen)
	}
}

// TestPR_OnlyWhatIsJoinedTakesPart: nobody comes to a house without a road; the badge and the answer say why; a road helps.
func TestPR_OnlyWhatIsJoinedTakesPart(t *testing.T) {
	g := begun(t, empty, 1)
	middle := g.world.Grid.Height / 2
	at := g.world.Grid.Tile(8, middle+1)
	if err := g.Command(0, "build", []string{"House", text(g.world.Middle(at))}); err != nil {
		t.Fatal(err)
	}
	g.ticks(10 * Rate)
	if n := g.purse(t, "people"); n != 0 {
		t.Fatalf("%v people live in a house without a road", n)
	}
	if lines := g.Why(at); !containsText(lines, `the check "unit.joined > 0" did not hold, 0 against 1`) && !containsText(lines, `"unit.joined > 0"`) {
		t.Errorf("why nobody comes: %q", lines)
	}
	if err := g.Command(0, "line", []string{"Road", text(g.world.Middle(g.world.Grid.Tile(3, middle))), text(g.world.Middle(g.world.Grid.Tile(8, middle)))}); err != nil {
		t.Fatal(err)
	}
	g.ticks(10 * Rate)
	if n := g.purse(t, "people"); n < 2 {
		t.Errorf("%v people have come along the road", n)
	}
	if err := g.Command(0, "demolish", []string{text(g.world.Middle(g.world.Grid.Tile(5, middle))), text(g.world.Middle(g.world.Grid.Tile(5, middle)))}); err != nil {
		t.Fatal(err)
	}
	g.ticks(2)
	if g.world.At(at).Joined {
		t.Error("the house is joined without its road")
	}
	sound(t, g)
}

// TestPR_Keys: the cursor and its keys build what the mouse builds.
func TestPR_Keys(t *testing.T) {
	g := New()
	l, err := sim.NewLoop(g, sim.LoopOptions{Options: empty, Seed: 1, Paused: true})
	if err != nil {
		t.Fatal(err)
	}
	press := func(ticks int64, names ...string) {
		from := l.State().Tick
		l.Replay(func(tick int64) (sim.Keys, bool) {
			held := l.Info().HeldBits(names)
			switch {
			case tick == from:
				return sim.Keys{Held: held}, true
			case tick < from+ticks:
				return sim.Keys{Held: held, Before: held}, true
			}
			return sim.Keys{Before: held}, true
		})
		l.Skip(from + ticks + 1)
		l.TakeOver()
	}
	row := g.player.Row
	press(16+4*5, keyRight, keyUse) // holds both: a row of roads
	roads := 0
	for column := range g.world.Grid.Width {
		if g.world.isRoad(g.world.Grid.Tile(column, int(row))) {
			roads++
		}
	}
	if roads < gateRoads+4 || g.player.Column < gateRoads+4 {
		t.Errorf("%d tiles of road, the cursor is in column %d", roads, g.player.Column)
	}
	press(1, keyNext)
	press(1, keyUp)
	press(1, keyUse)
	at := g.world.Grid.Tile(int(g.player.Column), int(row)+1)
	if b := g.world.At(at); b == nil || b.Type != g.hand() || b.Type != "House" {
		t.Fatalf("above the road stands %+v, in hand is %s", b, g.hand())
	}
	press(1, keyBack)
	if g.hand() != "Road" {
		t.Errorf("in hand is %s", g.hand())
	}
	press(1, keyDrop)
	if g.world.At(at) != nil {
		t.Error("it was not demolished")
	}
	high := g.player.Height
	press(60, keyZoom)
	if g.player.Height > high*0.7 || g.player.Height < high*0.4 {
		t.Errorf("the picture is %v high, and was %v", g.player.Height, high)
	}
}

// TestPR_Commands: each is taken, and refused in words when it cannot be.
func TestPR_Commands(t *testing.T) {
	g := New()
	defer g.Close()
	s := gametest.NewStage(t, g, empty, 1)
	middle := g.world.Grid.Height / 2
	at := func(column, row int) string { return text(g.world.Middle(g.world.Grid.Tile(column, middle+row))) }
	s.Tell(0, "line", "Road", at(4, 0), at(9, 0))
	s.Tell(0, "build", "House", at(6, 1))
	s.Refused("there is a house already", 0, "build", "Well", at(6, 1))
	s.Refused("outside of the map", 0, "build", "Well", "-4, 3")
	s.Refused("nothing stands there", 0, "demolish", at(20, 2), at(20, 2))
	s.Refused("the gate stays", 0, "demolish", at(0, 0), at(0, 0))
	s.Refused("no building that could burn", 0, "ignite", at(5, 0))
	s.Tell(0, "ignite", at(6, 1))
	s.Tell(0, "give", "money", "-100000")
	s.Refused("a well costs 15 money, and there is 0", 0, "build", "Well", at(7, 1))
	for tile, is := range g.world.Ground {
		if is == Water {
			s.Refused("only roads cross water", 0, "build", "Well", text(g.world.Middle(int32(tile))))
			s.Tell(0, "give", "money", "100")
			s.Tell(0, "build", "Road", text(g.world.Middle(int32(tile))))
			break
		}
	}
	s.Play(600)
	s.Tell(0, "demolish", at(6, 1), at(6, 1))
	sound(t, g)
	s.All()
}
