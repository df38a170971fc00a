package extract

import "context"

// Step is how far a long reading has come. Done and Total count pages; OCR is
// set when the next page goes to OCR.
type Step struct {
	Done  int  `json:"done"`
	Total int  `json:"total"`
	OCR   bool `json:"ocr,omitempty"`
}

type progressKey struct{}

// WithProgress asks for a call of report at each step of readings under ctx.
// report is called from the reading goroutine and must not block for long.
func WithProgress(ctx context.Context, report func(Step)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

// Report tells whoever waits under ctx about a step.
func Report(ctx context.Context, s Step) {
	if report, ok := ctx.Value(progressKey{}).(func(Step)); ok {
		report(s)
	}
}
