import { sql } from 'kysely'
import { operatorPaymentMethods } from '../../../contract/wallet/operator-payment-methods.ts'
import { paymentMethods } from '../../../contract/wallet/payment-methods.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { readMethods } from './payment-method-rows.ts'
import { savePaymentMethod } from './save-payment-method.ts'

export const paymentMethodsModule = ({ database }: Platform): Module => ({
  routes: [
    implement(paymentMethods.listPaymentMethods, async (_input, { customer: { customerId, currency } }) => {
      const offered = sql`where is_enabled and currency = ${currency} order by position, id`
      const methods = await readMethods(database.tenant(customerId), offered)
      return {
        methods: methods.map(
          ({ isEnabled: _enabled, version: _version, updatedAt: _at, ...method }) => method,
        ),
      }
    }),
    implement(operatorPaymentMethods.listOperatorPaymentMethods, async () => ({
      methods: await readMethods(database.agency, sql`order by position, id`),
    })),
    implement(operatorPaymentMethods.savePaymentMethod, (input, call) =>
      savePaymentMethod(database, input, call),
    ),
  ],
})
