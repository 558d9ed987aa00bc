import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { cart } from '../../../contract/cart/cart.ts'
import { errorCodes } from '../../../contract/kernel/errors.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import {
  wholesaleStatuses,
  wholesaleTransitions,
  type WholesaleStatus,
} from '../../../contract/wholesale/wholesale-states.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { filledCart } from '../cart/cart-factory.ts'
import { completeAddress, createSku } from '../orders/test/order-factory.ts'
import { statusByCount } from './receive-wholesale.ts'
import { endWholesale } from './wholesale-jobs.ts'
import {
  quoteAccepted,
  agreedMinor,
  quoteRequested,
  draft,
  key,
  purchasing,
  quote,
  quoted,
  quoteFor,
  expireQuote,
  weighed,
} from './wholesale-factory.ts'

const t = await testApp()
const signal = new AbortController().signal
const get = (id: string, caller: Caller = t.main) => caller.ok(wholesale.getWholesale, { id })

describe('statuses of a wholesale order', () => {
  it('are reachable from the first, and lead to an end', () => {
    const reached = new Set<WholesaleStatus>(['draft'])
    for (const from of reached) for (const to of wholesaleTransitions[from]) reached.add(to)
    expect([...reached].toSorted()).toEqual([...wholesaleStatuses].toSorted())
  })

  it.each([
    ['purchasing', { missing: 5, arrived: 0 }, 'purchasing'],
    ['purchasing', { missing: 5, arrived: 1 }, 'partlyArrived'],
    ['partlyArrived', { missing: 0, arrived: 1 }, 'arrived'],
    ['paid', { missing: 0, arrived: 0 }, 'refunded'],
    ['paid', { missing: 5, arrived: 0 }, 'paid'],
  ] as const)('follow from the received quantities: %s with %j is %s', (now, standing, expected) => {
    expect(statusByCount(now, standing)).toBe(expected)
  })
})

describe('a draft', () => {
  it('needs a deliverable address for a quote', async () => {
    const { id } = await draft(t, t.main, { address: null })
    const refused = await t.main.call(wholesale.askForWholesaleQuote, { id })
    expect(refused).toMatchObject({ code: 0, reason: 'incomplete' })
    const items = [{ skuId: await createSku(t), quantity: 10 }]
    const nowhere = { ...completeAddress, address1: '' }
    const bad = await t.main.call(wholesale.saveWholesaleDraft, { id, items, address: nowhere })
    expect(bad.code).toBe(errorCodes.badInput)
    const doubtful = { ...completeAddress, phone: '12' }
    const sent = await t.main.call(wholesale.saveWholesaleDraft, { id, items, address: doubtful })
    expect(sent).toMatchObject({ code: 0, reason: 'addressDoubtful' })
    await t.main.ok(wholesale.saveWholesaleDraft, { id, items, address: doubtful, confirmed: true })
    expect((await t.main.ok(wholesale.askForWholesaleQuote, { id })).status).toBe('quoting')
  })

  it('rejects inactive SKUs and too large quantities', async () => {
    const skuId = await createSku(t)
    const { id } = await draft(t, t.main, { items: [{ skuId, quantity: 10 }] })
    await t.admin.query('update sku set is_active = false where id = $1', [skuId])
    for (const sent of [
      await t.main.call(wholesale.askForWholesaleQuote, { id }),
      await t.main.call(wholesale.createWholesaleDraft, { items: [{ skuId, quantity: 1 }] }, key()),
    ])
      expect(sent).toMatchObject({ code: 0, reason: 'skuInactive' })
    const other = await createSku(t)
    const twice = [1, 2].map(() => ({ skuId: other, quantity: 600_000 }))
    const sent = await t.main.call(wholesale.createWholesaleDraft, { items: twice }, key())
    expect(sent).toMatchObject({ code: 0, reason: 'amountTooLarge' })
  })

  it('is created once per key under concurrency', async () => {
    const items = [{ skuId: await createSku(t), quantity: 10 }]
    const same = key()
    const made = await Promise.all(
      [1, 2, 3].map(() => t.main.ok(wholesale.createWholesaleDraft, { items }, same)),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  it('is found by number, code and name', async () => {
    const { id, number, items } = await draft(t)
    for (const search of [number, items[0]?.code ?? '', 'enamel']) {
      const { rows } = await t.main.ok(wholesale.listWholesale, { search, tab: 'drafts' })
      expect(rows.map((row) => row.id)).toContain(id)
    }
  })
})

describe('a quote', () => {
  it('applies the tier of the quantity, and is compared with the previous one', async () => {
    const { id } = await quoteRequested(t, t.main, {
      items: [{ skuId: await createSku(t), quantity: 1000 }],
    })
    const first = await quote(t, await get(id))
    expect(first.quotes[0]).toMatchObject({ goodsMinor: 180_000, items: [{ unitMinor: 180 }] })
    const items = quoteFor(first).items.map((item) => ({ ...item, tiers: [] }))
    const second = await quote(t, first, { items })
    expect(second.quotes.map(({ version, goodsMinor }) => [version, goodsMinor])).toEqual([
      [2, 200_000],
      [1, 180_000],
    ])
    const late = await t.main.call(wholesale.acceptWholesaleQuote, { id, version: 1, freightKind: 'sea' })
    expect(late).toMatchObject({ code: 0, reason: 'quoteChanged' })
  })

  it('of a CNY customer keeps the rate of its day, for the actual freight too', async () => {
    const seller = await t.newCustomer({ currency: 'CNY' })
    const order = await quoted(t, seller)
    const { rate } = (
      await t.admin.query(
        'select rate_micro::float8 / 1e6 as rate from wholesale_quote where order_id = $1',
        [order.id],
      )
    ).rows[0]
    expect(rate).toBeGreaterThan(1)
    const unit = Math.round(200 * rate)
    expect(order.quotes[0]).toMatchObject({ currency: 'CNY', goodsMinor: unit * 500 })
  })

  it('is rejected for other items, or above the maximum', async () => {
    const order = await quoteRequested(t)
    const other = [{ skuId: await createSku(t), priceUsdMinor: 1 }]
    const changed = await t.operator.call(operatorWholesale.quoteWholesale, {
      ...quoteFor(order),
      items: other,
    })
    expect(changed).toMatchObject({ code: 0, reason: 'itemsChanged' })
    const expensive = quoteFor(order).items.map((item) => ({ ...item, priceUsdMinor: 100_000_000 }))
    const sent = await t.operator.call(operatorWholesale.quoteWholesale, {
      ...quoteFor(order),
      items: expensive,
    })
    expect(sent).toMatchObject({ code: 0, reason: 'amountTooLarge' })
  })

  it('expires if not accepted or paid in time, and can be requested again', async () => {
    const waiting = await quoted(t)
    const unpaid = await quoteAccepted(t)
    for (const { id, version } of [waiting, unpaid]) {
      await expireQuote(t, id)
      const late =
        id === waiting.id
          ? await t.main.call(wholesale.acceptWholesaleQuote, { id, version, freightKind: 'sea' })
          : await t.main.call(wholesale.payWholesale, { id, agreedMinor }, key())
      expect(late).toMatchObject({ code: 0, reason: 'quoteExpired' })
    }
    await endWholesale(t.platform.database, signal)
    for (const { id } of [waiting, unpaid]) {
      expect(await get(id)).toMatchObject({ status: 'rejected', endKind: 'expired', totalMinor: 1300_00 })
      expect(await t.main.ok(wholesale.askForWholesaleQuote, { id, note: 'Once more' })).toMatchObject({
        status: 'quoting',
        endKind: null,
      })
    }
  })
})

describe('access', () => {
  it('follows roles: quotes for sourcing, receiving for fulfilment, read-only for finance', async () => {
    const { id } = await quoteRequested(t)
    const { id: bought } = await purchasing(t)
    const actionsOf = async (role: 'sourcing' | 'fulfilment' | 'finance', order: string) => {
      const operator = await t.operatorWith([role])
      return (await operator.ok(operatorWholesale.getOperatorWholesale, { id: order })).operatorActions
    }
    expect(await actionsOf('sourcing', id)).toEqual(['quote', 'decline'])
    expect(await actionsOf('fulfilment', id)).toEqual([])
    expect(await actionsOf('fulfilment', bought)).toEqual(['recordArrival', 'closeShort'])
    expect(await actionsOf('finance', bought)).toEqual([])
  })

  it('follows a sub-account’s authorities', async () => {
    const clerk = await t.subAccount({ menuTags: [3], authorities: ['order:create'] })
    const { id } = await quoted(t)
    expect((await clerk.ok(wholesale.getWholesale, { id })).allowedActions).toEqual(['askForQuote', 'reopen'])
  })
})

it('is created from the cart once: a concurrent call is refused, a repeated key creates none', async () => {
  const seller = await t.newCustomer()
  if (seller.customerId === '') throw new Error('a seller has a cart')
  const line = await filledCart(t, seller.customerId, { quantity: 300 })
  const lines = [{ id: line.id, quantity: line.quantity }]
  const once = key()
  const answers = await Promise.all(
    [once, once, key()].map((own) => seller.call(wholesale.createWholesaleFromCart, { lines }, own)),
  )
  const made = answers.flatMap(({ data, code }) => (code === 200 && data ? [data.id] : []))
  expect(new Set(made).size).toBe(1)
  expect(answers.filter(({ code }) => code !== 200).every(({ reason }) => reason === 'cartChanged')).toBe(
    true,
  )
  expect((await seller.ok(wholesale.listWholesale, {})).total).toBe(1)
  const other = await filledCart(t, seller.customerId, { quantity: 5 })
  const stale = await seller.call(
    wholesale.createWholesaleFromCart,
    { lines: [{ id: other.id, quantity: 6 }] },
    key(),
  )
  expect([stale.reason, (await seller.ok(cart.countCart, {})).lines]).toEqual(['cartChanged', 1])
})

describe('a conversation', () => {
  it('is marked unread for accounts that see orders and for operators, until each has looked', async () => {
    const { id, number } = await quoteRequested(t)
    const clerk = await t.subAccount({ menuTags: [3] })
    const wrote = async () =>
      (await t.operator.ok(operatorWholesale.listOperatorWholesale, { queue: 'wrote', search: number })).rows
        .length
    const isUnread = async (caller: Caller) =>
      (await caller.ok(wholesale.listWholesale, { search: number })).rows[0]?.isUnread
    await t.main.ok(wholesale.writeWholesale, { id, content: 'Plain cartons, please.' })
    expect([await wrote(), await isUnread(t.main)]).toEqual([1, false])
    const { messages } = await t.operator.ok(operatorWholesale.getOperatorWholesale, { id })
    expect(messages).toMatchObject([{ side: 'seller', content: 'Plain cartons, please.' }])
    expect(await wrote()).toBe(0)
    await t.operator.ok(operatorWholesale.writeWholesaleToSeller, { id, content: 'They are plain.' })
    expect([await isUnread(t.main), await isUnread(clerk)]).toEqual([true, true])
    await get(id)
    expect([await isUnread(t.main), await isUnread(clerk)]).toEqual([false, true])
    const { rows } = await t.admin.query(`select from mail where subject like 'Message about%' || $1`, [
      number,
    ])
    expect(rows).not.toHaveLength(0)
  })

  it('starts with the first question, not with a draft; one message per key', async () => {
    const { id } = await draft(t)
    const early = await t.main.call(wholesale.writeWholesale, { id, content: 'x' })
    expect([early.reason, (await get(id)).mayWrite]).toEqual(['wrongStatus', false])
    const order = await quoteRequested(t)
    const once = key()
    const send = () => t.main.ok(wholesale.writeWholesale, { id: order.id, content: 'Twice' }, once)
    await send()
    expect((await send()).messages).toHaveLength(1)
    const looker = await t.subAccount({ menuTags: [3] })
    expect((await looker.ok(wholesale.getWholesale, { id: order.id })).mayWrite).toBe(false)
    const finance = await t.operatorWith(['finance'])
    expect((await finance.ok(operatorWholesale.getOperatorWholesale, { id: order.id })).mayWrite).toBe(false)
  })
})

it('orders waiting for the seller are the menu’s badge', async () => {
  const seller = await t.newCustomer()
  await quoted(t, seller)
  await quoteAccepted(t, seller)
  await quoteRequested(t, seller)
  expect(await seller.ok(orders.getMenuCounts, {})).toMatchObject({ wholesale: 2 })
})

it('is searched by number and items, in one status or all, within the customer’s own', async () => {
  const { number, status } = await quoteRequested(t)
  const find = async (input: { search: string; tab?: 'drafts' | 'withAgency' }, caller = t.main) =>
    (await caller.ok(wholesale.listWholesale, input)).rows.map((row) => [row.number, row.status])
  expect(await find({ search: number.slice(1) })).toEqual([[number, status]])
  expect(await find({ search: number, tab: 'withAgency' })).toEqual([[number, status]])
  expect(await find({ search: number, tab: 'drafts' })).toEqual([])
  expect(await find({ search: '100%' })).toEqual([])
  expect(await find({ search: number }, t.other)).toEqual([])
})

it('emails report quotes, freight and refunds', async () => {
  const seller = await t.newCustomer()
  const order = await weighed(t, 40_000, seller)
  const { rows } = await t.admin.query<{ subject: string }>(
    `select m.subject from mail m join account a on a.email = m.to_address
       where a.customer_id = $1 and m.subject like '%' || $2 || '%' order by m.id`,
    [seller.customerId, order.number],
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    `Quote for your wholesale order ${order.number}`,
    `${order.number}: $100.00 of additional freight due`,
  ])
})
