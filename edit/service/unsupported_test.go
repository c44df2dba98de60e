package service_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/studio"
)

// stubborn is a game that is no sim.Reloader.
type stubborn struct{}

func (stubborn) Info() sim.Info                        { return sim.Info{Name: "stubborn"} }
func (stubborn) Start(map[string]string, uint64) error { return nil }
func (stubborn) Step(sim.Input)                        {}
func (stubborn) Agents() []sim.Agent                   { return nil }

// TestSavesThatAGameDoesNotTake: a page is told that the game goes on with the documents that it began with.
func TestSavesThatAGameDoesNotTake(t *testing.T) {
	dir := t.TempDir()
	files := kindtest.Files{"main.graph.json": nodesOf(2)}.FS()
	must.Succeed(t, edit.Init(dir, edit.Beginning{Name: "stubborn", Documents: "documents", Files: files}))
	project, err := edit.Open(dir, edit.Options{Registry: std.NewRegistry()})
	must.Succeed(t, err)
	var runner studio.Runner
	must.Succeed(t, runner.Run(stubborn{}, sim.LoopOptions{}))
	loop, _ := runner.Running()
	s := service.New(project, service.Options{Loop: loop})
	web := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		runner.Stop()
		web.Close()
		project.Close()
	})
	p := connect(t, "ws"+strings.TrimPrefix(web.URL, "http"), "page")
	if p.hello.About.Run.Reloads {
		t.Error("its documents are said to reach the game")
	}
	at := result[edit.Text](p, "read", arguments{"path": "main.graph.json"})
	result[edit.Text](p, "save", arguments{"path": at.Path, "base": at.Version, "text": strings.Replace(at.Text, "1.5", "2.5", 1)})
	if m := p.waitForMessage("reloaded"); !m.Unsupported || m.Game != "stubborn" || len(m.Documents) != 1 || len(m.Programs) > 0 || m.Restarted || m.Message != "" {
		t.Errorf("%+v", m.reloaded)
	}
}
