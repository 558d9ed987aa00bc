import { describe, expect, it } from 'vitest'
import { policyTerms } from '../../../contract/refunds/policy-terms.ts'
import { trackingStatuses, type TrackingStatus } from '../../../contract/kernel/statuses.ts'
import {
  closesAt,
  dayMs,
  expectedWindow,
  hasClosed,
  isLate,
  mayBeMissing,
  mayEditAddress,
  withoutPerson,
} from './page-rules.ts'

const shippedAt = new Date('2026-03-01T00:00:00Z')
const day = (days: number): Date => new Date(+shippedAt + days * dayMs)
const parcel = (status: TrackingStatus, statusAt = day(4)) => ({ status, statusAt, shippedAt })
const tenToFifteen = { daysMin: 10, daysMax: 15 }
const nothing = { daysMin: null, daysMax: null }

describe('the expected delivery', () => {
  it('follows from the shipping date and the promised days', () => {
    expect(expectedWindow(parcel('inTransit'), tenToFifteen)).toEqual({ from: day(10), to: day(15) })
    expect(expectedWindow(parcel('inTransit'), nothing)).toBeNull()
  })

  it('is late after its last day, unless delivered or returned', () => {
    expect(isLate(parcel('inTransit'), tenToFifteen, day(15))).toBe(false)
    expect(isLate(parcel('inTransit'), tenToFifteen, day(15.1))).toBe(true)
    expect(isLate(parcel('delivered'), tenToFifteen, day(40))).toBe(false)
    expect(isLate(parcel('returned'), tenToFifteen, day(40))).toBe(false)
    expect([44, 46].map((days) => isLate(parcel('inTransit'), nothing, day(days)))).toEqual([false, true])
  })
})

describe('reports', () => {
  it('of missing parcels are allowed once delivered, or some days after the promise', () => {
    expect(policyTerms.lateReportDays).toBe(3)
    expect(mayBeMissing(parcel('delivered'), tenToFifteen, day(5))).toBe(true)
    expect(mayBeMissing(parcel('outForDelivery'), tenToFifteen, day(17.9))).toBe(false)
    expect(mayBeMissing(parcel('outForDelivery'), tenToFifteen, day(18.1))).toBe(true)
  })

  it('of wrong addresses are allowed until out for delivery, or while more parcels follow', () => {
    const possible = trackingStatuses.filter((status) => mayEditAddress([parcel(status)], false))
    expect(possible).toEqual(['notFound', 'infoReceived', 'pickedUp', 'inTransit', 'customs'])
    expect(mayEditAddress([parcel('delivered')], true)).toBe(true)
    expect(mayEditAddress([parcel('delivered'), parcel('customs')], false)).toBe(true)
  })
})

describe('a page', () => {
  it('closes 180 days after the last delivery', () => {
    expect(policyTerms.trackingPageDays).toBe(180)
    const both = [parcel('delivered', day(10)), parcel('delivered', day(20))]
    expect(closesAt(both, false)).toEqual(day(200))
    expect([hasClosed(both, day(200)), hasClosed(both, day(200.1))]).toEqual([false, true])
  })

  it('has no closing date while updates may follow', () => {
    expect(closesAt([parcel('delivered'), parcel('inTransit')], false)).toBeNull()
    expect(closesAt([parcel('delivered')], true)).toBeNull()
  })

  it('closes after a parcel without updates for as long', () => {
    expect(hasClosed([parcel('expired', day(20))], day(201))).toBe(true)
  })
})

describe('carrier texts', () => {
  const ada = { name: 'Ada Byron', marks: ['12 St James’s Square', '+44 20 7946 0018', 'SW1Y 4LB', ''] }
  it('are kept if they contain no personal data', () => {
    for (const said of ['Arrived at the sorting centre', 'Delivered', 'Adapted route', ''])
      expect(withoutPerson(said, ada)).toBe(said)
  })

  it('are removed if they name the recipient or quote the address', () => {
    for (const said of [
      'Delivered, signed for by: BYRON',
      'Left with ada at the door',
      'Delivered to 12 st james’s square',
      'Recipient +44 20 7946 0018 was called',
      'Out for delivery in SW1Y 4LB',
    ])
      expect(withoutPerson(said, ada)).toBe('')
    expect(withoutPerson('快件已由王小明签收', { name: '王小明', marks: [] })).toBe('')
  })
})
