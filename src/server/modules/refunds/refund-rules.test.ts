import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OperatorRefundAction } from '../../../contract/refunds/operator-refunds.ts'
import { policyTerms, refundReasons } from '../../../contract/refunds/policy-terms.ts'
import {
  maxRefundMinor,
  openRefundStates,
  refundPartyOf,
  refundStates,
  refundTransitions,
  type RefundAction,
  type RefundState,
} from '../../../contract/refunds/refund-schemas.ts'
import { maxRefundOf, refundReasonState, refundReasonStates, type RefundFacts } from './refund-rules.ts'
import { operatorActionsByState, sellerActionsByState, statesBefore } from './refund-states.ts'

const dayMs = 24 * 3600 * 1000
const paidAt = new Date('2026-03-01T00:00:00Z')
const day = (days: number): Date => new Date(+paidAt + days * dayMs)
const line = {
  lineId: '1',
  quantity: 2,
  unitMinor: 500,
  paidMinor: 1000,
  shippedQuantity: 2,
  refundedQuantity: 0,
}
const inOneParcel = { lines: [{ lineId: '1', quantity: 2 }], shippedAt: day(2), deliveredAt: null }
const facts = (part: Partial<RefundFacts> = {}): RefundFacts => ({
  blocked: null,
  paidAt,
  daysMax: 12,
  freightMinor: 400,
  serviceMinor: 0,
  surchargeMinor: 0,
  paidMinor: 1400,
  refundedMinor: 0,
  parcels: [inOneParcel],
  replaced: [],
  lines: [line],
  ...part,
})
const delivered = (at: Date): Partial<RefundFacts> => ({ parcels: [{ ...inOneParcel, deliveredAt: at }] })

describe('the terms', () => {
  it('match the policies', () => {
    expect(policyTerms).toMatchObject({ returnWindowDays: 14, refundPaidUnderDays: 30, refundReplyDays: 14 })
  })

  it('allow “not received” from the line’s maximum days on, for sixty days', () => {
    const at = (days: number) => refundReasonState(facts(), 'notReceived', day(days))
    expect(at(13)).toMatchObject({ isOpen: false, blocker: 'notYet', opensAt: day(14) })
    expect(at(14)).toMatchObject({ isOpen: true, closesAt: day(74), maxMinor: 1400 })
    expect(at(73.9).isOpen).toBe(true)
    expect(at(74)).toMatchObject({ isOpen: false, blocker: 'over', closesAt: day(74) })
  })

  it('allow “not received” at once if the parcel is reported as delivered', () => {
    expect(refundReasonState(facts(delivered(day(6))), 'notReceived', day(6)).isOpen).toBe(true)
  })

  it.each(['damaged', 'wrongItem', 'missingItem', 'qualityProblem'] as const)(
    'allow %s for fourteen days after delivery',
    (reason) => {
      expect(refundReasonState(facts(), reason, day(9))).toMatchObject({
        blocker: 'notDelivered',
        opensAt: null,
      })
      const came = facts(delivered(day(8)))
      expect(refundReasonState(came, reason, day(21.9))).toMatchObject({ isOpen: true, closesAt: day(22) })
      expect(refundReasonState(came, reason, day(22))).toMatchObject({ isOpen: false, blocker: 'over' })
    },
  )

  it('refund only freight for late parcels, and nothing for those in time', () => {
    expect(refundReasonState(facts(delivered(day(10))), 'lateDelivery', day(20)).blocker).toBe('inTime')
    expect(refundReasonState(facts(delivered(day(15))), 'lateDelivery', day(20))).toMatchObject({
      isOpen: true,
      maxMinor: 400,
      closesAt: day(29),
    })
  })

  it('count each parcel separately', () => {
    const two = facts({
      parcels: [
        { shippedAt: day(1), deliveredAt: day(5), lines: [{ lineId: '1', quantity: 1 }] },
        { shippedAt: day(15), deliveredAt: day(20), lines: [{ lineId: '1', quantity: 1 }] },
      ],
    })
    expect(refundReasonState(two, 'damaged', day(21))).toMatchObject({
      lines: [{ lineId: '1', quantity: 1 }],
      maxMinor: 700,
      closesAt: day(34),
    })
  })

  it('offer only other reasons for units not shipped', () => {
    const none = facts({ parcels: [], lines: [{ ...line, shippedQuantity: 0 }] })
    const open = refundReasonStates(none, day(3)).filter(({ isOpen }) => isOpen)
    expect(open.map(({ reason }) => reason)).toEqual(['other'])
    expect(refundReasonState(none, 'damaged', day(3)).blocker).toBe('notShipped')
  })

  it('exclude units refunded before', () => {
    const once = facts({
      ...delivered(day(8)),
      refundedMinor: 700,
      lines: [{ ...line, refundedQuantity: 1, paidMinor: 500 }],
    })
    expect(refundReasonState(once, 'damaged', day(9))).toMatchObject({
      lines: [{ lineId: '1', quantity: 1 }],
      maxMinor: 700,
    })
    const all = facts({ ...delivered(day(8)), refundedMinor: 1400 })
    expect(refundReasonState(all, 'damaged', day(9))).toMatchObject({ isOpen: false, blocker: 'nothingLeft' })
  })
})

describe('a request that was answered with a replacement', () => {
  const replaced = (part: Partial<RefundFacts['replaced'][number]>): Partial<RefundFacts> => ({
    ...delivered(day(8)),
    replaced: [
      { reason: 'damaged', daysMax: 10, shippedAt: null, deliveredAt: null, endedAt: null, ...part },
    ],
  })
  const closing = (part: Partial<RefundFacts>, reason: 'damaged' | 'wrongItem' = 'damaged') =>
    refundReasonState(facts(part), reason, day(9)).closesAt

  it('can be made again for fourteen days after nothing was sent, or the replacement has arrived', () => {
    expect(closing(delivered(day(8)))).toEqual(day(22))
    expect(closing(replaced({ endedAt: day(30) }))).toEqual(day(44))
    expect(closing(replaced({ shippedAt: day(20), deliveredAt: day(31) }))).toEqual(day(45))
    // As any parcel under way: sixty days after the line's maximum days.
    expect(closing(replaced({ shippedAt: day(20) }))).toEqual(day(90))
  })

  it('changes neither other reasons nor an end that is later', () => {
    expect(closing(replaced({ endedAt: day(30) }), 'wrongItem')).toEqual(day(22))
    expect(closing(replaced({ endedAt: day(3) }))).toEqual(day(22))
  })
})

describe('the maximum refund', () => {
  const priced = fc
    .record({ quantity: fc.integer({ min: 1, max: 50 }), unitMinor: fc.nat({ max: 100_000 }) })
    .map((one) => ({ ...one, paidMinor: one.quantity * one.unitMinor }))

  it('is the whole price for everything, and never more than what is left', () => {
    fc.assert(
      fc.property(
        fc.array(priced, { minLength: 1, maxLength: 6 }),
        fc.nat(100_000),
        fc.nat(10_000),
        fc.nat(100_000),
        fc.nat(),
        (all, freight, services, surcharge, left) => {
          const units = all.reduce((sum, { quantity }) => sum + quantity, 0)
          const goods = all.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)
          const sums = { freightMinor: freight, serviceMinor: services, surchargeMinor: surcharge, units }
          const paid = goods + freight + services + surcharge
          const both = { ...sums, paysBack: 'goodsAndFreight' } as const
          expect(maxRefundMinor({ ...both, leftMinor: paid }, all)).toBe(paid)
          expect(maxRefundMinor({ ...sums, paysBack: 'freight', leftMinor: paid }, all)).toBe(freight)
          expect(maxRefundMinor({ ...both, leftMinor: left }, all)).toBeLessThanOrEqual(left)
        },
      ),
    )
  })

  it('is at most what was paid for a line partly covered by stock', () => {
    // Three of five units came from stock: two were paid, whichever they are.
    const lines = [{ ...line, quantity: 5, paidMinor: 1000 }]
    const covered = facts({ lines, freightMinor: 0, paidMinor: 1000 })
    const max = (quantity: number) => maxRefundOf(covered, 'damaged', [{ lineId: '1', quantity }])
    expect([1, 2, 3, 5].map(max)).toEqual([500, 1000, 1000, 1000])
  })

  it('is never more for parts of an order than for the whole', () => {
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 6 }), fc.nat(100_000), (all, shared) => {
        const given = facts({
          freightMinor: shared,
          surchargeMinor: shared,
          paidMinor: Number.MAX_SAFE_INTEGER,
          lines: all.map((one, n) => ({ ...line, ...one, lineId: String(n) })),
        })
        const chosen = given.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
        const whole = maxRefundOf(given, 'damaged', chosen)
        const parts = chosen.map((one) => maxRefundOf(given, 'damaged', [one]))
        expect(parts.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(whole)
        expect(whole - parts.reduce((sum, one) => sum + one, 0)).toBeLessThan(all.length)
      }),
    )
  })

  it('is nothing where no refund can be requested', () => {
    fc.assert(
      fc.property(fc.constantFrom(...refundReasons), fc.integer({ min: 0, max: 200 }), (reason, days) => {
        const { isOpen, maxMinor, lines, blocker } = refundReasonState(
          facts(delivered(day(9))),
          reason,
          day(days),
        )
        expect(isOpen).toBe(maxMinor > 0 && lines.length > 0)
        expect(blocker === null).toBe(isOpen)
      }),
    )
  })
})

describe('the statuses', () => {
  const movesTo: Record<RefundAction | OperatorRefundAction, RefundState> = {
    addEvidence: 'reviewing',
    acceptOffer: 'accepted',
    declineOffer: 'reviewing',
    withdraw: 'withdrawn',
    review: 'reviewing',
    replace: 'replaced',
    offer: 'offered',
    pay: 'accepted',
    askEvidence: 'needEvidence',
    reject: 'rejected',
  }

  it('accept only known transitions from each side', () => {
    for (const state of refundStates) {
      const legal: readonly RefundState[] = refundTransitions[state]
      const actions = [...sellerActionsByState[state], ...operatorActionsByState[state]]
      expect(actions.filter((action) => !legal.includes(movesTo[action]))).toEqual([])
    }
  })

  it('wait for exactly one side while open, whose action moves them on, and end', () => {
    for (const state of refundStates) {
      const isOpen = openRefundStates.some((one) => one === state)
      const stands = {
        state,
        waits: refundPartyOf[state] !== null,
        moves: refundTransitions[state].length > 0,
      }
      expect(stands).toEqual({ state, waits: isOpen, moves: isOpen })
    }
    const onSeller = refundStates.filter((state) => refundPartyOf[state] === 'seller')
    expect(onSeller).toEqual(['needEvidence', 'offered'])
    expect(onSeller.filter((state) => sellerActionsByState[state].length < 2)).toEqual([])
    expect(operatorActionsByState.applied).not.toEqual([])
    expect(operatorActionsByState.reviewing).not.toEqual([])
    expect(statesBefore('refunded')).toEqual(['accepted'])
  })
})
