import { notFound } from '../../../../contract/kernel/errors.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Database } from '../../../platform/database/database.ts'

interface Seen {
  readonly id: string
  readonly lastArrivalId?: string | undefined
}

// Never moves backwards when an older dialog is closed after a newer one.
const readSql = `
  insert into purchase_arrival_read as r (customer_id, account_id, order_id, arrival_id)
    select customer_id, $2, id, least(coalesce($4::bigint, last_arrival_id), last_arrival_id) from purchase_order
      where customer_id = $1 and id = $3 and last_arrival_id is not null
    on conflict (customer_id, account_id, order_id)
      do update set arrival_id = greatest(r.arrival_id, excluded.arrival_id)
    returning order_id`

export const readArrivalNotice = async (
  database: Database,
  { customerId, accountId, isAdminView }: CustomerActor,
  { id, lastArrivalId }: Seen,
): Promise<void> => {
  if (isAdminView) {
    const order = await database
      .tenant(customerId)
      .selectFrom('purchase_order')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!order) throw notFound('Arrival notice')
    return
  }
  const values = [customerId, accountId, id, lastArrivalId ?? null]
  const rows = await database.queryTenant(customerId, readSql, values)
  if (rows.length === 0) throw notFound('Arrival notice')
}
