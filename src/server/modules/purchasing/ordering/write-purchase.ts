import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import {
  purchaseLimits,
  purchaseTypes,
  type PurchaseType,
} from '../../../../contract/purchasing/purchase-states.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { CustomerCall } from '../../../platform/http/call.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import { sellerOf } from '../../../platform/conversations/party-actors.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { auditAdminView, jsonText, scopeOf } from '../../orders/index.ts'
import { runSellerAction } from '../state/run-purchase-action.ts'
import { priceItems, priceRow, type RequestedItem } from './purchase-prices.ts'
import { addPurchaseEvent, type LockedPurchase } from '../state/purchase-rows.ts'

type Order = Pick<LockedPurchase, 'id' | 'customerId' | 'currency'>

const itemsNow = async (tx: Tx, { id, customerId }: Order): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('purchase_item')
    .select(['sku_id', 'quantity'])
    .where('customer_id', '=', customerId)
    .where('order_id', '=', id)
    .execute()
  return new Map(rows.map(({ sku_id, quantity }) => [sku_id, quantity]))
}

const checkLimits = (goods: ReadonlyMap<string, number>): void => {
  const { items, nums: max } = purchaseLimits
  if (goods.size > items) throw refuse('tooManyGoods', { max: items })
  if ([...goods.values()].some((nums) => nums > max)) throw refuse('quantityTooLarge', { max })
}

const writeItems = async (tx: Tx, order: Order, wanted: readonly RequestedItem[]): Promise<void> => {
  if (wanted.length === 0) return
  const { id, customerId } = order
  const priced = await priceItems(tx, order, wanted)
  const rows = priced.map(({ skuId, nums, price }, place) => ({
    sku: skuId,
    nums,
    ...priceRow(price),
    place,
  }))
  await sql`
    insert into purchase_item (customer_id, order_id, sku_id, quantity, unit_minor, list_unit_minor, price_source)
      select ${customerId}::bigint, ${id}::bigint, sku, nums, minor, "listMinor", source
        from json_to_recordset(${jsonText(rows)}::json)
          as g (sku bigint, nums integer, minor integer, "listMinor" integer, source jsonb, place integer)
        order by place
      on conflict (customer_id, order_id, sku_id) do update
        set quantity = excluded.quantity, unit_minor = excluded.unit_minor, list_unit_minor = excluded.list_unit_minor,
          price_source = excluded.price_source`.execute(tx)
}

/**
 * Adds goods to a draft at current prices, or increases their quantities.
 * @throws DomainError notFound, skuInactive, tooManyGoods, quantityTooLarge
 */
export const addItems = async (tx: Tx, order: Order, given: readonly RequestedItem[]): Promise<void> => {
  const goods = await itemsNow(tx, order)
  for (const { skuId, nums } of given) goods.set(skuId, (goods.get(skuId) ?? 0) + nums)
  checkLimits(goods)
  const touched = new Set(given.map(({ skuId }) => skuId))
  await writeItems(
    tx,
    order,
    [...touched].map((skuId) => ({ skuId, nums: goods.get(skuId) ?? 0 })),
  )
}

/** Items not named are removed. @throws as addItems */
const replaceItems = async (tx: Tx, order: Order, given: readonly RequestedItem[]): Promise<void> => {
  const goods = new Map<string, number>()
  for (const { skuId, nums } of given) goods.set(skuId, (goods.get(skuId) ?? 0) + nums)
  checkLimits(goods)
  await tx
    .deleteFrom('purchase_item')
    .where('customer_id', '=', order.customerId)
    .where('order_id', '=', order.id)
    .where(sql<boolean>`sku_id <> all(${[...goods.keys()]}::bigint[])`)
    .execute()
  await writeItems(
    tx,
    order,
    [...goods].map(([skuId, nums]) => ({ skuId, nums })),
  )
}

const prefixes: Readonly<Record<PurchaseType, string>> = {
  [purchaseTypes.inventory]: 'IO-',
  [purchaseTypes.selfPurchase]: 'SP-',
}

export const insertDraft = async (
  tx: Tx,
  who: CustomerActor,
  { type, note }: { readonly type: PurchaseType; readonly note: string },
): Promise<Order & { readonly number: string }> => {
  const { customerId } = who
  const made = await sql<{ id: string }>`select nextval('id_seq')::text as id`.execute(tx)
  const id = made.rows[0]?.id ?? ''
  const number = `${prefixes[type]}${id}`
  const currency = type === purchaseTypes.inventory ? who.currency : null
  const by = sellerOf(who)
  await tx
    .insertInto('purchase_order')
    .values({
      customer_id: customerId,
      id,
      number,
      type,
      status: 'draft',
      currency,
      note,
      account_id: who.accountId,
      created_by: by.name,
    })
    .execute()
  const order = { id, customerId, currency }
  await addPurchaseEvent(tx, { ...order, status: null }, { kind: 'purchase.drafted', by, to: 'draft' })
  return { ...order, number }
}

export const createPurchaseOrder = (
  database: Database,
  input: ParsedInputOf<typeof purchaseOrders.createPurchaseOrder>,
  call: CustomerCall,
): Promise<string> => {
  const { customerId } = call.customer
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'createPurchaseOrder', request: input }
  return database.tenantTransaction(customerId, async (tx) => {
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => {
      const order = await insertDraft(tx, call.customer, input)
      await addItems(tx, order, input.items)
      await auditAdminView(tx, scopeOf(call), 'purchase:draft', [order.id])
      return { id: order.id }
    })
    return id
  })
}

export const addPurchaseItems = (
  database: Database,
  { id, items }: { readonly id: string; readonly items: readonly RequestedItem[] },
  call: CustomerCall,
): Promise<void> => {
  const once = { endpoint: 'addPurchaseItems', request: { id, items } }
  return runSellerAction(database, call, { id, action: 'edit', once }, (tx, order) =>
    addItems(tx, order, items),
  )
}

export const addPurchaseItem = (
  database: Database,
  { id, ...item }: ParsedInputOf<typeof purchaseOrders.addPurchaseItem>,
  call: CustomerCall,
): Promise<void> => addPurchaseItems(database, { id, items: [item] }, call)

export const deletePurchaseItem = (
  database: Database,
  { id, itemId }: ParsedInputOf<typeof purchaseOrders.deletePurchaseItem>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'edit' }, async (tx, { customerId }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('purchase_item')
      .where('customer_id', '=', customerId)
      .where('order_id', '=', id)
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound('Item')
  })

export const updatePurchaseOrder = (
  database: Database,
  { id, items, note }: ParsedInputOf<typeof purchaseOrders.updatePurchaseOrder>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'edit' }, async (tx, order) => {
    await replaceItems(tx, order, items)
    await tx
      .updateTable('purchase_order')
      .set({ note })
      .where('customer_id', '=', order.customerId)
      .where('id', '=', id)
      .where('status', '=', 'draft')
      .execute()
  })
