import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128 } from './code128.ts'

/** Decodes bars and gaps like a scanner: start symbol, characters, checksum, stop. */
const symbolsOf = (widths: readonly number[]): string[] => {
  const text = widths.join('')
  const symbols = text.slice(0, -7).match(/.{6}/g) ?? []
  return [...symbols, text.slice(-7)]
}

describe('code128', () => {
  it('begins with start B, ends with stop, and has a checksum', () => {
    const symbols = symbolsOf(code128('DS-1'))
    expect(symbols).toHaveLength(1 + 4 + 1 + 1)
    expect(symbols[0]).toBe('211214')
    expect(symbols.at(-1)).toBe('2331112')
    // 104 + 1·36 + 2·51 + 3·13 + 4·17 = 349; 349 mod 103 = 40, which is 231113.
    expect(symbols.at(-2)).toBe('231113')
  })

  it('encodes every text in symbols of eleven modules', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }), (text) => {
        const widths = code128(text)
        expect(widths.reduce((sum, width) => sum + width, 0)).toBe((text.length + 2) * 11 + 13)
        for (const symbol of symbolsOf(widths).slice(0, -1)) {
          expect([...symbol].reduce((sum, digit) => sum + Number(digit), 0)).toBe(11)
        }
      }),
    )
  })

  it('rejects characters that Code 128 cannot encode', () => {
    expect(() => code128('é')).toThrow('ASCII')
  })
})
