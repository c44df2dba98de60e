package trajectory_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/trajectory"
)

func ways() []trajectory.Track {
	return []trajectory.Track{
		{Name: "Red, the first", Points: []trajectory.Point{{2, geom.Vec3{X: 1, Y: 2, Z: 3}, 0}, {2.5, geom.Vec3{X: 2, Y: 2, Z: 3}, math.Pi / 2}, {4, geom.Vec3{X: 0.1, Y: -7}, -3}}},
		{Name: "Blue", Points: []trajectory.Point{{3, geom.Vec3{}, 3}}},
	}
}

func TestX9_CSV(t *testing.T) {
	var b bytes.Buffer
	must.Succeed(t, trajectory.WriteCSV(&b, ways()))
	lines, err := csv.NewReader(&b).ReadAll()
	must.Succeed(t, err)
	want := [][]string{{"track", "time", "x", "y", "z", "facing"}, {"Red, the first", "2", "1", "2", "3", "0"},
		{"Red, the first", "2.5", "2", "2", "3", "1.5707963267948966"}, {"Red, the first", "4", "0.1", "-7", "0", "-3"}, {"Blue", "3", "0", "0", "0", "3"}}
	if !reflect.DeepEqual(lines, want) {
		t.Errorf("got %q", lines)
	}
}

func TestX9_JSON(t *testing.T) {
	var b bytes.Buffer
	must.Succeed(t, trajectory.WriteJSON(&b, ways()))
	got, err := trajectory.ReadJSON(&b)
	if err != nil || !reflect.DeepEqual(got, ways()) {
		t.Errorf("%v, %v", got, err)
	}
	for text, want := range map[string]string{
		`{`: "unexpected EOF", `{"format": "other"}`: `the format is "other"`, `[]`: "cannot unmarshal",
		`{"format": "wits-routes-1", "tracks": []} x`:                                                 "after the end",
		`{"format": "wits-routes-1", "tracks": [{"name": "A", "points": [[1,2]]}]}`:                   `track "A": point 0 has 2 numbers, not 5`,
		`{"format": "wits-routes-1", "tracks": [{"name": "A", "points": [[1,2,3,4,5,6]]}]}`:           `point 0 has 6 numbers`,
		`{"format": "wits-routes-1", "tracks": [{"name": "A", "points": [[1,0,0,0,0],[1,0,0,0,0]]}]}`: `track "A": point 1 is not after the one before it`,
	} {
		if _, err := trajectory.ReadJSON(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if err := trajectory.WriteJSON(&b, []trajectory.Track{{Points: []trajectory.Point{{Time: math.NaN()}}}}); err == nil {
		t.Error("a time that is no number was written")
	}
}

func FuzzReadJSON(f *testing.F) {
	f.Add([]byte(`{"format": "wits-routes-1", "tracks": [{"name": "A", "points": [[1,0,0,0,0],[2,0,0,0,0]]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		tracks, err := trajectory.ReadJSON(bytes.NewReader(data))
		if err != nil {
			return
		}
		var b bytes.Buffer
		must.Succeed(t, trajectory.WriteJSON(&b, tracks))
		if again, err := trajectory.ReadJSON(&b); err != nil || !reflect.DeepEqual(again, tracks) {
			t.Fatalf("%v, %v, was %v", again, err, tracks)
		}
	})
}

// animation reads what an animation moves: by node and path, the times and the values.
func animation(t *testing.T, file []byte) (names []string, times, values map[string][]float32) {
	t.Helper()
	var g struct {
		Asset     struct{ Version string }
		Scene     int
		Scenes    []struct{ Nodes []int }
		Nodes     []struct{ Name string }
		Accessors []struct {
			BufferView, ComponentType, Count int
			Type                             string
			Min, Max                         []float32
		}
		BufferViews []struct{ Buffer, ByteOffset, ByteLength int }
		Buffers     []struct {
			ByteLength int
			URI        string
		}
		Animations []struct {
			Channels []struct {
				Sampler int
				Target  struct {
					Node int
					Path string
				}
			}
			Samplers []struct {
				Input, Output int
				Interpolation string
			}
		}
	}
	must.Succeed(t, json.Unmarshal(file, &g))
	if g.Asset.Version != "2.0" || len(g.Scenes) != 1 || len(g.Scenes[0].Nodes) != len(g.Nodes) {
		t.Fatalf("%+v", g)
	}
	data, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(g.Buffers[0].URI, "data:application/octet-stream;base64,"))
	if err != nil || len(data) != g.Buffers[0].ByteLength {
		t.Fatalf("%d bytes, %v", len(data), err)
	}
	read := func(accessor int) []float32 {
		a := g.Accessors[accessor]
		v := g.BufferViews[a.BufferView]
		n := map[string]int{"SCALAR": 1, "VEC3": 3, "VEC4": 4}[a.Type] * a.Count
		if a.ComponentType != 5126 || v.ByteLength != 4*n || v.ByteOffset%4 != 0 {
			t.Fatalf("accessor %+v, view %+v", a, v)
		}
		out := make([]float32, n)
		if _, err := binary.Decode(data[v.ByteOffset:v.ByteOffset+v.ByteLength], binary.LittleEndian, out); err != nil {
			t.Fatal(err)
		}
		if a.Type == "SCALAR" && (a.Min[0] != out[0] || a.Max[0] != out[n-1]) {
			t.Fatalf("times %v from %v to %v", out, a.Min, a.Max)
		}
		return out
	}
	times, values = map[string][]float32{}, map[string][]float32{}
	for _, n := range g.Nodes {
		names = append(names, n.Name)
	}
	for _, c := range g.Animations[0].Channels {
		s := g.Animations[0].Samplers[c.Sampler]
		key := g.Nodes[c.Target.Node].Name + " " + c.Target.Path
		times[key], values[key] = read(s.Input), read(s.Output)
	}
	return names, times, values
}

func TestX9_GLTF(t *testing.T) {
	var b bytes.Buffer
	must.Succeed(t, trajectory.WriteGLTF(&b, append(ways(), trajectory.Track{Name: "Nobody"})))
	names, times, values := animation(t, b.Bytes())
	if !reflect.DeepEqual(names, []string{"Red, the first", "Blue"}) {
		t.Errorf("nodes %q", names)
	}
	if got := times["Red, the first translation"]; !reflect.DeepEqual(got, []float32{0, 0.5, 2}) {
		t.Errorf("times %v", got)
	}
	if got := values["Red, the first translation"]; !reflect.DeepEqual(got, []float32{1, 3, -2, 2, 3, -2, 0.1, 0, 7}) {
		t.Errorf("places %v", got)
	}
	turns := values["Red, the first rotation"]
	for i, want := range []geom.Vec3{{X: 1}, {Z: -1}, {X: geom.Cos(-3), Z: -geom.Sin(-3)}} { // our facing, in glTF's axes
		y, w := float64(turns[4*i+1]), float64(turns[4*i+3])
		ahead := geom.Vec3{X: 2 * y * w, Z: w*w - y*y} // z, turned
		if !(ahead.Dist(want) <= 1e-6) {
			t.Errorf("turn %d looks along %v, want %v", i, ahead, want)
		}
		if i > 0 && turns[4*i+1]*turns[4*i-3]+turns[4*i+3]*turns[4*i-1] < 0 {
			t.Errorf("turn %d goes the longer way", i)
		}
	}
	for _, p := range []trajectory.Point{{Facing: math.Inf(1)}, {Facing: math.NaN()}, {At: geom.Vec3{X: 1e300}}, {At: geom.Vec3{Z: math.NaN()}}, {Time: 1e300}, {Time: math.Inf(1)}} {
		for _, points := range [][]trajectory.Point{{p}, {{Time: -1}, p}} {
			if err := trajectory.WriteGLTF(&b, []trajectory.Track{{Name: "Odd", Points: points}}); err == nil || !strings.Contains(err.Error(), `track "Odd": point `) {
				t.Errorf("%v was written: %v", points, err)
			}
		}
	}
	b.Reset()
	close := []trajectory.Point{{Time: 1000, At: geom.Vec3{X: 1}}, {Time: 1100, At: geom.Vec3{X: 2}}, {Time: 1100 + 1e-9, At: geom.Vec3{X: 3}}, {Time: 1101, At: geom.Vec3{X: 4}}}
	must.Succeed(t, trajectory.WriteGLTF(&b, []trajectory.Track{{Name: "Close", Points: close}}))
	if _, times, _ := animation(t, b.Bytes()); !reflect.DeepEqual(times["Close translation"], []float32{0, 100, 101}) {
		t.Errorf("of two times that are the same in seven digits one stays: %v", times)
	}
	b.Reset()
	if err := trajectory.WriteGLTF(&b, nil); err != nil || !json.Valid(b.Bytes()) || bytes.Contains(b.Bytes(), []byte("animations")) {
		t.Errorf("without tracks: %v, %s", err, b.Bytes())
	}
}

func TestX9_Recorder(t *testing.T) {
	r := trajectory.NewRecorder()
	for i := range 4 {
		r.Note(7, "Red", float64(i), geom.Vec3{X: float64(i)}, 0)
		r.Note(9, "Blue", float64(i/2), geom.Vec3{Y: float64(i)}, 0)
		r.Note(11, "Lost", math.NaN(), geom.Vec3{}, 0)
	}
	r.Note(7, "Red", 9, geom.Vec3{}, 0)
	r.Cut(3)
	got := r.Tracks()
	if len(got) != 2 || got[0].Name != "Red" || len(got[0].Points) != 4 || len(got[1].Points) != 2 || got[1].Points[1].At.Y != 2 {
		t.Errorf("got %+v", got)
	}
}

// What was taken from a recorder stays as it was, whatever is noted later.
func TestX9_TracksAreCopies(t *testing.T) {
	r := trajectory.NewRecorder()
	for i := range 3 {
		r.Note(1, "Red", float64(i), geom.Vec3{X: float64(i)}, 0)
	}
	got := r.Tracks()
	r.Cut(0)
	r.Note(1, "Red", 0.5, geom.Vec3{X: 99}, 0)
	if got[0].Points[1].At.X != 1 || len(got[0].Points) != 3 {
		t.Errorf("it became %+v", got[0].Points)
	}
}

// Whatever is left out lies where the way between what is left leads.
func TestSimplified(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var track trajectory.Track
		at, time, facing := geom.Vec3{}, 0.0, 0.0
		for range rapid.IntRange(1, 60).Draw(t, "points") {
			at = at.Add(geom.Vec3{X: rapid.Float64Range(-1, 1).Draw(t, "x"), Y: rapid.Float64Range(-0.1, 0.1).Draw(t, "y")})
			time += rapid.Float64Range(0.01, 1).Draw(t, "dt")
			facing += rapid.Float64Range(-0.1, 0.1).Draw(t, "turn")
			track.Points = append(track.Points, trajectory.Point{Time: time, At: at, Facing: facing})
		}
		tolerance := rapid.Float64Range(0, 2).Draw(t, "tolerance")
		got := track.Simplified(tolerance)
		k := 0
		for _, p := range track.Points {
			if p == got.Points[k] {
				k++
				continue
			}
			a, b := got.Points[k-1], got.Points[k]
			if off := p.At.Dist(a.At.Lerp(b.At, (p.Time-a.Time)/(b.Time-a.Time))); off > max(tolerance, 1e-9) {
				t.Fatalf("%v is off by %v, more than %v", p, off, tolerance)
			}
			turn := geom.WrapAngle(b.Facing-a.Facing) * (p.Time - a.Time) / (b.Time - a.Time)
			if off := math.Abs(geom.WrapAngle(p.Facing - a.Facing - turn)); !(off <= 0.05+1e-9) {
				t.Fatalf("%v looks %v aside", p, off)
			}
		}
		if k != len(got.Points) {
			t.Fatalf("%d of %d points are those of the track", k, len(got.Points))
		}
	})
	straight := trajectory.Track{}
	for i := range 100 {
		straight.Points = append(straight.Points, trajectory.Point{Time: float64(i), At: geom.Vec3{X: float64(2 * i)}, Facing: 3 + float64(i)/64})
	}
	for _, tolerance := range []float64{0.01, 0, -1, math.NaN()} { // it turns evenly, over the angle where angles begin anew
		if got := straight.Simplified(tolerance); len(got.Points) != 2 {
			t.Errorf("with a tolerance of %v a straight way has %d points", tolerance, len(got.Points))
		}
	}
	straight.Points[50].At.Y = 1e-6
	if got := straight.Simplified(0); len(got.Points) < 3 {
		t.Error("without a tolerance a bend was left out")
	}
}
