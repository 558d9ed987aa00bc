import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PackLine } from '../../../contract/operator/packing.ts'
import {
  contentsOf,
  countOf,
  emptyPackState,
  isAllPacked,
  select,
  setCount,
  stepCount,
  applyScan,
  applyTrackingScan,
  type PackState,
  type Taken,
} from './pack-state.ts'

const idOf = (id: string) => ({ id, lineId: id as PackLine['lineId'], bundle: null })
const cup = { ...idOf('1'), code: 'QS-CUP', units: 1, left: 2 }
const set = { ...idOf('2'), code: 'QS-SET', units: 3, left: 6 }
const moreCups = { ...idOf('3'), code: 'qs-cup', units: 1, left: 1 }
const done = { ...idOf('4'), code: 'QS-OLD', units: 1, left: 0 }
const order = { number: 'DS-100234', lines: [cup, set, moreCups, done] }

const benchOf = (taken: Taken): PackState => {
  if (!('bench' in taken)) throw new Error(taken.refusal.why)
  return taken.bench
}
const scanAll = (codes: readonly string[], from = emptyPackState): PackState =>
  codes.reduce((bench, code) => benchOf(applyScan(bench, order, code)), from)

describe('a scan', () => {
  it('counts one of its SKU, the first line first, whatever the case', () => {
    const bench = scanAll(['qs-cup', ' QS-CUP ', 'QS-CUP'])
    expect(order.lines.map((line) => countOf(bench, line))).toEqual([2, 0, 1, 0])
    expect(bench.selected).toBe('3')
  })

  it('counts nowhere where it is one too many, or does not belong', () => {
    const full = scanAll(['QS-CUP', 'QS-CUP', 'QS-CUP'])
    expect(applyScan(full, order, 'QS-CUP')).toEqual({
      refusal: { why: 'oneTooMany', code: 'QS-CUP', most: 3 },
    })
    expect(applyScan(full, order, 'QS-OTHER')).toEqual({ refusal: { why: 'notInOrder', code: 'QS-OTHER' } })
    expect(applyScan(full, order, 'QS-OLD')).toMatchObject({ refusal: { why: 'oneTooMany', most: 0 } })
    expect(applyScan(full, order, 'DS-100235')).toMatchObject({ refusal: { why: 'otherOrder' } })
    expect(applyScan(full, order, 'ds-100234')).toMatchObject({ refusal: { why: 'sameOrder' } })
  })

  it('never lets more into the parcel than is left, whatever is scanned', () => {
    const scans = fc.array(fc.constantFrom('QS-CUP', 'QS-SET', 'QS-OLD', '*2', '*9', 'x', 'DS-1'))
    fc.assert(
      fc.property(scans, (codes) => {
        const bench = codes.reduce((now, code) => {
          const taken = applyScan(now, order, code)
          return 'bench' in taken ? taken.bench : now
        }, emptyPackState)
        for (const line of order.lines) expect(bench.counts[line.id] ?? 0).toBeLessThanOrEqual(line.left)
      }),
    )
  })
})

describe('keys', () => {
  it('choose a line and count it', () => {
    const chosen = select(select(emptyPackState, order.lines, 1), order.lines, 1)
    expect(chosen.selected).toBe('2')
    const five = benchOf(applyScan(chosen, order, '*5'))
    expect(countOf(benchOf(stepCount(five, order.lines, 1)), set)).toBe(6)
    expect(stepCount(benchOf(setCount(five, order.lines, 6)), order.lines, 1)).toMatchObject({
      refusal: { why: 'oneTooMany', most: 6 },
    })
    expect(countOf(benchOf(stepCount(benchOf(setCount(five, order.lines, 0)), order.lines, -1)), set)).toBe(0)
    expect(setCount(emptyPackState, order.lines, 1)).toEqual({ refusal: { why: 'noLine' } })
  })
})

describe('what is packed', () => {
  it('is shipped in what was ordered, sets whole', () => {
    const part = scanAll(['QS-CUP', '*2', 'QS-SET', '*3'])
    expect(contentsOf(part, order.lines)).toEqual({
      lines: [
        { lineId: '1', quantity: 2 },
        { lineId: '2', quantity: 1 },
      ],
    })
    expect(contentsOf(scanAll(['QS-SET']), order.lines)).toEqual({
      refusal: { why: 'incompleteSet', code: 'QS-SET', units: 3 },
    })
    expect(contentsOf(emptyPackState, order.lines)).toEqual({ refusal: { why: 'nothingPacked' } })
    expect(isAllPacked(part, order.lines)).toBe(false)
    expect(isAllPacked(scanAll(['QS-CUP', '*2', 'QS-CUP', 'QS-SET', '*6']), order.lines)).toBe(true)
  })

  it('is shipped as whole bundles: one of which a part is missing is none', () => {
    const { lineId } = idOf('7')
    const mug = { id: '7-1', lineId, bundle: 'Gift set', code: 'QS-MUG', units: 1, left: 2 }
    const candle = { id: '7-2', lineId, bundle: 'Gift set', code: 'QS-CANDLE', units: 2, left: 4 }
    const gifts = { number: 'DS-100235', lines: [mug, candle, cup] }
    const packed = (codes: readonly string[]): PackState =>
      codes.reduce((bench, code) => benchOf(applyScan(bench, gifts, code)), emptyPackState)
    const short = (codes: readonly string[]) => contentsOf(packed(codes), gifts.lines)
    const missing = (code: string) => ({ refusal: { why: 'incompleteBundle', code, bundle: 'Gift set' } })
    expect(short(['QS-MUG'])).toEqual(missing('QS-CANDLE'))
    expect(short(['QS-MUG', 'QS-CANDLE'])).toEqual(missing('QS-CANDLE'))
    expect(short(['QS-MUG', '*2', 'QS-CANDLE', '*2'])).toEqual(missing('QS-CANDLE'))
    expect(short(['QS-CANDLE', '*2'])).toEqual(missing('QS-MUG'))
    expect(short(['QS-MUG', 'QS-CANDLE', '*2', 'QS-CUP'])).toEqual({
      lines: [
        { lineId, quantity: 1 },
        { lineId: '1', quantity: 1 },
      ],
    })
    expect(isAllPacked(packed(['QS-MUG', '*2', 'QS-CANDLE', '*4', 'QS-CUP', '*2']), gifts.lines)).toBe(true)
  })

  it('is fewer where something of it was shipped since', () => {
    const bench = scanAll(['QS-CUP', 'QS-CUP'])
    expect(contentsOf(bench, [{ ...cup, left: 1 }])).toEqual({ lines: [{ lineId: '1', quantity: 1 }] })
  })
})

it('a tracking number is none of the codes that are scanned before', () => {
  expect(applyTrackingScan(order, ' yt 2612 3456 ')).toEqual({ trackingNumber: 'YT26123456' })
  expect(applyTrackingScan(order, 'QS-CUP')).toMatchObject({ refusal: { why: 'skuAsTracking' } })
  expect(applyTrackingScan(order, 'DS-100234')).toMatchObject({ refusal: { why: 'skuAsTracking' } })
  expect(applyTrackingScan(order, 'YT1')).toMatchObject({ refusal: { why: 'notTracking' } })
})
