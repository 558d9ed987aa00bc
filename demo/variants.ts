import type { QuoteStatus } from '../src/contract/statuses.ts'
import { createPrivateProduct } from '../src/server/modules/catalogue/index.ts'
import { variantKeyOf } from '../src/server/modules/orders/index.ts'
import type { Tx } from '../src/server/platform/database.ts'
import type { SeededOperator } from './accounts.ts'
import type { SeededSku } from './catalogue.ts'
import type { QuoteStory, RetailVariant } from './retail.ts'
import { insertRows, takeIds } from './rows.ts'
import { dayMs, hourMs, type ShopStage } from './stories.ts'

export interface KnownVariant {
  readonly key: string
  readonly imageUrl: string | null
  readonly skuId: string | null
  readonly quote: { readonly id: string; readonly status: QuoteStatus } | null
}

interface Asked {
  readonly stage: ShopStage
  readonly variant: RetailVariant
  readonly quote: QuoteStory
  readonly id: string
  readonly skuId: string | null
}

const pinned = (stage: ShopStage, variant: RetailVariant): string => `${stage.id} ${variant.shopSku}`

const makeOffered = async (
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
  asked: readonly Asked[],
  keys: ReadonlyMap<string, string>,
  ask: Ask,
): Promise<void> =>
  insertRows(
    tx,
    `insert into quote_request (customer_id, id, shop_id, variant_key, title, variant_title, shop_sku, image_url, country_code,
         quantity, note, status, status_since, requested_at, requested_by, version, sku_id, units, unit_price_minor,
         expires_at, answer_note, answered_by, answered_at, decline_reason)
       select customer, id, shop, key, title, '', sku, image, 'US', quantity, note, status, since, asked, asker, version,
         offered, 1, cents, expires, answer, coalesce(answerer, ''), answered, reason
       from json_to_recordset($1) as q (customer bigint, id bigint, shop bigint, key text, title text, sku text, image text,
         quantity integer, note text, status text, since timestamptz, asked timestamptz, asker text, version integer,
         offered bigint, cents integer, expires timestamptz, answer text, answerer text, answered timestamptz,
         reason text)`,
    asked.map(({ stage, variant, quote, id, skuId }) => {
      const answered = quote.answered === undefined ? null : ask.time(quote.answered)
      return {
        customer: stage.customerId,
        id,
        shop: stage.id,
        key: keys.get(pinned(stage, variant)),
        title: variant.title,
        sku: variant.shopSku,
        image: ask.imageOf(variant),
        quantity: quote.status === 'accepted' ? 4 : 2,
        note: quote.status === 'offered' ? '' : (quote.note ?? ''),
        status: quote.status,
        since: ask.time(quote.settled ?? quote.answered ?? quote.asked),
        asked: ask.time(quote.asked),
        asker: stage.seller,
        version: answered ? 1 : 0,
        offered: skuId,
        cents: quote.cents ?? null,
        expires: answered && new Date(answered.getTime() + 7 * dayMs),
        answer: answered ? (quote.note ?? '') : '',
        answerer: answered && ask.sourcing.name,
        answered,
        reason: quote.reason ?? '',
      }
    }),
  )

const writeOffers = (tx: Tx, asked: readonly Asked[], ask: Ask): Promise<void> =>
  insertRows(
    tx,
    `insert into quote_offer (customer_id, request_id, version, sku_id, units, unit_price_minor, tiers, weight_grams,
         expires_at, note, operator_id, created_at)
       select customer, request, 1, sku, 1, cents, tiers, grams, expires, note, operator, made
       from json_to_recordset($1) as o (customer bigint, request bigint, sku bigint, cents integer, tiers jsonb,
         grams integer, expires timestamptz, note text, operator bigint, made timestamptz)`,
    asked.flatMap(({ stage, quote, id, skuId }) => {
      if (quote.answered === undefined || skuId === null || quote.cents === undefined) return []
      const made = ask.time(quote.answered)
      return [
        {
          customer: stage.customerId,
          request: id,
          sku: skuId,
          cents: quote.cents,
          tiers: [{ minQuantity: 20, priceUsdMinor: Math.round(quote.cents * 0.92) }],
          grams: quote.grams ?? 300,
          expires: new Date(made.getTime() + 7 * dayMs),
          note: quote.note ?? '',
          operator: ask.sourcing.id,
          made,
        },
      ]
    }),
  )

interface Ask {
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

/** Returns the variants by shop and SKU. */
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
        pinned(stage, variant),
        variantKeyOf({ variantId: plan.variantId(stage, variant), sku, title, variantTitle }),
      ]
    }),
  )
  const questions = all.flatMap(({ stage, variant }) =>
    variant.quote ? [{ stage, variant, quote: variant.quote }] : [],
  )
  const ids = await takeIds(tx, questions.length)
  const asked: Asked[] = []
  for (const [index, question] of questions.entries()) {
    const { stage, variant, quote } = question
    asked.push({
      ...question,
      id: ids[index] ?? '',
      skuId: await makeOffered(tx, stage, variant, quote, imageOf(variant)),
    })
  }
  const requestedBy = new Map(asked.map((one) => [pinned(one.stage, one.variant), one]))
  const known = (stage: ShopStage, variant: RetailVariant): KnownVariant => {
    const question = requestedBy.get(pinned(stage, variant))
    const isAccepted = question?.quote.status === 'accepted'
    return {
      key: keys.get(pinned(stage, variant)) ?? '',
      imageUrl: imageOf(variant),
      skuId: isAccepted ? question.skuId : ((variant.skuCode && plan.skus.get(variant.skuCode)?.id) ?? null),
      quote: question ? { id: question.id, status: question.quote.status } : null,
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
      const at = skuId === null ? null : time(variant.quote?.settled ?? stage.days + 1)
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
  const ask = { time, imageOf, sourcing: plan.sourcing }
  await writeRequests(tx, asked, keys, ask)
  await writeOffers(tx, asked, ask)
  return known
}
