import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeSubAccount, openAdminView, openTestSession } from '../../../../../test/factories.ts'
import { testApp, type Caller } from '../../../../../test/http.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import {
  completeAddress,
  createOrder,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
} from '../test/order-factory.ts'
import { placeOrders } from '../intake/place-orders.ts'
import type { OrderDraft } from '../state/types.ts'

const t = await testApp()
const { database } = t.platform
type Filter = Omit<InputOf<typeof orders.exportOrders>, 'ids' | 'format' | 'locale'>

const customerOf = ({ customerId }: Caller): CustomerId => {
  if (customerId === '') throw new Error('a seller has a customer')
  return customerId
}
const place = async (customerId: CustomerId, drafts: readonly OrderDraft[]): Promise<string[]> => {
  const ids: string[] = []
  for (let done = 0; done < drafts.length; done += 500) {
    const placed = await database.tenantTransaction(customerId, (tx) =>
      placeOrders(tx, customerId, drafts.slice(done, done + 500), { kind: 'seller', name: 'Test' }),
    )
    ids.push(...placed.map(({ id }) => id))
  }
  return ids
}

type Row = Record<string, string>
const exported = async (seller: Caller, input: InputOf<typeof orders.exportOrders>): Promise<Row[]> => {
  const sent = await seller.call(orders.exportOrders, input)
  expect(sent.headers['content-type']).toBe('text/csv; charset=utf-8')
  return parse(sent.body, { bom: true, columns: true })
}
const numbersOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.map((row) => row['Order number'] ?? '')),
]

const listed = async (seller: Caller, filter: Filter): Promise<string[]> => {
  const numbers: string[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await seller.ok(orders.listOrders, { ...filter, pageNum, pageSize: 100 })
    numbers.push(...rows.map(({ number }) => number))
    if (numbers.length >= total || rows.length === 0) return numbers
  }
}

describe('the file', () => {
  let seller: Caller
  let customerId: CustomerId
  let orderId: string

  beforeAll(async () => {
    seller = await t.newCustomer()
    customerId = customerOf(seller)
    await createShippingLine(t)
    const skuId = await createSku(t)
    const shopId = await createShop(t, customerId)
    const [id = ''] = await place(customerId, [
      orderDraft(shopId, {
        shopOrderName: '=1+1',
        orderedAt: new Date('2026-03-28T23:30:00Z'),
        address: { ...completeAddress, recipientName: '张伟, "Wei"', address2: 'Hof\nlinks', city: '上海' },
        lines: [
          draftLine({ skuId, title: '+Mug', variantTitle: 'Größe L', quantity: 2 }),
          draftLine({ skuId, title: '杯子', shopSku: '0012', quantity: 1 }),
        ],
      }),
    ])
    orderId = id
    await t.admin.query(`update customer set time_zone = 'Europe/Berlin' where customer_id = $1`, [
      customerId,
    ])
    await t.admin.query(
      `update dropshipping_order set status = 'shipped', waiting_reason = 'inTransit', waiting_on = 'carrier',
           waiting_since = '2026-03-30T10:00:00Z', paid_at = '2026-03-29T00:59:59Z', shipped_at = '2026-03-29T01:00:00Z'
         where customer_id = $1`,
      [customerId],
    )
    await t.admin.query(
      `insert into shipment (customer_id, order_id, key, carrier, tracking_number)
         values ($1, $2, 'a', 'YunExpress', 'YT1'), ($1, $2, 'b', '4PX', '4PX2')`,
      [customerId, orderId],
    )
  })

  it('has one row per line item with its whole order, and escapes formulas', async () => {
    const rows = await exported(seller, { ids: [orderId] })
    expect(rows.map((row) => [row['Product'], row['Variant'], row['Shop SKU'], row['Quantity']])).toEqual([
      ["'+Mug", 'Größe L', '', '2'],
      ['杯子', '', '0012', '1'],
    ])
    for (const row of rows) {
      expect(row).toMatchObject({
        Shop: 'Corner shop',
        'Shop order number': "'=1+1",
        Status: 'Shipped',
        'Waiting reason': 'On its way to the buyer',
        'Waiting for': 'the carrier',
        'Waiting since (Europe/Berlin)': '2026-03-30 12:00:00',
        'Ordered at (Europe/Berlin)': '2026-03-29 00:30:00',
        'Paid at (Europe/Berlin)': '2026-03-29 01:59:59',
        'Shipped at (Europe/Berlin)': '2026-03-29 03:00:00',
        'Delivered at (Europe/Berlin)': '',
        Recipient: '张伟, "Wei"',
        Phone: "'+1 555 0100",
        'Address line 1': '12 Alder Street',
        'Address line 2': 'Hof\nlinks',
        City: '上海',
        'Country code': 'US',
        Country: 'United States',
        'SKU unit price': '5.00',
        'Order goods total': '15.00',
        'Order freight': '4.00',
        'Order total': '19.00',
        Currency: 'USD',
        'Shipping line': 'Standard',
        'Tracking numbers': 'YT1, 4PX2',
        Carriers: 'YunExpress, 4PX',
      })
    }
  })

  it('has the profit of each order, as the order shows it; empty where it is not known', async () => {
    await t.admin.query(`update shop set fee_bp = 290, fee_fixed_minor = 30 where customer_id = $1`, [
      customerId,
    ])
    const { profit } = await seller.ok(orders.getOrder, { id: orderId })
    // Three units at 19.99 less 2.9% and 0.30, 15.00 of goods and 4.00 of freight.
    expect(profit).toMatchObject({ revenueMinor: 5_997, feesMinor: 204, profitMinor: 3_893 })
    const known = { 'Order revenue': '59.97', 'Order payment fees': '2.04', 'Order profit': '38.93' }
    expect(await exported(seller, { ids: [orderId] })).toMatchObject([
      { ...known, 'Order margin (%)': '64.92' },
      { ...known, 'Order margin (%)': '64.92' },
    ])
    await t.admin.query('update order_line set shop_price_minor = null where order_id = $1', [orderId])
    const unknown = {
      'Order revenue': '',
      'Order payment fees': '',
      'Order profit': '',
      'Order margin (%)': '',
    }
    expect(await exported(seller, { ids: [orderId] })).toMatchObject([unknown, unknown])
    await t.admin.query('update order_line set shop_price_minor = 1999 where order_id = $1', [orderId])
  })

  it('counts units from stock at what they cost there', async () => {
    await t.admin.query(
      `insert into sold_product select customer_id, id, (select product_id from sku limit 1), current_date, shop_id, 'US', 3,
           720, 3, 720, 5997 from dropshipping_order where id = $1
         on conflict (customer_id, order_id, product_id) do update set cost_minor = 720`,
      [orderId],
    )
    const { profit } = await seller.ok(orders.getOrder, { id: orderId })
    const [row] = await exported(seller, { ids: [orderId] })
    expect(row?.['Order profit']).toBe(((profit?.profitMinor ?? 0) / 100).toFixed(2))
    expect(profit?.goodsMinor).toBe(720)
  })

  it('is XLSX too, with typed numbers and dates, in the requested language', async () => {
    const { body } = await seller.call(orders.exportOrders, { ids: [orderId], format: 'xlsx', locale: 'zh' })
    const [titles = [], ...rows] = await readSheet(body, { trim: false })
    const cells = rows.map((row) =>
      Object.fromEntries(titles.map((title, index) => [String(title), row[index]])),
    )
    expect(cells).toHaveLength(2)
    expect(cells[0]).toMatchObject({
      店铺订单号: '=1+1',
      状态: '已发货',
      等待原因: '正在运往买家',
      待处理方: '承运商',
      '付款时间 (Europe/Berlin)': new Date('2026-03-29T01:59:59Z'),
      '签收时间 (Europe/Berlin)': null,
      收件人: '张伟, "Wei"',
      电话: '+1 555 0100',
      '地址 2': 'Hof\nlinks',
      '国家/地区': '美国',
      商品: '+Mug',
      数量: 2,
      'SKU 单价': 5,
      订单总额: 19,
      运单号: 'YT1, 4PX2',
    })
    expect(cells[1]).toMatchObject({ 商品: '杯子', '店铺 SKU': '0012' })
  })

  it('uses the account’s language by default', async () => {
    await t.admin.query(`update account set locale = 'zh' where id = $1`, [seller.accountId])
    const { body } = await seller.call(orders.exportOrders, { ids: [orderId] })
    await t.admin.query(`update account set locale = 'en' where id = $1`, [seller.accountId])
    expect(body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(body.toString()).toContain('订单号,店铺,')
  })

  it('writes an audit log entry when exported by an operator', async () => {
    const viewed = { customerId, accountId: seller.accountId }
    const { token, operatorId } = await openAdminView(t.platform, viewed, ['support'])
    const headers = { authorization: `Bearer ${token}` }
    await t.nobody.call(orders.exportOrders, { status: 'shipped' }, { headers })
    await t.nobody.call(orders.exportOrders, { ids: [orderId], format: 'xlsx' }, { headers })
    await seller.call(orders.exportOrders, { ids: [orderId] })
    const log = await t.admin.query(
      `select operator_id as operator, detail from audit_log where customer_id = $1 and action = 'order:export' order by id`,
      [customerId],
    )
    expect(log.rows).toEqual([
      { operator: operatorId, detail: { filter: { status: 'shipped' }, format: 'csv' } },
      { operator: operatorId, detail: { ids: [orderId], format: 'xlsx' } },
    ])
  })
})

describe('which orders', () => {
  let seller: Caller
  let customerId: CustomerId
  let shops: string[]
  let ids: string[]

  beforeAll(async () => {
    seller = await t.newCustomer()
    customerId = customerOf(seller)
    await createShippingLine(t, { countries: ['US', 'DE', 'GB'] })
    const skuId = await createSku(t)
    shops = [
      await createShop(t, customerId),
      await createShop(t, customerId),
      await createShop(t, customerId),
    ]
    const lines = [draftLine({ skuId })]
    ids = await place(
      customerId,
      Array.from({ length: 3_600 }, (_, index) =>
        orderDraft(shops[index % 3] ?? '', {
          shopOrderName: `#${index}`,
          address: {
            ...completeAddress,
            recipientName: `${index % 12 === 0 ? 'Hugo' : 'Grace'} ${index % 2 === 0 ? 'Dubois' : 'Fischer'}`,
            countryCode: ['US', 'DE', 'GB'][index % 5] ?? 'FR',
          },
          lines: index % 7 === 0 ? [draftLine()] : lines,
        }),
      ),
    )
  })

  const filters: readonly (readonly [string, (shop: string, after: string) => Filter])[] = [
    ['everything', () => ({})],
    ['a status', () => ({ status: 'awaitingQuote' })],
    ['a shop', (shop) => ({ shopId: shop })],
    ['a party', () => ({ waitingOn: 'seller' })],
    ['a reason of one party and shop', (shop) => ({ waitingReason: 'noShippingLine', shopId: shop })],
    ['days', (_, after) => ({ createdFrom: after })],
    ['a word that few orders bear', () => ({ search: 'hug' })],
    ['a number', () => ({ search: '#1234' })],
    ['a word that most orders bear, and a shop', (shop) => ({ search: 'grace', shopId: shop })],
    ['a word that nobody bears', () => ({ search: 'zebra' })],
  ]
  it.each(filters)('are those of the list, in its order: %s', async (_, filterOf) => {
    const { rows } = await t.admin.query<{ at: Date }>(
      'select created_at as at from dropshipping_order where customer_id = $1 order by id offset 2000 limit 1',
      [customerId],
    )
    const filter = filterOf(shops[1] ?? '', rows[0]?.at.toISOString() ?? '')
    const numbers = numbersOf(await exported(seller, filter))
    expect(numbers).toEqual(await listed(seller, filter))
  })

  it('are all matches of a search, even where the list does not count them', async () => {
    const { total, totalIsLowerBound } = await seller.ok(orders.listOrders, { search: 'grace' })
    expect([totalIsLowerBound, total < 3_300]).toEqual([true, true])
    const rows = await exported(seller, { search: 'grace' })
    expect(numbersOf(rows)).toHaveLength(3_300)
    expect(rows.every((row) => row['Recipient']?.startsWith('Grace'))).toBe(true)
    expect(await seller.call(orders.exportOrders, { search: '1' })).toMatchObject({
      code: 0,
      reason: 'searchTooWide',
    })
  })

  it('are the selected ones in order of selection, without duplicates', async () => {
    const chosen = [ids[7], ids[2_900], ids[3], ids[7], ...ids.slice(100, 1_000)].map((id) => id ?? '')
    const numbers = numbersOf(await exported(seller, { ids: chosen }))
    expect(numbers).toEqual([...new Set(chosen)].map((id) => `DS-${id}`))
    const both = await seller.send(orders.exportOrders, { ids: chosen, status: 'shipped' })
    expect(both).toMatchObject({ code: 415, data: { fields: [{ path: 'ids' }] } })
  })

  it('exclude other shops for a sub-account, and other customers', async () => {
    const account = await makeSubAccount(database.agency, customerId, {
      menuTags: [menuTags.orders],
      shopIds: [shops[0] ?? '', shops[2] ?? ''],
    })
    const token = await openTestSession(t.platform, account)
    const as = { headers: { authorization: `Bearer ${token}` } }
    const shown = async (input: Filter): Promise<Row[]> =>
      parse((await t.nobody.call(orders.exportOrders, input, as)).body, { bom: true, columns: true })
    expect(numbersOf(await shown({}))).toHaveLength(2_400)
    expect(numbersOf(await shown({ search: 'hugo' }))).toHaveLength(300)
    expect(await shown({ shopId: shops[1] })).toEqual([])
    const foreign = await createOrder(t, t.otherCustomerId)
    for (const hidden of [ids[1] ?? '', foreign]) {
      const sent = await t.nobody.call(orders.exportOrders, { ids: [ids[0] ?? '', hidden] }, as)
      expect(sent.reason).toBe('notFound')
    }
  })
})
