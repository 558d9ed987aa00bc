import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { goodsTextSql } from './create-supplier-orders.ts'
import { checkNotAtChannel } from './channel-state.ts'
import {
  changeSupplierOrder,
  runSupplierOrderAction,
  type LockedSupplierOrder,
} from './supplier-order-rows.ts'

type Inputs = typeof operatorSupplierOrders
type Items = ParsedInputOf<Inputs['updateSupplierOrder']>['items']

interface StoredLine {
  readonly skuId: string
  readonly quantity: number
}

const linesOf = async (tx: Tx, orderId: string): Promise<readonly StoredLine[]> =>
  tx
    .selectFrom('supplier_order_line')
    .select(['sku_id as skuId', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()

/** @throws DomainError notFound for a SKU that is none of a product */
const replaceLines = async (tx: Tx, { id }: LockedSupplierOrder, items: Items): Promise<void> => {
  const skuIds = items.map(({ skuId }) => skuId)
  const { rows } = await sql<{ known: number }>`
    select count(*)::integer as known from sku
      where id = any(${skuIds}::bigint[]) and product_id is not null`.execute(tx)
  if (rows[0]?.known !== items.length) throw notFound('SKU')
  await tx.deleteFrom('supplier_order_line').where('order_id', '=', id).execute()
  await tx
    .insertInto('supplier_order_line')
    .values(
      items.map(({ skuId, quantity, unitMinor }, position) => ({
        order_id: id,
        sku_id: skuId,
        position,
        quantity,
        unit_minor: unitMinor,
      })),
    )
    .execute()
}

/** What a supplier was asked for stays; only what it costs may change. @throws DomainError linesFixed */
const changePrices = async (tx: Tx, { id, number }: LockedSupplierOrder, items: Items): Promise<void> => {
  const stored = new Map((await linesOf(tx, id)).map(({ skuId, quantity }) => [skuId, quantity]))
  const isSame =
    stored.size === items.length && items.every(({ skuId, quantity }) => stored.get(skuId) === quantity)
  if (!isSame) throw refuse('linesFixed', { number })
  await sql`
    update supplier_order_line l set unit_minor = g."unitMinor"
      from json_to_recordset(${JSON.stringify(items)}::json) as g ("skuId" bigint, "unitMinor" bigint)
      where l.order_id = ${id} and l.sku_id = g."skuId"`.execute(tx)
}

export const updateSupplierOrder = (
  database: Database,
  input: ParsedInputOf<Inputs['updateSupplierOrder']>,
  call: OperatorCall,
): Promise<void> =>
  runSupplierOrderAction(database, call, { action: 'edit', input }, async (tx, order) => {
    const { items, supplierReference, link, trackingText, expectedOn, dueOn, freightMinor, note, currency } =
      input
    await checkNotAtChannel(tx, order)
    if (order.status !== 'draft' && currency !== undefined && currency !== order.currency)
      throw refuse('currencyFixed', { number: order.number })
    if (order.status === 'draft') await replaceLines(tx, order, items)
    else await changePrices(tx, order, items)
    const set = {
      supplier_reference: supplierReference,
      link,
      tracking_text: trackingText,
      expected_on: expectedOn,
      due_on: dueOn,
      freight_minor: freightMinor,
      note,
      ...(currency && { currency }),
      goods_text: goodsTextSql(order.id),
    }
    await changeSupplierOrder(tx, order, { kind: 'edited', set }, call.operator.name)
    return { expectedOn, dueOn, freightMinor }
  })

/** An empty field of a step keeps what is stored. */
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null),
  ) as Partial<T>

/** What an order has from when it is placed. By default it is expected after the supplier's usual lead time. */
export const orderedNow = (expectedOn: string | null) => {
  const day = sql<string | null>`coalesce(${expectedOn}::date, expected_on,
    (now() at time zone 'UTC')::date + (select lead_days from supplier where id = supplier_id))`
  return { expected_on: day, promised_on: day, ordered_at: sql<Date>`now()` }
}

export const placeSupplierOrder = (
  database: Database,
  input: ParsedInputOf<Inputs['placeSupplierOrder']>,
  call: OperatorCall,
): Promise<void> =>
  runSupplierOrderAction(database, call, { action: 'order', input }, async (tx, order) => {
    const { supplierReference, link, expectedOn } = input
    await checkNotAtChannel(tx, order)
    const set = { ...given({ supplier_reference: supplierReference, link }), ...orderedNow(expectedOn) }
    await changeSupplierOrder(tx, order, { kind: 'ordered', to: 'ordered', set }, call.operator.name)
    return { supplierReference }
  })

export const confirmSupplierOrder = (
  database: Database,
  input: ParsedInputOf<Inputs['confirmSupplierOrder']>,
  call: OperatorCall,
): Promise<void> =>
  runSupplierOrderAction(database, call, { action: 'confirm', input }, async (tx, order) => {
    const { expectedOn } = input
    const set = {
      ...given({ expected_on: expectedOn }),
      promised_on: sql<string | null>`coalesce(promised_on, ${expectedOn}::date)`,
    }
    await changeSupplierOrder(tx, order, { kind: 'confirmed', to: 'confirmed', set }, call.operator.name)
    return { expectedOn }
  })

export const shipSupplierOrder = (
  database: Database,
  input: ParsedInputOf<Inputs['shipSupplierOrder']>,
  call: OperatorCall,
): Promise<void> =>
  runSupplierOrderAction(database, call, { action: 'markInTransit', input }, async (tx, order) => {
    const { trackingText, expectedOn } = input
    const set = given({ tracking_text: trackingText, expected_on: expectedOn })
    await changeSupplierOrder(tx, order, { kind: 'inTransit', to: 'inTransit', set }, call.operator.name)
    return { trackingText }
  })

export const recordSupplierPayment = (
  database: Database,
  input: ParsedInputOf<Inputs['recordSupplierPayment']>,
  call: OperatorCall,
): Promise<void> =>
  runSupplierOrderAction(
    database,
    call,
    { action: 'recordPayment', input, isOnce: true },
    async (tx, order) => {
      const { amountMinor, paidOn, note } = input
      const { name } = call.operator
      await tx
        .insertInto('supplier_order_payment')
        .values({
          order_id: order.id,
          amount_minor: amountMinor,
          paid_on: paidOn,
          note,
          operator_name: name,
        })
        .execute()
      const set = { paid_minor: sql<string>`paid_minor + ${amountMinor}` }
      const detail = { amountMinor, ...(note && { note }) }
      await changeSupplierOrder(tx, order, { kind: 'paymentRecorded', set, detail }, name)
      return { amountMinor }
    },
  )

/** Units that have not come are expected no more. @throws DomainError closeReasonMissing */
export const closeSupplierOrder = (
  database: Database,
  input: ParsedInputOf<Inputs['closeSupplierOrder']>,
  call: OperatorCall,
): Promise<void> =>
  runSupplierOrderAction(database, call, { action: 'close', input }, async (tx, order) => {
    const { id, number } = order
    const { reason } = input
    const { rows } = await sql<{ units: number }>`
      select coalesce(sum(open_quantity), 0)::integer as units from supplier_order_line where order_id = ${id}`.execute(
      tx,
    )
    const units = rows[0]?.units ?? 0
    if (units > 0 && reason === '') throw refuse('closeReasonMissing', { number, units })
    await sql`
      update supplier_order_line set closed_quantity = closed_quantity + open_quantity
        where order_id = ${id} and open_quantity > 0`.execute(tx)
    const detail = { ...(units > 0 && { units }), ...(reason && { note: reason }) }
    const change = { kind: 'closed', to: 'closed', set: { end_reason: reason }, detail } as const
    await changeSupplierOrder(tx, order, change, call.operator.name)
    return detail
  })

export const cancelSupplierOrder = (
  database: Database,
  input: ParsedInputOf<Inputs['cancelSupplierOrder']>,
  call: OperatorCall,
): Promise<void> =>
  runSupplierOrderAction(database, call, { action: 'cancel', input }, async (tx, order) => {
    const { reason: note } = input
    await checkNotAtChannel(tx, order)
    const change = {
      kind: 'cancelled',
      to: 'cancelled',
      set: { end_reason: note },
      detail: { note },
    } as const
    await changeSupplierOrder(tx, order, change, call.operator.name)
    return { reason: note }
  })

export const addSupplierOrderNote = (
  database: Database,
  input: ParsedInputOf<Inputs['addSupplierOrderNote']>,
  call: OperatorCall,
): Promise<void> =>
  runSupplierOrderAction(database, call, { action: 'addNote', input, isOnce: true }, async (tx, order) => {
    const { note } = input
    await changeSupplierOrder(tx, order, { kind: 'noteAdded', detail: { note } }, call.operator.name)
    return { note }
  })
