import { expect, it } from 'vitest'
import { failedRowsFile, templateFile } from './ship-file-texts.ts'

it('writes the columns that the server reads', () => {
  expect(templateFile().text.split('\r\n')[0]).toBe('Order number,Carrier,Tracking number,SKU,Quantity')
})

it('quotes special characters and escapes formulas', () => {
  const { text } = failedRowsFile([
    { position: 2, label: '=HYPERLINK("x")', note: 'LX1', message: 'Only 1, not "2".' },
  ])
  expect(text.split('\r\n')[1]).toBe(`2,"'=HYPERLINK(""x"")",LX1,"Only 1, not ""2""."`)
})
