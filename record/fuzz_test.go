package record_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"testing"

	"github.com/wits-ai/wits/internal/mcap"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

var topics = []string{"/run", "/inputs", "/interventions", "/marks", "/agents", "/programs", "/activity", "/frames"}

// pack makes a file of messages, each a topic, a length of two bytes, and so many bytes: so what is in the file can be anything
// while the file itself is sound.
func pack(data []byte) []byte {
	var b bytes.Buffer
	w, err := mcap.NewWriter(&b, mcap.Options{Compression: mcap.None})
	if err != nil {
		panic(err)
	}
	channels := make([]uint16, len(topics))
	for i, t := range topics {
		if channels[i], err = w.AddChannel(t, "", 0, nil); err != nil {
			panic(err)
		}
	}
	for len(data) > 3 {
		n := min(int(binary.LittleEndian.Uint16(data[1:])), len(data)-3)
		if err := w.Write(channels[int(data[0])%len(topics)], 0, 0, 0, data[3:3+n]); err != nil {
			panic(err)
		}
		data = data[3+n:]
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// unpack is what pack makes such a file of.
func unpack(f testing.TB, file []byte) (out []byte) {
	r, err := mcap.Open(bytes.NewReader(file), int64(len(file)))
	must.Succeed(f, err)
	for {
		item, err := r.Read()
		if err == io.EOF {
			return out
		}
		must.Succeed(f, err)
		if m, ok := item.(*mcap.Message); ok {
			for i, t := range topics {
				if t == m.Channel.Topic {
					out = append(binary.LittleEndian.AppendUint16(append(out, byte(i)), uint16(len(m.Data))), m.Data...)
				}
			}
		}
	}
}

// Whatever the messages of a file are, it opens up to the first that is wrong, and what is left can be used.
func FuzzOpen(f *testing.F) {
	l := newLoop(f, newToy(toyDocument), sim.LoopOptions{Seed: 3})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	l.Play(sim.Run{Ticks: 9})
	file, whole := save(f, r, record.SaveOptions{})
	seed := unpack(f, file)
	if rec, err := record.Read(pack(seed)); err != nil || rec.Run.To != whole.Run.To || rec.Damage != nil {
		f.Fatal("the seed is no recording: ", err)
	}
	f.Add(seed)
	f.Add(seed[:len(seed)-30])
	f.Add([]byte("\x00\x02\x00{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := record.Read(pack(data))
		if err != nil {
			return
		}
		if _, parts, err := record.Diff(rec, rec); parts || err != nil && rec.Run.To >= rec.Run.From {
			t.Fatal("a recording differs from itself:", err)
		}
		if rec.Run.To > 100 {
			return // to play a thousand years takes a while
		}
		if out, err := rec.Replay(newToy(toyDocument)); err == nil && out.Ticks > max(rec.Run.To, 0) {
			t.Fatal("more is played than is recorded")
		}
	})
}
