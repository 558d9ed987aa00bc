import { describe, expect, it } from 'vitest'
import { guessColumns, isHeaderRow, orderColumns } from './order-columns.ts'

describe('the columns of a header row', () => {
  it('are recognised by the template’s names in both languages, ignoring case and spaces', () => {
    const fields = orderColumns.map(({ field }) => field)
    expect(guessColumns(orderColumns.map(({ en }) => en))).toEqual(fields)
    expect(guessColumns(orderColumns.map(({ zh }) => zh))).toEqual(fields)
    expect(guessColumns([' order  NUMBER*', '收货人：', 'qty.', '地址１'])).toEqual([
      'orderName',
      'recipientName',
      'quantity',
      'address1',
    ])
  })

  it('are recognised by Shopify’s names', () => {
    expect(guessColumns(['Name', 'Email', 'Shipping Name', 'Lineitem name', 'Lineitem quantity'])).toEqual([
      'orderName',
      'email',
      'recipientName',
      'title',
      'quantity',
    ])
  })

  it('uses each field once, preferring the template’s names, and leaves unknown columns unmapped', () => {
    expect(guessColumns(['Address', 'Address 1', 'Colour of the sky', ''])).toEqual([
      null,
      'address1',
      null,
      null,
    ])
    expect(guessColumns(['Name', 'Order'])).toEqual(['recipientName', 'orderName'])
  })

  it('are distinguished from an order row', () => {
    expect(isHeaderRow(['订单号', '数量', '?'])).toBe(true)
    expect(isHeaderRow(['A-1', 'Ida Lindqvist', 'Uppsala', 'City'])).toBe(false)
  })
})
