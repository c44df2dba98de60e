package rules

import (
	"math"
	"strconv"
	"strings"
)

// Amount is how much there is of a resource, in millionths: 0.04 is 40,000. So amounts are added and compared without rounding, and 25
// times 0.04 is 1 on every processor.
type Amount int64

const (
	// One is a whole one of a resource.
	One Amount = 1_000_000
	// Limit is the most that a bin holds, and that a document can say, above and below 0: 9,000,000,000. Up to it an amount and the number
	// that expressions see stand for each other without rounding.
	Limit = 9_000_000_000 * One
)

// AmountOf is a number as an amount, rounded to the nearest millionth, of two the even one, and kept within [Limit]. What is not a number is 0.
func AmountOf(x float64) Amount {
	switch {
	case x != x:
		return 0
	case x >= Limit.Float():
		return Limit
	case x <= -Limit.Float():
		return -Limit
	}
	return Amount(math.RoundToEven(float64(x * float64(One))))
}

// exactly is a number as an amount, and whether it is one: no finer than a millionth, and within [Limit].
func exactly(x float64) (a Amount, ok bool) {
	a = AmountOf(x)
	return a, a.Float() == x
}

// Float is the amount as expressions see it.
func (a Amount) Float() float64 { return float64(a) / float64(One) }

// String writes the amount as documents do: "0.04".
func (a Amount) String() string {
	sign := ""
	if a < 0 {
		sign, a = "-", -a
	}
	text := sign + strconv.FormatInt(int64(a/One), 10)
	if rest := int64(a % One); rest != 0 {
		text += "." + strings.TrimRight(strconv.FormatInt(rest+int64(One), 10)[1:], "0")
	}
	return text
}

// plus adds amounts, and stays within [Limit].
func (a Amount) plus(b Amount) Amount { return min(max(a+b, -Limit), Limit) }
