import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PackLine } from '../../../contract/packing/packing.ts'
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
  type ScanResult,
} from './pack-state.ts'

const idOf = (id: string) => ({
  id,
  lineId: id as PackLine['lineId'],
  bundle: null,
  barcodes: [] as readonly string[],
})
const cup = { ...idOf('1'), code: 'QS-CUP', units: 1, left: 2 }
const set = { ...idOf('2'), code: 'QS-SET', units: 3, left: 6 }
const moreCups = { ...idOf('3'), code: 'qs-cup', units: 1, left: 1 }
const done = { ...idOf('4'), code: 'QS-OLD', units: 1, left: 0 }
const order = { number: 'DS-100234', lines: [cup, set, moreCups, done] }

const stateOf = (result: ScanResult): PackState => {
  if (!('packState' in result)) throw new Error(result.refusal.why)
  return result.packState
}
const scanAll = (codes: readonly string[], from = emptyPackState): PackState =>
  codes.reduce((packState, code) => stateOf(applyScan(packState, order, code)), from)

describe('a scan', () => {
  it('counts one unit of the SKU, first line item first, in any case', () => {
    const packState = scanAll(['qs-cup', ' QS-CUP ', 'QS-CUP'])
    expect(order.lines.map((line) => countOf(packState, line))).toEqual([2, 0, 1, 0])
    expect(packState.selected).toBe('3')
  })

  it('counts other codes of the SKU like its own, and takes none of them for a tracking number', () => {
    const lines = [{ ...cup, barcodes: ['6940000000017', 'FACTORY-7'] }, set]
    const scan = (from: PackState, code: string) => applyScan(from, { number: order.number, lines }, code)
    const one = stateOf(scan(emptyPackState, '6940000000017'))
    const two = stateOf(scan(one, 'factory-7'))
    expect(lines.map((line) => countOf(two, line))).toEqual([2, 0])
    expect(scan(two, '6940000000017')).toEqual({ refusal: { why: 'oneTooMany', code: 'QS-CUP', max: 2 } })
    expect(applyTrackingScan({ lines }, 'FACTORY-7')).toMatchObject({ refusal: { why: 'skuAsTracking' } })
  })

  it('is refused if it is one too many or not in the order', () => {
    const full = scanAll(['QS-CUP', 'QS-CUP', 'QS-CUP'])
    expect(applyScan(full, order, 'QS-CUP')).toEqual({
      refusal: { why: 'oneTooMany', code: 'QS-CUP', max: 3 },
    })
    expect(applyScan(full, order, 'QS-OTHER')).toEqual({ refusal: { why: 'notInOrder', code: 'QS-OTHER' } })
    expect(applyScan(full, order, 'QS-OLD')).toMatchObject({ refusal: { why: 'oneTooMany', max: 0 } })
    expect(applyScan(full, order, 'DS-100235')).toMatchObject({ refusal: { why: 'otherOrder' } })
    expect(applyScan(full, order, 'ds-100234')).toMatchObject({ refusal: { why: 'sameOrder' } })
  })

  it('never counts more than what is left, whatever is scanned', () => {
    const scans = fc.array(fc.constantFrom('QS-CUP', 'QS-SET', 'QS-OLD', '*2', '*9', 'x', 'DS-1'))
    fc.assert(
      fc.property(scans, (codes) => {
        const packState = codes.reduce((now, code) => {
          const result = applyScan(now, order, code)
          return 'packState' in result ? result.packState : now
        }, emptyPackState)
        for (const line of order.lines) expect(packState.counts[line.id] ?? 0).toBeLessThanOrEqual(line.left)
      }),
    )
  })
})

describe('keys', () => {
  it('select a line item and count it', () => {
    const chosen = select(select(emptyPackState, order.lines, 1), order.lines, 1)
    expect(chosen.selected).toBe('2')
    const five = stateOf(applyScan(chosen, order, '*5'))
    expect(countOf(stateOf(stepCount(five, order.lines, 1)), set)).toBe(6)
    expect(stepCount(stateOf(setCount(five, order.lines, 6)), order.lines, 1)).toMatchObject({
      refusal: { why: 'oneTooMany', max: 6 },
    })
    expect(countOf(stateOf(stepCount(stateOf(setCount(five, order.lines, 0)), order.lines, -1)), set)).toBe(0)
    expect(setCount(emptyPackState, order.lines, 1)).toEqual({ refusal: { why: 'noLine' } })
  })
})

describe('the contents of the parcel', () => {
  it('ship as ordered line items, in complete sets', () => {
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

  it('ship as complete bundles: a bundle with a missing component is refused', () => {
    const { lineId } = idOf('7')
    const mug = { id: '7-1', lineId, bundle: 'Gift set', code: 'QS-MUG', barcodes: [], units: 1, left: 2 }
    const candle = {
      id: '7-2',
      lineId,
      bundle: 'Gift set',
      code: 'QS-CANDLE',
      barcodes: [],
      units: 2,
      left: 4,
    }
    const gifts = { number: 'DS-100235', lines: [mug, candle, cup] }
    const packed = (codes: readonly string[]): PackState =>
      codes.reduce((packState, code) => stateOf(applyScan(packState, gifts, code)), emptyPackState)
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

  it('leave out units that have shipped since', () => {
    const packState = scanAll(['QS-CUP', 'QS-CUP'])
    expect(contentsOf(packState, [{ ...cup, left: 1 }])).toEqual({ lines: [{ lineId: '1', quantity: 1 }] })
  })
})

it('rejects a SKU or order number as a tracking number', () => {
  expect(applyTrackingScan(order, ' yt 2612 3456 ')).toEqual({ trackingNumber: 'YT26123456' })
  expect(applyTrackingScan(order, 'QS-CUP')).toMatchObject({ refusal: { why: 'skuAsTracking' } })
  expect(applyTrackingScan(order, 'DS-100234')).toMatchObject({ refusal: { why: 'skuAsTracking' } })
  expect(applyTrackingScan(order, 'YT1')).toMatchObject({ refusal: { why: 'notTracking' } })
})
