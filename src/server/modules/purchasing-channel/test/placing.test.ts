import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorPurchasingChannel } from '../../../../contract/supplier-orders/purchasing-channel.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { followChannelOrdersJob } from '../channel-job.ts'
import { draftOf, makeOfferedSku } from '../../supplier-orders/test/supplier-order-factory.ts'
import { advance, makeChannelSku, placed, reachDouble, seen } from './channel-factory.ts'

const t = await testApp({ environment: { DEMO: '1' } })
const reached = reachDouble(t)
const place = (id: string, totalMinor: number) =>
  t.operator.call(operatorPurchasingChannel.placeChannelOrder, { id, totalMinor })
const preview = (id: string) => t.operator.ok(operatorPurchasingChannel.previewChannelOrder, { id })
const created = (): number => reached.calls.filter((name) => name === 'alibaba.trade.fastCreateOrder').length

/** As if the last attempt or check were long ago. */
const later = (id: string) =>
  t.admin.query(
    `update supplier_channel_order set started_at = now() - interval '1 hour', checked_at = checked_at - interval '1 hour'
      where order_id = $1`,
    [id],
  )
const follow = async (id: string): Promise<void> => {
  await later(id)
  await t.platform.database.agencyTransaction((tx) => enqueue(tx, followChannelOrdersJob, {}))
  await t.runJobs({ evenDelayed: true })
}

describe('placing a draft at 1688', () => {
  it('shows a difference in price, and orders for the confirmed total', async () => {
    const { id } = await draftOf(t, await makeChannelSku(t, true))
    const shown = await preview(id)
    expect(shown).toMatchObject({ ourGoodsMinor: 24_000, goodsMinor: 24_960 })
    expect(shown.lines).toMatchObject([{ unitMinor: 1_200, channelUnitMinor: 1_248 }])
    expect((await place(id, 24_000)).reason).toBe('channelPriceChanged')
    const { data } = await place(id, shown.totalMinor)
    expect(data).toMatchObject({ status: 'ordered', freightMinor: shown.freightMinor })
    expect(data?.channel).toMatchObject({ goodsMinor: 24_960, freightMinor: shown.freightMinor })
    expect(data?.link).toContain(data?.supplierReference)
  })

  it('orders once when it is pressed three times', async () => {
    const { id } = await draftOf(t, await makeChannelSku(t))
    const { totalMinor } = await preview(id)
    const before = created()
    const answers = await Promise.all([1, 2, 3].map(() => place(id, totalMinor)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(created() - before).toBe(1)
  })

  it('finds an order whose answer was lost, and does not order again', async () => {
    const { id } = await draftOf(t, await makeChannelSku(t))
    const { totalMinor } = await preview(id)
    Object.assign(reached, { outage: 'lostAnswers', only: 'alibaba.trade.fastCreateOrder' })
    const lost = await place(id, totalMinor)
    Object.assign(reached, { outage: 'none', only: '' })
    expect(lost.reason).toBe('channelUncertain')
    expect(await seen(t, id)).toMatchObject({ status: 'draft', channel: { state: 'placing' } })
    expect((await place(id, totalMinor)).reason).toBe('channelBusy')
    const cancel = await t.operator.call(operatorSupplierOrders.cancelSupplierOrder, { id, reason: 'No' })
    expect(cancel.reason).toBe('channelBusy')
    const before = created()
    await follow(id)
    const found = await seen(t, id)
    expect(found).toMatchObject({ status: 'ordered', channel: { state: 'followed' } })
    expect(found.supplierReference).toMatch(/^\d{19}$/)
    expect(created()).toBe(before)
  })

  it('can be repeated when 1688 never got the order', async () => {
    const { id } = await draftOf(t, await makeChannelSku(t))
    const { totalMinor } = await preview(id)
    Object.assign(reached, { outage: 'lostRequests', only: 'alibaba.trade.fastCreateOrder' })
    expect((await place(id, totalMinor)).reason).toBe('channelUncertain')
    Object.assign(reached, { outage: 'none', only: '' })
    await follow(id)
    expect(await seen(t, id)).toMatchObject({
      status: 'draft',
      channel: { state: 'failed' },
      canPlaceAtChannel: true,
    })
    expect((await place(id, totalMinor)).data).toMatchObject({ status: 'ordered' })
  })

  it('says what 1688 said, and leaves the draft as it is', async () => {
    const sku = await makeChannelSku(t)
    const { id } = await draftOf(t, sku)
    const { totalMinor } = await preview(id)
    Object.assign(reached, { outage: 'busy', only: 'alibaba.trade.fastCreateOrder' })
    const refused = await place(id, totalMinor)
    Object.assign(reached, { outage: 'none', only: '' })
    expect(refused).toMatchObject({ reason: 'channelRefused', msg: expect.stringContaining('flow limit') })
    expect(await seen(t, id)).toMatchObject({ status: 'draft', channel: { state: 'failed' } })
  })

  it('names goods without an offer at 1688', async () => {
    const sku = await makeOfferedSku(t)
    const { id } = await draftOf(t, sku)
    const refused = await t.operator.call(operatorPurchasingChannel.previewChannelOrder, { id })
    expect(refused).toMatchObject({ reason: 'channelGoodsUnknown', msg: expect.stringContaining(sku.code) })
  })
})

describe('following an order at 1688', () => {
  it('moves it forward with its payment and parcel, and never back', async () => {
    const { id, supplierReference, goodsMinor, freightMinor } = await placed(t)
    await follow(id)
    expect(await seen(t, id)).toMatchObject({ status: 'ordered', paidMinor: 0 })
    await advance(t, supplierReference)
    await follow(id)
    const paid = await seen(t, id)
    expect(paid).toMatchObject({ status: 'confirmed', paidMinor: goodsMinor + freightMinor })
    await advance(t, supplierReference)
    await follow(id)
    const sent = await seen(t, id)
    expect(sent).toMatchObject({ status: 'inTransit', trackingText: `YT${supplierReference.slice(-13)}` })
    expect(sent.channel?.trace).toContain('已揽收')
    await follow(id)
    const again = await seen(t, id)
    expect(again.events).toHaveLength(sent.events.length)
    expect(again.payments).toHaveLength(1)
  })

  it('cancels what is cancelled there, and says so where the goods are under way', async () => {
    const early = await placed(t)
    await advance(t, early.supplierReference, 'cancel')
    await follow(early.id)
    expect(await seen(t, early.id)).toMatchObject({ status: 'cancelled', channel: { state: 'over' } })
    const late = await placed(t)
    await t.operator.ok(operatorSupplierOrders.shipSupplierOrder, { id: late.id })
    await advance(t, late.supplierReference, 'cancel')
    await follow(late.id)
    const seenLate = await seen(t, late.id)
    expect(seenLate.status).toBe('inTransit')
    expect(seenLate.channel?.problem).toContain('cancelled')
  })

  it('follows orders whose number somebody has entered', async () => {
    const { supplierReference } = await placed(t)
    const { id } = await draftOf(t, await makeChannelSku(t))
    const link = 'https://trade.1688.com/order/detail.htm'
    await advance(t, supplierReference)
    await t.operator.ok(operatorSupplierOrders.placeSupplierOrder, { id, supplierReference, link })
    await follow(id)
    await follow(id)
    expect(await seen(t, id)).toMatchObject({ status: 'confirmed', channel: { state: 'followed' } })
  })
})
