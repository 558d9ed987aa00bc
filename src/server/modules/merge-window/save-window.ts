import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { mergeWindow } from '../../../contract/merge-window/merge-window.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerId, Database, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { mergeDueJob } from './merge-jobs.ts'

type Input = ParsedInputOf<typeof mergeWindow.saveMergeWindow>

const checkShops = async (tx: Tx, customerId: CustomerId, ids: readonly string[]): Promise<void> => {
  const wanted = [...new Set(ids)]
  const found = await tx
    .selectFrom('shop')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', 'in', wanted)
    .execute()
  if (found.length !== wanted.length) throw notFound('Shop')
}

/** Saves the customer's window; due orders are merged immediately. */
export const saveWindow = (
  database: Database,
  call: CustomerCall,
  { isOn, hours, shopIds, version }: Input,
): Promise<{ version: number }> => {
  const { customer } = call
  const { customerId } = customer
  if (customer.shopIds !== null) {
    throw refuse('limitedToShops')
  }
  return database.tenantTransaction(customerId, async (tx) => {
    if (shopIds) await checkShops(tx, customerId, shopIds)
    const { rows } = await sql<{ version: number }>`
      insert into merge_window as w (customer_id, is_enabled, hours, shop_ids, updated_by)
        values (${customerId}, ${isOn}, ${hours}, ${shopIds}::bigint[], ${customer.name})
        on conflict (customer_id) do update
          set is_enabled = excluded.is_enabled, hours = excluded.hours, shop_ids = excluded.shop_ids,
              updated_by = excluded.updated_by, updated_at = now(), version = w.version + 1
          where w.version = ${version}
        returning version`.execute(tx)
    const [saved] = rows
    if (!saved) {
      throw refuse('windowChanged')
    }
    await audit(tx, customer, {
      action: 'mergeWindow.saved',
      target: null,
      detail: { isOn, hours, shopIds },
      call,
    })
    if (isOn) await enqueue(tx, mergeDueJob, { customerId }, { singletonKey: customerId })
    return saved
  })
}
