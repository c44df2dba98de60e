// Package damage damages bytes as disks, networks and people do, for tests that nothing damaged is taken for whole.
//
// How often a test tries is the flag -damage, and the flag -damage-seed chooses what it tries: the same seed damages the same
// bytes in the same way.
//
//	go test ./games/town -run Damage -damage 100000 -damage-seed 7
package damage

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"hash/crc64"
	"math/rand/v2"
	"testing"
)

var (
	rounds = flag.Int("damage", 0, "how many damaged inputs tests try; 0: as many as each finds enough for every day, or a tenth of them with -short")
	seed   = flag.Uint64("damage-seed", 1, "chooses what is damaged, and how")
)

// Rounds returns how often a test tries: daily times, a tenth of that with -short, unless the flag -damage says otherwise.
func Rounds(daily int) int {
	switch {
	case *rounds > 0:
		return *rounds
	case testing.Short():
		return max(daily/10, 20)
	}
	return daily
}

// Run damages inputs, and tells try what it was given and what was done to it; try reports what is wrong by the returned
// error. What is not damaged after all, because a change has changed nothing, is not tried. It stops after five errors,
// and says how to repeat them.
func Run(t *testing.T, daily int, inputs [][]byte, try func(from int, b []byte) error) {
	t.Helper()
	With(t, daily, inputs, Bytes, try)
}

// With is Run with another way to damage an input.
func With(t *testing.T, daily int, inputs [][]byte, how func(random *rand.Rand, inputs [][]byte, from int) (b []byte, what string), try func(from int, b []byte) error) {
	t.Helper()
	wrong := 0
	for i := range Rounds(daily) {
		random := rand.New(rand.NewPCG(*seed, uint64(i)))
		from := random.IntN(len(inputs))
		b, what := how(random, inputs, from)
		if bytes.Equal(b, inputs[from]) {
			continue
		}
		if err := attempt(try, from, b); err != nil {
			t.Errorf("round %d, input %d, %s: %v; to repeat it: -damage-seed %d -damage %d", i, from, what, err, *seed, i+1)
			if wrong++; wrong == 5 {
				t.FailNow()
			}
		}
	}
	t.Logf("%d damaged inputs, seed %d: %d wrong", Rounds(daily), *seed, wrong)
}

// Sealed returns a saved mind whose bytes were changed, with a checksum that fits again: for tests of what lies behind it.
func Sealed(mind []byte) []byte {
	end := len(mind) - 8
	return binary.LittleEndian.AppendUint64(bytes.Clone(mind[:end]), crc64.Checksum(mind[:end], crc64.MakeTable(crc64.ECMA)))
}

// attempt turns a panic into an error.
func attempt(try func(int, []byte) error, from int, b []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return try(from, b)
}

// Bytes returns a damaged copy of one of the inputs, and what was done to it, once or a few times. Other inputs may lend it pieces.
func Bytes(random *rand.Rand, inputs [][]byte, from int) (b []byte, how string) {
	b = bytes.Clone(inputs[from])
	for range 1 + random.IntN(3)*random.IntN(2) {
		what := ""
		b, what = once(random, b, inputs)
		if how != "" {
			how += ", "
		}
		how += what
	}
	return b, how
}

func once(random *rand.Rand, b []byte, inputs [][]byte) ([]byte, string) {
	if len(b) == 0 {
		return append(b, byte(random.IntN(256))), "a byte in place of nothing"
	}
	at := random.IntN(len(b))
	n := 1 + random.IntN(min(len(b)-at, 1<<random.IntN(12)))
	switch random.IntN(12) {
	case 0, 1, 2:
		flips := 1 + random.IntN(4)
		for range flips {
			b[random.IntN(len(b))] ^= 1 << random.IntN(8)
		}
		return b, fmt.Sprintf("%d bits flipped", flips)
	case 3:
		return b[:at], fmt.Sprintf("cut to %d bytes", at)
	case 4:
		if n%2 == 0 {
			return append(b, make([]byte, n)...), fmt.Sprintf("%d zeros behind it", n)
		}
		for range n {
			b = append(b, byte(random.IntN(256)))
		}
		return b, fmt.Sprintf("%d bytes behind it", n)
	case 5:
		for i := range n {
			b[at+i] = byte(random.IntN(256))
		}
		return b, fmt.Sprintf("%d bytes at %d overwritten", n, at)
	case 6:
		clear(b[at : at+n])
		return b, fmt.Sprintf("%d bytes at %d zero", n, at)
	case 7:
		return append(b[:at], b[at+n:]...), fmt.Sprintf("%d bytes at %d left out", n, at)
	case 8:
		twice := bytes.Clone(b[at : at+n])
		return append(b[:at+n], append(twice, b[at+n:]...)...), fmt.Sprintf("%d bytes at %d twice", n, at)
	case 9: // blocks of 8 bytes, as machines write words
		size := 8 * (1 + random.IntN(8))
		if len(b) < 2*size {
			b[at]++
			return b, fmt.Sprintf("the byte at %d is one more", at)
		}
		i, k := random.IntN(len(b)/size), random.IntN(len(b)/size)
		for j := range size {
			b[i*size+j], b[k*size+j] = b[k*size+j], b[i*size+j]
		}
		return b, fmt.Sprintf("blocks %d and %d of %d bytes swapped", i, k, size)
	case 10:
		other := inputs[random.IntN(len(inputs))]
		to := min(at, len(other))
		return append(b[:at:at], other[to:]...), fmt.Sprintf("from byte %d on another one", at)
	default:
		b[at] += byte(1 + random.IntN(255))
		return b, fmt.Sprintf("the byte at %d is another", at)
	}
}
