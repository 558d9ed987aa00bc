import { beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { shippingLineInput, shippingLineSchema } from '../../../contract/catalogue/catalogue.ts'
import { createCustomer } from '../orders/test/order-factory.ts'
import { freightFor, forgetRateBook, loadRateBook } from './index.ts'
import { listShippingLines } from './list-shipping-lines.ts'
import { saveShippingLine } from './save-shipping-line.ts'
import { aLine, aRate } from './shipping-factory.ts'

const { database, admin } = await withTestDatabase()

const save = async (given: object) => {
  const input = shippingLineInput.parse(given)
  const saved = await database.agencyTransaction((tx) => saveShippingLine(tx, input))
  forgetRateBook()
  return shippingLineSchema.parse(saved)
}
const parcel = {
  countryCode: 'US',
  postcode: '10001',
  weightGrams: 500,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  goodsAttributes: [],
} as const

beforeEach(async () => {
  await admin.query('delete from shipping_rate; delete from shipping_line')
  forgetRateBook()
})

describe('a shipping line', () => {
  it('is created with its rates and listed last, as given', async () => {
    const first = await save(aLine())
    const second = await save(aLine({ code: 'EXP', accepts: ['battery', 'magnet'], volumetricDivisor: 6000 }))
    const { lines } = { lines: await listShippingLines(database.agency) }
    expect(lines.map((line) => shippingLineSchema.parse(line))).toEqual([first, second])
    expect(second).toMatchObject({
      accepts: ['battery', 'magnet'],
      volumetricDivisor: 6000,
      rates: [{ countryCode: 'US' }],
    })
  })

  it('is changed, and its rates replaced', async () => {
    const { id } = await save(aLine({ rates: [aRate(), aRate({ countryCode: 'DE' })] }))
    const changed = await save(
      aLine({ id, nameEn: 'Slow boat', paysDuty: true, rates: [aRate({ countryCode: 'FR', baseMinor: 1 })] }),
    )
    expect(changed).toMatchObject({ id, nameEn: 'Slow boat', paysDuty: true, paysTax: false })
    expect(changed.rates.map(({ countryCode, baseMinor }) => [countryCode, baseMinor])).toEqual([['FR', 1]])
    expect((await save(aLine({ id, rates: [] }))).rates).toEqual([])
  })

  it('has a unique code', async () => {
    await save(aLine())
    await expect(save(aLine())).rejects.toMatchObject({ reason: 'codeTaken' })
  })

  it('is not found if unknown', async () => {
    await expect(save(aLine({ id: '999999999' }))).rejects.toMatchObject({ reason: 'notFound' })
  })

  it('with overlapping bands is rejected, and nothing is saved', async () => {
    const { id } = await save(aLine())
    const rates = [aRate({ toGrams: 500 }), aRate({ fromGrams: 400 })]
    await expect(save(aLine({ id, nameEn: 'Other', rates }))).rejects.toMatchObject({
      reason: 'ratesOverlap',
    })
    expect(await listShippingLines(database.agency)).toMatchObject([
      { nameEn: 'Standard', rates: [{ toGrams: 2000 }] },
    ])
  })
})

describe('the rate book', () => {
  it('contains only active lines, for a tenant’s connection too', async () => {
    await save(aLine())
    await save(aLine({ code: 'OFF', isActive: false }))
    const tenant = database.tenant(await createCustomer({ platform: { database } }))
    const { offers, refusals } = freightFor(await loadRateBook(tenant), parcel)
    expect(offers).toMatchObject([{ code: 'STD', priceUsdMinor: 900, carrier: 'YunExpress' }])
    expect(refusals).toEqual([])
  })

  it('is cached until a change is saved', async () => {
    const { id } = await save(aLine())
    const before = await loadRateBook(database.agency)
    expect(await loadRateBook(database.agency)).toBe(before)
    await save(aLine({ id, rates: [aRate({ baseMinor: 0 })] }))
    expect(freightFor(await loadRateBook(database.agency), parcel).offers).toMatchObject([
      { priceUsdMinor: 500 },
    ])
  })

  it('is not cached if a change was made while it was read', async () => {
    await save(aLine())
    forgetRateBook()
    const reading = loadRateBook(database.agency)
    forgetRateBook()
    const early = await reading
    expect(await loadRateBook(database.agency)).not.toBe(early)
  })

  it('is never read half changed', async () => {
    const countries = ['US', 'DE', 'FR', 'GB', 'CA']
    const priced = (baseMinor: number) => countries.map((countryCode) => aRate({ countryCode, baseMinor }))
    const { id } = await save(aLine({ rates: priced(0) }))
    const writing = (async () => {
      for (let round = 1; round <= 20; round += 1) await save(aLine({ id, rates: priced(round) }))
      return 'done' as const
    })()
    const later = new Promise<'later'>((resolve) => {
      setImmediate(() => resolve('later'))
    })
    while ((await Promise.race([writing, later])) !== 'done') {
      forgetRateBook()
      const book = await loadRateBook(database.agency)
      const bases = countries.map(
        (countryCode) => freightFor(book, { ...parcel, countryCode }).offers[0]?.priceUsdMinor,
      )
      expect(new Set(bases).size).toBe(1)
      expect(bases[0]).toBeDefined()
    }
  })

  it('concurrent saves of one line keep the rates of one of them', async () => {
    const { id } = await save(aLine())
    await Promise.all([1, 2, 3, 4].map((baseMinor) => save(aLine({ id, rates: [aRate({ baseMinor })] }))))
    const [line] = await listShippingLines(database.agency)
    expect(line?.rates).toHaveLength(1)
  })
})
