// Package senses has the structs of documents of the kind "senses", for package build.
package senses
