import { beforeAll, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { authorities } from '../../../../contract/kernel/permissions.ts'
import { orderStatuses, waitingReasons } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { cancelOrder } from '../changes/cancel-orders.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import type { ListInput } from './list-sql.ts'
import { getMenuCounts, getOrderCounts } from './order-counts.ts'
import {
  completeAddress,
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
} from '../test/order-factory.ts'
import { allowedActions, allowedActionsSql, type ActionFacts } from '../state/order-states.ts'
import { placeOrders } from '../intake/place-orders.ts'
import { addSearchTerms } from '../state/search-terms.ts'
import type { OrderDraft, Scope } from '../state/types.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
let customerId: CustomerId
let scope: Scope
let shops: string[]
let skuId: string

const place = async (drafts: readonly OrderDraft[]): Promise<string[]> =>
  database.tenantTransaction(customerId, async (tx) =>
    (await placeOrders(tx, customerId, drafts, by)).map(({ id }) => id),
  )
const list = async (part: Partial<ListInput> = {}, within: Scope = scope) => {
  const text = await listOrders(database, within, authorities, { pageNum: 1, pageSize: 20, ...part })
  return orders.listOrders.output.parse(JSON.parse(text))
}
const find = async (search: string, part: Partial<ListInput> = {}) => {
  const page = await list({ search, ...part })
  expect(page.total).toBe(page.rows.length)
  return page.rows.map(({ shopOrderName }) => shopOrderName).toSorted()
}
const named = (shop: string, name: string, recipientName: string, countryCode = 'US', sku = ''): OrderDraft =>
  orderDraft(shop, {
    shopOrderName: name,
    address: { ...completeAddress, recipientName, countryCode },
    lines: [draftLine({ skuId, shopSku: sku })],
  })

beforeAll(async () => {
  await createShippingLine(t, { countries: ['US', 'DE', 'GB'] })
  skuId = await createSku(t)
  customerId = await createCustomer(t)
  scope = { customerId, shopIds: null }
  shops = [await createShop(t, customerId), await createShop(t, customerId), await createShop(t, customerId)]
  const [a = '', b = '', c = ''] = shops
  await place([
    named(a, '#A1', 'José Ñandú', 'DE', 'TEA-POT 9'),
    named(a, '#A2', '张伟', 'GB'),
    named(b, '#B1', "John O'Neill", 'US', 'tea-cup'),
    named(b, '#B2', 'John Smith', 'GB'),
    orderDraft(b, { shopOrderName: '#B3', lines: [draftLine()] }),
    named(c, '#C1', 'Johanna Graf', 'DE'),
  ])
})

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

describe('allowed actions', () => {
  it('are the same in SQL and in code for every combination of facts', async () => {
    const booleans = [true, false]
    // Facts looked up in other orders and flags are false here; they have their own tests.
    const shapes = [
      { isMerged: false, isSeveral: false, isUndone: false },
      { isMerged: true, isSeveral: true, isUndone: false },
      { isMerged: true, isSeveral: true, isUndone: true },
      { isMerged: false, isSeveral: true, isUndone: false, isReplacement: true },
      // Covers `goesAlone`; every order here has several units.
      { isMerged: false, isSeveral: true, isUndone: false, hasCameIn: false, hasMoneyLeft: false },
      { isMerged: false, isSeveral: true, isUndone: false, isLabelled: true },
    ].map((shape) => ({
      isReplacement: false,
      isLabelled: false,
      hasCameIn: true,
      hasMoneyLeft: true,
      ...shape,
      hasPartner: false,
      hasFreeParts: true,
    }))
    const overlaid: Pick<ActionFacts, 'isOnHold' | 'problem' | 'isSurcharged'>[] = [
      { isOnHold: false, problem: 'none', isSurcharged: false },
      { isOnHold: true, problem: 'onSeller', isSurcharged: true },
      { isOnHold: false, problem: 'onAgency', isSurcharged: false },
      { isOnHold: true, problem: 'none', isSurcharged: true },
    ]
    const all: ActionFacts[] = orderStatuses.flatMap((status) =>
      [null, ...waitingReasons].flatMap((waitingReason) =>
        booleans.flatMap((hasMapped) =>
          booleans.flatMap((hasUnasked) =>
            booleans.flatMap((hasOffer) =>
              booleans.flatMap((hasParcel) =>
                shapes.flatMap((shape) =>
                  overlaid.map((over) => ({
                    status,
                    waitingReason,
                    hasMapped,
                    hasUnasked,
                    hasOffer,
                    hasParcel,
                    isCancellationRequested: false,
                    isUndisputed: waitingReason !== 'cancelledInShop',
                    waitsToMerge:
                      status === 'awaitingPayment' &&
                      waitingReason === 'paymentDue' &&
                      !shape.isSeveral &&
                      !over.isOnHold &&
                      over.problem === 'none',
                    ...shape,
                    ...over,
                  })),
                ),
              ),
            ),
          ),
        ),
      ),
    )
    const text = `select ${allowedActionsSql('$2::text[]')} as actions
      from json_to_recordset($1::json) as x (status text, "waitingReason" text, "hasMapped" boolean,
        "hasUnasked" boolean, "hasOffer" boolean, "hasParcel" boolean, "isMerged" boolean, "isSeveral" boolean,
        "isUndone" boolean, "isReplacement" boolean, "isLabelled" boolean, "hasCameIn" boolean, "hasMoneyLeft" boolean,
        "isOnHold" boolean, problem text, "isSurcharged" boolean, n integer)
      cross join lateral (select x.status, x."waitingReason" as waiting_reason,
        case when x."hasParcel" then 5 else 0 end as weight_grams, 'US' as country_code, null::bigint as id,
        null::bigint as customer_id, null::bigint as shop_id, 1::bigint as merge_key,
        x."isSeveral" as merge_excluded, now() as created_at,
        case when x."isMerged" then 'merged' when x."isReplacement" then 'replacement' else 'plain' end as kind,
        case when x."isSeveral" then 2 else 1 end as unit_count, 900 as total_minor,
        case when x."hasMoneyLeft" then 500 else 900 end as refunded_minor,
        case when x."isUndone" then now() end as undone_at,
        case when x."isLabelled" then now() end as labelled_at) o
      cross join lateral (select x."hasCameIn" as has_came_in, x."hasMapped" as has_mapped, x."hasUnasked" as has_unasked,
        x."hasOffer" as has_offer) f
      cross join lateral (select x."isOnHold" as is_on_hold, x.problem <> 'none' as has_problem,
        x.problem = 'onSeller' as is_asked, x."isSurcharged" as is_surcharged) v
      cross join lateral (select null::bigint[] as shop_ids, 24 as hours) mw
      order by x.n`
    const agree = async (some: readonly ActionFacts[], granted: readonly string[]): Promise<void> => {
      const { rows } = await admin.query<{ actions: string[] }>(text, [
        JSON.stringify(some.map((facts, n) => ({ ...facts, n }))),
        granted,
      ])
      expect(rows.map(({ actions }) => actions)).toEqual(some.map((facts) => allowedActions(facts, granted)))
    }
    await agree(all, authorities)
    await agree(all, [])
    // Only a seventh of the facts per authority, which keeps the test short.
    for (const [index, authority] of authorities.entries()) {
      await agree(
        all.filter((_, n) => n % 7 === index % 7),
        [authority],
      )
    }
  })

  it('are limited to those of the account', async () => {
    const text = await listOrders(database, scope, ['order:cancel'], { pageNum: 1, pageSize: 20 })
    expect(JSON.parse(text).rows[0].allowedActions).toEqual(['cancel'])
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
