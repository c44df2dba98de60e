package record

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
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

// last returns the tick of the last frame.
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
	packed []byte
	refs   []any // at the first frame
	swaps  []swap
	ran    []uint64 // the activity bits that were on in any of its frames
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

// tick returns a count that need not fit into an int of 32 bits.
func (r *blockReader) tick(limit int64) int64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 || v > uint64(limit) {
		r.bad = true
		return 0
	}
	r.b = r.b[n:]
	return int64(v)
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

// appendBlock writes a strip. Image is a new mind.
func appendBlock(b []byte, s *strip, image []uint64) []byte {
	count := 0
	for i, v := range image {
		if s.base[i] != v {
			count++
		}
	}
	b = binary.AppendUvarint(b, uint64(count))
	last := -1
	for i, v := range image {
		if x := s.base[i] ^ v; x != 0 {
			b = appendDifference(binary.AppendUvarint(b, uint64(i-last-1)), x)
			last = i
		}
	}
	b = binary.AppendUvarint(b, uint64(len(s.cols)))
	last = -1
	for _, c := range s.cols {
		b = binary.AppendUvarint(b, uint64(int(c.word)-last-1))
		last = int(c.word)
		at := len(b)
		for range (s.n + 6) / 8 {
			b = append(b, 0)
		}
		for k := c.first; k < c.end; k++ {
			f := s.frames[k] - 1
			b[at+int(f/8)] |= 1 << (f % 8)
			b = appendDifference(b, s.xors[k])
		}
	}
	return b
}

// readBlock is the strip of n frames that appendBlock wrote.
func readBlock(s *strip, data []byte, image []uint64, n int) error {
	w := len(image)
	s.n = n
	s.base = append(s.base[:0], image...)
	s.cols, s.frames, s.xors = s.cols[:0], s.frames[:0], s.xors[:0]
	r := blockReader{b: data}
	last := -1
	for range r.count(w) {
		last += r.count(w) + 1
		x := r.difference()
		if r.bad || last >= w {
			return errBlock
		}
		s.base[last] ^= x
	}
	last = -1
	for range r.count(w) {
		last += r.count(w) + 1
		frames := r.take((n + 6) / 8)
		if r.bad || last >= w {
			return errBlock
		}
		first := int32(len(s.frames))
		for i, m := range frames {
			for ; m != 0; m &= m - 1 {
				s.frames = append(s.frames, uint16(i*8+bits.TrailingZeros8(m)+1))
				s.xors = append(s.xors, r.difference())
			}
		}
		end := int32(len(s.frames))
		if r.bad || end > first && int(s.frames[end-1]) >= n {
			return errBlock
		}
		s.cols = append(s.cols, column{word: int32(last), first: first, end: end})
	}
	if r.bad || len(r.b) > 0 {
		return errBlock
	}
	s.rewind()
	return nil
}

// strip is one mind in all frames of a chunk: as it was in the first, and for each word that changed, when and how.
type strip struct {
	program *wits.Program
	fault   *wits.Fault
	n       int
	base    []uint64
	cols    []column // in order of words
	frames  []uint16 // when, column by column
	xors    []uint64 // and what that changed
	refs    []any
	swaps   []swap

	words []uint64 // as they are in the frame where it stands
	at    int

	events []event // for read
	counts []int32
}

// column is a word that changed.
type column struct {
	word       int32
	first, end int32 // in frames and xors
	next       int32 // that is not yet in words
}

// rewind goes to the first frame.
func (s *strip) rewind() {
	s.words, s.at = append(s.words[:0], s.base...), 0
	for i := range s.cols {
		s.cols[i].next = s.cols[i].first
	}
}

// frame returns the words at a frame, valid until the next call.
func (s *strip) frame(f int) []uint64 {
	if f < s.at {
		s.rewind()
	}
	if f > s.at {
		for i := range s.cols {
			c := &s.cols[i]
			for c.next < c.end && int(s.frames[c.next]) <= f {
				s.words[c.word] ^= s.xors[c.next]
				c.next++
			}
		}
		s.at = f
	}
	return s.words
}

// columns calls visit for the columns of some words.
func (s *strip) columns(first, count int, visit func(c *column)) {
	i, _ := slices.BinarySearchFunc(s.cols, int32(first), func(c column, w int32) int { return int(c.word - w) })
	for ; i < len(s.cols) && int(s.cols[i].word) < first+count; i++ {
		visit(&s.cols[i])
	}
}

// moves marks in frames, a bit each, when any of these words changed.
func (s *strip) moves(frames []uint64, first, count int) []uint64 {
	frames = resize(frames, (s.n+63)/64)
	clear(frames)
	s.columns(first, count, func(c *column) {
		for _, f := range s.frames[c.first:c.end] {
			frames[f/64] |= 1 << (f % 64)
		}
	})
	return frames
}

// refsAt returns the references at a frame, in dst.
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

func (s *strip) size() int64 {
	return int64(unsafe.Sizeof(strip{})) + int64(cap(s.base)+cap(s.xors)+cap(s.words))*8 + int64(cap(s.cols))*int64(unsafe.Sizeof(column{})) +
		int64(cap(s.frames))*2 + int64(cap(s.events))*int64(unsafe.Sizeof(event{})) + int64(cap(s.counts))*4
}
