package rules_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
)

// The executable examples of [Pro360, ch. 15], sections 15.3.3 and 15.6; numbers that it does not give were computed by its rules.

const ranch = `"phase":"placed",
	"resources":{"meat":{"unit":{}},"leather":{"unit":{},"player":{}},"workers":{"unit":{}},"idle":{"unit":{}}},
	"units":{"Ranch":{}},
	"rules":[
		{"name":"Work","of":"Ranch","outputs":{"unit":{"meat":6,"leather":6}}},
		{"name":"Deliver","of":"Ranch","every":5,"checks":["unit.workers > 0"],"inputs":{"unit":{"leather":20}},"outputs":{"player":{"leather":20}},"failedChecks":"unit.idle += 1"}]`

// TestPR_Ranch works daily and delivers every five days, in either order of its rules.
func TestPR_Ranch(t *testing.T) {
	first, second, _ := strings.Cut(ranch[strings.Index(ranch, `{"name":"Work"`):len(ranch)-1], ",\n")
	reversed := ranch[:strings.Index(ranch, `{"name":"Work"`)] + strings.TrimSpace(second) + "," + first + "]"
	for name, text := range map[string]string{"in the order of the book": ranch, "reversed": reversed} {
		w := open(t, text, rules.Options{})
		u := w.place("Ranch")
		w.add(rules.InUnit, u, "workers", 1)
		w.days(5)
		same(t, name+", day 5: leather", w.has(u, "leather"), 10)
		same(t, name+", day 5: player", w.purse("leather"), 20)
		w.days(5)
		same(t, name+", day 10: leather", w.has(u, "leather"), 20)
		same(t, name+", day 10: player", w.purse("leather"), 40)
		same(t, name+", day 10: meat", w.has(u, "meat"), 60)
	}
	w := open(t, ranch, rules.Options{})
	u := w.place("Ranch")
	w.days(5)
	same(t, "without workers: leather", w.has(u, "leather"), 30)
	same(t, "without workers: failedChecks", w.has(u, "idle"), 1)
	if tr := w.trace(u, "Deliver"); tr.Outcome != rules.FailedChecks || tr.FailedChecks != 1 || tr.Fired != 0 {
		t.Errorf("without workers: %+v", tr)
	}
}

const cobblerHead = `"phase":"placed","resources":{"leather":{"unit":{},"player":{"start":20}},"shoes":{"unit":{}},"workers":{"unit":{}}},"units":{"Cobbler":{"start":{"workers":1}}},`
const bring = `{"name":"Bring","of":"Cobbler","checks":["unit.workers > 0","unit.leather < 2"],"inputs":{"player":{"leather":8}},"outputs":{"unit":{"leather":8}}}`
const work = `{"name":"Work","of":"Cobbler","inputs":{"unit":{"leather":2}},"outputs":{"unit":{"shoes":3}}}`

// TestPR_Cobbler pins the order of a unit's rules: that of the document, each seeing what those before it did.
func TestPR_Cobbler(t *testing.T) {
	w := open(t, cobblerHead+`"rules":[`+bring+`,`+work+`]`, rules.Options{})
	u := w.place("Cobbler")
	at := map[int][3]float64{1: {6, 3, 12}, 4: {0, 12, 12}, 5: {6, 15, 4}, 8: {0, 24, 4}, 9: {0, 24, 4}} // leather, shoes, of the player
	for day := 1; day <= 9; day++ {
		w.days(1)
		if want, ok := at[day]; ok {
			same(t, "leather", w.has(u, "leather"), want[0])
			same(t, "shoes", w.has(u, "shoes"), want[1])
			same(t, "the player's leather", w.purse("leather"), want[2])
		}
	}
	if tr := w.trace(u, "Bring"); tr.Outcome != rules.FailedInputs || tr.Missing != "player.leather" || tr.Need != 8*rules.One || tr.Have != 4*rules.One {
		t.Errorf("Bring on day 9: %+v", tr)
	}
	if tr := w.trace(u, "Work"); tr.Outcome != rules.FailedInputs || tr.Missing != "unit.leather" || tr.Fired != 8 {
		t.Errorf("Work on day 9: %+v", tr)
	}
	w = open(t, cobblerHead+`"rules":[`+work+`,`+bring+`]`, rules.Options{})
	u = w.place("Cobbler")
	shoes := map[int]float64{1: 0, 4: 9, 5: 12}
	for day := 1; day <= 5; day++ {
		w.days(1)
		if want, ok := shoes[day]; ok {
			same(t, "shoes, reversed", w.has(u, "shoes"), want)
		}
	}
}

// TestPR_GoldMine: inputs from several tiles are all or nothing, and the first tile is drained first.
func TestPR_GoldMine(t *testing.T) {
	w := open(t, `"phase":"placed","resources":{"gold":{"tile":{},"unit":{}}},"units":{"Mine":{}},
		"rules":[{"name":"Dig","of":"Mine","inputs":{"tile":{"gold":5}},"outputs":{"unit":{"gold":5}}}]`, rules.Options{Tiles: 16})
	gold := w.bin(rules.InTile, "gold")
	tiles := rules.Grid{Width: 4, Height: 4}.Block(1, 1, 2, 2, nil)
	for i, n := range []rules.Amount{3, 4, 2, 3} {
		w.AddToTile(gold, tiles[i], n*rules.One)
	}
	u := w.place("Mine", tiles...)
	for day, want := range [][4]rules.Amount{{0, 2, 2, 3}, {0, 0, 0, 2}, {0, 0, 0, 2}, {0, 0, 0, 2}} {
		w.days(1)
		for i := range tiles {
			if got := w.TileAmount(gold, tiles[i]); got != want[i]*rules.One {
				t.Errorf("day %d: tile %d has %v, not %v", day+1, i, got, want[i])
			}
		}
	}
	same(t, "gold", w.has(u, "gold"), 10)
	if tr := w.trace(u, "Dig"); tr.Fired != 2 || tr.FailedInputs != 2 || tr.Have != 2*rules.One {
		t.Errorf("%+v", tr)
	}
}

// TestPR_FireHazard: 0.04 every seven days while below 1 is exactly 25 firings, since amounts are added without rounding.
func TestPR_FireHazard(t *testing.T) {
	w := open(t, `"phase":"placed","resources":{"fire":{"tile":{}}},"units":{"House":{}},
		"rules":[{"name":"Hazard","of":"House","every":7,"checks":["tile.fire.max < 1"],"outputs":{"tile":{"fire":0.04}}}]`, rules.Options{Tiles: 1})
	u := w.place("House", 0)
	w.days(7 * 40)
	same(t, "fire", w.ground(u, "fire"), 1)
	if tr := w.trace(u, "Hazard"); tr.Fired != 25 || tr.FailedChecks != 15 {
		t.Errorf("%+v", tr)
	}
}

// TestPR_FireBrigade changes all tiles around it, down to nothing and no further; as a document, and by a function of the game's.
func TestPR_FireBrigade(t *testing.T) {
	grid := rules.Grid{Width: 20, Height: 20}
	head := `"phase":"placed","resources":{"fire":{"tile":{}},"workers":{"unit":{}}},"areas":{"Around":{"radius":5}},"units":{"Brigade":{}},
		"rules":[{"name":"Fight","of":"Brigade","every":7,"checks":["unit.workers > 0"],`
	r := registry()
	wits.AddFunc(r, "ChangeArea", func(x *wits.Context, p struct{ Radius, By float64 }) wits.None {
		a := wits.Self[*rules.Acting](x)
		fire, err := a.Economy.Bin(rules.InTile, "fire")
		if err != nil {
			panic(err)
		}
		for _, tile := range grid.Around([]int32{grid.Tile(10, 10)}, p.Radius, nil) {
			a.Economy.AddToTile(fire, tile, rules.AmountOf(p.By))
		}
		return wits.None{}
	}, wits.Doc("Changes fire around the brigade."))
	for name, effect := range map[string]string{"changes": `"changes":{"Around":{"fire":-1}}}]`, "a function": `"success":"ChangeArea(5, -1)"}]`} {
		w := openWith(t, r, head+effect, rules.Options{Tiles: 400, Ground: grid})
		fire := w.bin(rules.InTile, "fire")
		inside, edge, outside := grid.Tile(12, 12), grid.Tile(15, 10), grid.Tile(16, 10)
		for _, tile := range []int32{inside, edge, outside} {
			w.AddToTile(fire, tile, rules.AmountOf(0.4))
		}
		u := w.place("Brigade", grid.Tile(10, 10))
		w.days(7)
		same(t, name+", no workers: inside", w.TileAmount(fire, inside).Float(), 0.4)
		w.add(rules.InUnit, u, "workers", 1)
		w.days(7)
		same(t, name+": inside", w.TileAmount(fire, inside).Float(), 0)
		same(t, name+": on the edge", w.TileAmount(fire, edge).Float(), 0)
		same(t, name+": outside", w.TileAmount(fire, outside).Float(), 0.4)
	}
}

// TestPR_GlassBoxFactory takes from the player and from itself at once, or from neither.
func TestPR_GlassBoxFactory(t *testing.T) {
	w := open(t, `"phase":"placed","resources":{"money":{"player":{"start":3}},"mustard":{"unit":{}},"bottle":{"unit":{}},"product":{"unit":{}},"pollution":{"tile":{}}},
		"units":{"Factory":{"start":{"mustard":20,"bottle":10}}},
		"rules":[{"name":"Fill","of":"Factory","inputs":{"player":{"money":1},"unit":{"mustard":6,"bottle":1}},"outputs":{"unit":{"product":1},"tile":{"pollution":5}}}]`, rules.Options{Tiles: 1})
	u := w.place("Factory", 0)
	w.days(10)
	same(t, "money", w.purse("money"), 0)
	same(t, "mustard", w.has(u, "mustard"), 2)
	same(t, "bottles", w.has(u, "bottle"), 7)
	same(t, "product", w.has(u, "product"), 3)
	same(t, "pollution", w.ground(u, "pollution"), 15)
	if tr := w.trace(u, "Fill"); tr.Fired != 3 || tr.FailedInputs != 7 {
		t.Errorf("%+v", tr)
	}
}

// TestPR_SchedulerCounts: a hundred units with a daily and a weekly rule are looked at 8,000 times in 70 days, whatever the phases are.
func TestPR_SchedulerCounts(t *testing.T) {
	for _, phase := range []string{"spread", "placed", "clock"} {
		w := open(t, `"phase":"`+phase+`","resources":{"a":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"Daily","of":"U","outputs":{"unit":{"a":1}}},{"name":"Weekly","of":"U","every":7,"outputs":{"unit":{"a":1}}}]`, rules.Options{Rate: 10})
		for range 100 {
			w.place("U")
		}
		w.days(700)
		if w.Evaluated() != 8000 {
			t.Errorf("%s: %d rules were looked at, not 8000", phase, w.Evaluated())
		}
	}
}
