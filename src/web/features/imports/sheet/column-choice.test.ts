import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choiceFor, orderNumbers, rememberChoice, rowsOf, tableOf, withField } from './column-choice.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

const table = tableOf([
  ['订单号', 'Qty', 'Colour'],
  ['A-1', '2', 'blue'],
  ['', ' ', ''],
  ['A-2', '3'],
])

describe('what was pasted', () => {
  it('has its header told from its orders, and no empty rows', () => {
    expect(table.header).toEqual(['订单号', 'Qty', 'Colour'])
    expect(table.rows).toHaveLength(2)
    expect(tableOf([['A-1', 'Ida', '2']])).toMatchObject({ header: null, width: 3 })
    expect(tableOf([['']])).toEqual({ header: null, rows: [], width: 0 })
  })

  it('has its columns guessed, then as they were chosen for such a header before', () => {
    const guessed = choiceFor(table)
    expect(guessed).toEqual(['orderName', 'quantity', null])
    rememberChoice(table, withField(guessed, 2, 'variant'))
    expect(choiceFor(table)).toEqual(['orderName', 'quantity', 'variant'])
    expect(choiceFor(tableOf([['Order number', 'Qty']]))).toEqual(['orderName', 'quantity'])
    kept.set('paste-columns', '{"broken":')
    expect(choiceFor(table)).toEqual(guessed)
  })

  it('gives a field to one column only', () => {
    expect(withField(['orderName', 'quantity', null], 2, 'quantity')).toEqual(['orderName', null, 'quantity'])
  })

  it('is read by its columns', () => {
    expect(rowsOf(table, ['orderName', 'quantity', null])).toEqual([
      { orderName: 'A-1', quantity: '2' },
      { orderName: 'A-2', quantity: '3' },
    ])
  })

  it('has its orders numbered where they have no number', () => {
    expect(orderNumbers(10, new Date(2026, 10, 21, 8, 3, 9)).filter((_, index) => index % 9 === 0)).toEqual([
      'B261121-080309-01',
      'B261121-080309-10',
    ])
  })
})
