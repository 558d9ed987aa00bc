import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { customerPrice } from '../../../contract/customer-price.ts'
import { convertFromUsd, priceTexts } from '../../../contract/money.ts'
import type { productCardSchema } from '../../../contract/products.ts'
import type { Scope } from '../orders/index.ts'
import type { SellersMoney } from './prices.ts'

export type Card = z.input<typeof productCardSchema>
/** As read from the database: list prices in USD. */
export type ReadCard = Omit<Card, 'price' | 'maxPrice' | 'listPriceMinor'> & { readonly ofCategory: string }

/** Whether a SKU of the product is matched in one of the seller's shops. For a few products only. */
const inStoreSql = ({ customerId, shopIds }: Scope): RawBuilder<boolean> => sql`exists (
  select from sku join shop_variant on shop_variant.sku_id = sku.id
  where sku.product_id = product.id and shop_variant.customer_id = ${customerId}
    and shop_variant.deleted_in_shop_at is null
    and (${shopIds}::bigint[] is null or shop_variant.shop_id = any (${shopIds}::bigint[])))`

export const cardJson = (scope: Scope): RawBuilder<ReadCard> => sql`jsonb_build_object('id', product.id::text,
  'code', product.code, 'subjectEn', product.subject_en, 'subjectZh', product.subject_zh, 'coverUrl', product.cover_url,
  'cover', product.cover_url,
  'remarkEn', product.remark_en, 'ofCategory', product.category, 'priceMinor', shown.price_minor, 'maxPriceMinor', shown.max_price_minor,
  'publishedAt', to_json(shown.published_at), 'sold', shown.units_sold, 'isStore', ${inStoreSql(scope)},
  'minQuantity', product.min_quantity,
  'onlySkuId', (select min(sku.id)::text from sku where sku.product_id = product.id and sku.is_active having count(*) = 1),
  'isSaved', exists (select from saved_product saved
    where saved.customer_id = ${scope.customerId} and saved.product_id = product.id),
  'onHand', coalesce((select sum(stock.on_hand) from stock join sku on sku.id = stock.sku_id
    where stock.customer_id = ${scope.customerId} and sku.product_id = product.id), 0))`

/** The customer's prices by rules for the product or wider; those for one SKU are on the product's page. */
export const pricedCard = <T extends Pick<ReadCard, 'id' | 'priceMinor' | 'maxPriceMinor' | 'ofCategory'>>(
  { ofCategory: category, ...card }: T,
  { rate, prices }: SellersMoney,
): Omit<T, 'ofCategory'> & Pick<Card, 'price' | 'maxPrice' | 'listPriceMinor'> => {
  const thing = { target: 'goods', skuId: '', productId: card.id, category, isPrivate: false } as const
  const priceOf = (usdMinor: number) => customerPrice(convertFromUsd(usdMinor, rate), thing, prices, rate)
  const [low, high] = [priceOf(card.priceMinor), priceOf(card.maxPriceMinor)]
  return {
    ...card,
    priceMinor: low.priceMinor,
    maxPriceMinor: high.priceMinor,
    // Beside a range of prices, a single list price would say nothing.
    listPriceMinor: low.source && low.priceMinor === high.priceMinor ? low.listMinor : null,
    ...priceTexts(low.priceMinor, high.priceMinor),
  }
}
