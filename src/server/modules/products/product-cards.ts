import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { priceTexts } from '../../../contract/kernel/money.ts'
import type { productCardSchema } from '../../../contract/products/products.ts'
import type { Scope } from '../orders/index.ts'
import { categoryPrice } from './price-groups.ts'
import type { CardPrices, CatalogueMoney } from './prices.ts'

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

const cardPrices = (
  {
    id,
    priceMinor,
    maxPriceMinor,
    ofCategory,
  }: Pick<ReadCard, 'id' | 'priceMinor' | 'maxPriceMinor' | 'ofCategory'>,
  money: CatalogueMoney,
): CardPrices => {
  const own = money.ownPrices.get(id)
  if (own) return own
  const low = categoryPrice(priceMinor, ofCategory, money)
  const high = categoryPrice(maxPriceMinor, ofCategory, money)
  return {
    priceMinor: low.priceMinor,
    maxPriceMinor: high.priceMinor,
    // Beside a range of prices, a single list price would say nothing.
    listPriceMinor: low.source && low.priceMinor === high.priceMinor ? low.listMinor : null,
  }
}

/** With the customer's prices. */
export const pricedCard = <T extends Pick<ReadCard, 'id' | 'priceMinor' | 'maxPriceMinor' | 'ofCategory'>>(
  { ofCategory, ...card }: T,
  money: CatalogueMoney,
): Omit<T, 'ofCategory'> & Pick<Card, 'price' | 'maxPrice' | 'listPriceMinor'> => {
  const { priceMinor, maxPriceMinor, listPriceMinor } = cardPrices({ ...card, ofCategory }, money)
  return { ...card, priceMinor, maxPriceMinor, listPriceMinor, ...priceTexts(priceMinor, maxPriceMinor) }
}
