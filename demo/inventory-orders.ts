import { sql } from 'kysely'
import { convertFromUsd } from '../src/contract/money.ts'
import type { PurchaseStatus } from '../src/contract/purchase-states.ts'
import { exchangeRate, loadSkus, unitPriceUsd } from '../src/server/modules/catalogue/index.ts'
import type { Tx } from '../src/server/platform/database.ts'
import type { SeededOperators, SeededSeller } from './accounts.ts'
import type { SeededSku } from './catalogue.ts'
import { inventoryStories, type InventoryStep, type InventoryStory } from './inventory-stories.ts'
import { takeIds } from './rows.ts'
import { dayMs } from './stories.ts'
import type { WholesaleMovement } from './wholesale.ts'

interface Plan {
  readonly sellers: ReadonlyMap<string, SeededSeller>
  readonly skus: ReadonlyMap<string, SeededSku>
  readonly staff: SeededOperators
  readonly now: Date
}

interface Item {
  readonly id: string
  readonly skuId: string
  readonly nums: number
  readonly unitMinor: number
  arrived: number
  closed: number
}

interface Telling {
  readonly id: string
  readonly number: string
  readonly seller: SeededSeller
  readonly items: readonly Item[]
  status: PurchaseStatus | null
  since: Date
  paidMinor: number
  refundedMinor: number
}

const statusAfter: Partial<Record<InventoryStep['does'], PurchaseStatus>> = {
  drafted: 'draft',
  confirmed: 'awaitingPayment',
  paid: 'paid',
  started: 'purchasing',
  completed: 'completed',
  cancelled: 'cancelled',
}
const bySeller: readonly InventoryStep['does'][] = [
  'drafted',
  'confirmed',
  'paid',
  'cancellationRequested',
  'cancelled',
  'completed',
]

const countedStatus = ({ items, status }: Telling): PurchaseStatus => {
  const hasArrived = items.some(({ arrived }) => arrived > 0)
  if (items.some(({ nums, arrived, closed }) => nums > arrived + closed))
    return hasArrived ? 'partlyArrived' : (status ?? 'draft')
  return hasArrived ? 'arrived' : 'refunded'
}

const insertOrder = async (tx: Tx, story: InventoryStory, order: Telling): Promise<void> => {
  const { seller, id, number, since } = order
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('customer_id', '=', seller.customerId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('purchase_order')
    .values({
      customer_id: seller.customerId,
      id,
      number,
      type: 1,
      status: 'draft',
      status_since: since,
      currency: seller.currency,
      note: story.note,
      account_id: account.id,
      created_by: seller.person,
      created_at: since,
    })
    .execute()
  await tx
    .insertInto('purchase_item')
    .values(
      order.items.map((item) => ({
        customer_id: seller.customerId,
        order_id: id,
        id: item.id,
        sku_id: item.skuId,
        quantity: item.nums,
        // For an unpaid order with a changed price: the price that was confirmed.
        unit_minor: item.unitMinor + (story.isPriceChanged ? -20 : 0),
      })),
    )
    .execute()
}

const count = async (
  tx: Tx,
  { seller, id, items }: Telling,
  given: { readonly nums: readonly number[]; readonly type: 1 | 2; readonly by: string; readonly at: Date },
): Promise<{ readonly pieces: number; readonly closedMinor: number }> => {
  const { nums, type, by, at } = given
  let [pieces, closedMinor] = [0, 0]
  for (const [index, item] of items.entries()) {
    const came = nums[index] ?? 0
    if (came === 0) continue
    pieces += came
    if (type === 1) item.arrived += came
    else {
      item.closed += came
      closedMinor += came * item.unitMinor
    }
    await sql`
      with record as (
        insert into purchase_arrival (customer_id, order_id, item_id, type, quantity, actor_name, created_at)
          values (${seller.customerId}, ${id}, ${item.id}, ${type}, ${came}, ${by}, ${at}) returning id
      ), counted as (
        update purchase_item set arrived_quantity = ${item.arrived}, closed_short_quantity = ${item.closed}
          where customer_id = ${seller.customerId} and order_id = ${id} and id = ${item.id}
      ), stocked as (
        insert into stock as s (customer_id, sku_id, on_hand)
          select ${seller.customerId}::bigint, ${item.skuId}::bigint, ${came}::integer where ${type === 1}::boolean
          on conflict (customer_id, sku_id) do update set on_hand = s.on_hand + excluded.on_hand returning sku_id
      ), moved as (
        insert into stock_movement (customer_id, sku_id, quantity, cause, source_id, created_at)
          select ${seller.customerId}::bigint, sku_id, ${came}::integer, 'arrival', record.id, ${at}::timestamptz
            from stocked, record
      )
      update purchase_order set last_arrival_id = record.id, last_arrival_at = ${at} from record
        where customer_id = ${seller.customerId} and purchase_order.id = ${id}`.execute(tx)
  }
  return { pieces, closedMinor }
}

interface Told {
  readonly to: PurchaseStatus
  readonly amountMinor?: number
  readonly pieces?: number
}

const tell = async (tx: Tx, order: Telling, step: InventoryStep, at: Date, by: string): Promise<Told> => {
  const held = order.paidMinor - order.refundedMinor
  if (step.does === 'arrived' || step.does === 'closedShort') {
    const type = step.does === 'arrived' ? 1 : 2
    const { pieces, closedMinor } = await count(tx, order, { nums: step.nums, type, by, at })
    order.refundedMinor += closedMinor
    const amount = closedMinor > 0 ? { amountMinor: closedMinor } : {}
    return { to: countedStatus(order), pieces, ...amount }
  }
  const to = statusAfter[step.does] ?? order.status ?? 'draft'
  if (step.does === 'paid') {
    order.paidMinor = order.items.reduce((sum, { unitMinor, nums }) => sum + unitMinor * nums, 0)
    return { to, amountMinor: -order.paidMinor }
  }
  if (step.does !== 'cancelled' || held === 0) return { to }
  order.refundedMinor += held
  return { to, amountMinor: held }
}

/** Writes the order after a step, with its history row; returns the row's id. */
const write = async (
  tx: Tx,
  order: Telling,
  given: { readonly step: InventoryStep; readonly told: Told; readonly at: Date; readonly actor: string },
): Promise<string> => {
  const { step, told, at, actor } = given
  const { seller, id, status: from } = order
  if (told.to !== from) order.since = at
  order.status = told.to
  const note = step.note ?? ''
  await tx
    .updateTable('purchase_order')
    .set({
      status: told.to,
      status_since: order.since,
      paid_minor: order.paidMinor,
      refunded_minor: order.refundedMinor,
      cancellation_requested_at: step.does === 'cancellationRequested' ? at : null,
      cancel_reason: step.does === 'cancellationRequested' ? note : '',
      ...(step.does === 'started' && {
        supplier: step.supplier,
        supplier_order: step.supplierOrder,
        cost_minor: step.costMinor,
        cost_currency: 'CNY',
        buyer_name: actor,
      }),
      ...(told.to === 'cancelled' && { end_kind: 'bySeller', end_reason: note }),
      ...(told.to === 'refunded' && { end_kind: 'byAgency', end_reason: note }),
    })
    .where('customer_id', '=', seller.customerId)
    .where('id', '=', id)
    .execute()
  const event = await tx
    .insertInto('purchase_event')
    .values({
      customer_id: seller.customerId,
      order_id: id,
      at,
      kind: `purchase.${step.does}`,
      from_status: from,
      to_status: told.to,
      actor_kind: bySeller.includes(step.does) ? 'seller' : 'agency',
      actor_name: actor,
      amount_minor: told.amountMinor ?? null,
      detail: JSON.stringify({ ...(note && { note }), ...(told.pieces && { pieces: told.pieces }) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return event.id
}

const begin = async (tx: Tx, story: InventoryStory, plan: Plan, at: Date): Promise<Telling> => {
  const seller = plan.sellers.get(story.seller)
  if (!seller) throw new Error(`no seller ${story.seller}`)
  const goods = [...plan.skus.values()]
  const wanted = story.goods.map(([place, nums]) => ({ skuId: goods[place]?.id ?? '', nums }))
  const skus = await loadSkus(
    tx,
    wanted.map(({ skuId }) => skuId),
  )
  const rate = await exchangeRate(tx, seller.currency)
  const [id = '', ...itemIds] = await takeIds(tx, 1 + wanted.length)
  const items = wanted.map(({ skuId, nums }, index): Item => {
    const sku = skus.get(skuId)
    if (!sku) throw new Error('the demo lacks a SKU of the story')
    const unitMinor = convertFromUsd(unitPriceUsd(sku, nums), rate)
    return { id: itemIds[index] ?? '', skuId, nums, unitMinor, arrived: 0, closed: 0 }
  })
  const telling = { id, number: `IO-${id}`, seller, items, paidMinor: 0, refundedMinor: 0 }
  return { ...telling, status: null, since: at }
}

const writeStory = async (tx: Tx, story: InventoryStory, plan: Plan): Promise<WholesaleMovement[]> => {
  const at = ({ daysAgo }: InventoryStep): Date => new Date(+plan.now - daysAgo * dayMs)
  const [first] = story.steps
  if (!first) throw new Error('the story has no steps')
  const order = await begin(tx, story, plan, at(first))
  await insertOrder(tx, story, order)
  const { seller, id: orderId, number } = order
  const movements: WholesaleMovement[] = []
  for (const step of story.steps) {
    const agent = step.does === 'started' ? plan.staff.sourcing.name : plan.staff.fulfilment.name
    const actor = bySeller.includes(step.does) ? seller.person : agent
    const told = await tell(tx, order, step, at(step), actor)
    const eventId = await write(tx, order, { step, told, at: at(step), actor })
    const { amountMinor } = told
    if (amountMinor === undefined) continue
    const back = step.does === 'cancelled' ? 'cancel' : `close:${eventId}`
    const isPayment = amountMinor < 0
    const kind = isPayment ? 'inventoryPayment' : 'inventoryRefund'
    const key = `purchase:${orderId}:${isPayment ? 'payment' : back}`
    movements.push({ seller, at: at(step), kind, key, amountMinor, orderId, number, actor })
  }
  return movements
}

/** Returns the wallet transactions, still to be written. */
export const seedInventoryOrders = async (tx: Tx, plan: Plan): Promise<WholesaleMovement[]> => {
  const beginning = ({ steps }: InventoryStory): number => steps[0]?.daysAgo ?? 0
  const movements: WholesaleMovement[] = []
  for (const story of inventoryStories.toSorted((a, b) => beginning(b) - beginning(a)))
    movements.push(...(await writeStory(tx, story, plan)))
  return movements
}
