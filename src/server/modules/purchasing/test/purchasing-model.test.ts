import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp, type Caller, type Sent } from '../../../../../test/http.ts'
import {
  operatorPurchasing,
  type OperatorPurchase,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import {
  purchaseActions,
  purchaseOperatorActions,
  purchaseTransitions,
  type PurchaseAction,
  type PurchaseOperatorAction,
  type PurchaseStatus,
} from '../../../../contract/purchasing/purchase-states.ts'
import { createSku, recharge } from '../../orders/test/order-factory.ts'
import { completePurchases } from '../state/purchase-jobs.ts'
import { draft, key } from './purchasing-factory.ts'

// For any sequence of concurrent actions of both sides, allowed or not: the ledger matches the order's payments and
// refunds, stock matches arrivals, every transition is legal, and exactly the actions shown as allowed are accepted.

const t = await testApp()
const runs = Number(process.env['PURCHASING_MODEL_RUNS'] ?? 20)

type Action = PurchaseAction | PurchaseOperatorAction | 'price' | 'withdraw' | 'job'
const actions: readonly Action[] = [
  ...purchaseActions,
  ...purchaseOperatorActions,
  'price',
  'withdraw',
  'job',
]

interface Draw {
  /** Choose from the allowed actions; otherwise from all. */
  readonly isLegal: boolean
  readonly pick: number
  readonly dice: number
}
const draw: fc.Arbitrary<Draw> = fc.record({
  isLegal: fc.boolean(),
  pick: fc.nat({ max: 999 }),
  dice: fc.nat({ max: 99 }),
})
const game = fc.array(fc.array(draw, { minLength: 1, maxLength: 3 }), { minLength: 10, maxLength: 26 })

interface World {
  readonly seller: Caller
  readonly id: string
  readonly type: 1 | 2
  readonly skuIds: readonly string[]
  readonly trail: string[]
}
interface OrderViews {
  readonly seller: PurchaseOrder
  readonly operator: OperatorPurchase
}

const readViews = async ({ seller, id }: World): Promise<OrderViews> => ({
  seller: await seller.ok(purchaseOrders.getPurchaseOrder, { id }),
  operator: await t.operator.ok(operatorPurchasing.getPurchase, { id }),
})

const allowedIn = ({ seller, operator }: OrderViews): readonly Action[] => [
  ...seller.allowedActions,
  ...operator.operatorActions,
]

const choose = (views: OrderViews, { isLegal, pick }: Draw): Action => {
  // Cancelling is almost always allowed, but ends the game too early.
  const inviting = allowedIn(views).filter((one) => one !== 'cancel' && one !== 'reopen')
  const from = isLegal && inviting.length > 0 ? inviting : actions
  return from[pick % from.length] ?? 'job'
}

const someOf = ({ items }: PurchaseOrder, type: 1 | 2, dice: number) => {
  const item = items.find((one) => one.nums > one.arrivedNums + one.refundNums) ?? items[0]
  const missing = item ? item.nums - item.arrivedNums - item.refundNums : 0
  return [{ itemId: item?.id ?? '1', type, nums: Math.max(1, Math.min(missing, 1 + (dice % 3))) }]
}

const setPrices = (skuIds: readonly string[], dice: number) =>
  t.admin.query('update sku set price_minor = $2 where id = any($1::bigint[])', [
    skuIds,
    400 + (dice % 3) * 100,
  ])

type ActionCall = (world: World, views: OrderViews, dice: number) => Promise<Sent | null>
const actionCalls: Readonly<Record<Action, ActionCall>> = {
  edit: ({ seller, id, skuIds }, _, dice) =>
    seller.call(purchaseOrders.updatePurchaseOrder, {
      id,
      items: skuIds.map((skuId, index) => ({ skuId, nums: 2 + index + (dice % 2) })),
    }),
  confirm: ({ seller, id }, { seller: { nowTotalMinor } }) =>
    seller.call(purchaseOrders.confirmPurchaseOrder, {
      id,
      ...(nowTotalMinor === null ? {} : { agreedMinor: nowTotalMinor }),
    }),
  reopen: ({ seller, id }) => seller.call(purchaseOrders.reopenPurchaseOrder, { id }),
  pay: ({ seller, id }, { seller: { totalMinor } }) =>
    seller.call(purchaseOrders.payPurchaseOrder, { id, agreedMinor: totalMinor || 1 }, key()),
  cancel: ({ seller, id }) => seller.call(purchaseOrders.cancelPurchaseOrder, { id }, key()),
  requestCancellation: ({ seller, id }) => seller.call(purchaseOrders.requestPurchaseCancellation, { id }),
  withdrawCancellationRequest: ({ seller, id }) =>
    seller.call(purchaseOrders.withdrawPurchaseCancellation, { id }),
  addTrail: ({ seller, id, type }) =>
    seller.call(
      purchaseOrders.addPurchaseTrail,
      type === 2 ? { id, trackingNumber: 'YT1' } : { id, note: 'Please hurry' },
      key(),
    ),
  setCosts: ({ seller, id }, { seller: { items } }, dice) =>
    seller.call(purchaseOrders.setPurchaseCosts, {
      id,
      freightMinor: dice % 4 === 0 ? null : dice * 10,
      items: items.map((item, index) => ({ itemId: item.id, unitMinor: 100 * index + dice })),
    }),
  complete: ({ seller, id }) => seller.call(purchaseOrders.completePurchaseOrder, { id }),
  startPurchase: ({ id }) => t.operator.call(operatorPurchasing.startPurchase, { id, supplier: 'Maker' }),
  recordArrival: ({ id }, { seller }, dice) =>
    t.operator.call(operatorPurchasing.recordArrival, { id, items: someOf(seller, 1, dice) }, key()),
  closeShort: ({ id }, { seller }, dice) =>
    t.operator.call(operatorPurchasing.recordArrival, { id, items: someOf(seller, 2, dice) }, key()),
  declineCancellation: ({ id }) =>
    t.operator.call(operatorPurchasing.declinePurchaseCancel, { id, reason: 'No' }),
  price: async ({ skuIds }, _, dice) => {
    await setPrices(skuIds, dice)
    return null
  },
  withdraw: async ({ skuIds }, _, dice) => {
    // Mostly active, otherwise nothing would be paid.
    await t.admin.query('update sku set is_active = $2 where id = $1', [skuIds[0], dice >= 20])
    return null
  },
  job: async ({ id }, _, dice) => {
    if (dice < 50)
      await t.admin.query(
        `update purchase_order set status_since = now() - interval '15 days' where id = $1 and status = 'arrived'`,
        [id],
      )
    await completePurchases(t.platform.database, new AbortController().signal)
    return null
  },
}

const knownRefusals = ['wrongStatus', 'amountChanged', 'priceChanged', 'skuInactive', 'notCounted', 'noGoods']

const checkAnswer = (action: Action, sent: Sent | null, views: OrderViews, isAlone: boolean): string[] => {
  if (!sent) return []
  if (sent.code !== 200 && !knownRefusals.includes(sent.reason))
    return [`${action}: ${sent.code} ${sent.msg}`]
  // Editing a draft fails for inactive SKUs, which has its own reason.
  if (!isAlone || (action === 'edit' && sent.reason === 'skuInactive')) return []
  const isAllowed = allowedIn(views).includes(action)
  return isAllowed === (sent.code === 200)
    ? []
    : [`${action} was ${isAllowed ? '' : 'not '}allowed, and answered ${sent.code} ${sent.reason}`]
}

interface Event {
  readonly kind: string
  readonly from: PurchaseStatus | null
  readonly to: PurchaseStatus
}

const checkHistory = async ({ id }: World, status: PurchaseStatus): Promise<string[]> => {
  const { rows } = await t.admin.query<Event>(
    'select kind, from_status as from, to_status as to from purchase_event where order_id = $1 order by id',
    [id],
  )
  const wrong: string[] = []
  let at: PurchaseStatus | null = null
  for (const { kind, from, to } of rows) {
    const legal: readonly PurchaseStatus[] = from === null ? ['draft'] : purchaseTransitions[from]
    if (from !== at || !legal.includes(to)) wrong.push(`${kind}: from ${from} (was ${at}) to ${to}`)
    at = to
  }
  return at === status ? wrong : [...wrong, `the history ends at ${at}, the order at ${status}`]
}

const checkMoney = async ({ id }: World): Promise<string[]> => {
  const { rows } = await t.admin.query(
    `select o.paid_minor - o.refunded_minor as held, o.paid_minor as paid, o.status,
        (select coalesce(-sum(p.amount_minor), 0)::int from ledger_transaction x join ledger_posting p
          on p.customer_id = x.customer_id and p.transaction_id = x.id and p.account = 'wallet'
          where x.customer_id = o.customer_id and x.source_kind = 'purchaseOrder' and x.source_id = o.id) as booked,
        (select coalesce(-sum(amount_minor), 0)::int from purchase_event e
          where e.customer_id = o.customer_id and e.order_id = o.id) as told,
        (select coalesce(sum(unit_minor * (quantity - closed_short_quantity)), 0)::int from purchase_item i
          where i.customer_id = o.customer_id and i.order_id = o.id) as goods
      from purchase_order o where o.id = $1`,
    [id],
  )
  const [found] = rows
  const wrong: string[] = []
  if (found.held !== found.booked) wrong.push(`holds ${found.held}, booked are ${found.booked}`)
  if (found.held !== found.told) wrong.push(`holds ${found.held}, its history says ${found.told}`)
  if (['cancelled', 'refunded'].includes(found.status)) {
    if (found.held !== 0) wrong.push(`over, but ${found.held} is kept`)
  } else if (found.paid > 0 && found.held !== found.goods)
    wrong.push(`holds ${found.held} for goods of ${found.goods}`)
  return wrong
}

const checkStock = async ({ seller, id }: World): Promise<string[]> => {
  const { rows } = await t.admin.query(
    `select i.quantity as nums, i.arrived_quantity as arrived, i.closed_short_quantity as closed, o.type, coalesce(s.on_hand, 0) as held,
        (select coalesce(sum(m.quantity), 0)::int from stock_movement m
          where m.customer_id = i.customer_id and m.sku_id = i.sku_id) as moved
      from purchase_item i join purchase_order o on o.customer_id = i.customer_id and o.id = i.order_id
        left join stock s on s.customer_id = i.customer_id and s.sku_id = i.sku_id where i.order_id = $1`,
    [id],
  )
  const wrong = rows
    .filter((row) => row.held !== row.arrived || row.held !== row.moved)
    .map((row) => `stock of ${row.held}, arrived ${row.arrived}, moved ${row.moved}`)
  if (rows.some((row) => row.type === 1 && row.arrived + row.closed > row.nums))
    wrong.push('more has come than was ordered')
  const { rows: heads } = await t.admin.query(
    `select from purchase_order o cross join lateral (
         select count(*) as items, coalesce(sum(quantity), 0) as units, coalesce(sum(arrived_quantity), 0) as arrived,
             coalesce(sum(closed_short_quantity), 0) as closed, coalesce(sum(quantity::bigint * unit_minor), 0) as minor
           from purchase_item i where i.customer_id = o.customer_id and i.order_id = o.id) h
       where o.id = $1 and (o.item_count, o.unit_count, o.arrived_count, o.closed_count, o.goods_minor)
         <> (h.items, h.units, h.arrived, h.closed, h.minor)`,
    [id],
  )
  if (heads.length > 0) wrong.push('the order does not tell what its items hold')
  const { rows: counts } = await t.admin.query(
    `select status from purchase_count c where customer_id = $1
       and orders <> (select count(*) from purchase_order o
         where o.customer_id = c.customer_id and o.type = c.type and o.status = c.status)`,
    [seller.customerId],
  )
  return counts.length > 0 ? [...wrong, `wrong counters: ${JSON.stringify(counts)}`] : wrong
}

/** The start of each game, so that half of them test what comes after payment. */
const toPaid = ['confirm', 'pay'] as const

const begin = async (given: { currency: 'USD' | 'CNY'; type: 1 | 2; isPaid: boolean }): Promise<World> => {
  const { currency, type, isPaid } = given
  const seller = await t.newCustomer({ currency })
  if (seller.customerId === '') throw new Error('a seller plays')
  await recharge(t, seller.customerId, 10_000_000)
  const skuIds = [await createSku(t), await createSku(t)]
  const { id } = await draft(t, seller, { skuIds, nums: 4, type })
  const world = { seller, id, type, skuIds, trail: [] }
  for (const action of isPaid && type === 1 ? toPaid : []) {
    const sent = await actionCalls[action](world, await readViews(world), 99)
    if (sent?.code !== 200) throw new Error(`${action}: ${sent?.msg}`)
  }
  return world
}

const takeStep = async (world: World, draws: readonly Draw[]): Promise<string[]> => {
  const views = await readViews(world)
  const chosen = draws.map((one) => ({ action: choose(views, one), dice: one.dice }))
  const answers = await Promise.all(chosen.map(({ action, dice }) => actionCalls[action](world, views, dice)))
  const isAlone = draws.length === 1
  const wrong = chosen.flatMap(({ action }, index) =>
    checkAnswer(action, answers[index] ?? null, views, isAlone),
  )
  const said = chosen.map(({ action }, index) => `${action}: ${answers[index]?.reason || 'done'}`)
  world.trail.push(`${views.seller.status} → ${said.join(' | ')}`)
  const { seller } = await readViews(world)
  return [
    ...wrong,
    ...(await checkHistory(world, seller.status)),
    ...(await checkMoney(world)),
    ...(await checkStock(world)),
  ]
}

const start = fc.record({
  currency: fc.constantFrom('USD' as const, 'CNY' as const),
  type: fc.constantFrom(1 as const, 1 as const, 2 as const),
  isPaid: fc.boolean(),
})

const play = async (seed: number): Promise<readonly string[]> => {
  const reached: string[] = []
  await fc.assert(
    fc.asyncProperty(start, game, async (given, steps) => {
      const world = await begin(given)
      for (const draws of steps) {
        const wrong = await takeStep(world, draws)
        if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n\n${world.trail.join('\n')}`)
      }
      for (const line of world.trail) reached.push(line.split(' ')[0] ?? '')
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
  return reached
}

it('keeps ledger, stock, statuses and allowed actions consistent under concurrent actions of both sides', async () => {
  // The games must reach these statuses to prove anything. Which action wins a race varies from run to run, and with
  // it what a seed reaches, so further seeds are played until all are.
  const missing = new Set(['awaitingPayment', 'paid', 'purchasing', 'inTransit', 'partlyArrived', 'arrived'])
  const firstSeed = Number(process.env['PURCHASING_MODEL_SEED'] ?? 7)
  for (let round = 0; round < 5 && missing.size > 0; round += 1)
    for (const status of await play(firstSeed + round)) missing.delete(status)
  expect([...missing]).toEqual([])
}, 240_000)
