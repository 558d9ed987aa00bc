import type { CustomerId } from '../../platform/database/database.ts'
import { createTwinOrders, type HasDatabase } from '../orders/test/order-factory.ts'

interface NewWindow {
  readonly isOn?: boolean
  readonly hours?: number
  readonly shopIds?: readonly string[] | null
}

export const makeWindow = async (
  t: HasDatabase,
  customerId: CustomerId,
  { isOn = true, hours = 24, shopIds = null }: NewWindow = {},
): Promise<void> => {
  await t.platform.database.queryAgency(
    `insert into merge_window as w (customer_id, is_enabled, hours, shop_ids, updated_by) values ($1, $2, $3, $4, 'Test')
       on conflict (customer_id) do update set is_enabled = excluded.is_enabled, hours = excluded.hours,
         shop_ids = excluded.shop_ids, version = w.version + 1`,
    [customerId, isOn, hours, shopIds],
  )
}

export const age = async (t: HasDatabase, ids: readonly string[], hours: number): Promise<void> => {
  await t.platform.database.queryAgency(
    'update dropshipping_order set created_at = created_at - make_interval(hours => $2) where id = any($1::bigint[])',
    [ids, hours],
  )
}

export const makeMergeRun = async (t: HasDatabase, customerId: CustomerId): Promise<string> => {
  const { shopId, ids } = await createTwinOrders(t, customerId)
  const { rows } = await t.platform.database.queryAgency(
    `insert into merge_run (customer_id, shop_id, hours, orders, saved_minor, order_ids)
       values ($1, $2, 24, 2, 400, $3) returning id`,
    [customerId, shopId, [ids[0]]],
  )
  return String(rows[0]?.['id'])
}
