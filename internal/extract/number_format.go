package extract

import "strconv"

// showNumber writes a number in a spreadsheet format code.
func showNumber(v float64, format string) string {
	return strconv.FormatFloat(v, 'f', -1, 64)
}
