// Package meaning holds the built-in meaning models: text to vector, with
// nothing to install and no request to anywhere.
//
// Encoder is the English Universal Sentence Encoder Lite with 8-bit weights,
// 7 MB, linked into the program. Space is a small latent-semantic model that is
// learned from a course's own words, in any language.
//
//	e, err := meaning.Load()
//	v := e.Embed("How does water cross a membrane?") // unit vector of Dimensions
//
// Vectors are unit vectors of float32, compared by cosine. The same text gives
// the same bits on one machine, alone or in a batch, on one core or several.
// Against the reference vectors of the float weights the cosine is at least
// .999.
package meaning
