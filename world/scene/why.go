package scene

import (
	"fmt"
)

// Refusal is why a character does not get a role of a scene now.
type Refusal struct {
	Role string
	Part Part
	Why  Reason
	// Text says it in a sentence: "It cannot play Spectator: Courage is 0.12, and 0.2 to 1 are needed."
	Text string
}

// Why returns why a character does not get each of the roles of a scene now, in the order in which the scene casts them. A role that the
// character has, or could have, has the reason None.
func (d *Director) Why(character, zone int) (list []Refusal) {
	if character < 0 || character >= len(d.characters) || zone < 0 || zone >= len(d.zones) {
		return nil
	}
	z, a := &d.zones[zone], &d.characters[character]
	s := &d.scenes.Scenes[z.Scene]
	for ci := range s.Cast {
		c := &s.Cast[ci]
		r := Refusal{Role: d.scenes.Roles[c.Role].Name, Part: c.Part}
		switch {
		case int(a.Zone) == zone+1 && int(a.Casting) == ci:
			r.Text = fmt.Sprintf("It plays %s.", r.Role)
		case z.State == idle && !d.holds(s):
			r.Why, r.Text = Over, fmt.Sprintf("%s does not take place now: it is not an hour of it, or its event has not happened.", s.Label)
		case z.State == idle && d.now < z.Rest:
			r.Why, r.Text = Deserted, fmt.Sprintf("%s has searched for its main roles in vain, and rests for %.0f s.", s.Label, z.Rest-d.now)
		case z.State == idle && !d.due(z, s):
			r.Why, r.Text = Over, fmt.Sprintf("%s starts every %g hours, and is over for now.", s.Label, s.Every)
		case z.State == idle && !d.present(z, s):
			r.Why, r.Text = Over, fmt.Sprintf("%s waits until all are there who must be.", s.Label)
		case z.State != running && c.Part != Main:
			r.Why, r.Text = Over, fmt.Sprintf("%s has not started: it waits for its main roles.", s.Label)
		default:
			reach := max(c.Within, c.Search)
			r.Why = d.refuse(zone, ci, character, reach)
			r.Text = d.sentence(r, zone, ci, character)
		}
		list = append(list, r)
	}
	return list
}

// sentence says why a role is refused.
func (d *Director) sentence(r Refusal, zi, ci, i int) string {
	z, a := &d.zones[zi], &d.characters[i]
	s := &d.scenes.Scenes[z.Scene]
	c := &s.Cast[ci]
	not := "It does not play " + r.Role + ": "
	switch r.Why {
	case Gone:
		return not + "it is not in the world."
	case Steered:
		return not + "a person steers it."
	case Named:
		return not + "that is " + c.Who + "'s role."
	case Unable:
		l, _ := d.unable(i, c.Role)
		trait := "a trait"
		if l.Trait < len(d.scenes.traits) {
			trait = d.scenes.traits[l.Trait]
		}
		return fmt.Sprintf("It cannot play %s: %s is %.3g, and %g to %g are needed.", r.Role, trait, d.game.Trait(i, l.Trait), l.Low, l.High)
	case Full:
		if n := d.count(z, ci); c.Most > 0 && n >= c.Most {
			return fmt.Sprintf("%sall %d places are taken.", not, c.Most)
		}
		return fmt.Sprintf("%s%s has room for %d, and they are there.", not, s.Label, s.Capacity)
	case Plays:
		if int(a.Zone) == zi+1 {
			return not + "it has a better role in the scene."
		}
		other := &d.scenes.Scenes[d.zones[a.Zone-1].Scene]
		return fmt.Sprintf("%sit plays in %s, which goes before.", not, other.Label)
	case Resting:
		return fmt.Sprintf("%sit has just played, and rests for another %.0f s.", not, a.Rested-d.now)
	case Outside:
		return fmt.Sprintf("%sit is %.1f m away, outside of the place.", not, a.At.Dist(z.At))
	case Wants:
		return fmt.Sprintf("%sits own goal of %.2f is stronger than the draw of %.2f.", not, a.Goal, d.pull(z, c, i, s.contains(z.At, a.At, 0)))
	}
	return fmt.Sprintf("It can play %s.", r.Role)
}
