import { sql } from 'kysely'
import type { autoRecharge } from '../../../../contract/wallet/auto-recharge.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { autoRechargeView, readAutoRecharge } from './auto-recharge-rows.ts'
import { paypalNotAvailable } from '../paypal/create-paypal-recharge.ts'
import { lockWallet } from '../ledger/ledger.ts'
import { queueingAutoRecharge } from '../ledger/queue-auto-recharge.ts'
import type { WalletParts } from '../recharges/wallet-deps.ts'

type View = OutputOf<typeof autoRecharge.getAutoRecharge>
type Settings = ParsedInputOf<typeof autoRecharge.saveAutoRecharge>

export const getAutoRecharge = async (
  { database, offers, clock }: WalletParts,
  { customerId, currency }: Pick<CustomerActor, 'customerId' | 'currency'>,
): Promise<View> => {
  const now = clock.now()
  const facts = await readAutoRecharge(database.tenant(customerId), customerId, now)
  return autoRechargeView(facts, now, offers('paypal', currency))
}

const write = async (tx: Tx, settings: Settings, call: CustomerCall): Promise<void> => {
  const { customerId } = call.customer
  const { isOn, belowMinor, amountMinor, maxPerDay, maxPerMonthMinor } = settings
  // Turned off and on again, or saved while it is on: a pause ends.
  await sql`
    insert into auto_recharge (customer_id, is_enabled, below_minor, amount_minor, max_per_day, max_per_month_minor)
      values (${customerId}, ${isOn}, ${belowMinor}, ${amountMinor}, ${maxPerDay}, ${maxPerMonthMinor})
      on conflict (customer_id) do update set is_enabled = excluded.is_enabled, below_minor = excluded.below_minor,
        amount_minor = excluded.amount_minor, max_per_day = excluded.max_per_day,
        max_per_month_minor = excluded.max_per_month_minor, changed_at = now(),
        paused_at = null, paused_code = null, paused_recharge = null`.execute(tx)
  await audit(tx, call.customer, {
    action: 'autoRecharge.saved',
    target: `customer:${customerId}`,
    detail: { ...settings },
    call,
  })
}

/** Takes effect at once: a wallet that has too little already is recharged. */
export const saveAutoRecharge = async (
  parts: WalletParts,
  settings: Settings,
  call: CustomerCall,
): Promise<View> => {
  const { customerId, currency, name } = call.customer
  // Turning it off stays possible where PayPal is no longer offered.
  if (settings.isOn && !parts.offers('paypal', currency)) throw paypalNotAvailable()
  await parts.database.agencyTransaction(async (tx) => {
    await lockWallet(tx, customerId)
    const { account, settings: before } = await readAutoRecharge(tx, customerId, parts.clock.now())
    if (settings.isOn && !account) throw refuse('noPayPalAccount')
    await write(tx, settings, call)
    const { paused: _, ...shown } = before ?? { paused: null }
    const isSame =
      before !== null && !before.paused && JSON.stringify(sorted(shown)) === JSON.stringify(sorted(settings))
    if (!isSame) await parts.mails.autoChanged(tx, customerId, { ...settings, currency, changedBy: name })
    await tx.executeQuery(queueingAutoRecharge(customerId))
  })
  return getAutoRecharge(parts, call.customer)
}

const sorted = (settings: object): [string, unknown][] =>
  Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1))
