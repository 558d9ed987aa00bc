import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../platform/database/database.ts'

export interface LowSku {
  readonly name: string
  readonly subject: string
  readonly available: number
}

/** Marks the customer's SKUs that have become low as emailed, and returns them. */
export const takeNewlyLow = async (tx: Tx, customerId: CustomerId): Promise<LowSku[]> => {
  const { rows } = await sql<LowSku>`
    with low as (
      select sku_id from stock where customer_id = ${customerId} and low_since is not null and alerted_at is null
        order by sku_id for update
    ), marked as (
      update stock s set alerted_at = now() from low where s.customer_id = ${customerId} and s.sku_id = low.sku_id
        returning s.sku_id, s.on_hand - s.reserved as available
    )
    select coalesce(k.code, '') as name, coalesce(p.subject_en, '') as subject, m.available
      from marked m left join sku k on k.id = m.sku_id left join product p on p.id = k.product_id
      order by m.available, m.sku_id`.execute(tx)
  return rows
}
