import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { isWanted, readAutoRecharge, waitOf, type AutoRechargeFacts } from './auto-recharge-rows.ts'
import { lockWallet } from '../ledger/ledger.ts'
import { rechargeFee } from '../recharges/recharge-fees.ts'
import { getRecharge, type Recharge } from '../recharges/recharges.ts'
import { syncPayPalRecharge, type SettleDeps } from '../paypal/sync-paypal-recharge.ts'

const insert = async (
  tx: Tx,
  customerId: CustomerId,
  { settings, account, currency }: AutoRechargeFacts,
): Promise<string | null> => {
  if (!settings || !account) return null
  const { amountMinor } = settings
  const feeMinor = rechargeFee('paypal', amountMinor)
  const { rows } = await sql<{ id: string }>`
    insert into recharge (customer_id, id, number, method, status, currency, amount_minor, fee_minor, pay_minor,
        actor_name, paypal_account_id)
      select ${customerId}::bigint, id, 'RC-' || id, 'paypal', 'created', ${currency}, ${amountMinor}::bigint,
        ${feeMinor}::bigint, ${amountMinor + feeMinor}::bigint, '', ${account.id}::bigint
      from nextval('id_seq') as id
      on conflict do nothing
      returning id`.execute(tx)
  return rows[0]?.id ?? null
}

interface Run {
  /** Of this job: a later attempt resumes what the first one began. */
  readonly attempt: number
}

/** The intent, committed before PayPal is called. The wallet's lock makes runs and changes of the settings wait. */
const begin = (deps: SettleDeps, customerId: CustomerId, { attempt }: Run): Promise<Recharge | null> =>
  deps.database.agencyTransaction(async (tx) => {
    await lockWallet(tx, customerId)
    const now = deps.clock.now()
    const facts = await readAutoRecharge(tx, customerId, now)
    const { underWay } = facts
    if (underWay?.isAutomatic && attempt > 1) return getRecharge(tx, customerId, underWay.id)
    const currencies = deps.payments.currencies
    if (!isWanted(facts) || waitOf(facts, now) || !currencies.includes(facts.currency)) return null
    const id = await insert(tx, customerId, facts)
    if (id === null) return null
    return getRecharge(tx, customerId, id)
  })

/** Recharges a wallet from the saved PayPal account, if its settings ask for it and nothing holds it up. */
export const runAutoRecharge = async (deps: SettleDeps, customerId: CustomerId, run: Run): Promise<void> => {
  const recharge = await begin(deps, customerId, run)
  if (recharge) await syncPayPalRecharge(deps, recharge)
}
