package twin_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/hosts/twin"
	"github.com/wits-ai/wits/sim"
)

var update = flag.Bool("update", false, "write the hash anew")

const (
	guards = 5
	seed   = 7
	ticks  = 3600
	golden = "../guard/hash.txt"
)

func newHost(t testing.TB) *host.Host {
	t.Helper()
	description, err := os.ReadFile("../guard/guard.host.json")
	if err != nil {
		t.Fatal(err)
	}
	h, err := host.New(description)
	if err == nil {
		err = h.Folder(os.DirFS("../guard/documents"))
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// The hash that the hosts' examples compare theirs with is that of the game in Go.
func TestGoldenHashIsThatOfTheGameInGo(t *testing.T) {
	out, err := sim.Headless(&twin.Game{Documents: os.DirFS("../guard/documents"), Guards: guards}, sim.Run{Seed: seed, Ticks: ticks})
	if err != nil {
		t.Fatal(err)
	}
	hash := fmt.Sprintf("%016x", out.Hash)
	if *update {
		if err := os.WriteFile(golden, []byte(hash+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(string(want)); got != hash {
		t.Errorf("%s has %s, the game in Go %s; write it anew with -update", golden, got, hash)
	}
}

// A host whose actions are orders and callbacks has the minds of a game whose actions are Go structs, in every tick.
func TestHostedGuardsHaveTheMindsOfThoseInGo(t *testing.T) {
	g, err := twin.NewHosted(newHost(t), guards, seed)
	if err != nil {
		t.Fatal(err)
	}
	game := &twin.Game{Documents: os.DirFS("../guard/documents"), Guards: guards}
	begun := false
	_, err = sim.Headless(game, sim.Run{Seed: seed, Ticks: ticks, After: func(tick int64) bool {
		if err := g.Tick(); err != nil {
			t.Fatal(err)
		}
		hash, err := g.World.Hash()
		if err != nil {
			t.Fatal(err)
		}
		if want := sim.Hash(game); hash != want {
			t.Errorf("tick %d: %x in the host, %x in Go", tick, hash, want)
			return false
		}
		begun = true
		return true
	}})
	if err != nil || !begun {
		t.Fatal(err, begun)
	}
	if g.Shouts() == 0 {
		t.Error("nobody has shouted")
	}
}
