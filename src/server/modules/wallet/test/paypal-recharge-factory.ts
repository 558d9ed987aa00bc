import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { completePayPalRecharge } from '../paypal/complete-paypal-recharge.ts'
import { createPayPalRecharge } from '../paypal/create-paypal-recharge.ts'
import { getRecharge } from '../recharges/recharges.ts'
import { newSeller } from './wallet-factory.ts'
import { withPayPal } from './paypal-factory.ts'

/** Recharges by PayPal, step by step. */
export const withPayPalRecharges = async () => {
  const wallet = await withPayPal()
  const { database, paypal, parts, runJobs } = wallet

  const signIn = (currency?: Currency) => newSeller(database, currency)

  const start = async (call: CustomerCall, amountMinor = 10_000) => {
    const recharge = await createPayPalRecharge(parts, amountMinor, { ...call, idempotencyKey: randomUUID() })
    return { ...recharge, token: recharge.paypalOrderId ?? '' }
  }
  const comeBack = (call: CustomerCall, token: string, cancelled = false) =>
    completePayPalRecharge(parts, call.customer.customerId, { token, cancelled })
  const statusOf = async (call: CustomerCall, id: string): Promise<string> =>
    (await getRecharge(database.agency, call.customer.customerId, id)).status
  const captureIdOf = (token: string): string => paypal.fake.order(token).capture?.id ?? ''
  const settleAll = async (): Promise<void> => {
    expect(await runJobs()).toEqual([])
  }

  return { ...wallet, signIn, start, comeBack, statusOf, captureIdOf, settleAll }
}
