import { sql } from 'kysely'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { sortOf, type SortText } from '../../../../contract/kernel/paging.ts'
import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import type { wallet } from '../../../../contract/wallet/wallet.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { minor, type Database } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { readWalletCredit } from '../ledger/credit-queries.ts'
import { rechargeFees, type RechargeMethod } from './recharge-fees.ts'
import { idOfNumber } from '../ledger/number-id.ts'
import { rechargeOf } from './recharges.ts'
import { readStoppedOrders } from './stopped-orders.ts'
import { rechargeViews, type RechargeView } from './recharge-view.ts'

export type Offers = (method: RechargeMethod, currency: Currency) => boolean

type Balances = Omit<OutputOf<typeof wallet.getWallet>, 'methods'>

export const getBalances = async (
  database: Database,
  { customerId, currency, shopIds }: Pick<CustomerActor, 'customerId' | 'currency' | 'shopIds'>,
): Promise<Balances> => {
  const db = database.tenant(customerId)
  const reading = readWalletCredit(db, customerId)
  const stopped = readStoppedOrders(db, { customerId, shopIds })
  const { rows } = await sql<{
    balance: string
    awaiting: string
    owed: string
    withdrawing: string
    due: string
    usable: string
  }>`
    select w.balance_minor as balance, usable_credit(w) as usable,
      (select coalesce(sum(amount_minor), 0) from recharge r
        where r.customer_id = w.customer_id and r.status in ('approved', 'pending')) as awaiting,
      (select coalesce(sum(owed_minor - collected_minor), 0) from recharge_reversal v
        where v.customer_id = w.customer_id and v.collected_minor < v.owed_minor) as owed,
      (select coalesce(sum(amount_minor), 0) from withdrawal d
        where d.customer_id = w.customer_id and d.status in ('requested', 'approved')) as withdrawing,
      (select coalesce(sum(total_minor), 0) from order_count c
        where c.customer_id = w.customer_id and c.status = 'awaitingPayment' and c.waiting_reason = 'paymentDue'
          and (${shopIds === null}::boolean or c.shop_id = any(${shopIds ?? []}::bigint[]))) as due
    from wallet w where w.customer_id = ${customerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the customer has no wallet')
  const money = (amount: string) => ({ amountMinor: minor(amount), currency })
  return {
    balance: money(row.balance),
    available: { amountMinor: minor(row.balance) + minor(row.usable), currency },
    credit: await reading,
    awaitingCredit: money(row.awaiting),
    owed: money(row.owed),
    withdrawing: money(row.withdrawing),
    duePayment: { amountMinor: minor(row.due) - minor((await stopped).value), currency },
  }
}

export const getWallet = async (
  database: Database,
  customer: CustomerActor,
  offers: Offers,
): Promise<OutputOf<typeof wallet.getWallet>> => ({
  ...(await getBalances(database, customer)),
  methods: (['paypal', 'bank'] as const).map((method) => ({
    method,
    available: offers(method, customer.currency),
    feePercent: rechargeFees[method].percent,
    feeFixedMinor: rechargeFees[method].fixedMinor,
  })),
})

interface Page {
  readonly pageNum: number
  readonly pageSize: number
}

export const listRecharges = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  { customerId }: CustomerActor,
  input: Page & {
    readonly status?: RechargeStatus | undefined
    /** A number; see `idOfNumber`. */
    readonly search?: string | undefined
    readonly sort?: SortText<'time'> | undefined
  },
): Promise<{ total: number; rows: RechargeView[] }> => {
  const db = database.tenant(customerId)
  const all = db
    .selectFrom('recharge')
    .where('customer_id', '=', customerId)
    .$if(input.status !== undefined, (query) => query.where('status', '=', input.status ?? ''))
    .$if(Boolean(input.search), (query) => query.where('id', '=', idOfNumber(input.search ?? '')))
  const [count, rows] = await Promise.all([
    all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    all
      .selectAll()
      .orderBy('id', sortOf(input.sort)?.direction ?? 'desc')
      .limit(sql.lit(input.pageSize))
      .offset((input.pageNum - 1) * input.pageSize)
      .execute(),
  ])
  return { total: Number(count.total), rows: await rechargeViews(db, files, rows.map(rechargeOf)) }
}
