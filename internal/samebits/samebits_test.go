package samebits

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// program is a game whose hash is other bits on 386 after more than PARTS frames.
const program = `package main

import (
	"os"
	"runtime"
)

func main() {
	if os.Args[1] != "run" {
		os.Stdout.WriteString("1.0\n")
		return
	}
	var frames int
	for i, arg := range os.Args {
		if arg == "--frames" {
			for _, digit := range os.Args[i+1] {
				frames = frames*10 + int(digit-'0')
			}
		}
	}
	all := frames
	hash := []byte("0000000000000000")
	for i := 15; i > 4; i-- {
		hash[i] = '0' + byte(frames%10)
		frames /= 10
	}
	if runtime.GOARCH == "386" && all > PARTS {
		hash[0] = 'f'
	}
	os.Stdout.WriteString("{\"hash\": \"" + string(hash) + "\"}\n")
}
`

func write(t *testing.T, parts string) string {
	t.Helper()
	dir := t.TempDir()
	source := strings.Replace(program, "PARTS", parts, 1)
	for name, text := range map[string]string{"go.mod": "module same\n\ngo 1.26\n", "main.go": source} {
		must.Succeed(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	return dir
}

// TestMain is the program that TestRunsAreCompared plays, if the environment says so: with two workers its hash is another one
// after 17 frames.
func TestMain(m *testing.M) {
	if os.Getenv("WITS_SAMEBITS_PROGRAM") == "" {
		os.Exit(m.Run())
	}
	flags := flag.NewFlagSet("run", flag.ExitOnError)
	flags.Uint64("seed", 0, "")
	flags.Bool("json", false, "")
	frames, workers := flags.Int64("frames", 0, ""), flags.Int("workers", 1, "")
	flags.Parse(os.Args[3:])
	if *workers == 2 && *frames > 17 {
		*frames += 1 << 60
	}
	fmt.Printf("{\"hash\": \"%016x\"}\n", *frames)
}

// The report says whether two runs are the same, and if they are not, in which frame they part.
func TestRunsAreCompared(t *testing.T) {
	t.Setenv("WITS_SAMEBITS_PROGRAM", "yes")
	own := target{name: "this machine", file: os.Args[0]}
	var report bytes.Buffer
	run := Run{Games: []string{"pong"}, Seed: 3, Frames: 100, Emulated: 10, Out: &report}
	found := Hashes{{"pong", 3, 100}: "0000000000000064"}
	for workers, want := range map[string]bool{"1": true, "2": false} {
		if same, err := run.compare(t.Context(), &own, &own, "pong", found, "--workers", workers); err != nil || same != want {
			t.Errorf("%s workers: same %v, want %v, %v", workers, same, want, err)
		}
	}
	for _, want := range []string{
		"0000000000000064  pong          100 frames  this machine --workers 1\n",
		"1000000000000064  pong          100 frames  this machine --workers 2 DIFFERS from 0000000000000064: they part in frame 17\n",
	} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("the report has no %q:\n%s", want, &report)
		}
	}
}

func TestEveryProcessorIsCompared(t *testing.T) {
	if testing.Short() {
		t.Skip("long: builds for five sorts of processors and plays in emulators")
	}
	t.Chdir(write(t, "17"))
	var told bytes.Buffer
	run := Run{Package: ".", Folder: t.TempDir(), Games: []string{"pong"}, Seed: 3, Frames: 100, Emulated: 10, Out: &told,
		Pinned: Hashes{{"pong", 3, 10}: "0000000000000011"}}
	found, same, err := run.Do(t.Context())
	must.Succeed(t, err)
	if want := (Hashes{{"pong", 3, 100}: "0000000000000100", {"pong", 3, 10}: "0000000000000010"}); !reflect.DeepEqual(found, want) {
		t.Errorf("found %v, want %v", found, want)
	}
	if same {
		t.Error("all is said to be the same")
	}
	// The program differs on 386, which most Linux on amd64 runs; other machines have to leave it out, and say so, or emulate it for fewer frames than it
	// takes.
	differs := " 386"
	if !strings.Contains(told.String(), "386 left out: this machine does not run it") && !strings.Contains(told.String(), "  10 frames  386\n") {
		differs = "f000000000000100  pong          100 frames  386 DIFFERS from 0000000000000100: they part in frame 17\n"
	}
	for _, want := range []string{
		"0000000000000010  pong           10 frames  this machine DIFFERS from 0000000000000011 in the file of hashes\n",
		"0000000000000100  pong          100 frames  this machine --workers 2\n",
		differs, " amd64 v1", " arm64", " wasm",
	} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("the report has no %q:\n%s", want, &told)
		}
	}

	t.Chdir(write(t, "1000000"))
	run.Pinned, run.Out = found, &bytes.Buffer{}
	if _, same, err := run.Do(t.Context()); err != nil || !same {
		t.Errorf("a program that is the same everywhere: same %v, %v\n%s", same, err, run.Out)
	}
}

func TestProgramsThatCannotBeCompared(t *testing.T) {
	if testing.Short() {
		t.Skip("long: builds programs")
	}
	t.Chdir(t.TempDir())
	run := Run{Package: ".", Folder: t.TempDir(), Games: []string{"pong"}, Frames: 1, Emulated: 1, Out: &bytes.Buffer{}}
	if _, _, err := run.Do(t.Context()); err == nil || !strings.Contains(err.Error(), ". does not build for this machine") {
		t.Errorf("no program gives %v", err)
	}
	must.Succeed(t, os.WriteFile("go.mod", []byte("module silent\n\ngo 1.26\n"), 0o644))
	must.Succeed(t, os.WriteFile("main.go", []byte("package main\n\nfunc main() { println(\"no such command\") }\n"), 0o644))
	if _, _, err := run.Do(t.Context()); err == nil || !strings.Contains(err.Error(), "tells no hash") || !strings.Contains(err.Error(), "no such command") {
		t.Errorf("a program without the command run gives %v", err)
	}
}

func TestFileOfHashes(t *testing.T) {
	hashes := Hashes{{"pong", 1, 60}: "00000000000000ff", {"pong", 1, 600}: "0123456789abcdef", {"go", 2, 60}: "ffffffffffffffff"}
	text := hashes.Format()
	if want := heading + "go 2 60 ffffffffffffffff\npong 1 60 00000000000000ff\npong 1 600 0123456789abcdef\n"; string(text) != want {
		t.Errorf("the file is\n%s, want\n%s", text, want)
	}
	read, err := ParseHashes(text)
	if err != nil || !reflect.DeepEqual(read, hashes) {
		t.Errorf("read %v, %v", read, err)
	}
	for _, wrong := range []string{"pong", "pong 1 60", "pong 1 60 xyz", "pong 1 60 00000000000000ff more", "pong -1 60 00000000000000ff",
		"pong 1 60 00000000000000FF", "pong 1 60 00000000000000ff\npong 1 60 00000000000000fe"} {
		if _, err := ParseHashes([]byte(wrong)); err == nil || !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("%q gives %v", wrong, err)
		}
	}
}
