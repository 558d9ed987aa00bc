import { sql } from 'kysely'
import {
  findPayout,
  payDue,
  readLedgerOf,
  unlockCommissions,
} from '../../src/server/modules/affiliates/index.ts'
import { cancelPaid, lockPaidOrder } from '../../src/server/modules/orders/index.ts'
import { lockWallet } from '../../src/server/modules/wallet/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Secrets } from '../../src/server/platform/secrets/secrets.ts'
import type { SeededOperator, SeededSeller } from '../people/accounts.ts'
import { dayMs } from '../orders/stories.ts'

const readLedgers = async (tx: Tx, sellers: readonly SeededSeller[]): Promise<void> => {
  for (const { customerId } of sellers) await readLedgerOf(tx, customerId)
}

/** The newest paid order that is not shipped is cancelled, so that its commission is reversed. */
const cancelOne = async (tx: Tx, { customerId }: SeededSeller, by: string): Promise<void> => {
  const wallet = await lockWallet(tx, customerId)
  const { rows } = await sql<{ id: string }>`
    select id from dropshipping_order o where customer_id = ${customerId} and status = 'processing'
        and waiting_reason = 'beingPrepared' and kind = 'plain'
        and not exists (select from order_flag f where f.customer_id = o.customer_id and f.order_id = o.id)
      order by paid_at desc, id desc limit 1`.execute(tx)
  const [newest] = rows
  const order = newest && (await lockPaidOrder(tx, { customerId, shopIds: null }, newest.id))
  if (!order) return
  const actor = { kind: 'agency', name: by } as const
  await cancelPaid(tx, customerId, { wallet, order }, { reason: 'The shopper cancelled.', by: actor })
}

/** Two of them signed in from the same place once, which finance is warned of. */
const shareNetwork = (tx: Tx, sellers: readonly SeededSeller[], at: Date) =>
  sql`
  insert into audit_log (customer_id, account_id, action, at, ip, user_agent)
    select customer_id, id, 'account.signedIn', ${at}, '203.0.113.24', 'Mozilla/5.0 (Macintosh) Safari/605.1.15'
      from account where is_default and customer_id = any (${sellers.map(({ customerId }) => customerId)}::bigint[])`.execute(
    tx,
  )

interface Payment {
  readonly referrer: SeededSeller
  readonly finance: SeededOperator
  readonly secrets: Secrets
  readonly now: Date
}

/** Pays last month's run: what has been available for more than a month, on whatever day this is. */
const payOld = async (tx: Tx, { referrer, finance, secrets, now }: Payment): Promise<void> => {
  await sql`
    update commission set state = case when available_at <= ${new Date(+now - 31 * dayMs)} then 'available' else 'locked' end
      where customer_id = ${referrer.customerId} and state in ('locked', 'available')`.execute(tx)
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const which = { customerId: referrer.customerId, month: lastMonth.toISOString().slice(0, 7) }
  const { amountMinor } = await findPayout(tx, which)
  const operator = { kind: 'operator', operatorId: finance.id, name: finance.name } as const
  await payDue(
    secrets,
    tx,
    { ...which, amountMinor, reason: 'Met in person: two companies that share an office.' },
    { operator, requestId: 'demo', ip: '203.0.113.90' },
  )
}

/** Commissions of a referrer in all states. */
export const seedCommissions = async (
  tx: Tx,
  {
    referrer,
    referred,
    finance,
    secrets,
    now,
  }: Payment & {
    readonly referred: readonly SeededSeller[]
  },
): Promise<void> => {
  // Amounts in yuan depend on the day's rate, and a demo filled at another hour must have the same balances.
  const inDollars = referred.filter(({ currency }) => currency === referrer.currency)
  const [first] = inDollars
  if (first) await shareNetwork(tx, [referrer, first], new Date(+now - 40 * dayMs))
  await readLedgers(tx, inDollars)
  await payOld(tx, { referrer, finance, secrets, now })
  if (first) await cancelOne(tx, first, finance.name)
  await readLedgers(tx, referred)
  await unlockCommissions(tx)
}
