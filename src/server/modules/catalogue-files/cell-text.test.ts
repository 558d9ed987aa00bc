import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CellProblem,
  readList,
  readMoney,
  readPairs,
  readText,
  writeList,
  writePairs,
  writeText,
} from './cell-text.ts'

const kept = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => {
  const lines = new RegExp(String.raw`[\u0000-\u001F\u007F\uFFFD]`)
  return text.trim() === text && text !== '' && !lines.test(text)
})

describe('text', () => {
  it('is read as it was written, including formula characters and apostrophes', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.constantFrom('', "'", "''", '=', "'=", '-', '@', "''+"), kept),
        ([before, rest]) => {
          const text = before + rest
          const written = writeText(text)
          // Our CSV files escape what a spreadsheet would run.
          const inCsv = /^[=+\-@\t\r]/.test(written) ? `'${written}` : written
          expect(readText(inCsv)).toBe(text)
          expect(readText(written)).toBe(text)
        },
      ),
    )
  })

  it('is rejected where it has lost characters, and may begin like a formula', () => {
    expect(readText('=1+1')).toBe('=1+1')
    expect(readText('@home')).toBe('@home')
    expect(readText('K\uFFFDln')).toEqual(new CellProblem('lostCharacters'))
    expect(readText('-20 °C bag')).toBe('-20 °C bag')
    expect(readText('  two  words\u0000 ')).toBe('two  words')
  })
})

describe('lists and pairs', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(kept, { maxLength: 8 }), (items) => {
        expect(readList(writeList(items))).toEqual(items)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(kept, kept), { maxLength: 6 }), (pairs) => {
        expect(readPairs(writePairs(pairs))).toEqual(pairs)
      }),
    )
  })

  it('can be separated by full-width characters', () => {
    expect(readPairs('颜色：红；尺码：M')).toEqual([
      ['颜色', '红'],
      ['尺码', 'M'],
    ])
    expect(readPairs('Red')).toEqual([[null, 'Red']])
  })
})

describe('numbers', () => {
  it('are amounts of two decimals at most', () => {
    expect(['4.50', '4,5', '$12', '1,299.00', '1,299', '￥ 8.8', '12.50 USD'].map(readMoney)).toEqual([
      450, 450, 1200, 129_900, 129_900, 880, 1250,
    ])
    expect(['', '4.505', '1.2.3', 'free', '-3', '1e9', '999999999'].map(readMoney)).toEqual(
      Array.from({ length: 7 }, () => null),
    )
  })
})
