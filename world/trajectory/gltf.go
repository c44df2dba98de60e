package trajectory

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/wits-ai/wits/geom"
)

// The parts of glTF 2.0 (ISO/IEC 12113:2022) that an animation of nodes needs.
type gltf struct {
	Asset       gltfAsset        `json:"asset"`
	Scene       int              `json:"scene"`
	Scenes      []gltfScene      `json:"scenes"`
	Nodes       []gltfNode       `json:"nodes,omitempty"`
	Animations  []gltfAnimation  `json:"animations,omitempty"`
	Accessors   []gltfAccessor   `json:"accessors,omitempty"`
	BufferViews []gltfBufferView `json:"bufferViews,omitempty"`
	Buffers     []gltfBuffer     `json:"buffers,omitempty"`
}

type gltfAsset struct {
	Version   string `json:"version"`
	Generator string `json:"generator"`
}

type gltfScene struct {
	Name  string `json:"name"`
	Nodes []int  `json:"nodes,omitempty"`
}

type gltfNode struct {
	Name        string      `json:"name,omitempty"`
	Translation *[3]float32 `json:"translation,omitempty"`
	Rotation    *[4]float32 `json:"rotation,omitempty"`
}

type gltfAnimation struct {
	Name     string        `json:"name"`
	Channels []gltfChannel `json:"channels"`
	Samplers []gltfSampler `json:"samplers"`
}

type gltfChannel struct {
	Sampler int        `json:"sampler"`
	Target  gltfTarget `json:"target"`
}

type gltfTarget struct {
	Node int    `json:"node"`
	Path string `json:"path"`
}

type gltfSampler struct {
	Input         int    `json:"input"`
	Interpolation string `json:"interpolation"`
	Output        int    `json:"output"`
}

type gltfAccessor struct {
	BufferView    int       `json:"bufferView"`
	ComponentType int       `json:"componentType"`
	Count         int       `json:"count"`
	Type          string    `json:"type"`
	Min           []float32 `json:"min,omitempty"`
	Max           []float32 `json:"max,omitempty"`
}

type gltfBufferView struct {
	Buffer     int `json:"buffer"`
	ByteOffset int `json:"byteOffset"`
	ByteLength int `json:"byteLength"`
}

type gltfBuffer struct {
	ByteLength int    `json:"byteLength"`
	URI        string `json:"uri"`
}

const gltfFloat = 5126

// gltfWriter puts a file together.
type gltfWriter struct {
	file gltf
	data bytes.Buffer
}

// WriteGLTF writes tracks as a glTF 2.0 file in which nothing else is needed: an empty node for each track, named after it,
// and one animation that moves and turns all of them, in a straight line from point to point. glTF's y axis points up and
// its nodes face along z, so our (x, y, z) becomes (x, z, -y). Its times begin at 0 with the earliest of all points; they and
// places are kept with seven digits. Tracks without points are left out; a number that is not finite is an error.
func WriteGLTF(w io.Writer, tracks []Track) error {
	g := &gltfWriter{file: gltf{Asset: gltfAsset{Version: "2.0", Generator: "Wits"}, Scenes: []gltfScene{{Name: "routes"}}}}
	first, found := 0.0, false
	for _, t := range tracks {
		for i := range t.Points {
			if p := &t.Points[i]; !p.finite() || max(p.At.Len(), p.Time, -p.Time) > math.MaxFloat32 {
				return fmt.Errorf("routes: track %q: point %d is no finite number, or too great for the format", t.Name, i)
			}
			if !found || t.Points[i].Time < first {
				first, found = t.Points[i].Time, true
			}
		}
	}
	animation := gltfAnimation{Name: "routes"}
	for _, t := range tracks {
		if len(t.Points) > 0 {
			g.track(&t, first, &animation)
		}
	}
	if len(animation.Channels) > 0 {
		g.file.Animations = []gltfAnimation{animation}
		g.file.Buffers = []gltfBuffer{{ByteLength: g.data.Len(),
			URI: "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(g.data.Bytes())}}
	}
	return json.NewEncoder(w).Encode(&g.file)
}

// track adds a node and what moves it.
func (g *gltfWriter) track(t *Track, first float64, animation *gltfAnimation) {
	times := make([]float32, 0, len(t.Points))
	var places, turns []float32
	var last [4]float32
	for _, p := range t.Points {
		at := float32(p.Time - first)
		if n := len(times); n > 0 && at <= times[n-1] {
			continue // too near to the one before it for seven digits; glTF wants times to grow
		}
		times = append(times, at)
		places = append(places, float32(p.At.X), float32(p.At.Z), float32(-p.At.Y))
		turn := rotation(p.Facing)
		if dot(turn, last) < 0 { // the shorter way round
			for k := range turn {
				turn[k] = -turn[k]
			}
		}
		last = turn
		turns = append(turns, turn[:]...)
	}
	node := len(g.file.Nodes)
	g.file.Nodes = append(g.file.Nodes, gltfNode{Name: t.Name, Translation: (*[3]float32)(places), Rotation: (*[4]float32)(turns)})
	g.file.Scenes[0].Nodes = append(g.file.Scenes[0].Nodes, node)
	input := g.accessor("SCALAR", times, 1)
	g.file.Accessors[input].Min, g.file.Accessors[input].Max = times[:1], times[len(times)-1:]
	for _, c := range []struct {
		path   string
		output int
	}{{"translation", g.accessor("VEC3", places, 3)}, {"rotation", g.accessor("VEC4", turns, 4)}} {
		animation.Channels = append(animation.Channels, gltfChannel{Sampler: len(animation.Samplers), Target: gltfTarget{node, c.path}})
		animation.Samplers = append(animation.Samplers, gltfSampler{Input: input, Interpolation: "LINEAR", Output: c.output})
	}
}

// rotation turns a node, which faces along z, about the y axis, so that it faces as ours: by a quarter turn more.
func rotation(facing float64) [4]float32 {
	sin, cos := geom.Sincos((geom.WrapAngle(facing) + quarter) / 2)
	return [4]float32{0, float32(sin), 0, float32(cos)}
}

const quarter = 1.5707963267948966 // radians

func dot(a, b [4]float32) (sum float32) {
	for k := range a {
		sum += float32(a[k] * b[k])
	}
	return sum
}

// accessor adds numbers to the buffer, of so many components each, and gives their accessor.
func (g *gltfWriter) accessor(kind string, values []float32, components int) int {
	at := g.data.Len()
	for _, v := range values {
		_ = binary.Write(&g.data, binary.LittleEndian, v) // to a buffer: it cannot fail
	}
	g.file.BufferViews = append(g.file.BufferViews, gltfBufferView{ByteOffset: at, ByteLength: g.data.Len() - at})
	g.file.Accessors = append(g.file.Accessors, gltfAccessor{BufferView: len(g.file.BufferViews) - 1, ComponentType: gltfFloat, Count: len(values) / components, Type: kind})
	return len(g.file.Accessors) - 1
}
