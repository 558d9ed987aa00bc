import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { shipping } from '../../../contract/shipping/shipping.ts'
import { createShippingLine } from '../orders/test/order-factory.ts'

export const cases = [
  casesOf(shipping, {
    calculateFreight: {
      works: async (t) => {
        const lineId = await createShippingLine(t, { baseMinor: 450 })
        return {
          input: { countryCode: 'us', weightGrams: 700 },
          check: ({ offers }) =>
            expect(offers.find((offer) => offer.lineId === lineId)).toMatchObject({
              price: { amountMinor: 450, currency: 'USD' },
              chargedGrams: 700,
            }),
        }
      },
      foreignRow: 'takes no id',
    },
  }),
]
