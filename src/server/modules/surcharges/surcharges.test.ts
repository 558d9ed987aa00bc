import { describe, expect, it } from 'vitest'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { png } from '../tickets/ticket-factory.ts'
import { surchargedOrder, newestOf, paidOrder, ledgerFindings } from './surcharge-factory.ts'
import { withSurcharges } from './surcharged-orders-factory.ts'

const { t, orderOf, flagOf, ship, customerId } = await withSurcharges()

describe('an order with a surcharge', () => {
  it('is blocked, shows why and whom it waits for, and is not picked, packed or shipped', async () => {
    const { orderId } = await surchargedOrder(t)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ status: 'processing', totalMinor: 1400, surchargeMinor: 0 })
    expect(order.allowedActions).toContain('answerSurcharge')
    expect(await flagOf(orderId)).toMatchObject({ state: 'remoteArea', on: 'seller' })
    expect((await flagOf(orderId))?.until).not.toBeNull()
    expect((await ship(orderId)).reason).toBe('surcharge')
    const picking = await t.operator.ok(operatorOrders.getPickingList, { ids: [orderId] })
    expect(picking).toMatchObject({ items: [], held: [{ id: orderId, reason: 'surcharge' }] })
    expect((await t.operator.call(operatorOrders.downloadPackingSlips, { ids: [orderId] })).reason).toBe(
      'notPackable',
    )
    const agency = await t.operator.ok(operatorOrders.getOperatorOrder, { id: orderId })
    expect(agency.operatorActions).not.toContain('ship')
    expect(agency.operatorActions).not.toContain('raiseSurcharge')
  })

  it('is shown by email, on the dashboard and in the list', async () => {
    const seller = await t.newCustomer()
    const surcharge = await surchargedOrder(t, seller.customerId as CustomerId, { note: 'An island.' })
    const { rows } = await t.admin.query(`select body_text from mail where subject like $1`, [
      `%${surcharge.orderNumber}%`,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].body_text).toContain('$3.00')
    expect(rows[0].body_text).toContain('An island.')
    const { surcharges: waiting } = await seller.ok(dashboard.getDashboard, {})
    expect(waiting).toMatchObject({ open: 1, orderId: surcharge.orderId })
    const listed = await seller.ok(orders.listOrders, { flag: 'surcharge' })
    expect(listed.rows.map(({ id }) => id)).toEqual([surcharge.orderId])
  })

  it('has one surcharge at a time, while paid and not shipped', async () => {
    const { orderId } = await surchargedOrder(t)
    const shipped = await paidOrder(t)
    expect((await ship(shipped)).code).toBe(200)
    const cancelling = await paidOrder(t)
    await t.main.ok(orders.cancelOrder, { id: cancelling, reason: '' })
    const input = { ids: [orderId, shipped, cancelling], reason: 'other', usdMinor: 100 } as const
    const { results } = await t.operator.ok(operatorSurcharges.raiseSurcharges, {
      ...input,
      ids: [...input.ids],
    })
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false])
    expect(results[0]?.message).toContain('has an open surcharge')
    expect(results[1]?.message).toContain('not paid, or fully shipped')
    expect(results[2]?.message).toContain('requested cancellation')
  })

  it('is one of many, each in its own currency at today’s rate', async () => {
    const chinese = await t.newCustomer({ currency: 'CNY' })
    const [ours, theirs] = [await paidOrder(t), await paidOrder(t, chinese.customerId as CustomerId)]
    const { id } = await t.operator.ok(
      operatorSurcharges.uploadSurchargePicture,
      {},
      { file: { name: 'scale.png', body: png } },
    )
    const { results } = await t.operator.ok(operatorSurcharges.raiseSurcharges, {
      ids: [ours, theirs, '999999999'],
      reason: 'overweight',
      usdMinor: 1000,
      pictureIds: [id],
    })
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false])
    const rate = await t.admin.query<{ rate: string }>(
      `select rate from exchange_rate where currency = 'CNY' and valid_from <= now() order by valid_from desc limit 1`,
    )
    const [surcharge] = (await chinese.ok(surcharges.listOrderSurcharges, { orderId: theirs })).surcharges
    expect(surcharge).toMatchObject({
      currency: 'CNY',
      amountMinor: Math.round(1000 * Number(rate.rows[0]?.rate)),
      usdMinor: 1000,
    })
    const [picture] = surcharge?.steps[0]?.pictures ?? []
    const file = await t.app.inject({ method: 'GET', url: picture?.url ?? '' })
    expect(file.statusCode).toBe(200)
    expect(await newestOf(t, ours)).toMatchObject({ currency: 'USD', amountMinor: 1000 })
  })

  it('accepts no seller’s image', async () => {
    const own = await t.admin.query<{ id: string }>(
      `insert into file (customer_id, is_public, storage_key, file_name, content_type, size_bytes, width, height, sha256)
         values ($1, false, 'x', 'x.png', 'image/png', 1, 1, 1, 'x') returning id`,
      [customerId],
    )
    const input = { ids: [await paidOrder(t)], reason: 'other', usdMinor: 1 } as const
    const asked = { ...input, ids: [...input.ids], pictureIds: [own.rows[0]?.id] }
    expect((await t.operator.call(operatorSurcharges.raiseSurcharges, asked as never)).reason).toBe(
      'notFound',
    )
  })
})

it('keeps every ledger invariant', async () => {
  expect(await ledgerFindings(t)).toEqual([])
  const { id } = await surchargedOrder(t)
  await t.admin.query(`update order_surcharge set status = 'paid' where id = $1`, [id])
  expect(await ledgerFindings(t)).toEqual(['surchargesAreBooked'])
})
