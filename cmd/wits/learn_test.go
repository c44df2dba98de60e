package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
)

// TestRecordedFighter: the duel's recorded fighter is what the command of its README makes.
func TestRecordedFighter(t *testing.T) {
	if testing.Short() {
		t.Skip("long: plays 20 matches")
	}
	file := filepath.Join(t.TempDir(), "recorded.rules.json")
	expect(t, 0, "20 games", "learn", "duel", "--agent", "Red", "--runs", "20", "--good", "Swing.OnHit,Parry.OnParry", "--out", file,
		"--values", "CharHealth,Stamina,SecondWind,Distance,IsArmFree(),IsOpen(Target),BlowIn(Target),IsFacing(Target, 0.5)")
	made, err := os.ReadFile(file)
	must.Succeed(t, err)
	want, err := fs.ReadFile(duel.Documents(), "recorded.rules.json")
	must.Succeed(t, err)
	if !bytes.Equal(made, want) {
		t.Errorf("the command makes another document now:\n%s", made)
	}
}
