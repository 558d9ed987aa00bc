import { describe, expect, it } from 'vitest'
import type { FileId, SkuId } from '../../../contract/kernel/ids.ts'
import {
  applyScan,
  changeCount,
  countOf,
  emptyReceiveState,
  itemsOf,
  type ReceiveState,
} from './receive-state.ts'

const mug = {
  skuId: '1' as SkuId,
  code: 'MUG-1',
  barcodes: ['4006381333931'],
  bin: 'A-01-01',
  checks: ['Colour as ordered', 'No chips'],
  open: 20,
}
const lamp = { skuId: '2' as SkuId, code: 'LAMP-2', barcodes: [], bin: null, checks: [], open: 5 }
const lines = [mug, lamp]

const scanned = (state: ReceiveState, typed: string): ReceiveState => {
  const result = applyScan(state, lines, typed)
  if (result.kind !== 'counted') throw new Error(`${typed} was not counted`)
  return result.state
}

describe('scans at receiving', () => {
  it('count one for our code, and for the code that the maker prints', () => {
    const state = scanned(scanned(emptyReceiveState, 'mug-1'), '4006381333931')
    expect(countOf(state, mug).received).toBe(2)
  })

  it('set the units of the last line, and of no line before', () => {
    expect(applyScan(emptyReceiveState, lines, '*12').kind).toBe('noLine')
    const state = scanned(scanned(emptyReceiveState, 'LAMP-2'), '*12')
    expect(countOf(state, lamp).received).toBe(12)
    expect(applyScan(emptyReceiveState, [mug], '*3')).toMatchObject({ kind: 'counted', received: 3 })
  })

  it('are unknown where no line bears the code', () => {
    expect(applyScan(emptyReceiveState, lines, 'A-01-02').kind).toBe('unknown')
  })
})

it('sends counted lines, with answered checks, pictures, and a bin only for usable units', () => {
  const counted = changeCount(emptyReceiveState, mug, {
    received: 3,
    wrong: 1,
    checks: { 'No chips': false },
  })
  const state = changeCount(counted, lamp, { damaged: 2, bin: 'B-1' })
  expect(itemsOf(state, lines, { 1: ['9' as FileId] })).toEqual([
    {
      skuId: '1',
      received: 3,
      damaged: 0,
      wrong: 1,
      bin: 'A-01-01',
      pictureIds: ['9'],
      checks: [{ text: 'No chips', isOk: false }],
    },
    { skuId: '2', received: 0, damaged: 2, wrong: 0, pictureIds: [], checks: [] },
  ])
  expect(itemsOf(emptyReceiveState, lines, {})).toEqual([])
})
