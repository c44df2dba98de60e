package mcap

import (
	"encoding/binary"
	"maps"
	"slices"
)

// open begins a record; seal gives it its length.
func open(b []byte, op byte) []byte { return append(b, op, 0, 0, 0, 0, 0, 0, 0, 0) }

// seal ends the record that begins at a place of b and goes on to its end.
func seal(b []byte, at int) []byte {
	binary.LittleEndian.PutUint64(b[at+1:], uint64(len(b)-at-recordHead))
	return b
}

func u16(b []byte, v uint16) []byte { return binary.LittleEndian.AppendUint16(b, v) }
func u32(b []byte, v uint32) []byte { return binary.LittleEndian.AppendUint32(b, v) }
func u64(b []byte, v uint64) []byte { return binary.LittleEndian.AppendUint64(b, v) }

// text appends a text, or bytes, behind their length.
func text[T string | []byte](b []byte, s T) []byte { return append(u32(b, uint32(len(s))), s...) }

// textMap appends a map in the order of its keys, so that equal maps are equal bytes.
func textMap(b []byte, m map[string]string) []byte {
	size := 0
	for key, value := range m {
		size += 4 + len(key) + 4 + len(value)
	}
	b = u32(b, uint32(size))
	for _, key := range slices.Sorted(maps.Keys(m)) {
		b = text(text(b, key), m[key])
	}
	return b
}
