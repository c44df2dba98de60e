package tune

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/geom"
)

// Parameter is a number that is sought.
type Parameter struct {
	// File is the document that it stands in.
	File string `json:"file"`
	document.Tuned
}

// Name returns what it is called in tables: the file and the path within it.
func (p Parameter) Name() string { return p.File + ": " + p.Path }

// At returns the number at a part of the way from its low to its high bound, 0 to 1; outside of that it is the nearest bound.
func (p Parameter) At(part float64) float64 {
	part = min(1, max(0, part))
	v := p.Low + float64(part*(p.High-p.Low))
	if p.Log {
		v = p.Low * geom.Pow(p.High/p.Low, part)
	}
	if p.Whole {
		v = math.Round(v)
	} else if v != 0 { // six digits are more than a match can tell apart
		scale := geom.Pow(10, 5-math.Floor(geom.Log(math.Abs(v))/math.Ln10))
		v = math.Round(v*scale) / scale
	}
	return min(p.High, max(p.Low, v))
}

// Part returns where a number lies between the bounds, 0 to 1.
func (p Parameter) Part(v float64) float64 {
	v = min(p.High, max(p.Low, v))
	if p.Log {
		return geom.Log(v/p.Low) / geom.Log(p.High/p.Low)
	}
	return (v - p.Low) / (p.High - p.Low)
}

// Space is all that is sought at once.
type Space []Parameter

// Start returns where the documents are, as a point of a search.
func (s Space) Start() []float64 {
	point := make([]float64, len(s))
	for i, p := range s {
		point[i] = p.Part(p.Value)
	}
	return point
}

// Values returns the numbers of a point.
func (s Space) Values(point []float64) []float64 {
	values := make([]float64, len(s))
	for i, p := range s {
		values[i] = p.At(point[i])
	}
	return values
}

// Find returns the space of what documents mark with "tune". With names, only of files that are among them.
func Find(documents batch.Bundle, parse func(file string, text []byte) (*document.Document, document.Problems), files ...string) (Space, error) {
	var space Space
	for _, file := range slices.Sorted(maps.Keys(documents)) {
		if len(files) > 0 && !slices.Contains(files, file) || !strings.HasSuffix(file, ".json") {
			continue
		}
		d, problems := parse(file, documents[file])
		if d == nil || len(d.Tuned()) == 0 && !strings.Contains(string(documents[file]), `"tune"`) {
			continue
		}
		if wrong := problems.Errors(); len(wrong) > 0 {
			return nil, wrong
		}
		for _, t := range d.Tuned() {
			space = append(space, Parameter{file, t})
		}
	}
	return space, nil
}
