import { describe, expect, it } from 'vitest'
import { readPaste, writePaste } from './paste-reader.ts'

describe('readPaste', () => {
  it('splits cells of a spreadsheet at tabs', () => {
    expect(readPaste('A-1\tMug\t2\r\nA-2\tBowl, large\t\r\n')).toEqual([
      ['A-1', 'Mug', '2'],
      ['A-2', 'Bowl, large', ''],
    ])
    expect(readPaste('Mug')).toEqual([['Mug']])
    expect(readPaste('Mug\n\nBowl')).toEqual([['Mug'], [''], ['Bowl']])
  })

  it('reads tabs, line breaks and quotation marks within a quoted cell', () => {
    expect(readPaste('A\t"two\nlines"\t"a\ttab"\n"say ""hi"""\tb\tc')).toEqual([
      ['A', 'two\nlines', 'a\ttab'],
      ['say "hi"', 'b', 'c'],
    ])
  })

  it('keeps quotation marks that do not quote a cell', () => {
    expect(readPaste('5" pot\t"big" mug\n"open\tx')).toEqual([
      ['5" pot', '"big" mug'],
      ['"open', 'x'],
    ])
  })

  it('splits CSV at commas or semicolons', () => {
    expect(readPaste('\uFEFFa,b\n"1,5",2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(readPaste('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
  })

  it('reads back what writePaste writes', () => {
    const cells = [
      ['plain', 'a\ttab', 'two\nlines'],
      ['"quoted"', '', '中文, comma'],
    ]
    expect(readPaste(writePaste(cells))).toEqual(cells)
  })
})
