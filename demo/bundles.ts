import { sql } from 'kysely'
import { keepBundle, loadSkus } from '../src/server/modules/catalogue/index.ts'
import { mapVariants, placeOrders, type OrderDraft } from '../src/server/modules/orders/index.ts'
import type { Tx } from '../src/server/platform/database.ts'
import type { SeededSku } from './catalogue.ts'
import type { SeededPayment } from './orders.ts'
import { dayMs, hourMs, type ShopStage } from './stories.ts'

interface Told {
  readonly name: string
  readonly recipient: string
  readonly street: string
  readonly agoMs: number
  readonly isPaid: boolean
}

const told: readonly Told[] = [
  {
    name: '#GIFT-1',
    recipient: 'Harriet Doyle',
    street: '41 Juniper Lane',
    agoMs: 1.4 * dayMs,
    isPaid: true,
  },
  { name: '#GIFT-2', recipient: 'Miles Okafor', street: '8 Orchard Court', agoMs: 5 * hourMs, isPaid: false },
]

const title = 'Quiet evening gift set'
const variantKey = 'sku:hp-gift-set'

const draftOf = (shopId: string, { name, recipient, street, agoMs }: Told, now: Date): OrderDraft => ({
  shopId,
  shopOrderKey: name,
  shopOrderName: name,
  source: 'import',
  orderedAt: new Date(+now - agoMs),
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

/** As the order was placed then, and paid an hour later. */
const agingSql = (id: string, { agoMs, isPaid }: Told, seller: string, now: Date) => {
  const at = new Date(+now - agoMs)
  const paidAt = isPaid ? new Date(+at + hourMs) : null
  return sql<{ number: string; total: number }>`
    with told as (
      update order_event set at = ${at}::timestamptz + (id - (select min(x.id) from order_event x where x.order_id = ${id}))
          * interval '1 second' where order_id = ${id}
    ), paid as (
      insert into order_event (customer_id, order_id, at, kind, actor_kind, actor_name, detail)
        select customer_id, id, ${paidAt}::timestamptz, 'order.paid', 'seller', ${seller},
            jsonb_build_object('amountMinor', total_minor, 'currency', currency)
          from dropshipping_order where id = ${id} and ${isPaid}
    )
    update dropshipping_order set created_at = ${at}, paid_at = ${paidAt}::timestamptz,
        status = case when ${isPaid} then 'processing' else status end,
        waiting_reason = case when ${isPaid} then 'beingPrepared' else waiting_reason end,
        waiting_on = case when ${isPaid} then 'agency' else waiting_on end,
        status_since = coalesce(${paidAt}::timestamptz, ${at}), waiting_since = coalesce(${paidAt}::timestamptz, ${at})
      where id = ${id} returning number, total_minor as total`
}

interface BundlePlan {
  readonly shop: ShopStage
  readonly skus: ReadonlyMap<string, SeededSku>
  readonly payments: readonly SeededPayment[]
  readonly now: Date
}

/** A gift set of a mug and two candles, sold twice: one is being prepared, one is to be paid. Answers all payments. */
export const seedBundles = async (
  tx: Tx,
  { shop, skus, payments, now }: BundlePlan,
): Promise<SeededPayment[]> => {
  const { customerId, id: shopId, seller } = shop
  const by = { kind: 'seller', name: seller } as const
  const wanted = [
    { id: skus.get('KT-MUG-SAND')?.id ?? '', units: 1 },
    { id: skus.get('HM-CANDL-SMALL')?.id ?? '', units: 2 },
  ]
  const loaded = await loadSkus(
    tx,
    wanted.map(({ id }) => id),
  )
  const parts = wanted.flatMap(({ id, units }) => {
    const sku = loaded.get(id)
    return sku ? [{ sku, units }] : []
  })
  if (parts.length < wanted.length) throw new Error('the demo has no mug or candle for its gift set')
  const placed = await placeOrders(
    tx,
    customerId,
    told.map((one) => draftOf(shopId, one, now)),
    by,
  )
  const skuId = await keepBundle(tx, customerId, parts, seller)
  await mapVariants(tx, { customerId, shopIds: null }, [{ shopId, variantKey, skuId, units: 1 }], by)
  const paid: SeededPayment[] = []
  for (const [index, one] of told.entries()) {
    const orderId = placed[index]?.id ?? ''
    const { rows } = await agingSql(orderId, one, seller, now).execute(tx)
    const { number, total } = rows[0] ?? {}
    if (number === undefined || total === undefined) throw new Error('an order of the demo was not placed')
    const at = new Date(+now - one.agoMs + hourMs)
    if (one.isPaid) paid.push({ orderId, number, customerId, amountMinor: total, at, actor: seller })
  }
  return [...payments, ...paid].toSorted((a, b) => +a.at - +b.at)
}
