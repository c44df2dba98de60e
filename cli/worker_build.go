package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// gameNames returns those of the program's games; never nil.
func (a *App) gameNames() []string {
	names := []string{}
	for i := range a.Games {
		names = append(names, a.Games[i].Name)
	}
	return names
}

// workerBuild names the build, so that workers of unlike builds are told apart: by the version of the program, by its revision, or, where
// it was built of files that were not committed, by its own bytes.
func workerBuild() (string, error) {
	info, ok := debug.ReadBuildInfo()
	if ok {
		settings := map[string]string{}
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		if rev := settings["vcs.revision"]; rev != "" && settings["vcs.modified"] == "false" {
			return "rev-" + rev[:min(len(rev), 40)], nil
		}
		if v := info.Main.Version; v != "" && v != "(devel)" && !strings.HasSuffix(v, "+dirty") {
			word := strings.Map(func(r rune) rune {
				if r == '+' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
					return r
				}
				return '-'
			}, v)
			return strings.Trim(word[:min(64, len(word))], "-"), nil
		}
	}
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", err
	}
	return "sha-" + hex.EncodeToString(h.Sum(nil)[:16]), nil
}
