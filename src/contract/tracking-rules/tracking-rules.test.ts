import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handledText, withCarrierName } from './tracking-rules.ts'

const rule = (hiddenWords: string[], replacements: { from: string; to: string }[] = []) => ({
  hiddenWords,
  replacements,
})

describe('a carrier’s text', () => {
  it.each([
    ['Departed from Shenzhen, CN', ['shenzhen'], ''],
    ['Departed from SHENZHEN', ['Shenzhen'], ''],
    ['Arrived at McNair depot', ['CN'], 'Arrived at McNair depot'],
    ['Arrived, CN', ['CN'], ''],
    ['已离开深圳转运中心', ['深圳'], ''],
    ['In transit', [], 'In transit'],
  ])('%s without %j is %j', (text, words, shown) => {
    expect(handledText(text, rule(words))).toBe(shown)
  })

  it('has its words replaced, whole ones and in any case', () => {
    const replacements = [
      { from: 'YunExpress', to: 'Quay Post' },
      { from: 'hub', to: 'depot' },
    ]
    expect(handledText('YUNEXPRESS hub, Hubei: at the Hub', rule([], replacements))).toBe(
      'Quay Post depot, Hubei: at the depot',
    )
  })

  it('never holds a hidden word, and the text of a replacement is not replaced again', () => {
    const word = fc.stringMatching(/^[a-zA-Zİß深圳]{1,4}$/)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), word, (words, hidden) => {
        const shown = handledText(words.join(' '), rule([hidden]))
        expect(shown.split(' ')).not.toContain(hidden)
      }),
    )
    expect(handledText('a a a', rule([], [{ from: 'a', to: 'a a' }]))).toBe('a a a a a a')
  })
})

it('another name of the carrier hides the link to its page', () => {
  const parcel = { carrier: 'YunExpress', trackingUrl: 'https://example.com/1', id: '1' }
  expect(withCarrierName(parcel, { carrierName: 'Quay Post' })).toEqual({
    carrier: 'Quay Post',
    trackingUrl: null,
    id: '1',
  })
  expect(withCarrierName(parcel, { carrierName: null })).toBe(parcel)
})
