package record

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/klauspost/compress/zstd"

	"github.com/wits-ai/wits"
)

// sealer compresses chunks on a goroutine of its own, so that no tick waits for it.
type sealer struct {
	work chan *body
	wait sync.WaitGroup

	mu   sync.Mutex
	done []sealed
	cond *sync.Cond
	left int // given and not yet done; also under mu
}

// sealed is a chunk's content, compressed.
type sealed struct {
	body   *body
	blocks []block
	size   int64
}

// mostPending is how many chunks may wait to be compressed before ticks wait for that: only a game that runs much faster
// than in real time gets there.
const mostPending = 4

func newSealer() *sealer {
	s := &sealer{work: make(chan *body, mostPending)}
	s.cond = sync.NewCond(&s.mu)
	s.wait.Add(1)
	go s.run()
	return s
}

func (s *sealer) close() {
	close(s.work)
	s.wait.Wait()
}

// give hands over a body to which nothing is written any more. Its raw content must stay until it is collected.
func (s *sealer) give(b *body) {
	s.mu.Lock()
	s.left++
	s.mu.Unlock()
	s.work <- b
}

// collect takes what is done; with all it waits until that is everything.
func (s *sealer) collect(all bool, take func(sealed)) {
	s.mu.Lock()
	for all && s.left > 0 {
		s.cond.Wait()
	}
	for i, d := range s.done {
		take(d)
		s.done[i] = sealed{}
	}
	s.done = s.done[:0]
	s.mu.Unlock()
}

func (s *sealer) run() {
	defer s.wait.Done()
	p := newPacker()
	defer p.close()
	for b := range s.work {
		d := p.seal(b)
		s.mu.Lock()
		s.done = append(s.done, d)
		s.left--
		s.cond.Broadcast()
		s.mu.Unlock()
	}
}

// packer makes blocks.
type packer struct {
	zstd   *zstd.Encoder
	strip  strip
	data   []byte
	images images
}

func newPacker() *packer {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false))
	if err != nil {
		panic(err) // of options that are wrong
	}
	return &packer{zstd: e, images: images{}}
}

func (p *packer) close() { _ = p.zstd.Close() }

func (p *packer) seal(b *body) sealed {
	r := b.roster
	out := sealed{body: b, blocks: make([]block, len(r.agents))}
	for i := range r.agents {
		place := r.places[i]
		program := r.agents[i].Program
		if program == nil {
			continue
		}
		p.strip.n = b.frames
		b.raw.read(&p.strip, r, i, b.frames)
		k := &out.blocks[i]
		p.data = appendBlock(p.data[:0], &p.strip, p.images.of(program))
		k.packed = p.zstd.EncodeAll(p.data, make([]byte, 0, len(p.data)/2+64))
		if cap(k.packed) > len(k.packed)+len(k.packed)/8 {
			k.packed = append(make([]byte, 0, len(k.packed)), k.packed...)
		}
		k.ran = p.strip.ran(nil, program, 0, b.frames-1)
		out.size += int64(unsafe.Sizeof(block{})) + int64(cap(k.packed)) + int64(cap(k.ran))*8
		if place.refs > 0 {
			k.refs = append([]any(nil), b.raw.refs[place.ref:place.ref+place.refs]...)
			for _, s := range b.raw.swaps {
				if int(s.agent) == i {
					k.swaps = append(k.swaps, s)
				}
			}
			out.size += sizeOfRefs(k.refs, k.swaps)
		}
	}
	return out
}

// sizeOfRefs is about what references hold: values that stay the same from chunk to chunk count again and again, which errs
// on the safe side.
func sizeOfRefs(refs []any, swaps []swap) int64 {
	n := int64(len(refs))*16 + int64(cap(swaps))*int64(unsafe.Sizeof(swap{}))
	for _, v := range refs {
		n += sizeOf(v)
	}
	for i := range swaps {
		n += sizeOf(swaps[i].value)
	}
	return n
}

// sizeOf returns how many bytes a value takes, what it points to included.
func sizeOf(v any) int64 {
	switch v := v.(type) {
	case nil:
		return 0
	case string:
		return int64(len(v)) + 16
	}
	m := measure{seen: map[unsafe.Pointer]bool{}}
	r := reflect.ValueOf(v)
	return int64(r.Type().Size()) + m.inner(r)
}

// images are new minds of programs, which whole minds are compared with.
type images map[*wits.Program][]uint64

func (m images) of(p *wits.Program) []uint64 {
	image := m[p]
	if image == nil {
		image, _ = p.NewMind(0).Memory()
		m[p] = image
	}
	return image
}
