import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { bulkJobs } from '../../../../contract/bulk-jobs/bulk-jobs.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { orderTags } from '../../../../contract/orders/order-tags.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import type { OrderId } from '../../../../contract/kernel/ids.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { completeAddress, createOrder, createShop, createTwinOrders } from '../test/order-factory.ts'
import { redactRecipients } from '../state/redact-recipients.ts'

const t = await testApp()
let seller: Caller
let customerId: CustomerId
let ids: OrderId[]

beforeEach(async () => {
  seller = await t.newCustomer({ currency: 'USD' })
  customerId = customerIdFromRow(seller.customerId)
  ids = [await createOrder(t, customerId), await createOrder(t, customerId)] as OrderId[]
})

const key = () => ({ idempotencyKey: randomUUID() })
const first = (): OrderId => ids[0] ?? ('' as OrderId)
const change = async (given: { ids?: OrderId[]; add?: string[]; remove?: string[] }, as = seller) =>
  (await as.ok(orderTags.changeOrderTags, { ids, ...given })).results
const get = (id: string = first()) => seller.ok(orders.getOrder, { id })
const tagsOf = async (id: string = first()) => (await get(id)).tags
const found = async (filter: { tag?: string; search?: string; flag?: 'onHold' }) =>
  (await seller.ok(orders.listOrders, filter)).rows.map(({ id }) => id)
const known = async () => (await seller.ok(orderTags.listOrderTags, {})).tags

describe('tags of orders', () => {
  it('are added and removed, with a result for each order and an event with what changed', async () => {
    expect(await change({ add: ['VIP', 'Gift'] })).toMatchObject([
      { ok: true, reason: 'tagsChanged' },
      { ok: true, reason: 'tagsChanged' },
    ])
    const results = await change({
      ids: [first(), '999999999' as OrderId],
      add: ['Late'],
      remove: ['gift', 'unknown'],
    })
    expect(results.map(({ reason }) => reason)).toEqual(['tagsChanged', 'notFound'])
    const order = await get()
    expect(order.tags).toEqual(['VIP', 'Late'])
    expect(order.events[0]).toMatchObject({
      kind: 'order.tagsChanged',
      actorKind: 'seller',
      detail: { lines: ['+ Late', '− Gift'] },
    })
    expect(await tagsOf(ids[1])).toEqual(['VIP', 'Gift'])
    expect((await change({ ids: [first()], add: ['late'] }))[0]).toMatchObject({
      ok: true,
      reason: 'tagsUnchanged',
    })
    expect((await get()).events).toHaveLength(order.events.length)
  })

  it('are shown as the customer first wrote them, the same ignoring case and spaces', async () => {
    await change({ ids: [first()], add: ['Big  Spender', 'BIG SPENDER'] })
    await change({ ids: [ids[1] ?? first()], add: ['big spender'] })
    expect(await tagsOf()).toEqual(['Big Spender'])
    expect(await tagsOf(ids[1])).toEqual(['Big Spender'])
    expect(await known()).toEqual(['Big Spender'])
    await change({ remove: ['BIG spender'] })
    expect(await known()).toEqual([])
  })

  it('have a limit in number and length, and no commas', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `tag ${n}`)
    await change({ ids: [first()], add: many })
    const results = await change({ add: ['one more'] })
    expect(results).toMatchObject([
      { ok: false, reason: 'tooManyTags', figures: { max: 20 } },
      { ok: true, reason: 'tagsChanged' },
    ])
    expect(await tagsOf()).toHaveLength(20)
    expect((await change({ ids: [first()], add: ['one more'], remove: ['tag 3'] }))[0]?.ok).toBe(true)
    for (const wrong of ['', 'x'.repeat(41), 'one, two', 'one\ntwo'])
      expect((await seller.call(orderTags.changeOrderTags, { ids, add: [wrong] })).status).toBe(415)
    expect((await change({ ids: [ids[1] ?? first()], add: ['x'.repeat(40)] }))[0]?.ok).toBe(true)
  })

  it('all remain when several are added at the same time', async () => {
    const added = Array.from({ length: 8 }, (_, n) => `at once ${n}`)
    await Promise.all(added.map((tag) => change({ add: [tag] })))
    expect((await tagsOf()).toSorted()).toEqual(added)
    expect((await tagsOf(ids[1])).toSorted()).toEqual(added)
  })

  it('are a filter that finds the whole tag only, alone and with others', async () => {
    await change({ ids: [first()], add: ['gift'] })
    await change({ ids: [ids[1] ?? first()], add: ['gift wrap'] })
    expect(await found({ tag: 'GIFT' })).toEqual([first()])
    expect(await found({ tag: 'gift wrap' })).toEqual([ids[1]])
    expect(await found({ tag: 'gif' })).toEqual([])
    expect(await found({ tag: 'gift', search: 'Ana' })).toEqual([first()])
    expect(await found({ tag: 'gift', flag: 'onHold' })).toEqual([])
    const { orders: matching } = await seller.ok(orders.listMatchingOrders, { tag: 'gift wrap' })
    expect(matching.map(({ id }) => id)).toEqual([ids[1]])
    await change({ remove: ['gift'] })
    expect(await found({ tag: 'gift' })).toEqual([])
  })

  it('are found by the beginning of their words, and no longer once removed', async () => {
    await change({ ids: [first()], add: ['Müller wholesale'] })
    expect(await found({ search: 'whole' })).toEqual([first()])
    await change({ remove: ['müller wholesale'] })
    expect(await found({ search: 'whole' })).toEqual([])
    // The recipient is called Müller, too.
    expect((await found({ search: 'müller' })).toSorted()).toEqual([...ids].toSorted())
  })

  it('are exported with the private note to sellers', async () => {
    await change({ ids: [first()], add: ['VIP', 'gift'] })
    await seller.ok(orderTags.updateSellerNote, { id: first(), note: 'Call before shipping' })
    const sent = await seller.call(orders.exportOrders, { ids, format: 'csv' })
    const [head = '', ...rows] = sent.body.toString().trim().split('\r\n')
    expect(head).toMatch(/Tags,Private note$/)
    expect(rows[0]).toMatch(/"VIP, gift",Call before shipping$/)
    expect(rows[1]).toMatch(/,,$/)
    const filtered = await seller.call(orders.exportOrders, { tag: 'vip', format: 'csv' })
    expect(filtered.body.toString().trim().split('\r\n')).toHaveLength(2)
  })

  it('are taken by a new order', async () => {
    const { id } = await seller.ok(
      orders.createOrder,
      {
        shopId: await createShop(t, customerId),
        address: completeAddress,
        lines: [{ title: 'Enamel mug', quantity: 1 }],
        tags: ['VIP', 'vip'],
      },
      key(),
    )
    expect(await tagsOf(id)).toEqual(['VIP'])
    expect(await found({ tag: 'vip' })).toEqual([id])
  })

  it('are changed for many orders by a job', async () => {
    const { bulkJobId } = await seller.ok(orderTags.startChangingTags, { ids, add: ['VIP'] }, key())
    await t.runJobs()
    const { job } = await seller.ok(bulkJobs.getBulkJob, { id: bulkJobId })
    expect(job).toMatchObject({ state: 'done', done: 2, problems: 0 })
    expect(await found({ tag: 'vip' })).toHaveLength(2)
  })
})

describe('the private note of an order', () => {
  it('is replaced, with an event that does not contain it', async () => {
    await seller.ok(orderTags.updateSellerNote, { id: first(), note: 'Secret' })
    const order = await get()
    expect(order).toMatchObject({ sellerNote: 'Secret', note: '' })
    expect(order.events[0]).toMatchObject({ kind: 'order.noteChanged', detail: {} })
    await seller.ok(orderTags.updateSellerNote, { id: first(), note: 'Secret' })
    expect((await get()).events).toHaveLength(order.events.length)
    const tooLong = await seller.call(orderTags.updateSellerNote, { id: first(), note: 'x'.repeat(2001) })
    expect(tooLong.status).toBe(415)
  })

  it('is erased by a deletion request, while tags are kept', async () => {
    await change({ add: ['VIP'] })
    await seller.ok(orderTags.updateSellerNote, { id: first(), note: 'Ana prefers evenings' })
    const { shopId } = await get()
    await t.platform.database.agencyTransaction((tx) => redactRecipients(tx, customerId, shopId, 'everybody'))
    expect(await get()).toMatchObject({ sellerNote: '', tags: ['VIP'] })
    expect(await found({ tag: 'vip' })).toContain(first())
    expect(await found({ search: 'vip' })).toContain(first())
  })
})

describe('tags and notes of merged and split orders', () => {
  it('are united by a merge and as before when it is undone', async () => {
    const { ids: twins } = await createTwinOrders(t, customerId)
    const [one, other] = twins as [OrderId, OrderId]
    await change({ ids: [one], add: ['VIP', 'gift'] })
    await change({ ids: [other], add: ['vip', 'late'] })
    await seller.ok(orderTags.updateSellerNote, { id: one, note: 'First' })
    await seller.ok(orderTags.updateSellerNote, { id: other, note: 'Second' })
    const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids: [one, other] }] }, key())
    const id = results[0]?.order?.id ?? ''
    expect(await get(id)).toMatchObject({ tags: ['VIP', 'gift', 'late'], sellerNote: 'First\nSecond' })
    expect(await found({ tag: 'late' })).toEqual([id, other])
    await change({ ids: [id as OrderId], add: ['merged'], remove: ['VIP'] })
    await seller.ok(merging.decideMerge, { id }, key())
    expect(await get(one)).toMatchObject({ tags: ['VIP', 'gift'], sellerNote: 'First' })
    expect(await get(other)).toMatchObject({ tags: ['VIP', 'late'], sellerNote: 'Second' })
  })

  it('are copied to each part of a split and as before when it is undone', async () => {
    const { ids: twins } = await createTwinOrders(t, customerId)
    const [one, other] = twins as [OrderId, OrderId]
    const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids: [one, other] }] }, key())
    const id = (results[0]?.order?.id ?? '') as OrderId
    await change({ ids: [id], add: ['VIP'] })
    await seller.ok(orderTags.updateSellerNote, { id, note: 'Both' })
    const { lines } = await get(id)
    const split = lines.map((line) => [{ lineId: line.id, quantity: line.quantity }])
    const { parts } = await seller.ok(merging.splitOrder, { id, parts: split }, key())
    for (const part of parts) expect(await get(part.id)).toMatchObject({ tags: ['VIP'], sellerNote: 'Both' })
    expect(await found({ tag: 'vip' })).toHaveLength(parts.length + 1)
    await seller.ok(merging.undoSplit, { id })
    expect(await get(id)).toMatchObject({ tags: ['VIP'], sellerNote: 'Both' })
  })
})

describe('who sees and changes tags and notes', () => {
  it('is not the agency: neither in lists and details nor in the timeline and the export', async () => {
    await change({ add: ['Hidden tag'] })
    await seller.ok(orderTags.updateSellerNote, { id: first(), note: 'Hidden note' })
    const detail = await t.operator.ok(operatorOrders.getOperatorOrder, { id: first() })
    const { rows } = await t.operator.ok(operatorOrders.listOperatorOrders, { customerId })
    const file = await t.operator.call(operatorOrders.exportOperatorOrders, {
      ids: [first()],
      format: 'csv',
      timeZone: 'Etc/UTC',
    })
    expect(rows).toHaveLength(2)
    expect(file.body.toString()).toContain('Ana Müller')
    for (const shown of [JSON.stringify(detail), JSON.stringify(rows), file.body.toString()])
      expect(shown).not.toMatch(/hidden|sellerNote|"tags"|tagsChanged|noteChanged|private note/i)
    expect(detail.events.length).toBeGreaterThan(0)
    const search = await t.operator.ok(operatorOrders.listOperatorOrders, { search: 'hidden' })
    expect(search.total).toBe(0)
  })

  it('is each sub-account in its shops, with permission to edit orders', async () => {
    const mainId = customerIdFromRow(t.main.customerId)
    const own = (await createOrder(t, mainId)) as OrderId
    const other = (await createOrder(t, mainId)) as OrderId
    const { shopId } = await t.main.ok(orders.getOrder, { id: own })
    const rights = { menuTags: [menuTags.orders], shopIds: [shopId] }
    const clerk = await t.subAccount({ ...rights, authorities: ['order:edit'] })
    const reader = await t.subAccount({ ...rights, authorities: [] })
    const both = { ids: [own, other], add: ['Mine'] }
    expect((await change(both, clerk)).map(({ reason }) => reason)).toEqual(['tagsChanged', 'notFound'])
    expect((await clerk.call(orderTags.updateSellerNote, { id: other, note: 'x' })).reason).toBe('notFound')
    expect((await reader.call(orderTags.changeOrderTags, both)).reason).toBe('forbidden')
    expect((await reader.call(orderTags.updateSellerNote, { id: own, note: 'x' })).reason).toBe('forbidden')
  })
})
