package jsontree

import (
	"math"
	"strconv"
	"strings"
)

// number reads a number at the reading position, which is a digit, a sign or a
// point, and returns its text. A wrong one is reported and comes back mended if
// it can be guessed, otherwise as 0.
func (p *parser) number() string {
	src, i := p.src, p.at
	start := i
	if src[i] == '-' {
		i++
	}
	whole := i
	for i < len(src) && isDigit(src[i]) {
		i++
	}
	ok := i > whole && (src[whole] != '0' || i == whole+1)
	exponent := false
	if i < len(src) && src[i] == '.' {
		i++
		digits := i
		for i < len(src) && isDigit(src[i]) {
			i++
		}
		ok = ok && i > digits
	}
	if i < len(src) && src[i]|0x20 == 'e' {
		exponent = true
		i++
		if i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		digits := i
		for i < len(src) && isDigit(src[i]) {
			i++
		}
		ok = ok && i > digits
	}
	if !ok || i < len(src) && numberGoesOn[src[i]] {
		return p.badNumber()
	}
	text := src[start:i]
	if exponent || i-start > 300 {
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			p.report(p.here(), "the number %s is too great; the greatest is about 1.8e308", shortened(text))
			text = "0"
		}
	}
	p.at = i
	return text
}

// numberGoesOn marks the characters that cannot follow a number directly.
var numberGoesOn = func() (t [256]bool) {
	for c := range t {
		b := byte(c)
		t[c] = isDigit(b) || isLetter(b) || b == '.' || b == '+' || b == '-' || b == '_'
	}
	return
}()

// badNumber reports a number that is not written as JSON wants it.
func (p *parser) badNumber() string {
	at := p.here()
	end := p.at
	for end < len(p.src) && numberGoesOn[p.src[end]] {
		end++
	}
	text := p.src[p.at:end]
	p.at = end
	value, err := strconv.ParseFloat(text, 64)
	mended := "0"
	if err == nil && !math.IsInf(value, 0) && !math.IsNaN(value) && !strings.ContainsAny(text, "_xX") {
		mended = string(AppendFloat(nil, value))
	} else {
		err = strconv.ErrSyntax
	}
	p.report(at, "%s", badNumberReason(text, mended, err == nil))
	return mended
}

// badNumberReason says what is wrong with the text of a number and, where
// mending it was possible, what to write.
func badNumberReason(text, mended string, guessed bool) string {
	shown := shortened(text)
	digits := strings.TrimPrefix(text, "-")
	advice := ""
	if guessed {
		advice = "; write " + mended
	}
	switch {
	case digits == "":
		return "expected a digit after the minus sign"
	case strings.HasPrefix(text, "+"):
		return "a number has no plus sign before it: " + shown + advice
	case strings.HasPrefix(digits, "."):
		return "a number has a digit before its point: " + shown + advice
	case isInfinity(digits):
		return shown + " is not allowed: a number must be finite"
	case len(digits) > 1 && digits[0] == '0' && isDigit(digits[1]):
		return "a number does not start with a zero before other digits: " + shown + advice
	case guessed && strings.Contains(text, "."):
		return "a number has a digit after its point: " + shown + advice
	case strings.HasSuffix(strings.TrimRight(strings.ToLower(text), "+-"), "e"):
		return "a number has a digit in its exponent: " + shown
	}
	return shown + " is not a number"
}

// isInfinity tells whether a word means an infinity or no number.
func isInfinity(word string) bool {
	switch strings.ToLower(word) {
	case "nan", "inf", "infinity":
		return true
	}
	return false
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
