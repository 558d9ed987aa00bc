import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { putInStock } from '../../stock/stock-factory.ts'
import { checkLedgerInvariants } from '../../wallet/invariants/ledger-invariants.ts'
import {
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../test/order-factory.ts'
import { pino } from 'pino'
import { payOrders } from './pay-orders.ts'
import type { Actor, Scope } from '../state/types.ts'
import { undoPayment, workTables } from './undo-payment.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
let skuId: string
let customerId: CustomerId
let shopId: string
let scope: Scope
beforeAll(async () => {
  await createShippingLine(t)
  skuId = await createSku(t)
})
beforeEach(async () => {
  customerId = await createCustomer(t)
  shopId = await createShop(t, customerId)
  scope = { customerId, shopIds: null }
  await recharge(t, customerId, 10_000)
})

/** 9.00 USD: a SKU of 5.00 and freight of 4.00. */
const order = async (quantity = 1): Promise<string> =>
  (await placeOrder(t, customerId, orderDraft(shopId, { lines: [draftLine({ skuId, quantity })] }))).id
const pay = async (ids: readonly string[], actor: Actor = by): Promise<string[]> => {
  const intent = { ids, key: randomUUID(), endpoint: 'payOrders' } as const
  return (await payOrders(database, scope, intent, actor)).results.map(({ reason }) => reason)
}
const undo = (ids: readonly string[], within: Scope = scope) =>
  database.tenantTransaction(customerId, (tx) => undoPayment(tx, within, ids, by))
const reasons = async (ids: readonly string[], within: Scope = scope) =>
  (await undo(ids, within)).results.map(({ reason, figures }) =>
    reason === 'paymentFinal' ? figures?.['case'] : reason,
  )
const balance = async (): Promise<number> =>
  Number(
    (await admin.query('select balance_minor from wallet where customer_id = $1', [customerId])).rows[0]
      .balance_minor,
  )
const rowOf = async (id: string) => {
  const { rows } = await admin.query(
    `select status, waiting_reason, waiting_on, paid_at, product_minor, freight_minor, total_minor, refunded_minor
      from dropshipping_order where id = $1`,
    [id],
  )
  return rows[0]
}
const stockOf = async () =>
  (await admin.query('select on_hand, reserved from stock where customer_id = $1', [customerId])).rows[0]
const violations = async (): Promise<number> => {
  await checkLedgerInvariants(database, pino({ level: 'silent' }))
  const { rows } = await admin.query(
    `select detail from ledger_violation where customer_id = $1 and invariant <> 'creditsAreBooked'`,
    [customerId],
  )
  return rows.length
}

it('the time to ship starts with the latest payment', async () => {
  const id = await order()
  await pay([id])
  await admin.query('update dropshipping_order set ship_clock_paused_seconds = 900 where id = $1', [id])
  expect(await reasons([id])).toEqual(['paymentUndone'])
  await pay([id])
  const { rows } = await admin.query(
    `select ship_clock_started_at = paid_at as "isFromPayment", ship_clock_paused_since as since
       from dropshipping_order where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ isFromPayment: true, since: null }])
})

describe('undoPayment', () => {
  it('puts money, status and price back whole, and the order can be paid again', async () => {
    const id = await order()
    const before = await rowOf(id)
    expect(await pay([id])).toEqual(['paid'])
    const answer = await undo([id])
    expect(answer.results).toMatchObject([{ ok: true, reason: 'paymentUndone' }])
    expect(answer.balance).toEqual({ amountMinor: 10_000, currency: 'USD' })
    expect(await rowOf(id)).toEqual(before)
    expect(await balance()).toBe(10_000)
    const sold = await admin.query('select from sold_product where order_id = $1', [id])
    expect(sold.rowCount).toBe(0)
    const entries = await admin.query(
      `select t.kind, p.amount_minor::int as minor from ledger_transaction t join ledger_posting p
          on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
        where t.source_id = $1 order by t.id`,
      [id],
    )
    expect(entries.rows).toEqual([
      { kind: 'orderPayment', minor: -900 },
      { kind: 'orderRefund', minor: 900 },
    ])
    expect(await reasons([id])).toEqual(['unpaid'])
    expect(await pay([id])).toEqual(['paid'])
    expect(await reasons([id])).toEqual(['paymentUndone'])
    expect(await violations()).toBe(0)
  })

  it('frees own stock, and charges the same when it is paid again', async () => {
    await putInStock(t, customerId, skuId, 3)
    const [one, other] = [await order(2), await order(2)]
    const before = [await rowOf(one), await rowOf(other)]
    await pay([one, other])
    const paid = await balance()
    expect(await stockOf()).toEqual({ on_hand: 3, reserved: 3 })
    expect(await reasons([one, other])).toEqual(['paymentUndone', 'paymentUndone'])
    expect(await stockOf()).toEqual({ on_hand: 3, reserved: 0 })
    expect([await rowOf(one), await rowOf(other)]).toEqual(before)
    expect(await balance()).toBe(10_000)
    await pay([one, other])
    expect(await balance()).toBe(paid)
    expect(await violations()).toBe(0)
  })

  it('is refused once somebody has begun work, and leaves everything as it is', async () => {
    const begun: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
      label: (id) =>
        admin.query(
          `update dropshipping_order set labelled_at = now(), labelled_by = 'Li', label_no = 1 where id = $1`,
          [id],
        ),
      status: (id) =>
        admin.query(
          `update dropshipping_order set status = 'awaitingStock', waiting_reason = 'awaitingStock' where id = $1`,
          [id],
        ),
      hold: (id) =>
        admin.query(
          `insert into order_flag (customer_id, order_id, kind, state, waiting_on) values ($1, $2, 'onHold', 'onHold', 'seller')`,
          [customerId, id],
        ),
      history: (id) =>
        admin.query(
          `insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
            values ($1, $2, 'order.addressChanged', 'seller', 'Ana', '{}')`,
          [customerId, id],
        ),
    }
    for (const [name, work] of Object.entries(begun)) {
      const id = await order()
      await pay([id])
      await work(id)
      const left = await balance()
      expect([name, ...(await reasons([id]))]).toEqual([name, 'begun'])
      expect(await balance()).toBe(left)
    }
  })

  it('is refused after its time, for schedules, for other shops, and per order', async () => {
    const [late, scheduled, fresh] = [await order(), await order(), await order()]
    await pay([late, fresh])
    await pay([scheduled], { kind: 'system', name: 'Schedule' })
    await admin.query(
      `update dropshipping_order set paid_at = paid_at - interval '16 seconds' where id = $1`,
      [late],
    )
    const elsewhere = { customerId, shopIds: [(await createShop(t, customerId)) as never] }
    expect(await reasons([fresh], elsewhere)).toEqual(['notFound'])
    expect(await reasons([late, scheduled, fresh, '999999'])).toEqual([
      'late',
      'schedule',
      'paymentUndone',
      'notFound',
    ])
    expect(await balance()).toBe(10_000 - 2 * 900)
  })

  it('happens once, however many ask at once', async () => {
    const id = await order()
    await pay([id])
    const answers = await Promise.all(Array.from({ length: 8 }, () => reasons([id])))
    expect(answers.flat().map(String).toSorted()).toEqual(['paymentUndone', ...Array(7).fill('unpaid')])
    expect(await balance()).toBe(10_000)
    expect(await violations()).toBe(0)
  })

  it('knows every table that can hold work on an order', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'dropshipping_order'::regclass order by 1`,
    )
    const watched: readonly string[] = [...workTables, 'wave_order']
    /** They come with the order, or with an entry in its history, a flag or a shipment. */
    const withTrace = [
      // What was given back for a parcel that was closed.
      'balance_correction',
      'cancellation_request',
      'carrier_label',
      'dropshipping_order',
      'merge_run',
      'order_event',
      'order_line',
      'order_problem',
      // Counted from the order.
      'order_profit',
      'order_search_term',
      'order_service',
      'order_surcharge',
      'order_tax_number',
      'refund',
      'replacement',
      'returned_parcel',
      // Names orders that a service is for; the service is paid on its own.
      'service_order_target',
      // The units that its services use, paid or not.
      'service_stock_due',
      'service_stock_movement',
      'shopper_report',
      'sold_product',
      'stock_reservation',
      'ticket',
      'tracking_page',
    ]
    const unknown = rows.filter(({ name }) => !watched.includes(name) && !withTrace.includes(name))
    expect(unknown).toEqual([])
  })
})
