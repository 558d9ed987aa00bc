import { describe, expect, it } from 'vitest'
import { orders } from '../../../../contract/orders/orders.ts'
import { authorities } from '../../../../contract/kernel/permissions.ts'
import { cancelOrder } from '../changes/cancel-orders.ts'
import { getOrder } from './get-order.ts'
import { getMenuCounts, getOrderCounts } from './order-counts.ts'
import {
  completeAddress,
  createCustomer,
  createShop,
  createSku,
  draftLine,
  orderDraft,
} from '../test/order-factory.ts'
import { placeOrders } from '../intake/place-orders.ts'
import { addSearchTerms } from '../state/search-terms.ts'
import { by, withListedOrders } from './listed-orders-factory.ts'

const { list, shops, customerId, database, t, find, admin, place, scope } = await withListedOrders()

describe('a list of orders', () => {
  it('is newest first, with lines, totals and the count of every tab', async () => {
    const page = await list()
    expect(page.rows.map(({ shopOrderName }) => shopOrderName)).toEqual([
      '#C1',
      '#B3',
      '#B2',
      '#B1',
      '#A2',
      '#A1',
    ])
    expect(page).toMatchObject({ total: 6, totalIsLowerBound: false })
    expect(page.counts).toMatchObject({ awaitingQuote: 1, awaitingPayment: 5, delivered: 0 })
    expect(page.rows[0]).toMatchObject({
      status: 'awaitingPayment',
      waiting: { reason: 'paymentDue', on: 'seller' },
      totalMinor: 900,
      lines: [{ title: 'Enamel mug, green', units: 1, unitPriceMinor: 500, quoteStatus: null }],
      trackingNumbers: [],
    })
  })

  it('is filtered by status, shop, waiting party and date', async () => {
    const [a = '', b = ''] = shops
    expect((await list({ status: 'awaitingQuote' })).rows.map(({ shopOrderName }) => shopOrderName)).toEqual([
      '#B3',
    ])
    expect(await list({ shopId: b as never })).toMatchObject({
      total: 3,
      counts: { awaitingQuote: 1, awaitingPayment: 2 },
    })
    expect((await list({ shopId: a as never, status: 'awaitingPayment' })).total).toBe(2)
    expect((await list({ waitingOn: 'seller' })).rows).toHaveLength(6)
    expect(await list({ waitingOn: 'agency' })).toMatchObject({ total: 0, rows: [] })
    expect((await list({ waitingOn: 'seller', status: 'awaitingQuote', shopId: b as never })).total).toBe(1)
    const unmapped = await list({ waitingReason: 'linesUnmapped' })
    expect(unmapped.rows.map(({ waiting }) => waiting?.reason)).toEqual(
      unmapped.rows.map(() => 'linesUnmapped'),
    )
    expect(unmapped.rows).toHaveLength(unmapped.total)
    expect(unmapped.total).toBeGreaterThan(0)
    expect(await list({ waitingReason: 'inTransit' })).toMatchObject({ total: 0, rows: [] })
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    expect(await list({ createdFrom: yesterday })).toMatchObject({ total: 6, totalIsLowerBound: false })
    expect((await list({ createdTo: yesterday })).rows).toEqual([])
  })

  it('shows an account only its shops', async () => {
    const [a = '', b = '', c = ''] = shops
    const within = { customerId, shopIds: [a, c] as never }
    const page = await list({}, within)
    expect(page.rows.map(({ shopOrderName }) => shopOrderName)).toEqual(['#C1', '#A2', '#A1'])
    expect(page).toMatchObject({ total: 3, counts: { awaitingQuote: 0, awaitingPayment: 3 } })
    expect(await list({ shopId: b as never }, within)).toMatchObject({
      total: 0,
      rows: [],
      counts: { awaitingPayment: 0 },
    })
    expect((await list({ search: 'john' }, within)).total).toBe(0)
    expect((await list({ waitingOn: 'seller' }, within)).total).toBe(3)
    expect(JSON.parse(await getOrderCounts(database, within, undefined)).counts.awaitingPayment).toBe(3)
    expect(await getMenuCounts(database, within)).toEqual({
      awaitingQuote: 0,
      awaitingPayment: 3,
      wholesale: 0,
    })
    const [foreign] = (await list({ shopId: b as never })).rows
    await expect(getOrder(database, within, authorities, foreign?.id ?? '')).rejects.toMatchObject({
      reason: 'notFound',
    })
    expect((await list({}, { customerId: await createCustomer(t), shopIds: null })).rows).toEqual([])
  })

  it('is paged without loss or repetition', async () => {
    const seller = await createCustomer(t)
    const shop = await createShop(t, seller)
    await database.tenantTransaction(seller, (tx) =>
      placeOrders(
        tx,
        seller,
        Array.from({ length: 47 }, () => orderDraft(shop)),
        by,
      ),
    )
    const own = { customerId: seller, shopIds: null }
    const pages = [await list({}, own), await list({ pageNum: 2 }, own), await list({ pageNum: 3 }, own)]
    expect(pages.map(({ rows }) => rows.length)).toEqual([20, 20, 7])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(47)
    expect((await list({ pageNum: 9 }, own)).total).toBe(47)
  })
})

describe('search', () => {
  it.each([
    ['A1', ['#A1']],
    ['#a1', ['#A1']],
    ['jose', ['#A1']],
    ['ñandú', ['#A1']],
    ['张', ['#A2']],
    ['张伟', ['#A2']],
    ['john', ['#B1', '#B2']],
    ['joh', ['#B1', '#B2', '#C1']],
    ["o'neill", ['#B1']],
    ['john smi', ['#B2']],
    ['john graf', []],
    ['united john', ['#B1', '#B2']],
    ['germ', ['#A1', '#C1']],
    ['英国', ['#A2', '#B2']],
    ['gb', ['#A2', '#B2']],
    ['tea-', ['#A1', '#B1']],
    ['pot', []],
    ['9', ['#A1']],
    ['ds-', ['#A1', '#A2', '#B1', '#B2', '#B3', '#C1']],
    ['%', ['#A1', '#A2', '#B1', '#B2', '#B3', '#C1']],
  ])('finds by %s', async (search, expected) => {
    expect(await find(search)).toEqual(expected)
  })

  it('finds by number, SKU code and tracking number', async () => {
    const [first] = (await list()).rows
    const number = first?.number ?? ''
    expect(await find(number)).toEqual(['#C1'])
    expect(await find(number.toLowerCase().slice(3))).toEqual(['#C1'])
    expect(await find(first?.lines[0]?.skuCode ?? '')).toHaveLength(5)
    await database.tenantTransaction(customerId, (tx) =>
      addSearchTerms(tx, customerId, [{ orderId: first?.id ?? '', text: 'YT2026ABC' }]),
    )
    expect(await find('yt2026a')).toEqual(['#C1'])
  })

  it('combines with filters', async () => {
    expect(await find('john', { status: 'awaitingQuote' })).toEqual([])
    expect(await find('john', { shopId: shops[1] as never, status: 'awaitingPayment' })).toEqual([
      '#B1',
      '#B2',
    ])
    expect(await find('joh', { shopId: shops[2] as never })).toEqual(['#C1'])
  })

  it('finds the newest orders of a very common word', async () => {
    const seller = await createCustomer(t)
    const shop = await createShop(t, seller)
    const drafts = Array.from({ length: 3_200 }, (_, n) =>
      orderDraft(shop, {
        address: { ...completeAddress, recipientName: n % 2 ? 'Kim Common' : 'Lee Common' },
      }),
    )
    await database.tenantTransaction(seller, (tx) => placeOrders(tx, seller, drafts, by))
    const own = { customerId: seller, shopIds: null }
    const page = await list({ search: 'common' }, own)
    expect(page).toMatchObject({ total: 61, totalIsLowerBound: true })
    expect(page.rows.map(({ recipientName }) => recipientName).slice(0, 2)).toEqual([
      'Kim Common',
      'Lee Common',
    ])
    expect((await list({ search: 'common us' }, own)).totalIsLowerBound).toBe(true)
    expect(await list({ search: 'common kim' }, own)).toMatchObject({
      total: 1_600,
      totalIsLowerBound: false,
    })
    const last = await list({ search: 'common', pageNum: 160 }, own)
    expect(last).toMatchObject({ total: 3_200, totalIsLowerBound: false })
    expect(last.rows).toHaveLength(20)
  })
})

describe('one order', () => {
  it('has the pictures of the SKUs where the shop gave none', async () => {
    const pictured = await createSku(t)
    await admin.query(`update sku set image_url = '/app/files/1/small' where id = $1`, [pictured])
    const own = draftLine({ skuId: pictured, imageUrl: '/app/files/2/small' })
    const [id = ''] = await place([
      orderDraft(shops[0] ?? '', { lines: [draftLine({ skuId: pictured }), own] }),
    ])
    const order = JSON.parse(await getOrder(database, scope, authorities, id))
    expect(order.lines.map(({ imageUrl }: { imageUrl: string }) => imageUrl)).toEqual([
      '/app/files/1/small',
      '/app/files/2/small',
    ])
  })

  it('has lines, address and timeline', async () => {
    const [row] = (await list({ search: 'A2' })).rows
    const id = row?.id ?? ''
    await cancelOrder(database, scope, { id, reason: 'twice' }, by)
    const detail = orders.getOrder.output.parse(JSON.parse(await getOrder(database, scope, authorities, id)))
    expect(detail).toMatchObject({
      address: { recipientName: '张伟', countryCode: 'GB' },
      shopAddress: null,
      status: 'cancelled',
      allowedActions: ['restore'],
      shipments: [],
      weightGrams: 200,
      events: [
        { kind: 'order.cancelled', actorKind: 'seller', actorName: 'Ana', detail: { reason: 'twice' } },
        { kind: 'order.created', detail: { source: 'import' } },
      ],
    })
  })
})
