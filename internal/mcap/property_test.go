package mcap

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
)

// drawn is a file of any calls, in any order.
func drawn(t *rapid.T) *deck {
	text := rapid.StringN(0, 8, -1)
	texts := rapid.MapOfN(text, text, 0, 4)
	bytesOf := rapid.SliceOfN(rapid.Byte(), 0, 200)
	logTime := rapid.OneOf(rapid.Uint64Range(0, 100), rapid.Uint64())
	d := newDeck(t, Options{
		ChunkBytes:  rapid.SampledFrom([]int{0, 1, 100, 1000}).Draw(t, "chunk"),
		Compression: rapid.SampledFrom([]Compression{Zstd, None}).Draw(t, "compression"),
		Profile:     text.Draw(t, "profile"),
	})
	for range rapid.IntRange(0, 60).Draw(t, "calls") {
		switch call := rapid.IntRange(0, 15).Draw(t, "call"); {
		case call == 0:
			d.addSchema(text.Draw(t, "name"), text.Draw(t, "encoding"), bytesOf.Draw(t, "schema"))
		case call == 1:
			d.addChannel(text.Draw(t, "topic"), text.Draw(t, "encoding"), uint16(rapid.IntRange(0, len(d.schema)).Draw(t, "schema")), texts.Draw(t, "values"))
		case call == 2:
			d.attach(text.Draw(t, "name"), text.Draw(t, "type"), logTime.Draw(t, "time"), string(bytesOf.Draw(t, "data")))
		case call == 3:
			d.metadata(text.Draw(t, "name"), texts.Draw(t, "values"))
		case call == 4:
			d.must(d.w.Flush())
		case len(d.chans) > 0:
			channel := uint16(rapid.IntRange(1, len(d.chans)).Draw(t, "channel"))
			d.write(channel, rapid.Uint32().Draw(t, "sequence"), logTime.Draw(t, "time"), string(bytesOf.Draw(t, "data")))
		}
	}
	return d
}

// TestWhatIsWrittenIsRead: all records in the order of the calls; from any time on just the messages from then on; the same
// without the summary; and of a file that is cut off anywhere, a beginning of that.
func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawn(t)
		file := d.close()
		from := rapid.OneOf(rapid.Uint64Range(0, 100), rapid.Uint64()).Draw(t, "from")
		check := func(r *Reader, scanned bool) {
			got, err := readAll(r)
			if err != io.EOF || same(got, d.tape) != nil {
				t.Fatal(err, same(got, d.tape))
			}
			r.SeekTime(from)
			later, err := readAll(r)
			if err != io.EOF || same(later.messages(), d.tape.since(from)) != nil {
				t.Fatal("from a time on: ", err, same(later.messages(), d.tape.since(from)))
			}
			want := Info{Scanned: scanned, Messages: uint64(len(d.tape.messages()))}
			for i, m := range d.tape.messages() {
				now := m.(*Message).LogTime
				if i == 0 {
					want.Start, want.End = now, now
				}
				want.Start, want.End = min(want.Start, now), max(want.End, now)
			}
			if i := r.Info(); i.Scanned != scanned || i.Damage != nil || i.Messages != want.Messages || i.Start != want.Start || i.End != want.End || len(i.Channels) != len(d.chans) {
				t.Fatalf("the file says %+v of itself, not %+v", i, want)
			}
		}
		open := func(file []byte) *Reader {
			r, err := Open(bytes.NewReader(file), int64(len(file)))
			must.Succeed(t, err)
			return r
		}
		check(open(file), false)

		footer := file[len(file)-len(magic)-footerSize:]
		data := file[:le.Uint64(footer[recordHead:])]
		check(open(append(bytes.Clone(data), append(record(opFooter, make([]byte, 20)), magic...)...)), true)

		cut, _, err := upTo(file[:rapid.IntRange(0, len(file)-1).Draw(t, "cut")])
		var damage *Damage
		if !errors.As(err, &damage) || len(cut) > len(d.tape) || same(cut, d.tape[:len(cut)]) != nil {
			t.Fatal(err, len(cut), "of", len(d.tape))
		}
	})
}
