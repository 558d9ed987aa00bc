import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { makePaid, ship, type Paid } from '../refunds/refund-factory.ts'
import { accrueCommissions } from './accrue-commissions.ts'
import {
  agePayouts,
  brokenLaws,
  cancel,
  compute,
  pay,
  pastMonth,
  refer,
  refund,
  rowsOf,
  setPercent,
} from './affiliate-factory.ts'
import { unlockCommissions } from './unlock-commissions.ts'

const t = await testApp()

interface Order extends Paid {
  readonly seller: Caller
  status: 'paid' | 'shipped' | 'delivered' | 'cancelled'
  isRefunded: boolean
}

interface World {
  readonly referrer: Caller
  readonly sellers: readonly Caller[]
  readonly orders: Order[]
  /** Months of runs: each one is paid once. */
  runs: number
}

type Step = (world: World) => Promise<unknown>

const nth = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length]
const chosen = ({ orders }: World, index: number, which: (order: Order) => boolean): Order | undefined =>
  nth(orders.filter(which), index)

const buy =
  (index: number): Step =>
  async ({ sellers, orders }) => {
    const seller = nth(sellers, index)
    if (!seller) throw new Error('nobody buys')
    await recharge(t, customerIdFromRow(seller.customerId), 20_000)
    orders.push({ ...(await makePaid(t, seller)), seller, status: 'paid', isRefunded: false })
  }

const deliver =
  (index: number, daysAgo: number): Step =>
  async (world) => {
    const order = chosen(world, index, ({ status }) => status === 'paid')
    if (!order) return
    await ship(t, order.orderId)
    await t.admin.query(
      `update shipment set tracking_status = 'delivered', delivered_at = now() - $2 * interval '1 day' where order_id = $1`,
      [order.orderId, daysAgo],
    )
    await t.admin.query(
      `update dropshipping_order set status = 'delivered', waiting_reason = null, waiting_on = null,
         waiting_since = null, delivered_at = now() - $2 * interval '1 day' where id = $1`,
      [order.orderId, daysAgo],
    )
    order.status = 'delivered'
  }

/** Refunds can be requested for some days after the parcel was delivered. */
const giveBack =
  (index: number, amountMinor: number): Step =>
  async (world) => {
    const order = chosen(world, index, ({ status, isRefunded }) => status === 'delivered' && !isRefunded)
    if (!order) return
    order.isRefunded = true
    await t.admin.query(`update shipment set delivered_at = now() - interval '1 day' where order_id = $1`, [
      order.orderId,
    ])
    await refund(t, order.seller, order, amountMinor)
  }

const cancelOne =
  (index: number): Step =>
  async (world) => {
    const order = chosen(world, index, ({ status }) => status === 'paid')
    if (!order) return
    await cancel(t, order.seller, order.orderId)
    order.status = 'cancelled'
  }

const age =
  (days: number): Step =>
  ({ orders }) =>
    t.admin.query(
      `update dropshipping_order o set delivered_at = delivered_at - $2 * interval '1 day'
      where id = any ($1) and not exists (select from commission where order_id = o.id and state in ('available', 'paid'))`,
      [orders.map(({ orderId }) => orderId), days],
    )

const run: Step = async (world) => {
  world.runs += 1
  const month = pastMonth(world.runs)
  await agePayouts(t, world.referrer)
  const { rows } = await t.admin.query<{ minor: number }>(
    `select coalesce(sum(payout_minor), 0)::int as minor from commission where customer_id = $1 and state = 'available'`,
    [world.referrer.customerId],
  )
  const amountMinor = rows[0]?.minor ?? 0
  if (amountMinor === 0) return
  const { code, reason } = await pay(t, world.referrer, { month, amountMinor })
  if (code !== 200) expect(['commissionTooSmall', 'commissionChanged']).toContain(reason)
}

const computeAtOnce: Step = async () => {
  const { database } = t.platform
  await Promise.allSettled([
    accrueCommissions(database, { signal: AbortSignal.abort() }),
    accrueCommissions(database),
    accrueCommissions(database),
    unlockCommissions(database.agency),
  ])
}

const named = (name: string, play: Step) => ({ play, [fc.toStringMethod]: () => name })

const index = fc.nat({ max: 9 })
const step = fc.oneof(
  { weight: 3, arbitrary: index.map((i) => named(`buy ${i}`, buy(i))) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(index, fc.constantFrom(0.5, 3, 20))
      .map(([i, days]) => named(`deliver ${i} ${days} days ago`, deliver(i, days))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(index, fc.integer({ min: 1, max: 700 }))
      .map(([i, minor]) => named(`refund ${minor} of ${i}`, giveBack(i, minor))),
  },
  { weight: 1, arbitrary: index.map((i) => named(`cancel ${i}`, cancelOne(i))) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(5, 13).map((days) => named(`${days} days pass`, age(days))),
  },
  { weight: 3, arbitrary: fc.constant(named('compute', () => compute(t))) },
  {
    weight: 1,
    arbitrary: fc.constant(named('compute three times at once, one of it cut off', computeAtOnce)),
  },
  { weight: 2, arbitrary: fc.constant(named('run', run)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(0, 0.33, 3, 12.5)
      .map((percent) =>
        named(`percent ${percent}`, ({ referrer }: World) => setPercent(t, referrer, percent)),
      ),
  },
)

const newWorld = async (): Promise<World> => {
  const referrer = await t.newCustomer({ currency: 'USD' })
  const sellers = [await t.newCustomer({ currency: 'USD' }), await t.newCustomer({ currency: 'CNY' })]
  for (const seller of sellers) await refer(t, referrer, seller, 7.77)
  return { referrer, sellers, orders: [], runs: 0 }
}

it('whatever happens, commissions follow what was paid and refunded, and what was paid is in the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(step, { minLength: 8, maxLength: 24 })
        .map((steps) => [named('buy 0', buy(0)), named('buy 1', buy(1)), ...steps]),
      async (steps) => {
        const world = await newWorld()
        for (const { play } of steps) await play(world)
        await compute(t)
        expect(await brokenLaws(t)).toEqual([])
        const balance = (await world.referrer.ok(wallet.getWallet, {})).balance.amountMinor
        const rows = (await Promise.all(world.orders.map(({ orderId }) => rowsOf(t, orderId)))).flat()
        const paid = rows.filter(({ state }) => state === 'paid')
        expect(balance).toBe(paid.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0))
      },
    ),
    { numRuns: 12 },
  )
}, 240_000)
