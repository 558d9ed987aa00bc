import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import { agreedPrice, aPriceList, dayFrom, newSku, previewList } from './customer-price-factory.ts'

const everyCustomers = 'operators see the rows of every customer'

export const cases = [
  casesOf(operatorCustomerPrices, {
    listCustomerPrices: {
      works: async (t) => {
        const seller = await t.newCustomer()
        const { id } = await agreedPrice(t, seller)
        return {
          input: { customerId: seller.customerId, state: 'current' as const },
          check: ({ rows }) =>
            expect(rows.find((row) => row.id === id)).toMatchObject({
              scope: 'goods',
              discountBp: 1_000,
              state: 'current',
            }),
        }
      },
      foreignRow: everyCustomers,
    },
    createCustomerPrice: {
      works: async (t) => ({
        input: {
          customerId: (await t.newCustomer()).customerId,
          scope: 'country' as const,
          countryCode: 'DE',
          discountBp: 500,
          startsOn: dayFrom(3),
          endsOn: dayFrom(30),
        },
        check: (answer) => expect(answer).toMatchObject({ scope: 'country', name: 'DE', state: 'upcoming' }),
      }),
      foreignRow: everyCustomers,
    },
    changeCustomerPriceEnd: {
      works: async (t) => ({
        input: { id: (await agreedPrice(t, await t.newCustomer())).id, endsOn: dayFrom(7) },
        check: (answer) => expect(answer).toMatchObject({ endsOn: dayFrom(7), state: 'current' }),
      }),
      foreignRow: everyCustomers,
    },
    previewPriceList: {
      works: async (t) => {
        const { customerId } = await t.newCustomer()
        const { code } = await newSku(t)
        return {
          input: { customerId, startsOn: dayFrom(0) },
          file: aPriceList([
            [code, '4.20'],
            ['NOWHERE', '1'],
          ]),
          check: ({ rows, ...counts }) => {
            expect(counts).toMatchObject({ added: 1, replacing: 0, wrong: 1 })
            expect(rows).toMatchObject([
              { row: 2, code, fixedUsdMinor: 420, listPrice: { fromMinor: 500, toMinor: 500 } },
              { row: 3, problem: 'unknownSku', detail: 'NOWHERE' },
            ])
          },
        }
      },
      foreignRow: everyCustomers,
    },
    savePriceList: {
      works: async (t) => {
        const { customerId } = await t.newCustomer()
        const file = aPriceList([[(await newSku(t)).code, '4.20']])
        const terms = { customerId, startsOn: dayFrom(0) }
        const { fingerprint } = await previewList(t, terms, file)
        return {
          input: { ...terms, fingerprint },
          file,
          check: (answer) => expect(answer).toEqual({ added: 1, replacing: 0, skipped: 0 }),
        }
      },
      foreignRow: everyCustomers,
    },
    endCustomerPrice: {
      works: async (t) => ({
        input: { id: (await agreedPrice(t, await t.newCustomer())).id },
        check: (answer) => expect(answer).toMatchObject({ state: 'ended', endedBy: 'Test Operator' }),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
