import type { QuoteStatus } from '../../src/contract/kernel/statuses.ts'
import { createPrivateProduct } from '../../src/server/modules/catalogue/index.ts'
import { variantKeyOf } from '../../src/server/modules/orders/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperator } from '../people/accounts.ts'
import type { SeededSku } from './catalogue.ts'
import type { QuoteStory, RetailVariant } from './retail.ts'
import { insertRows, takeIds } from '../rows.ts'
import { dayMs, hourMs, type ShopStage } from '../orders/stories.ts'

export interface KnownVariant {
  readonly key: string
  readonly imageUrl: string | null
  readonly skuId: string | null
  readonly quote: { readonly id: string; readonly status: QuoteStatus } | null
}

interface QuoteToWrite {
  readonly stage: ShopStage
  readonly variant: RetailVariant
  readonly quote: QuoteStory
  readonly id: string
  readonly skuId: string | null
}

const shopSkuKey = (stage: ShopStage, variant: RetailVariant): string => `${stage.id} ${variant.shopSku}`

const createOfferedSku = async (
  tx: Tx,
  stage: ShopStage,
  variant: RetailVariant,
  quote: QuoteStory,
  imageUrl: string | null,
): Promise<string | null> => {
  if (quote.cents === undefined) return null
  const { skuId } = await createPrivateProduct(tx, {
    customerId: stage.customerId,
    subjectEn: variant.title,
    subjectZh: '',
    customsName: variant.title,
    hsCode: '420292',
    originCountry: 'CN',
    imageUrl,
    priceMinor: quote.cents,
    tiers: [{ minQuantity: 20, priceMinor: Math.round(quote.cents * 0.92) }],
    weightGrams: quote.grams ?? 300,
    lengthMm: 200,
    widthMm: 150,
    heightMm: 80,
    goodsAttributes: [],
  })
  return skuId
}

const writeRequests = (
  tx: Tx,
  quotes: readonly QuoteToWrite[],
  keys: ReadonlyMap<string, string>,
  context: QuoteContext,
): Promise<void> =>
  insertRows(
    tx,
    `insert into quote_request (customer_id, id, shop_id, variant_key, title, variant_title, shop_sku, image_url, country_code,
         quantity, note, status, status_since, requested_at, requested_by, version, sku_id, units, unit_price_minor,
         expires_at, answer_note, answered_by, answered_at, decline_reason)
       select customer, id, shop, key, title, '', sku, image, 'US', quantity, note, status, since, requested, requester, version,
         offered, 1, cents, expires, answer, coalesce(answerer, ''), answered, reason
       from json_to_recordset($1) as q (customer bigint, id bigint, shop bigint, key text, title text, sku text, image text,
         quantity integer, note text, status text, since timestamptz, requested timestamptz, requester text, version integer,
         offered bigint, cents integer, expires timestamptz, answer text, answerer text, answered timestamptz,
         reason text)`,
    quotes.map(({ stage, variant, quote, id, skuId }) => {
      const answered = quote.offered === undefined ? null : context.time(quote.offered)
      return {
        customer: stage.customerId,
        id,
        shop: stage.id,
        key: keys.get(shopSkuKey(stage, variant)),
        title: variant.title,
        sku: variant.shopSku,
        image: context.imageOf(variant),
        quantity: quote.status === 'accepted' ? 4 : 2,
        note: quote.status === 'offered' ? '' : (quote.note ?? ''),
        status: quote.status,
        since: context.time(quote.closed ?? quote.offered ?? quote.requested),
        requested: context.time(quote.requested),
        requester: stage.seller,
        version: answered ? 1 : 0,
        offered: skuId,
        cents: quote.cents ?? null,
        expires: answered && new Date(answered.getTime() + 7 * dayMs),
        answer: answered ? (quote.note ?? '') : '',
        answerer: answered && context.sourcing.name,
        answered,
        reason: quote.reason ?? '',
      }
    }),
  )

const writeOffers = (tx: Tx, quotes: readonly QuoteToWrite[], context: QuoteContext): Promise<void> =>
  insertRows(
    tx,
    `insert into quote_offer (customer_id, request_id, version, sku_id, units, unit_price_minor, tiers, weight_grams,
         expires_at, note, operator_id, created_at)
       select customer, request, 1, sku, 1, cents, tiers, grams, expires, note, operator, created
       from json_to_recordset($1) as o (customer bigint, request bigint, sku bigint, cents integer, tiers jsonb,
         grams integer, expires timestamptz, note text, operator bigint, created timestamptz)`,
    quotes.flatMap(({ stage, quote, id, skuId }) => {
      if (quote.offered === undefined || skuId === null || quote.cents === undefined) return []
      const created = context.time(quote.offered)
      return [
        {
          customer: stage.customerId,
          request: id,
          sku: skuId,
          cents: quote.cents,
          tiers: [{ minQuantity: 20, priceUsdMinor: Math.round(quote.cents * 0.92) }],
          grams: quote.grams ?? 300,
          expires: new Date(created.getTime() + 7 * dayMs),
          note: quote.note ?? '',
          operator: context.sourcing.id,
          created,
        },
      ]
    }),
  )

interface QuoteContext {
  readonly time: (daysAgo: number) => Date
  readonly imageOf: (variant: RetailVariant) => string | null
  readonly sourcing: SeededOperator
}

export interface VariantPlan {
  readonly stages: readonly ShopStage[]
  readonly skus: ReadonlyMap<string, SeededSku>
  readonly covers: ReadonlyMap<string, string>
  readonly sourcing: SeededOperator
  readonly variantId: (stage: ShopStage, variant: RetailVariant) => string | undefined
  readonly now: Date
}

export const seedVariants = async (
  tx: Tx,
  plan: VariantPlan,
): Promise<(stage: ShopStage, variant: RetailVariant) => KnownVariant> => {
  const time = (daysAgo: number): Date => new Date(plan.now.getTime() - daysAgo * dayMs)
  const imageOf = ({ cover }: RetailVariant): string | null => plan.covers.get(cover) ?? null
  const all = plan.stages.flatMap((stage) => stage.variants.map((variant) => ({ stage, variant })))
  const keys = new Map(
    all.map(({ stage, variant }) => {
      const { shopSku: sku, title, variantTitle } = variant
      return [
        shopSkuKey(stage, variant),
        variantKeyOf({ variantId: plan.variantId(stage, variant), sku, title, variantTitle }),
      ]
    }),
  )
  const quoted = all.flatMap(({ stage, variant }) =>
    variant.quote ? [{ stage, variant, quote: variant.quote }] : [],
  )
  const ids = await takeIds(tx, quoted.length)
  const quotes: QuoteToWrite[] = []
  for (const [index, request] of quoted.entries()) {
    const { stage, variant, quote } = request
    quotes.push({
      ...request,
      id: ids[index] ?? '',
      skuId: await createOfferedSku(tx, stage, variant, quote, imageOf(variant)),
    })
  }
  const requestedBy = new Map(quotes.map((one) => [shopSkuKey(one.stage, one.variant), one]))
  const known = (stage: ShopStage, variant: RetailVariant): KnownVariant => {
    const request = requestedBy.get(shopSkuKey(stage, variant))
    const isAccepted = request?.quote.status === 'accepted'
    return {
      key: keys.get(shopSkuKey(stage, variant)) ?? '',
      imageUrl: imageOf(variant),
      skuId: isAccepted ? request.skuId : ((variant.skuCode && plan.skus.get(variant.skuCode)?.id) ?? null),
      quote: request ? { id: request.id, status: request.quote.status } : null,
    }
  }
  await insertRows(
    tx,
    `insert into shop_variant (customer_id, shop_id, variant_key, title, variant_title, shop_sku, image_url, sku_id,
         mapped_at, mapped_by, updated_at)
       select customer, shop, key, title, variant, sku, image, mapped, "at", by, coalesce("at", now())
       from json_to_recordset($1) as v (customer bigint, shop bigint, key text, title text, variant text, sku text,
         image text, mapped bigint, "at" timestamptz, by text)`,
    all.map(({ stage, variant }) => {
      const { key, imageUrl, skuId } = known(stage, variant)
      const at = skuId === null ? null : time(variant.quote?.closed ?? stage.days + 1)
      const { title, variantTitle, shopSku } = variant
      return {
        customer: stage.customerId,
        shop: stage.id,
        key,
        title,
        variant: variantTitle,
        sku: shopSku,
        image: imageUrl,
        mapped: skuId,
        at: at && new Date(at.getTime() + hourMs),
        by: at && stage.seller,
      }
    }),
  )
  const context = { time, imageOf, sourcing: plan.sourcing }
  await writeRequests(tx, quotes, keys, context)
  await writeOffers(tx, quotes, context)
  return known
}
