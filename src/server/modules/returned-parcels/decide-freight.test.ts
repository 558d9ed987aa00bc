import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type ReturnedParcelState,
  returnedParcelStates,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import { makeRateBook } from '../shipping/rate-book.ts'
import { noCredit } from '../wallet/index.ts'
import { decideFreight, offersOf, type PayableReturn } from './decide-freight.ts'

const rate = (countryCode: string, baseMinor: number) => ({
  countryCode,
  postcodePrefixes: [],
  fromGrams: 0,
  toGrams: 2_000,
  baseMinor,
  perKgMinor: 1_000,
  stepGrams: 100,
  daysMin: 5,
  daysMax: 9,
})
const line = (id: string, baseMinor: number, accepts: readonly 'battery'[] = []) => ({
  id,
  code: id,
  name: `Line ${id}`,
  carrier: 'YunExpress',
  trackingUrl: null,
  volumetricDivisor: null,
  maxWeightGrams: 2_000,
  maxSideMm: null,
  accepts,
  paysDuty: false,
  paysTax: false,
  rates: [rate('DE', baseMinor)],
})
const book = { rates: makeRateBook([line('1', 300), line('2', 900, ['battery'])]), exchangeRate: 1 }
const address = { recipientName: 'Ada', countryCode: 'DE', city: 'Leipzig', address1: 'Nikolaistr. 4' }
const parcel = (id: string, part: Partial<PayableReturn> = {}): PayableReturn => ({
  id,
  number: `RS-${id}`,
  state: 'pendingPay',
  weightGrams: 450,
  goodsAttributes: [],
  address,
  ...part,
})
const decide = (
  asked: Parameters<typeof decideFreight>[0],
  found: readonly PayableReturn[],
  balanceMinor: number,
) => decideFreight(asked, found, { balanceMinor, currency: 'USD', credit: noCredit }, book)
const reasons = (decision: ReturnType<typeof decide>) => decision.rows.map(({ result }) => result.reason)

it('uses the current weight, destination and goods, in the order’s currency', () => {
  expect(offersOf(parcel('1'), book).offers.map(({ priceMinor }) => priceMinor)).toEqual([800, 1_400])
  expect(offersOf(parcel('1'), { ...book, exchangeRate: 7.25 }).offers[0]?.priceMinor).toBe(5_800)
  expect(offersOf(parcel('1', { weightGrams: 999 }), book).offers[0]?.priceMinor).toBe(1_300)
  expect(
    offersOf(parcel('1', { goodsAttributes: ['battery'] }), book).offers.map(({ lineId }) => lineId),
  ).toEqual(['2'])
  expect(offersOf(parcel('1', { address: null }), book)).toEqual({ offers: [], refusals: [] })
})

it('reports why each parcel cannot be paid', () => {
  const found = [
    parcel('1', { state: 'pendingAddress', address: null }),
    parcel('2', { state: 'paid' }),
    parcel('3', { state: 'discarded' }),
    parcel('4', { weightGrams: 3_000 }),
    parcel('5', { goodsAttributes: ['battery'] }),
    parcel('6'),
    parcel('7', { address: { ...address, address1: '' } }),
    parcel('8'),
  ]
  const asked = [
    ...['1', '2', '3', '4'].map((id) => ({ id })),
    { id: '5', lineId: '1' },
    { id: '6', lineId: '1', agreedMinor: 799 },
    { id: '7' },
    { id: '8', lineId: '1', agreedMinor: 800 },
    { id: '9' },
  ]
  expect(reasons(decide(asked, found, 10_000))).toEqual([
    'notPayable',
    'alreadyPaid',
    'notPayable',
    'noShippingLine',
    'lineNotOffered',
    'priceChanged',
    'notPayable',
    'payable',
    'notFound',
  ])
})

it('pays in the given order, skipping what is too expensive, each parcel once', () => {
  const found = [parcel('1'), parcel('2'), parcel('3')]
  const asked = [
    { id: '1', lineId: '2' },
    { id: '2', lineId: '2' },
    { id: '3', lineId: '1' },
    { id: '1', lineId: '2' },
  ]
  const decision = decide(asked, found, 2_300)
  expect(reasons(decision)).toEqual(['payable', 'balanceTooLow', 'payable'])
  expect(decision.rows[1]?.result.missing).toEqual({ amountMinor: 500, currency: 'USD' })
  expect([decision.totalMinor, decision.payableMinor]).toEqual([3_600, 2_200])
})

it('never exceeds the balance, and charges exactly the reported total', () => {
  const states = fc.constantFrom<ReturnedParcelState>(...returnedParcelStates, 'pendingPay', 'pendingPay')
  const one = fc.record({ state: states, weightGrams: fc.integer({ min: 1, max: 2_500 }) })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.integer({ min: 0, max: 8_000 }), (parts, balance) => {
      const found = parts.map((part, index) => parcel(String(index + 1), part))
      const decision = decide(
        found.map(({ id }) => ({ id })),
        found,
        balance,
      )
      const paid = decision.rows.filter(({ result }) => result.ok)
      expect(decision.payableMinor).toBe(paid.reduce((sum, { offer }) => sum + (offer?.priceMinor ?? 0), 0))
      expect(decision.payableMinor).toBeLessThanOrEqual(balance)
      expect(paid.every(({ row }) => row?.state === 'pendingPay')).toBe(true)
    }),
  )
})
