package geom

import (
	"math"
	"math/bits"
)

// reduceNearLimit is where the three parts of Pi/2 stop being enough.
const reduceNearLimit = 1 << 20

// reduce returns x, in radians, as a count of quarter turns, of which only the
// lowest two bits mean anything, and the rest as the sum of two numbers, the
// second far below the first, which is at most a little above Pi/4. What is not
// finite has the rest NaN.
func reduce(x float64) (quarter int, high, low float64) {
	if math.Abs(x) <= math.Pi/4 {
		return 0, x, 0
	}
	if !(math.Abs(x) < reduceNearLimit) {
		return reduceFar(x)
	}
	n := math.RoundToEven(x * perHalfPi)
	// The first product and difference are exact, the second product is, and
	// the error of the second difference is kept.
	first := x - float64(n*halfPi1)
	second, rest := twoSum(first, -float64(n*halfPi2))
	third := float64(n*halfPi3) - rest
	high = second - third
	low = (second - high) - third
	return int(n), high, low
}

// perTurn is 1/(2 Pi) in binary, 64 bits a word from the binary point on, after
// one word of zeros.
var perTurn = [...]uint64{
	0,
	0x28be60db9391054a, 0x7f09d5f47d4d3770, 0x36d8a5664f10e410, 0x7f9458eaf7aef158,
	0x6dc91b8e909374b8, 0x01924bba82746487, 0x3f877ac72c4a69cf, 0xba208d7d4baed121,
	0x3a671c09ad17df90, 0x4e64758e60d4ce7d, 0x272117e2ef7e4a0e, 0xc7fe25fff7816603,
	0xfbcbc462d6829b47, 0xdb4d9fb3c9f2c26d, 0xd3d18fd9a797fa8b, 0x5d49eeb1faf97c5e,
	0xcf41ce7de294a4ba, 0x9afed7ec47e35742, 0x1580cc11bf1edaea, 0xfc33ef0826bd0d87,
}

// halfPiFixed is Pi/2 times 2^63.
const halfPiFixed = 0xc90fdaa22168c235

// reduceFar does the work of reduce for |x| of 2^20 and more, in integers: x is
// multiplied with those bits of 1/(2 Pi) that matter, the ones above them
// being whole turns and the ones below too small [Payne83].
func reduceFar(x float64) (quarter int, high, low float64) {
	b := math.Float64bits(x)
	e := int(b >> 52 & 0x7ff)
	if e == 0x7ff {
		return 0, math.NaN(), 0
	}
	// |x| = m 2^e; bits of 1/(2 Pi) that weigh 2^-e or more give whole turns.
	e -= 1023 + 52
	m := b&(1<<52-1) | 1<<52
	at := uint(e + 64)
	word, shift := at/64, at%64
	w0 := perTurn[word]<<shift | perTurn[word+1]>>(64-shift)
	w1 := perTurn[word+1]<<shift | perTurn[word+2]>>(64-shift)
	w2 := perTurn[word+2]<<shift | perTurn[word+3]>>(64-shift)

	// The fraction of a turn, f0 f1 f2 after the binary point: m times the three
	// words, without what overflows.
	f1, f2 := bits.Mul64(m, w2)
	c1, t1 := bits.Mul64(m, w1)
	f1, carry := bits.Add64(f1, t1, 0)
	f0, _ := bits.Add64(m*w0, c1, carry)

	// The uppermost two bits count quarters; round to the nearest.
	quarter = int(f0 >> 62)
	f0, f1, f2 = f0<<2|f1>>62, f1<<2|f2>>62, f2<<2
	negative := f0>>63 != 0
	if negative {
		quarter++
		var borrow uint64
		f2, borrow = bits.Sub64(0, f2, 0)
		f1, borrow = bits.Sub64(0, f1, borrow)
		f0, _ = bits.Sub64(0, f0, borrow)
	}

	// The fraction of a quarter, its first one at the top of 64 bits, times
	// Pi/2.
	zeros := 0
	for f0 == 0 && zeros < 128 {
		f0, f1, f2 = f1, f2, 0
		zeros += 64
	}
	n := bits.LeadingZeros64(f0)
	f0 = f0<<n | f1>>(64-n)
	zeros += n
	product, _ := bits.Mul64(f0, halfPiFixed)
	scale := math.Float64frombits(uint64(1023-63-zeros) << 52)
	high = float64(float64(product&^0x7ff) * scale)
	low = float64(float64(product&0x7ff) * scale)
	if b>>63 != 0 {
		quarter = -quarter
		negative = !negative
	}
	if negative {
		high, low = -high, -low
	}
	return quarter, high, low
}
