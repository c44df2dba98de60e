package record_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/damage"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// recordings are saved runs of some seconds, and what they are when they are read whole.
func recordings(t *testing.T) (files [][]byte, whole []*record.Recording) {
	add := func(g sim.Game, seed uint64, ticks int64) {
		l := newLoop(t, g, sim.LoopOptions{Seed: seed})
		r := record.Attach(l, record.Options{})
		defer r.Close()
		random := rand.New(rand.NewPCG(seed, 9))
		play(t, l, seed, ticks, func(tick int64) bool {
			if random.IntN(9) == 0 {
				meddle(l, random)
			}
			return true
		})
		r.AddMark("here", "a test", 1)
		file, rec := save(t, r, record.SaveOptions{})
		files, whole = append(files, file), append(whole, rec)
	}
	add(newToy(toyDocument), 3, 60)
	add(newToy(toyDocument), 4, 9)
	add(duel.New(), 1, 150)
	return files, whole
}

// sections are the records of an MCAP file: what stands between the magics.
func sections(file []byte) (out [][]byte) {
	const magic, head = 8, 9
	for at := magic; at+head <= len(file)-magic; {
		n := head + int(binary.LittleEndian.Uint64(file[at+1:]))
		out = append(out, file[at:at+n])
		at += n
	}
	return out
}

// foreign is what rearranged begins to say if there are whole records of another recording in a file. They are sound, so only the
// checksum of the whole, at its end, tells that they do not belong there.
const foreign = "of another: "

// rearranged is a file in whose records something is in the wrong place, or a file of bytes that are damaged: the checksums of
// what is within the records are those of the content.
func rearranged(random *rand.Rand, files [][]byte, from int) ([]byte, string) {
	if random.IntN(3) > 0 {
		return damage.Bytes(random, files, from)
	}
	file := files[from]
	list := sections(file)
	var what string
	i, k := random.IntN(len(list)), random.IntN(len(list))
	switch random.IntN(5) {
	case 0:
		list[i], list[k] = list[k], list[i]
		what = fmt.Sprintf("records %d and %d swapped", i, k)
	case 1:
		list = append(list[:i:i], list[i+1:]...)
		what = fmt.Sprintf("record %d left out", i)
	case 2:
		list = append(list[:i:i], append([][]byte{list[k]}, list[i:]...)...)
		what = fmt.Sprintf("record %d also before record %d", k, i)
	case 3:
		other := sections(files[random.IntN(len(files))])
		k = random.IntN(len(other))
		list = append(list[:i:i], other[k:]...)
		what = foreign + fmt.Sprintf("from record %d on those of another from its record %d on", i, k)
	default:
		other := sections(files[random.IntN(len(files))])
		k = random.IntN(len(other))
		list = append(list[:i:i], append([][]byte{other[k]}, list[i+1:]...)...)
		what = foreign + fmt.Sprintf("record %d of another in place of record %d", k, i)
	}
	b := bytes.Clone(file[:8])
	for _, s := range list {
		b = append(b, s...)
	}
	return append(b, file[len(file)-8:]...), what
}

// TestDamagedRecordingsAreNeverWhole: whatever is done to the bytes of a recording, it is refused, or what was played before
// the damage is read and Damage says so. For as many as you like: go test ./record -run Damage -damage 100000
func TestDamagedRecordingsAreNeverWhole(t *testing.T) {
	files, whole := recordings(t)
	refused, opened, mixed := 0, 0, false
	how := func(random *rand.Rand, files [][]byte, from int) ([]byte, string) {
		b, what := rearranged(random, files, from)
		mixed = strings.HasPrefix(what, foreign)
		return b, what
	}
	damage.With(t, 600, files, how, func(from int, b []byte) error {
		for i := range files {
			if bytes.Equal(files[i], b) {
				return nil // it is another one, as it was saved
			}
		}
		rec, err := record.Read(b)
		if err != nil {
			refused++
			if !strings.HasPrefix(err.Error(), "record: ") {
				return fmt.Errorf("the error is %q", err)
			}
			return nil
		}
		opened++
		if rec.Damage == nil {
			return fmt.Errorf("it was taken for whole, up to tick %d of %d", rec.Run.To, whole[from].Run.To)
		}
		says := record.Beginning(rec, whole[from])
		for _, w := range whole { // the beginning may be that of another one
			if record.Beginning(rec, w) == "" {
				says = ""
			}
		}
		if says != "" && !mixed && !strings.Contains(rec.Damage.Error(), "not known where") {
			return fmt.Errorf("it was read as something else: %s (%v)", says, rec.Damage)
		}
		return nil
	})
	t.Logf("%d refused, %d opened up to their damage", refused, opened)
}
