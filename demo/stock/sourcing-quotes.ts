import { sql } from 'kysely'
import { convertFromUsd, type Currency } from '../../src/contract/kernel/money.ts'
import { priceFromCost, rateMicroOf } from '../../src/contract/sourcing/sourcing-price.ts'
import { draftPrivateProduct } from '../../src/server/modules/catalogue/index.ts'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperator } from '../people/accounts.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import { pictureOnBackground } from '../catalogue/pictures.ts'
import type { DemoQuote, DemoImage } from './sourcing-story.ts'
import { dayMs } from '../orders/stories.ts'

export interface Context {
  readonly files: Files
  readonly agent: SeededOperator
  readonly now: Date
  /** CNY per USD. */
  readonly rate: number
}

export interface Person {
  readonly customerId: CustomerId
  readonly accountId: string
  readonly name: string
  readonly currency: Currency
}

export const store = async (tx: Tx, files: Files, image: DemoImage, customerId: string | null) => {
  const [picture, background] = image
  const body = await pictureOnBackground({ picture, background })
  const file = { kind: 'image', contentType: 'image/png', fileName: `${picture}.png`, body } as const
  return files.put({ ...file, customerId, isPublic: customerId === null }, tx)
}

const pricedSkus = ({ skus }: DemoQuote, { rate }: Context, currency: Currency) => {
  const inCurrency = (usd: number): number => (currency === 'USD' ? usd : convertFromUsd(usd, rate))
  return skus.map((sku, index) => {
    const marginBps = sku.percent * 100
    const costCnyMinor = sku.costFen
    const priceMinor = priceFromCost({ costCnyMinor, marginBps, rateMicro: rateMicroOf(rate) })
    const tiers = (sku.discounts ?? []).map(([minQuantity, percent]) => {
      const discounted = Math.round((priceMinor * (100 - percent)) / 100)
      return { minQuantity, priceMinor: discounted, givenMinor: inCurrency(discounted) }
    })
    const [lengthMm, widthMm, heightMm] = sku.mm
    const goodsAttributes = [...(sku.goodsAttributes ?? [])]
    const { attributes, grams: weightGrams } = sku
    const size = { lengthMm, widthMm, heightMm }
    const position = index + 1
    return {
      ...size,
      position,
      attributes,
      priceMinor,
      givenMinor: inCurrency(priceMinor),
      tiers,
      weightGrams,
      goodsAttributes,
      costCnyMinor,
      marginBps,
    }
  })
}

export const writeQuote = async (
  tx: Tx,
  context: Context,
  {
    person,
    at,
    quote,
  }: {
    readonly person: Person
    readonly at: { readonly id: string; readonly version: number; readonly when: Date }
    readonly quote: DemoQuote
  },
): Promise<void> => {
  const stored = await Promise.all(quote.images.map((image) => store(tx, context.files, image, null)))
  const key = { customer_id: person.customerId, request_id: at.id, version: at.version }
  await tx
    .insertInto('sourcing_quote')
    .values({
      ...key,
      subject_en: quote.en,
      subject_zh: quote.zh,
      customs_name: quote.customs[0],
      hs_code: quote.customs[1],
      origin_country: 'CN',
      pictures: stored.map((file) => context.files.url(file, 'large')),
      description: quote.description,
      currency: person.currency,
      lead_days: quote.leadDays,
      min_quantity: quote.minQuantity,
      delivery_days_min: quote.delivery[0],
      delivery_days_max: quote.delivery[1],
      note: quote.note ?? '',
      expires_at: new Date(+at.when + quote.validDays * dayMs),
      operator_id: context.agent.id,
      operator_name: context.agent.name,
      created_at: at.when,
    })
    .execute()
  const skus = pricedSkus(quote, context, person.currency)
  await tx
    .insertInto('sourcing_quote_sku')
    .values(
      skus.map((sku) => ({
        ...key,
        position: sku.position,
        attributes: JSON.stringify(sku.attributes),
        price_minor: sku.priceMinor,
        given_minor: sku.givenMinor,
        tiers: JSON.stringify(sku.tiers),
        weight_grams: sku.weightGrams,
        length_mm: sku.lengthMm,
        width_mm: sku.widthMm,
        height_mm: sku.heightMm,
        goods_attributes: sku.goodsAttributes,
      })),
    )
    .execute()
  await tx
    .insertInto('sourcing_cost')
    .values(
      skus.map((sku) => ({
        ...key,
        position: sku.position,
        supplier_url: `https://detail.1688.example/offer/${at.id}${sku.position}.html`,
        cost_cny_minor: sku.costCnyMinor,
        margin_bps: sku.marginBps,
      })),
    )
    .execute()
}

export const writeProduct = async (
  tx: Tx,
  context: Context,
  {
    person,
    at,
    quote,
  }: {
    readonly person: Person
    readonly at: { readonly id: string; readonly version: number; readonly when: Date }
    readonly quote: DemoQuote
  },
): Promise<string> => {
  const key = { customer_id: person.customerId, request_id: at.id, version: at.version }
  const { pictures } = await tx
    .selectFrom('sourcing_quote')
    .select('pictures')
    .where('customer_id', '=', key.customer_id)
    .where('request_id', '=', key.request_id)
    .where('version', '=', key.version)
    .executeTakeFirstOrThrow()
  const created = await draftPrivateProduct(tx, {
    customerId: person.customerId,
    subjectEn: quote.en,
    subjectZh: quote.zh,
    customsName: quote.customs[0],
    hsCode: quote.customs[1],
    originCountry: 'CN',
    descriptionEn: quote.description
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join(''),
    pictures,
    minQuantity: quote.minQuantity,
    skus: pricedSkus(quote, context, person.currency),
  })
  for (const [index, { skuId }] of created.entries()) {
    await sql`
      update sourcing_quote_sku set sku_id = ${skuId} where customer_id = ${key.customer_id}
        and request_id = ${key.request_id} and version = ${key.version} and position = ${index + 1}`.execute(
      tx,
    )
  }
  const productId = created[0]?.productId ?? ''
  await sql`
    update product set created_at = ${at.when}, updated_at = ${at.when}, published_at = ${at.when}
      where id = ${productId}`.execute(tx)
  return productId
}
