package host

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/wits-ai/wits"
)

// Texts and lists. What a mind holds of them is never changed in place, so they are copied when they cross the border, and numbers never
// pay for them.

// ErrCall is that of a text or a list of a call that is over, or was not asked for by the callback that it is of.
var ErrCall = errors.New("host: a call's texts and lists are to be had while its callback runs only")

// refPort returns a port whose values are of the form.
func (w *World) refPort(place, mind int, form wits.HostedForm) (*rootPort, error) {
	p, err := w.port(place, mind, 1)
	switch {
	case err != nil:
		return nil, err
	case p.Trigger:
		return nil, fmt.Errorf("host: port %s is a trigger: see Fire and Fired", p.Name)
	case p.Type.HostedForm() != form:
		return nil, notForm("port "+p.Name, p.Type, form)
	}
	return p, nil
}

// notForm says that a value is not of the form in which somebody wants it.
func notForm(what string, is *wits.Type, form wits.HostedForm) error {
	return fmt.Errorf("host: %s is a %s, and not %s", what, is.Name(), map[wits.HostedForm]string{
		wits.HostedText: "a text", wits.HostedList: "a list of numbers, vectors and the like", wits.HostedTexts: "a list of texts"}[form])
}

// checkText says why a text cannot be a value.
func checkText(what, text string) error {
	switch {
	case len(text) > MaxText:
		return fmt.Errorf("host: %s: a text has at most %d bytes, and not %d", what, MaxText, len(text))
	case !utf8.ValidString(text):
		return fmt.Errorf("host: %s: the text is not UTF-8", what)
	}
	return nil
}

// listOf makes a list of words.
func listOf(what string, t *wits.Type, words []uint64) (any, error) {
	n := t.Elem().Words()
	switch {
	case len(words) > n*MaxList:
		return nil, fmt.Errorf("host: %s: a list has at most %d elements", what, MaxList)
	case len(words)%n != 0:
		return nil, fmt.Errorf("host: %s: an element has %d words, and %d are not a number of these", what, n, len(words))
	}
	list, err := t.ListOf(words)
	if err != nil {
		return nil, fmt.Errorf("host: %s: an element is no %s", what, t.Elem().Name())
	}
	return list, nil
}

// textsOf makes a list of texts.
func textsOf(what string, texts []string) (any, error) {
	if len(texts) > MaxList {
		return nil, fmt.Errorf("host: %s: a list has at most %d elements", what, MaxList)
	}
	room := MaxText
	for _, t := range texts {
		if err := checkText(what, t); err != nil {
			return nil, err
		}
		if room -= len(t) + 1; room < 0 {
			return nil, fmt.Errorf("host: %s: all texts of a list have at most %d bytes", what, MaxText)
		}
	}
	return append([]string(nil), texts...), nil
}

// setRef writes an inbound port of a mind.
func (w *World) setRef(p *rootPort, place, mind int, v any) error {
	switch {
	case p.Out:
		return fmt.Errorf("host: port %s is an outbound one: a host reads it", p.Name)
	case w.tools != nil: // it is written in the next tick
		w.tools.refs[place][mind] = v
	default:
		p.SetRef(&w.minds[mind], v)
	}
	return nil
}

func (w *World) ref(p *rootPort, place, mind int) any {
	if w.tools != nil && !p.Out {
		return w.tools.refs[place][mind]
	}
	return p.Ref(&w.minds[mind])
}

// SetText writes an inbound port of type string of a mind. A text is UTF-8, of at most MaxText bytes, and is copied.
func (w *World) SetText(port, mind int, text string) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	p, err := w.refPort(port, mind, wits.HostedText)
	if err == nil {
		err = checkText("port "+p.Name, text)
	}
	if err != nil {
		return err
	}
	return w.setRef(p, port, mind, text)
}

// Text reads a port of type string of a mind.
func (w *World) Text(port, mind int) (string, error) {
	if err := w.enter(); err != nil {
		return "", err
	}
	defer w.leave()
	p, err := w.refPort(port, mind, wits.HostedText)
	if err != nil {
		return "", err
	}
	s, _ := w.ref(p, port, mind).(string)
	return s, nil
}

// SetList writes an inbound port of a mind that is a list: of floats, vectors, entities, values of an enumeration and whatever else is words;
// the words of its elements one after another. It has at most MaxList elements, and is copied.
func (w *World) SetList(port, mind int, words []uint64) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	p, err := w.refPort(port, mind, wits.HostedList)
	if err != nil {
		return err
	}
	list, err := listOf("port "+p.Name, p.Type, words)
	if err != nil {
		return err
	}
	return w.setRef(p, port, mind, list)
}

// List appends the words of a list's elements, a port of a mind, to words.
func (w *World) List(port, mind int, words []uint64) ([]uint64, error) {
	if err := w.enter(); err != nil {
		return words, err
	}
	defer w.leave()
	p, err := w.refPort(port, mind, wits.HostedList)
	if err != nil {
		return words, err
	}
	return p.Type.ListWords(words, w.ref(p, port, mind)), nil
}

// SetTexts writes an inbound port of type "list of string" of a mind: at most MaxList texts, of MaxText bytes in all with one for each.
func (w *World) SetTexts(port, mind int, texts []string) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	p, err := w.refPort(port, mind, wits.HostedTexts)
	if err != nil {
		return err
	}
	list, err := textsOf("port "+p.Name, texts)
	if err != nil {
		return err
	}
	return w.setRef(p, port, mind, list)
}

// Texts reads a port of type "list of string" of a mind. Nobody may change the elements.
func (w *World) Texts(port, mind int) ([]string, error) {
	if err := w.enter(); err != nil {
		return nil, err
	}
	defer w.leave()
	p, err := w.refPort(port, mind, wits.HostedTexts)
	if err != nil {
		return nil, err
	}
	texts, _ := w.ref(p, port, mind).([]string)
	return texts, nil
}

// slot returns a port of the call, if its values are of the form.
func (c *Call) slot(port int, form wits.HostedForm, write bool) (*slot, error) {
	if c.x == nil {
		return nil, ErrCall
	}
	if port < 0 || port >= len(c.slots) {
		return nil, fmt.Errorf("host: %s has no port %d; its description has %d", c.what, port, len(c.slots))
	}
	s := &c.slots[port]
	switch {
	case s.typ == nil:
		return nil, fmt.Errorf("host: %s: port %s is a trigger: its word says whether it fired", c.what, s.name)
	case s.form != form:
		return nil, notForm(c.what+": port "+s.name, s.typ, form)
	case write && s.role == wits.HostedIn:
		return nil, fmt.Errorf("host: %s: port %s is an inbound one: a callback reads it", c.what, s.name)
	}
	return s, nil
}

// ref returns the value of a port, as the callback has written it or as it was.
func (c *Call) ref(port int) any {
	for i := len(c.set) - 1; i >= 0; i-- {
		if c.set[i].port == port {
			return c.set[i].value
		}
	}
	if port >= len(c.handles) {
		return nil // the result of a function, which is not there yet
	}
	return c.handles[port].Ref(c.x)
}

// Text returns the value of a port of type string.
func (c *Call) Text(port int) (string, error) {
	if _, err := c.slot(port, wits.HostedText, false); err != nil {
		return "", err
	}
	s, _ := c.ref(port).(string)
	return s, nil
}

// List appends the words of a list's elements to words.
func (c *Call) List(port int, words []uint64) ([]uint64, error) {
	s, err := c.slot(port, wits.HostedList, false)
	if err != nil {
		return words, err
	}
	return s.typ.ListWords(words, c.ref(port)), nil
}

// Texts returns the value of a port of type "list of string". Nobody may change the elements.
func (c *Call) Texts(port int) ([]string, error) {
	if _, err := c.slot(port, wits.HostedTexts, false); err != nil {
		return nil, err
	}
	texts, _ := c.ref(port).([]string)
	return texts, nil
}

// SetText writes an outbound port, something remembered, or a function's result, as [World.SetText] does.
func (c *Call) SetText(port int, text string) error {
	s, err := c.slot(port, wits.HostedText, true)
	if err == nil {
		err = checkText(c.what+": port "+s.name, text)
	}
	if err != nil {
		return err
	}
	c.set = append(c.set, setRef{port, text})
	return nil
}

// SetList does so with a list, as [World.SetList] does.
func (c *Call) SetList(port int, words []uint64) error {
	s, err := c.slot(port, wits.HostedList, true)
	if err != nil {
		return err
	}
	list, err := listOf(c.what+": port "+s.name, s.typ, words)
	if err != nil {
		return err
	}
	c.set = append(c.set, setRef{port, list})
	return nil
}

// SetTexts does so with a list of texts, as [World.SetTexts] does.
func (c *Call) SetTexts(port int, texts []string) error {
	s, err := c.slot(port, wits.HostedTexts, true)
	if err != nil {
		return err
	}
	list, err := textsOf(c.what+": port "+s.name, texts)
	if err != nil {
		return err
	}
	c.set = append(c.set, setRef{port, list})
	return nil
}

// Form says in which form values of a port cross the border, and of how many words they are or, of a list, an element is; HostedNone
// for triggers and for ports that there are not.
func (p *Program) Form(port int) (form wits.HostedForm, words int) {
	if port < 0 || port >= len(p.ports) || p.ports[port].Trigger {
		return wits.HostedNone, 0
	}
	return formOf(p.ports[port].Type)
}

// Form returns that of a port of the call, by its place in the description.
func (c *Call) Form(port int) (form wits.HostedForm, words int) { return formAt(c.slots, port) }

// OrderForm returns that of a port of an order.
func (w *World) OrderForm(o *Order, port int) (form wits.HostedForm, words int) {
	if actions := w.program.host.actions; int64(o.Action) < int64(len(actions)) {
		return formAt(actions[o.Action].slots, port)
	}
	return wits.HostedNone, 0
}

func formAt(slots []slot, port int) (form wits.HostedForm, words int) {
	if port < 0 || port >= len(slots) || slots[port].typ == nil {
		return wits.HostedNone, 0
	}
	return formOf(slots[port].typ)
}

func formOf(t *wits.Type) (form wits.HostedForm, words int) {
	form = t.HostedForm()
	if form == wits.HostedList {
		return form, t.Elem().Words()
	}
	return form, t.Words()
}

// CarriedOutBy has Call.Host be this in all calls of the world.
func (w *World) CarriedOutBy(host any) { w.call.Host = host }
