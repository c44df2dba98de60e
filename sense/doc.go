// Package sense tells the characters of a game what they see, hear, smell and feel. Signals travel, are damped and
// attenuated, and reach sensors; who has perceived what is told in the order of time.
package sense
