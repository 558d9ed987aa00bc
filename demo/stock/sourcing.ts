import { sql } from 'kysely'
import { convertFromUsd, type Currency } from '../../src/contract/kernel/money.ts'
import { priceFromCost, rateMicroOf } from '../../src/contract/sourcing/sourcing-price.ts'
import type { SourcingStatus } from '../../src/contract/sourcing/sourcing-states.ts'
import { draftPrivateProduct, exchangeRate } from '../../src/server/modules/catalogue/index.ts'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import type { SeededOperator, SeededSeller } from '../people/accounts.ts'
import { pictureOnBackground } from '../catalogue/pictures.ts'
import { takeIds } from '../rows.ts'
import {
  sourcingStories,
  type DemoQuote,
  type DemoImage,
  type SourcingStep,
  type SourcingStory,
} from './sourcing-stories.ts'
import { dayMs } from '../orders/stories.ts'

/** Status after each step; null: unchanged. */
const statusAfter: Readonly<Record<SourcingStep['event'], SourcingStatus | null>> = {
  requested: 'requested',
  assigned: 'inProgress',
  questioned: 'infoNeeded',
  answered: 'inProgress',
  quoted: 'quoted',
  betterQuoteRequested: 'inProgress',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
  withdrawn: 'withdrawn',
  notFound: 'notFound',
  messageSent: null,
}
const bySeller: readonly SourcingStep['event'][] = [
  'requested',
  'answered',
  'betterQuoteRequested',
  'accepted',
  'declined',
  'withdrawn',
  'messageSent',
]

interface Context {
  readonly files: Files
  readonly agent: SeededOperator
  readonly now: Date
  /** CNY per USD. */
  readonly rate: number
}

interface Person {
  readonly customerId: CustomerId
  readonly accountId: string
  readonly name: string
  readonly currency: Currency
}

const readPerson = async (tx: Tx, { customerId, currency }: SeededSeller): Promise<Person> => {
  const { id, user_name: name } = await tx
    .selectFrom('account')
    .select(['id', 'user_name'])
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return { customerId, accountId: id, name, currency }
}

const store = async (tx: Tx, files: Files, image: DemoImage, customerId: string | null) => {
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

const writeQuote = async (
  tx: Tx,
  context: Context,
  person: Person,
  at: { readonly id: string; readonly version: number; readonly when: Date },
  quote: DemoQuote,
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

const writeProduct = async (
  tx: Tx,
  context: Context,
  person: Person,
  at: { readonly id: string; readonly version: number; readonly when: Date },
  quote: DemoQuote,
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

const writeRequest = async (
  tx: Tx,
  context: Context,
  person: Person,
  story: SourcingStory,
  id: string,
): Promise<void> => {
  const { now, agent, files } = context
  const at = ({ daysAgo }: SourcingStep): Date => new Date(+now - daysAgo * dayMs)
  const [first] = story.steps
  if (!first) throw new Error('the story has no steps')
  const own = await Promise.all(
    (story.images ?? []).map((image) => store(tx, files, image, person.customerId)),
  )
  const lastStatusStep = story.steps.findLast(({ event }) => statusAfter[event] !== null) ?? first
  const lastMessage = story.steps.findLast(({ message }) => message !== undefined)
  const isAssigned = story.steps.some(({ event }) => event === 'assigned')
  const lastQuoted = story.steps.findLast(({ quote }) => quote !== undefined)
  const reasons: readonly SourcingStep['event'][] = ['declined', 'withdrawn', 'notFound']
  await tx
    .insertInto('sourcing_request')
    .values({
      customer_id: person.customerId,
      id,
      number: `SR-${id}`,
      title: story.title,
      link: story.link ?? '',
      link_key: (story.link ?? '').replace(/^https:\/\/(?:www\.)?/, ''),
      note: story.note,
      requirements: [...(story.requirements ?? [])],
      picture_ids: own.map((file) => file.id),
      currency: person.currency,
      target_minor: story.target ?? null,
      monthly_quantity: story.monthly ?? null,
      countries: [...(story.countries ?? [])],
      needed_by: story.neededInDays
        ? new Date(+now + story.neededInDays * dayMs).toISOString().slice(0, 10)
        : null,
      account_id: person.accountId,
      created_by: person.name,
      status: 'requested',
      status_since: at(first),
      ...(isAssigned ? { operator_id: agent.id, operator_name: agent.name } : {}),
      awaits_agency_reply: lastMessage?.event === 'messageSent',
      last_message_at: lastMessage ? at(lastMessage) : null,
      created_at: at(first),
    })
    .execute()
  const { version, productId } = await insertSteps(tx, context, person, story, id)
  await tx
    .updateTable('sourcing_request')
    .set({
      status: statusAfter[lastStatusStep.event] ?? 'requested',
      status_since: at(lastStatusStep),
      version,
      expires_at: lastQuoted?.quote ? new Date(+at(lastQuoted) + lastQuoted.quote.validDays * dayMs) : null,
      end_reason: reasons.includes(lastStatusStep.event) ? (lastStatusStep.note ?? '') : '',
      product_id: productId,
    })
    .where('customer_id', '=', person.customerId)
    .where('id', '=', id)
    .execute()
  if (!story.isUnread) return
  await tx
    .insertInto('sourcing_unread')
    .values({
      customer_id: person.customerId,
      account_id: person.accountId,
      request_id: id,
      since: at(lastStatusStep),
    })
    .execute()
}

const insertSteps = async (
  tx: Tx,
  context: Context,
  person: Person,
  story: SourcingStory,
  id: string,
): Promise<{ version: number; productId: string | null }> => {
  let version = 0
  let productId: string | null = null
  let status: SourcingStatus | null = null
  let newest: DemoQuote | null = null
  const key = { customer_id: person.customerId, request_id: id }
  for (const step of story.steps) {
    const when = new Date(+context.now - step.daysAgo * dayMs)
    const isBySeller = bySeller.includes(step.event)
    const author = isBySeller ? person.name : context.agent.name
    if (step.message !== undefined) {
      await tx
        .insertInto('sourcing_message')
        .values({
          ...key,
          at: when,
          side: isBySeller ? 'seller' : 'agency',
          author_name: author,
          body: step.message,
        })
        .execute()
    }
    if (step.quote) {
      version += 1
      newest = step.quote
      await writeQuote(tx, context, person, { id, version, when }, step.quote)
    }
    if (step.event === 'accepted' && newest)
      productId = await writeProduct(tx, context, person, { id, version, when }, newest)
    const to = statusAfter[step.event]
    if (to === null) continue
    const note = step.note ?? step.quote?.note
    const detail = { ...(version > 0 ? { version } : {}), ...(note ? { note } : {}) }
    await tx
      .insertInto('sourcing_event')
      .values({
        ...key,
        at: when,
        kind: `sourcing.${step.event}`,
        from_status: status,
        to_status: to,
        actor_kind: step.event === 'expired' ? 'system' : isBySeller ? 'seller' : 'agency',
        actor_name: step.event === 'expired' ? '' : author,
        detail: JSON.stringify(detail),
      })
      .execute()
    status = to
  }
  return { version, productId }
}

export const seedSourcing = async (
  tx: Tx,
  files: Files,
  options: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly agent: SeededOperator
    readonly now: Date
  },
): Promise<void> => {
  const context = { files, agent: options.agent, now: options.now, rate: await exchangeRate(tx, 'CNY') }
  const startedDaysAgo = ({ steps }: SourcingStory): number => steps[0]?.daysAgo ?? 0
  for (const story of sourcingStories.toSorted((a, b) => startedDaysAgo(b) - startedDaysAgo(a))) {
    const seller = options.sellers.get(story.seller)
    if (!seller) throw new Error(`no seller for the request ${story.title}`)
    const [id = ''] = await takeIds(tx, 1)
    await writeRequest(tx, context, await readPerson(tx, seller), story, id)
  }
}
