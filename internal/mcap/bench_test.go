package mcap

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// Ten minutes of a game: 60 messages a second from each of two channels, as minds and scenes make them: most of their words
// change little from one to the next, and some of them are noise.
const (
	benchMessages = 72_000
	benchSize     = 600
	benchTick     = 16_666_667
)

// benchData are messages that follow each other, more than fit into a chunk.
func benchData() [][]byte {
	random := rand.New(rand.NewPCG(1, 2))
	all := make([][]byte, 12_000)
	now := make([]byte, benchSize)
	for i := range all {
		binary.LittleEndian.PutUint64(now, uint64(i))
		for range 12 {
			at := 8 * (1 + random.IntN(benchSize/8-1))
			binary.LittleEndian.PutUint32(now[at:], random.Uint32())
		}
		all[i] = bytes.Clone(now)
	}
	return all
}

func benchWrite(b testing.TB, out io.Writer, o Options, data [][]byte) {
	w, err := NewWriter(out, o)
	must.Succeed(b, err)
	for _, topic := range []string{"minds", "scene"} {
		if _, err := w.AddChannel(topic, "x", 0, nil); err != nil {
			b.Fatal(err)
		}
	}
	for i := range benchMessages {
		now := uint64(i/2) * benchTick
		must.Succeed(b, w.Write(uint16(1+i%2), uint32(i), now, now, data[i%len(data)]))
	}
	must.Succeed(b, w.Close())
}

func BenchmarkWrite(b *testing.B) {
	data := benchData()
	for name, c := range map[string]Compression{"zstd": Zstd, "plain": None} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(benchMessages * benchSize)
			b.ReportAllocs()
			size := new(counter)
			for range b.N {
				*size = 0
				benchWrite(b, size, Options{Compression: c}, data)
			}
			b.ReportMetric(float64(*size)/1e6, "MB/file")
		})
	}
}

// counter counts what is written to it.
type counter int64

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

func benchFile(b testing.TB, c Compression) []byte {
	var file bytes.Buffer
	benchWrite(b, &file, Options{Compression: c}, benchData())
	return file.Bytes()
}

func BenchmarkRead(b *testing.B) {
	for name, c := range map[string]Compression{"zstd": Zstd, "plain": None} {
		file := benchFile(b, c)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(benchMessages * benchSize)
			b.ReportAllocs()
			for range b.N {
				r := opened(b, file)
				n := 0
				for _, err := r.Read(); err != io.EOF; _, err = r.Read() {
					must.Succeed(b, err)
					n++
				}
				if n != benchMessages+2 {
					b.Fatal(n)
				}
			}
		})
	}
}

// BenchmarkOpenCutOff opens a file whose end is missing.
func BenchmarkOpenCutOff(b *testing.B) {
	file := benchFile(b, Zstd)
	file = file[:len(file)*9/10]
	b.ReportAllocs()
	for range b.N {
		if r := opened(b, file); r.Info().Damage == nil {
			b.Fatal("no damage")
		}
	}
}

// BenchmarkSeek reads the first message after a time in the middle.
func BenchmarkSeek(b *testing.B) {
	r := opened(b, benchFile(b, Zstd))
	i := r.Info()
	random := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for range b.N {
		r.SeekTime(random.Uint64N(i.End + 1))
		if _, err := r.Read(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestMessagesAllocateNothing counts over several chunks, with a writer and a reader that have seen one.
func TestMessagesAllocateNothing(t *testing.T) {
	for _, c := range []Compression{Zstd, None} {
		data := benchData()
		w, err := NewWriter(io.Discard, Options{Compression: c, ChunkBytes: 64 << 10})
		must.Succeed(t, err)
		if _, err := w.AddChannel("a", "x", 0, nil); err != nil {
			t.Fatal(err)
		}
		i := 0
		some := func() {
			for range 1200 {
				must.Succeed(t, w.Write(1, 0, uint64(i), 0, data[i%len(data)]))
				i++
			}
		}
		some()
		// What grows with the file is what the summary says of each chunk.
		w.chunks.records = append(make([]byte, 0, 1<<20), w.chunks.records...)
		if n := testing.AllocsPerRun(10, some); n != 0 {
			t.Errorf("compression %d: 1200 messages written with %v allocations", c, n)
		}

		r := opened(t, benchFile(t, c))
		read := func() {
			for range 6000 {
				if _, err := r.Read(); err != nil {
					t.Fatal(err)
				}
			}
		}
		read()
		if n := testing.AllocsPerRun(9, read); n != 0 {
			t.Errorf("compression %d: 6000 messages read with %v allocations", c, n)
		}
	}
}
