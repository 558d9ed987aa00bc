import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goodsAttributes } from '../../../../contract/kernel/statuses.ts'
import {
  candidatesOf,
  limitOf,
  rankServices,
  withinLimits,
  type OfferedService,
  type ParcelFacts,
  type Quote,
} from '../ports/choose-service.ts'

const service = (id: string, change: Partial<OfferedService> = {}): OfferedService => ({
  id,
  carrierId: '1',
  carrier: 'YunExpress',
  connector: 'yunexpress',
  isConnected: true,
  sender: null,
  code: `S${id}`,
  countries: [],
  minGrams: 0,
  maxGrams: null,
  accepts: [],
  weekdays: [],
  position: Number(id),
  ...change,
})
const parcel: ParcelFacts = { countryCode: 'US', weightGrams: 500, goodsAttributes: [], weekday: 3 }
const usd = (costMinor: number): Quote => ({ cost: { costMinor, currency: 'USD' } })
const cny = (costMinor: number): Quote => ({ cost: { costMinor, currency: 'CNY' } })
const exchangeRates = new Map([['CNY', 7]])

const rank = (services: readonly OfferedService[], quotes: Readonly<Record<string, Quote>>) =>
  rankServices({ services, parcel, quotes: new Map(Object.entries(quotes)), exchangeRates })

describe('a service takes a parcel', () => {
  it.each([
    [{}, null],
    [{ isConnected: false }, 'notConnected'],
    [{ countries: ['DE', 'FR'] }, 'country'],
    [{ countries: ['US'] }, null],
    [{ minGrams: 501 }, 'tooLight'],
    [{ minGrams: 500, maxGrams: 500 }, null],
    [{ maxGrams: 499 }, 'tooHeavy'],
    [{ weekdays: [1, 2] }, 'weekday'],
    [{ weekdays: [3] }, null],
  ] as const)('%j: %s', (change, expected) => {
    expect(limitOf(service('1', change), parcel)).toBe(expected)
  })

  it('only if it accepts all of its goods', () => {
    const goods = { ...parcel, goodsAttributes: ['battery', 'magnet'] as const }
    expect(limitOf(service('1', { accepts: ['battery'] }), goods)).toBe('goods')
    expect(limitOf(service('1', { accepts: ['magnet', 'battery'] }), goods)).toBeNull()
  })
})

describe('services are tried', () => {
  it('from the cheapest on, whatever the currency', () => {
    const { ranked } = rank([service('1'), service('2'), service('3')], {
      1: usd(900),
      2: cny(5_600),
      3: cny(6_900),
    })
    expect(ranked.map(({ id }) => id)).toEqual(['2', '1', '3'])
  })

  it('in their order at equal cost, and those of unknown cost at the end', () => {
    const services = [service('1'), service('2', { position: 0 }), service('3'), service('4')]
    const { ranked } = rank(services, {
      1: usd(900),
      2: usd(900),
      3: { cost: null },
      4: { cost: { costMinor: 1, currency: 'EUR' } },
    })
    expect(ranked.map(({ id }) => id)).toEqual(['2', '1', '3', '4'])
  })

  it('unless they are outside their limits, or their carrier refuses or says nothing', () => {
    const services = [service('1', { maxGrams: 1 }), service('2'), service('3')]
    const { ranked, refused } = rank(services, {
      1: usd(1),
      2: { reason: 'refused', refusal: 'Too far.' },
    })
    expect(ranked).toEqual([])
    expect(refused).toEqual([
      {
        carrier: 'YunExpress',
        service: 'S1',
        costMinor: null,
        currency: null,
        reason: 'tooHeavy',
        detail: '',
      },
      {
        carrier: 'YunExpress',
        service: 'S2',
        costMinor: null,
        currency: null,
        reason: 'refused',
        detail: 'Too far.',
      },
      {
        carrier: 'YunExpress',
        service: 'S3',
        costMinor: null,
        currency: null,
        reason: 'refused',
        detail: '',
      },
    ])
  })
})

it('the outcome names the service chosen, those tried in vain and those that cost more', () => {
  const choice = rank([service('1'), service('2'), service('3')], { 1: usd(3), 2: usd(2), 3: usd(1) })
  const tried = new Map([['3', { reason: 'busy' as const, detail: 'Later.' }]])
  const outcome = candidatesOf(choice, tried, '2').map((one) => [one.service, one.reason, one.costMinor])
  expect(outcome).toEqual([
    ['S3', 'busy', 1],
    ['S2', 'chosen', 2],
    ['S1', 'costsMore', 3],
  ])
})

describe('for any services and answers', () => {
  const anyService = fc.record({
    isConnected: fc.boolean(),
    countries: fc.subarray(['US', 'DE', 'GB']),
    minGrams: fc.integer({ min: 0, max: 1000 }),
    maxGrams: fc.option(fc.integer({ min: 0, max: 2000 })),
    accepts: fc.subarray([...goodsAttributes]),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    position: fc.integer({ min: 0, max: 3 }),
  })
  const anyQuote: fc.Arbitrary<Quote> = fc.oneof(
    fc.record({
      cost: fc.option(
        fc.record({ costMinor: fc.nat(10_000), currency: fc.constantFrom('USD', 'CNY', 'EUR') }),
      ),
    }),
    fc.record({ reason: fc.constantFrom('refused', 'busy', 'noAnswer'), refusal: fc.string() }),
  )
  const anyParcel = fc.record({
    countryCode: fc.constantFrom('US', 'DE', 'JP'),
    weightGrams: fc.integer({ min: 1, max: 2500 }),
    goodsAttributes: fc.subarray([...goodsAttributes]),
    weekday: fc.integer({ min: 1, max: 7 }),
  })

  it('each is tried or explained exactly once, tried ones within their limits and by cost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyService, fc.option(anyQuote)), { maxLength: 8 }),
        anyParcel,
        (given, facts) => {
          const services = given.map(([change], index) => service(String(index + 1), change))
          const quotes = new Map<string, Quote>()
          for (const [index, [, quote]] of given.entries()) if (quote) quotes.set(String(index + 1), quote)
          const choice = rankServices({ services, parcel: facts, quotes, exchangeRates })
          const { ranked, refused } = choice
          expect(ranked.length + refused.length).toBe(services.length)
          expect(refused.every(({ reason }) => reason !== 'chosen' && reason !== 'costsMore')).toBe(true)
          const open = new Set(withinLimits(services, facts).map(({ id }) => id))
          expect(ranked.every(({ id }) => open.has(id) && 'cost' in (quotes.get(id) ?? {}))).toBe(true)
          const costs = ranked.map(({ cost }) => {
            const rate = cost?.currency === 'USD' ? 1 : exchangeRates.get(cost?.currency ?? '')
            return cost && rate ? cost.costMinor / rate : Number.POSITIVE_INFINITY
          })
          expect(costs).toEqual(costs.toSorted((a, b) => a - b || 0))
          const outcome = candidatesOf(choice, new Map(), ranked[0]?.id ?? null)
          expect(outcome).toHaveLength(services.length)
          expect(outcome.filter(({ reason }) => reason === 'chosen')).toHaveLength(ranked.length > 0 ? 1 : 0)
        },
      ),
    )
  })
})
