import { beforeEach, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import {
  type DayRate,
  exchangeRate,
  forgetExchangeRates,
  knownRates,
  listExchangeRates,
  ratesOn,
  saveExchangeRate,
} from './exchange-rates.ts'

const { database, admin } = await withTestDatabase()

const day = (fromNow: number): string =>
  new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
const save = async (validFrom: string, rate: number): Promise<DayRate> => {
  const saved = await database.agencyTransaction((tx) =>
    saveExchangeRate(tx, { currency: 'CNY', validFrom, rate }),
  )
  forgetExchangeRates()
  return saved
}

beforeEach(async () => {
  await admin.query(`delete from exchange_rate where valid_from > '2020-01-01'`)
  forgetExchangeRates()
})

it('the latest rate that is valid today applies', async () => {
  expect(await exchangeRate(database.agency, 'USD')).toBe(1)
  expect(await exchangeRate(database.agency, 'CNY')).toBe(7.1)
  await admin.query(`insert into exchange_rate values ('CNY', $1, 7.2), ('CNY', $2, 7.3)`, [day(-2), day(-9)])
  forgetExchangeRates()
  expect(await exchangeRate(database.agency, 'CNY')).toBe(7.2)
  await save(day(0), 7.05)
  await save(day(1), 9)
  expect(await exchangeRate(database.agency, 'CNY')).toBe(7.05)
})

it('a day has one rate: the last one set for it', async () => {
  await save(day(0), 7.05)
  expect(await save(day(0), 7.06)).toEqual({ currency: 'CNY', validFrom: day(0), rate: 7.06 })
  await save(day(2), 7.5)
  const { today, rates } = await listExchangeRates(database.agency)
  expect({ today, rates: rates.filter(({ currency }) => currency === 'CNY') }).toEqual({
    today: day(0),
    rates: [
      { currency: 'CNY', validFrom: day(2), rate: 7.5 },
      { currency: 'CNY', validFrom: day(0), rate: 7.06 },
      { currency: 'CNY', validFrom: '2020-01-01', rate: 7.1 },
    ],
  })
})

it('keeps rates of currencies that only limits have', async () => {
  expect((await knownRates(database.agency)).get('EUR')).toBe(0.86)
  await database.agencyTransaction((tx) =>
    saveExchangeRate(tx, { currency: 'EUR', validFrom: day(0), rate: 0.91 }),
  )
  forgetExchangeRates()
  expect((await knownRates(database.agency)).get('EUR')).toBe(0.91)
  expect((await ratesOn(database.agency, day(-1))).get('EUR')).toBe(0.86)
  expect((await ratesOn(database.agency, day(0))).get('EUR')).toBe(0.91)
})

it('past rates do not change', async () => {
  await expect(save(day(-1), 7)).rejects.toMatchObject({ reason: 'dayIsPast' })
})

it('a rate is cached until one is saved', async () => {
  await exchangeRate(database.agency, 'CNY')
  await admin.query(`insert into exchange_rate values ('CNY', $1, 8)`, [day(0)])
  expect(await exchangeRate(database.agency, 'CNY')).toBe(7.1)
  forgetExchangeRates()
  expect(await exchangeRate(database.agency, 'CNY')).toBe(8)
})
