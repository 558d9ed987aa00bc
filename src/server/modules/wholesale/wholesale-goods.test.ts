import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../test/pdf-text.ts'
import { testApp, type Caller } from '../../../../test/http.ts'
import { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { endWholesale } from './wholesale-jobs.ts'
import {
  agreedMinor,
  arrived,
  cancellationRequested,
  draft,
  each,
  key,
  paid,
  purchasing,
  quoted,
  shipped,
  weighed,
} from './wholesale-factory.ts'

const t = await testApp()
const signal = new AbortController().signal

const balanceOf = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const get = (id: string, caller: Caller = t.main) => caller.ok(wholesale.getWholesale, { id })

describe('goods', () => {
  it('are received in parts, up to the outstanding quantity, once per key', async () => {
    const order = await purchasing(t)
    const same = key()
    const input = { id: order.id, items: each(order, 300) }
    await Promise.all([1, 2].map(() => t.operator.ok(operatorWholesale.recordWholesaleArrival, input, same)))
    expect(await get(order.id)).toMatchObject({ status: 'partlyArrived', items: [{ arrivedNums: 300 }] })
    const more = await t.operator.call(operatorWholesale.recordWholesaleArrival, input, key())
    expect(more).toMatchObject({ code: 0, reason: 'notCounted' })
    const last = { id: order.id, items: each(order, 200) }
    const both = await Promise.all([
      t.operator.call(operatorWholesale.recordWholesaleArrival, last, key()),
      t.operator.call(operatorWholesale.closeWholesaleShort, last, key()),
    ])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 200]))
    expect((await get(order.id)).status).toBe('arrived')
  })

  it('that do not arrive are refunded, and the freight too if nothing is left', async () => {
    const seller = await t.newCustomer()
    const order = await purchasing(t, seller)
    const before = await balanceOf(seller)
    const close = (nums: number) =>
      t.operator.ok(operatorWholesale.closeWholesaleShort, { id: order.id, items: each(order, nums) }, key())
    await close(100)
    expect(await balanceOf(seller)).toBe(before + 20_000)
    await close(400)
    expect(await balanceOf(seller)).toBe(before + agreedMinor)
    expect(await get(order.id, seller)).toMatchObject({
      status: 'refunded',
      money: { paidMinor: agreedMinor, refundedMinor: agreedMinor },
    })
  })

  it('not purchased are refunded when the agency approves a cancellation', async () => {
    const seller = await t.newCustomer()
    const order = await cancellationRequested(t, seller)
    const buying = await t.operator.call(operatorWholesale.startWholesalePurchase, { id: order.id })
    expect(buying).toMatchObject({ code: 0, reason: 'wrongStatus' })
    const { rows } = await t.operator.ok(operatorWholesale.listOperatorWholesale, {
      queue: 'cancellationRequested',
    })
    expect(rows.map(({ id }) => id)).toContain(order.id)
    await t.operator.ok(
      operatorWholesale.closeWholesaleShort,
      { id: order.id, items: each(order, 500) },
      key(),
    )
    const after = await get(order.id, seller)
    expect(after).toMatchObject({ status: 'refunded', isCancellationRequested: false })
    expect(after.events.at(-1)).toMatchObject({
      kind: 'wholesale.cancellationApproved',
      amountMinor: agreedMinor,
    })
  })
})

describe('a shipped order', () => {
  it('has customs data for all goods that cross a border', async () => {
    const order = await weighed(t, 30_000)
    const setCode = (code: string) =>
      t.admin.query(
        `update product set hs_code = $2
           where id in (select product_id from wholesale_item where order_id = $1)`,
        [order.id, code],
      )
    const sent = { id: order.id, carrier: 'COSCO', trackingNumbers: ['COSU7'] }
    await setCode('')
    const refused = await t.operator.call(operatorWholesale.shipWholesale, sent)
    expect(refused.reason).toBe('noCustomsData')
    expect(refused.msg).toContain(`in ${order.number} has no HS code`)
    await setCode('691200')
    expect((await t.operator.ok(operatorWholesale.shipWholesale, sent)).status).toBe('shipped')
  })

  it('completes automatically after some weeks', async () => {
    const { id } = await shipped(t)
    await endWholesale(t.platform.database, signal)
    expect((await get(id)).status).toBe('shipped')
    await t.admin.query(`update wholesale_order set shipped_at = now() - interval '61 days' where id = $1`, [
      id,
    ])
    await endWholesale(t.platform.database, signal)
    const { status, events } = await get(id)
    expect(status).toBe('completed')
    expect(events.at(-1)).toMatchObject({ kind: 'wholesale.completed', actorKind: 'system' })
  })
})

describe('documents', () => {
  it('become available as the order progresses', async () => {
    const { id } = await draft(t)
    const early = await t.main.call(wholesale.downloadWholesalePaper, { id, paper: 'invoice' })
    expect(early).toMatchObject({ code: 0, reason: 'noPaper' })
    expect((await quoted(t)).papers).toEqual(['proforma'])
    expect((await paid(t)).papers).toEqual(['proforma', 'invoice'])
    const done = await arrived(t)
    expect(done.papers).toEqual(['proforma', 'invoice'])
    const { body } = await t.main.call(wholesale.downloadWholesalePaper, { id: done.id, paper: 'invoice' })
    expect(body.toString('latin1', 0, 5)).toBe('%PDF-')
  })

  it('name what customs ask of the goods', async () => {
    const { id, items } = await paid(t)
    await t.admin.query(`update product set hs_code = '6912002300', origin_country = 'CN' where id = $1`, [
      items[0]?.productId,
    ])
    const { body } = await t.main.call(wholesale.downloadWholesalePaper, { id, paper: 'invoice' })
    const words = readPdf(body)
      .map(({ text }) => text)
      .join(' ')
    expect(words).toContain('(HS 6912002300, origin CN)')
  })
})
