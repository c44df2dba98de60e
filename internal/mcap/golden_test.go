package mcap

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestLayout compares a small file with bytes that were set by hand from the specification.
func TestLayout(t *testing.T) {
	d := newDeck(t, Options{Profile: "p", Library: "lib", Compression: None})
	d.addSchema("S", "json", []byte("{}"))
	d.addChannel("t", "json", 1, map[string]string{"k": "v", "a": "b"})
	d.write(1, 2, 0x0102, "hi")
	d.write(1, 3, 0x0100, "")
	d.attach("a", "x/y", 9, "data")
	d.metadata("m", map[string]string{"k": "v"})
	got := d.close()

	u16 := func(v byte) string { return string([]byte{v, 0}) }
	u32 := func(v byte) string { return string([]byte{v, 0, 0, 0}) }
	u64 := func(low byte, high ...byte) string {
		return (string(append([]byte{low}, high...)) + "\x00\x00\x00\x00\x00\x00\x00")[:8]
	}
	str := func(s string) string { return u32(byte(len(s))) + s }
	record := func(op byte, content ...string) string {
		all := strings.Join(content, "")
		return string(op) + u64(byte(len(all)), byte(len(all)>>8)) + all
	}
	schema := record(3, u16(1), str("S"), str("json"), str("{}"))
	channel := record(4, u16(1), u16(1), str("t"), str("json"), str(str("a")+str("b")+str("k")+str("v")))
	times := u64(0, 1) + u64(2, 1) // the earliest and the latest
	messages := record(5, u16(1), u32(2), u64(2, 1), u64(3, 1), "hi") + record(5, u16(1), u32(3), u64(0, 1), u64(1, 1))
	inChunk := schema + channel + messages
	chunk := record(6, times, u64(byte(len(inChunk))), "CRC1", str(""), u64(byte(len(inChunk))), inChunk)
	index := record(7, u16(1), str(u64(2, 1)+u64(byte(len(schema+channel)))+u64(0, 1)+u64(byte(len(schema+channel)+33))))
	attachment := record(9, u64(9), u64(0), str("a"), str("x/y"), u64(4), "data", "CRC2")
	metadata := record(12, str("m"), str(str("k")+str("v")))
	data := "\x89MCAP0\r\n" + record(1, str("p"), str("lib"))
	chunkAt := len(data)
	data += chunk + index
	attachmentAt := len(data)
	data += attachment
	metadataAt := len(data)
	data += metadata

	at := func(n int) string { return u64(byte(n), byte(n>>8)) }
	dataEnd := record(15, "CRC3")
	statistics := record(11, u64(2), u16(1), u32(1), u32(1), u32(1), u32(1), times, str(u16(1)+u64(2)))
	chunkIndex := record(8, times, at(chunkAt), at(len(chunk)), str(u16(1)+at(chunkAt+len(chunk))), at(len(index)), str(""), at(len(inChunk)), at(len(inChunk)))
	attachmentIndex := record(10, at(attachmentAt), at(len(attachment)), u64(9), u64(0), u64(4), str("a"), str("x/y"))
	metadataIndex := record(13, at(metadataAt), at(len(metadata)), str("m"))
	start := len(data) + len(dataEnd)
	summary, offsets := "", ""
	for _, group := range []string{schema, channel, statistics, chunkIndex, attachmentIndex, metadataIndex} {
		offsets += record(14, group[:1], at(start+len(summary)), at(len(group)))
		summary += group
	}
	footer := record(2, at(start), at(start+len(summary)), "CRC4")
	want := []byte(data + dataEnd + summary + offsets + footer + "\x89MCAP0\r\n")

	// The checksums are compared by readers; see TestFlippedBits, and the page's test.
	if len(got) == len(want) {
		for _, mark := range []string{"CRC1", "CRC2", "CRC3", "CRC4"} {
			i := bytes.Index(want, []byte(mark))
			copy(want[i:i+4], got[i:])
		}
	}
	if !bytes.Equal(got, want) {
		t.Errorf("wrote\n%q, not\n%q", got, want)
	}
	if read, err := readAll(opened(t, want)); err != io.EOF || same(read, d.tape) != nil {
		t.Errorf("%v, %v", err, same(read, d.tape))
	}
}

// TestExampleIsUpToDate compares the file that the page's tests read with other people's software.
func TestExampleIsUpToDate(t *testing.T) {
	file := filepath.Join("testdata", "example.mcap")
	got := example(t, Options{ChunkBytes: 512}).close()
	if *update {
		must.Succeed(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	must.Succeed(t, err)
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the example makes: go test ./internal/mcap -update", file)
	}
}
