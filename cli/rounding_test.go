package cli_test

import (
	"path/filepath"
	"testing"
)

func TestRoundingOfAGame(t *testing.T) {
	if testing.Short() {
		t.Skip("long: runs go list")
	}
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"go.mod":         "module mine\n\ngo 1.26\n",
		"world/world.go": "package world\n\nimport \"math\"\n\nfunc Fall(y, v, dt float64) float64 { return y + v*dt }\n\nfunc Turn(a float64) float64 { return math.Sin(a) }\n",
	})
	product := filepath.FromSlash("world/world.go") + ":5:50: v * dt goes into a sum unrounded; write float64(v * dt)\n"
	sine := filepath.FromSlash("world/world.go") + ":7:39: math.Sin has other last bits on other processors; use geom.Sin\n"
	run(t, "", "rounding").is(t, 1, product+sine, "")
	run(t, "", "rounding", "world").is(t, 1, product+sine, "")
	if c := run(t, "", "rounding", "--fix"); c.code != 1 || c.out != "rounded: 1\n"+sine {
		t.Errorf("--fix: exit code %d, output\n%s%s", c.code, c.out, c.err)
	}
	if got, want := read(t, "world/world.go"), "return y + float64(v*dt) }\n\nfunc Turn(a float64) float64 { return math.Sin(a) }\n"; len(got) < len(want) || got[len(got)-len(want):] != want {
		t.Errorf("--fix left\n%s", got)
	}
	write(t, map[string]string{"world/turn.go": "package world\n", "world/world.go": "package world\n"})
	run(t, "", "rounding").is(t, 0, "the same bits on every processor\n", "")
	run(t, "", "rounding", "nowhere").is(t, 1, "", "nowhere")
}

func TestDeterminismRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	run(t, "", "determinism", "--frames", "0").is(t, 2, "", "--frames and --emulated take numbers above 0")
	run(t, "", "determinism", "--emulated", "7200").is(t, 2, "", "--emulated none above --frames")
	run(t, "", "determinism", "--update").is(t, 2, "", "say which with --hashes")
	run(t, "", "determinism", "beet").is(t, 2, "", `did you mean "beat"?`)
	run(t, "", "determinism", "--package", ".", "--hashes", "none.txt").is(t, 1, "", "none.txt")
	write(t, map[string]string{"wrong.txt": "beat 1 600\n"})
	run(t, "", "determinism", "--package", ".", "--hashes", "wrong.txt").is(t, 1, "", "wrong.txt: line 1: want a game")
	if !testing.Short() { // it runs go build
		run(t, "", "determinism", "--package", ".").is(t, 1, "", "does not build for this machine")
	}
}
