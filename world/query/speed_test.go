package query_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
	"github.com/wits-ai/wits/world/query"
)

// rooms is a level of a real level's size: 16 rooms of 10 m with doorways, and a pillar in each, with its navmesh.
type rooms struct {
	query.Services
	mesh *nav.Mesh
	here query.Pose
}

func (r *rooms) Queries() *query.Services { return &r.Services }

func newRooms(t testing.TB) *rooms {
	t.Helper()
	plan := level.Plan{Materials: []level.Material{{Name: "brick"}}}
	plan.Floors = []level.Floor{{Name: "floor", Outline: []geom.Vec3{{}, {X: 40}, {X: 40, Y: 40}, {Y: 40}}}}
	for i := range 5 {
		at := float64(i) * 10
		for k := range 4 {
			from := float64(k) * 10
			for _, part := range [][2]float64{{from, from + 4}, {from + 6, from + 10}} {
				if i == 0 || i == 4 {
					part = [2]float64{from, from + 10}
				}
				n := len(plan.Walls)
				plan.Walls = append(plan.Walls,
					level.Wall{Name: fmt.Sprintf("wall%d", n), Points: []geom.Vec2{{X: at, Y: part[0]}, {X: at, Y: part[1]}}, Thick: 0.2, High: 3, Material: "brick"},
					level.Wall{Name: fmt.Sprintf("wall%d", n+1), Points: []geom.Vec2{{X: part[0], Y: at}, {X: part[1], Y: at}}, Thick: 0.2, High: 3, Material: "brick"})
			}
			if i < 4 {
				plan.Solids = append(plan.Solids, level.Solid{Name: fmt.Sprintf("pillar%d", len(plan.Solids)), Outline: geom.Polygon{{X: at + 2, Y: from + 2}, {X: at + 3, Y: from + 2}, {X: at + 3, Y: from + 3}, {X: at + 2, Y: from + 3}}, High: 3, Material: "brick"})
			}
		}
	}
	l, err := level.New(plan)
	must.Succeed(t, err)
	mesh, err := nav.Build(l.Ground(), nav.Options{Radius: 0.3})
	must.Succeed(t, err)
	w := &rooms{mesh: mesh, here: query.Pose{At: geom.Vec3{X: 14, Y: 14}, Facing: 0.5, Eyes: 1.6}}
	w.Services = query.Services{
		Sight: level.View{Level: l}, Ground: query.OnMesh(mesh, nil),
		Where: func(wits.Entity) (query.Pose, bool) { return w.here, true },
	}
	return w
}

// wide is a query of 400 points and more with tests of distance, sight and paths.
const wide = `{"wits":1,"kind":"query","ports":[{"in":"LastSeen","type":"vec2","default":[22,17]}],
	"generate":[{"grid":{"range":10,"spacing":1,"project":1}}],
	"tests":{"Far":{"distance":{},"score":{}},"Near":{"distance":{"from":"LastSeen"},"score":{"prefer":"low"}},
		"Reachable":{"path":{"from":"LastSeen"},"filter":{"is":true},"score":{"prefer":"low"}},"Unseen":{"visibility":{"height":1},"filter":{"is":false}}}%s}`

func wideRun(t testing.TB, rest string) *kindtest.Run {
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": fmt.Sprintf(wide, rest)}))
	r.Frame.World, r.Frame.Entity = newRooms(t), wits.NewEntity(1, 1)
	return r
}

// asking gives what has a new mind ask, and go on until it has its answer.
func asking(r *kindtest.Run) func() {
	var fresh wits.Snapshot
	r.Snapshot(&fresh)
	frame := r.Frame
	return func() {
		if err := r.Restore(&fresh); err != nil {
			r.T.Fatal(err)
		}
		for r.Mind.Step(frame) == wits.Running {
		}
	}
}

// TestU14_NoAllocation: once it is warm a query allocates nothing, at once or over several frames.
func TestU14_NoAllocation(t *testing.T) {
	for _, rest := range []string{"", `,"budget":{"points":100}`, `,"choose":"random","within":0.2`} {
		r := wideRun(t, rest)
		ask := asking(r)
		ask()
		if r.Fault() != nil || r.Value("Count").(int64) < 20 {
			t.Fatalf("%v, %v points", r.Fault(), r.Value("Count"))
		}
		if n := testing.AllocsPerRun(50, ask); n != 0 {
			t.Errorf("%q: %v allocations a query", rest, n)
		}
		r.NoteEvaluations(true)
		ask()
		if n := testing.AllocsPerRun(50, ask); n != 0 {
			t.Errorf("%q: %v allocations a query that is noted", rest, n)
		}
	}
}

// BenchmarkQuery is a query of 441 points with tests of distance, sight and paths, on a level with 16 rooms.
func BenchmarkQuery(b *testing.B) {
	for _, c := range []struct{ name, rest string }{{"Whole", ""}, {"InFrames", `,"budget":{"points":100}`}} {
		b.Run(c.name, func(b *testing.B) {
			r := wideRun(b, c.rest)
			ask := asking(r)
			b.ReportAllocs()
			for b.Loop() {
				ask()
			}
			b.ReportMetric(float64(r.Value("Count").(int64)), "valid")
		})
	}
}
