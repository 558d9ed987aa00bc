import { maxMerged } from '../../../contract/orders/merging.ts'
import { blockingFlags } from '../../../contract/kernel/statuses.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { sql } from 'kysely'
import type { MergeWindow } from './window-rows.ts'

const pageSize = 200

export interface DueGroup {
  readonly shopId: string
  readonly mergeKey: string
  /** Ordered by id; `isDue`: it has waited for the length of the window. */
  readonly orders: readonly { readonly id: string; readonly isDue: boolean }[]
}

/** A merged order counts from its earliest source order. */
const receivedAtSql = sql`case when p.kind = 'merged' then coalesce((select min(m.created_at) from dropshipping_order m
  where m.customer_id = p.customer_id and m.merged_into_id = p.id), p.created_at) else p.created_at end`

/**
 * Finds groups of unpaid orders with the same recipient and address of which at least one is due, except
 * those that a schedule will pay first. Paged by shop and address; `next` is where the following page starts.
 * Addresses come from an index alone, their orders one address at a time.
 */
export const findDueGroups = async (
  db: Db,
  customerId: CustomerId,
  { hours, shopIds }: Pick<MergeWindow, 'hours' | 'shopIds'>,
  after: Pick<DueGroup, 'shopId' | 'mergeKey'> | null,
): Promise<{
  readonly groups: readonly DueGroup[]
  readonly next: Pick<DueGroup, 'shopId' | 'mergeKey'> | null
}> => {
  const from = after
    ? sql`and (o.shop_id, o.merge_key) > (${after.shopId}::bigint, ${after.mergeKey}::bigint)`
    : sql``
  const { rows } = await sql<DueGroup>`
    with keys as materialized (
      select o.shop_id, o.merge_key from dropshipping_order o
        where o.customer_id = ${customerId} and o.status in ('awaitingQuote', 'awaitingPayment')
          and o.merge_key is not null
          and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[])) ${from}
        group by o.shop_id, o.merge_key having count(*) > 1
        order by o.shop_id, o.merge_key limit ${sql.lit(pageSize)}
    )
    select k.shop_id::text as "shopId", k.merge_key::text as "mergeKey", g.orders
      from keys k cross join lateral (
        select coalesce(json_agg(json_build_object('id', w.id::text,
            'isDue', w.came_in <= now() - make_interval(hours => ${hours}::int)) order by w.id), '[]') as orders
          from (
            select p.id, ${receivedAtSql} as came_in from dropshipping_order p
              where p.customer_id = ${customerId} and p.shop_id = k.shop_id and p.merge_key = k.merge_key
                and p.status = 'awaitingPayment' and p.waiting_reason = 'paymentDue'
                and p.kind in ('plain', 'merged') and not p.merge_excluded
                and not exists (select from order_flag v where v.customer_id = p.customer_id and v.order_id = p.id
                  and v.kind in (${sql.join(blockingFlags.map((kind) => sql.lit(kind)))}))
                and p.id <> all (array(select unnest(r.order_ids) from schedule_run r
                  where r.customer_id = ${customerId} and r.status = 'running' and r.order_ids is not null))
              order by p.id limit ${sql.lit(maxMerged)}
          ) w
      ) g
      order by k.shop_id, k.merge_key`.execute(db)
  const groups = rows.filter(({ orders }) => orders.length > 1 && orders.some(({ isDue }) => isDue))
  return { groups, next: rows.length < pageSize ? null : (rows.at(-1) ?? null) }
}
