package record

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"unsafe"

	"github.com/wits-ai/wits"
)

// chunk is a stretch of ticks, about a second, in which the same agents were there. Two chunks may share a body: when a run
// is taken over, what was until then belongs to both.
type chunk struct {
	from int64 // tick of the first frame
	n    int   // frames
	*body
}

// last is the tick of the last frame.
func (c *chunk) last() int64 { return c.from + int64(c.n) - 1 }

// body is what a chunk holds: raw while it is written and until it is sealed, then a block for each mind.
type body struct {
	roster *roster
	hash   uint64 // of the game's world at the first frame, if hashed
	hashed bool
	frames int // that were written
	raw    *raw
	blocks []block
	size   int64 // bytes, once sealed
}

// block is one mind in all frames of a chunk, compressed.
type block struct {
	packed  []byte
	changed []uint64 // words that changed within the chunk, a bit each
	refs    []any    // at the first frame
	swaps   []swap
}

func (b *body) held() int64 {
	n := int64(unsafe.Sizeof(body{})+unsafe.Sizeof(chunk{})) + b.size
	if b.raw != nil {
		n += b.raw.size()
	}
	return n
}

// A block unpacked, with numbers as unsigned varints unless said otherwise:
//
//	how many words of the first frame differ from those of a new mind; for each the gap to the one before, and the difference
//	how many words changed; for each the gap, a bit for each frame after the first (in bytes), and the differences from the
//	frame before for those in which it changed
//
// A difference is both words combined by exclusive or: a byte that has its number of bytes less one in the low three bits and,
// above them, how many bytes of zeros to leave out at its low end; then the bytes, the lowest first.

func appendDifference(b []byte, x uint64) []byte {
	tail := bits.TrailingZeros64(x) / 8
	x >>= 8 * tail
	n := (bits.Len64(x) + 7) / 8
	b = append(b, byte(n-1)|byte(tail)<<3)
	for range n {
		b = append(b, byte(x))
		x >>= 8
	}
	return b
}

var errBlock = errors.New("the frames of a mind are damaged")

// blockReader reads a block.
type blockReader struct {
	b   []byte
	bad bool
}

func (r *blockReader) count(limit int) int {
	v, n := binary.Uvarint(r.b)
	if n <= 0 || v > uint64(limit) {
		r.bad = true
		return 0
	}
	r.b = r.b[n:]
	return int(v)
}

func (r *blockReader) take(n int) []byte {
	if n > len(r.b) {
		r.bad = true
		return nil
	}
	out := r.b[:n]
	r.b = r.b[n:]
	return out
}

func (r *blockReader) difference() (x uint64) {
	if len(r.b) == 0 {
		r.bad = true
		return 0
	}
	n, tail := int(r.b[0]&7)+1, int(r.b[0]>>3)
	if n+tail > 8 || 1+n > len(r.b) {
		r.bad = true
		return 0
	}
	for i := n; i > 0; i-- {
		x = x<<8 | uint64(r.b[i])
	}
	r.b = r.b[1+n:]
	return x << (8 * tail)
}

// appendBlock writes a strip of n frames of words words. Image is a new mind. changed receives the words that changed.
func appendBlock(b []byte, strip, image []uint64, n int, changed []uint64) []byte {
	w := len(image)
	count := 0
	for i, v := range image {
		if strip[i] != v {
			count++
		}
	}
	b = binary.AppendUvarint(b, uint64(count))
	last := -1
	for i, v := range image {
		if x := strip[i] ^ v; x != 0 {
			b = appendDifference(binary.AppendUvarint(b, uint64(i-last-1)), x)
			last = i
		}
	}
	count = 0
	for f := 1; f < n; f++ {
		was, now := strip[(f-1)*w:f*w], strip[f*w:(f+1)*w]
		for i := range was {
			if was[i] != now[i] {
				changed[i/64] |= 1 << (i % 64)
			}
		}
	}
	for _, m := range changed {
		count += bits.OnesCount64(m)
	}
	b = binary.AppendUvarint(b, uint64(count))
	last = -1
	for k, m := range changed {
		for ; m != 0; m &= m - 1 {
			i := k*64 + bits.TrailingZeros64(m)
			b = binary.AppendUvarint(b, uint64(i-last-1))
			last = i
			at := len(b)
			for range (n + 6) / 8 {
				b = append(b, 0)
			}
			for f := 1; f < n; f++ {
				if x := strip[f*w+i] ^ strip[(f-1)*w+i]; x != 0 {
					b[at+(f-1)/8] |= 1 << ((f - 1) % 8)
					b = appendDifference(b, x)
				}
			}
		}
	}
	return b
}

// readBlock is the strip that appendBlock wrote.
func readBlock(dst []uint64, data []byte, image []uint64, n int) ([]uint64, error) {
	w := len(image)
	dst = append(dst[:0], image...)
	r := blockReader{b: data}
	last := -1
	for range r.count(w) {
		last += r.count(w) + 1
		x := r.difference()
		if r.bad || last >= w {
			return dst, errBlock
		}
		dst[last] ^= x
	}
	for range n - 1 {
		dst = append(dst, dst[:w]...)
	}
	last = -1
	for range r.count(w) {
		last += r.count(w) + 1
		frames := r.take((n + 6) / 8)
		if r.bad || last >= w {
			return dst, errBlock
		}
		v := dst[last]
		for f := 1; f < n; f++ {
			if frames[(f-1)/8]>>((f-1)%8)&1 != 0 {
				v ^= r.difference()
			}
			dst[f*w+last] = v
		}
	}
	if r.bad || len(r.b) > 0 {
		return dst, errBlock
	}
	return dst, nil
}

// strip is one mind in all frames of a chunk.
type strip struct {
	program *wits.Program
	fault   *wits.Fault
	w, n    int
	words   []uint64 // n times w
	refs    []any
	swaps   []swap
	changed []uint64 // nil if that is not known
}

func (s *strip) frame(f int) []uint64 { return s.words[f*s.w : (f+1)*s.w] }

// refsAt are the references at a frame, in dst.
func (s *strip) refsAt(dst []any, f int) []any {
	dst = append(dst[:0], s.refs...)
	for i := range s.swaps {
		if int(s.swaps[i].frame) <= f {
			dst[s.swaps[i].ref] = s.swaps[i].value
		}
	}
	return dst
}

// put makes a mind stand as it did at a frame.
func (s *strip) put(m *wits.Mind, f int) {
	words, refs := m.Memory()
	copy(words, s.frame(f))
	if len(refs) > 0 {
		s.refsAt(refs, f)
	}
	m.SetFault(s.fault)
}

// mind makes one that stands as it did at a frame.
func (s *strip) mind(f int) *wits.Mind {
	m := s.program.NewMind(0)
	s.put(m, f)
	return m
}

// moves says whether any of these words changed within the chunk, as far as that is known.
func (s *strip) moves(first, count int) bool { return moves(s.changed, first, count) }

func moves(changed []uint64, first, count int) bool {
	if changed == nil {
		return true
	}
	for i := first; i < first+count; i++ {
		if changed[i/64]>>(i%64)&1 != 0 {
			return true
		}
	}
	return false
}
