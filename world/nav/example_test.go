package nav_test

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav"
)

func rectangle(x0, y0, x1, y1 float64) geom.Polygon {
	return geom.Polygon{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

// Two rooms, a wall between them, a door in it.
func twoRooms() (*nav.Mesh, error) {
	return nav.Build(nav.Ground{
		Floors: []nav.Floor{{Outline: rectangle(0, 0, 10, 6)}},
		Blocks: []nav.Block{
			{Outline: rectangle(4.9, 0, 5.1, 4), High: 3},
			{Outline: rectangle(4.9, 5.5, 5.1, 6), High: 3},
		},
		Gates: []nav.Gate{{Outline: rectangle(4.9, 4, 5.1, 5.5), High: 3, Index: 0}},
	}, nav.Options{Radius: 0.25})
}

func Example() {
	mesh, err := twoRooms()
	if err != nil {
		fmt.Println(err)
		return
	}
	from, _ := mesh.Nearest(geom.Vec3{X: 1, Y: 1}, 1)
	to, _ := mesh.Nearest(geom.Vec3{X: 9, Y: 1}, 1)

	finder := mesh.Finder()
	defer finder.Release()
	path := finder.Path(from, to, nil, nil)
	fmt.Printf("through the door: %.1f m, %d points\n", path.Length, len(path.Points))

	closed := &nav.Filter{Closed: 1 << 0}
	path = finder.Path(from, to, closed, path.Points[:0])
	fmt.Printf("the door is closed: partial %v, as far as x = %.2f\n", path.Partial, path.Points[len(path.Points)-1].X)
	// Output:
	// through the door: 10.4 m, 4 points
	// the door is closed: partial true, as far as x = 4.65
}

// A crate is pushed into the doorway, and away again.
func ExampleObstacles() {
	mesh, err := twoRooms()
	if err != nil {
		fmt.Println(err)
		return
	}
	obstacles := nav.NewObstacles(mesh)
	crate, err := obstacles.Add(nav.Obstacle{At: geom.Vec3{X: 5, Y: 4.75}, Half: geom.Vec2{X: 0.4, Y: 0.4}, Height: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	way := func() {
		m := obstacles.Mesh()
		from, _ := m.Nearest(geom.Vec3{X: 1, Y: 1}, 1)
		to, _ := m.Nearest(geom.Vec3{X: 9, Y: 1}, 1)
		finder := m.Finder()
		defer finder.Release()
		_, _, ok := finder.Distance(from, to, nil)
		fmt.Println("a way:", ok)
	}
	obstacles.Update() // once a tick, before minds step
	way()
	obstacles.Remove(crate)
	obstacles.Update()
	way()
	// Output:
	// a way: false
	// a way: true
}
