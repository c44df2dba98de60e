//go:build !js

package cli_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/studio"
)

// eventually waits, for a minute at most, until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	end := time.After(time.Minute)
	for look := time.NewTicker(time.Millisecond); !holds(); {
		select {
		case <-look.C:
		case <-end:
			t.Fatalf("timed out until %s", what)
		}
	}
}

// TestWatch: all agents, those for which something holds, one of them, and a stop, into a pipe.
func TestWatch(t *testing.T) {
	t.Setenv("WITS_GAMES", t.TempDir())
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
	run(t, "", "watch").is(t, 1, "", "no game runs on this computer")
	url := served(t)
	eventually(t, "the game is announced", func() bool { return len(studio.Games(t.Context())) > 0 }) // after it has said its address
	for _, args := range [][]string{{"watch", url}, {"watch"}, {"watch", "rounds"}} {
		got := run(t, "", args...)
		if got.code != 0 || !regexp.MustCompile(`^frame \d+  \d+\.\d s  runs at speed 1
You +mindless *
Watchman  patrol.tree.json  active +\S.*
$`).MatchString(got.out) {
			t.Errorf("%v: %d\n%s%s", args, got.code, got.out, got.err)
		}
	}
	run(t, "", "watch", url, "--where", "Main.active").is(t, 0, "Watchman", "")
	if got := run(t, "", "watch", url, "--where", "!Main.active"); !strings.Contains(got.out, "none of 2 agents") {
		t.Errorf("%s%s", got.out, got.err)
	}
	run(t, "", "watch", url, "--where", "Mein.active").is(t, 1, "", "Main.active")
	run(t, "", "watch", url, "--agent", "Watchman").is(t, 0, "Watchman  patrol.tree.json  Rounds  frame ", "")
	run(t, "", "watch", url, "--agent", "Nobody").is(t, 1, "", "there are You, Watchman")
	got := run(t, "", "watch", url, "--break", "Look.active")
	if got.code != 0 || !strings.Contains(got.out, "paused\nstopped: Watchman: ") || !strings.Contains(got.out, "Look") {
		t.Errorf("%d\n%s%s", got.code, got.out, got.err)
	}
	// It stands there, and the breakpoint is gone.
	run(t, "", "watch", url).is(t, 0, "paused", "")
	at := regexp.MustCompile(`^frame (\d+)`)
	from, _ := strconv.Atoi(at.FindStringSubmatch(got.out)[1])
	for _, args := range [][]string{{"watch", url, "--step", "60"}, {"watch", url, "--step", "60", "--agent", "Watchman"}, {"watch", url, "--step", "1", "--where", "Main.active"}} {
		run(t, "", args...).is(t, 0, "Watchman", "")
	}
	if got := run(t, "", "watch", url); !strings.HasPrefix(got.out, fmt.Sprintf("frame %d ", from+121)) || !strings.Contains(got.out, "paused") {
		t.Errorf("121 frames after %d: %s%s", from, got.out, got.err)
	}
	run(t, "", "watch", url, "--step", "9000", "--break", "Look.active").is(t, 0, "stopped: Watchman: Look.active has become true", "")
	run(t, "", "watch", url, "--step", "99999").is(t, 1, "", "a step cannot have 99999 frames")
	run(t, "", "watch", "why", "Watchman", "Look", "--url", url).is(t, 0, "Look", "")
	run(t, "", "watch", "why", "Watchman", "Lok").is(t, 1, "", `did you mean "Look"?`)
	run(t, "", "watch", "why", "You", "Look").is(t, 1, "", "You has no mind")
}

// TestWatch_CalledWrongly says what is wrong.
func TestWatch_CalledWrongly(t *testing.T) {
	t.Setenv("WITS_GAMES", t.TempDir())
	run(t, "", "watch", "why", "Red").is(t, 2, "", "watch why Red RunAway")
	run(t, "", "watch", "one", "two").is(t, 2, "", "name one game")
	run(t, "", "watch", "--agent", "a", "--break", "b").is(t, 2, "", "--agent goes with neither")
	run(t, "", "watch", "chess").is(t, 1, "", `no game "chess" runs on this computer`)
	run(t, "", "watch", "ftp://x").is(t, 1, "", "is not the address of a game's page")
}
