//go:build !js

package jetstream

import (
	"errors"
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
	probe     = 4 << 20

	// tellEvery is how often it says why streams that can be written are not used yet, and againAfter how long they may take until JetStream
	// is started once more.
	tellEvery  = 20 * time.Second
	againAfter = 30 * time.Second
)

// mend looks after a server whose disk becomes full. NATS gives up streams that it cannot write, and does not take them up again. It may also
// remain the leader of others, which nobody can write then. So mend shuts JetStream down, which makes other servers of a cluster leaders, and
// starts it again when there is room. It does so once more if the streams do not come back: what NATS could not make while there was
// hardly any room, such as a consumer, it does not try again. What it returns ends that.
func mend(s *server.Server, c *server.JetStreamConfig, log func(text string)) func() {
	ended, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		look := time.NewTicker(mendEvery)
		defer look.Stop()
		given, told, enabled := false, time.Time{}, time.Time{}
		say := func(up bool, text string) {
			if given != up {
				return
			}
			if given, told = !up, time.Now(); log != nil {
				log(fmt.Sprintf(text, c.StoreDir))
			}
		}
		wait := func(why error) {
			if log != nil && time.Since(told) > tellEvery {
				told = time.Now()
				log(fmt.Sprintf("the streams in %q are not used yet: %v", c.StoreDir, why))
			}
		}
		for {
			select {
			case <-ended:
				return
			case <-look.C:
			}
			if written(s) {
				if !given {
					continue
				}
				wrong := health(s)
				if len(wrong) == 0 { // its streams are as those of the other servers
					say(true, "the streams in %q can be written again")
					continue
				}
				wait(errors.New(wrong[0].Error))
				if time.Since(enabled) < againAfter {
					continue
				}
			} else {
				say(false, "the streams in %q cannot be written: is the disk full? It goes on when there is room")
			}
			if s.JetStreamEnabled() {
				if err := s.ShutdownJetStream(); err != nil {
					wait(err)
					continue
				}
			}
			if !hasRoom(c.StoreDir) {
				wait(errors.New("there is no room"))
				continue
			}
			again := *c
			if err := s.EnableJetStream(&again); err != nil { // it is tried again at the next look
				wait(err)
			}
			enabled = time.Now()
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
