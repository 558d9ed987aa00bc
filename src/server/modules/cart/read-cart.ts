import { sql } from 'kysely'
import type { CartProduct, PriceStep, cart } from '../../../contract/cart/cart.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import { loadSkus } from '../catalogue/index.ts'
import { loadPriceBasis } from '../customer-prices/index.ts'
import { listPriceSteps, priceSteps, type CartOwner } from './cart-lines.ts'
import { countCart } from './change-cart.ts'

type Cart = OutputOf<typeof cart.getCart>
type Line = CartProduct['lines'][number]

interface Row {
  readonly id: Line['id']
  readonly skuId: Line['skuId']
  readonly quantity: number
  readonly seenPrices: PriceStep[]
  readonly title: string
  readonly addedBy: string
  readonly addedAt: string
  readonly inStock: number
  readonly attributes: Line['attributes'] | null
  /** Null: it now belongs to another customer. */
  readonly product: Omit<CartProduct, 'lines'> | null
}

const readRows = async (db: Db, { customerId }: CartOwner): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select line.id::text, line.sku_id::text as "skuId", line.quantity, line.seen_prices as "seenPrices", line.title,
        line.added_by as "addedBy", to_json(line.added_at) #>> '{}' as "addedAt",
        coalesce(stock.on_hand - stock.reserved, 0) as "inStock", sku.attributes,
        case when product.id is not null then jsonb_build_object('id', product.id::text, 'code', product.code,
          'subjectEn', product.subject_en, 'subjectZh', product.subject_zh,
          'isPrivate', product.owner_customer_id is not null, 'minQuantity', product.min_quantity) end as product
      from cart_line line
        left join sku on sku.id = line.sku_id
        left join product on product.id = sku.product_id
        left join stock on stock.customer_id = line.customer_id and stock.sku_id = line.sku_id
      where line.customer_id = ${customerId}
      order by line.added_at desc, line.id desc`.execute(db)
  return rows
}

export const readCart = async (db: Db, owner: CartOwner): Promise<Cart> => {
  const rows = await readRows(db, owner)
  const basis = await loadPriceBasis(db, owner)
  const skus = await loadSkus(
    db,
    rows.map(({ skuId }) => skuId),
  )
  const products = new Map<string, CartProduct>()
  for (const { product, title, attributes, ...row } of rows) {
    const sku = skus.get(row.skuId)
    const isOffered = sku?.isActive ?? false
    const line: Line = {
      ...row,
      code: sku?.code ?? '',
      attributes: attributes ?? [],
      imageUrl: sku?.imageUrl ?? null,
      isOffered,
      prices: sku && isOffered ? priceSteps(sku, basis) : [],
      listPrices: sku && isOffered ? listPriceSteps(sku, basis) : [],
      weightGrams: sku?.weightGrams ?? 0,
    }
    const key = product?.id ?? line.id
    const unknown = { id: null, code: '', subjectEn: title, subjectZh: '', isPrivate: false, minQuantity: 1 }
    const group = products.get(key) ?? { ...(product ?? unknown), lines: [] }
    products.set(key, { ...group, lines: [...group.lines, line] })
  }
  return {
    ...(await countCart(db, owner.customerId)),
    currency: owner.currency,
    products: [...products.values()],
  }
}
