package trajectory_test

import (
	"os"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/trajectory"
)

// The way of a sheep, without the points on straight pieces, as a table.
func Example() {
	ways := trajectory.NewRecorder()
	for tick := range 31 {
		t := float64(tick) / 10
		ways.Note(7, "Anna", t, geom.Vec3{X: min(2*t, 3), Y: max(2*t-3, 0)}, 0)
	}
	var tracks []trajectory.Track
	for _, t := range ways.Tracks() {
		tracks = append(tracks, t.Simplified(0.05))
	}
	if err := trajectory.WriteCSV(os.Stdout, tracks); err != nil {
		panic(err)
	}
	// Output:
	// track,time,x,y,z,facing
	// Anna,0,0,0,0,0
	// Anna,1.5,3,0,0,0
	// Anna,3,3,3,0,0
}
