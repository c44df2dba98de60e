package town

import (
	"github.com/wits-ai/wits/geom"
)

// The street is a block with shops, a restaurant and a square, whose scenes the document streetScenes holds [Pro360, ch. 18]. More people
// get more blocks, side by side, each with the same scenes.

// streetScenes is the document of the street's scenes.
const streetScenes = "street.scene.json"

// blockPeople is how many people a block has.
const blockPeople = 90

// blockSize is that of a block, m.
var blockSize = geom.Vec2{X: 34, Y: 24}

// newStreet returns streets for so many people, at ten o'clock.
func newStreet(seed uint64, people int) *World {
	blocks := max(1, (people+blockPeople-1)/blockPeople)
	columns := 1
	for columns*columns < blocks {
		columns++
	}
	rows := (blocks + columns - 1) / columns
	half := geom.Vec2{X: float64(columns) * blockSize.X / 2, Y: float64(rows) * blockSize.Y / 2}
	w := NewWorld(half.Neg(), half, seed, people+64)
	w.Season = Season{Start: 4.0 / 24 * DayLength, Streets: int64(blocks)}
	r := w.Random()
	at := w.blocks()
	for i := range people {
		b := at[i%len(at)]
		w.AddVillager(w.inside(b.Add(geom.Vec2{X: float64(r.Range(-0.5, 0.5) * blockSize.X), Y: float64(r.Range(-0.5, 0.5) * blockSize.Y)})))
		v := w.Villager(w.Agents[i].ID)
		v.Hunger, v.Courage, v.Diligence = r.Range(20, HungerFull), r.Float(), r.Float()
	}
	return w
}

// blocks returns the middles of the blocks of streets; nil where there are none.
func (w *World) blocks() (list []geom.Vec2) {
	columns := int64((w.High.X - w.Low.X) / blockSize.X)
	for i := range w.Season.Streets {
		list = append(list, w.Low.Add(geom.Vec2{X: float64((float64(i%columns) + 0.5) * blockSize.X), Y: float64((float64(i/columns) + 0.5) * blockSize.Y)}))
	}
	return list
}
