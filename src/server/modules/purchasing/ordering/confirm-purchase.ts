import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchaseLimits, purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import type { CustomerCall } from '../../../platform/http/call.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { sellerOf } from '../../../platform/conversations/party-actors.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { checkMinimums } from '../../cart/index.ts'
import { jsonText } from '../../orders/index.ts'
import { runSellerAction } from '../state/run-purchase-action.ts'
import { checkOffered, priceChanged, priceRow, pricesOf, type Prices } from './purchase-prices.ts'
import { movePurchase, wrongPurchaseStatus, type LockedPurchase } from '../state/purchase-rows.ts'

const keepPrices = async (tx: Tx, { customerId, id }: LockedPurchase, { items }: Prices): Promise<void> => {
  const rows = items.map(({ id: item, now }) => ({ item, ...priceRow(now) }))
  await sql`
    update purchase_item i set unit_minor = n.minor, list_unit_minor = n."listMinor", price_source = n.source
      from json_to_recordset(${jsonText(rows)}::json)
        as n (item bigint, minor integer, "listMinor" integer, source jsonb)
      where i.customer_id = ${customerId} and i.order_id = ${id} and i.id = n.item`.execute(tx)
}

const checkLeast = (tx: Tx, { items }: Prices): Promise<void> =>
  checkMinimums(
    tx,
    items.flatMap(({ id, nums, sku, nowMinor }) =>
      sku ? [{ id, quantity: nums, sku, unitMinor: nowMinor ?? 0, prices: [] }] : [],
    ),
  )

const agree = async (tx: Tx, order: LockedPurchase, agreedMinor: number | undefined): Promise<void> => {
  const prices = await pricesOf(tx, order)
  checkOffered(prices)
  // Confirming again needs a changed price.
  if (order.status === 'awaitingPayment' && prices.state !== 'changed') throw wrongPurchaseStatus(order)
  const { nowTotalMinor } = prices
  if (nowTotalMinor === null || nowTotalMinor !== agreedMinor)
    throw priceChanged(nowTotalMinor, order.currency)
  if (nowTotalMinor > purchaseLimits.totalMinor) throw refuse('amountTooLarge', { case: 'total' })
  await checkLeast(tx, prices)
  await keepPrices(tx, order, prices)
}

export const confirmPurchaseOrder = (
  database: Database,
  { id, agreedMinor }: ParsedInputOf<typeof purchaseOrders.confirmPurchaseOrder>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'confirm' }, async (tx, order) => {
    if (order.itemCount === 0) throw refuse('noGoods')
    const by = sellerOf(call.customer)
    if (order.type === purchaseTypes.selfPurchase) {
      await movePurchase(tx, order, { to: 'submitted', kind: 'purchase.announced', by })
      return
    }
    await agree(tx, order, agreedMinor)
    const kind = order.status === 'draft' ? 'purchase.confirmed' : 'purchase.priceAccepted'
    await movePurchase(tx, order, { to: 'awaitingPayment', kind, by })
  })

export const reopenPurchaseOrder = (
  database: Database,
  { id }: ParsedInputOf<typeof purchaseOrders.reopenPurchaseOrder>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'reopen' }, async (tx, order) => {
    await movePurchase(tx, order, { to: 'draft', kind: 'purchase.reopened', by: sellerOf(call.customer) })
  })
