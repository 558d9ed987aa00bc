import { sql } from 'kysely'
import { findOrInsertBundle, loadSkus } from '../../src/server/modules/catalogue/index.ts'
import { mapVariants, placeOrders, type OrderDraft } from '../../src/server/modules/orders/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSku } from './catalogue.ts'
import type { SeededPayment } from '../orders/orders.ts'
import type { ShopStage } from '../orders/stories.ts'

interface BundleOrder {
  readonly name: string
  readonly recipient: string
  readonly street: string
  readonly isPaid: boolean
}

const bundleOrders: readonly BundleOrder[] = [
  { name: '#GIFT-1', recipient: 'Harriet Doyle', street: '41 Juniper Lane', isPaid: true },
  { name: '#GIFT-2', recipient: 'Miles Okafor', street: '8 Orchard Court', isPaid: false },
]

const title = 'Cosy evening gift set'
const variantKey = 'sku:hp-gift-set'

const draftOf = (shopId: string, { name, recipient, street }: BundleOrder, now: Date): OrderDraft => ({
  shopId,
  shopOrderKey: name,
  shopOrderName: name,
  source: 'import',
  orderedAt: now,
  shopUpdatedAt: null,
  shopPaid: true,
  note: '',
  address: {
    recipientName: recipient,
    phone: '+1 503 555 0147',
    email: '',
    countryCode: 'US',
    province: 'Oregon',
    city: 'Portland',
    address1: street,
    address2: '',
    postcode: '97209',
    taxNumber: '',
  },
  lines: [
    {
      shopLineKey: null,
      variantKey,
      title,
      variantTitle: '',
      shopSku: 'HP-GIFT-SET',
      imageUrl: null,
      quantity: 1,
      shopPriceMinor: 4900,
    },
  ],
})

const markPaid = (orderId: string, seller: string) => sql<{ number: string; total: number }>`
  with paid as (
    update dropshipping_order set status = 'processing', status_since = now(), paid_at = now(),
        waiting_reason = 'beingPrepared', waiting_on = 'agency', waiting_since = now()
      where id = ${orderId} returning customer_id, id, number, total_minor, currency
  ), insert_event as (
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
      select customer_id, id, 'order.paid', 'seller', ${seller},
          jsonb_build_object('amountMinor', total_minor, 'currency', currency)
        from paid
  )
  select number, total_minor as total from paid`

interface BundlePlan {
  readonly shop: ShopStage
  readonly skus: ReadonlyMap<string, SeededSku>
  readonly payments: readonly SeededPayment[]
  readonly now: Date
}

/** Sold in two orders, one paid and one unpaid. Returns all payments. */
export const seedBundles = async (
  tx: Tx,
  { shop, skus, payments, now }: BundlePlan,
): Promise<SeededPayment[]> => {
  const { customerId, id: shopId, seller } = shop
  const by = { kind: 'seller', name: seller } as const
  const components = [
    { id: skus.get('KT-MUG-SAND')?.id ?? '', units: 1 },
    { id: skus.get('HM-CANDL-SMALL')?.id ?? '', units: 2 },
  ]
  const loaded = await loadSkus(
    tx,
    components.map(({ id }) => id),
  )
  const parts = components.flatMap(({ id, units }) => {
    const sku = loaded.get(id)
    return sku ? [{ sku, units }] : []
  })
  if (parts.length < components.length) throw new Error('the demo has no mug or candle for its bundle')
  const placed = await placeOrders(
    tx,
    customerId,
    bundleOrders.map((one) => draftOf(shopId, one, now)),
    by,
  )
  const skuId = await findOrInsertBundle(tx, customerId, parts, seller)
  await mapVariants(tx, { customerId, shopIds: null }, [{ shopId, variantKey, skuId, units: 1 }], { by })
  const paid: SeededPayment[] = []
  for (const [index, { isPaid }] of bundleOrders.entries()) {
    const orderId = placed[index]?.id
    if (!isPaid || orderId === undefined) continue
    const { rows } = await markPaid(orderId, seller).execute(tx)
    const [order] = rows
    if (!order) throw new Error('the demo order was not placed')
    paid.push({ orderId, number: order.number, customerId, amountMinor: order.total, at: now, actor: seller })
  }
  return [...payments, ...paid].toSorted((a, b) => +a.at - +b.at)
}
