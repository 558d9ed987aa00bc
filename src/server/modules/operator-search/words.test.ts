import { describe, expect, it } from 'vitest'
import { idOfTyped, idRangesBeginningWith, operatorTermsOf, rangesOf, typedWords, wordsOf } from './words.ts'

describe('typedWords', () => {
  it('takes words apart as they are stored, and lets only the last one be a beginning', () => {
    expect(typedWords('  Zoë, DS-1002 #55  O’Neill')).toEqual([
      { word: 'zoe', isLast: false },
      { word: '1002', isLast: false },
      { word: '55', isLast: false },
      { word: 'o’neill', isLast: true },
    ])
    expect(typedWords('% _ \\ !!')).toEqual([])
    expect(typedWords('a '.repeat(100)).length).toBe(1)
    expect(typedWords(Array.from({ length: 20 }, (_, n) => `w${n}`).join(' '))).toHaveLength(8)
  })

  it('takes a phone number with spaces as one word', () => {
    expect(typedWords('+49 (30) 1234 5678')).toEqual([{ word: '493012345678', isLast: true }])
    expect(typedWords('10023 10024').map(({ word }) => word)).toEqual(['10023', '10024'])
    expect(typedWords('1002').map(({ word }) => word)).toEqual(['1002'])
  })
})

describe('operatorTermsOf', () => {
  it('keeps titles, emails and phone numbers apart from other words', () => {
    expect(
      operatorTermsOf({
        email: ' Ana@Example.com ',
        phone: '+1 (555) 010-2030',
        titles: ['Steel Bottle', 'steel cup'],
      }),
    ).toEqual(['~*steel', '~*bottle', '~*cup', '~@ana@example.com', '~+15550102030'])
    expect(operatorTermsOf({ email: '', phone: '123', titles: ['–'] })).toEqual([])
  })

  it('is found by the ranges of typed words', () => {
    const finds = (typed: string, terms: readonly string[]): boolean =>
      typedWords(typed).every((word) =>
        rangesOf(word).some(({ low, high }) => terms.some((term) => term >= low && term < high)),
      )
    const terms = [
      ...wordsOf('DS-100234 #1001 Anna Müller us BOTTLE-RED LP00123456'),
      ...operatorTermsOf({ email: 'anna@example.com', phone: '+4930123456', titles: ['Steel bottle'] }),
    ]
    for (const typed of [
      '100234',
      'DS-1002',
      '#1001',
      'muller',
      'anna mül',
      'anna@ex',
      '493012',
      'steel bott',
      'lp0012',
    ])
      expect([typed, finds(typed, terms)]).toEqual([typed, true])
    for (const typed of ['ann muller', 'steel cup', '%', '~*steel x', 'bottles'])
      expect([typed, typedWords(typed).length > 0 && finds(typed, terms)]).toEqual([typed, false])
  })
})

describe('idOfTyped', () => {
  it('reads the id of a number, with and without its letters', () => {
    expect(['rf-1002', 'rf1002', '1002', 'rf-0', 'bottle-1002', 'rf-x'].map(idOfTyped)).toEqual([
      '1002',
      '1002',
      '1002',
      null,
      null,
      null,
    ])
  })
})

describe('idRangesBeginningWith', () => {
  it('covers every number with this beginning and no other', () => {
    const ranges = idRangesBeginningWith('104')
    const begins = (id: bigint): boolean => ranges.some(({ from, to }) => id >= from && id <= to)
    for (const id of [104n, 1040n, 1049n, 104_999n, 10_412_345_678n]) expect(begins(id)).toBe(true)
    for (const id of [10n, 105n, 1039n, 1050n, 204n]) expect(begins(id)).toBe(false)
    expect(idRangesBeginningWith('0')).toEqual([])
  })
})
