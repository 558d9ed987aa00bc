import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { createCustomer, createUnmappedOrder } from '../orders/test/order-factory.ts'
import { getQueues } from './get-queues.ts'
import { listAuditLog, listAuditedOperators } from './list-audit-log.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const page = { pageNum: 1, pageSize: 20 } as const

const queues = async () => {
  const answer = operatorHome.getQueues.output.parse(await getQueues(database, () => new Date()))
  return Object.fromEntries(answer.queues.map(({ name, ...queue }) => [name, queue]))
}

describe('the queues', () => {
  it('are listed in order when empty', async () => {
    const answer = await queues()
    expect(Object.keys(answer)).toEqual([
      'quoteRequests',
      'lateOrders',
      'toShip',
      'awaitingStock',
      'partlyShipped',
      'rechargesToReview',
      'withdrawalsToReview',
      'commissionsToPay',
      'correctionsToReview',
      'creditToReview',
      'creditOverdue',
      'ledgerIssues',
      'serviceOrdersToMove',
      'failedPushes',
      'failedListings',
      'noShippingLine',
      'returnsToReceive',
      'returnsToReship',
      'returnsOverdue',
      'ticketsToAnswer',
      'replacementsDeclined',
      'problemsToSolve',
      'refundsToDecide',
      'cancelsToDecide',
      'surchargesToDecide',
      'productsToDeclare',
      'productsToFind',
      'wholesaleToQuote',
      'wholesaleToMove',
      'inventoryToMove',
      'supplierOrdersToPlace',
      'supplierOrdersLate',
      'carrierBillsToDecide',
      'parcelsUnscanned',
      'binCounts',
      'binDifferences',
      'weightDifferences',
    ])
    expect(Object.values(answer)).toEqual(
      Object.values(answer).map(({ targetHours }) => ({
        count: 0,
        isLowerBound: false,
        oldestSince: null,
        waitedSeconds: null,
        dueAt: null,
        targetHours,
        late: 0,
      })),
    )
  })

  it('count waiting rows, with the oldest and the overdue ones', async () => {
    const customerId = await createCustomer(t)
    const age = async (id: string, set: string, days: number) =>
      admin.query(
        `update dropshipping_order set ${set}, waiting_on = 'agency', waiting_since = now() - $2 * interval '1 day',
           paid_at = now() - $2 * interval '1 day' where id = $1`,
        [id, days],
      )
    const order = () => createUnmappedOrder(t, customerId)
    await age(await order(), `status = 'processing', waiting_reason = 'beingPrepared'`, 1)
    await age(await order(), `status = 'processing', waiting_reason = 'beingPrepared'`, 4)
    await age(await order(), `waiting_reason = 'noShippingLine'`, 2)
    await admin.query(
      `insert into recharge (customer_id, number, method, status, status_since, currency, amount_minor, pay_minor)
       values ($1, 'RC-1', 'bank', 'pending', now() - interval '30 hours', 'USD', 100, 100),
              ($1, 'RC-2', 'bank', 'pending', now(), 'USD', 100, 100),
              ($1, 'RC-3', 'bank', 'refused', now(), 'USD', 100, 100)`,
      [customerId],
    )
    const answer = await queues()
    expect(answer).toMatchObject({
      lateOrders: { count: 1, late: 1 },
      toShip: { count: 2, late: 1 },
      noShippingLine: { count: 1, late: 0 },
      rechargesToReview: { count: 2, late: 1 },
      quoteRequests: { count: 0 },
    })
    const hours = (since: string | null | undefined) =>
      Math.round((Date.now() - Date.parse(since ?? '')) / 3_600_000)
    expect(hours(answer['toShip']?.oldestSince)).toBe(96)
    expect(hours(answer['rechargesToReview']?.oldestSince)).toBe(30)
  })
})

it('the audit log shows who did what, for all or one customer', async () => {
  const customerId = await createCustomer(t)
  const { rows: operators } = await admin.query<{ id: string }>(
    `insert into operator (email, name, password_hash, roles) values ('o@x.example', 'Olga', '', '{owner}') returning id`,
  )
  await admin.query(
    `insert into audit_log (customer_id, operator_id, action, target) values (null, $1, 'product.saved', 'product:1'),
       ($2, $1, 'order.cancelled', 'order:5'), ($2, null, 'order.cancelled', null)`,
    [operators[0]?.id, customerId],
  )
  const all = operatorHome.listAuditLog.output.parse(await listAuditLog(database.agency, page))
  expect(all).toMatchObject({
    total: 3,
    rows: [
      { who: 'Quayside', customerName: 'Seller', target: null },
      { who: 'Olga', customerName: 'Seller', action: 'order.cancelled', target: 'order:5' },
      { who: 'Olga', customerName: null, action: 'product.saved' },
    ],
  })
  expect((await listAuditLog(database.agency, { ...page, customerId })).total).toBe(2)
})

it('the audit log is filtered by operator, actions, number and time, also together', async () => {
  const customerId = await createCustomer(t)
  const { rows: operators } = await admin.query<{ id: string }>(
    `insert into operator (email, name, password_hash, roles, is_active) values ('z@x.example', 'Zelda', '', '{owner}', false)
       returning id`,
  )
  const operatorId = operators[0]?.id ?? ''
  await admin.query(
    `insert into audit_log (customer_id, operator_id, action, target, at) values
       ($1, $2, 'refund.paid', 'refund:777001', '2026-01-10T10:00:00Z'),
       ($1, $2, 'refund.rejected', 'refund:777002', '2026-01-11T10:00:00Z'),
       ($1, null, 'order.cancelled', 'order:777001', '2026-01-12T10:00:00Z'),
       (null, $2, 'product.saved', 'product:777003', '2026-01-13T10:00:00Z')`,
    [customerId, operatorId],
  )
  const find = async (filter: object) => {
    const input = operatorHome.listAuditLog.input.parse({ operatorId, ...filter })
    const { total, rows } = await listAuditLog(database.agency, input)
    expect(total).toBe(rows.length)
    return rows.map(({ target }) => target)
  }
  const [paid, rejected, product] = ['refund:777001', 'refund:777002', 'product:777003']
  expect(await find({})).toEqual([product, rejected, paid])
  expect(await find({ sort: 'when:asc' })).toEqual([paid, rejected, product])
  expect(await find({ customerId })).toEqual([rejected, paid])
  expect(await find({ actions: ['refund.rejected', 'refund.paid', 'refund.paid'] })).toEqual([rejected, paid])
  expect(await find({ actions: ['refund.paid'], customerId, number: 'RF-777001' })).toEqual([paid])
  expect(await find({ actions: ['nothing.done'] })).toEqual([])
  expect(await find({ number: '777003' })).toEqual([product])
  expect(await find({ number: '777' })).toEqual([])
  expect(await find({ from: '2026-01-11T00:00:00Z', to: '2026-01-12T00:00:00Z' })).toEqual([rejected])
  const ofNumber = operatorHome.listAuditLog.input.parse({ number: 'DS-777001' })
  expect((await listAuditLog(database.agency, ofNumber)).rows.map(({ target }) => target)).toEqual([
    'order:777001',
    paid,
  ])
  expect(await listAuditedOperators(database.agency)).toContainEqual({
    id: operatorId,
    name: 'Zelda',
    isActive: false,
  })
})
