import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/all.ts'
import { reasonsOf } from '../../src/contract/kernel/endpoint.ts'
import { formatNumber } from '../../src/contract/kernel/format.ts'
import { outcomeWords, refusals, refusalText } from '../../src/contract/refusals/refusal-text.ts'
import { blockingFlags, waitingReasons } from '../../src/contract/kernel/statuses.ts'
import { errorCodes } from '../../src/contract/kernel/errors.ts'
import { inChinese } from '../../src/web/ui/client/in-chinese.ts'
import { eachSample, refusalSamples } from './refusal-samples.ts'

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
  ...foundBy(/\b(?:refuse|refusalOf)\(\s*'(\w+)'/g),
  ...foundBy(/ok: false, reason: '(\w+)'/g),
  ...foundBy(/(?<!ok: true, )\breason: '(\w+)',\s*message/g),
  ...blockingFlags,
  ...waitingReasons,
]
const doneInRows = [
  ...foundBy(/\bdone\([^,()]*,[^,()]*, '(\w+)'/g),
  ...foundBy(/\bdone\(\s*order\.id,\s*order\.number,\s*'(\w+)'/g),
  ...foundBy(/ok: true, reason: '(\w+)'/g),
]
/** Outcomes of successful rows, which the patterns above find too. */
const outcomes = new Set([
  'raised',
  'picked',
  'assigned',
  'givenBack',
  'shippedBefore',
  'shipped',
  'partlyShipped',
  'shippingUndone',
])
/** Reasons whose sentence no caller sees, because the response is worded differently or never sent. */
const unseen = new Set([
  'badInput',
  'notSignedIn',
  'tokenExpired',
  'tooManyRequests',
  'idempotencyKeyMissing',
  'shopifyNotConfigured',
])
const isChinese = (text: string | null): boolean => text !== null && /\p{Script=Han}/u.test(text)
const isClean = (text: string): boolean => text !== '' && !/undefined|null|NaN|\[object/.test(text)
const withoutFigures = (reason: string) => refusalText('zh', reason, {})

describe('the refusals', () => {
  it('have a Chinese sentence for every reason that an endpoint declares', () => {
    const declared = new Set(allEndpoints.flatMap(({ endpoint }) => reasonsOf(endpoint)))
    expect(declared.size).toBeGreaterThan(150)
    expect([...declared].filter((reason) => !isChinese(withoutFigures(reason)))).toEqual([])
  })

  it('have one for every reason that a row is refused for, and for every outcome', () => {
    expect(refusedInRows.length).toBeGreaterThan(150)
    const known = (reason: string) =>
      unseen.has(reason) || outcomes.has(reason) || isChinese(withoutFigures(reason))
    expect(refusedInRows.filter((reason) => !known(reason))).toEqual([])
    expect(doneInRows.length).toBeGreaterThan(15)
    expect([...doneInRows, ...outcomes].filter((reason) => !isChinese(outcomeWords[reason] ?? null))).toEqual(
      [],
    )
  })

  it('word every reason in both languages from its figures alone', () => {
    const bad = eachSample.filter(([reason, figures]) => {
      const [en, zh] = [refusalText('en', reason, figures) ?? '', refusalText('zh', reason, figures) ?? '']
      // Both sentences must contain the maximum, formatted for their language.
      const { max } = figures
      const hasLimit =
        typeof max !== 'number' ||
        (en.includes(formatNumber(max, 'en')) &&
          (reason === 'exportsRunning' || zh.includes(formatNumber(max, 'zh'))))
      return !(isClean(en) && !isChinese(en) && isClean(zh) && isChinese(zh) && hasLimit)
    })
    expect(bad).toEqual([])
  })

  it('are either fixed in both languages or have a sample of their figures here', () => {
    const bad = Object.entries(refusals).filter(
      ([reason, { en, zh }]) =>
        (typeof en === 'function') !== Object.hasOwn(refusalSamples, reason) ||
        (typeof en === 'string' && (isChinese(en) || !isChinese(zh))),
    )
    expect(bad.map(([reason]) => reason)).toEqual([])
  })

  it('have Chinese sentences without figures for rows stored by earlier versions', () => {
    const bare = Object.keys(refusals).map((reason) => withoutFigures(reason) ?? '')
    expect(bare.filter((text) => !isClean(text) || !isChinese(text))).toEqual([])
  })

  it('keep the unit of a missing number out of the sentence', () => {
    expect(withoutFigures('cartFull')).toBe('购物车已满。')
    expect(refusalText('zh', 'cartFull', { max: 1_000 })).toBe('购物车已满，最多 1,000 行。')
    expect(withoutFigures('quantityTooLarge')).toBe('数量超出上限。')
    expect(withoutFigures('tooManyGoods')).toBe('商品种类超出上限，请分成多个订单。')
  })

  it('name amounts and statuses, and nothing for an unknown reason', () => {
    const detail = { balanceMinor: 500, neededMinor: 1200, shortMinor: 700, currency: 'USD' }
    expect(refusalText('zh', 'balanceTooLow', detail)).toContain('$5.00，还差 $7.00')
    expect(refusalText('en', 'balanceTooLow', detail)).toContain('$5.00 is $7.00 too low')
    const shipped = { case: 'order', number: 'DS-1', status: 'shipped' }
    expect(refusalText('zh', 'wrongStatus', shipped)).toContain('已发货')
    expect(refusalText('zh', 'toString', {})).toBeNull()
    expect(Object.keys(refusals).length).toBeGreaterThan(150)
  })
})

describe('an answer in Chinese', () => {
  const { businessRejection: code } = errorCodes

  it('words a refusal, and leaves one with an unknown reason', () => {
    const refused = inChinese({ code, msg: 'Order not found.', data: { reason: 'notFound' } })
    expect(isChinese(refused.msg)).toBe(true)
    expect(inChinese({ code, msg: 'Odd.', data: { reason: 'odd' } }).msg).toBe('Odd.')
    expect(inChinese({ code, msg: 'Odd.', data: null }).msg).toBe('Odd.')
  })

  it('does not depend on the English message', () => {
    for (const [reason, detail] of eachSample) {
      const { msg } = inChinese({ code, msg: '7 of 9 things, $1.00.', data: { reason, detail } })
      expect(msg).toBe(refusalText('zh', reason, detail))
    }
  })

  it('words the results of many rows, and changes nothing else', () => {
    const row = (ok: boolean, reason: string) => ({ orderId: '1', number: 'DS-1', ok, reason, message: 'M' })
    const figures = { max: 30, grams: 40, isByVolume: false }
    const refusal = { lineId: '1', name: 'Post', reason: 'tooHeavy', detail: 'D', figures }
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
