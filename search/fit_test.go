package search_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/search"
)

// Weights that games were decided by are found again, and where they are found nothing is uphill.
func TestFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	want := []float64{0.8, -0.3, 0}
	var samples []search.Sample
	for range 20_000 {
		f := []float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
		won := 0.0
		if rng.Float64() < search.Chance(want, f) {
			won = 1
		}
		samples = append(samples, search.Sample{Features: f, Won: won})
	}
	got, err := search.Fit(samples, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 0.08 { // four times its standard error
			t.Errorf("weights %v, want some %v", got, want)
		}
		slope := got[i]
		for _, s := range samples {
			slope += (search.Chance(got, s.Features) - s.Won) * s.Features[i]
		}
		if math.Abs(slope) > 1e-6 {
			t.Errorf("weight %d could be better: the slope is %v", i, slope)
		}
	}
	// Seen from the other side all is the other way round.
	for i := range samples {
		for k := range samples[i].Features {
			samples[i].Features[k] *= -1
		}
		samples[i].Won = 1 - samples[i].Won
	}
	turned, err := search.Fit(samples, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		if math.Abs(turned[i]-got[i]) > 1e-9 {
			t.Errorf("from the other side %v, want %v", turned, got)
		}
	}
}

// A feature that always decides is worth much, and no more than the ridge lets it be.
func TestFitOfWhatAlwaysDecides(t *testing.T) {
	samples := []search.Sample{{[]float64{1}, 1}, {[]float64{-1}, 0}, {[]float64{2}, 1}, {[]float64{0}, 0.5}}
	w, err := search.Fit(samples, 0.01)
	if err != nil || !(w[0] > 1 && w[0] < 20) {
		t.Errorf("%v, %v", w, err)
	}
	for _, bad := range [][]search.Sample{nil, {{[]float64{1}, 2}}, {{[]float64{1}, 1}, {nil, 0}}, {{[]float64{math.NaN()}, 1}}} {
		if _, err := search.Fit(bad, 1); err == nil {
			t.Errorf("%v can be fitted", bad)
		}
	}
	if _, err := search.Fit(samples, 0); err == nil {
		t.Error("without a ridge it can be fitted")
	}
}
