import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import type { SupplierOrder } from '../../../../contract/supplier-orders/supplier-order-schemas.ts'
import { operatorPurchasingChannel } from '../../../../contract/supplier-orders/purchasing-channel.ts'
import { operatorReceiving } from '../../../../contract/supplier-orders/receiving.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { followChannelOrdersJob } from '../channel-job.ts'
import { advance, draftOfMany, exportOf, fileOf, reachDouble, seen } from './channel-factory.ts'

const t = await testApp({ environment: { DEMO: '1' } })
const reached = reachDouble(t)
const createCall = 'alibaba.trade.fastCreateOrder'
const created = (): number => reached.calls.filter((name) => name === createCall).length

type Id = SupplierOrder['id']
const preview = (id: Id) => t.operator.ok(operatorPurchasingChannel.previewChannelOrder, { id })
const place = (id: Id, totalMinor: number) =>
  t.operator.call(operatorPurchasingChannel.placeChannelOrder, { id, totalMinor })
const follow = async (id: Id): Promise<void> => {
  await t.admin.query(
    `update supplier_channel_order set started_at = now() - interval '1 hour', checked_at = checked_at - interval '1 hour'
      where order_id = $1`,
    [id],
  )
  await t.platform.database.agencyTransaction((tx) => enqueue(tx, followChannelOrdersJob, {}))
  await t.runJobs({ evenDelayed: true })
}
/** The outage begins with a later call. */
const failFrom = (outage: 'lostRequests' | 'lostAnswers' | 'busy', after: number): void => {
  Object.assign(reached, { outage, only: createCall, after })
}
const recover = (): void => {
  Object.assign(reached, { outage: 'none', only: '', after: 0 })
}
const numbersOf = ({ channel }: SupplierOrder): string[] =>
  (channel?.orders ?? []).map(({ number }) => number)
const placedMany = async (lines: number): Promise<SupplierOrder> => {
  const { id } = await draftOfMany(t, lines)
  const { totalMinor } = await preview(id)
  const { data } = await place(id, totalMinor)
  if (!data || !('channel' in data)) throw new Error('it was not placed')
  return data
}

describe('a purchase order of more lines than 1688 takes', () => {
  it('is placed as several orders for the confirmed total, and shown together', async () => {
    const { id } = await draftOfMany(t, 120)
    const shown = await preview(id)
    expect(shown).toMatchObject({ orders: 3, goodsMinor: 120 * 1_200 })
    expect(shown.lines).toHaveLength(120)
    const before = created()
    const { data } = await place(id, shown.totalMinor)
    expect(created() - before).toBe(3)
    expect(data).toMatchObject({ status: 'ordered', freightMinor: shown.freightMinor })
    expect(data?.channel).toMatchObject({
      state: 'followed',
      goodsMinor: shown.goodsMinor,
      orders: [{ lines: 50 }, { lines: 50 }, { lines: 20 }],
    })
    const order = await seen(t, id)
    expect(new Set(numbersOf(order)).size).toBe(3)
    expect(order.supplierReference).toBe(numbersOf(order).join(', '))
  })

  it('is ordered once when it is pressed three times', async () => {
    const { id } = await draftOfMany(t, 60)
    const { totalMinor } = await preview(id)
    const before = created()
    const answers = await Promise.all([1, 2, 3].map(() => place(id, totalMinor)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(created() - before).toBe(2)
  })

  it('finds the order whose answer was lost, and then places the rest only', async () => {
    const { id } = await draftOfMany(t, 120)
    const { totalMinor } = await preview(id)
    failFrom('lostAnswers', 1)
    expect((await place(id, totalMinor)).reason).toBe('channelUncertain')
    recover()
    expect((await place(id, totalMinor)).reason).toBe('channelBusy')
    await follow(id)
    const found = await seen(t, id)
    expect(found.channel?.orders.map(({ state }) => state)).toEqual(['followed', 'followed', 'failed'])
    expect(found).toMatchObject({
      status: 'draft',
      channel: { state: 'partlyPlaced' },
      canPlaceAtChannel: true,
    })
    const edit = await t.operator.call(operatorSupplierOrders.updateSupplierOrder, {
      id,
      items: found.items
        .slice(0, 3)
        .map(({ skuId, quantity, unitMinor }) => ({ skuId, quantity, unitMinor })),
    })
    expect(edit.reason).toBe('channelPartlyPlaced')
    expect(
      (await t.operator.call(operatorSupplierOrders.cancelSupplierOrder, { id, reason: 'No' })).reason,
    ).toBe('channelPartlyPlaced')
    const rest = await preview(id)
    expect(rest).toMatchObject({ orders: 1 })
    expect(rest.lines).toHaveLength(20)
    const before = created()
    expect((await place(id, rest.totalMinor)).data).toMatchObject({ status: 'ordered' })
    expect(created() - before).toBe(1)
    expect(new Set(numbersOf(await seen(t, id))).size).toBe(3)
  })

  it('goes on after its process was killed between two orders', async () => {
    const { id } = await draftOfMany(t, 120)
    const { totalMinor } = await preview(id)
    failFrom('lostRequests', 1)
    await place(id, totalMinor)
    recover()
    // As the process would have left them: the intents of the rest, and nothing sent.
    await t.admin.query(
      "update supplier_channel_order set state = 'placing' where order_id = $1 and part > 1",
      [id],
    )
    const before = created()
    await follow(id)
    expect(await seen(t, id)).toMatchObject({ status: 'draft', channel: { state: 'partlyPlaced' } })
    expect(created()).toBe(before)
    const rest = await preview(id)
    expect(rest.orders).toBe(2)
    expect((await place(id, rest.totalMinor)).data).toMatchObject({ status: 'ordered' })
    expect(created() - before).toBe(2)
  })

  it('stops at an order that 1688 refuses, whose lines can move to a new purchase order', async () => {
    const { id } = await draftOfMany(t, 60)
    const { totalMinor } = await preview(id)
    failFrom('busy', 1)
    const refused = await place(id, totalMinor)
    recover()
    expect(refused).toMatchObject({ reason: 'channelPartlyPlaced' })
    expect(refused.msg).toContain('1 order of the 2')
    const moves = await Promise.all(
      [1, 2].map(() => t.operator.call(operatorPurchasingChannel.moveUnplacedLines, { id })),
    )
    expect(moves.filter(({ code }) => code === 200)).toHaveLength(1)
    const moved = moves.find(({ code }) => code === 200)?.data
    const [rest, first] = [await seen(t, moved?.id as Id), await seen(t, id)]
    expect(rest).toMatchObject({ status: 'draft', supplierId: first.supplierId, currency: 'CNY' })
    expect(rest.items).toHaveLength(10)
    expect(first).toMatchObject({ status: 'ordered', channel: { state: 'followed' } })
    expect(first.items).toHaveLength(50)
  })

  it('is a draft like any other once the part that was placed is cancelled at 1688', async () => {
    const { id } = await draftOfMany(t, 60)
    const { totalMinor } = await preview(id)
    failFrom('busy', 1)
    await place(id, totalMinor)
    recover()
    await advance(t, numbersOf(await seen(t, id))[0] ?? '', 'cancel')
    await follow(id)
    expect(await seen(t, id)).toMatchObject({ channel: { state: 'failed' }, canPlaceAtChannel: true })
    expect((await t.operator.call(operatorPurchasingChannel.moveUnplacedLines, { id })).reason).toBe(
      'nothingUnplaced',
    )
    const before = created()
    const again = await preview(id)
    expect(again).toMatchObject({ orders: 2, totalMinor })
    expect((await place(id, again.totalMinor)).data).toMatchObject({ status: 'ordered' })
    expect(created() - before).toBe(2)
  })
})

describe('several orders at 1688', () => {
  it('are followed one by one: paid and sent as a whole once each is, with all parcels', async () => {
    const { id, ...order } = await placedMany(60)
    const [one = '', other = ''] = numbersOf({ id, ...order })
    await advance(t, one)
    await follow(id)
    const paidPart = await seen(t, id)
    expect(paidPart.status).toBe('ordered')
    expect(paidPart.paidMinor).toBeGreaterThan(0)
    expect(paidPart.paidMinor).toBeLessThan(paidPart.goodsMinor + paidPart.freightMinor)
    await advance(t, one)
    await advance(t, other)
    await follow(id)
    const paid = await seen(t, id)
    expect(paid).toMatchObject({ status: 'confirmed', paidMinor: paid.goodsMinor + paid.freightMinor })
    expect(paid.trackingText).toBe(`YT${one.slice(-13)}`)
    await advance(t, other)
    await follow(id)
    const sent = await seen(t, id)
    expect(sent).toMatchObject({
      status: 'inTransit',
      trackingText: `YT${one.slice(-13)}, YT${other.slice(-13)}`,
    })
    expect(sent.channel?.orders.map(({ tracking }) => tracking.length)).toEqual([1, 1])
    expect(sent.payments).toHaveLength(2)
    for (const code of [other, `YT${other.slice(-13)}`]) {
      const { orders } = await t.operator.ok(operatorReceiving.findExpectedGoods, { code })
      expect(orders.map((found) => found.id)).toEqual([id])
    }
  })

  it('say which of them is cancelled, and cancel the purchase order once all are', async () => {
    const order = await placedMany(60)
    const [one = '', other = ''] = numbersOf(order)
    await advance(t, one, 'cancel')
    await follow(order.id)
    const half = await seen(t, order.id)
    expect(half.status).toBe('ordered')
    expect(half.channel?.orders.map(({ problem }) => problem !== '')).toEqual([true, false])
    await advance(t, other, 'cancel')
    await follow(order.id)
    expect(await seen(t, order.id)).toMatchObject({ status: 'cancelled', channel: { state: 'over' } })
  })

  it('are known in an order export, and make no other purchase order', async () => {
    const order = await placedMany(60)
    const [, other = ''] = numbersOf(order)
    const lines = [{ code: order.items[0]?.code ?? '', price: '12.00', quantity: '1' }]
    const file = fileOf(exportOf([{ number: other, supplier: order.supplierName, goods: '12.00', lines }]))
    const { orders } = await t.operator.ok(operatorPurchasingChannel.previewChannelFile, {}, { file })
    expect(orders).toMatchObject([{ outcome: 'unchanged', order: { id: order.id } }])
  })
})
