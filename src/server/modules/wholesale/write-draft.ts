import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { SkuId } from '../../../contract/kernel/ids.ts'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import type { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { CustomerId, Database, Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { withNote, sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { lockLines, removeLines } from '../cart/index.ts'
import { loadSkus, type PricedSku } from '../catalogue/index.ts'
import { auditAdminView, refuseBadAddress, scopeOf } from '../orders/index.ts'
import { runSellerAction } from './run-wholesale-action.ts'
import {
  addWholesaleEvent,
  checkSellersMove,
  lockWholesale,
  moveWholesale,
  clearedQuote,
  clearUnitPrices,
} from './wholesale-rows.ts'

type DraftRequest = ParsedInputOf<typeof wholesale.createWholesaleDraft>

interface RequestedItem {
  readonly sku: PricedSku
  readonly quantity: number
}

/**
 * The requested items, each SKU once, in the given order.
 * @throws DomainError notFound for a SKU that is not this customer's; skuInactive; amountTooLarge of one SKU
 */
const readItems = async (
  tx: Tx,
  customerId: CustomerId,
  requested: DraftRequest['items'],
): Promise<RequestedItem[]> => {
  const sums = new Map<string, number>()
  for (const { skuId, quantity } of requested) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity)
  const skus = await loadSkus(tx, [...sums.keys()])
  return [...sums].map(([skuId, quantity]) => {
    const sku = skus.get(skuId)
    if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId)) throw notFound('SKU')
    if (!sku.isActive) throw refuse('skuInactive', { codes: [sku.code] })
    if (quantity > wholesaleLimits.quantity)
      throw refuse('amountTooLarge', { case: 'quantity', code: sku.code, max: wholesaleLimits.quantity })
    return { sku, quantity }
  })
}

const headOf = (items: readonly RequestedItem[]) => ({
  item_count: items.length,
  unit_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  goods_text: items
    .map(({ sku }) => [sku.code, sku.subjectEn, sku.attributesText].filter(Boolean).join(' '))
    .join(' | '),
  title: items[0]?.sku.subjectEn ?? '',
  cover_url: items[0]?.sku.imageUrl ?? null,
})

const insertItems = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
  items: readonly RequestedItem[],
): Promise<void> => {
  await tx
    .insertInto('wholesale_item')
    .values(
      items.map(({ sku, quantity }, index) => ({
        customer_id: customerId,
        order_id: orderId,
        sku_id: sku.id,
        position: index + 1,
        product_id: sku.productId,
        code: sku.code,
        subject: sku.subjectEn,
        attributes: sku.attributesText,
        image_url: sku.imageUrl,
        unit_weight_grams: sku.weightGrams,
        quantity,
      })),
    )
    .execute()
}

const requestOf = ({ address, freightKind, note }: DraftRequest) => ({
  address: address === null ? null : JSON.stringify(address),
  freight_kind: freightKind,
  note,
})

const insertDraft = async (tx: Tx, input: DraftRequest, { customer: who }: CustomerCall): Promise<string> => {
  const { customerId } = who
  const items = await readItems(tx, customerId, input.items)
  const made = await sql<{ id: string }>`select nextval('id_seq')::text as id`.execute(tx)
  const id = made.rows[0]?.id ?? ''
  const by = sellerOf(who)
  await tx
    .insertInto('wholesale_order')
    .values({
      customer_id: customerId,
      id,
      number: `WO-${id}`,
      account_id: who.accountId,
      created_by: by.name,
      status: 'draft',
      currency: who.currency,
      ...requestOf(input),
      ...headOf(items),
    })
    .execute()
  await insertItems(tx, customerId, id, items)
  await addWholesaleEvent(
    tx,
    { customerId, id, status: null },
    { kind: 'wholesale.drafted', by, to: 'draft' },
  )
  return id
}

const checkAddress = async (
  database: Database,
  { address, confirmed }: DraftRequest,
  { customer }: CustomerCall,
): Promise<void> => {
  if (address) await refuseBadAddress(database, customer.customerId, address, confirmed)
}

export const createWholesaleDraft = async (
  database: Database,
  input: DraftRequest,
  call: CustomerCall,
): Promise<string> => {
  await checkAddress(database, input, call)
  const { customerId } = call.customer
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'createWholesaleDraft', request: input }
  return database.tenantTransaction(customerId, async (tx) => {
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => {
      const made = await insertDraft(tx, input, call)
      await auditAdminView(tx, scopeOf(call), 'wholesale:draft', [made])
      return { id: made }
    })
    return id
  })
}

/** Catalogue prices and minimum quantities do not apply to wholesale orders. */
const cartRequest = { address: null, confirmed: false, freightKind: 'sea', note: '' } as const

export const createWholesaleFromCart = async (
  database: Database,
  { lines }: ParsedInputOf<typeof wholesale.createWholesaleFromCart>,
  call: CustomerCall,
): Promise<string> => {
  const { customerId } = call.customer
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'createWholesaleFromCart', request: lines }
  return database.tenantTransaction(customerId, async (tx) => {
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => {
      const found = await lockLines(tx, customerId, lines)
      const items = found.map((line) => ({ skuId: line.sku_id as SkuId, quantity: line.quantity }))
      const made = await insertDraft(tx, { ...cartRequest, items }, call)
      await removeLines(
        tx,
        customerId,
        found.map((line) => line.id),
      )
      await auditAdminView(tx, scopeOf(call), 'wholesale:draft', [made])
      return { id: made }
    })
    return id
  })
}

export const saveWholesaleDraft = async (
  database: Database,
  input: ParsedInputOf<typeof wholesale.saveWholesaleDraft>,
  call: CustomerCall,
): Promise<void> => {
  await checkAddress(database, input, call)
  return runSellerAction(database, call, { id: input.id, action: 'edit' }, async (tx, order) => {
    const { customerId, id } = order
    const items = await readItems(tx, customerId, input.items)
    await tx
      .deleteFrom('wholesale_item')
      .where('customer_id', '=', customerId)
      .where('order_id', '=', id)
      .execute()
    await insertItems(tx, customerId, id, items)
    await tx
      .updateTable('wholesale_order')
      .set({ ...requestOf(input), ...headOf(items) })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .where('status', '=', 'draft')
      .execute()
  })
}

export const reopenWholesale = (
  database: Database,
  { id }: ParsedInputOf<typeof wholesale.reopenWholesale>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'reopen' }, async (tx, order) => {
    await clearUnitPrices(tx, order)
    await moveWholesale(tx, order, {
      to: 'draft',
      kind: 'wholesale.reopened',
      by: sellerOf(call.customer),
      set: { ...clearedQuote, end_kind: null, end_reason: '' },
    })
  })

const checkWhole = async (tx: Tx, customerId: CustomerId, id: string, hasAddress: boolean): Promise<void> => {
  if (!hasAddress) throw refuse('incomplete')
  const { rows } = await sql<{ code: string }>`
    select i.code from wholesale_item i join sku s on s.id = i.sku_id join product p on p.id = s.product_id
      where i.customer_id = ${customerId} and i.order_id = ${id} and not (s.is_active and p.is_published)
      order by i.position limit 1`.execute(tx)
  const [gone] = rows
  if (gone) throw refuse('skuInactive', { codes: [gone.code] })
}

export const askForWholesaleQuote = (
  database: Database,
  { id, note }: ParsedInputOf<typeof wholesale.askForWholesaleQuote>,
  call: CustomerCall,
): Promise<void> =>
  database.tenantTransaction(call.customer.customerId, async (tx) => {
    const { customerId } = call.customer
    const order = await lockWholesale(tx, customerId, id)
    // A missing address has its own error.
    checkSellersMove({ ...order, hasAddress: true }, 'askForQuote')
    await checkWhole(tx, customerId, id, order.hasAddress)
    await clearUnitPrices(tx, order)
    await moveWholesale(tx, order, {
      to: 'quoting',
      kind: order.version > 0 ? 'wholesale.quoteRequestedAgain' : 'wholesale.quoteRequested',
      by: sellerOf(call.customer),
      detail: withNote(note),
      set: { ...clearedQuote, end_kind: null, end_reason: '' },
    })
    await auditAdminView(tx, scopeOf(call), 'wholesale:askForQuote', [id])
  })
