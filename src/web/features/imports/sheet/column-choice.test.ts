import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choiceFor, orderNumbers, rememberChoice, rowsOf, tableOf, withField } from './column-choice.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

const table = tableOf([
  ['订单号', 'Qty', 'Colour'],
  ['A-1', '2', 'blue'],
  ['', ' ', ''],
  ['A-2', '3'],
])

describe('pasted rows', () => {
  it('separate the header from the orders and drop empty rows', () => {
    expect(table.header).toEqual(['订单号', 'Qty', 'Colour'])
    expect(table.rows).toHaveLength(2)
    expect(tableOf([['A-1', 'Ida', '2']])).toMatchObject({ header: null, width: 3 })
    expect(tableOf([['']])).toEqual({ header: null, rows: [], width: 0 })
  })

  it('have their columns guessed, or restored from an earlier choice for the same header', () => {
    const guessed = choiceFor(table)
    expect(guessed).toEqual(['orderName', 'quantity', null])
    rememberChoice(table, withField(guessed, 2, 'variant'))
    expect(choiceFor(table)).toEqual(['orderName', 'quantity', 'variant'])
    expect(choiceFor(tableOf([['Order number', 'Qty']]))).toEqual(['orderName', 'quantity'])
    stored.set('paste-columns', '{"broken":')
    expect(choiceFor(table)).toEqual(guessed)
  })

  it('assign a field to one column only', () => {
    expect(withField(['orderName', 'quantity', null], 2, 'quantity')).toEqual(['orderName', null, 'quantity'])
  })

  it('are read by the chosen columns', () => {
    expect(rowsOf(table, ['orderName', 'quantity', null])).toEqual([
      { orderName: 'A-1', quantity: '2' },
      { orderName: 'A-2', quantity: '3' },
    ])
  })

  it('get generated numbers for orders without one', () => {
    expect(orderNumbers(10, new Date(2026, 10, 21, 8, 3, 9)).filter((_, index) => index % 9 === 0)).toEqual([
      'B261121-080309-01',
      'B261121-080309-10',
    ])
  })
})
