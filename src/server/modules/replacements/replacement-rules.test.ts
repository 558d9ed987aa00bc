import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../contract/kernel/errors.ts'
import {
  replacementDecisions,
  replacementStateOf,
  type ReplacementState,
} from '../../../contract/replacements/replacements.ts'
import { orderStatuses } from '../../../contract/kernel/statuses.ts'
import {
  chargeOf,
  isOpenReplacement,
  matchLines,
  replacementActionsOf,
  type ShippedLine,
} from './replacement-rules.ts'

const line = (part: Partial<ShippedLine> = {}): ShippedLine => ({
  id: '1',
  title: 'Mug',
  shippedQuantity: 3,
  unitPriceMinor: 500,
  units: 1,
  ...part,
})
const asked = { freightMinor: 400, maxFreightMinor: 400, currency: 'USD' } as const
const all = ['order:pay']
const now = new Date('2026-11-21T12:00:00Z')

describe('the state', () => {
  it.each([
    ['free', 'processing', 'preparing'],
    ['free', 'partlyShipped', 'preparing'],
    ['accepted', 'awaitingStock', 'preparing'],
    ['accepted', 'shipped', 'shipped'],
    ['free', 'delivered', 'delivered'],
    ['free', 'cancelled', 'cancelled'],
    ['offered', 'awaitingPayment', 'offered'],
    ['declined', 'cancelled', 'declined'],
    ['expired', 'cancelled', 'expired'],
  ] as const)('%s and %s: %s', (decision, status, state) => {
    expect(replacementStateOf(decision, status)).toBe(state)
  })

  it('allows an answer only while offered, in time, and by accounts that may pay', () => {
    const states = replacementDecisions.flatMap((decision) =>
      orderStatuses.map((status) => replacementStateOf(decision, status)),
    )
    const later = new Date(+now + 1)
    for (const state of new Set<ReplacementState>(states)) {
      const takes = state === 'offered' ? ['accept', 'decline'] : []
      expect(replacementActionsOf({ state, until: later }, all, now)).toEqual(takes)
      expect(replacementActionsOf({ state, until: now }, all, now)).toEqual([])
      expect(replacementActionsOf({ state, until: later }, [], now)).toEqual([])
    }
  })

  it('blocks a second replacement until the first has shipped or closed', () => {
    expect((['offered', 'preparing'] as const).every(isOpenReplacement)).toBe(true)
    expect(
      (['shipped', 'delivered', 'declined', 'expired', 'cancelled'] as const).some(isOpenReplacement),
    ).toBe(false)
  })
})

describe('the lines of a replacement', () => {
  it('is in the order, and was shipped', () => {
    expect(() => matchLines([line()], [{ lineId: '2', quantity: 1 }])).toThrow('Line item not found.')
    expect(() => matchLines([line()], [{ lineId: '1', quantity: 4 }])).toThrow('Only 3 units of Mug')
    expect(matchLines([line()], [{ lineId: '1', quantity: 3 }])).toHaveLength(1)
  })
})

const chargeOrNull = (
  ...[lines, limits]: [Parameters<typeof chargeOf>[1], Parameters<typeof chargeOf>[2]]
) => {
  try {
    return chargeOf('seller', lines, limits)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

describe('the charge', () => {
  const lines = (unitPriceMinor: number) => [
    { line: line(), wanted: { lineId: '1', quantity: 1, unitPriceMinor } },
  ]

  it('is 0 if the agency pays, whatever was entered', () => {
    expect(chargeOf('agency', lines(9_999), { ...asked, freightMinor: 9_999 })).toEqual({
      unitPricesMinor: [0],
      freightMinor: 0,
    })
  })

  it('is at most the sale price plus shipping, and never 0', () => {
    const amount = fc.nat({ max: 1000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (sold, price, takes, freight) => {
        const wanted = [
          {
            line: line({ unitPriceMinor: sold }),
            wanted: { lineId: '1', quantity: 1, unitPriceMinor: price },
          },
        ]
        const refuses = price > sold || freight > takes || price + freight === 0
        const limits = { freightMinor: freight, maxFreightMinor: takes, currency: 'USD' } as const
        expect(chargeOrNull(wanted, limits)).toEqual(
          refuses ? null : { unitPricesMinor: [price], freightMinor: freight },
        )
      }),
    )
  })
})
