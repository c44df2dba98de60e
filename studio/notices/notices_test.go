package notices_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/studio/notices"
)

// TestNoticesAreOfWhatIsCarried: the notices name the modules that the command links and the packages that the page is
// built of, in the versions of go.mod and package-lock.json; no other, and none twice.
func TestNoticesAreOfWhatIsCarried(t *testing.T) {
	want := map[string]string{}
	if testing.Short() { // go list takes long: modules are compared with go.mod alone, which has more
		text, err := os.ReadFile("../../go.mod")
		must.Succeed(t, err)
		for _, c := range notices.Components() {
			if c.From == "Go module" && strings.Contains(string(text), c.Name+" "+c.Version) {
				want[c.Name+" "+c.Version] = c.From
			}
		}
	}
	systems := []string{"linux", "windows", "darwin"}
	if testing.Short() {
		systems = nil
	}
	for _, system := range systems {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "../../cmd/wits")
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatalf("go list for %s: %v", system, err)
		}
		for line := range strings.Lines(string(out)) {
			if name, version, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
				want[name+" "+version] = "Go module"
			}
		}
	}
	data, err := os.ReadFile("../ui/package-lock.json")
	must.Succeed(t, err)
	var lock struct {
		Packages map[string]struct {
			Version          string
			Dev, DevOptional bool
		}
	}
	must.Succeed(t, json.Unmarshal(data, &lock))
	for at, p := range lock.Packages {
		i := strings.LastIndex(at, "node_modules/")
		if i < 0 || p.Dev || p.DevOptional {
			continue
		}
		if name := at[i+len("node_modules/"):]; !strings.HasPrefix(name, "@types/") {
			want[name+" "+p.Version] = "npm package"
		}
	}
	if len(want) < 25 {
		t.Fatalf("only %d components are carried: %v", len(want), want)
	}
	for _, c := range notices.Components() {
		name := c.Name + " " + c.Version
		if want[name] != c.From {
			t.Errorf("%s, %s, is not carried, or is named twice: run make notices", name, c.From)
		}
		if c.License == "" || c.License == "see below" {
			t.Errorf("%s: which licence is not known", name)
		}
		delete(want, name)
	}
	for name, from := range want {
		t.Errorf("%s, %s, has no notice: run make notices", name, from)
	}
}

// TestEveryNoticeHasAText: after the lines that name components there is a licence, with whose it is.
func TestEveryNoticeHasAText(t *testing.T) {
	parts := strings.Split(notices.Text(), "\n"+strings.Repeat("-", 100)+"\n")
	if len(parts) < 10 {
		t.Fatalf("only %d parts", len(parts))
	}
	for _, part := range parts[1:] {
		head, text, _ := strings.Cut(part, "\n\n")
		if len(text) < 400 || !strings.Contains(part, "Copyright") && !strings.Contains(part, "(c)") {
			t.Errorf("%s: its notice has %d letters", head, len(text))
		}
	}
}
