import { sql } from 'kysely'
import { convertFromUsd, type Currency } from '../src/contract/money.ts'
import { priceFromCost, rateMicroOf } from '../src/contract/sourcing-price.ts'
import type { SourcingStatus } from '../src/contract/sourcing-states.ts'
import { draftPrivateProduct, exchangeRate } from '../src/server/modules/catalogue/index.ts'
import type { CustomerId, Tx } from '../src/server/platform/database.ts'
import type { Files } from '../src/server/platform/files.ts'
import type { SeededOperator, SeededSeller } from './accounts.ts'
import { groundedPicture } from './pictures.ts'
import { takeIds } from './rows.ts'
import {
  sourcingStories,
  type DemoQuote,
  type Sight,
  type SourcingStep,
  type SourcingStory,
} from './sourcing-stories.ts'
import { dayMs } from './stories.ts'

/** Status after each step; null: unchanged. */
const statusAfter: Readonly<Record<SourcingStep['does'], SourcingStatus | null>> = {
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
  wrote: null,
}
const bySeller: readonly SourcingStep['does'][] = [
  'requested',
  'answered',
  'betterQuoteRequested',
  'accepted',
  'declined',
  'withdrawn',
  'wrote',
]

interface Stage {
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

const store = async (tx: Tx, files: Files, sight: Sight, customerId: string | null) => {
  const [picture, ground] = sight
  const body = await groundedPicture({ picture, ground })
  const file = { kind: 'image', contentType: 'image/png', fileName: `${picture}.png`, body } as const
  return files.put({ ...file, customerId, isPublic: customerId === null }, tx)
}

const pricedSkus = ({ skus }: DemoQuote, { rate }: Stage, currency: Currency) => {
  const given = (usd: number): number => (currency === 'USD' ? usd : convertFromUsd(usd, rate))
  return skus.map((sku, index) => {
    const marginBps = sku.percent * 100
    const costCnyMinor = sku.costFen
    const priceMinor = priceFromCost({ costCnyMinor, marginBps, rateMicro: rateMicroOf(rate) })
    const tiers = (sku.cheaper ?? []).map(([minQuantity, percent]) => {
      const cheaper = Math.round((priceMinor * (100 - percent)) / 100)
      return { minQuantity, priceMinor: cheaper, givenMinor: given(cheaper) }
    })
    const [lengthMm, widthMm, heightMm] = sku.mm
    const goodsAttributes = [...(sku.goods ?? [])]
    const { attributes, grams: weightGrams } = sku
    const size = { lengthMm, widthMm, heightMm }
    const position = index + 1
    return {
      ...size,
      position,
      attributes,
      priceMinor,
      givenMinor: given(priceMinor),
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
  stage: Stage,
  person: Person,
  at: { readonly id: string; readonly version: number; readonly when: Date },
  quote: DemoQuote,
): Promise<void> => {
  const stored = await Promise.all(quote.sights.map((sight) => store(tx, stage.files, sight, null)))
  const key = { customer_id: person.customerId, request_id: at.id, version: at.version }
  await tx
    .insertInto('sourcing_quote')
    .values({
      ...key,
      subject_en: quote.en,
      subject_zh: quote.zh,
      pictures: stored.map((file) => stage.files.url(file, 'large')),
      description: quote.description,
      currency: person.currency,
      lead_days: quote.leadDays,
      min_quantity: quote.minQuantity,
      delivery_days_min: quote.delivery[0],
      delivery_days_max: quote.delivery[1],
      note: quote.note ?? '',
      expires_at: new Date(+at.when + quote.validDays * dayMs),
      operator_id: stage.agent.id,
      operator_name: stage.agent.name,
      created_at: at.when,
    })
    .execute()
  const skus = pricedSkus(quote, stage, person.currency)
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
  stage: Stage,
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
  const made = await draftPrivateProduct(tx, {
    customerId: person.customerId,
    subjectEn: quote.en,
    subjectZh: quote.zh,
    descriptionEn: quote.description
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join(''),
    pictures,
    minQuantity: quote.minQuantity,
    skus: pricedSkus(quote, stage, person.currency),
  })
  for (const [index, { skuId }] of made.entries()) {
    await sql`
      update sourcing_quote_sku set sku_id = ${skuId} where customer_id = ${key.customer_id}
        and request_id = ${key.request_id} and version = ${key.version} and position = ${index + 1}`.execute(
      tx,
    )
  }
  const productId = made[0]?.productId ?? ''
  await sql`
    update product set created_at = ${at.when}, updated_at = ${at.when}, published_at = ${at.when}
      where id = ${productId}`.execute(tx)
  return productId
}

const writeRequest = async (
  tx: Tx,
  stage: Stage,
  person: Person,
  story: SourcingStory,
  id: string,
): Promise<void> => {
  const { now, agent, files } = stage
  const at = ({ daysAgo }: SourcingStep): Date => new Date(+now - daysAgo * dayMs)
  const [first] = story.steps
  if (!first) throw new Error('the story has no steps')
  const own = await Promise.all(
    (story.sights ?? []).map((sight) => store(tx, files, sight, person.customerId)),
  )
  const lastMoved = story.steps.findLast(({ does }) => statusAfter[does] !== null) ?? first
  const lastSaid = story.steps.findLast(({ says }) => says !== undefined)
  const isTaken = story.steps.some(({ does }) => does === 'assigned')
  const lastQuoted = story.steps.findLast(({ quote }) => quote !== undefined)
  const reasons: readonly SourcingStep['does'][] = ['declined', 'withdrawn', 'notFound']
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
      requirements: [...(story.wishes ?? [])],
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
      ...(isTaken ? { operator_id: agent.id, operator_name: agent.name } : {}),
      awaits_agency_reply: lastSaid?.does === 'wrote',
      last_message_at: lastSaid ? at(lastSaid) : null,
      created_at: at(first),
    })
    .execute()
  const { version, productId } = await tellSteps(tx, stage, person, story, id)
  await tx
    .updateTable('sourcing_request')
    .set({
      status: statusAfter[lastMoved.does] ?? 'requested',
      status_since: at(lastMoved),
      version,
      expires_at: lastQuoted?.quote ? new Date(+at(lastQuoted) + lastQuoted.quote.validDays * dayMs) : null,
      end_reason: reasons.includes(lastMoved.does) ? (lastMoved.note ?? '') : '',
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
      since: at(lastMoved),
    })
    .execute()
}

const tellSteps = async (
  tx: Tx,
  stage: Stage,
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
    const when = new Date(+stage.now - step.daysAgo * dayMs)
    const isSellers = bySeller.includes(step.does)
    const author = isSellers ? person.name : stage.agent.name
    if (step.says !== undefined) {
      await tx
        .insertInto('sourcing_message')
        .values({
          ...key,
          at: when,
          side: isSellers ? 'seller' : 'agency',
          author_name: author,
          body: step.says,
        })
        .execute()
    }
    if (step.quote) {
      version += 1
      newest = step.quote
      await writeQuote(tx, stage, person, { id, version, when }, step.quote)
    }
    if (step.does === 'accepted' && newest)
      productId = await writeProduct(tx, stage, person, { id, version, when }, newest)
    const to = statusAfter[step.does]
    if (to === null) continue
    const note = step.note ?? step.quote?.note
    const detail = { ...(version > 0 ? { version } : {}), ...(note ? { note } : {}) }
    await tx
      .insertInto('sourcing_event')
      .values({
        ...key,
        at: when,
        kind: `sourcing.${step.does}`,
        from_status: status,
        to_status: to,
        actor_kind: step.does === 'expired' ? 'system' : isSellers ? 'seller' : 'agency',
        actor_name: step.does === 'expired' ? '' : author,
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
  given: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly agent: SeededOperator
    readonly now: Date
  },
): Promise<void> => {
  const stage = { files, agent: given.agent, now: given.now, rate: await exchangeRate(tx, 'CNY') }
  const beginning = ({ steps }: SourcingStory): number => steps[0]?.daysAgo ?? 0
  for (const story of sourcingStories.toSorted((a, b) => beginning(b) - beginning(a))) {
    const seller = given.sellers.get(story.seller)
    if (!seller) throw new Error(`no seller for the request ${story.title}`)
    const [id = ''] = await takeIds(tx, 1)
    await writeRequest(tx, stage, await readPerson(tx, seller), story, id)
  }
}
