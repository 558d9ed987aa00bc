import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorPaymentMethods } from '../../../contract/wallet/operator-payment-methods.ts'
import { paymentMethods } from '../../../contract/wallet/payment-methods.ts'
import { saved, usdt, wise } from './payment-method-factory.ts'

const everyCustomers = 'payment methods are the agency’s'

export const cases = [
  casesOf(paymentMethods, {
    listPaymentMethods: {
      works: async (t) => {
        const { id } = await saved(t, wise)
        return {
          input: {},
          check: ({ methods }) => expect(methods.map((one) => one.id)).toContain(id),
        }
      },
      foreignRow: 'takes no id',
    },
  }),
  casesOf(operatorPaymentMethods, {
    listOperatorPaymentMethods: {
      works: async (t) => {
        const { id } = await saved(t, { ...wise, isEnabled: false })
        return {
          input: {},
          check: ({ methods }) =>
            expect(methods.find((one) => one.id === id)).toMatchObject({ isEnabled: false, version: 1 }),
        }
      },
      foreignRow: everyCustomers,
    },
    savePaymentMethod: {
      works: async () => ({
        input: usdt,
        check: (answer) => expect(answer).toMatchObject({ kind: 'usdt', network: 'TRC20', version: 1 }),
      }),
      foreignRow: everyCustomers,
    },
  }),
]
