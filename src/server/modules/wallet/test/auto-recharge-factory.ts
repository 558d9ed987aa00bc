import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { PayPalDouble } from '../../../../../test/paypal.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { rechargeOf, type Recharge } from '../recharges/recharges.ts'
import { reconcileRecharges } from '../paypal/reconcile-recharges.ts'
import { getAutoRecharge, saveAutoRecharge } from '../auto-recharge/save-auto-recharge.ts'
import { completePayPalAccount, startPayPalAccount } from '../auto-recharge/save-paypal-account.ts'
import { moveWallet, newSeller } from './wallet-factory.ts'
import { withPayPal } from './paypal-factory.ts'

type Settings = Parameters<typeof saveAutoRecharge>[1]
export type Funding = Parameters<PayPalDouble['fake']['approveAccount']>[1]

export const usual: Settings = {
  isOn: true,
  belowMinor: 5_000,
  amountMinor: 20_000,
  maxPerDay: 3,
  maxPerMonthMinor: null,
}

export const again = (call: CustomerCall): CustomerCall => ({ ...call, idempotencyKey: randomUUID() })

/** Sellers with a saved PayPal account, recharged automatically. */
export const withAutoRecharge = async () => {
  const wallet = await withPayPal()
  const { database, clock, lines, paypal, parts, runJobs } = wallet

  beforeEach(() => {
    clock.at = 0
    lines.length = 0
    paypal.fake.setWebhookTiming('normal')
    paypal.fake.captureSaved(true)
  })

  const approvedToken = async (call: CustomerCall, funding?: Funding): Promise<string> => {
    const { approveUrl } = await startPayPalAccount(parts, again(call))
    const token = new URL(approveUrl).searchParams.get('approval_session_id') ?? ''
    paypal.fake.approveAccount(token, funding)
    return token
  }

  const saveAccount = async (call: CustomerCall, funding?: Funding) =>
    completePayPalAccount(parts, { token: await approvedToken(call, funding), cancelled: false }, call)

  /** A seller with 60.00, an account, and settings that recharge 200.00 below 50.00. */
  const seller = async ({
    funding,
    currency,
    ...settings
  }: Partial<Settings> & { funding?: Funding; currency?: Currency } = {}) => {
    const call = await newSeller(database, currency)
    await moveWallet(database, call.customer.customerId, 6_000)
    await saveAccount(call, funding)
    await saveAutoRecharge(parts, { ...usual, ...settings }, call)
    return call
  }

  const spend = (call: CustomerCall, amountMinor: number) =>
    moveWallet(database, call.customer.customerId, -amountMinor)
  const view = (call: CustomerCall) => getAutoRecharge(parts, call.customer)
  const automaticOf = async (call: CustomerCall): Promise<Recharge[]> => {
    const rows = await database.agency
      .selectFrom('recharge')
      .selectAll()
      .where('customer_id', '=', call.customer.customerId)
      .where('paypal_account_id', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.map(rechargeOf)
  }
  const statuses = async (call: CustomerCall) => (await automaticOf(call)).map(({ status }) => status)
  const chargesOf = async (call: CustomerCall) => {
    const numbers = new Set((await automaticOf(call)).map(({ number }) => number))
    return paypal.fake.orders().filter(({ unit }) => numbers.has(unit.invoice_id ?? ''))
  }
  /** Recharges that PayPal has been asked about long ago are due at once. */
  const reconcile = async (): Promise<unknown[]> => {
    await reconcileRecharges(parts)
    return runJobs()
  }

  /** A process that is killed at the charge: before PayPal is called, or after it has taken the money. */
  const killed = (isCharged: boolean): typeof parts => {
    return {
      ...parts,
      payments: {
        ...parts.payments,
        chargeAccount: async (charge) => {
          if (isCharged) await parts.payments.chargeAccount(charge)
          throw new Error('killed')
        },
      },
    }
  }

  return {
    ...wallet,
    approvedToken,
    saveAccount,
    seller,
    spend,
    view,
    automaticOf,
    statuses,
    chargesOf,
    reconcile,
    killed,
  }
}
