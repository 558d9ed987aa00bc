import { describe, expect, it } from 'vitest'
import {
  at,
  cleared,
  copied,
  filledDown,
  moved,
  nextCell,
  pasted,
  rangeOf,
  type GridView,
} from './selection.ts'

const cells: Record<number, string[]> = {
  2: ['A', 'hidden', '1'],
  3: ['B', 'hidden', '2'],
  7: ['C', 'hidden', ''],
}
const shown: GridView = {
  rows: [2, 3, 7],
  columns: [
    { index: 0, name: 'Order number', field: 'orderName' },
    { index: 2, name: 'Quantity', field: 'quantity' },
  ],
  cell: (row, column) => cells[row]?.[column] ?? '',
}
const size = { rows: 3, columns: 2 }
const all = { anchor: { row: 2, column: 1 }, active: { row: 0, column: 0 } }

describe('navigation keys', () => {
  it('move within the table', () => {
    expect(moved({ row: 0, column: 0 }, { key: 'ArrowUp', isFar: false }, size)).toEqual({
      row: 0,
      column: 0,
    })
    expect(moved({ row: 0, column: 0 }, { key: 'ArrowDown', isFar: true }, size)).toEqual({
      row: 2,
      column: 0,
    })
    expect(moved({ row: 1, column: 1 }, { key: 'Home', isFar: false }, size)).toEqual({ row: 1, column: 0 })
    expect(moved({ row: 1, column: 1 }, { key: 'x', isFar: false }, size)).toBeNull()
  })

  it('continue in the next row and leave the table at the end', () => {
    expect(nextCell({ row: 0, column: 1 }, 1, size)).toEqual({ row: 1, column: 0 })
    expect(nextCell({ row: 1, column: 0 }, -1, size)).toEqual({ row: 0, column: 1 })
    expect(nextCell({ row: 2, column: 1 }, 1, size)).toBeNull()
    expect(nextCell({ row: 0, column: 0 }, -1, size)).toBeNull()
  })
})

describe('a selected range', () => {
  it('is the same from any starting corner', () => {
    expect(rangeOf(all)).toEqual({ top: 0, bottom: 2, left: 0, right: 1 })
  })

  it('is copied as it is shown', () => {
    expect(copied(shown, all)).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', ''],
    ])
  })

  it('is cleared, and filled down from its first row', () => {
    expect(cleared(shown, at({ row: 1, column: 1 }))).toEqual([{ row: 3, column: 2, value: '' }])
    const column = { anchor: { row: 0, column: 1 }, active: { row: 2, column: 1 } }
    expect(filledDown(shown, column)).toEqual([
      { row: 3, column: 2, value: '1' },
      { row: 7, column: 2, value: '1' },
    ])
    expect(filledDown(shown, at({ row: 2, column: 0 }))).toEqual([{ row: 7, column: 0, value: 'B' }])
    expect(filledDown(shown, at({ row: 0, column: 0 }))).toEqual([])
  })

  it('is filled with a single pasted cell', () => {
    const { edits } = pasted(shown, all, [['X']], () => 99)
    expect(edits).toHaveLength(6)
    expect(edits.every(({ value }) => value === 'X')).toBe(true)
  })

  it('is pasted over from its corner, with new rows added but no new columns', () => {
    let next = 7
    const { edits, selection } = pasted(
      shown,
      at({ row: 2, column: 1 }),
      [
        ['5', 'too far'],
        ['6', 'too far'],
      ],
      () => (next += 1),
    )
    expect(edits).toEqual([
      { row: 7, column: 2, value: '5' },
      { row: 8, column: 2, value: '6' },
    ])
    expect(selection.active).toEqual({ row: 3, column: 1 })
  })
})
