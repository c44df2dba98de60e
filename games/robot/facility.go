package robot

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/wits-ai/wits/geom"
)

// Facility is the ground plan: tiles of a metre, and what stands where. It never changes, so worlds and their copies
// share it. x goes right and y up; the text that it is read from begins with the top row.
type Facility struct {
	Width, Height int
	Entrance      geom.Vec2
	Vault         geom.Vec2
	Treasures     []geom.Vec2 // beside what is in the vault
	Docks         []geom.Vec2 // of robots, in their order
	Rounds        [][]geom.Vec2
	Doors         []Doorway
	tiles         []tile
	door          []int8  // by tile: its place in Doors, -1 for none
	room          []uint8 // by tile: number of the room that it is in, from 1; 0 for walls, crates and doors
	Rooms         int
	routes
}

// Doorway is where a door is.
type Doorway struct {
	At    geom.Vec2
	Along bool // the door slides along x: one goes through it in the direction of y
}

type tile uint8

const (
	floor tile = iota
	wall
	crate
	doorway
)

//go:embed facility.txt
var plan string

// Plan is the facility of the game.
var Plan = sync.OnceValue(func() *Facility {
	f, err := NewFacility(plan)
	if err != nil {
		panic(err) // the text is compiled in
	}
	return f
})

// rounds are the letters of the stops, a list for each robot.
var rounds = [...]string{"abcde", "ghijk", "mnpq"}

// NewFacility reads a ground plan: # is a wall, o a crate, + a door, E the entrance, V the vault, $ a treasure, 1 to 3 the
// docks of robots; letters are stops of their rounds: a to e of the first, g to k of the second, m to q of the third. All
// else is floor. It fails if there is no entrance, no dock, or too much of something.
func NewFacility(text string) (*Facility, error) {
	rows := strings.Split(strings.TrimSpace(text), "\n")
	f := &Facility{Height: len(rows), Rounds: make([][]geom.Vec2, len(rounds))}
	for _, row := range rows {
		f.Width = max(f.Width, len(row))
	}
	f.tiles = make([]tile, f.Width*f.Height)
	f.door = make([]int8, len(f.tiles))
	stops := map[byte]geom.Vec2{}
	docks := map[byte]geom.Vec2{}
	entrances := 0
	for r, row := range rows {
		for x := range f.Width {
			i := (f.Height-1-r)*f.Width + x
			at := f.centre(i)
			f.door[i] = -1
			c := byte('#')
			if x < len(row) {
				c = row[x]
			}
			switch {
			case c == '#':
				f.tiles[i] = wall
			case c == 'o':
				f.tiles[i] = crate
			case c == '+':
				f.tiles[i] = doorway
				f.door[i] = int8(len(f.Doors))
				f.Doors = append(f.Doors, Doorway{At: at})
			case c == 'E':
				f.Entrance = at
				entrances++
			case c == 'V':
				f.Vault = at
			case c == '$':
				f.Treasures = append(f.Treasures, at)
			case c >= '1' && c <= '3':
				docks[c] = at
			case c >= 'a' && c <= 'z':
				stops[c] = at
			}
		}
	}
	for c := byte('1'); c <= '3' && docks[c] != (geom.Vec2{}); c++ {
		f.Docks = append(f.Docks, docks[c])
	}
	for i, letters := range rounds {
		for _, c := range []byte(letters) {
			if at, ok := stops[c]; ok {
				f.Rounds[i] = append(f.Rounds[i], at)
			}
		}
	}
	for i := range f.Doors {
		at := f.at(f.Doors[i].At)
		f.Doors[i].Along = f.tiles[at-1] == wall || f.tiles[at+1] == wall
	}
	switch {
	case entrances != 1:
		return nil, fmt.Errorf("robot: the plan has %d entrances", entrances)
	case len(f.Docks) == 0:
		return nil, fmt.Errorf("robot: the plan has no dock")
	case len(f.Doors) > maxDoors || len(f.Treasures)+1 > maxLoot:
		return nil, fmt.Errorf("robot: the plan has %d doors and %d treasures; there is room for %d and %d", len(f.Doors), len(f.Treasures), maxDoors, maxLoot-1)
	}
	for i := range f.tiles {
		if x, y := i%f.Width, i/f.Width; (x == 0 || y == 0 || x == f.Width-1 || y == f.Height-1) && f.tiles[i] != wall {
			return nil, fmt.Errorf("robot: there is no wall around the plan at %d, %d", x, f.Height-1-y)
		}
	}
	f.find()
	f.separate()
	return f, nil
}

// centre returns the middle of a tile.
func (f *Facility) centre(i int) geom.Vec2 {
	return geom.Vec2{X: float64(i%f.Width) + 0.5, Y: float64(i/f.Width) + 0.5}
}

// at returns the tile at a place; places beyond the rim count as on it.
func (f *Facility) at(p geom.Vec2) int {
	x := min(max(int(p.X), 0), f.Width-1)
	y := min(max(int(p.Y), 0), f.Height-1)
	return y*f.Width + x
}

// free reports whether one can stand on a tile, if its door is open.
func (t tile) free() bool { return t == floor || t == doorway }

// separate numbers the rooms: floor that hangs together without going through a door.
func (f *Facility) separate() {
	f.room = make([]uint8, len(f.tiles))
	var open []int
	for i := range f.tiles {
		if f.tiles[i] != floor || f.room[i] != 0 || f.Rooms == 255 {
			continue
		}
		f.Rooms++
		f.room[i] = uint8(f.Rooms)
		for open = append(open[:0], i); len(open) > 0; {
			at := open[len(open)-1]
			open = open[:len(open)-1]
			for _, d := range [...]int{1, -1, f.Width, -f.Width} {
				if to := at + d; f.tiles[to] == floor && f.room[to] == 0 {
					f.room[to] = uint8(f.Rooms)
					open = append(open, to)
				}
			}
		}
	}
}
