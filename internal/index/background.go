package index

import (
	_ "embed"
	"slices"
)

// The background is plain sentences about many fields, which no course is of
// all of. A text that is nearer to them than to a course is not about the
// course, however near it is: short and general texts are near everything.
//
//go:embed background.txt
var backgroundText string

// backgroundVectors is the sentences' vectors by the built-in model, quantized,
// in the order of lines; kept so that a first search need not embed them.
//
//go:embed background.bin
var backgroundVectors []byte

// backgroundPlace is which of the nearest background sentences counts. The very
// nearest may be of the course's own field.
const backgroundPlace = 3

// usualBackground is the mean of what background gives, for other models.
const usualBackground = 0.43

// background is how near a text is to the background, as a cosine. The vectors
// are the built-in model's; what another model would say is not known.
func (f *findings) background() float64 {
	n := len(f.vector)
	if !f.englishOnly || n == 0 {
		return usualBackground
	}
	var all []float64
	for at := 0; at+n <= len(backgroundVectors); at += n {
		all = append(all, cosine(f.vector, backgroundVectors[at:at+n]))
	}
	slices.Sort(all)
	return all[len(all)-backgroundPlace]
}
