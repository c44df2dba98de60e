package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/internal/mcap"
	"github.com/wits-ai/wits/sim"
)

// Recording is a file that was read. It may be used by several goroutines at once.
type Recording struct {
	// Run says what was played. To is the last tick that could be read.
	Run Run
	// Damage is nil, or why the file ends before its end: it is cut off, or something in it is not what was written. What is
	// before that is there. If the file can be read to its end, and only the checksum of the whole is wrong, Damage says that it
	// is not known where.
	Damage        error
	Inputs        []Input
	Interventions []sim.Intervention
	Marks         []Mark
	Programs      []*Table

	rosters map[int]*fileRoster
	chunks  []*filed
	files   []map[string][]byte // at the start, and those that each reload changed
	budget  *bounded.Budget
}

// errNoRecording is the error of a file that is something else.
var errNoRecording = errors.New("this is no recording of a game: it has no message on the channel /run")

// What is unpacked and decoded of a file may take leastHeld bytes and, for each byte of the file, mostOfByte, which is as far
// as anything sensible is packed; mostHeld at most. What a few bytes unpack to, and what that decodes to, can be any size.
const (
	leastHeld  = 64 << 20
	mostOfByte = 1000
	mostHeld   = 2 << 30
)

// budgetOf returns what a file of so many bytes may take.
func budgetOf(size int64) *bounded.Budget {
	return bounded.New(min(leastHeld+min(max(size, 0), mostHeld)*mostOfByte, mostHeld))
}

// mostTogether bounds the words of all minds of a file together.
const mostTogether = 8 << 20

// Open reads a recording of so many bytes. What is damaged is read up to the damage, which [Recording].Damage then tells. It
// fails if that leaves nothing, if the file is no recording, and if it is one of a version that is not known.
func Open(src io.ReaderAt, size int64) (*Recording, error) {
	r, err := mcap.OpenSealed(src, size)
	if err != nil {
		return nil, fmt.Errorf("record: the file cannot be read: %w", err)
	}
	rec := &Recording{rosters: map[int]*fileRoster{}, budget: budgetOf(size)}
	counts := map[string]uint32{}
	for rec.Damage == nil {
		var item mcap.Record
		if item, err = r.Read(); err != nil {
			break
		}
		switch v := item.(type) {
		case *mcap.Message:
			topic := v.Channel.Topic
			if counts[topic]++; v.Sequence != 0 && v.Sequence != counts[topic] { // 0: who wrote it does not count
				rec.Damage = fmt.Errorf("message %d on %s is number %d: some are missing or in the wrong place", counts[topic], topic, v.Sequence)
				continue
			}
			rec.Damage = rec.message(topic, v.Data)
		case *mcap.Attachment:
			rec.Damage = rec.document(v)
		}
	}
	if err != io.EOF && err != nil {
		rec.Damage = err
	}
	switch {
	case rec.Run.Format == 0 && rec.Damage != nil:
		return nil, fmt.Errorf("record: the file cannot be read: %w", rec.Damage)
	case rec.Run.Format == 0:
		return nil, fmt.Errorf("record: %w", errNoRecording)
	case rec.Run.Format != format:
		return nil, fmt.Errorf("record: the recording has the version %d, and this program reads %d", rec.Run.Format, format)
	}
	to := rec.Run.From - 1
	if n := len(rec.chunks); n > 0 {
		to = rec.chunks[n-1].last()
	}
	if rec.Damage == nil && to != rec.Run.To {
		rec.Damage = fmt.Errorf("its last tick is %d and should be %d", to, rec.Run.To)
	}
	var damage *mcap.Damage
	switch {
	case errors.As(rec.Damage, &damage) && damage.What == mcap.WrongData:
		rec.Damage = fmt.Errorf("the recording is damaged, and it is not known where: do not rely on it: %w", rec.Damage)
	case rec.Damage != nil:
		rec.Damage = fmt.Errorf("the recording is damaged after %s of %s: %w", rec.seconds(to), rec.seconds(rec.Run.To), rec.Damage)
	}
	rec.Run.To = to
	return rec, nil
}

func (rec *Recording) seconds(tick int64) string {
	return strconv.FormatFloat(float64(max(tick, 0))/float64(rec.Run.Rate), 'f', 1, 64) + " s"
}

// Read is [Open] for bytes.
func Read(data []byte) (*Recording, error) { return Open(bytes.NewReader(data), int64(len(data))) }

// message takes a message in. Its error is damage.
func (rec *Recording) message(topic string, data []byte) (err error) {
	if rec.Run.Format == 0 && topic != "/run" {
		return errNoRecording
	}
	const message = 256 // of what is kept of one beside its bytes
	if err := rec.budget.Charge(int64(len(data)) + message); err != nil {
		return err
	}
	switch topic {
	case "/run":
		if rec.Run.Format != 0 {
			return errors.New("it says twice what was played")
		}
		err = rec.budget.Unmarshal(data, &rec.Run)
		if rec.Run.Format == format && (rec.Run.Rate < 1 || rec.Run.Rate > mostFrames || rec.Run.From < 0 || rec.Run.To < rec.Run.From) {
			err = errors.New("it does not say rightly what was played")
		}
	case "/inputs":
		rec.Inputs, err = also(rec, rec.Inputs, data)
		if n := len(rec.Inputs); err == nil && n > 1 && rec.Inputs[n-1].Tick <= rec.Inputs[n-2].Tick {
			err = errors.New("its inputs are not in order")
		}
	case "/interventions":
		rec.Interventions, err = also(rec, rec.Interventions, data)
	case "/marks":
		rec.Marks, err = also(rec, rec.Marks, data)
	case "/programs":
		t := &Table{}
		if err = rec.budget.Unmarshal(data, t); err == nil {
			err = rec.budget.Charge(int64(len(t.Image) + len(t.Floats)))
		}
		if err == nil {
			err = t.sound()
		}
		if err == nil && t.ID != len(rec.Programs) {
			err = fmt.Errorf("program %d is not the next one", t.ID)
		}
		if err == nil {
			rec.Programs = append(rec.Programs, t)
		}
	case "/agents":
		f := &fileRoster{}
		if err = rec.budget.Unmarshal(data, f); err == nil {
			err = rec.roster(f)
		}
	case "/frames":
		err = rec.frames(bytes.Clone(data))
	}
	if err != nil {
		return fmt.Errorf("a message on %s: %w", topic, err)
	}
	return nil
}

func also[T any](rec *Recording, list []T, data []byte) ([]T, error) {
	var v T
	if err := rec.budget.Unmarshal(data, &v); err != nil {
		return list, err
	}
	return append(list, v), nil
}

func (rec *Recording) roster(f *fileRoster) error {
	if rec.rosters[f.ID] != nil {
		return fmt.Errorf("there are two lists of agents %d", f.ID)
	}
	words := 0
	for i := range f.Agents {
		a := &f.Agents[i]
		if a.Program >= len(rec.Programs) {
			return fmt.Errorf("there is no program %d", a.Program)
		}
		if a.Program >= 0 {
			a.table = rec.Programs[a.Program]
			words += a.table.Words
		}
	}
	if words > mostTogether {
		return fmt.Errorf("its minds have %d words together, and %d is the limit", words, mostTogether)
	}
	rec.rosters[f.ID] = f
	return nil
}

func (rec *Recording) frames(data []byte) error {
	c, err := readFiled(data, rec.rosters, rec.budget)
	if err != nil {
		return err
	}
	want := rec.Run.From
	if n := len(rec.chunks); n > 0 {
		want = rec.chunks[n-1].last() + 1
	}
	if c.from != want {
		return fmt.Errorf("tick %d follows where %d should", c.from, want)
	}
	if c.last() > rec.Run.To {
		return fmt.Errorf("there is a tick %d, and the last one should be %d", c.last(), rec.Run.To)
	}
	// Everything is unpacked once, so that what is damaged is known, and nobody asks later.
	var s strip
	for i := range c.minds {
		if t := c.roster.Agents[i].table; t != nil {
			if err := readBlock(&s, c.minds[i].block, t.image, c.n); err != nil {
				return err
			}
		}
	}
	rec.chunks = append(rec.chunks, c)
	return nil
}

func (rec *Recording) document(a *mcap.Attachment) error {
	folder, file, ok := strings.Cut(a.Name, "/")
	n := 0
	if folder != "start" {
		number, is := strings.CutPrefix(folder, "reload-")
		var err error
		if n, err = strconv.Atoi(number); !is || err != nil || n < 1 {
			return nil // somebody else's
		}
	}
	if !ok || !fs.ValidPath(file) || n > len(rec.Run.Reloads) {
		return nil
	}
	if err := rec.budget.Charge(int64(len(a.Data)+len(a.Name)) + 256); err != nil {
		return err
	}
	for len(rec.files) <= n {
		rec.files = append(rec.files, map[string][]byte{})
	}
	rec.files[n][file] = bytes.Clone(a.Data)
	return nil
}

// Documents returns the documents that the game's programs were compiled from: at the start for 0, and after the first, second, ...
// reload for 1, 2, ...
func (rec *Recording) Documents(reloads int) fs.FS {
	out := fstest.MapFS{}
	for i := 0; i <= reloads && i < len(rec.files); i++ {
		for file, data := range rec.files[i] {
			out[file] = &fstest.MapFile{Data: data, Mode: 0o444}
		}
		if i > 0 && i <= len(rec.Run.Reloads) {
			still := map[string]bool{}
			for _, file := range rec.Run.Reloads[i-1].Files {
				still[file] = true
			}
			for file := range out {
				if !still[file] {
					delete(out, file)
				}
			}
		}
	}
	return out
}
