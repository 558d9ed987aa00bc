import { sql } from 'kysely'
import { convertFromUsd } from '../../src/contract/kernel/money.ts'
import type { PurchaseStatus } from '../../src/contract/purchasing/purchase-states.ts'
import { exchangeRate, loadSkus, unitPriceUsd } from '../../src/server/modules/catalogue/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperators, SeededSeller } from '../people/accounts.ts'
import type { SeededSku } from '../catalogue/catalogue.ts'
import { inventoryStories, type InventoryStep, type InventoryStory } from './inventory-stories.ts'
import { takeIds } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'
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
  readonly quantity: number
  readonly unitMinor: number
  arrived: number
  closed: number
}

interface OrderState {
  readonly id: string
  readonly number: string
  readonly seller: SeededSeller
  readonly items: readonly Item[]
  status: PurchaseStatus | null
  since: Date
  paidMinor: number
  refundedMinor: number
}

const statusAfter: Partial<Record<InventoryStep['event'], PurchaseStatus>> = {
  drafted: 'draft',
  confirmed: 'awaitingPayment',
  paid: 'paid',
  started: 'purchasing',
  completed: 'completed',
  cancelled: 'cancelled',
}
const bySeller: readonly InventoryStep['event'][] = [
  'drafted',
  'confirmed',
  'paid',
  'cancellationRequested',
  'cancelled',
  'completed',
]

const countedStatus = ({ items, status }: OrderState): PurchaseStatus => {
  const hasArrived = items.some(({ arrived }) => arrived > 0)
  if (items.some(({ quantity, arrived, closed }) => quantity > arrived + closed))
    return hasArrived ? 'partlyArrived' : (status ?? 'draft')
  return hasArrived ? 'arrived' : 'refunded'
}

const insertOrder = async (tx: Tx, story: InventoryStory, order: OrderState): Promise<void> => {
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
        quantity: item.quantity,
        // For an unpaid order with a changed price: the price that was confirmed.
        unit_minor: item.unitMinor + (story.isPriceChanged ? -20 : 0),
      })),
    )
    .execute()
}

const recordArrivals = async (
  tx: Tx,
  { seller, id, items }: OrderState,
  counted: {
    readonly quantities: readonly number[]
    readonly type: 1 | 2
    readonly by: string
    readonly at: Date
  },
): Promise<{ readonly units: number; readonly closedMinor: number }> => {
  const { quantities, type, by, at } = counted
  let [units, closedMinor] = [0, 0]
  for (const [index, item] of items.entries()) {
    const quantity = quantities[index] ?? 0
    if (quantity === 0) continue
    units += quantity
    if (type === 1) item.arrived += quantity
    else {
      item.closed += quantity
      closedMinor += quantity * item.unitMinor
    }
    await sql`
      with record as (
        insert into purchase_arrival (customer_id, order_id, item_id, type, quantity, actor_name, created_at)
          values (${seller.customerId}, ${id}, ${item.id}, ${type}, ${quantity}, ${by}, ${at}) returning id
      ), update_item as (
        update purchase_item set arrived_quantity = ${item.arrived}, closed_short_quantity = ${item.closed}
          where customer_id = ${seller.customerId} and order_id = ${id} and id = ${item.id}
      ), update_stock as (
        insert into stock as s (customer_id, sku_id, on_hand)
          select ${seller.customerId}::bigint, ${item.skuId}::bigint, ${quantity}::integer where ${type === 1}::boolean
          on conflict (customer_id, sku_id) do update set on_hand = s.on_hand + excluded.on_hand returning sku_id
      ), insert_movement as (
        insert into stock_movement (customer_id, sku_id, quantity, cause, source_id, actor_name, created_at)
          select ${seller.customerId}::bigint, sku_id, ${quantity}::integer, 'arrival', record.id, ${by}, ${at}::timestamptz
            from update_stock, record
      )
      update purchase_order set last_arrival_id = record.id, last_arrival_at = ${at} from record
        where customer_id = ${seller.customerId} and purchase_order.id = ${id}`.execute(tx)
  }
  return { units, closedMinor }
}

interface StepResult {
  readonly to: PurchaseStatus
  readonly amountMinor?: number
  readonly units?: number
}

const applyStep = async (
  tx: Tx,
  order: OrderState,
  step: InventoryStep,
  at: Date,
  by: string,
): Promise<StepResult> => {
  const balance = order.paidMinor - order.refundedMinor
  if (step.event === 'arrived' || step.event === 'closedShort') {
    const type = step.event === 'arrived' ? 1 : 2
    const { units, closedMinor } = await recordArrivals(tx, order, {
      quantities: step.quantities,
      type,
      by,
      at,
    })
    order.refundedMinor += closedMinor
    const amount = closedMinor > 0 ? { amountMinor: closedMinor } : {}
    return { to: countedStatus(order), units, ...amount }
  }
  const to = statusAfter[step.event] ?? order.status ?? 'draft'
  if (step.event === 'paid') {
    order.paidMinor = order.items.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)
    return { to, amountMinor: -order.paidMinor }
  }
  if (step.event !== 'cancelled' || balance === 0) return { to }
  order.refundedMinor += balance
  return { to, amountMinor: balance }
}

const saveStep = async (
  tx: Tx,
  order: OrderState,
  change: {
    readonly step: InventoryStep
    readonly result: StepResult
    readonly at: Date
    readonly actor: string
  },
): Promise<string> => {
  const { step, result, at, actor } = change
  const { seller, id, status: from } = order
  if (result.to !== from) order.since = at
  order.status = result.to
  const note = step.note ?? ''
  await tx
    .updateTable('purchase_order')
    .set({
      status: result.to,
      status_since: order.since,
      paid_minor: order.paidMinor,
      refunded_minor: order.refundedMinor,
      cancellation_requested_at: step.event === 'cancellationRequested' ? at : null,
      cancel_reason: step.event === 'cancellationRequested' ? note : '',
      ...(step.event === 'started' && {
        supplier: step.supplier,
        supplier_order: step.supplierOrder,
        cost_minor: step.costMinor,
        cost_currency: 'CNY',
        buyer_name: actor,
      }),
      ...(result.to === 'cancelled' && { end_kind: 'bySeller', end_reason: note }),
      ...(result.to === 'refunded' && { end_kind: 'byAgency', end_reason: note }),
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
      kind: `purchase.${step.event}`,
      from_status: from,
      to_status: result.to,
      actor_kind: bySeller.includes(step.event) ? 'seller' : 'agency',
      actor_name: actor,
      amount_minor: result.amountMinor ?? null,
      detail: JSON.stringify({ ...(note && { note }), ...(result.units && { pieces: result.units }) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return event.id
}

const startOrder = async (tx: Tx, story: InventoryStory, plan: Plan, at: Date): Promise<OrderState> => {
  const seller = plan.sellers.get(story.seller)
  if (!seller) throw new Error(`no seller ${story.seller}`)
  const allSkus = [...plan.skus.values()]
  const orderedItems = story.items.map(([place, quantity]) => ({ skuId: allSkus[place]?.id ?? '', quantity }))
  const skus = await loadSkus(
    tx,
    orderedItems.map(({ skuId }) => skuId),
  )
  const rate = await exchangeRate(tx, seller.currency)
  const [id = '', ...itemIds] = await takeIds(tx, 1 + orderedItems.length)
  const items = orderedItems.map(({ skuId, quantity }, index): Item => {
    const sku = skus.get(skuId)
    if (!sku) throw new Error('the demo lacks a SKU of the story')
    const unitMinor = convertFromUsd(unitPriceUsd(sku, quantity), rate)
    return { id: itemIds[index] ?? '', skuId, quantity, unitMinor, arrived: 0, closed: 0 }
  })
  const order = { id, number: `IO-${id}`, seller, items, paidMinor: 0, refundedMinor: 0 }
  return { ...order, status: null, since: at }
}

const writeStory = async (tx: Tx, story: InventoryStory, plan: Plan): Promise<WholesaleMovement[]> => {
  const at = ({ daysAgo }: InventoryStep): Date => new Date(+plan.now - daysAgo * dayMs)
  const [first] = story.steps
  if (!first) throw new Error('the story has no steps')
  const order = await startOrder(tx, story, plan, at(first))
  await insertOrder(tx, story, order)
  const { seller, id: orderId, number } = order
  const movements: WholesaleMovement[] = []
  for (const step of story.steps) {
    const agent = step.event === 'started' ? plan.staff.sourcing.name : plan.staff.fulfilment.name
    const actor = bySeller.includes(step.event) ? seller.person : agent
    const result = await applyStep(tx, order, step, at(step), actor)
    const eventId = await saveStep(tx, order, { step, result, at: at(step), actor })
    const { amountMinor } = result
    if (amountMinor === undefined) continue
    const refundKey = step.event === 'cancelled' ? 'cancel' : `close:${eventId}`
    const isPayment = amountMinor < 0
    const kind = isPayment ? 'inventoryPayment' : 'inventoryRefund'
    const key = `purchase:${orderId}:${isPayment ? 'payment' : refundKey}`
    movements.push({ seller, at: at(step), kind, key, amountMinor, orderId, number, actor })
  }
  return movements
}

/** Returns the wallet transactions, still to be written. */
export const seedInventoryOrders = async (tx: Tx, plan: Plan): Promise<WholesaleMovement[]> => {
  const startedDaysAgo = ({ steps }: InventoryStory): number => steps[0]?.daysAgo ?? 0
  const movements: WholesaleMovement[] = []
  for (const story of inventoryStories.toSorted((a, b) => startedDaysAgo(b) - startedDaysAgo(a)))
    movements.push(...(await writeStory(tx, story, plan)))
  return movements
}
