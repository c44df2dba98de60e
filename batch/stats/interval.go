package stats

import (
	"encoding/json"
	"math"

	"github.com/wits-ai/wits/geom"
)

// Interval is an estimate, and the bounds between which the true value lies with a level of confidence.
type Interval struct{ Estimate, Low, High float64 }

// Excludes reports whether a value lies outside.
func (i Interval) Excludes(value float64) bool { return value < i.Low || value > i.High }

// MarshalJSON writes {"estimate", "low", "high"}; null stands for what has no bound.
func (i Interval) MarshalJSON() ([]byte, error) {
	finite := func(f float64) *float64 {
		if math.IsInf(f, 0) || math.IsNaN(f) {
			return nil
		}
		return &f
	}
	return json.Marshal(struct {
		Estimate *float64 `json:"estimate"`
		Low      *float64 `json:"low"`
		High     *float64 `json:"high"`
	}{finite(i.Estimate), finite(i.Low), finite(i.High)})
}

// UnmarshalJSON reads what MarshalJSON writes. What has no bound is infinite: below for low, above for high; an estimate without a bound
// is infinite on the side of the bound that is missing, too.
func (i *Interval) UnmarshalJSON(data []byte) error {
	var text struct {
		Estimate *float64 `json:"estimate"`
		Low      *float64 `json:"low"`
		High     *float64 `json:"high"`
	}
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	*i = Interval{math.Inf(1), math.Inf(-1), math.Inf(1)}
	if text.Low != nil {
		i.Low = *text.Low
	}
	if text.High != nil {
		i.High, i.Estimate = *text.High, math.Inf(-1)
	}
	if text.Estimate != nil {
		i.Estimate = *text.Estimate
	}
	return nil
}

// Level is the level of confidence of the intervals that are shown: 95 %.
const Level = 0.95

// Normal returns how many standard deviations to both sides of the mean of a normal distribution hold the part level, 0 to 1 exclusive: 1.96
// for 0.95.
func Normal(level float64) float64 {
	if level == Level {
		return 1.959963984540054
	}
	low, high := 0.0, 40.0
	for range 200 {
		middle := low + (high-low)/2
		if middle == low || middle == high {
			break
		}
		if normalInside(middle) < level {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// normalInside returns the part of the normal distribution that lies nearer to 0 than z (Abramowitz and Stegun, 26.2.11).
func normalInside(z float64) float64 {
	zz := float64(z * z)
	term, sum := z, 0.0
	for k := 1.0; term > 1e-17*sum && k < 2000; k += 2 {
		sum += term
		term = float64(term*zz) / (k + 2)
	}
	return float64(math.Sqrt(2/math.Pi) * float64(geom.Exp(-zz/2)*sum))
}

// Wilson returns the part of hits, and Wilson's score interval for it (Wilson, "Probable inference, the law of succession, and statistical
// inference", 1927). Hits may be a sum of halves. Of nothing nothing is known: 0 to 1.
func Wilson(hits, of, level float64) Interval {
	if of <= 0 {
		return Interval{0, 0, 1}
	}
	z := Normal(level)
	zz := float64(z * z)
	part := hits / of
	middle := (part + zz/(2*of)) / (1 + zz/of)
	half := float64(z / (1 + zz/of) * math.Sqrt(float64(part*(1-part))/of+zz/(4*of*of)))
	return Interval{part, max(0, middle-half), min(1, middle+half)}
}
