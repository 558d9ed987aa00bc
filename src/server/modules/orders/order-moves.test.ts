import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { DomainError } from '../../../contract/errors.ts'
import { orders as contract, type OrderRow } from '../../../contract/orders.ts'
import { authorities } from '../../../contract/permissions.ts'
import { orderActions, orderTransitions } from '../../../contract/statuses.ts'
import type { OrderAction, OrderStatus } from '../../../contract/statuses.ts'
import type { OperatorActor } from '../../platform/actors.ts'
import type { CustomerId } from '../../platform/database.ts'
import { problemStatuses } from '../../../contract/order-problems.ts'
import { raiseProblems } from '../problems/raise-problems.ts'
import { solveProblem } from '../problems/solve-problem.ts'
import { acceptQuote } from './accept-quote.ts'
import { addProductToOrder } from './add-products.ts'
import { answerQuote } from './answer-quote.ts'
import { applyShopChange } from './apply-shop-change.ts'
import { cancelOrder } from './cancel-orders.ts'
import { chooseShippingLine } from './choose-shipping-line.ts'
import { declineQuote } from './decline-quote.ts'
import { expireQuotes } from './expire-quotes.ts'
import { keepOrder } from './keep-order.ts'
import { listOrders } from './list-orders.ts'
import { mergeOrders } from './merge-orders.ts'
import { mapLine } from './map-line.ts'
import {
  completeAddress,
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  recharge,
} from './order-factory.ts'
import { payOrders } from './pay-orders.ts'
import { placeOrders } from './place-orders.ts'
import { refundOrder } from './refund-order.ts'
import { requestQuote } from './request-quote.ts'
import { restoreOrder } from './restore-order.ts'
import { shelveOrders } from './shelve-orders.ts'
import { splitOrder } from './split-orders.ts'
import type { Scope } from './types.ts'
import { applyRefund } from '../refunds/apply-refund.ts'
import { askCancel, withdrawCancel } from '../refunds/ask-cancel.ts'
import { decideMerge } from './undo-merge.ts'
import { undoSplit } from './undo-split.ts'
import { unmapLine } from './unmap-line.ts'
import { updateAddress } from './update-address.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
let operator: OperatorActor
let skuId: string
let lineId: string
beforeAll(async () => {
  lineId = await createShippingLine(t)
  skuId = await createSku(t)
  const { rows } = await admin.query(
    `insert into operator (email, name, password_hash, roles) values ('o@example.com', 'Olga', 'x', '{owner}') returning id`,
  )
  operator = { kind: 'operator', operatorId: rows[0].id, sessionId: '1', name: 'Olga', roles: ['owner'] }
})

const read = async (scope: Scope): Promise<OrderRow[]> => {
  const text = await listOrders(database, scope, authorities, { pageNum: 1, pageSize: 100 })
  return contract.listOrders.output.parse(JSON.parse(text)).rows.toReversed()
}

/** Whether the server takes the call: done, or refused for a reason of the business. */
const isTaken = async (call: () => Promise<boolean | object>): Promise<boolean> => {
  try {
    return (await call()) !== false
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

type Attempt = (scope: Scope, order: OrderRow) => Promise<boolean | object>
const lineIds = (order: OrderRow): string[] => order.lines.map(({ id }) => id)
/** Each action, tried in the way that is most likely to be taken. */
const attempts: Record<OrderAction, Attempt> = {
  pay: async (scope, { id }) => {
    const answer = await payOrders(
      database,
      scope,
      { ids: [id], key: randomUUID(), endpoint: 'payOrder' },
      by,
    )
    return answer.results[0]?.ok ?? false
  },
  chooseLine: async (scope, { id }) =>
    (await chooseShippingLine(database, scope, { ids: [id], lineId }, by))[0]?.ok ?? false,
  editAddress: (scope, { id }) =>
    updateAddress(database, scope, { id, address: { ...completeAddress, countryCode: 'US' } }, by),
  mapLine: (scope, order) => {
    const line = order.lines.find((one) => one.skuId === null && !one.isAdded) ?? order.lines[0]
    const mapping = { orderId: order.id, lineId: line?.id ?? '', skuId, units: 1, applyToWaiting: true }
    return mapLine(database, scope, mapping, by)
  },
  unmapLine: (scope, order) => {
    const line = order.lines.find((one) => one.skuId !== null && !one.isAdded) ?? order.lines[0]
    return unmapLine(database, scope, { orderId: order.id, lineId: line?.id ?? '' }, by)
  },
  requestQuote: (scope, order) =>
    requestQuote(database, scope, { orderId: order.id, lineIds: lineIds(order), note: '' }, by),
  // An offer may be accepted for orders to come, too; it is this order's action only while a line of it waits.
  answerQuote: async (scope, order) => {
    if (order.status !== 'awaitingQuote') return false
    const line = order.lines.find(
      (one) => one.quoteStatus === 'offered' && one.skuId === null && one.quantity > 0,
    )
    if (!line?.quoteRequestId) return false
    const { rows } = await admin.query('select version from quote_request where id = $1', [
      line.quoteRequestId,
    ])
    return acceptQuote(database, scope, { id: line.quoteRequestId, version: rows[0].version }, by)
  },
  cancel: (scope, { id }) => cancelOrder(database, scope, { id, reason: '' }, by),
  restore: (scope, { id }) => restoreOrder(database, scope, id, by),
  askCancel: (scope, { id }) =>
    database.tenantTransaction(scope.customerId, (tx) => askCancel(tx, scope, { id, reason: '' }, by)),
  withdrawCancel: (scope, { id }) =>
    database.tenantTransaction(scope.customerId, (tx) => withdrawCancel(tx, scope, id, by)),
  applyRefund: async (scope, order) => {
    const lines = order.lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity }) => ({ lineId: id, quantity }))
    if (lines.length === 0) return false
    const asked = {
      orderId: order.id,
      reason: 'other',
      lines,
      amountMinor: 1,
      words: 'x',
      images: '',
    } as const
    const given = { ...asked, lines, pictureIds: [], now: new Date() }
    const id = await database.tenantTransaction(scope.customerId, (tx) => applyRefund(tx, scope, given, by))
    return { id }
  },
  keep: (scope, { id }) => database.tenantTransaction(scope.customerId, (tx) => keepOrder(tx, scope, id, by)),
  refund: (scope, { id }) =>
    database.tenantTransaction(scope.customerId, (tx) => refundOrder(tx, scope, id, by)),
  merge: async (scope, { id }) => {
    const { rows } = await admin.query(
      `select p.id from dropshipping_order o join dropshipping_order p using (customer_id, shop_id, merge_key)
         where o.id = $1 and (p.id = o.id or p.status in ('awaitingQuote', 'awaitingPayment') and not exists (
           select from order_overlay v where v.order_id = p.id and v.kind = 'abnormal'))`,
      [id],
    )
    if (rows.length < 2) return false
    const groups = [{ ids: rows.map((row) => String(row.id)) }]
    return (await mergeOrders(database, scope, groups, randomUUID(), by)).results[0]?.ok ?? false
  },
  split: (scope, { id, lines }) => {
    const [first, ...others] = lines.filter(({ quantity }) => quantity > 0)
    if (!first) return Promise.resolve(false)
    const rest = [{ ...first, quantity: first.quantity - 1 }, ...others].filter(
      ({ quantity }) => quantity > 0,
    )
    const parts = [[{ lineId: first.id, quantity: 1 }], rest.map((line) => ({ ...line, lineId: line.id }))]
    return splitOrder(database, scope, { id, parts }, randomUUID(), by)
  },
  changeProducts: (scope, { id }) =>
    addProductToOrder(database, scope, { id, skuId, quantity: 1 }, randomUUID(), by),
  // The same call merges an order that could go with others.
  undoMerge: async (scope, { id, family }) =>
    family !== null && family.mergedFrom.length > 0 && decideMerge(database, scope, id, randomUUID(), by),
  undoSplit: (scope, { id }) => undoSplit(database, scope, id, by),
  // Nothing is shipped here that could be sent again; its own tests answer that.
  answerReissue: () => Promise.resolve(false),
  shelve: (scope, { id, overlays }) =>
    // One that is put aside already takes another time; that is no action of its own.
    overlays.some(({ kind }) => kind === 'shelved') ? Promise.resolve(false) : shelve(scope, id, true),
  unshelve: (scope, { id }) => shelve(scope, id, false),
  solveProblem: (scope, { id }) =>
    solveProblem(database, scope, { id, answer: 'wait', note: '' } as never, by),
}
const shelve = async (scope: Scope, id: string, shelved: boolean): Promise<boolean> => {
  const [result] = await shelveOrders(database, scope, { ids: [id], shelved, until: null }, by, new Date())
  return result?.ok ?? false
}

/** What happens besides: the agency answers, offers run out or are declined. */
const others = {
  offer: async (scope: Scope) => {
    const open = await admin.query(
      `select id from quote_request where customer_id = $1 and status in ('requested', 'offered', 'expired') order by id`,
      [scope.customerId],
    )
    const id = open.rows[0]?.id
    if (id === undefined) return
    const offer = { kind: 'existing', skuId } as const
    await answerQuote(database, { id, units: 1, offer, validDays: 3, note: '' } as never, operator)
  },
  decline: async (scope: Scope) => {
    const open = await admin.query(
      `select id from quote_request where customer_id = $1 and status = 'offered'`,
      [scope.customerId],
    )
    const id = open.rows[0]?.id
    if (id !== undefined) await declineQuote(database, scope, { id, reason: '' }, by)
  },
  /** The buyer of the newest order cancels in the shop. */
  cancelInShop: async (scope: Scope) => {
    const newest = await admin.query(
      `select shop_id, shop_order_key from dropshipping_order where customer_id = $1 and shop_order_key is not null
         order by paid_at desc nulls last, id limit 1`,
      [scope.customerId],
    )
    const { shop_id: shopId, shop_order_key: shopOrderKey } = newest.rows[0]
    await database.tenantTransaction(scope.customerId, (tx) =>
      applyShopChange(
        tx,
        scope.customerId,
        { shopId, shopOrderKey, shopUpdatedAt: new Date(), isCurrent: true, cancelled: true },
        { kind: 'shop', name: 'Corner shop' },
      ),
    )
  },
  /** The agency finds something wrong with the newest order that it can. */
  raise: async (scope: Scope) => {
    const newest = await admin.query(
      `select id from dropshipping_order where customer_id = $1 and status = any($2)
         and waiting_reason <> 'cancelledInShop' order by id desc limit 1`,
      [scope.customerId, problemStatuses],
    )
    const ids = newest.rows.map((row) => row.id)
    if (ids.length === 0) return
    const call = { operator, requestId: 'r', ip: '' } as never
    await database.agencyTransaction((tx) =>
      raiseProblems(tx, { ids, code: 'outOfStock', note: '', proposed: null }, call, {
        asked: async () => {},
      }),
    )
  },
  runOut: async (scope: Scope) => {
    await admin.query(
      `update quote_request set expires_at = now() where customer_id = $1 and status = 'offered'`,
      [scope.customerId],
    )
    await expireQuotes(database, new AbortController().signal)
  },
}

const placeSome = async (customerId: CustomerId): Promise<void> => {
  const shopId = await createShop(t, customerId)
  const line = (variantKey: string) => draftLine({ variantKey })
  const drafts = [
    orderDraft(shopId, { lines: [line('red')] }),
    orderDraft(shopId, {
      lines: [{ ...line('red'), quantity: 3 }, line('blue')],
      address: { ...completeAddress, city: '' },
    }),
    orderDraft(shopId, { lines: [line('blue'), { ...line('red'), quantity: 0 }], shopPaid: false }),
    orderDraft(shopId, { lines: [line('blue')], address: { ...completeAddress, countryCode: 'BR' } }),
  ]
  const keyed = drafts.map((draft, index) => ({ ...draft, shopOrderKey: `order ${index}` }))
  await database.tenantTransaction(customerId, (tx) => placeOrders(tx, customerId, keyed, by))
}

const isLegal = (from: OrderStatus, to: OrderStatus): boolean => {
  const legal: readonly OrderStatus[] = orderTransitions[from]
  // What its shop says of an order that was taken over reaches it once it stands by itself again.
  const wasTakenOver = from === 'merged' || from === 'split'
  return from === to || legal.includes(to) || (wasTakenOver && legal.some((mid) => isLegal(mid, to)))
}

const countersOf = async (customerId: CustomerId): Promise<unknown[]> =>
  (
    await admin.query(
      `select shop_id, status, waiting_reason, orders::int, total_minor::int from order_count
         where customer_id = $1 and (orders <> 0 or total_minor <> 0) order by 1, 2, 3`,
      [customerId],
    )
  ).rows
const realCountsOf = async (customerId: CustomerId): Promise<unknown[]> =>
  (
    await admin.query(
      `select shop_id, status, coalesce(waiting_reason, '') as waiting_reason, count(*)::int as orders,
           sum(total_minor)::int as total_minor
         from dropshipping_order where customer_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
      [customerId],
    )
  ).rows

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ action: fc.constantFrom(...orderActions), order: fc.nat({ max: 6 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ other: fc.constantFrom('offer', 'decline', 'runOut', 'cancelInShop', 'raise') }),
  },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Does one step; answers what was wrong about it. */
const tryStep = async (scope: Scope, one: Step, before: readonly OrderRow[]): Promise<string[]> => {
  if (!('action' in one)) {
    await others[one.other](scope)
    return []
  }
  const order = before[one.order]
  // No line goes to the other countries: there is none to choose.
  if (!order || (one.action === 'chooseLine' && order.countryCode !== 'US')) return []
  const wasShown = order.allowedActions.includes(one.action)
  const wasTaken = await isTaken(() => attempts[one.action](scope, order))
  return wasShown === wasTaken
    ? []
    : [`${one.action} of ${order.status}: shown ${wasShown}, taken ${wasTaken}`]
}

const illegalMoves = (before: readonly OrderRow[], after: readonly OrderRow[]): string[] =>
  after.flatMap((order) => {
    const from = before.find(({ id }) => id === order.id)?.status
    // Merging and splitting make new ones.
    return from === undefined || isLegal(from, order.status) ? [] : [`${from} → ${order.status}`]
  })

it('whatever is tried, the server takes exactly the actions it has shown, makes legal moves alone and counts right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const customerId = await createCustomer(t)
      const scope = { customerId, shopIds: null }
      await recharge(t, customerId, 1_000_000)
      await placeSome(customerId)
      const problems: string[] = []
      let before = await read(scope)
      for (const one of steps) {
        problems.push(...(await tryStep(scope, one, before)))
        const after = await read(scope)
        problems.push(...illegalMoves(before, after))
        before = after
      }
      expect(problems).toEqual([])
      expect(await countersOf(customerId)).toEqual(await realCountsOf(customerId))
    }),
    { numRuns: 40 },
  )
}, 120_000)
