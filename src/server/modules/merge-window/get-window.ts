import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { mergeWindow } from '../../../contract/merge-window/merge-window.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'
import { waitsToMergeSql } from '../orders/index.ts'
import { findWindow, firstHours, readRuns, shopsSeen } from './window-rows.ts'

type Answer = OutputOf<typeof mergeWindow.getMergeWindow>

const countWaiting = async (db: Db, { customerId, shopIds }: CustomerActor): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from dropshipping_order o
      where o.customer_id = ${customerId} and o.status = 'awaitingPayment' and o.waiting_reason = 'paymentDue'
        and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))
        and ${sql.raw(waitsToMergeSql)}`.execute(db)
  return rows[0]?.waiting ?? 0
}

export const getWindow = async (db: Db, customer: CustomerActor): Promise<Answer> => {
  const [window, shops, [lastRun]] = await Promise.all([
    findWindow(db, customer.customerId),
    db
      .selectFrom('shop')
      .select(['id', 'name'])
      .where('customer_id', '=', customer.customerId)
      .orderBy('id')
      .execute(),
    readRuns(db, customer, { limit: 1, offset: 0 }),
  ])
  const seen: readonly string[] | null = customer.shopIds
  const chosen = window?.shopIds ?? null
  return {
    isOn: window?.isOn ?? false,
    hours: window?.hours ?? firstHours,
    // Of selected shops only those that this account sees.
    shopIds: chosen && (shopsSeen(customer, chosen) as ShopId[]),
    version: window?.version ?? 0,
    updatedBy: window?.updatedBy ?? null,
    updatedAt: window?.updatedAt.toISOString() ?? null,
    canChange: seen === null,
    currency: customer.currency,
    shops: shops.filter(({ id }) => seen === null || seen.includes(id)) as Answer['shops'],
    waiting: window?.isOn ? await countWaiting(db, customer) : 0,
    lastRun: lastRun ?? null,
  }
}

export const listRuns = async (
  db: Db,
  customer: CustomerActor,
  { pageNum, pageSize }: ParsedInputOf<typeof mergeWindow.listMergeRuns>,
): Promise<OutputOf<typeof mergeWindow.listMergeRuns>> => {
  const { customerId, shopIds } = customer
  const [counted, rows] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from merge_run
        where customer_id = ${customerId}
          and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))`.execute(db),
    readRuns(db, customer, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows }
}
