package jetstream

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/internal/must"
)

// seeds are a good message, and some that are not.
func seeds(f *testing.F, good any) {
	data, err := json.Marshal(good)
	must.Succeed(f, err)
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add(bytes.Replace(data, []byte(`"v":1`), []byte(`"v":2`), 1))
	f.Add([]byte(`{"v": 1}`))
	f.Add([]byte(`[]`))
	f.Add([]byte(strings.Repeat(`[`, 20_000)))
}

// settles checks that what was read is written and read as the same.
func settles[T any](t *testing.T, data []byte, read func([]byte) (T, error)) (T, bool) {
	t.Helper()
	m, err := read(data)
	if err != nil {
		if len(err.Error()) > 2*maxText {
			t.Errorf("the reason is %d bytes long", len(err.Error()))
		}
		return m, false
	}
	once, err := json.Marshal(m)
	must.Succeed(t, err)
	if len(once) > maxMessage {
		return m, true // what JSON escapes can be longer than what was read
	}
	again, err := read(once)
	if err != nil {
		t.Fatalf("what was read cannot be read when it is written: %v", err)
	}
	if twice, _ := json.Marshal(again); !bytes.Equal(once, twice) {
		t.Fatalf("%s is read as %s", once, twice)
	}
	return m, true
}

func aJob() jobMessage {
	return jobMessage{V: version, Batch: "b", Run: "r", Build: "1", Attempt: 1, Job: batch.Job{ID: "a/1", Matches: []batch.Match{{Key: "k", Game: "armada",
		Bundle: batch.Bundle{}.Digest(), Sides: []string{"a.tree.json", ""}, Options: map[string]string{"size": "4"}, Seed: 1 << 63}}}}
}

func FuzzDecodeJob(f *testing.F) {
	seeds(f, aJob())
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, ok := settles(t, data, decodeJob); ok {
			for _, match := range m.Job.Matches {
				for _, s := range match.Sides {
					if s != "" && !fs.ValidPath(s) {
						t.Errorf("side %q was let in", s)
					}
				}
			}
		}
	})
}

func FuzzDecodeAnswer(f *testing.F) {
	seeds(f, answerMessage{V: version, Batch: "b", Run: "r", Attempt: 1, Answer: batch.Answer{Job: "a/1", Worker: "w", Build: "1", Outcomes: []batch.Outcome{{Key: "k",
		Scores: []float64{0.5, 0.5}, Figures: map[string]float64{"ships": 3}, Ticks: 7, Hash: 1 << 63, Seconds: 0.25}}}})
	f.Fuzz(func(t *testing.T, data []byte) { settles(t, data, decodeAnswer) })
}

func FuzzDecodePresence(f *testing.F) {
	seeds(f, presence{V: version, Worker: "w", Build: "1", Slots: 2, Played: 3, Playing: []playing{{"b", "a/1"}}})
	f.Fuzz(func(t *testing.T, data []byte) { settles(t, data, decodePresence) })
}

func FuzzDecodeNote(f *testing.F) {
	seeds(f, note{V: version, Worker: "w", Build: "1", Job: "a/1", Kind: noteMissing, Digest: batch.Bundle{}.Digest()})
	f.Fuzz(func(t *testing.T, data []byte) { settles(t, data, decodeNote) })
}

func FuzzDecodeExclusion(f *testing.F) {
	seeds(f, exclusion{V: version, Worker: "w", Why: "hashes differ"})
	f.Fuzz(func(t *testing.T, data []byte) { settles(t, data, decodeExclusion) })
}

// FuzzDecodeBundle: what comes out is of the digest, and a folder with no way out of it.
func FuzzDecodeBundle(f *testing.F) {
	b := batch.Bundle{"a.json": []byte("{}"), "b/c.json": nil}
	seeds(f, bundleMessage{V: version, Files: b})
	f.Add([]byte(`{"v": 1, "files": {"../a": ""}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var m bundleMessage
		digest := b.Digest()
		if json.Unmarshal(data, &m) == nil {
			digest = batch.Bundle(m.Files).Digest()
		}
		got, err := readBundle(bytes.NewReader(data), digest)
		if err != nil {
			return
		}
		if got.Digest() != digest {
			t.Error("a bundle has another digest than it should")
		}
		for name := range got {
			if !fs.ValidPath(name) {
				t.Errorf("file %q was let in", name)
			}
		}
	})
}

// TestB14_MessagesAreBounded: what is too long, of another version, or a path out of a folder is refused, and the reason says what it is.
func TestB14_MessagesAreBounded(t *testing.T) {
	text := func(m any) []byte { data, _ := json.Marshal(m); return data }
	with := func(change func(*jobMessage)) []byte {
		m := aJob()
		change(&m)
		return text(m)
	}
	match := func(change func(*batch.Match)) []byte {
		return with(func(m *jobMessage) { change(&m.Job.Matches[0]) })
	}
	for want, data := range map[string][]byte{
		"and at most 1048576 are read":                 make([]byte, maxMessage+1),
		"it has 7, and this build reads 1":             with(func(m *jobMessage) { m.V = 7 }),
		"names no batch":                               with(func(m *jobMessage) { m.Batch = "a.b" }),
		"does not say who gave it out":                 with(func(m *jobMessage) { m.Run = "" }),
		"wants a build whose name is none":             with(func(m *jobMessage) { m.Build = "*" }),
		"is counted from 1":                            with(func(m *jobMessage) { m.Attempt = 0 }),
		"has 10001 matches":                            with(func(m *jobMessage) { m.Job.Matches = make([]batch.Match, 10_001) }),
		"the id of a job has a control character":      with(func(m *jobMessage) { m.Job.ID = "a\x1b[2J" }),
		"the key has 513 bytes":                        match(func(m *batch.Match) { m.Key = strings.Repeat("k", 513) }),
		`"../armada" is not what a game can be called`: match(func(m *batch.Match) { m.Game = "../armada" }),
		`"abc" is no digest`:                           match(func(m *batch.Match) { m.Bundle = "abc" }),
		`"/etc/passwd" is no file of a bundle`:         match(func(m *batch.Match) { m.Sides = []string{"/etc/passwd"} }),
		"it has 65 sides":                              match(func(m *batch.Match) { m.Sides = make([]string, 65) }),
		`option "o" has 65537 bytes`:                   match(func(m *batch.Match) { m.Options = map[string]string{"o": strings.Repeat("x", maxOption+1)} }),
		"it lasts -1 ticks":                            match(func(m *batch.Match) { m.Ticks = -1 }),
	} {
		if _, err := decodeJob(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80s: %v, want %q", data, err, want)
		}
	}
	for name := range map[string]bool{"../a": true, "/a": true, ".": true, "": true, "a//b": true, strings.Repeat("a", maxPath+1): true} {
		b := batch.Bundle{name: nil}
		if _, err := decodeBundle(text(bundleMessage{V: version, Files: b}), b.Digest()); err == nil {
			t.Errorf("a bundle with the file %.40q was read", name)
		}
	}
}

// TestB14_BundlesComeAsTheyWent, whatever their bytes, and the cache has no more of them than it may.
func TestB14_BundlesComeAsTheyWent(t *testing.T) {
	b, err := batch.Gather(fstest.MapFS{"a.json": {Data: []byte{0, 255, '"'}}, "ü/<&>.json": {Data: []byte("x")}})
	must.Succeed(t, err)
	data, err := encodeBundle(b)
	must.Succeed(t, err)
	if got, err := readBundle(bytes.NewReader(data), b.Digest()); err != nil || got.Digest() != b.Digest() {
		t.Errorf("it came as %v, %v", got, err)
	}
	c := newBundleCache(250)
	for _, digest := range []string{"1", "2", "1", "3"} { // 3 takes the room of 2, which was not used for longest
		if _, ok := c.get(digest); !ok {
			c.put(digest, batch.Bundle{"f": make([]byte, 99)})
		}
	}
	for digest, want := range map[string]bool{"1": true, "2": false, "3": true} {
		if _, ok := c.get(digest); ok != want {
			t.Errorf("bundle %s is kept: %v, want %v", digest, ok, want)
		}
	}
}
