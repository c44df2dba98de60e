package debug

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/sim"
)

// TestK25_Formulas: expressions of a debugger name values and nodes by their paths, and say what is wrong with them.
func TestK25_Formulas(t *testing.T) {
	game := newWalkers(t, 2)
	if _, err := sim.Headless(game, sim.Run{Ticks: 31, Seed: 5}); err != nil {
		t.Fatal(err)
	}
	mind := &game.minds[1] // walks at 2 m/s
	for text, want := range map[string]string{
		"Speed": "2 m/s", "Legs/Stride.Speed": "2 m/s", "Legs/Stride.Speed / 4": "0.5 m/s", "Stride.Speed*2": "4 m/s",
		"Legs/Stride.active": "true", "Stride.active && !Idle.active": "true", "Legs.active == Legs/Idle.active": "false", "Legs/Idle.active": "false",
		"Legs/Stride.At.y": "-1", "Legs.Gone/Legs.Gone": "1", "Speed/Legs/Stride.Speed": "1",
		`Stride.Said + "/Legs/Stride"`: "on on on on /Legs/Stride", "Legs/Stride.Said // Legs/Stride": "on on on on ", "6/2": "3",
	} {
		f, err := formula.Compile(game.program, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := f.Text(mind); got != strings.TrimSpace(want) {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"Legs/Strid.Speed > 1": "Legs/Stride.Speed", "Sped > 1": "Speed", "Legs/Stride.activ": "Legs/Stride.active", "Legs/Stride.succeeded": "Legs/Stride",
		"IfLessThan(Speed, 2)": "only documents can call", "Speed": "bool", "Speed >": "column", "": "column",
	} {
		if _, err := formula.Condition(game.program, text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\u01c0") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string][2]bool{
		"Speed > 1.5": {false, true}, "Legs/Stride.active": {true, true}, "Legs/Idle.active || Speed == 1": {true, false}, "Stride.Gone >= 1": {false, true},
	} {
		f, err := formula.Condition(game.program, text)
		if err != nil {
			t.Fatal(text, err)
		}
		for i := range want {
			before := game.minds[i].Hash()
			if got := f.Is(&game.minds[i]); got != want[i] {
				t.Errorf("%s of %d: %v", text, i, got)
			}
			if game.minds[i].Hash() != before {
				t.Errorf("%s changed the mind", text)
			}
			if n := testing.AllocsPerRun(100, func() { f.Is(&game.minds[i]) }); n > 0 {
				t.Errorf("%s allocates %v times", text, n)
			}
		}
	}
}
