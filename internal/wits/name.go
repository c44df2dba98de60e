package wits

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// Name is an interned text: one word that stands for a text, so that names lie flat in a mind and are compared at the cost
// of a number. Capital and small letters make no difference: "Sniper" and "SNIPER" are one Name. The zero Name is the empty
// text. Equal texts have equal Names in every program, so that saved minds can be read anywhere [Pro360, ch. 21].
//
// In documents the type is "name", and its values are texts in quotes: Side == "enemy".
type Name uint64

// names are the texts of all names that were made, by name.
var names sync.Map

// NameOf is the Name of a text. It panics if another text has the same hash, which for a million names has a probability of
// less than one in ten million.
func NameOf(text string) Name {
	n, err := intern(text, hashName)
	if err != nil {
		panic(err)
	}
	return n
}

func intern(text string, hash func(lower string) uint64) (Name, error) {
	if text == "" {
		return 0, nil
	}
	lower := strings.ToLower(text)
	n := Name(hash(lower))
	known, was := names.LoadOrStore(n, text)
	if was && strings.ToLower(known.(string)) != lower {
		return 0, fmt.Errorf("the names %q and %q have one hash: change one of them", known, text)
	}
	return n, nil
}

// hashName is djb2 with 64 bits; never 0.
func hashName(lower string) uint64 {
	h := uint64(5381)
	for i := range len(lower) {
		h = h*33 + uint64(lower[i])
	}
	return max(h, 1)
}

// String is the text as it was first written in this program; "#" and the number of a name that was read from a saved mind
// and whose text this program has not met.
func (n Name) String() string {
	if n == 0 {
		return ""
	}
	if text, ok := names.Load(n); ok {
		return text.(string)
	}
	return "#" + strconv.FormatUint(uint64(n), 16)
}

// MarshalText writes the text.
func (n Name) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText is [NameOf], with an error in place of a panic.
func (n *Name) UnmarshalText(text []byte) (err error) {
	*n, err = intern(string(text), hashName)
	return err
}
