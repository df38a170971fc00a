package extract

import (
	"bytes"
	"fmt"

	"github.com/xuri/excelize/v2"
)

// calculator computes formulas that a workbook holds without their results,
// as some programs save them. It opens the workbook at the first one.
type calculator struct {
	book *workbook
	in   *input
	file *excelize.File
	err  error
}

// errTooMuch is a workbook whose formulas would take minutes to calculate.
var errTooMuch = fmt.Errorf("formulas without a result look at more than %d cells", maxLooks)

func (c *calculator) value(sheet, cell string) (value string, err error) {
	defer func() {
		if p := recover(); p != nil {
			value, err = "", fmt.Errorf("calculate %s of %q: %v", cell, sheet, p)
		}
	}()
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
	if !c.book.affordable() {
		return nil, errTooMuch
	}
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
