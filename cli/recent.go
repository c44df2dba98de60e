//go:build !js

package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/wits-ai/wits/internal/plainfile"
)

// recent is the file that remembers which projects were opened: $WITS_RECENT, or one in the user's folder for settings; "" for
// none. That it cannot be read or written hinders nobody: then nothing is remembered.
type recent string

// recentProject is one that was opened.
type recentProject struct {
	Dir    string    `json:"dir"`
	Opened time.Time `json:"opened"`
}

const (
	mostRecent = 20
	maxRecent  = 1 << 16 // bytes
)

func recentProjects() recent {
	if file := os.Getenv("WITS_RECENT"); file != "" {
		return recent(file)
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return recent(filepath.Join(dir, "wits", "recent.json"))
}

// list returns the projects, the last first.
func (r recent) list() (list []recentProject) {
	if text, err := plainfile.ReadPath(string(r), maxRecent); err == nil {
		json.Unmarshal(text, &list)
	}
	return list[:min(len(list), mostRecent)]
}

// add remembers that a project was opened now.
func (r recent) add(dir string) {
	dir, err := filepath.Abs(dir)
	if r == "" || err != nil {
		return
	}
	list := slices.DeleteFunc(r.list(), func(p recentProject) bool { return p.Dir == dir })
	list = slices.Insert(list, 0, recentProject{dir, time.Now().UTC().Truncate(time.Second)})
	text, err := json.MarshalIndent(list[:min(len(list), mostRecent)], "", "  ")
	if err != nil || os.MkdirAll(filepath.Dir(string(r)), 0o700) != nil {
		return
	}
	fresh := string(r) + ".new"
	if os.WriteFile(fresh, append(text, '\n'), 0o600) == nil {
		os.Rename(fresh, string(r))
	}
}
