package sense

import (
	"errors"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// NamedCheck is a function of the game's that a modality's "check" names: it has the last word on what is perceived.
type NamedCheck struct {
	Name string
	// Of gives the strength that is left; below the sensor's threshold nothing is perceived. It must give the same for the
	// same question, and change nothing.
	Of func(*Question) float64
}

// Question is what a check is asked: shall this be perceived, and how strongly?
type Question struct {
	By, Of           wits.Entity
	Modality, Sensor wits.Name
	From, To         geom.Vec3 // of the signal, and of the sensor
	Distance         float64
	Strength         float64 // that is left after the way, walls and the cone
	Tag              uint64
}

// bind finds the checks that a configuration names.
func (s *System) bind(c *Config) ([]func(*Question) float64, error) {
	out := make([]func(*Question) float64, len(c.modalities))
	var errs []error
	for i := range c.modalities {
		m := &c.modalities[i]
		if m.Check == "" {
			continue
		}
		names := make([]string, len(s.checks))
		for k := range s.checks {
			if names[k] = s.checks[k].Name; names[k] == m.Check {
				out[i] = s.checks[k].Of
			}
		}
		if out[i] == nil {
			errs = append(errs, fmt.Errorf("%smodality %s: the game has no check %q%s", c.place("modalities."+m.Name+".check"), m.Name, m.Check, didYouMean(m.Check, names)))
		}
	}
	return out, errors.Join(errs...)
}

// place returns where something stands in the document, for messages: "guard.senses.json:7: "; "sense: " without a document.
func (c *Config) place(path string) string {
	if c.tree == nil {
		return "sense: "
	}
	if at, ok := find(c.tree, path); ok {
		return fmt.Sprintf("%s:%d: ", c.file, at.Line)
	}
	return "sense: "
}
