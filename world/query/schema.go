package query

import (
	"github.com/wits-ai/wits"
)

type object = map[string]any

func described(o object, doc string) object {
	o["description"] = doc
	return o
}

// schemaOf is the JSON Schema of a parameter.
func (p *param) schemaOf() object {
	doc := p.doc
	if p.unit != "" {
		doc += " In " + p.unit + "."
	}
	switch p.sort {
	case number:
		n := object{"type": "number"}
		if p.above {
			n["exclusiveMinimum"] = p.least
		} else if p.least > -far {
			n["minimum"] = p.least
		}
		if p.most < far {
			n["maximum"] = p.most
		}
		return object{"description": doc, "anyOf": []any{n, object{"type": "string", "minLength": 1}}}
	case choice:
		return object{"description": doc, "enum": reductionNames}
	case word, formula:
		return object{"description": doc, "type": "string", "minLength": 1}
	}
	return object{"description": doc, "anyOf": []any{object{"type": "string", "minLength": 1}, object{"type": "array"}}}
}

// schemaOf is the JSON Schema of the parameters of a generator or a test.
func schemaOf(doc string, params []param) object {
	if len(params) == 1 && params[0].sort == formula {
		return object{"type": "string", "minLength": 1, "description": doc}
	}
	properties, required := object{}, []string{}
	for i := range params {
		properties[params[i].name] = params[i].schemaOf()
		if params[i].need {
			required = append(required, params[i].name)
		}
	}
	o := object{"type": "object", "description": doc, "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		o["required"] = required
	}
	return o
}

// Schema is the JSON Schema of the document's members.
func (Kind) Schema(r *wits.Registry) map[string]any {
	text := object{"type": "string"}
	var generators, tests []any
	for _, s := range generatorSpecs {
		generators = append(generators, object{"required": []string{s.name},
			"properties": object{s.name: schemaOf(s.doc, s.params), "name": object{"type": "string", "allOf": []any{nameSchema()}}, "doc": text}})
	}
	numeric := func(doc string) object {
		return object{"description": doc, "anyOf": []any{object{"type": "number"}, object{"type": "string", "minLength": 1}}}
	}
	filter := object{"type": "object", "additionalProperties": false, "minProperties": 1, "description": "What a point must be; others are discarded.", "properties": object{
		"is":    object{"type": "boolean", "description": "Whether it shall be so."},
		"least": numeric("What it shall be at least."),
		"most":  numeric("What it shall be at most."),
	}}
	score := object{"type": "object", "additionalProperties": false, "description": "How much the point is worth for it.", "properties": object{
		"prefer": object{"enum": []string{"high", "low"}, "description": "Which values are better; high without it."},
		"by":     object{"enum": scaleNames, "description": "What is measured becomes a number from 0 to 1: divided by the highest, or from the lowest to the highest. Highest without it."},
		"from":   numeric("What counts 0, in place of \"by\"; 0 without it."),
		"to":     numeric("What counts 1, in place of \"by\"."),
		"curve":  object{"description": "A response curve over that number.", "type": []string{"string", "object"}},
		"weight": numeric("What that is multiplied with; 1 without it."),
	}}
	for _, s := range testSpecs {
		tests = append(tests, object{"type": "object", "required": []string{s.name},
			"properties": object{s.name: schemaOf(s.doc, s.params), "filter": filter, "score": score, "doc": text}})
	}
	whole := func(most int, doc string) object {
		return object{"type": "integer", "minimum": 1, "maximum": most, "description": doc}
	}
	return object{
		"generate": object{"type": "array", "minItems": 1, "maxItems": mostGenerators, "items": object{"type": "object", "oneOf": generators},
			"description": "Where points come from. All of them are tested together."},
		"tests": object{"type": "object", "maxProperties": mostTests, "propertyNames": nameSchema(), "additionalProperties": object{"oneOf": tests},
			"description": "The tests by name. Filters run first, the cheap ones before the dear ones."},
		"choose": object{"enum": chooseNames, "description": "What the query gives: the best point, one of the best, or all of them, the best first. The best without it."},
		"within": described(object{"type": "number", "minimum": 0, "maximum": 1}, "For \"random\": how much less than the best a score may be, as a share of it."),
		"space":  object{"enum": []string{"2d", "3d"}, "description": "Whether places are given as vec2 or vec3. 2d without it."},
		"most":   whole(mostPoints, "For how many points there is room; as many as are estimated without it."),
		"budget": object{"type": "object", "additionalProperties": false, "minProperties": 1, "description": "What a frame may do; without it the query ends in the frame in which it begins.", "properties": object{
			"points": whole(1<<30, "Points that are tested in a frame; a point counts once for each test."),
			"cost":   whole(1<<30, "Units of cost that are spent in a frame; at least one point is tested."),
		}},
	}
}

// nameSchema is the JSON Schema of the names of generators and tests.
func nameSchema() object {
	return object{"pattern": `^[\p{L}_][\p{L}\p{N}_]*$`, "maxLength": 128}
}

// LeafOnly marks that a query runs nothing but itself.
func (Kind) LeafOnly() {}

// NodeTypes are what a document has: generators and tests.
func (Kind) NodeTypes() []wits.NodeType {
	var types []wits.NodeType
	for _, s := range generatorSpecs {
		types = append(types, wits.NodeType{Name: s.name, Group: "generator", Doc: s.doc, Node: example(s.name, s.params, "")})
	}
	for _, s := range testSpecs {
		more := `, "score": {}`
		if s.truth {
			more = `, "filter": {"is": true}`
		}
		types = append(types, wits.NodeType{Name: s.name, Group: "test", Doc: s.doc, Node: example(s.name, s.params, more)})
	}
	return types
}

// example is the least generator or test of a sort. Where an author has to choose, it has the zero value.
func example(name string, params []param, more string) string {
	out := `{"` + name + `": {`
	if len(params) == 1 && params[0].sort == formula {
		return `{"` + name + `": ""` + more + "}"
	}
	first := true
	for i := range params {
		if !params[i].need {
			continue
		}
		if !first {
			out += ", "
		}
		first = false
		out += `"` + params[i].name + `": `
		if params[i].sort == number {
			out += "0"
		} else {
			out += `""`
		}
	}
	return out + "}" + more + "}"
}
