package mcap

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// record is one that a test makes by hand.
func record(op byte, content []byte) []byte { return seal(append(open(nil, op), content...), 0) }

// recordsOf are the offsets of the records of a file, and their opcodes. They do not come from the Reader.
func recordsOf(file []byte) (offsets []int, ops []byte) {
	for at := len(magic); at < len(file)-len(magic); at += recordHead + int(le.Uint64(file[at+1:])) {
		offsets, ops = append(offsets, at), append(ops, file[at])
	}
	return offsets, ops
}

// upTo opens and reads a file that may be damaged even in its header.
func upTo(file []byte) (tape, Info, error) {
	r, err := Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, Info{}, err
	}
	all, err := readAll(r)
	return all, r.Info(), err
}

// every is 1, or n with -short: how far a test goes on from one place of a file to the next.
func every(n int) int {
	if testing.Short() {
		return n
	}
	return 1
}

// TestCutOffAtEveryByte: what stands in whole chunks and whole records before the cut is given, then a Damage.
func TestCutOffAtEveryByte(t *testing.T) {
	for _, o := range []Options{{ChunkBytes: 512}, {ChunkBytes: 512, Compression: None}} {
		d := example(t, o)
		file := d.close()

		// How many records of the tape are before each of the file.
		offsets, ops := recordsOf(file)
		before := make([]int, len(file)+1)
		known := 0
		for i, at := range offsets {
			end := at + recordHead + int(le.Uint64(file[at+1:]))
			switch ops[i] {
			case opChunk:
				content := opened(t, file)
				content.goTo(int64(at))
				for content.at == int64(at) || len(content.chunk) > 0 {
					if _, err := content.Read(); err != nil {
						t.Fatal(err)
					}
					known++
				}
			case opAttachment, opMetadata:
				known++
			case opDataEnd:
				if known != len(d.tape) {
					t.Fatalf("the chunks have %d records, and %d were written", known, len(d.tape))
				}
			}
			for n := end; n <= len(file); n++ {
				before[n] = known
			}
		}

		for n := 0; n < len(file); n += every(17) {
			got, info, err := upTo(file[:n])
			var damage *Damage
			if !errors.As(err, &damage) || damage.Offset > int64(n) || damage.Offset < 0 || damage.What == "" {
				t.Fatalf("cut off at byte %d of %d: %v", n, len(file), err)
			}
			if err := same(got, d.tape[:before[n]]); err != nil {
				t.Fatalf("cut off at byte %d of %d: %v", n, len(file), err)
			}
			if m := got.messages(); info.Messages != uint64(len(m)) || len(m) > 0 && info.End != m[len(m)-1].(*Message).LogTime {
				t.Fatalf("cut off at byte %d of %d: %+v, but %d messages are read", n, len(file), info, len(m))
			}
			if n > offsets[1] && (info.Damage == nil || *info.Damage != *damage || !info.Scanned) {
				t.Fatalf("cut off at byte %d of %d: the damage is known as %v", n, len(file), info.Damage)
			}
		}
	}
}

// TestFlippedBits: whichever bit of a file changes, it is noticed, and no message comes that was not written, nor one
// behind a gap.
func TestFlippedBits(t *testing.T) {
	for _, o := range []Options{{ChunkBytes: 512}, {ChunkBytes: 512, Compression: None}} {
		d := example(t, o)
		file := d.close()
		want := d.tape.messages()
		for bit := 0; bit < 8*len(file); bit += every(97) {
			file[bit/8] ^= 1 << (bit % 8)
			got, _, err := upTo(file)
			var damage *Damage
			if !errors.As(err, &damage) && !errors.Is(err, errors.ErrUnsupported) {
				t.Fatalf("bit %d of byte %d: %v", bit%8, bit/8, err)
			}
			got = got.messages()
			if err := same(got, want[:min(len(got), len(want))]); err != nil {
				t.Fatalf("bit %d of byte %d: %v", bit%8, bit/8, err)
			}
			file[bit/8] ^= 1 << (bit % 8)
		}
	}
}

// TestDamageDoesNotHideWhatFollows: the index leads to the chunks behind a damaged one.
func TestDamageDoesNotHideWhatFollows(t *testing.T) {
	d := example(t, Options{ChunkBytes: 512})
	file := d.close()
	r := opened(t, file)
	if len(r.places) < 4 {
		t.Fatalf("%d chunks", len(r.places))
	}
	file[r.places[1].at+recordHead+60] ^= 1
	got, err := readAll(r)
	var damage *Damage
	if !errors.As(err, &damage) || damage.Offset != r.places[1].at || len(got) == 0 || r.Info().Damage != nil {
		t.Fatal(err)
	}
	r.SeekTime(r.places[2].start)
	if got, err := readAll(r); err != io.EOF || same(got.messages(), d.tape.since(r.places[2].start)) != nil {
		t.Errorf("%v, %v", err, same(got.messages(), d.tape.since(r.places[2].start)))
	}
}

// withoutSummary is a file as the specification allows it too.
func withoutSummary(data []byte) []byte {
	file := append([]byte(magic), data...)
	file = append(file, record(opDataEnd, make([]byte, 4))...)
	return append(append(file, record(opFooter, make([]byte, 20))...), magic...)
}

// small begins a file made by hand: a header and a channel.
func small(more ...[]byte) []byte {
	file := record(opHeader, text(text(nil, "p"), "lib"))
	file = append(file, record(opChannel, textMap(text(text(u16(u16(nil, 7), 0), "t"), "json"), nil))...)
	for _, m := range more {
		file = append(file, m...)
	}
	return file
}

func message(logTime uint64, data string) []byte {
	return record(opMessage, append(u64(u64(u32(u16(nil, 7), 1), logTime), logTime), data...))
}

// chunkRecord is a chunk without a checksum.
func chunkRecord(size uint64, compression string, packed []byte) []byte {
	b := u32(u64(u64(u64(nil, 0), 1<<63), size), 0)
	return record(opChunk, append(u64(text(b, compression), uint64(len(packed))), packed...))
}

// TestFilesOfOthers: no summary, no chunks, no checksums, records that nobody knows yet, longer than they have to be, and
// schemas that are said more than once.
func TestFilesOfOthers(t *testing.T) {
	schema := record(opSchema, append(text(text(text(u16(nil, 3), "S"), "json"), "{}"), "more"...))
	inChunk := append(message(40, "c"), record(0x7F, []byte("x"))...)
	file := withoutSummary(small(
		message(30, "a"), record(0x10, []byte("from the future")), record(0xFF, nil), schema, schema, record(opSchema, text(text(text(u16(nil, 0), "none"), ""), "")),
		record(opMetadata, append(textMap(text(nil, "m"), nil), 1, 2, 3)), message(20, "b"),
		chunkRecord(uint64(len(inChunk)), "", inChunk), message(10, "d"),
	))
	r := opened(t, file)
	got, err := readAll(r)
	if err != io.EOF {
		t.Fatal(err)
	}
	var lines []string
	for _, g := range got {
		lines = append(lines, said(g))
	}
	const on = ` on channel 7 "t" "json" map[] of none`
	want := []string{
		`channel 7 "t" "json" map[] of none`, `message 1 30 30 "a"` + on, `schema {ID:3 Name:S Encoding:json Data:[123 125]}`,
		`schema {ID:3 Name:S Encoding:json Data:[123 125]}`, `metadata "m" map[]`, `message 1 20 20 "b"` + on, `message 1 40 40 "c"` + on, `message 1 10 10 "d"` + on,
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("read\n%s", strings.Join(lines, "\n"))
	}
	if info := r.Info(); !info.Scanned || info.Damage != nil || info.Messages != 4 || info.Start != 10 || info.End != 40 || info.Library != "lib" {
		t.Errorf("%+v", info)
	}
	for from, want := range map[uint64]int{0: 4, 11: 3, 31: 1, 40: 1, 41: 0} {
		r.SeekTime(from)
		if got, err := readAll(r); err != io.EOF || len(got.messages()) != want {
			t.Errorf("from %d on: %d messages, %v", from, len(got.messages()), err)
		}
	}
}

// TestSummariesThatCannotBeReliedOn: then the file is read without it, and what is wrong is said if something is.
func TestSummariesThatCannotBeReliedOn(t *testing.T) {
	data := append([]byte(magic), small(message(1, "a"), chunkRecord(32, "", message(2, "b")))...)
	chunkAt := len(data) - len(chunkRecord(32, "", message(2, "b")))
	data = append(data, record(opDataEnd, make([]byte, 4))...)
	channel := record(opChannel, textMap(text(text(u16(u16(nil, 7), 0), "t"), "json"), nil))
	statistics := func(chunks uint32) []byte {
		b := u32(u32(u32(u32(u16(u64(nil, 2), 0), 1), 0), 0), chunks)
		return record(opStatistics, u32(u64(u64(b, 1), 2), 0))
	}
	index := func(at, length int, compression string) []byte {
		b := u32(u64(u64(u64(u64(nil, 0), 1<<63), uint64(at)), uint64(length)), 0)
		return record(opChunkIndex, u64(u64(text(u64(b, 0), compression), 32), 32))
	}
	length := len(data) - chunkAt - 13
	for name, c := range map[string]struct {
		summary []byte
		damage  string // "" if there is none
		scanned bool
	}{
		"sound":                 {append(append(channel, statistics(1)...), index(chunkAt, length, "")...), "", false},
		"no statistics":         {append(bytes.Clone(channel), index(chunkAt, length, "")...), "", true},
		"a chunk is left out":   {append(bytes.Clone(channel), statistics(1)...), "", true},
		"chunks in the summary": {append(index(len(data)-5, 20, ""), statistics(1)...), "cannot be in the file", true},
		"chunks overlap":        {append(append(index(chunkAt, length, ""), index(chunkAt+9, 9, "")...), statistics(2)...), "overlap", true},
		"short statistics":      {record(opStatistics, make([]byte, 41)), "shorter than its fields", true},
		"short index":           {record(opChunkIndex, make([]byte, 30)), "shorter than its fields", true},
		"cut off":               {append(bytes.Clone(channel), 1, 255, 0, 0, 0, 0, 0, 0, 0), "ends within a record", true},
		"bad channel":           {record(opChannel, []byte{1}), "shorter than its fields", true},
	} {
		file := append(bytes.Clone(data), c.summary...)
		file = append(append(file, record(opFooter, u32(u64(u64(nil, uint64(len(data))), 0), 0))...), magic...)
		r := opened(t, file)
		got, err := readAll(r)
		if c.damage == "" && err != io.EOF || c.damage != "" && !strings.Contains(err.Error(), c.damage) {
			t.Errorf("%s: %v", name, err)
		}
		if info := r.Info(); info.Scanned != c.scanned || (info.Damage != nil) != (c.damage != "") || info.Messages != 2 || info.End != 2 || len(info.Channels) != 1 {
			t.Errorf("%s: %+v", name, info)
		}
		if len(got) != 3 {
			t.Errorf("%s: %d records", name, len(got))
		}
	}
	file := append(bytes.Clone(data), index(chunkAt, length, "lz4")...)
	file = append(append(file, record(opFooter, u32(u64(u64(nil, uint64(len(data))), 0), 0))...), magic...)
	if _, err := Open(bytes.NewReader(file), int64(len(file))); !errors.Is(err, errors.ErrUnsupported) || !strings.Contains(err.Error(), `"lz4"`) {
		t.Errorf("the index has a chunk packed by lz4: %v", err)
	}
}

// TestWhatIsWrong: each is noticed, and said in a way that helps.
func TestWhatIsWrong(t *testing.T) {
	head := func(op byte, size uint64) []byte { return u64([]byte{op}, size) }
	inChunk := func(records []byte) []byte { return chunkRecord(uint64(len(records)), "", records) }
	attachment := record(opAttachment, append(u64(text(text(u64(u64(nil, 1), 0), "a"), "b"), 1), 'x', 1, 2, 3, 4))
	for what, more := range map[string][]byte{
		`the file is cut off: the message that begins here should have 18446744073709551615 bytes, and`: head(opMessage, 1<<64-1),
		`the file is cut off: the record of kind 0x33 that begins here should have`:                     head(0x33, 1<<40),
		`a record without a meaning does not belong here`:                                               record(0, nil),
		`a header does not belong here`:                                                                 record(opHeader, nil),
		`a footer does not belong here`:                                                                 record(opFooter, make([]byte, 20)),
		`a statistics record does not belong here`:                                                      record(opStatistics, nil),
		`the message is of a channel that the file does not have`:                                       record(opMessage, make([]byte, 22)),
		`the message is shorter than its fields`:                                                        record(opMessage, make([]byte, 21)),
		`the schema is shorter than its fields`:                                                         record(opSchema, u32(u16(nil, 1), 1)),
		`the channel is shorter than its fields`:                                                        record(opChannel, u32(text(text(u32(nil, 1), "a"), "b"), 1)),
		`the channel "t" has the number of another one`:                                                 record(opChannel, textMap(text(text(u16(u16(nil, 7), 0), "t"), "text"), nil)),
		`the channel "t" has a schema that the file does not have`:                                      record(opChannel, textMap(text(text(u16(u16(nil, 8), 9), "t"), "json"), nil)),
		`the schema "S" has the number of another one`: append(record(opSchema, text(text(text(u16(nil, 3), "S"), "json"), "")),
			record(opSchema, text(text(text(u16(nil, 3), "S"), "json"), "x"))...),
		`the metadata record is shorter than its fields`:                       record(opMetadata, text(text(nil, "m"), "\x09\x00\x00\x00")),
		`the attachment is shorter than its fields`:                            record(opAttachment, u64(text(text(u64(u64(nil, 1), 0), "a"), "b"), 1<<63)),
		`the checksum of the attachment "a" is not that of its content`:        attachment,
		`the end of the data is shorter than its fields`:                       record(opDataEnd, []byte{1}),
		`the data ends somewhere else than the footer says`:                    record(opDataEnd, make([]byte, 4)),
		`the checksum of the data is not that of its content`:                  record(opDataEnd, []byte{1, 2, 3, 4}),
		`the chunk is shorter than its fields`:                                 record(opChunk, u64(text(make([]byte, 28), ""), 1)),
		`the chunk has 18446744073709551615 bytes: at most 67108864`:           chunkRecord(1<<64-1, "zstd", []byte{1}),
		`the chunk should have 5 bytes, and has 3`:                             chunkRecord(5, "", []byte("abc")),
		`the chunk cannot be unpacked: 67108864 bytes cannot come of 8`:        chunkRecord(maxChunk, "zstd", make([]byte, 8)),
		`the chunk cannot be unpacked: invalid input`:                          chunkRecord(8, "zstd", []byte("no zstd at all")),
		`the chunk ends within a record (in the chunk that begins here, at`:    inChunk(make([]byte, 8)),
		`the message should have 99 bytes, and 0 are left (in the chunk`:       inChunk(head(opMessage, 99)),
		`a chunk does not belong into a chunk`:                                 inChunk(record(opChunk, nil)),
		`a attachment does not belong into a chunk`:                            inChunk(attachment),
		`the channel is shorter than its fields (in the chunk that begins her`: inChunk(record(opChannel, nil)),
	} {
		got, info, err := upTo(withoutSummary(small(more)))
		var damage *Damage
		if !errors.As(err, &damage) || !strings.Contains(err.Error(), what) {
			t.Errorf("want %s\ngot  %v", what, err)
			continue
		}
		if first := len(magic) + len(small()); damage.Offset < int64(first) || damage.Offset > int64(first+len(more)) || info.Damage == nil {
			t.Errorf("%v: that is not where it is", err)
		}
		if len(got) == 0 || said(got[0]) != `channel 7 "t" "json" map[] of none` {
			t.Errorf("%v: what stands before it is not given", err)
		}
	}
	for what, file := range map[string]string{
		"this is no MCAP file":                         "PK\x03\x04 something else",
		"this is no MCAP file: it does":                "",
		"the file is cut off":                          magic,
		"has a channel where its header should be":     magic + string(record(opChannel, nil)),
		"at byte 8: the header is shorter than its fi": magic + string(record(opHeader, []byte{9, 0, 0, 0})),
	} {
		_, err := Open(strings.NewReader(file), int64(len(file)))
		var damage *Damage
		if !errors.As(err, &damage) || !strings.Contains(err.Error(), what) {
			t.Errorf("want %s, got %v", what, err)
		}
	}
	_, _, err := upTo(withoutSummary(small(chunkRecord(8, "lz4", make([]byte, 8)))))
	if !errors.Is(err, errors.ErrUnsupported) || !strings.Contains(err.Error(), `packed with "lz4": chunks packed with zstd, or not at all, can be read`) {
		t.Errorf("a chunk packed by lz4: %v", err)
	}
}

// TestErrorsOfReading: what the disk says is passed on, and is no damage.
func TestErrorsOfReading(t *testing.T) {
	file := example(t, Options{ChunkBytes: 512}).close()
	broken := errors.New("the disk is broken")
	for at := range len(file) {
		r, err := Open(readerAt(func(b []byte, off int64) (int, error) {
			if off+int64(len(b)) > int64(at) {
				return 0, broken
			}
			return copy(b, file[off:]), nil
		}), int64(len(file)))
		if err == nil {
			_, err = readAll(r)
		}
		if !errors.Is(err, broken) {
			t.Fatalf("broken at byte %d: %v", at, err)
		}
	}
	// A file that is shorter than it was said to be.
	r, err := Open(bytes.NewReader(file), int64(len(file)+9))
	var damage *Damage
	if r != nil || !errors.As(err, &damage) {
		t.Errorf("a file that shrinks: %v", err)
	}
}

type readerAt func(b []byte, off int64) (int, error)

func (f readerAt) ReadAt(b []byte, off int64) (int, error) { return f(b, off) }

// TestLengthsAreNotTrusted: files of a hundred bytes that promise more do not make anybody allocate it.
func TestLengthsAreNotTrusted(t *testing.T) {
	for name, more := range map[string][]byte{
		"record":     u64([]byte{opMessage}, 1<<33),
		"attachment": record(opAttachment, u64(text(text(u64(u64(nil, 1), 0), "a"), "b"), 1<<33)),
		"chunk":      chunkRecord(maxChunk, "zstd", []byte("\x28\xb5\x2f\xfd\xa0\x00\x00\x00\x04\x03\x00\x00")),
		"frame":      chunkRecord(1000, "zstd", []byte("\x28\xb5\x2f\xfd\xa0\x00\x00\x00\x04\x03\x00\x00")),
		"window":     chunkRecord(1000, "zstd", []byte("\x28\xb5\x2f\xfd\x00\xa8\x03\x00\x00")),
		"map":        record(opMetadata, u32(text(nil, "m"), 1<<31)),
		"text":       record(opMetadata, u32(nil, 1<<32-1)),
	} {
		file := withoutSummary(small(more))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := upTo(file)
		runtime.ReadMemStats(&after)
		var damage *Damage
		if !errors.As(err, &damage) {
			t.Errorf("%s: %v", name, err)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 4<<20 {
			t.Errorf("%s: %d bytes are allocated for %d (%v)", name, n, len(file), err)
		}
	}
}

// FuzzReader reads anything, as a file and as the records of one, from its beginning and from a time on. The seeds are small,
// because the fuzzer tries to make shorter whatever it finds.
func FuzzReader(f *testing.F) {
	w, err := NewWriter(io.Discard, Options{})
	must.Succeed(f, err)
	inChunk := append(message(1, "aaaaaaaaaaaaaaaaaaaaaaaaa"), message(5, "aaaaaaaaaaaaaaaaaaaaaaaab")...)
	index := u64(u64(text(u64(u32(u64(u64(u64(u64(nil, 1), 5), 20), 40), 0), 0), ""), 1), 1)
	for _, seed := range [][]byte{
		message(3, "x"),
		append(message(9, "x"), chunkRecord(uint64(len(inChunk)), "", inChunk)...),
		chunkRecord(uint64(len(inChunk)), "zstd", w.packer.EncodeAll(inChunk, nil)),
		record(opMetadata, textMap(text(nil, "m"), map[string]string{"a": "b"})),
		record(opAttachment, u32(append(u64(text(text(u64(u64(nil, 1), 0), "a"), "b"), 1), 'x'), 0)),
		record(opSchema, text(text(text(u16(nil, 3), "S"), "j"), "{}")),
		append(record(opChunkIndex, index), record(opStatistics, make([]byte, 46))...),
	} {
		f.Add(seed, uint64(4))
	}
	f.Add(withoutSummary(nil), uint64(0))

	read := func(t *testing.T, file []byte, from uint64) {
		check := func(err error) {
			var damage *Damage
			switch {
			case err == io.EOF || errors.Is(err, errors.ErrUnsupported):
			case !errors.As(err, &damage) || damage.Offset < 0 || damage.Offset > int64(len(file)) || damage.What == "":
				t.Fatal(err)
			}
		}
		r, err := Open(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			check(err)
			return
		}
		first, err := readAll(r)
		check(err)
		info := r.Info()
		if info.Scanned && (info.Messages != uint64(len(first.messages())) || (err == io.EOF) != (info.Damage == nil)) {
			t.Fatalf("%d messages are read, then %v; known was %+v", len(first.messages()), err, info)
		}
		r.SeekTime(from)
		later, err := readAll(r)
		check(err)
		if info.Scanned {
			if err := same(later.messages(), first.since(from)); err != nil {
				t.Fatal("from a time on: ", err)
			}
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, from uint64) {
		read(t, b, from)
		read(t, withoutSummary(small(b)), from)
		// The same as a summary.
		file := append(append([]byte(magic), small(message(1, "a"))...), record(opDataEnd, make([]byte, 4))...)
		start := uint64(len(file))
		file = append(append(file, b...), record(opFooter, u32(u64(u64(nil, start), 0), 0))...)
		read(t, append(file, magic...), from)
	})
}

// TestZerosInPlaceOfAChecksumAreDamage: where every checksum is known to be there, a chunk or attachment whose checksum became
// zero is not read.
func TestZerosInPlaceOfAChecksumAreDamage(t *testing.T) {
	d := example(t, Options{ChunkBytes: 512, Compression: None})
	file := d.close()
	if r, err := OpenSealed(bytes.NewReader(file), int64(len(file))); err != nil {
		t.Fatal(err)
	} else if got, err := readAll(r); err != io.EOF || same(got, d.tape) != nil {
		t.Fatalf("what was written is not read: %v, %v", err, same(got, d.tape))
	}
	tried := 0
	offsets, ops := recordsOf(file)
	for i, at := range offsets {
		sum, content := 0, 0
		switch size := int(le.Uint64(file[at+1:])); ops[i] {
		case opChunk:
			sum, content = at+recordHead+24, at+recordHead+size-1
		case opAttachment:
			sum, content = at+recordHead+size-4, at+recordHead+size-5
		default:
			continue
		}
		b := bytes.Clone(file)
		clear(b[sum : sum+4])
		b[content] ^= 1
		read := func(open func(io.ReaderAt, int64) (*Reader, error)) (n int, err error) {
			r, err := open(bytes.NewReader(b), int64(len(b)))
			must.Succeed(t, err)
			all, err := readAll(r)
			return len(all), err
		}
		var damage *Damage
		n, err := read(OpenSealed)
		if !errors.As(err, &damage) || damage.Offset != int64(at) {
			t.Errorf("the %s at byte %d: %v", opName(ops[i]), at, err)
		}
		if m, _ := read(Open); m <= n {
			t.Errorf("the %s at byte %d: without the demand %d records are read, and %d with it", opName(ops[i]), at, m, n)
		}
		tried++
	}
	if tried < 4 {
		t.Errorf("only %d checksums were tried", tried)
	}
}
