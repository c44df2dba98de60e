package parquet

import (
	"strconv"
	"strings"
)

// unsigned writes a number to a base; to 16 with all its digits.
func unsigned(n uint64, base int) string {
	text := strconv.FormatUint(n, base)
	if base == 16 {
		text = strings.Repeat("0", 16-len(text)) + text
	}
	return text
}
