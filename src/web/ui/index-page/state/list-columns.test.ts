import { describe, expect, it } from 'vitest'
import { columnsNamed, inOrder, ownColumns, type NamedColumn } from './list-columns.ts'

const columns = ['number', 'status', 'total', 'received'].map((key): NamedColumn => ({ key, title: key }))
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

const list: readonly NamedColumn[] = [
  { key: 'number', title: 'Order', isFixed: true },
  { key: 'status', title: 'Status' },
  { key: 'tracking', title: 'Tracking', isHidden: true },
  { key: 'total', title: 'Total' },
  { key: 'ship', title: '', isFixed: true },
]
const namesOf = (text: string): string | undefined => columnsNamed(list, text)?.names

describe('the columns that a URL names', () => {
  it('are shown in its order, whatever the list or the reader hides', () => {
    expect(namesOf('number,total,tracking,ship')).toBe('number,total,tracking,ship')
    const menu = columnsNamed(list, 'number,total,tracking,ship')?.all.map(({ key }) => key)
    expect(menu).toEqual(['number', 'status', 'total', 'tracking', 'ship'])
  })
  it('are what the list names itself for them', () => {
    const own = ownColumns(list, { shown: { tracking: true, total: false }, order: [] }).names
    expect(own).toBe('number,status,tracking,ship')
    expect(namesOf(own)).toBe(own)
  })
  it('neither move nor hide fixed columns', () => {
    expect(namesOf('total')).toBe('number,total,ship')
    expect(namesOf('ship,total,number,status')).toBe('number,total,status,ship')
  })
  it('leave out unknown names and repeated ones', () => {
    expect(namesOf('total,gone,total,,constructor,__proto__,status')).toBe('number,total,status,ship')
    expect(namesOf(`${'total,x'.repeat(5_000)},status`)).toBe('number,total,status,ship')
  })
  it('are the reader’s own where the list knows none of them', () => {
    for (const text of ['', ',', 'gone', 'NUMBER', '[]']) expect(columnsNamed(list, text)).toBeNull()
  })
})
