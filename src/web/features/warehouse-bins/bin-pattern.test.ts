import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binCodeSchema } from '../../../contract/warehouse-bins/bin-schemas.ts'
import { binLimits } from '../../../contract/warehouse-bins/bin-limits.ts'
import { codesOf } from './bin-pattern.ts'

describe('a pattern of bin codes', () => {
  it('counts its last range fastest, and keeps leading zeros', () => {
    expect(codesOf(' a-{01-02}-{09-11} ')).toEqual({
      codes: ['A-01-09', 'A-01-10', 'A-01-11', 'A-02-09', 'A-02-10', 'A-02-11'],
    })
  })

  it('takes letters, single codes, and ranges side by side', () => {
    expect(codesOf('{A-C}1')).toEqual({ codes: ['A1', 'B1', 'C1'] })
    expect(codesOf('A-01-03')).toEqual({ codes: ['A-01-03'] })
    expect(codesOf('{1-2}{A-B}')).toEqual({ codes: ['1A', '1B', '2A', '2B'] })
    expect(codesOf('A{8-11}')).toEqual({ codes: ['A8', 'A9', 'A10', 'A11'] })
  })

  it.each([
    ['', 'empty'],
    ['A-{01-', 'ranges'],
    ['A-01}', 'ranges'],
    ['A-{01}', 'ranges'],
    ['A-{{01-02}}', 'ranges'],
    ['A-{1-B}', 'ranges'],
    ['A-{05-04}', 'order'],
    ['{C-A}1', 'order'],
    ['A-{001-10}', 'width'],
    ['A-{1-999999}', 'tooMany'],
    ['A-{001-100}-{001-100}', 'tooMany'],
    ['-{01-04}', 'characters'],
    ['A_{01-04}', 'characters'],
    ['ABCDEFGHIJKLMNOPQRSTUVW-{01-02}', 'length'],
  ])('%s is refused: %s', (pattern, problem) => {
    expect(codesOf(pattern)).toEqual({ problem })
  })

  it('gives only codes that the server accepts, each once, and never too many', () => {
    const text = fc.stringMatching(/^[a-zA-Z0-9{}_-]{0,16}$/)
    const range = fc.constantFrom('{01-12}', '{A-D}', '{1-40}', '')
    fc.assert(
      fc.property(text, range, range, (start, shelf, place) => {
        const result = codesOf(`${start}${shelf}-${place}`)
        const codes = 'codes' in result ? result.codes : []
        expect(codes.length).toBeLessThanOrEqual(binLimits.created)
        expect(codes.filter((code) => binCodeSchema.safeParse(code).data !== code)).toEqual([])
      }),
    )
  })
})
