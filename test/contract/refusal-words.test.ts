import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/all.ts'
import { reasonsOf } from '../../src/contract/endpoint.ts'
import { outcomeWords, refusalInChinese, refusalWords } from '../../src/contract/refusal-text.ts'
import { blockingFlags, waitingReasons } from '../../src/contract/statuses.ts'
import { errorCodes } from '../../src/contract/errors.ts'
import { inChinese } from '../../src/web/ui/call/in-chinese.ts'

// Whatever is refused is told in the language of the screen: nothing is refused for a reason that has no Chinese words.

const modules = join(import.meta.dirname, '../../src/server/modules')
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)([a-z-]+-)?cases\.ts$|-factory\.ts$/.test(file),
  )
  .map((file) => readFileSync(join(modules, file), 'utf8'))

const foundBy = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, reason]) => reason ?? []))),
]

/** Refusals of single rows: by the helpers that make them, or written out. */
const refusedInRows = [
  ...foundBy(/new DomainError\(\s*'(\w+)'/g),
  ...foundBy(/\brefused\([^,()]*,[^,()]*, '(\w+)'/g),
  ...foundBy(/\brefuse\(\s*'(\w+)'/g),
  ...foundBy(/ok: false, reason: '(\w+)'/g),
  ...foundBy(/(?:why|say|no)\('(\w+)', '/g),
  ...foundBy(/(?<!ok: true, )\breason: '(\w+)',\s*message/g),
  ...blockingFlags,
  ...waitingReasons,
]
const doneInRows = [
  ...foundBy(/\bdone\([^,()]*,[^,()]*, '(\w+)'/g),
  ...foundBy(/\bdone\(\s*order\.id,\s*order\.number,\s*'(\w+)'/g),
  ...foundBy(/ok: true, reason: '(\w+)'/g),
]
/** What comes of a row that is done, written as a refusal is. */
const outcomes = new Set([
  'raised',
  'picked',
  'assigned',
  'givenBack',
  'shippedBefore',
  'shipped',
  'partlyShipped',
])
/** Of a thrown error that no caller can bring about: its answer is another one, or none. */
const unseen = new Set([
  'badInput',
  'notSignedIn',
  'tokenExpired',
  'tooManyRequests',
  'idempotencyKeyMissing',
  'shopifyNotConfigured',
])
const isChinese = (words: string | null): boolean => words !== null && /\p{Script=Han}/u.test(words)
const wordsFor = (reason: string) => refusalInChinese(reason, { detail: {}, message: 'No.' })

describe('in Chinese', () => {
  it('every reason that an endpoint declares has words', () => {
    const declared = new Set(allEndpoints.flatMap(({ endpoint }) => reasonsOf(endpoint)))
    expect(declared.size).toBeGreaterThan(150)
    expect([...declared].filter((reason) => !isChinese(wordsFor(reason)))).toEqual([])
  })

  it('so has every one for which a row of many is refused, and all that is done with one', () => {
    expect(refusedInRows.length).toBeGreaterThan(150)
    const known = (reason: string) =>
      unseen.has(reason) || outcomes.has(reason) || isChinese(wordsFor(reason))
    expect(refusedInRows.filter((reason) => !known(reason))).toEqual([])
    expect(doneInRows.length).toBeGreaterThan(15)
    expect([...doneInRows, ...outcomes].filter((reason) => !isChinese(outcomeWords[reason] ?? null))).toEqual(
      [],
    )
  })

  it('a refusal says its figures, and keeps what somebody outside has worded', () => {
    const detail = { balanceMinor: 500, neededMinor: 1200, shortMinor: 700, currency: 'USD' }
    expect(refusalInChinese('balanceTooLow', { detail, message: '' })).toContain('5.00 USD，还差 7.00 USD')
    expect(refusalInChinese('wrongStatus', { detail: { status: 'shipped' }, message: '' })).toContain(
      '已发货',
    )
    expect(refusalInChinese('paypalRefused', { detail: {}, message: 'Card declined.' })).toContain(
      'Card declined.',
    )
    expect(refusalInChinese('toString', { detail: {}, message: '' })).toBeNull()
    expect(Object.keys(refusalWords).length).toBeGreaterThan(150)
  })
})

describe('an answer', () => {
  it('that is a refusal tells it in Chinese; one that is not known stays as it came', () => {
    const { businessRejection: code } = errorCodes
    const refused = inChinese({ code, msg: 'Order not found.', data: { reason: 'notFound' } })
    expect(isChinese(refused.msg)).toBe(true)
    expect(inChinese({ code, msg: 'Odd.', data: { reason: 'odd' } }).msg).toBe('Odd.')
    expect(inChinese({ code, msg: 'Odd.', data: null }).msg).toBe('Odd.')
  })

  it('with results of many rows tells each, and touches nothing else', () => {
    const row = (ok: boolean, reason: string) => ({ orderId: '1', number: 'DS-1', ok, reason, message: 'M' })
    const refusal = {
      lineId: '1',
      name: 'Post',
      reason: 'tooHeavy',
      detail: 'It carries up to 30 g there; this has 40 g.',
    }
    const data = {
      results: [row(true, 'cancelled'), row(false, 'cancelled'), row(false, 'odd')],
      refusals: [refusal],
      orders: [{ reason: 'damaged', note: 'Not found' }],
    }
    expect(inChinese({ code: 200, msg: '', data }).data).toEqual({
      results: [
        { ...row(true, 'cancelled'), message: '已取消。' },
        { ...row(false, 'cancelled'), message: '订单已取消。' },
        row(false, 'odd'),
      ],
      refusals: [{ ...refusal, detail: expect.stringContaining('最多 30 g，此包裹为 40 g') }],
      orders: data.orders,
    })
  })
})
