import { describe, expect, it } from 'vitest'
import { inOrder } from './columns-menu.tsx'
import type { Column } from './index-types.ts'

const columns = ['number', 'status', 'total', 'received'].map((key): Column<unknown> => ({
  key,
  title: key,
  render: () => null,
}))
const ordered = (order: readonly string[]): readonly string[] => inOrder(columns, order).map(({ key }) => key)

describe('the columns of a list', () => {
  it('are in the chosen order', () => {
    expect(ordered([])).toEqual(['number', 'status', 'total', 'received'])
    expect(ordered(['number', 'total', 'status', 'received'])).toEqual([
      'number',
      'total',
      'status',
      'received',
    ])
  })
  it('stay behind the one before them where the kept order does not know them, and unknown ones are left out', () => {
    expect(ordered(['number', 'gone', 'received', 'status'])).toEqual([
      'number',
      'received',
      'status',
      'total',
    ])
  })
})
