package migrate

// outName returns what the port is called that writes: where a port goes both ways, there are two here.
func (q *primPort) outName() string {
	if q.direction == both {
		return q.name + "Out"
	}
	return q.name
}

// functions decides which conditions become functions: those whose ports only read, and values that expressions have.
// It also settles the types of ports.
func (p *btcpp) functions() {
	for _, prim := range p.order {
		fits := prim.class == isCondition
		for _, q := range prim.ports {
			if q.direction&outward != 0 {
				if q.typ = q.declared; q.typ == "" {
					q.typ = q.cell.typ()
				}
				if q.typ == "" && len(q.uses) > 0 {
					q.typ = q.uses[0].key.cell.typ()
				}
			}
			if q.typ == "" && len(q.uses) > 0 {
				q.typ = q.uses[0].key.cell.typ()
			}
			if q.typ == "" {
				q.typ = typeString
			}
			fits = fits && q.direction == inward && zero(q.typ) != ""
		}
		prim.function = fits
	}
}

// primitives tells of what the coder has to write.
func (p *btcpp) primitives() {
	for _, prim := range p.order {
		out := Primitive{Name: prim.name, Original: prim.id, Doc: prim.doc}
		for _, q := range prim.ports {
			port := PrimitivePort{Name: q.name, Original: q.original, Type: q.typ, Doc: q.doc, Guessed: q.declared == "" || !q.known}
			if v, ok := value(q.value, q.typ); ok && q.value != "" {
				port.Default = string(appendValue(nil, v))
				if q.typ == typeString {
					port.Default = q.value
				}
			}
			if q.direction&inward != 0 {
				out.Ports = append(out.Ports, port)
			}
			if q.direction&outward != 0 {
				port.Name, port.Out, port.Default = q.outName(), true, ""
				out.Ports = append(out.Ports, port)
			}
		}
		if prim.function {
			for i := range out.Ports {
				out.Ports[i].Name = smallFirst(out.Ports[i].Name)
			}
			p.result.Conditions = append(p.result.Conditions, out)
			continue
		}
		p.result.Actions = append(p.result.Actions, out)
	}
}
