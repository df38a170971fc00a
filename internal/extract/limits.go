package extract

import "time"

// Limits of SPEC section 3. Passing one is an Error of kind Limit, Timeout or
// Memory that names it.
const (
	MaxFile     = 500 << 20 // bytes of a file
	MaxPages    = 5000      // pages of a PDF
	MaxUnpacked = 1 << 30   // bytes that a zip format unpacks to
	MaxRatio    = 200       // times its own size that a zip format unpacks to
	MaxEntries  = 20_000    // entries of a zip format
	MaxDepth    = 256       // levels of XML or HTML
	MaxToken    = 64 << 20  // bytes of one XML tag, attribute or run of text
	MaxCells    = 2_000_000 // cells of a sheet

	ReadTime   = 120 * time.Second // a file, in a worker
	ReadMemory = 1_500_000_000     // bytes a worker may hold
	OCRTime    = 30 * time.Second  // a page read by OCR
)
