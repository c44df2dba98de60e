//go:build !js

package jetstream

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

const (
	// mendEvery is how often a server looks whether its streams can be written, and probe how many bytes there have to be for them.
	mendEvery = time.Second
	probe     = 256 << 10
)

// mend looks after a server whose disk becomes full. NATS gives up streams that it cannot write, and does not take them up again. It may also
// remain the leader of others, which nobody can write then. So mend shuts JetStream down, which makes other servers of a cluster leaders, and
// starts it again when there is room. What it returns ends that.
func mend(s *server.Server, c *server.JetStreamConfig, log func(text string)) func() {
	ended, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		look := time.NewTicker(mendEvery)
		defer look.Stop()
		given := false
		say := func(up bool, text string) {
			if given == up && log != nil {
				log(fmt.Sprintf(text, c.StoreDir))
			}
			given = !up
		}
		for {
			select {
			case <-ended:
				return
			case <-look.C:
			}
			if written(s) {
				if given && len(health(s)) == 0 { // its streams are as those of the other servers
					say(true, "the streams in %q can be written again")
				}
				continue
			}
			say(false, "the streams in %q cannot be written: is the disk full? It goes on when there is room")
			if s.JetStreamEnabled() && s.ShutdownJetStream() != nil {
				continue
			}
			if hasRoom(c.StoreDir) {
				again := *c
				s.EnableJetStream(&again) // or at the next look
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(ended)
		<-done
	})
}

// written reports whether nothing is known to stand against writing streams.
func written(s *server.Server) bool {
	if !s.JetStreamEnabled() {
		return false
	}
	for _, e := range health(s) {
		if strings.Contains(e.Error, "write error") {
			return false
		}
	}
	return true
}

// health lists what is wrong with a server's streams.
func health(s *server.Server) []server.HealthzError {
	return s.Healthz(&server.HealthzOptions{Details: true}).Errors
}

// hasRoom tries whether something can be written in a folder.
func hasRoom(dir string) bool {
	name := filepath.Join(dir, ".room")
	defer os.Remove(name)
	return os.WriteFile(name, make([]byte, probe), 0o600) == nil
}
