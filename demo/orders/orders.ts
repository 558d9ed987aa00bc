import type { CustomerPrices } from '../../src/contract/customer-prices/customer-price.ts'
import type { FakeOrder, FakeShop } from '../../src/server/connectors/shopify/fake/shop-state.ts'
import {
  loadPriceBook,
  noChoice,
  priceOrder,
  ruleDetail,
  type PriceBook,
  type OrderToPrice,
  type PricedOrder,
} from '../../src/server/modules/orders/index.ts'
import type { EvaluatedRule } from '../../src/server/modules/shipping/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperators } from '../people/accounts.ts'
import { orderAt } from '../people/fake-shopify.ts'
import { historyOfOrder, type OrderHistory, type HistoryEvent } from './order-history.ts'
import { createRandom } from '../random.ts'
import type { RetailVariant } from '../catalogue/retail.ts'
import { takeIds } from '../rows.ts'
import { dayMs, storiesOf, type ShopStage, type Story, type StoryLine } from './stories.ts'
import type { KnownVariant } from '../catalogue/variants.ts'
import { writeOrders } from './write-orders.ts'
import { pushesOf, type SeededParcel } from './pushes.ts'

export interface SeededPayment {
  readonly orderId: string
  readonly number: string
  readonly customerId: string
  readonly amountMinor: number
  readonly at: Date
  readonly actor: string
}

export interface OrderPlan {
  readonly stages: readonly ShopStage[]
  readonly known: (stage: ShopStage, variant: RetailVariant) => KnownVariant
  readonly rulesOf: (story: Story) => readonly EvaluatedRule[]
  readonly pricesOf: (story: Story) => CustomerPrices
  /** The double's shop; null for shops with imported orders. */
  readonly doubleOf: (stage: ShopStage) => FakeShop | null
  readonly staff: SeededOperators
  readonly now: Date
}

export interface SeededOrder {
  readonly id: string
  readonly story: Story
  readonly lines: readonly (PricedOrder['lines'][number] & SeededLine)[]
  readonly priced: PricedOrder
  readonly history: OrderHistory
  readonly inShop: FakeOrder | null
  readonly parcels: readonly SeededParcel[]
}
interface SeededLine {
  readonly id: string
  readonly from: StoryLine
  readonly known: KnownVariant
}

const toPrice = (story: Story, id: string, known: OrderPlan['known'], book: PriceBook): OrderToPrice => {
  const { person, traits } = story
  const upgrade = book.rates.lines.find(({ code }) => code === (story.random.happens(0.8) ? 'PRI' : 'EXP'))
  const isUpgraded = upgrade !== undefined && story.random.happens(0.16)
  return {
    number: `DS-${id}`,
    shopId: story.shop.id,
    shopPaid: !traits.shopUnpaid,
    isTest: traits.isTest ?? false,
    recipientName: person.name,
    phone: person.phone,
    countryCode: person.countryCode,
    province: person.province,
    city: person.city,
    address1: traits.addressIncomplete ? '' : person.address1,
    address2: '',
    postcode: person.zip,
    taxNumber: '',
    weightGrams: 0,
    goodsAttributes: [],
    ...noChoice,
    ...(isUpgraded
      ? { shippingLineId: upgrade.id, shippingLineName: upgrade.name, lineChosenBy: 'seller' as const }
      : {}),
    freightMinor: null,
    lines: story.lines.map((line) => {
      const { skuId, quote } = known(story.shop, line.variant)
      return {
        quantity: line.quantity,
        skuId,
        skuCode: null,
        units: 1,
        unitPriceMinor: null,
        listPriceMinor: null,
        priceSources: null,
        weightGrams: null,
        parts: null,
        goodsAttributes: [],
        quote: skuId === null ? (quote?.status ?? null) : null,
      }
    }),
  }
}

/**
 * Orders older than two days that still lack a shipping line are priced without the chosen one, as their sellers would
 * have done by now.
 */
const priceStory = (story: Story, id: string, plan: OrderPlan, prices: PriceBook): PricedOrder => {
  const book = { ...prices, prices: plan.pricesOf(story), rules: plan.rulesOf(story) }
  const order = toPrice(story, id, plan.known, book)
  const priced = priceOrder(order, book)
  const isOld = plan.now.getTime() - story.at.getTime() > 2 * dayMs
  if (priced.reason !== 'shippingLineNotChosen' || !isOld) return priced
  return priceOrder({ ...order, ...noChoice, freightMinor: null }, book)
}

const staffOf = ({ staff }: OrderPlan) => ({ packer: staff.fulfilment.name, sourcing: staff.sourcing.name })

interface Draft {
  readonly id: string
  readonly story: Story
  readonly priced: PricedOrder
  readonly history: OrderHistory
}

const simulateOrder = (story: Story, id: string, plan: OrderPlan, book: PriceBook): Draft => {
  const priced = priceStory(story, id, plan, book)
  const line = priced.shippingLineId === null ? undefined : book.rates.byId.get(priced.shippingLineId)
  const transit = line && {
    carrier: line.carrier,
    daysMin: priced.daysMin ?? 7,
    daysMax: priced.daysMax ?? 14,
  }
  const total = { amountMinor: priced.totalMinor, currency: story.shop.currency }
  const simulated = historyOfOrder(story, {
    open: { ...priced, total },
    transit: transit ?? null,
    staff: staffOf(plan),
    now: plan.now,
  })
  const eventsWithRule = simulated.events.map((event) =>
    event.kind === 'order.created' ? { ...event, detail: { ...event.detail, ...ruleDetail(priced) } } : event,
  )
  const history = { ...simulated, events: eventsWithRule }
  if (priced.lineChosenBy !== 'seller') return { id, story, priced, history }
  const lineChosen: HistoryEvent = {
    at: new Date(story.at.getTime() + 12 * 60_000),
    kind: 'order.shippingLineChosen',
    actorKind: 'seller',
    actor: story.shop.seller,
    detail: { line: priced.shippingLineName },
  }
  const events = [...history.events, lineChosen].filter(({ at }) => at <= plan.now)
  return {
    id,
    story,
    priced,
    history: { ...history, events: events.toSorted((a, b) => a.at.getTime() - b.at.getTime()) },
  }
}

const shippedNowCount = 3

/**
 * A few orders are shipped just now, so that their parcels move while the demo is viewed. The first suitable one
 * ships in two parcels, one still to come.
 */
const shipSomeNow = (drafts: readonly Draft[], plan: OrderPlan, book: PriceBook): Draft[] => {
  const waiting = drafts.filter(
    ({ story, history }) =>
      story.shop.source === 'shopify' &&
      history.status === 'processing' &&
      history.paidAt !== null &&
      +history.paidAt < +plan.now - 3 * 3_600_000,
  )
  const splitDraft = waiting.find(({ story }) => story.lines.length > 1)
  const others = waiting.filter((draft) => draft !== splitDraft).slice(0, shippedNowCount - 1)
  return drafts.map((draft) => {
    if (draft !== splitDraft && !others.includes(draft)) return draft
    const { story } = draft
    const traits = { fresh: true, inTwoParcels: draft === splitDraft }
    const random = createRandom(story.shop.seed + Number(draft.id))
    return simulateOrder({ ...story, traits, random }, draft.id, plan, book)
  })
}

/** Every other unpaid order of a Shopify shop has the previous one's buyer, so that they can be merged. */
const shareBuyers = (
  drafts: readonly Draft[],
  plan: OrderPlan,
  books: Readonly<Record<'USD' | 'CNY', PriceBook>>,
): Draft[] => {
  const due = Map.groupBy(
    drafts.filter(({ story, history }) => story.shop.source === 'shopify' && history.reason === 'paymentDue'),
    ({ story }) => story.shop.id,
  )
  return drafts.map((draft) => {
    const { story, id } = draft
    const own = due.get(story.shop.id) ?? []
    const place = own.indexOf(draft)
    const before = own[place - 1]
    if (place % 2 === 0 || !before) return draft
    const random = createRandom(story.shop.seed + Number(id))
    return simulateOrder(
      { ...story, person: before.story.person, random },
      id,
      plan,
      books[story.shop.currency],
    )
  })
}

const seedOrder = (
  draft: Draft,
  ids: { lines: string[]; parcels: string[] },
  plan: OrderPlan,
  book: PriceBook,
  refused: Set<string>,
): SeededOrder => {
  const { story, priced, history } = draft
  const shop = plan.doubleOf(story.shop)
  const inShop = shop && orderAt(shop, story)
  if (inShop && history.cancelled && story.traits.cancelled === 'shop') {
    inShop.cancelledAt = `${history.cancelled.at.toISOString().slice(0, 19)}Z`
    inShop.cancelReason = 'CUSTOMER'
    inShop.updatedAt = inShop.cancelledAt
  }
  const rate = priced.shippingLineId === null ? undefined : book.rates.byId.get(priced.shippingLineId)
  const parcels = history.parcels.map((parcel): SeededParcel => {
    const url = (rate?.trackingUrl ?? '').replace('{number}', parcel.number)
    const shipped = { ...parcel, id: ids.parcels.shift() ?? '', carrier: rate?.carrier ?? '', url }
    return {
      ...shipped,
      pushes: shop && inShop ? pushesOf(shipped, { shop, inShop }, refused.has(draft.id)) : [],
    }
  })
  return {
    id: draft.id,
    story,
    priced,
    history,
    inShop,
    parcels,
    lines: priced.lines.map((line, index) => {
      const from = story.lines[index]
      if (!from) throw new Error('the story has no such line')
      return { ...line, id: ids.lines.shift() ?? '', from, known: plan.known(story.shop, from.variant) }
    }),
  }
}

/** Returns the payments, oldest first. */
export const seedOrders = async (tx: Tx, plan: OrderPlan): Promise<SeededPayment[]> => {
  const stories = plan.stages
    .flatMap((stage) => storiesOf(stage, plan.now))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const skuIds = plan.stages.flatMap((stage) =>
    stage.variants.flatMap((variant) => plan.known(stage, variant).skuId ?? []),
  )
  const books = {
    USD: await loadPriceBook(tx, null, 'USD', skuIds),
    CNY: await loadPriceBook(tx, null, 'CNY', skuIds),
  }
  const orderIds = await takeIds(tx, stories.length)
  const simulated = stories.map((story, index) =>
    simulateOrder(story, orderIds[index] ?? '', plan, books[story.shop.currency]),
  )
  const drafts = shareBuyers(shipSomeNow(simulated, plan, books.USD), plan, books)
  const refused = new Set(
    drafts
      .filter(
        ({ story, history }) =>
          story.shop.source === 'shopify' && history.status === 'shipped' && !story.traits.fresh,
      )
      .slice(-2)
      .map(({ id }) => id),
  )
  const ids = {
    lines: await takeIds(
      tx,
      drafts.reduce((sum, { priced }) => sum + priced.lines.length, 0),
    ),
    parcels: await takeIds(
      tx,
      drafts.reduce((sum, { history }) => sum + history.parcels.length, 0),
    ),
  }
  const seeded = drafts.map((draft) => seedOrder(draft, ids, plan, books[draft.story.shop.currency], refused))
  await writeOrders(tx, seeded, plan.staff)
  return seeded
    .flatMap(({ id, story, priced, history }) =>
      history.paidAt && priced.totalMinor > 0
        ? [
            {
              orderId: id,
              number: `DS-${id}`,
              customerId: story.shop.customerId,
              amountMinor: priced.totalMinor,
              at: history.paidAt,
              actor: story.shop.seller,
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
