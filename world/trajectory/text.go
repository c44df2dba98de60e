package trajectory

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/wits-ai/wits/geom"
)

// WriteCSV writes a table with a line for each point: track, time (s), x, y, z (m), facing (radians). Numbers are written so
// that they are the same when they are read.
func WriteCSV(w io.Writer, tracks []Track) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{"track", "time", "x", "y", "z", "facing"}); err != nil {
		return err
	}
	line := make([]string, 6)
	for _, t := range tracks {
		for _, p := range t.Points {
			line[0] = t.Name
			for i, v := range [...]float64{p.Time, p.At.X, p.At.Y, p.At.Z, p.Facing} {
				line[i+1] = strconv.FormatFloat(v, 'g', -1, 64)
			}
			if err := c.Write(line); err != nil {
				return err
			}
		}
	}
	c.Flush()
	return c.Error()
}

// document is the form of tracks in JSON.
type document struct {
	Format string      `json:"format"`
	Tracks []jsonTrack `json:"tracks"`
}

type jsonTrack struct {
	Name   string      `json:"name"`
	Points [][]float64 `json:"points"` // time, x, y, z, facing
}

const format = "wits-routes-1"

// WriteJSON writes {"format": "wits-routes-1", "tracks": [{"name": "Red", "points": [[time, x, y, z, facing], ...]}]}. A
// number that is not finite is an error.
func WriteJSON(w io.Writer, tracks []Track) error {
	d := document{Format: format, Tracks: []jsonTrack{}}
	for _, t := range tracks {
		j := jsonTrack{Name: t.Name, Points: make([][]float64, len(t.Points))}
		for i, p := range t.Points {
			j.Points[i] = []float64{p.Time, p.At.X, p.At.Y, p.At.Z, p.Facing}
		}
		d.Tracks = append(d.Tracks, j)
	}
	return json.NewEncoder(w).Encode(d)
}

// maxFile is how long a file that is read may be, bytes.
const maxFile = 1 << 30

// ReadJSON reads what WriteJSON has written. Points must stand in the order of time.
func ReadJSON(r io.Reader) ([]Track, error) {
	var d document
	decoder := json.NewDecoder(io.LimitReader(r, maxFile))
	if err := decoder.Decode(&d); err != nil {
		return nil, fmt.Errorf("routes: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("routes: something stands after the end")
	}
	if d.Format != format {
		return nil, fmt.Errorf("routes: the format is %q, not %q", d.Format, format)
	}
	out := make([]Track, 0, len(d.Tracks))
	for _, j := range d.Tracks {
		t := Track{Name: j.Name, Points: make([]Point, len(j.Points))}
		for i, p := range j.Points {
			if len(p) != 5 {
				return nil, fmt.Errorf("routes: track %q: point %d has %d numbers, not 5: time, x, y, z, facing", j.Name, i, len(p))
			}
			t.Points[i] = Point{Time: p[0], At: geom.Vec3{X: p[1], Y: p[2], Z: p[3]}, Facing: p[4]}
			if i > 0 && p[0] <= t.Points[i-1].Time {
				return nil, fmt.Errorf("routes: track %q: point %d is not after the one before it", j.Name, i)
			}
		}
		out = append(out, t)
	}
	return out, nil
}
