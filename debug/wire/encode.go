package wire

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/internal/calls"
)

// Encode writes a message. All messages are made of types that JSON can hold.
func Encode(message any) []byte {
	b, err := json.Marshal(message)
	if err != nil {
		b, _ = json.Marshal(calls.Refuse(0, "", fmt.Errorf("the game could not write a message: %w", err)))
	}
	return b
}

// EncodeAnswer writes an answer, of which nobody else knows: lists that it has not are made, so that they are [] and not null.
func EncodeAnswer(answer any) []byte {
	fill(reflect.ValueOf(answer))
	return Encode(answer)
}

// fill makes the lists that what a pointer leads to has not.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			fill(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			if v.CanSet() {
				v.Set(reflect.MakeSlice(v.Type(), 0, 0))
			}
			return
		}
		if k := v.Type().Elem().Kind(); k == reflect.Struct || k == reflect.Slice || k == reflect.Pointer {
			for i := range v.Len() {
				fill(v.Index(i))
			}
		}
	}
}
