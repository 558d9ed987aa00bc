import { CompiledQuery } from 'kysely'
import { placeOrders, variantKeyOf } from '../../src/server/modules/orders/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { hourMs, type ShopStage } from './stories.ts'

const productSql = `
  select l.title, l.shop_sku as "shopSku", l.image_url as "imageUrl", l.sku_id::text as "skuId"
    from order_line l join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    where o.customer_id = $1 and o.shop_id = $2 and o.country_code = 'US' and l.sku_id is not null and l.quantity > 0
      and l.goods_attributes = '{}'
    order by l.id limit 1`

interface OrderedProduct {
  readonly title: string
  readonly shopSku: string
  readonly imageUrl: string | null
  readonly skuId: string
}

const address = {
  recipientName: 'Robin Hale',
  phone: '+1 303 555 0148',
  email: 'robin.hale@example.com',
  countryCode: 'US',
  province: 'Colorado',
  city: 'Boulder',
  address1: '2140 Pearl Street',
  address2: '',
  postcode: '80302',
  taxNumber: '',
}

const backdateSql = `
  update dropshipping_order set created_at = $3, status_since = $3, waiting_since = $3
    where customer_id = $1 and id = $2`

export const seedMergeWindow = async (
  tx: Tx,
  { customerId, id: shopId, seller, source }: ShopStage,
  now: Date,
): Promise<void> => {
  const run = async <Row>(text: string, values: unknown[]): Promise<readonly Row[]> =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  const [product] = await run<OrderedProduct>(productSql, [customerId, shopId])
  if (!product) throw new Error('the demo has no product for two orders of one buyer')
  const hours = [10, 3]
  const drafts = hours.map((ago, n) => ({
    shopId,
    shopOrderKey: null,
    shopOrderName: `#PP-20${n + 1}`,
    source,
    orderedAt: new Date(+now - ago * hourMs),
    shopUpdatedAt: null,
    shopPaid: true,
    note: '',
    address,
    lines: [
      {
        ...product,
        shopLineKey: null,
        variantKey: variantKeyOf({ title: product.title }),
        variantTitle: '',
        quantity: 1,
        shopPriceMinor: null,
      },
    ],
  }))
  const placed = await placeOrders(tx, customerId, drafts, { kind: 'seller', name: seller })
  for (const [n, { id }] of placed.entries())
    await run(backdateSql, [customerId, id, new Date(+now - (hours[n] ?? 0) * hourMs)])
  await run(
    `insert into merge_window (customer_id, is_enabled, hours, updated_by, updated_at) values ($1, true, 48, $2, $3)`,
    [customerId, seller, new Date(+now - 12 * hourMs)],
  )
}
