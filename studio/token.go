package studio

import (
	"crypto/rand"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/wits-ai/wits/internal/plainfile"
)

// What a token has at least, so that nobody guesses it.
const (
	leastToken    = 16 // characters
	leastDistinct = 8  // different ones
	mostToken     = 256
)

// NewToken returns a token that nobody guesses: 26 letters and digits.
func NewToken() string { return rand.Text() }

// CheckToken says what is wrong with a token: it is too short, has too few different characters, or some that no cookie can
// hold. The error offers a better one.
func CheckToken(token string) error {
	distinct := map[rune]bool{}
	for _, c := range token {
		if c <= ' ' || c >= 0x7f || strings.ContainsRune(`",;\`, c) {
			return fmt.Errorf("a token has no spaces, quotes, commas, semicolons and backslashes, and no letters beyond ASCII: take a new one, such as %s", NewToken())
		}
		distinct[c] = true
	}
	switch {
	case len(token) < leastToken || len(distinct) < leastDistinct:
		return fmt.Errorf("the token is too easy to guess: it has to have at least %d characters, %d of them different; take a new one, such as %s",
			leastToken, leastDistinct, NewToken())
	case len(token) > mostToken:
		return fmt.Errorf("the token has %d characters: %d are the most", len(token), mostToken)
	}
	return nil
}

// ReadToken reads a token from a file, in which it stands alone. It fails if the file can be read by others than its owner.
func ReadToken(file string) (string, error) {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return "", err
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return "", fmt.Errorf("%s can be read by others on this computer: chmod 600 %s", file, file)
	}
	b, err := plainfile.ReadPath(file, 4*mostToken)
	if err != nil {
		return "", fmt.Errorf("the token in %s cannot be read: %w", file, err)
	}
	token := strings.TrimSpace(string(b))
	if err := CheckToken(token); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	return token, nil
}
