package rules

import (
	"encoding/json"

	"github.com/wits-ai/wits"
)

// told is what a manifest says of the kind: what documents can refer to.
type told struct {
	Layers []string `json:"layers,omitempty"`
	Radius bool     `json:"radius,omitempty"` // rules can have one
	Day    float64  `json:"day,omitempty"`    // s
}

// Settings implements [wits.SettledKind].
func (k Kind) Settings() []byte {
	if k.land == nil && k.day == 0 {
		return nil
	}
	t := told{Day: k.day}
	if k.land != nil {
		t.Layers, t.Radius = k.land.Layers, k.land.Around != nil
	}
	data, err := json.Marshal(t)
	if err != nil {
		return nil
	}
	return data
}

// WithSettings implements [wits.SettledKind]. The map has names of layers and no tiles.
func (k Kind) WithSettings(data []byte) (wits.Kind, error) {
	var t told
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, err
	}
	k.day = t.Day
	if len(t.Layers) == 0 {
		return k, nil
	}
	none := func(*wits.Context) []int32 { return nil }
	k.land = &Land{Layers: t.Layers, Under: none, Values: func(*wits.Context, int) []float64 { return nil }}
	if t.Radius {
		k.land.Around = func(*wits.Context, float64) []int32 { return nil }
	}
	return k, nil
}

var _ wits.SettledKind = Kind{}
