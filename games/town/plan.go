package town

import (
	"slices"

	"github.com/wits-ai/wits/kinds/rules"
)

// Lot is a place for a building, with the roads that lead to it and are not there yet, from the gate on.
type Lot struct {
	What  string
	Tile  int32
	Roads []int32
}

// A planned town has a street every so many rows, and an avenue every so many columns.
const (
	streetRows    = 5
	avenueColumns = 12
	firstAvenue   = gateRoads - 1
	shopReach     = 7 // tiles between a house and a shop
)

// likes is where types of building of the game's own document stand best: on or near tiles that have so much of something.
var likes = map[string]func(g *Game, tile int32) bool{
	"Mine":     func(g *Game, tile int32) bool { return g.world.Ground[tile] == Ore },
	"Forester": func(g *Game, tile int32) bool { return g.around(g.bins.trees, tile, 3) >= 7 },
	"Farm":     func(g *Game, tile int32) bool { return g.around(g.bins.grass, tile, 1.5) >= 3 },
}

// around counts the tiles within a radius that have something, and on which the plan leaves it.
func (g *Game) around(b rules.Bin, tile int32, radius float64) (n int) {
	grid := g.world.Grid
	for _, t := range grid.Around([]int32{tile}, radius, nil) {
		if off := lane(grid, t); (off == 2 || off == 3) && g.economy.TileAmount(b, t) > 0 {
			n++
		}
	}
	return n
}

// widthFor is how wide a map must be for so many buildings.
func widthFor(buildings int) int {
	width := 32
	for width < 256 && width*(width*5/8)*2/streetRows*6/10 < buildings+20 {
		width += 16
	}
	return width
}

// lane is how many rows a tile is above a street: in the first and the last lots lie, those between stay free.
func lane(grid rules.Grid, tile int32) int {
	return (int(tile)/grid.Width - grid.Height/2 + streetRows*grid.Height) % streetRows
}

// planner finds lots one after the other.
type planner struct {
	g      *Game
	lots   []int32
	taken  map[int32]bool
	types  []string
	share  []float64
	built  []int
	shops  []int32 // tiles of buildings at which people shop
	total  float64
	placed int
}

// Plan finds where n buildings could be added and which, in the order in which to build them: of the types that the document gives a share, near the
// gate first. It is fewer if the map is full.
func (g *Game) Plan(n int) (out []Lot) {
	p := g.planner()
	for len(out) < n {
		lot, ok := p.next()
		if !ok {
			break
		}
		out = append(out, lot)
	}
	return out
}

func (g *Game) planner() *planner {
	w := g.world
	p := &planner{g: g, taken: map[int32]bool{}}
	for _, t := range g.bins.types {
		if share := g.bins.design.Start(t, "share").Float(); share > 0 {
			p.types, p.share, p.built = append(p.types, t), append(p.share, share), append(p.built, 0)
			p.total += share
		}
	}
	for i := range w.Buildings {
		if at := slices.Index(p.types, w.Buildings[i].Type); at >= 0 {
			p.add(at, w.Buildings[i].Tile)
		}
	}
	middle := w.Grid.Height / 2
	for row := range w.Grid.Height {
		if off := lane(w.Grid, w.Grid.Tile(0, row)); off != 1 && off != streetRows-1 {
			continue
		}
		for column := 1; column < w.Grid.Width-1; column++ {
			tile := w.Grid.Tile(column, row)
			if w.Ground[tile] != Water && w.Site[tile] == 0 && (column-firstAvenue)%avenueColumns != 0 && p.street(row) >= 0 && p.street(row) < w.Grid.Height {
				p.lots = append(p.lots, tile)
			}
		}
	}
	far := func(tile int32) int {
		return int(tile)%w.Grid.Width + 2*abs(int(tile)/w.Grid.Width-middle)
	}
	slices.SortStableFunc(p.lots, func(a, b int32) int { return far(a) - far(b) })
	return p
}

// add counts a building of a type.
func (p *planner) add(i int, tile int32) {
	p.built[i]++
	p.placed++
	if p.g.bins.design.Start(p.types[i], "shop") > 0 {
		p.shops = append(p.shops, tile)
	}
}

// fed reports whether people could live on a tile in a building of a type: a shop is near, or there is none yet.
func (p *planner) fed(i int, tile int32) bool {
	if len(p.shops) == 0 || p.g.bins.design.Start(p.types[i], "rooms") == 0 {
		return true
	}
	width := p.g.world.Grid.Width
	for _, shop := range p.shops {
		x, y := int(shop)%width-int(tile)%width, int(shop)/width-int(tile)/width
		if x*x+y*y <= shopReach*shopReach {
			return true
		}
	}
	return false
}

// street is the row of the street beside a row of lots.
func (p *planner) street(row int) int {
	if lane(p.g.world.Grid, p.g.world.Grid.Tile(0, row)) == 1 {
		return row - 1
	}
	return row + 1
}

// next is the next lot: of the type of which most are missing, where it likes to stand.
func (p *planner) next() (Lot, bool) {
	order := make([]int, len(p.types))
	for i := range order {
		order[i] = i
	}
	lacks := func(i int) float64 {
		return float64(p.share[i]*float64(p.placed+1)) - float64(p.total*float64(p.built[i]))
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch x, y := lacks(a), lacks(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	for _, i := range order {
		for _, tile := range p.lots {
			if like := likes[p.types[i]]; p.taken[tile] || like != nil && !like(p.g, tile) || !p.fed(i, tile) {
				continue
			}
			p.taken[tile] = true
			p.add(i, tile)
			return Lot{p.types[i], tile, p.roads(tile)}, true
		}
	}
	return Lot{}, false
}

// roads are those that are missing between the gate and a lot.
func (p *planner) roads(tile int32) (out []int32) {
	w := p.g.world
	column, row := int(tile)%w.Grid.Width, int(tile)/w.Grid.Width
	street, middle := p.street(row), w.Grid.Height/2
	avenue := max(firstAvenue, firstAvenue+(column-firstAvenue)/avenueColumns*avenueColumns)
	if street == middle {
		avenue = column
	}
	add := func(c, r int) {
		if t := w.Grid.Tile(c, r); !p.taken[t] && w.Site[t] == 0 {
			p.taken[t] = true
			out = append(out, t)
		}
	}
	for c := 0; c <= avenue; c++ {
		add(c, middle)
	}
	for r := middle; r != street; r += sign(street - middle) {
		add(avenue, r)
	}
	for c := avenue; c != column; c += sign(column - avenue) {
		add(c, street)
	}
	add(column, street)
	return out
}

func sign(i int) int {
	if i < 0 {
		return -1
	}
	return 1
}

// found builds a town of so many buildings for nothing, with people in it.
func (g *Game) found(n int) error {
	w := g.world
	road := g.road()
	p := g.planner()
	for i := range g.bins.goods { // what such a town has in store
		g.economy.Add(g.bins.goods[i].bin, rules.Unit{}, rules.Amount(n)*rules.One)
	}
	for range n {
		lot, ok := p.next()
		if !ok {
			break
		}
		for _, t := range lot.Roads {
			if road != "" {
				if _, err := g.put(road, t); err != nil {
					return err
				}
			}
		}
		slot, err := g.put(lot.What, lot.Tile)
		if err != nil {
			return err
		}
		b := &w.Buildings[slot]
		rooms := g.bins.design.Start(b.Type, "rooms") / rules.One
		if rooms == 0 {
			continue
		}
		people := (rooms + 1) / 2
		g.set(g.bins.residents, b.Unit, people*rules.One)
		for range people {
			if w.About < mostWalkers {
				w.Walkers[g.come(slot)].Inside = slot
			}
		}
	}
	return nil
}

// road is the first type that is a road; empty if there is none.
func (g *Game) road() string {
	for _, t := range g.bins.types {
		if g.roadOf(t) > 0 {
			return t
		}
	}
	return ""
}
