import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp, type Caller, type Sent } from '../../../../test/http.ts'
import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import {
  wholesaleActions,
  wholesaleOperatorActions,
  wholesaleTransitions,
  type WholesaleAction,
  type WholesaleOperatorAction,
  type WholesaleStatus,
} from '../../../contract/wholesale/wholesale-states.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { completeAddress, createSku, recharge } from '../orders/test/order-factory.ts'
import { endWholesale } from './wholesale-jobs.ts'
import { draft, key, quoteFor } from './wholesale-factory.ts'

// For any sequence of concurrent actions of both sides, allowed or not: the ledger matches the order's payments and
// refunds, every transition is legal, and exactly the actions shown as allowed are accepted.

const t = await testApp()
const runs = Number(process.env['WHOLESALE_MODEL_RUNS'] ?? 20)

type Action = WholesaleAction | WholesaleOperatorAction | 'time' | 'job'
const actions: readonly Action[] = [...wholesaleActions, ...wholesaleOperatorActions, 'time', 'job']

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
const game = fc.array(fc.array(draw, { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 30 })

interface World {
  readonly seller: Caller
  readonly id: WholesaleOrder['id']
  readonly skuIds: readonly string[]
  readonly trail: string[]
}
interface OrderViews {
  readonly seller: WholesaleOrder
  readonly operator: OperatorWholesale
}

const readViews = async ({ seller, id }: World): Promise<OrderViews> => ({
  seller: await seller.ok(wholesale.getWholesale, { id }),
  operator: await t.operator.ok(operatorWholesale.getOperatorWholesale, { id }),
})

const allowedIn = ({ seller, operator }: OrderViews): readonly Action[] => [
  ...seller.allowedActions,
  ...operator.operatorActions,
]

const choose = (views: OrderViews, { isLegal, pick }: Draw): Action => {
  // Cancelling is always allowed before payment, but ends the game too early.
  const inviting = allowedIn(views).filter((one) => one !== 'cancel' && one !== 'reopen' && one !== 'reject')
  const from = isLegal && inviting.length > 0 ? inviting : actions
  return from[pick % from.length] ?? 'time'
}

const someOf = ({ items }: WholesaleOrder, dice: number) => {
  const item = items.find((one) => one.quantity > one.arrivedNums + one.shortNums) ?? items[0]
  if (!item) throw new Error('an order has goods')
  const missing = item.quantity - item.arrivedNums - item.shortNums
  return [{ skuId: item.skuId, nums: Math.max(1, Math.min(missing, 1 + (dice % 3))) }]
}

const allOf = (order: WholesaleOrder) => {
  const missing = order.items.flatMap(({ skuId, quantity, arrivedNums, shortNums }) =>
    quantity > arrivedNums + shortNums ? [{ skuId, nums: quantity - arrivedNums - shortNums }] : [],
  )
  return missing.length > 0 ? missing : someOf(order, 0)
}

const freights = [25_000, 30_000, 41_999]

type ActionCall = (world: World, views: OrderViews, dice: number) => Promise<Sent | null>
const actionCalls: Readonly<Record<Action, ActionCall>> = {
  edit: ({ seller, id, skuIds }) =>
    seller.call(wholesale.saveWholesaleDraft, {
      id,
      items: skuIds.map((skuId, index) => ({ skuId, quantity: 2 + index })),
      address: { ...completeAddress },
    }),
  askForQuote: ({ seller, id }) => seller.call(wholesale.askForWholesaleQuote, { id }),
  reopen: ({ seller, id }) => seller.call(wholesale.reopenWholesale, { id }),
  accept: ({ seller, id }, { seller: { version } }, dice) =>
    seller.call(wholesale.acceptWholesaleQuote, {
      id,
      version: Math.max(1, version),
      freightKind: dice % 2 === 0 ? 'sea' : 'air',
    }),
  reject: ({ seller, id }, { seller: { version } }) =>
    seller.call(wholesale.rejectWholesaleQuote, { id, version: Math.max(1, version) }),
  pay: ({ seller, id }, { seller: { totalMinor } }) =>
    seller.call(wholesale.payWholesale, { id, agreedMinor: totalMinor || 1 }, key()),
  cancel: ({ seller, id }) => seller.call(wholesale.cancelWholesale, { id }),
  requestCancellation: ({ seller, id }) => seller.call(wholesale.requestWholesaleCancellation, { id }),
  withdrawCancellationRequest: ({ seller, id }) =>
    seller.call(wholesale.withdrawWholesaleCancellation, { id }),
  replenish: ({ seller, id }, { seller: { shortfallMinor } }) =>
    seller.call(wholesale.replenishWholesale, { id, agreedMinor: shortfallMinor || 1 }, key()),
  complete: ({ seller, id }) => seller.call(wholesale.completeWholesale, { id }),
  quote: (_, { seller }, dice) =>
    t.operator.call(operatorWholesale.quoteWholesale, { ...quoteFor(seller), validDays: 1 + (dice % 9) }),
  decline: ({ id }) => t.operator.call(operatorWholesale.declineWholesale, { id, reason: 'No' }),
  startPurchase: ({ id }) => t.operator.call(operatorWholesale.startWholesalePurchase, { id }),
  recordArrival: ({ id }, { seller }, dice) =>
    t.operator.call(operatorWholesale.recordWholesaleArrival, { id, items: someOf(seller, dice) }, key()),
  closeShort: ({ id }, { seller }, dice) => {
    const items = dice < 85 ? someOf(seller, dice) : allOf(seller)
    return t.operator.call(operatorWholesale.closeWholesaleShort, { id, items }, key())
  },
  declineCancellation: ({ id }) =>
    t.operator.call(operatorWholesale.declineWholesaleCancel, { id, reason: 'No' }),
  pack: ({ id }) =>
    t.operator.call(operatorWholesale.packWholesale, { id, cartons: 1, weightGrams: 900, volumeCm3: 700 }),
  setFreight: ({ id }, _, dice) =>
    t.operator.call(
      operatorWholesale.setWholesaleFreight,
      { id, freightUsdMinor: freights[dice % freights.length] ?? 0 },
      key(),
    ),
  ship: ({ id }) =>
    t.operator.call(operatorWholesale.shipWholesale, { id, carrier: 'COSCO', trackingNumbers: ['COSU1'] }),
  time: async ({ id }, _, dice) => {
    // Rarely, otherwise no quote would be accepted.
    if (dice >= 25) return null
    await t.admin.query(
      `update wholesale_order set expires_at = now() - interval '1 minute' where id = $1 and expires_at is not null`,
      [id],
    )
    return null
  },
  job: async () => {
    await endWholesale(t.platform.database, new AbortController().signal)
    return null
  },
}

const knownRefusals = [
  'wrongStatus',
  'quoteChanged',
  'quoteExpired',
  'amountChanged',
  'notCounted',
  'itemsChanged',
]

const checkAnswer = (action: Action, sent: Sent | null, views: OrderViews, isAlone: boolean): string[] => {
  if (!sent) return []
  if (sent.code !== 200 && !knownRefusals.includes(sent.reason))
    return [`${action}: ${sent.code} ${sent.msg}`]
  if (!isAlone) return []
  const isAllowed = allowedIn(views).includes(action)
  return isAllowed === (sent.code === 200)
    ? []
    : [`${action} was ${isAllowed ? '' : 'not '}allowed, and answered ${sent.code} ${sent.reason}`]
}

interface Event {
  readonly kind: string
  readonly from: WholesaleStatus | null
  readonly to: WholesaleStatus
  readonly amount: number | null
}

const checkHistory = async ({ id }: World, status: WholesaleStatus): Promise<string[]> => {
  const { rows } = await t.admin.query<Event>(
    `select kind, from_status as from, to_status as to, amount_minor as amount from wholesale_event
       where order_id = $1 order by id`,
    [id],
  )
  const wrong: string[] = []
  let at: WholesaleStatus | null = null
  for (const { kind, from, to } of rows) {
    const legal: readonly WholesaleStatus[] = from === null ? ['draft'] : wholesaleTransitions[from]
    if (from !== at || !legal.includes(to)) wrong.push(`${kind}: from ${from} (was ${at}) to ${to}`)
    at = to
  }
  return at === status ? wrong : [...wrong, `the history ends at ${at}, the order at ${status}`]
}

const checkMoney = async ({ seller, id }: World): Promise<string[]> => {
  const { rows } = await t.admin.query(
    `select w.paid_minor - w.refunded_minor as held, w.paid_minor as paid, w.refunded_minor as refunded,
        (select coalesce(-sum(p.amount_minor), 0)::int from ledger_transaction x join ledger_posting p
          on p.customer_id = x.customer_id and p.transaction_id = x.id and p.account = 'wallet'
          where x.customer_id = w.customer_id and x.source_kind = 'wholesaleOrder' and x.source_id = w.id) as booked,
        (select coalesce(-sum(amount_minor), 0)::int from wholesale_event e
          where e.customer_id = w.customer_id and e.order_id = w.id) as told,
        (select sum(unit_minor * (quantity - closed_short_quantity))::int from wholesale_item i
          where i.customer_id = w.customer_id and i.order_id = w.id) as goods,
        w.real_freight_minor as freight, w.status, w.freight_settled_at is not null as settled
      from wholesale_order w where w.id = $1`,
    [id],
  )
  const [found] = rows
  const { rows: wallets } = await t.admin.query(
    `select w.balance_minor::int as balance, sum(p.amount_minor)::int as sum from wallet w join ledger_posting p
       on p.customer_id = w.customer_id and p.account = 'wallet' where w.customer_id = $1 group by 1`,
    [seller.customerId],
  )
  const { rows: counts } = await t.admin.query(
    `select status from wholesale_count c where customer_id = $1
       and orders <> (select count(*) from wholesale_order w where w.customer_id = c.customer_id and w.status = c.status)`,
    [seller.customerId],
  )
  const wrong: string[] = []
  if (found.held !== found.booked) wrong.push(`holds ${found.held}, booked are ${found.booked}`)
  if (found.held !== found.told) wrong.push(`holds ${found.held}, its history says ${found.told}`)
  if (found.status === 'refunded' && found.held !== 0) wrong.push(`refunded, but ${found.held} is kept`)
  if (found.settled && found.held !== found.goods + found.freight)
    wrong.push(`settled at ${found.held}, not goods ${found.goods} and freight ${found.freight}`)
  if (wallets[0].balance !== wallets[0].sum) wrong.push('the wallet is not the sum of its postings')
  if (counts.length > 0) wrong.push(`wrong counters: ${JSON.stringify(counts)}`)
  return wrong
}

/** The start of each game, so that half of them test what comes after payment. */
const toPaid = ['askForQuote', 'quote', 'accept', 'pay', 'startPurchase'] as const

const begin = async (currency: 'USD' | 'CNY', isPaid: boolean): Promise<World> => {
  const seller = await t.newCustomer({ currency })
  if (seller.customerId === '') throw new Error('a seller plays')
  await recharge(t, seller.customerId, 10_000_000)
  const skuIds = [await createSku(t), await createSku(t)]
  const { id } = await draft(t, seller, {
    items: skuIds.map((skuId, index) => ({ skuId, quantity: 3 + index })),
  })
  const world = { seller, id, skuIds, trail: [] }
  for (const action of isPaid ? toPaid : []) {
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
  const after = await readViews(world)
  return [...wrong, ...(await checkHistory(world, after.seller.status)), ...(await checkMoney(world))]
}

const play = async (seed: number): Promise<readonly string[]> => {
  const reached: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('USD', 'CNY'), fc.boolean(), game, async (currency, isPaid, steps) => {
      const world = await begin(currency, isPaid)
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

it('keeps ledger, statuses and allowed actions consistent under concurrent actions of both sides', async () => {
  // The games must reach these statuses to prove anything. Which action wins a race varies from run to run, and with
  // it what a seed reaches, so further seeds are played until all are.
  const missing = new Set(['quoted', 'paid', 'partlyArrived', 'awaitingFreight', 'refunded'])
  const firstSeed = Number(process.env['WHOLESALE_MODEL_SEED'] ?? 7)
  for (let round = 0; round < 5 && missing.size > 0; round += 1)
    for (const status of await play(firstSeed + round)) missing.delete(status)
  expect([...missing]).toEqual([])
}, 240_000)
