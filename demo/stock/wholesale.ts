import { sql } from 'kysely'
import type { Currency } from '../../src/contract/kernel/money.ts'
import { rateMicroOf } from '../../src/contract/sourcing/sourcing-price.ts'
import type { CustomerId, Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperators, SeededSeller } from '../people/accounts.ts'
import type { SeededSku } from '../catalogue/catalogue.ts'
import { takeIds } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'
import { wholesaleStories, type WholesaleStep, type WholesaleStory } from './wholesale-stories.ts'
import { bySeller, applyStep, type Item, type OrderState, type StepResult } from './wholesale-steps.ts'

/** A wallet transaction of a wholesale or inventory order; positive amounts are credits. */
export interface WholesaleMovement {
  readonly seller: SeededSeller
  readonly at: Date
  readonly kind: 'wholesalePayment' | 'wholesaleRefund' | 'inventoryPayment' | 'inventoryRefund'
  readonly key: string
  readonly amountMinor: number
  readonly orderId: string
  readonly number: string
  readonly actor: string
}

const addresses: Readonly<Record<WholesaleStory['seller'], object>> = {
  main: {
    recipientName: 'Harbour & Pine Warehouse',
    phone: '+1 401 555 0142',
    email: 'dock@harbourpine.example',
    countryCode: 'US',
    province: 'Rhode Island',
    city: 'Providence',
    address1: '48 Allens Avenue, Dock 3',
    address2: '',
    postcode: '02905',
    taxNumber: '',
  },
  cny: {
    recipientName: 'Prep Center Leipzig',
    phone: '+49 341 5550199',
    email: '',
    countryCode: 'DE',
    province: 'Sachsen',
    city: 'Leipzig',
    address1: 'Torgauer Straße 231',
    address2: 'Tor 2',
    postcode: '04347',
    taxNumber: '',
  },
  nordic: {
    recipientName: 'Nordlys Living Lager',
    phone: '+45 55 55 01 77',
    email: '',
    countryCode: 'DK',
    province: '',
    city: 'Brøndby',
    address1: 'Park Allé 350',
    address2: '',
    postcode: '2605',
    taxNumber: '',
  },
}

const readItems = async (
  tx: Tx,
  skus: readonly SeededSku[],
  items: WholesaleStory['items'],
): Promise<Item[]> => {
  const orderedItems = items.map(([place, quantity]) => ({ id: skus[place]?.id ?? '', quantity }))
  const { rows } = await sql<Omit<Item, 'quantity' | 'unitMinor' | 'arrived' | 'short'>>`
    select s.id::text as id, s.product_id::text as "productId", s.code, p.subject_en as subject,
        coalesce((select string_agg(a ->> 'value', ' / ') from jsonb_array_elements(s.attributes) a), '') as attributes,
        coalesce(s.image_url, p.cover_url) as "imageUrl", s.weight_grams as grams
      from sku s join product p on p.id = s.product_id
      where s.id = any(${orderedItems.map(({ id }) => id)}::bigint[])`.execute(tx)
  return orderedItems.flatMap(({ id, quantity }) => {
    const row = rows.find((one) => one.id === id)
    return row ? [{ ...row, quantity, unitMinor: null, arrived: 0, short: 0 }] : []
  })
}

const insertOrder = async (tx: Tx, story: WholesaleStory, order: OrderState, at: Date): Promise<void> => {
  const { seller, items, id, number } = order
  const { customerId } = seller
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('wholesale_order')
    .values({
      customer_id: customerId,
      id,
      number,
      account_id: account.id,
      created_by: seller.person,
      created_at: at,
      status: 'draft',
      status_since: at,
      currency: seller.currency,
      freight_kind: story.freightKind,
      address: JSON.stringify(addresses[story.seller]),
      note: story.note,
      item_count: items.length,
      unit_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
      goods_text: items
        .map(({ code, subject, attributes }) => [code, subject, attributes].filter(Boolean).join(' '))
        .join(' | '),
      title: items[0]?.subject ?? '',
      cover_url: items[0]?.imageUrl ?? null,
    })
    .execute()
}

const insertItems = async (tx: Tx, { seller, id: orderId, items, status }: OrderState): Promise<void> => {
  const isAgreed = !['draft', 'quoting', 'quoted', 'rejected', 'cancelled'].includes(status ?? 'draft')
  await tx
    .insertInto('wholesale_item')
    .values(
      items.map((one, index) => ({
        customer_id: seller.customerId,
        order_id: orderId,
        sku_id: one.id,
        position: index + 1,
        product_id: one.productId,
        code: one.code,
        subject: one.subject,
        attributes: one.attributes,
        image_url: one.imageUrl,
        unit_weight_grams: one.grams,
        quantity: one.quantity,
        unit_minor: isAgreed ? one.unitMinor : null,
        arrived_quantity: one.arrived,
        closed_short_quantity: one.short,
      })),
    )
    .execute()
}

interface Plan {
  readonly sellers: ReadonlyMap<string, SeededSeller>
  readonly skus: ReadonlyMap<string, SeededSku>
  readonly staff: SeededOperators
  readonly now: Date
}

const rateOf = async (tx: Tx, currency: Currency): Promise<number> => {
  if (currency === 'USD') return rateMicroOf(1)
  const { rows } = await sql<{ rate: string }>`
    select rate from exchange_rate where currency = ${currency} and valid_from <= current_date
      order by valid_from desc limit 1`.execute(tx)
  return rateMicroOf(Number(rows[0]?.rate))
}

const addEvent = async (
  tx: Tx,
  order: OrderState,
  step: WholesaleStep,
  result: StepResult,
  actor: { readonly name: string; readonly at: Date },
): Promise<string> => {
  const isSystem = step.event === 'expired'
  const { id } = await tx
    .insertInto('wholesale_event')
    .values({
      customer_id: order.seller.customerId,
      order_id: order.id,
      at: actor.at,
      kind: `wholesale.${result.kind}`,
      from_status: order.status,
      to_status: result.to,
      actor_kind: isSystem ? 'system' : bySeller.includes(step.event) ? 'seller' : 'agency',
      actor_name: isSystem ? '' : actor.name,
      amount_minor: result.amountMinor ?? null,
      detail: JSON.stringify({ ...(step.note ? { note: step.note } : {}), ...result.detail }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const writeStory = async (tx: Tx, story: WholesaleStory, plan: Plan): Promise<WholesaleMovement[]> => {
  const seller = plan.sellers.get(story.seller)
  const [first] = story.steps
  if (!seller || !first) return []
  const at = ({ daysAgo }: WholesaleStep): Date => new Date(+plan.now - daysAgo * dayMs)
  const [id = ''] = await takeIds(tx, 1)
  const order: OrderState = {
    id,
    number: `WO-${id}`,
    seller,
    items: await readItems(tx, [...plan.skus.values()], story.items),
    rateMicro: await rateOf(tx, seller.currency),
    status: null,
    since: at(first),
    version: 0,
    quoted: null,
    freight: null,
    paidMinor: 0,
    refundedMinor: 0,
    set: {},
  }
  await insertOrder(tx, story, order, at(first))
  const movements: WholesaleMovement[] = []
  for (const step of story.steps) {
    const isSourcing =
      step.event === 'quoted' || step.event === 'declined' || step.event === 'purchaseStarted'
    const agent = isSourcing ? plan.staff.sourcing.name : plan.staff.fulfilment.name
    const actor = bySeller.includes(step.event) ? seller.person : agent
    const result = await applyStep(tx, order, { step, at: at(step), by: actor })
    const eventId = await addEvent(tx, order, step, result, { name: actor, at: at(step) })
    if (result.to !== order.status) order.since = at(step)
    order.status = result.to
    if (result.amountMinor === undefined) continue
    const isPayment = result.amountMinor < 0
    const refundKey = result.kind === 'closedShort' ? `close:${eventId}` : 'freightBack'
    movements.push({
      seller,
      at: at(step),
      kind: isPayment ? 'wholesalePayment' : 'wholesaleRefund',
      key: `wholesale:${id}:${isPayment ? 'payment' : refundKey}`,
      amountMinor: result.amountMinor,
      orderId: id,
      number: order.number,
      actor,
    })
  }
  await insertItems(tx, order)
  await saveOrder(tx, order)
  await writeMessages(tx, story, order, plan)
  return movements
}

const writeMessages = async (
  tx: Tx,
  { messages = [] }: WholesaleStory,
  order: OrderState,
  plan: Plan,
): Promise<void> => {
  const last = messages.at(-1)
  if (!last) return
  const { seller, id } = order
  const when = (daysAgo: number): Date => new Date(+plan.now - daysAgo * dayMs)
  const key = { customer_id: seller.customerId, order_id: id }
  await tx
    .insertInto('wholesale_message')
    .values(
      messages.map(({ by, text, daysAgo }) => ({
        ...key,
        at: when(daysAgo),
        side: by,
        author_name: by === 'seller' ? seller.person : plan.staff.fulfilment.name,
        body: text,
      })),
    )
    .execute()
  await tx
    .updateTable('wholesale_order')
    .set({ last_message_at: when(last.daysAgo), awaits_agency_reply: last.by === 'seller' })
    .where('customer_id', '=', seller.customerId)
    .where('id', '=', id)
    .execute()
  if (last.by === 'seller') return
  await sql`
    insert into wholesale_unread (customer_id, account_id, order_id, since)
      select customer_id, id, ${id}, ${when(last.daysAgo)} from account
        where customer_id = ${seller.customerId} and is_default`.execute(tx)
}

const saveOrder = async (tx: Tx, order: OrderState): Promise<void> => {
  const { seller, status, since, version, paidMinor, refundedMinor } = order
  const customerId: CustomerId = seller.customerId
  await tx
    .updateTable('wholesale_order')
    .set({
      ...order.set,
      status: status ?? 'draft',
      status_since: since,
      version,
      paid_minor: paidMinor,
      refunded_minor: refundedMinor,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', order.id)
    .execute()
}

/** Returns the wallet transactions, still to be written. */
export const seedWholesale = async (tx: Tx, plan: Plan): Promise<WholesaleMovement[]> => {
  const startedDaysAgo = ({ steps }: WholesaleStory): number => steps[0]?.daysAgo ?? 0
  const movements: WholesaleMovement[] = []
  for (const story of wholesaleStories.toSorted((a, b) => startedDaysAgo(b) - startedDaysAgo(a)))
    movements.push(...(await writeStory(tx, story, plan)))
  return movements
}
