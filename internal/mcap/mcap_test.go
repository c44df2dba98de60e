package mcap

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/internal/must"
)

// tape is what was written: copies of what Read gives for it.
type tape []Record

// copied is a record that stays valid.
func copied(r Record) Record {
	switch r := r.(type) {
	case *Message:
		c := *r
		c.Data = bytes.Clone(r.Data)
		return &c
	case *Attachment:
		c := *r
		c.Data = bytes.Clone(r.Data)
		return &c
	default:
		return r
	}
}

// readAll reads up to an error.
func readAll(r *Reader) (tape, error) {
	var all tape
	for {
		record, err := r.Read()
		if err != nil {
			if _, again := r.Read(); again != err {
				return all, fmt.Errorf("then the error is another one: %w", again)
			}
			return all, err
		}
		all = append(all, copied(record))
	}
}

func opened(t testing.TB, file []byte) *Reader {
	t.Helper()
	r, err := Open(bytes.NewReader(file), int64(len(file)))
	must.Succeed(t, err)
	return r
}

// messages are those of a tape.
func (all tape) messages() tape {
	return slices.DeleteFunc(slices.Clone(all), func(r Record) bool { _, ok := r.(*Message); return !ok })
}

// since are the messages from a log time on.
func (all tape) since(logTime uint64) tape {
	return slices.DeleteFunc(all.messages(), func(r Record) bool { return r.(*Message).LogTime < logTime })
}

// same compares tapes.
func same(a, b tape) error {
	for i := range min(len(a), len(b)) {
		if !alike(a[i], b[i]) {
			return fmt.Errorf("record %d is\n%s, not\n%s", i, said(a[i]), said(b[i]))
		}
	}
	if len(a) != len(b) {
		return fmt.Errorf("%d records, not %d", len(a), len(b))
	}
	return nil
}

// alike compares what records say: empty and nil are the same.
func alike(a, b Record) bool {
	x, isMessage := a.(*Message)
	y, both := b.(*Message)
	if !isMessage || !both {
		return said(a) == said(b)
	}
	return x.Sequence == y.Sequence && x.LogTime == y.LogTime && x.PublishTime == y.PublishTime && bytes.Equal(x.Data, y.Data) && sameChannel(x.Channel, y.Channel)
}

func sameChannel(a, b *Channel) bool {
	if a.ID != b.ID || a.Topic != b.Topic || a.Encoding != b.Encoding || !maps.Equal(a.Metadata, b.Metadata) || (a.Schema == nil) != (b.Schema == nil) {
		return false
	}
	return a.Schema == nil || a.Schema.ID == b.Schema.ID && a.Schema.Name == b.Schema.Name && a.Schema.Encoding == b.Schema.Encoding && bytes.Equal(a.Schema.Data, b.Schema.Data)
}

// said is all that a record says.
func said(r Record) string {
	switch r := r.(type) {
	case *Schema:
		return fmt.Sprintf("schema %+v", *r)
	case *Channel:
		schema := "none"
		if r.Schema != nil {
			schema = said(r.Schema)
		}
		return fmt.Sprintf("channel %d %q %q %v of %s", r.ID, r.Topic, r.Encoding, r.Metadata, schema)
	case *Message:
		return fmt.Sprintf("message %d %d %d %q on %s", r.Sequence, r.LogTime, r.PublishTime, r.Data, said(r.Channel))
	case *Attachment:
		return fmt.Sprintf("attachment %q %q %d %d %q", r.Name, r.MediaType, r.LogTime, r.CreateTime, r.Data)
	case *Metadata:
		return fmt.Sprintf("metadata %q %v", r.Name, r.Values)
	}
	return "nothing that is known"
}

// deck writes a file and notes what must be read from it.
type deck struct {
	t      interface{ Fatal(...any) }
	file   bytes.Buffer
	w      *Writer
	tape   tape
	schema []*Schema
	chans  []*Channel
}

func newDeck(t interface{ Fatal(...any) }, o Options) *deck {
	d := &deck{t: t}
	var err error
	d.w, err = NewWriter(&d.file, o)
	d.must(err)
	return d
}

func (d *deck) must(err error) {
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *deck) addSchema(name, encoding string, data []byte) {
	id, err := d.w.AddSchema(name, encoding, data)
	d.must(err)
	s := &Schema{ID: id, Name: name, Encoding: encoding, Data: bytes.Clone(data)}
	d.schema = append(d.schema, s)
	d.tape = append(d.tape, s)
}

// addChannel takes a schema by its number; 0 is none.
func (d *deck) addChannel(topic, encoding string, schema uint16, metadata map[string]string) {
	id, err := d.w.AddChannel(topic, encoding, schema, metadata)
	d.must(err)
	c := &Channel{ID: id, Topic: topic, Encoding: encoding, Metadata: maps.Clone(metadata)}
	if schema > 0 {
		c.Schema = d.schema[schema-1]
	}
	d.chans = append(d.chans, c)
	d.tape = append(d.tape, c)
}

func (d *deck) write(channel uint16, sequence uint32, logTime uint64, data string) {
	d.must(d.w.Write(channel, sequence, logTime, logTime+1, []byte(data)))
	d.tape = append(d.tape, &Message{d.chans[channel-1], sequence, logTime, logTime + 1, []byte(data)})
}

func (d *deck) attach(name, mediaType string, logTime uint64, data string) {
	d.must(d.w.Attach(name, mediaType, logTime, []byte(data)))
	d.tape = append(d.tape, &Attachment{Name: name, MediaType: mediaType, LogTime: logTime, Data: []byte(data)})
}

func (d *deck) metadata(name string, values map[string]string) {
	d.must(d.w.Metadata(name, values))
	d.tape = append(d.tape, &Metadata{Name: name, Values: maps.Clone(values)})
}

func (d *deck) close() []byte {
	d.must(d.w.Close())
	return d.file.Bytes()
}

// example is the small file that all tools must read: two channels, chunks that are full and one that Flush ended, an
// attachment and metadata between them.
func example(t interface{ Fatal(...any) }, o Options) *deck {
	o.Profile, o.Library = "", "wits"
	d := newDeck(t, o)
	d.metadata("wits", map[string]string{"game": "duel", "seed": "7"})
	d.addSchema("Scene", "jsonschema", []byte(`{"type": "object"}`))
	d.addChannel("/scene", "json", 1, map[string]string{"unit": "m", "agents": "2"})
	d.addChannel("/mind/1", "x-wits", 0, nil)
	const tick = 16_666_667
	for i := range 60 {
		now := uint64(1+i) * tick
		d.write(1, uint32(i), now, fmt.Sprintf(`{"tick": %d, "x": %d}`, i, i*i))
		if i%3 == 0 {
			d.write(2, uint32(i/3), now, string([]byte{byte(i), 0, 255}))
		}
		if i == 30 {
			d.attach("keyframe-30", "application/octet-stream", now, "all minds at tick 30")
		}
		if i == 45 {
			d.must(d.w.Flush())
		}
	}
	d.addChannel("/late", "json", 1, nil)
	d.write(3, 0, 61*tick, `{"over": true}`)
	d.metadata("result", map[string]string{"winner": "1"})
	return d
}

func TestRoundTripOfTheExample(t *testing.T) {
	defer goleak.VerifyNone(t) // files need no Close
	for _, o := range []Options{{ChunkBytes: 512}, {ChunkBytes: 512, Compression: None}, {}} {
		d := example(t, o)
		r := opened(t, d.close())
		got, err := readAll(r)
		if err != io.EOF {
			t.Fatal(err)
		}
		if err := same(got, d.tape); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
		want := Info{Library: "wits", Channels: r.info.Channels, Messages: 81, Start: 16_666_667, End: 61 * 16_666_667}
		if info := r.Info(); !reflect.DeepEqual(info, want) || len(info.Channels) != 3 || info.Channels[2].Topic != "/late" {
			t.Errorf("%+v: the file says %+v of itself", o, info)
		}
		r.SeekTime(31*16_666_667 + 1)
		if got, err := readAll(r); err != io.EOF || same(got.messages(), d.tape.since(31*16_666_667+1)) != nil {
			t.Errorf("%+v: after a seek %v, %v", o, err, same(got.messages(), d.tape.since(31*16_666_667+1)))
		}
	}
}

func TestSameCallsMakeTheSameBytes(t *testing.T) {
	for _, o := range []Options{{ChunkBytes: 300}, {Compression: None}} {
		if a, b := example(t, o).close(), example(t, o).close(); !bytes.Equal(a, b) {
			t.Errorf("%+v: files of %d and %d bytes differ", o, len(a), len(b))
		}
	}
}

// limited takes so many bytes, and no more.
type limited struct{ left int }

var errFull = errors.New("the disk is full")

func (l *limited) Write(b []byte) (int, error) {
	if len(b) > l.left {
		return l.left, errFull
	}
	l.left -= len(b)
	return len(b), nil
}

// TestErrorsOfTheDisk fills the disk anywhere in a file. The error comes at some call, and at all that follow.
func TestErrorsOfTheDisk(t *testing.T) {
	const size = 3000
	for at := 0; at < size; at += 3 {
		w, err := NewWriter(&limited{at}, Options{Library: "wits", ChunkBytes: 512})
		if err != nil {
			if !errors.Is(err, errFull) {
				t.Fatal(err)
			}
			continue
		}
		failed := false
		check := func(err error) {
			if failed && err == nil || err != nil && !errors.Is(err, errFull) {
				t.Fatalf("full after %d bytes: %v", at, err)
			}
			failed = err != nil
		}
		_, err = w.AddChannel("a", "json", 0, nil)
		check(err)
		for i := range 100 {
			check(w.Write(1, 0, uint64(i), 0, []byte("some text")))
		}
		check(w.Attach("a", "text/plain", 0, make([]byte, size)))
		check(w.Metadata("a", nil))
		check(w.Close())
		if !failed {
			t.Fatalf("%d bytes were written, and only %d fit", size, at)
		}
	}
}

type short struct{}

func (short) Write(b []byte) (int, error) { return len(b) - 1, nil }

func TestWrongCalls(t *testing.T) {
	var file bytes.Buffer
	for _, o := range []Options{{ChunkBytes: -1}, {ChunkBytes: maxChunk + 1}, {Compression: 9}} {
		if _, err := NewWriter(&file, o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
	if _, err := NewWriter(short{}, Options{}); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("a writer that takes too little: %v", err)
	}
	d := newDeck(t, Options{Compression: None})
	d.addChannel("a", "json", 0, nil)
	d.write(1, 0, 5, "x")
	large := make([]byte, maxChunk)
	for name, call := range map[string]func() error{
		"no channel":              func() error { return d.w.Write(0, 0, 0, 0, nil) },
		"unknown channel":         func() error { return d.w.Write(2, 0, 0, 0, nil) },
		"large message":           func() error { return d.w.Write(1, 0, 0, 0, large) },
		"message a byte too long": func() error { return d.w.Write(1, 0, 0, 0, large[recordHead+messageHead-1:]) },
		"unknown schema":          func() error { _, err := d.w.AddChannel("b", "json", 1, nil); return err },
		"large schema":            func() error { _, err := d.w.AddSchema("b", "json", large); return err },
		"large channel":           func() error { _, err := d.w.AddChannel(string(large), "json", 0, nil); return err },
		"large attachment":        func() error { return d.w.Attach("b", "", 0, make([]byte, maxRecord)) },
	} {
		if err := call(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	d.write(1, 1, 6, "y")
	file1 := bytes.Clone(d.close())
	if err := d.w.Close(); err != ErrClosed {
		t.Errorf("a second Close: %v", err)
	}
	for name, err := range map[string]error{
		"Write": d.w.Write(1, 0, 0, 0, nil), "Flush": d.w.Flush(), "Attach": d.w.Attach("", "", 0, nil), "Metadata": d.w.Metadata("", nil),
	} {
		if err != ErrClosed {
			t.Errorf("%s after Close: %v", name, err)
		}
	}
	if got, err := readAll(opened(t, file1)); err != io.EOF || same(got, d.tape) != nil {
		t.Errorf("calls that failed left something: %v, %v", err, same(got, d.tape))
	}
}

// TestLargestMessage: what the writer takes the reader takes too.
func TestLargestMessage(t *testing.T) {
	for _, c := range []Compression{Zstd, None} {
		d := newDeck(t, Options{Compression: c})
		d.addChannel("a", "", 0, nil)
		d.write(1, 0, 1, "small")
		d.write(1, 1, 2, string(make([]byte, maxChunk-recordHead-messageHead)))
		d.write(1, 2, 3, "small")
		got, err := readAll(opened(t, d.close()))
		if err != io.EOF || len(got) != len(d.tape) || !bytes.Equal(got[2].(*Message).Data, d.tape[2].(*Message).Data) {
			t.Errorf("compression %d: %d records, %v", c, len(got), err)
		}
	}
}

func TestNumbersRunOut(t *testing.T) {
	d := newDeck(t, Options{})
	for i := range 65535 {
		if id, err := d.w.AddSchema("", "", nil); err != nil || int(id) != i+1 {
			t.Fatal(i, id, err)
		}
		if id, err := d.w.AddChannel("", "", uint16(i+1), nil); err != nil || int(id) != i+1 {
			t.Fatal(i, id, err)
		}
	}
	if _, err := d.w.AddSchema("", "", nil); err == nil {
		t.Error("65536 schemas")
	}
	if _, err := d.w.AddChannel("", "", 0, nil); err == nil {
		t.Error("65536 channels")
	}
	d.must(d.w.Write(65535, 0, 7, 7, nil))
	r := opened(t, d.close())
	got, err := readAll(r)
	if m, ok := got[len(got)-1].(*Message); err != io.EOF || !ok || m.Channel.ID != 65535 || m.Channel.Schema.ID != 65535 || len(r.Info().Channels) != 65535 {
		t.Errorf("%v, and last %s", err, said(got[len(got)-1]))
	}
}
