import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorCustomerPrices } from '../../../contract/operator/customer-prices.ts'
import { agreedPrice, dayFrom } from './customer-price-factory.ts'

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
    endCustomerPrice: {
      works: async (t) => ({
        input: { id: (await agreedPrice(t, await t.newCustomer())).id },
        check: (answer) => expect(answer).toMatchObject({ state: 'ended', endedBy: 'Test Operator' }),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
