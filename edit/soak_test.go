package edit_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// An editor is killed at random moments while another program writes the same documents, by renaming and in place. The
// variables say how often, and which random numbers are drawn:
//
//	WITS_SOAK_KILLS=1000 WITS_SOAK_SEED=1 go test ./edit -run TestSoak -v -timeout 60m
const (
	soakKills  = "WITS_SOAK_KILLS"
	soakSeed   = "WITS_SOAK_SEED"
	soakFolder = "WITS_SOAK_FOLDER" // makes this test binary the editor
)

var soakDocuments = []string{"one.graph.json", "two.graph.json", "three.graph.json"}

// soakText is a document that shows whether it is whole.
func soakText(by string, folder string) string {
	says := by + strings.Repeat(" long enough for two writes", 100)
	return fmt.Sprintf("{\n  \"wits\": 1,\n  \"kind\": \"graph\",\n  \"doc\": %q,\n  \"nodes\": {\n    \"A\": {\"run\": \"%s/a.graph.json\"}\n  }\n}\n",
		fmt.Sprintf("%s|%08x", says, crc32.ChecksumIEEE([]byte(says))), folder)
}

// soakWhole reports whether a text is whole.
func soakWhole(text string) bool {
	_, rest, _ := strings.Cut(text, `"doc": "`)
	says, rest, ok := strings.Cut(rest, "|")
	return ok && strings.HasPrefix(rest, fmt.Sprintf("%08x\"", crc32.ChecksumIEEE([]byte(says)))) && strings.HasSuffix(text, "}\n")
}

// soakEditor saves and moves until it is killed, and prints a line for each version that is acknowledged.
func soakEditor(dir string) {
	edit.KeepVersions(1 << 20)
	r := std.NewRegistry()
	kindtest.Add(r)
	p, err := edit.Open(dir, edit.Options{Registry: r})
	if err != nil {
		fmt.Println("fault", err)
		os.Exit(1)
	}
	seed, _ := strconv.ParseUint(os.Getenv(soakSeed), 10, 64)
	random := rand.New(rand.NewPCG(seed, 7))
	_, last := soakChanges(p, 0)
	for i := 0; ; i++ {
		if random.IntN(4) == 0 {
			from, to := "parts", "pieces"
			if _, err := p.Read("pieces/a.graph.json"); err == nil {
				from, to = to, from
			}
			if _, err := p.Move(from, to, "child"); err != nil {
				fmt.Println("refused", err)
				continue
			}
			var lines []string
			if lines, last = soakChanges(p, last); len(lines) > 0 {
				fmt.Println(strings.Join(lines, "\n"))
			}
			continue
		}
		name := soakDocuments[random.IntN(len(soakDocuments))]
		at, err := p.Read(name)
		if err != nil {
			fmt.Println("refused", err)
			continue
		}
		folder := "parts"
		if strings.Contains(at.Text, "pieces/") {
			folder = "pieces"
		}
		saved, err := p.Save(edit.Save{Path: name, Base: at.Version, Text: soakText(fmt.Sprint("child ", os.Getpid(), " ", i), folder), Session: "child"})
		if err != nil && !errors.As(err, new(*edit.Conflict)) {
			fmt.Println("fault", err)
			os.Exit(1)
		}
		if err != nil {
			fmt.Println("refused", err)
			continue
		}
		fmt.Println("saved", name, saved.Version)
		_, last = soakChanges(p, last)
	}
}

// soakChanges lists what the child itself has made of documents since a change.
func soakChanges(p *edit.Project, after uint64) (lines []string, last uint64) {
	list, _, ok := p.Changes(after)
	if !ok {
		list, _, _ = p.Changes(0)
	}
	last = after
	for _, c := range list {
		last = c.Number
		for _, name := range soakDocuments {
			if c.By == "child" && c.Path == name {
				lines = append(lines, fmt.Sprintf("saved %s %s", name, c.Version))
			}
		}
	}
	return lines, last
}

// outsider is another program. It knows which texts it has written, and which of them it has itself written over.
type outsider struct {
	t      *testing.T
	dir    string
	random *rand.Rand
	number int
	alive  map[string]map[string]bool // by document: texts that must be somewhere
	stop   chan struct{}
	done   sync.WaitGroup
	writes int
	calm   int // how long it does something else at most
}

func (o *outsider) run() {
	for {
		select {
		case <-o.stop:
			return
		default:
		}
		if err := o.pause(); err != nil {
			o.t.Error(err)
			return
		}
		name := soakDocuments[o.random.IntN(len(soakDocuments))]
		o.number++
		text := soakText(fmt.Sprint("outside ", o.number), []string{"parts", "pieces"}[o.random.IntN(2)])
		write := o.rename
		if o.random.IntN(2) == 0 {
			write = o.inPlace
		}
		if err := write(name, text); err != nil {
			o.t.Errorf("another program cannot write %s: %v", name, err)
			return
		}
		o.alive[name][text] = true
		o.writes++
	}
}

// pause does something else for a while, as long as the disk takes for that, which is how long saves take, too.
func (o *outsider) pause() error {
	f, err := os.Create(filepath.Join(o.dir, "scratch"))
	if err != nil {
		return err
	}
	for range o.random.IntN(1 + o.calm) {
		_, err := f.WriteString("x")
		if err := errors.Join(err, f.Sync()); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return f.Close()
}

// rename looks at the file, which it is going to replace, and replaces it.
func (o *outsider) rename(name, text string) error {
	file := filepath.Join(o.dir, name)
	if err := os.WriteFile(file+"~", []byte(text), 0o644); err != nil {
		return err
	}
	if over, err := os.ReadFile(file); err == nil {
		delete(o.alive[name], string(over))
	}
	return os.Rename(file+"~", file)
}

// inPlace opens the file, and some time later writes over what it says, in two pieces.
func (o *outsider) inPlace(name, text string) error {
	f, err := os.OpenFile(filepath.Join(o.dir, name), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	for range o.random.IntN(100_000) {
		o.random.Uint64()
	}
	over, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	delete(o.alive[name], string(over))
	_, first := f.WriteAt([]byte(text[:len(text)/2]), 0)
	_, second := f.WriteAt([]byte(text[len(text)/2:]), int64(len(text)/2))
	return errors.Join(first, second, f.Truncate(int64(len(text))), f.Close())
}

// TestSoak: an editor that is killed at any moment, while another program writes the same documents, loses no text that
// was acknowledged, its own or the other's: it is in the document or among those that are kept. No document is half written,
// nothing is kept under a version that it is not, and a journal that was damaged meanwhile is not done.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("long: kills processes; TestKilledAtAnyMoment kills one")
	}
	number := func(name string, usual uint64) uint64 {
		if text := os.Getenv(name); text != "" {
			n, err := strconv.ParseUint(text, 10, 32)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return n
		}
		return usual
	}
	kills, seed := number(soakKills, 10), number(soakSeed, 1)
	t.Logf("%d kills; repeat it with %s=%d %s=%d", kills, soakKills, kills, soakSeed, seed)
	edit.KeepVersions(1 << 20) // so that what is missing was lost, and has not made room for others
	defer edit.KeepVersions(20)
	dir := t.TempDir()
	write(t, dir, files{"wits.project.json": `{"wits": 1, "project": "soak"}`})
	random := rand.New(rand.NewPCG(seed, 3))
	o := &outsider{t: t, dir: dir, random: rand.New(rand.NewPCG(seed, 5)), alive: map[string]map[string]bool{}}
	var saves, refused, journals, damaged int
	for round := range kills {
		if t.Failed() {
			break
		}
		soakReset(t, dir, o)
		saved, n := soakRound(t, dir, o, random, seed+round)
		refused += n
		// What the crash has left, and now and then a disk that has lost a bit of it.
		journal := filepath.Join(dir, ".wits/journal.json")
		left, err := os.ReadFile(journal)
		spoilt := err == nil && random.IntN(3) == 0
		if err == nil {
			journals++
		}
		if spoilt {
			damaged++
			left[random.IntN(len(left))] ^= 1 << random.IntN(8)
			must.Succeed(t, os.WriteFile(journal, left, 0o644))
		}
		before := map[string]string{}
		for _, name := range soakDocuments {
			before[name] = disk(t, dir, name)
		}
		p := reopen(t, dir)
		said := notices(p)
		p.Close()
		if aside := len(setAside(t, dir)); spoilt != (aside == 1) || spoilt && !strings.Contains(said, "nothing of it was done") {
			t.Errorf("kill %d: damaged: %v, set aside: %d, notices: %s", round, spoilt, aside, said)
		}
		for _, name := range soakDocuments {
			now := disk(t, dir, name)
			if spoilt && now != before[name] {
				t.Errorf("kill %d: a damaged journal was done: %s", round, name)
			}
			if !soakWhole(now) {
				t.Errorf("kill %d: %s is half written: %.80q", round, name, now)
			}
			there := map[string]bool{now: true}
			versions := map[string]bool{string(edit.VersionOf([]byte(now))): true}
			for _, text := range keptOf(t, dir, name) {
				there[text], versions[string(edit.VersionOf([]byte(text)))] = true, true
			}
			for text := range o.alive[name] {
				if !there[text] {
					t.Errorf("kill %d: %s: a text of the other program is lost: %.80q", round, name, text)
				}
			}
			for _, version := range saved[name] {
				if saves++; !versions[version] {
					t.Errorf("kill %d: %s: the version %s was acknowledged and is lost", round, name, version)
				}
			}
		}
	}
	leftovers(t, dir)
	t.Logf("%d texts of the editor were acknowledged, %d saves and moves were refused, %d texts of the other program were written; %d kills left a change unfinished, of which %d were damaged",
		saves, refused, o.writes, journals, damaged)
	if saves == 0 || o.writes == 0 {
		t.Error("nothing was tried")
	}
}

// soakReset begins a round: there is one folder that can be moved, and nothing is kept.
func soakReset(t *testing.T, dir string, o *outsider) {
	t.Helper()
	for _, name := range []string{".wits", "parts", "pieces"} {
		must.Succeed(t, os.RemoveAll(filepath.Join(dir, name)))
	}
	write(t, dir, files{"parts/a.graph.json": doc("a")})
	for _, name := range soakDocuments {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			write(t, dir, files{name: soakText("begin", "parts")})
		}
		o.alive[name] = map[string]bool{disk(t, dir, name): true}
	}
}

// soakRound runs an editor until it is killed, and gives the versions that it acknowledged.
func soakRound(t *testing.T, dir string, o *outsider, random *rand.Rand, seed uint64) (saved map[string][]string, refused int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), soakFolder+"="+dir, fmt.Sprintf("%s=%d", soakSeed, seed))
	var complaint bytes.Buffer
	child.Stderr = &complaint
	out, err := child.StdoutPipe()
	must.Succeed(t, err)
	must.Succeed(t, child.Start())
	saved = map[string][]string{}
	lines := bufio.NewScanner(out)
	read := func() bool {
		if !lines.Scan() {
			return false
		}
		word, rest, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "saved":
			name, version, _ := strings.Cut(rest, " ")
			saved[name] = append(saved[name], version)
		case "refused":
			refused++
		default:
			t.Errorf("the editor says: %s", lines.Text())
		}
		return true
	}
	o.stop, o.calm = make(chan struct{}), 1<<random.IntN(9)
	o.done.Go(o.run)
	for left := 1 + random.IntN(25); left > 0 && read(); left-- {
	}
	for range random.IntN(3_000_000) {
		random.Uint64()
	}
	must.Succeed(t, child.Process.Kill())
	for read() { // what it told before it died
	}
	child.Wait() // it was killed
	close(o.stop)
	o.done.Wait()
	if complaint.Len() > 0 {
		t.Errorf("the editor says: %s", complaint.String())
	}
	return saved, refused
}
