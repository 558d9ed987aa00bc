import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import type {
  SurchargeReason,
  SurchargeStatus,
  SurchargeStepKind,
} from '../../../contract/surcharges/surcharges.ts'
import { customerIdFromRow, type CustomerId, type Db, type Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Actor, Scope } from '../orders/index.ts'

/** A surcharge whose order is locked; it changes only under that lock. */
export interface LockedSurcharge {
  readonly id: string
  readonly customerId: CustomerId
  readonly orderId: string
  readonly orderNumber: string
  readonly orderStatus: OrderStatus
  readonly shopId: string
  readonly reason: SurchargeReason
  readonly status: SurchargeStatus
  readonly version: number
  readonly currency: Currency
  readonly amountMinor: number
  readonly usdMinor: number
  readonly answerBy: Date
}

export const ownerOfSurcharge = async (db: Db, id: string): Promise<CustomerId> => {
  const row = await db
    .selectFrom('order_surcharge')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Surcharge')
  return customerIdFromRow(row.customer_id)
}

export const lockSurcharge = async (
  tx: Tx,
  { customerId, shopIds }: Scope,
  id: string,
): Promise<LockedSurcharge> => {
  const locked = await sql`
    select o.id from dropshipping_order o
      join order_surcharge s on s.customer_id = o.customer_id and s.order_id = o.id
      where s.customer_id = ${customerId} and s.id = ${id}
        and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[]))
      for update of o`.execute(tx)
  if (locked.rows.length === 0) throw notFound('Surcharge')
  // Read after locking, as the previous holder may have changed it.
  const { rows } = await sql<LockedSurcharge>`
    select s.id, s.customer_id as "customerId", s.order_id as "orderId", o.number as "orderNumber",
        o.status as "orderStatus", o.shop_id as "shopId", s.reason, s.status, s.version, s.currency,
        s.amount_minor as "amountMinor", s.usd_minor as "usdMinor", s.answer_by as "answerBy"
      from order_surcharge s
      join dropshipping_order o on o.customer_id = s.customer_id and o.id = s.order_id
      where s.customer_id = ${customerId} and s.id = ${id}`.execute(tx)
  const [surcharge] = rows
  if (!surcharge) throw notFound('Surcharge')
  return { ...surcharge, customerId }
}

export interface NewStep {
  readonly kind: SurchargeStepKind
  readonly note: string
  readonly amountMinor?: number
  readonly pictureIds?: readonly string[]
}

export const addStep = async (
  tx: Tx,
  { customerId, id }: Pick<LockedSurcharge, 'customerId' | 'id'>,
  { kind, note, amountMinor, pictureIds = [] }: NewStep,
  by: Actor,
): Promise<void> => {
  await tx
    .insertInto('order_surcharge_event')
    .values({
      customer_id: customerId,
      surcharge_id: id,
      kind,
      actor_kind: by.kind === 'seller' ? 'seller' : 'agency',
      actor_name: by.name,
      note,
      amount_minor: amountMinor ?? null,
      picture_ids: [...pictureIds],
    })
    .execute()
}

export const moveSurcharge = async (
  tx: Tx,
  { customerId, id, status, version }: LockedSurcharge,
  to: SurchargeStatus,
): Promise<void> => {
  const moved = await tx
    .updateTable('order_surcharge')
    .set({ status: to, status_since: sql`now()` })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`surcharge ${id} changed despite its order's lock`)
}

export const notOpen = ({ orderNumber, status }: Pick<LockedSurcharge, 'orderNumber' | 'status'>) =>
  refuse('notOpen', { case: 'surcharge', number: orderNumber, status })

export const checkVersion = ({ orderNumber, version }: LockedSurcharge, read: number): void => {
  if (version === read) return
  throw refuse('versionChanged', { number: orderNumber, version })
}
