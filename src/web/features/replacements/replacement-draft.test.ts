import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { chargeOf, chosenLines, freightOf, startOf } from './replacement-draft.ts'

const line = (id: string, shippedQuantity: number, unitPriceMinor: number): OrderDetail['lines'][number] =>
  ({ id, title: id, shippedQuantity, quantity: shippedQuantity, units: 2, unitPriceMinor }) as never
const lines = [line('1', 3, 500), line('2', 1, 250)]

describe('the draft of a replacement', () => {
  it('starts with everything that was shipped, free of charge', () => {
    const draft = startOf(lines)
    expect(chosenLines(lines, draft)).toEqual([
      { lineId: '1', quantity: 3, unitPriceMinor: 0, units: 2 },
      { lineId: '2', quantity: 1, unitPriceMinor: 0, units: 2 },
    ])
    expect(freightOf(draft, 400)).toBe(0)
  })

  it('starts with what was requested, up to what was shipped', () => {
    const draft = startOf(lines, {
      id: '9' as never,
      reason: 'notReceived',
      lines: [{ lineId: '2' as never, title: '2', titleZh: '', quantity: 4 }],
    })
    expect(chosenLines(lines, draft)).toEqual([{ lineId: '2', quantity: 1, unitPriceMinor: 0, units: 2 }])
    expect([draft.reason, draft.paidBy]).toEqual(['lost', 'agency'])
  })

  it('charges the sale prices and the shipping price unless other amounts are entered', () => {
    const start = startOf(lines)
    const draft = {
      ...start,
      paidBy: 'seller' as const,
      lines: { ...start.lines, '2': { isChosen: false, quantity: 1, price: null } },
    }
    const chosen = chosenLines(lines, draft)
    expect(chargeOf(chosen, freightOf(draft, 400))).toBe(3 * 2 * 500 + 400)
    const typed = {
      ...draft,
      freight: '1.50',
      lines: { ...draft.lines, '1': { isChosen: true, quantity: 1, price: '2.25' } },
    }
    expect(chargeOf(chosenLines(lines, typed), freightOf(typed, 400))).toBe(2 * 225 + 150)
  })
})
