package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/mcap"
	"github.com/wits-ai/wits/sim"
)

// SaveOptions say how much of a recording is written.
type SaveOptions struct {
	// From is the first tick whose minds are written, roughly: whole seconds are written. 0 is all that there is. What players
	// did is written from the start in any case, so that the run can be played again.
	From int64
	// To is the last tick; 0 is the newest.
	To int64
}

// Copy is a recording at a moment. It does not change as the game goes on, and may be used on any goroutine.
type Copy struct {
	run           Run
	inputs        []held
	interventions []sim.Intervention
	marks         []Mark
	sources       []sim.Source
	reloads       []reload
	tape          []chunk
	controls      []sim.Control
}

// Run is what a recording says of its run: the message of the channel /run.
type Run struct {
	// Format is the version of this format, 1.
	Format int `json:"format"`
	// Wits is the version of the module that wrote the file.
	Wits string `json:"wits"`
	// Game is the game's name, Title what people call it.
	Game    string            `json:"game"`
	Title   string            `json:"title"`
	Options map[string]string `json:"options"`
	Seed    uint64            `json:"seed,string"`
	// Rate is in ticks a second.
	Rate int `json:"rate"`
	// Controls are the names of the inputs.
	Controls []string `json:"controls"`
	// From and To are the first and the last tick whose minds are recorded: after From, ..., To ticks.
	From int64 `json:"from"`
	To   int64 `json:"to"`
	// Whole: what players did is recorded since the start, so that the run can be played again.
	Whole bool `json:"whole"`
	// Roots are the root documents, and Reloads what was changed while the game ran. The documents are attached to the file,
	// under start/ and reload-1/, reload-2/ and so on; those that a reload did not change are not attached again.
	Roots   []string     `json:"roots"`
	Reloads []FileReload `json:"reloads"`
}

// FileReload is a change of documents.
type FileReload struct {
	Tick int64 `json:"tick"`
	// Files are all documents that the programs were compiled from after it.
	Files []string `json:"files"`
}

// format is the version of the files that are written and read.
const format = 1

// Copy takes the recording as it is now, to be saved on another goroutine: the game has to wait only for the chunk that is
// being written. It fails if there is nothing recorded of the ticks that are asked for.
func (r *Recorder) Copy(o SaveOptions) (*Copy, error) {
	from, to := r.Span()
	if o.To == 0 {
		o.To = to
	}
	if o.From > to || o.To < from || o.From > o.To {
		return nil, fmt.Errorf("record: ticks %d to %d are not recorded: the recording has %d to %d", o.From, o.To, from, to)
	}
	if r.users > 0 {
		r.finish()
		r.collect(true)
	}
	info := r.loop.Info()
	c := &Copy{controls: info.Controls, sources: r.seeds.sources, marks: r.Marks(0, o.To)}
	for _, k := range r.tape {
		if k.last() >= o.From && k.from <= o.To {
			k.n = int(min(k.last(), o.To)-k.from) + 1
			c.tape = append(c.tape, k)
		}
	}
	c.run = Run{Format: format, Wits: version(), Game: info.Name, Title: info.Title, Options: r.seeds.options, Seed: r.seeds.seed,
		Rate: info.Rate, Controls: []string{}, From: c.tape[0].from, To: o.To, Whole: r.whole, Roots: []string{}, Reloads: []FileReload{}}
	for _, k := range info.Controls {
		c.run.Controls = append(c.run.Controls, k.Input)
	}
	if game, ok := r.game.(sim.Reloader); ok && game.Brains() != nil {
		for _, root := range game.Brains().Roots() {
			c.run.Roots = append(c.run.Roots, root.File)
		}
	}
	for _, h := range r.inputs {
		if h.tick < o.To {
			c.inputs = append(c.inputs, h)
		}
	}
	for _, v := range r.loop.Interventions() {
		if v.Tick < o.To {
			c.interventions = append(c.interventions, v)
		}
	}
	for _, l := range r.seeds.reloads {
		if l.tick < o.To {
			c.reloads = append(c.reloads, l)
			files := []string{}
			for _, s := range l.sources {
				files = append(files, s.File)
			}
			c.run.Reloads = append(c.run.Reloads, FileReload{l.tick, files})
		}
	}
	return c, nil
}

// version returns that of this module.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == "github.com/wits-ai/wits" && m.Version != "" {
			return m.Version
		}
	}
	return "unknown"
}

// Save writes the recording as an MCAP file, which the usual tools open: see docs/saving-and-replay.md for what is in it.
func (r *Recorder) Save(w io.Writer, o SaveOptions) error {
	c, err := r.Copy(o)
	if err != nil {
		return err
	}
	return c.Save(w)
}

// Save writes the recording as [Recorder.Save] does.
func (c *Copy) Save(w io.Writer) error {
	s := saver{c: c, programs: map[*wits.Program]int{}, rosters: map[*roster]*fileRoster{}, info: sim.Info{Controls: c.controls}}
	if err := s.save(w); err != nil {
		return fmt.Errorf("record: the recording cannot be saved: %w", err)
	}
	return nil
}

// saver writes one file.
type saver struct {
	c        *Copy
	w        *mcap.Writer
	channels map[string]uint16
	counts   map[string]uint32
	programs map[*wits.Program]int
	tables   []*Table
	rosters  map[*roster]*fileRoster
	reader   reader
	info     sim.Info
	active   map[uint32]*activeAt // of agents, as it was written last
	data     []byte
}

// chunkBytes is how much of a file is lost at most when it is cut off, before compression.
const chunkBytes = 64 << 10

func (s *saver) save(w io.Writer) (err error) {
	if s.w, err = mcap.NewWriter(w, mcap.Options{Profile: "wits", Library: "wits " + s.c.run.Wits, ChunkBytes: chunkBytes}); err != nil {
		return err
	}
	s.channels, s.counts, s.active = map[string]uint16{}, map[string]uint32{}, map[uint32]*activeAt{}
	for _, t := range topics {
		schema, err := s.w.AddSchema(t.schema, t.encoding, []byte(t.text))
		if err != nil {
			return err
		}
		if s.channels[t.topic], err = s.w.AddChannel(t.topic, t.messages, schema, nil); err != nil {
			return err
		}
	}
	if err := s.json("/run", 0, s.c.run); err != nil {
		return err
	}
	if err := s.documents(); err != nil {
		return err
	}
	inputs, interventions, marks := s.c.inputs, s.c.interventions, s.c.marks
	for i := range s.c.tape {
		k := &s.c.tape[i]
		if inputs, err = each(inputs, k.last(), func(h *held) int64 { return h.tick }, s.input); err != nil {
			return err
		}
		if interventions, err = each(interventions, k.last(), func(v *sim.Intervention) int64 { return v.Tick }, s.intervention); err != nil {
			return err
		}
		if marks, err = each(marks, k.last(), func(m *Mark) int64 { return m.Tick }, s.mark); err != nil {
			return err
		}
		if err = s.frames(k); err != nil {
			return err
		}
	}
	return s.w.Close()
}

// each writes what comes up to a tick, and gives the rest.
func each[T any](list []T, to int64, tick func(*T) int64, write func(*T) error) ([]T, error) {
	for len(list) > 0 && tick(&list[0]) <= to {
		if err := write(&list[0]); err != nil {
			return list, err
		}
		list = list[1:]
	}
	return list, nil
}

func (s *saver) time(tick int64) uint64 { return uint64(tick) * 1_000_000_000 / uint64(s.c.run.Rate) }

func (s *saver) json(topic string, tick int64, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	return s.write(topic, tick, bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

func (s *saver) write(topic string, tick int64, data []byte) error {
	at := s.time(tick)
	s.counts[topic]++
	return s.w.Write(s.channels[topic], s.counts[topic], at, at, data)
}

// documents attaches what the programs were compiled from.
func (s *saver) documents() error {
	before := map[string][]byte{}
	attach := func(folder string, tick int64, sources []sim.Source) error {
		for _, f := range sources {
			if was, ok := before[f.File]; ok && bytes.Equal(was, f.Data) {
				continue
			}
			before[f.File] = f.Data
			if err := s.w.Attach(folder+"/"+f.File, "application/json", s.time(tick), f.Data); err != nil {
				return err
			}
		}
		return nil
	}
	err := attach("start", 0, s.c.sources)
	for i, l := range s.c.reloads {
		if err == nil {
			err = attach(fmt.Sprintf("reload-%d", i+1), l.tick, l.sources)
		}
	}
	return err
}

// Input is what players did from a tick on, until the next message: the messages of the channel /inputs.
type Input struct {
	// Tick counts from 0: what is held in it leads to what is recorded after Tick+1 ticks.
	Tick int64    `json:"tick"`
	Held []string `json:"held"`
	// Before are the inputs that were held in the tick before, as the game saw it.
	Before []string `json:"before"`
	Focus  uint32   `json:"focus"`
	// Data is what the game was told of players in its own form, see [sim.Loop.SetData].
	Data []byte `json:"data,omitempty"`
}

func (s *saver) input(h *held) error {
	in := Input{h.tick, s.info.HeldNames(h.Held), s.info.HeldNames(h.Before), h.Focus, []byte(h.Data)}
	if in.Held == nil {
		in.Held = []string{}
	}
	if in.Before == nil {
		in.Before = []string{}
	}
	return s.json("/inputs", h.tick, in)
}

func (s *saver) intervention(v *sim.Intervention) error { return s.json("/interventions", v.Tick, v) }
func (s *saver) mark(m *Mark) error                     { return s.json("/marks", m.Tick, m) }

// roster writes a list of agents with the programs that are new in it.
func (s *saver) roster(k *chunk) (*fileRoster, error) {
	if f := s.rosters[k.roster]; f != nil {
		return f, nil
	}
	f := &fileRoster{ID: len(s.rosters), Tick: k.from, Agents: []fileAgent{}}
	for i := range k.roster.agents {
		a := &k.roster.agents[i]
		out := fileAgent{ID: a.ID, Name: a.Name, Program: -1}
		if a.Program != nil {
			p := a.Program.Original()
			id, ok := s.programs[p]
			if !ok {
				id = len(s.programs)
				s.programs[p] = id
				s.tables = append(s.tables, tableOf(p, id))
				if err := s.json("/programs", k.from, s.tables[id]); err != nil {
					return nil, err
				}
			}
			out.Program, out.table = id, s.tables[id]
		}
		if a.Fault != nil {
			out.Fault = a.Fault.Error()
		}
		f.Agents = append(f.Agents, out)
	}
	s.rosters[k.roster] = f
	return f, s.json("/agents", k.from, f)
}

// Active are the nodes of an agent that are active from a tick on, until its next message: the messages of the channel
// /activity.
type Active struct {
	Tick   int64    `json:"tick"`
	Agent  uint32   `json:"agent"`
	Name   string   `json:"name"`
	Active []string `json:"active"`
}

// frames writes a chunk.
func (s *saver) frames(k *chunk) error {
	f, err := s.roster(k)
	if err != nil {
		return err
	}
	out := filed{from: k.from, n: k.n, roster: f, hash: k.hash, hashed: k.hashed, minds: make([]filedMind, len(f.Agents))}
	var changes []Active
	for i := range f.Agents {
		t := f.Agents[i].table
		if t == nil {
			continue
		}
		var d strip
		if err := s.reader.read(&d, k, i); err != nil {
			return err
		}
		d.cut(k.n)
		m := &out.minds[i]
		m.block = appendBlock(nil, &d, t.image)
		types := t.program.RefTypes()
		for r, v := range d.refs {
			m.refs = append(m.refs, encodeRef(types[r], v))
		}
		for _, v := range d.swaps {
			m.swaps = append(m.swaps, fileSwap{int(v.frame), int(v.ref), encodeRef(types[v.ref], v.value)})
		}
		changes = s.activity(changes, &f.Agents[i], &d, k)
	}
	if err := s.write("/frames", k.from, out.append(s.data[:0])); err != nil {
		return err
	}
	slices.SortStableFunc(changes, func(a, b Active) int { return int(a.Tick - b.Tick) })
	for _, a := range changes {
		if err := s.json("/activity", a.Tick, a); err != nil {
			return err
		}
	}
	return nil
}

// activeAt is the activity of an agent: the bits mean what the table of its program says.
type activeAt struct {
	table *Table
	bits  []uint64
}

// activity collects when the activity of an agent changed.
func (s *saver) activity(list []Active, a *fileAgent, d *strip, k *chunk) []Active {
	at, n := a.table.program.ActivityWords()
	frames := d.moves(nil, at, n)
	last := s.active[a.ID]
	if last == nil || last.table != a.table {
		last = &activeAt{table: a.table}
		s.active[a.ID] = last
	}
	for f := range k.n {
		if f > 0 && frames[f/64]>>(f%64)&1 == 0 {
			continue
		}
		if now := d.frame(f)[at : at+n]; !slices.Equal(now, last.bits) {
			last.bits = append(last.bits[:0], now...)
			list = append(list, Active{k.from + int64(f), a.ID, a.Name, a.table.active(d.frame(f))})
		}
	}
	return list
}

func encodeRef(t *wits.Type, v any) fileRef {
	if v == nil || t == nil {
		return fileRef{}
	}
	data, err := t.Encode(v)
	if err != nil {
		return fileRef{unknown: true}
	}
	if data == nil {
		data = []byte{}
	}
	return fileRef{data: data}
}

// cut leaves only the first n frames.
func (s *strip) cut(n int) {
	if n >= s.n {
		return
	}
	s.n = n
	cols := s.cols[:0]
	for _, c := range s.cols {
		for c.end > c.first && int(s.frames[c.end-1]) >= n {
			c.end--
		}
		if c.end > c.first {
			cols = append(cols, c)
		}
	}
	s.cols = cols
	s.swaps = slices.DeleteFunc(slices.Clone(s.swaps), func(v swap) bool { return int(v.frame) >= n })
	s.rewind()
}

// FileName returns a name that a recording may have as a file: the game and the ticks.
func (c *Copy) FileName() string {
	return fmt.Sprintf("%s-%d-%d.mcap", strings.ReplaceAll(c.run.Game, "/", "-"), c.run.From, c.run.To)
}
