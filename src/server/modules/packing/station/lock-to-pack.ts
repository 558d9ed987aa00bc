import { sql } from 'kysely'
import { shippableStatuses } from '../../../../contract/orders/operator-orders.ts'
import type { CustomsGap } from '../../../../contract/orders/order-schemas.ts'
import { blockingFlags, type OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refusalOf, type Refusal } from '../../../platform/kernel/refuse.ts'
import { findCustomsGaps, flagRankSql } from '../../orders/index.ts'
import { packBlockerOf, type BlockerFacts } from './pack-blocker.ts'

interface Locked extends Omit<BlockerFacts, 'flags' | 'lacksCustomsData'> {
  readonly id: string
  readonly customerId: string
  readonly number: string
  readonly labelNo: number
  readonly isLabelled: boolean
}
export type LockedToPack = Locked & BlockerFacts & { readonly customsGap: CustomsGap | undefined }

/** Locked by ascending id, as everywhere; flags change only under this lock. */
export const lockToPack = async (tx: Tx, ids: readonly string[]): Promise<LockedToPack[]> => {
  const { rows } = await sql<Locked>`
    select id::text as id, customer_id::text as "customerId", number, status, label_no as "labelNo",
        labelled_at is not null as "isLabelled", coalesce(waiting_reason = 'cancelledInShop', false) as "isHeld",
        (recipient_name <> '' or address1 <> '') as "hasAddress"
      from dropshipping_order where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
  const kinds = sql.join(blockingFlags.map((kind) => sql.lit(kind)))
  const over = await sql<BlockerFacts['flags'][number] & { orderId: string }>`
    select v.order_id::text as "orderId", v.kind from order_flag v
      join dropshipping_order o on o.customer_id = v.customer_id and o.id = v.order_id
      where o.id = any(${[...ids]}::bigint[]) and v.kind in (${kinds}) order by v.order_id, ${sql.raw(flagRankSql('v.kind'))}`.execute(
    tx,
  )
  const flagsOf = Map.groupBy(over.rows, ({ orderId }) => orderId)
  const gaps = Map.groupBy(await findCustomsGaps(tx, ids), ({ orderId }) => orderId)
  return rows.map((row) => {
    const customsGap = gaps.get(row.id)?.[0]
    return {
      ...row,
      flags: flagsOf.get(row.id) ?? [],
      lacksCustomsData: customsGap !== undefined,
      customsGap,
    }
  })
}

const packable: readonly OrderStatus[] = shippableStatuses

/** Why a locked order cannot be packed; null: it can. */
export const packRefusalOf = (order: LockedToPack): Refusal | null => {
  const { number, id: orderId } = order
  const stop = packBlockerOf(order)
  if (stop === 'noCustomsData') {
    const { subject, missing } = order.customsGap ?? { subject: '', missing: [] }
    return refusalOf(stop, { number, orderId, product: subject, missing })
  }
  if (stop) return refusalOf(stop, { number })
  return packable.includes(order.status) ? null : refusalOf('notPackable', { number })
}
