import { describe, expect, it } from 'vitest'
import { isNumber, isOneOff, questionOf, rankOf, ranks } from './rank.ts'

const tierOf = (
  label: string,
  typed: string,
  more: { words?: string; otherName?: string; body?: string } = {},
) => {
  const rank = rankOf({ label, ...more }, questionOf(typed))
  return rank === null ? null : Math.floor(rank)
}

describe('the rank of an entry', () => {
  it.each([
    ['Recharge', 'recharge', ranks.whole],
    ['Recharge wallet', 'recharge', ranks.start],
    ['Recharge wallet', 'rech', ranks.start],
    ['Recharge wallet', 'wal', ranks.prefix],
    ['Recharge wallet', 'wallet recharge', ranks.prefix],
    ['Recharge wallet', 'charge', ranks.inside],
    ['Recharge wallet', 'top up', ranks.synonym],
    ['Recharge wallet', 'top', ranks.synonym],
    ['Recharge wallet', 'rechrage', ranks.typo],
    ['Recharge wallet', 'rechage', ranks.typo],
    ['Recharge wallet', 'xyz', null],
    ['Refunds', 'money back', ranks.synonym],
    ['Invoices', 'bill', ranks.synonym],
    ['New ticket', 'customer service', ranks.synonym],
    ['Pay orders', 'how do i pay my orders', ranks.prefix],
    ['Order', 'odrer', ranks.typo],
    ['Private products', 'vat', null],
    // Four letters: too short to guess.
    ['Cart', 'crat', null],
    ['Cart', 'catr', null],
    // Several words, each of which has to fit.
    ['Pay orders', 'pay rocket', null],
  ])('%s for “%s”', (label, typed, tier) => {
    expect(tierOf(label, typed)).toBe(tier)
  })

  it('finds Chinese anywhere in a name, as it has no spaces', () => {
    expect(tierOf('导出钱包明细', '钱包')).toBe(ranks.prefix)
    expect(tierOf('导出钱包明细', '导出')).toBe(ranks.start)
    expect(tierOf('钱包', '余额')).toBe(ranks.synonym)
    expect(tierOf('语言：简体中文', '中文')).toBe(ranks.prefix)
  })

  it('finds the name in the other language, own words, and text last', () => {
    expect(tierOf('Wallet', '钱包', { otherName: '钱包' })).toBe(ranks.whole)
    expect(tierOf('Dark theme', 'night', { words: 'dark mode,night' })).toBe(ranks.synonym)
    expect(tierOf('Fix an address', 'warehouse', { body: 'Sent from the warehouse.' })).toBe(ranks.body)
    expect(tierOf('Fix an address', 'wa', { body: 'Sent from the warehouse.' })).toBeNull()
  })

  it('ignores accents, letter case and punctuation', () => {
    expect(tierOf('Sub-accounts: rights', 'SUB ACCOUNTS')).toBe(ranks.start)
    expect(tierOf('Café', 'cafe')).toBe(ranks.whole)
  })
})

describe('a typo', () => {
  it.each([
    ['refnud', 'refund', true],
    ['refnd', 'refund', true],
    ['refuund', 'refund', true],
    ['refubd', 'refund', true],
    ['refund', 'refund', false],
    ['rfnd', 'refund', false],
    ['reufdn', 'refund', false],
  ])('%s for %s: %s', (typed, word, isOne) => {
    expect(isOneOff(typed, word)).toBe(isOne)
  })
})

describe('a number', () => {
  it.each([
    ['DS-100234', 'DS-100234', true],
    ['DS-100234', 'ds100234', true],
    ['DS-100234', '100234', true],
    ['DS-100234', '#100234', true],
    ['OR-2026-000012', '12', true],
    ['OR-2026-000012', '2026-000012', true],
    ['DS-100234', '10023', false],
    ['DS-100234', '00234', false],
    ['DS-100234', 'ds', false],
    ['DS-100234', '', false],
  ])('%s typed as “%s”: %s', (number, typed, isIt) => {
    expect(isNumber(number, typed)).toBe(isIt)
  })
})
