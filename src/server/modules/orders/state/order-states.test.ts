import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderTransitions, quoteStatuses } from '../../../../contract/kernel/statuses.ts'
import {
  checkMoves,
  orderMoves,
  unpaidStatuses,
  stateFrom,
  type LineFacts,
  type WaitingFacts,
} from './order-states.ts'

const priced: LineFacts = { quantity: 1, isPriced: true, quote: null }
const asked = (quote: LineFacts['quote']): LineFacts => ({ quantity: 1, isPriced: false, quote })
const ready: WaitingFacts = {
  lines: [priced],
  addressComplete: true,
  freight: 'chosen',
  shopPaid: true,
  isTest: false,
}

const line = fc.record({
  quantity: fc.nat({ max: 2 }),
  isPriced: fc.boolean(),
  quote: fc.constantFrom(null, ...quoteStatuses),
})
const facts: fc.Arbitrary<WaitingFacts> = fc.record({
  lines: fc.array(line, { maxLength: 4 }),
  addressComplete: fc.boolean(),
  freight: fc.constantFrom('chosen', 'notChosen', 'unreachable'),
  shopPaid: fc.boolean(),
  isTest: fc.boolean(),
})

describe('stateFrom', () => {
  it.each([
    ['a line is unmapped', { lines: [asked(null)] }, 'awaitingQuote', 'linesUnmapped'],
    ['a line is asked for', { lines: [asked('requested')] }, 'awaitingQuote', 'quoteRequested'],
    ['a line has an offer', { lines: [asked('offered')] }, 'awaitingQuote', 'quoteOffered'],
    ['an offer was declined', { lines: [asked('declined')] }, 'awaitingQuote', 'linesUnmapped'],
    ['an offer ran out', { lines: [asked('expired')] }, 'awaitingQuote', 'linesUnmapped'],
    [
      'the unpriced line is refunded',
      { lines: [priced, { ...asked(null), quantity: 0 }] },
      'awaitingPayment',
      'paymentDue',
    ],
    [
      'the address lacks something',
      { addressComplete: false, freight: 'unreachable', shopPaid: false },
      'awaitingPayment',
      'addressIncomplete',
    ],
    ['no line goes there', { freight: 'unreachable', shopPaid: false }, 'awaitingPayment', 'noShippingLine'],
    [
      'no line is chosen',
      { freight: 'notChosen', shopPaid: false },
      'awaitingPayment',
      'shippingLineNotChosen',
    ],
    ['the shop has not been paid', { shopPaid: false }, 'awaitingPayment', 'shopUnpaid'],
    ['it is a test order of the shop', { isTest: true }, 'awaitingPayment', 'testOrder'],
    ['nothing lacks', {}, 'awaitingPayment', 'paymentDue'],
  ] as const)('when %s', (_, part, status, reason) => {
    expect(stateFrom({ ...ready, ...part })).toEqual({ status, reason })
  })

  it('reports what waits for the seller before what waits for the agency', () => {
    expect(stateFrom({ ...ready, lines: [asked('requested'), asked('offered')] }).reason).toBe('quoteOffered')
    expect(stateFrom({ ...ready, lines: [asked('requested'), asked('offered'), asked(null)] }).reason).toBe(
      'linesUnmapped',
    )
  })

  it('awaits a quote exactly while a line to buy of a real order has no price, in any order of lines', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const unpriced =
          !given.isTest && given.lines.some(({ quantity, isPriced }) => quantity > 0 && !isPriced)
        const state = stateFrom(given)
        expect(state.status).toBe(unpriced ? 'awaitingQuote' : 'awaitingPayment')
        expect(stateFrom({ ...given, lines: given.lines.toReversed() })).toEqual(state)
      }),
    )
  })

  it('reports payment due only when nothing is missing', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const isDue = stateFrom(given).reason === 'paymentDue'
        const nothingLacks =
          given.addressComplete && given.freight === 'chosen' && given.shopPaid && !given.isTest
        const allPriced = given.lines.every(({ quantity, isPriced }) => quantity === 0 || isPriced)
        expect(isDue).toBe(nothingLacks && allPriced)
      }),
    )
  })
})

describe('moves', () => {
  it('reject unknown transitions', () => {
    expect(() => checkMoves({ bad: { from: ['delivered'], to: ['cancelled'] } })).toThrow(
      'transition delivered to cancelled',
    )
  })

  it('return a paid order to an unpaid status only by undoing its payment', () => {
    const unpaid: readonly string[] = unpaidStatuses
    const back = Object.entries(orderMoves).filter(
      ([, { from, to }]) =>
        from.some((status) => status === 'processing') && to.some((status) => unpaid.includes(status)),
    )
    expect(back.map(([name]) => name)).toEqual(['undoPayment'])
    expect(orderTransitions.awaitingStock).not.toContain('awaitingPayment')
  })
})
