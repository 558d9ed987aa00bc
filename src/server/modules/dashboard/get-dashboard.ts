import { sql } from 'kysely'
import type * as z from 'zod'
import type { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import { type MenuTag, menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'
import { readFlagsAwaitingSeller } from '../orders/index.ts'
import { readOpenReports } from '../tracking-page/index.ts'
import { readSourcingAwaitingSeller } from '../sourcing/index.ts'
import { readWholesaleAwaitingSeller } from '../wholesale/index.ts'
import { listShops } from '../shops/index.ts'
import { readLowStock } from '../stock/index.ts'
import { getBalance, readWalletCredit } from '../wallet/index.ts'
import { balanceLasts } from './balance-days-left.ts'
import { readTimeZone } from './figures-period.ts'
import type { PaidDay, PaidReader } from './paid-by-day.ts'
import { readWaiting } from './waiting.ts'

type Dashboard = z.input<typeof dashboard.getDashboard.output>

const readHasOrders = async (db: Db, { customerId, shopIds }: CustomerActor): Promise<boolean> => {
  const ofShops = shopIds === null ? sql`` : sql`and shop_id = any (${[...shopIds]}::bigint[])`
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from order_count where customer_id = ${customerId} and orders > 0 ${ofShops}) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

/** Only the sections that the account's menus and shops allow. */
export const getDashboard = async (
  db: Db,
  paid: PaidReader,
  customer: CustomerActor,
  now: Date,
): Promise<Dashboard> => {
  const { customerId, shopIds, currency } = customer
  const money = (amountMinor: number): Money => ({ amountMinor, currency })
  const ifMenuAllowed = async <T>(tag: MenuTag, read: () => Promise<T>): Promise<T | null> =>
    customer.menuTags.includes(tag) ? read() : null

  // The wallet pays for every shop, whichever this account sees.
  const readPace = async (): Promise<readonly PaidDay[]> =>
    paid.read(db, { customerId, timeZone: await readTimeZone(db, customer) }, now)
  const [
    waiting,
    reports,
    problems,
    asked,
    wanted,
    large,
    lowStock,
    hasOrders,
    shops,
    balance,
    pace,
    credit,
  ] = await Promise.all([
    ifMenuAllowed(menuTags.orders, () => readWaiting(db, { customerId, shopIds })),
    ifMenuAllowed(menuTags.orders, () => readOpenReports(db, customer)),
    ifMenuAllowed(menuTags.orders, () => readFlagsAwaitingSeller(db, customer, 'problem')),
    ifMenuAllowed(menuTags.orders, () => readFlagsAwaitingSeller(db, customer, 'surcharge')),
    ifMenuAllowed(menuTags.product, () => readSourcingAwaitingSeller(db, customerId)),
    ifMenuAllowed(menuTags.orders, () => readWholesaleAwaitingSeller(db, customerId)),
    ifMenuAllowed(menuTags.inventory, () => readLowStock(db, customerId)),
    ifMenuAllowed(menuTags.orders, () => readHasOrders(db, customer)),
    ifMenuAllowed(menuTags.stores, () => listShops(db, customer, now)),
    ifMenuAllowed(menuTags.wallet, () => getBalance(db, customerId)),
    ifMenuAllowed(menuTags.wallet, readPace),
    ifMenuAllowed(menuTags.wallet, () => readWalletCredit(db, customerId)),
  ])
  return {
    waiting:
      waiting?.map(({ valueMinor, oldestSince, ...reason }) => ({
        ...reason,
        value: money(valueMinor),
        oldestSince: oldestSince.toISOString(),
      })) ?? null,
    shopperReports: reports && { ...reports, oldestAt: reports.oldestAt?.toISOString() ?? null },
    surcharges: asked && { ...asked, oldestSince: asked.oldestSince?.toISOString() ?? null },
    sourcing: wanted && { ...wanted, oldestSince: wanted.oldestSince?.toISOString() ?? null },
    wholesale: large && { ...large, oldestSince: large.oldestSince?.toISOString() ?? null },
    problems: problems && { ...problems, oldestSince: problems.oldestSince?.toISOString() ?? null },
    lowStock: lowStock && { ...lowStock, oldestSince: lowStock.oldestSince?.toISOString() ?? null },
    balance,
    creditStatement: credit?.toPay ?? null,
    balanceLastsDays:
      balance && pace
        ? balanceLasts(Math.max(0, balance.amountMinor) + (credit?.unused.amountMinor ?? 0), pace)
        : null,
    hasOrders,
    shops:
      shops?.map(
        ({ id, kind, name, health, lastSyncedAt, lastError, lastErrorReason, lastErrorFigures }) => ({
          id,
          kind,
          name,
          health,
          lastSyncedAt,
          lastError,
          lastErrorReason,
          lastErrorFigures,
        }),
      ) ?? null,
  }
}
