package extract

import (
	"bytes"
	"fmt"

	"github.com/xuri/excelize/v2"
)

// calculator computes formulas that a workbook holds without their results,
// as some programs save them. It opens the workbook at the first one.
type calculator struct {
	in    *input
	file  *excelize.File
	err   error
	count int
}

// maxCalculated is how many formulas of a workbook are calculated; each may
// look at a whole sheet.
const maxCalculated = 20_000

func (c *calculator) value(sheet, cell string) (value string, err error) {
	defer func() {
		if p := recover(); p != nil {
			value, err = "", fmt.Errorf("calculate %s of %q: %v", cell, sheet, p)
		}
	}()
	if c.count++; c.count > maxCalculated {
		return "", fmt.Errorf("calculate %s of %q: more than %d formulas without a result", cell, sheet, maxCalculated)
	}
	if c.file == nil && c.err == nil {
		c.file, c.err = c.open()
	}
	if c.err != nil {
		return "", c.err
	}
	value, err = c.file.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	if err != nil && value == "" {
		return "", err
	}
	return value, nil
}

func (c *calculator) open() (*excelize.File, error) {
	o := excelize.Options{RawCellValue: true, UnzipSizeLimit: MaxUnpacked, UnzipXMLSizeLimit: MaxUnpacked}
	if c.in.content != nil {
		return excelize.OpenReader(bytes.NewReader(c.in.content), o)
	}
	return excelize.OpenFile(c.in.path, o)
}

func (c *calculator) close() {
	if c.file != nil {
		c.file.Close()
	}
}
