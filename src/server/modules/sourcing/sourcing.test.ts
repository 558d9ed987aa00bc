import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { cart } from '../../../contract/cart/cart.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { ProductId } from '../../../contract/kernel/ids.ts'
import { products } from '../../../contract/products/products.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { sourcingStatuses, sourcingTransitions } from '../../../contract/sourcing/sourcing-states.ts'
import { profile } from '../../../contract/identity/accounts.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { agreedPrice } from '../customer-prices/customer-price-factory.ts'
import { createOrder, createShippingLine, draftLine } from '../orders/test/order-factory.ts'
import { png } from '../tickets/ticket-factory.ts'
import { expireSourcing } from './expire-sourcing.ts'
import {
  accepted,
  askFor,
  declined,
  key,
  kettle,
  quote,
  quoted,
  expireQuote,
  waitingOrder,
} from './sourcing-factory.ts'
import { sourcingStatusesBefore } from './sourcing-rows.ts'

const t = await testApp()
const { database } = t.platform
const read = (id: Awaited<ReturnType<typeof askFor>>['id']) => t.main.ok(sourcing.getSourcing, { id })
const productsOf = async (requestId: string): Promise<number> => {
  const { rows } = await t.admin.query(
    `select distinct k.product_id from sourcing_quote_sku q join sku k on k.id = q.sku_id where q.request_id = $1`,
    [requestId],
  )
  return rows.length
}
const privateCount = async (): Promise<number> => (await t.main.ok(sourcing.listPrivateProducts, {})).total

describe('a request', () => {
  it('changes between the parties, shows whom it waits for, and keeps a history', async () => {
    const { id } = await askFor(t.main)
    await t.operator.ok(operatorSourcing.takeSourcing, { ids: [id] })
    await t.operator.ok(operatorSourcing.writeToSeller, { id, content: 'Which plug?', isQuestion: true })
    expect(await read(id)).toMatchObject({ status: 'infoNeeded', operatorName: 'Test Operator' })
    await t.main.ok(sourcing.writeSourcing, { id, content: 'EU.' })
    const { version } = await read(id)
    await quote(t, { id, version })
    await t.main.ok(sourcing.declineSourcing, { id, version: 1, reason: 'Too dear', wantsBetter: true })
    await quote(t, { id, version: 1 }, { skus: [{ priceMinor: 800, weightGrams: 600 }] })
    await t.main.ok(sourcing.acceptSourcing, { id, version: 2 }, key())
    const { events, status, allowedActions } = await read(id)
    expect([status, allowedActions]).toEqual(['accepted', []])
    expect(events.map(({ kind }) => kind)).toEqual([
      'sourcing.requested',
      'sourcing.assigned',
      'sourcing.questioned',
      'sourcing.answered',
      'sourcing.quoted',
      'sourcing.betterQuoteRequested',
      'sourcing.quoted',
      'sourcing.accepted',
    ])
  })

  it('has only the transitions of its table', () => {
    for (const to of sourcingStatuses)
      for (const from of sourcingStatusesBefore(to)) expect(sourcingTransitions[from]).toContain(to)
    expect(sourcingStatusesBefore('accepted')).toEqual(['quoted'])
  })

  it('has an immutable history', async () => {
    for (const statement of [`update sourcing_event set kind = 'x'`, `delete from sourcing_event`]) {
      const changing = database.agencyTransaction((tx) =>
        tx.executeQuery({ sql: statement, parameters: [], query: {} as never, queryId: {} as never }),
      )
      await expect(changing).rejects.toThrow(/permission denied/)
    }
  })

  it('is counted by status, and on the agency’s home while waiting for it', async () => {
    const seller = await t.newCustomer()
    const { id } = await askFor(seller)
    const before = (await t.operator.ok(operatorHome.getQueues, {})).queues.find(
      ({ name }) => name === 'productsToFind',
    )
    expect((await seller.ok(sourcing.listSourcing, {})).counts).toMatchObject({
      all: 1,
      withAgency: 1,
      yours: 0,
    })
    await quote(t, { id, version: 0 })
    expect((await seller.ok(sourcing.listSourcing, {})).counts).toMatchObject({
      all: 1,
      withAgency: 0,
      yours: 1,
    })
    const after = (await t.operator.ok(operatorHome.getQueues, {})).queues.find(
      ({ name }) => name === 'productsToFind',
    )
    expect(after?.count).toBe((before?.count ?? 0) - 1)
  })

  it('is marked unread and emailed when the agency writes, only for accounts that see products', async () => {
    const sees = await t.subAccount({ menuTags: [2] })
    const doesNot = await t.subAccount({ menuTags: [3] })
    const { id } = await askFor(t.main)
    await t.operator.ok(operatorSourcing.writeToSeller, { id, content: 'Seen at a fair.' })
    const [row] = (await sees.ok(sourcing.listSourcing, { pageSize: 20 })).rows
    expect(row).toMatchObject({ id, isUnread: true, status: 'requested', allowedActions: [] })
    await sees.ok(sourcing.getSourcing, { id })
    expect((await sees.ok(sourcing.listSourcing, {})).rows[0]).toMatchObject({ isUnread: false })
    const addresses = await Promise.all(
      [sees, doesNot].map(async (one) => (await one.ok(profile.getProfile, {})).email),
    )
    expect((await t.lastMailTo(addresses[0] ?? '')).subject).toBe('Message about Folding kettle')
    await expect(t.lastMailTo(addresses[1] ?? '')).rejects.toThrow('no email')
    expect((await doesNot.call(sourcing.listSourcing, {})).code).toBe(403)
  })

  it('belongs to no shop: sub-accounts of one shop see and create them too', async () => {
    const { shopId } = await waitingOrder(t)
    const ofShop = await t.subAccount({ menuTags: [2], authorities: ['product:source'], shopIds: [shopId] })
    const { id } = await askFor(t.main)
    expect((await ofShop.ok(sourcing.getSourcing, { id })).allowedActions).toContain('withdraw')
    const looks = await t.subAccount({ menuTags: [2] })
    expect((await looks.call(sourcing.askForProduct, { title: 'x' })).code).toBe(403)
  })

  it('is created once per key', async () => {
    const once = key()
    const input = { title: 'Only one of it' }
    const [first, second] = await Promise.all([
      t.main.ok(sourcing.askForProduct, input, once),
      t.main.ok(sourcing.askForProduct, input, once),
    ])
    expect(second.id).toBe(first.id)
  })
})

describe('a quote', () => {
  it('never reveals the agency’s cost or supplier to the seller', async () => {
    const { id, version } = await quoted(t)
    const { productId } = await t.main.ok(sourcing.acceptSourcing, { id, version }, key())
    const seen = [
      await t.main.call(sourcing.getSourcing, { id }),
      await t.main.call(sourcing.listSourcing, {}),
      await t.main.call(sourcing.getPrivateProduct, { id: productId }),
      await t.main.call(sourcing.listPrivateProducts, {}),
    ].map(({ body }) => body.toString())
    const mails = await t.admin.query<{ text: string }>('select body_text as text from mail')
    for (const text of [...seen, ...mails.rows.map((row) => row.text)])
      for (const secret of ['secret-supplier', '5432', '3187', 'costCny', 'margin', 'supplierUrl'])
        expect(text).not.toContain(secret)
    // The sellers' database role cannot read the table either.
    const peek = database.tenant(t.customerId).selectFrom('sourcing_cost').selectAll().execute()
    await expect(peek).rejects.toThrow(/permission denied/)
  })

  it('becomes the supplier and cost of each SKU when accepted', async () => {
    const sku = { priceMinor: 1_000, weightGrams: 620 }
    const plug = (value: string) => [{ name: 'Plug', value }]
    const offersOf = async (requestId: string) =>
      (
        await t.admin.query(
          `select q.position, s.id, s.name, o.link, o.cost_cny_minor as cost from sourcing_quote_sku q
            left join supplier_offer o on o.sku_id = q.sku_id left join supplier s on s.id = o.supplier_id
            where q.request_id = $1 order by q.position`,
          [requestId],
        )
      ).rows
    const link = 'https://www.a-factory.example/offer/1'
    const skus = [
      { ...sku, attributes: plug('EU'), supplierUrl: link, costCnyMinor: 5_000 },
      { ...sku, attributes: plug('US'), supplierUrl: 'https://A-factory.example/2', costCnyMinor: 5_100 },
      { ...sku, attributes: plug('UK'), costCnyMinor: 5_200 },
      { ...sku, attributes: plug('AU'), supplierUrl: link },
    ]
    const first = await quoted(t, t.main, { skus })
    await t.main.ok(sourcing.acceptSourcing, { id: first.id, version: 1 }, key())
    const [eu, us, uk, au] = await offersOf(first.id)
    expect(eu).toMatchObject({ name: 'a-factory.example', link, cost: 5_000 })
    expect(us).toMatchObject({ id: eu.id, link: 'https://A-factory.example/2', cost: 5_100 })
    expect(uk).toMatchObject({ name: 'Supplier not recorded', link: '', cost: 5_200 })
    expect(au).toMatchObject({ id: null, cost: null })
    // A supplier renamed since then is found by its link.
    await t.admin.query(`update supplier set name = 'The Kettle Factory' where id = $1`, [eu.id])
    const second = await quoted(t, t.main, { skus: skus.slice(0, 1) })
    await t.main.ok(sourcing.acceptSourcing, { id: second.id, version: 1 }, key())
    expect(await offersOf(second.id)).toMatchObject([{ id: eu.id, name: 'The Kettle Factory' }])
  })

  it('keeps the seller’s currency at the rate of its day', async () => {
    const chinese = await t.newCustomer({ currency: 'CNY' })
    const { id } = await quoted(t, chinese)
    const { rows } = await t.admin.query<{ rate: string }>(
      `select rate from exchange_rate where currency = 'CNY' and valid_from <= now() order by valid_from desc limit 1`,
    )
    const given = Math.round(1000 * Number(rows[0]?.rate))
    const before = await chinese.ok(sourcing.getSourcing, { id })
    expect(before).toMatchObject({ currency: 'CNY', quoted: { fromMinor: given } })
    await t.admin.query(`update exchange_rate set rate = rate * 2 where currency = 'CNY'`)
    expect(await chinese.ok(sourcing.getSourcing, { id })).toMatchObject({ quotes: before.quotes })
    await t.admin.query(`update exchange_rate set rate = rate / 2 where currency = 'CNY'`)
  })

  it('is rejected for indistinguishable SKUs or repeated tiers', async () => {
    const { id, version } = await askFor(t.main)
    const red = { attributes: [{ name: 'Colour', value: 'Red' }], priceMinor: 100, weightGrams: 1 }
    const tiers = [
      { minQuantity: 10, priceMinor: 90 },
      { minQuantity: 10, priceMinor: 80 },
    ]
    const ask = async (skus: (typeof kettle)['skus']) =>
      (await t.operator.call(operatorSourcing.quoteSourcing, { ...kettle, id, version, skus })).reason
    expect(await ask([red, red])).toBe('variantRepeated')
    expect(await ask([red, { ...red, attributes: [] }])).toBe('variantRepeated')
    expect(await ask([{ ...red, tiers }])).toBe('tierRepeated')
    expect((await read(id)).status).toBe('requested')
  })

  it('expires, can then not be accepted, and can be requested again', async () => {
    const { id, version } = await quoted(t)
    await expireQuote(t, id)
    expect((await read(id)).allowedActions).not.toContain('accept')
    expect((await t.main.call(sourcing.acceptSourcing, { id, version }, key())).reason).toBe('quoteExpired')
    expect(await expireSourcing(database, AbortSignal.timeout(10_000))).toBe(1)
    expect(await expireSourcing(database, AbortSignal.timeout(10_000))).toBe(0)
    expect((await read(id)).status).toBe('expired')
    const again = await t.main.ok(sourcing.askSourcingAgain, { id, note: 'Still wanted' })
    expect(again).toMatchObject({ status: 'inProgress', version: 1 })
    await quote(t, { id, version: 1 })
    expect((await read(id)).quotes.map((one) => one.version)).toEqual([2, 1])
  })

  it('costs as much delivered as the product that it becomes', async () => {
    await createShippingLine(t, { accepts: ['battery'] })
    const skus = kettle.skus.map((sku) => ({ ...sku, weightGrams: 60 }))
    const { id, version } = await quoted(t, t.main, { skus })
    const asked = { quantity: 60, countryCode: 'US' }
    const before = await t.main.ok(sourcing.calculateQuoteLandedCost, { id, version, position: 1, ...asked })
    expect(before).toMatchObject({ goods: { amountMinor: 60 * 900, currency: 'USD' }, weightGrams: 60 * 60 })
    expect(before.lines.length).toBeGreaterThan(0)
    const { productId } = await t.main.ok(sourcing.acceptSourcing, { id, version }, key())
    const { onlySkuId } = await t.main.ok(sourcing.getPrivateProduct, { id: productId })
    if (onlySkuId === null) throw new Error('the quote has one SKU')
    expect(await t.main.ok(products.calculateLandedCost, { skuId: onlySkuId, ...asked })).toEqual(before)
  })

  it('passes its customs data on to the product that it becomes', async () => {
    const customs = { customsName: 'Steel kettle', hsCode: '732393', originCountry: 'CN' }
    const first = await quoted(t, t.main, customs)
    expect(first.quotes[0]).toMatchObject(customs)
    const { id, version } = await quote(t, first, { ...customs, hsCode: '851679' })
    const { productId } = await t.main.ok(sourcing.acceptSourcing, { id, version }, key())
    const { rows } = await t.admin.query(
      `select customs_name as "customsName", hs_code as "hsCode", origin_country as "originCountry"
         from product where id = $1`,
      [productId],
    )
    expect(rows).toEqual([{ ...customs, hsCode: '851679' }])
  })

  it('has a landed cost for its own versions and SKUs only', async () => {
    const { id, version } = await quoted(t)
    const asked = { id, quantity: 1, countryCode: 'US' }
    for (const other of [
      { version: version + 1, position: 1 },
      { version, position: 2 },
    ])
      expect(await t.main.call(sourcing.calculateQuoteLandedCost, { ...asked, ...other })).toMatchObject({
        reason: 'notFound',
      })
  })

  it('becomes one product under concurrent acceptance', async () => {
    const { id, version } = await quoted(t)
    const once = key()
    const before = await privateCount()
    const answers = await Promise.all(
      [once, once, key(), key()].map((own) => t.main.call(sourcing.acceptSourcing, { id, version }, own)),
    )
    const good = answers.filter(({ code }) => code === 200)
    expect(new Set(good.map(({ data }) => data?.productId)).size).toBe(1)
    expect(good.length).toBeLessThanOrEqual(2)
    expect(answers.filter(({ code }) => code !== 200).map(({ reason }) => reason)).toEqual(
      answers.filter(({ code }) => code !== 200).map(() => 'wrongStatus'),
    )
    expect([await privateCount(), await productsOf(id)]).toEqual([before + 1, 1])
  })

  it('is accepted as shown or not at all, while another is made', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, version } = await quoted(t)
      const [taken, made] = await Promise.all([
        t.main.call(sourcing.acceptSourcing, { id, version }, key()),
        t.operator.call(operatorSourcing.quoteSourcing, {
          ...kettle,
          id,
          version,
          skus: [{ priceMinor: 5, weightGrams: 9 }],
        }),
      ])
      const now = await read(id)
      const made200 = taken.code === 200
      expect([taken.reason, made.reason, now.status, now.version]).toEqual(
        made200 ? ['', 'wrongStatus', 'accepted', 1] : ['quoteChanged', '', 'quoted', 2],
      )
      const { rows } = await t.admin.query<{ price: number }>(
        `select k.price_minor as price from sourcing_quote_sku q join sku k on k.id = q.sku_id where q.request_id = $1`,
        [id],
      )
      expect(rows).toEqual(made200 ? [{ price: 1000 }] : [])
    }
  })

  it('is made once by concurrent operators', async () => {
    const { id, version } = await askFor(t.main)
    const answers = await Promise.all(
      [1, 2].map(() => t.operator.call(operatorSourcing.quoteSourcing, { ...kettle, id, version })),
    )
    expect(answers.map(({ reason }) => reason).toSorted()).toEqual(['', 'quoteChanged'])
    expect((await read(id)).quotes).toHaveLength(1)
  })

  it('is either declined or accepted', async () => {
    const { id, version } = await quoted(t)
    const [taken, refused] = await Promise.all([
      t.main.call(sourcing.acceptSourcing, { id, version }, key()),
      t.main.call(sourcing.declineSourcing, { id, version, reason: 'no' }),
    ])
    expect([taken.code, refused.code].toSorted((a, b) => a - b)).toEqual([0, 200])
    expect(await productsOf(id)).toBe(taken.code === 200 ? 1 : 0)
  })
})

describe('an accepted quote', () => {
  it('matches every waiting line of its variants, now and later', async () => {
    const { orderId, shopId, variantKey } = await waitingOrder(t)
    const { id } = await askFor(t.main, { variants: [{ shopId, variantKey }] })
    await quote(t, { id, version: 0 })
    const done = await t.main.ok(sourcing.acceptSourcing, { id, version: 1 }, key())
    expect(done.ordersChanged).toBe(1)
    const order = await t.main.ok(orders.getOrder, { id: orderId })
    expect(order).toMatchObject({ status: 'awaitingPayment', productMinor: 2000 })
    const product = await t.main.ok(sourcing.getPrivateProduct, { id: done.productId })
    expect(product).toMatchObject({
      isStore: true,
      description: '<p>Silicone &amp; steel.</p><p>Folds flat.</p>',
      pictures: ['/app/files/2/large'],
      waitingOrders: [{ id: orderId, quantity: 2 }],
    })
    const mapped = await t.admin.query<{ sku: string | null }>(
      'select sku_id as sku from shop_variant where shop_id = $1 and variant_key = $2',
      [shopId, variantKey],
    )
    expect(mapped.rows[0]?.sku).toBe(product.options[0]?.id)
  })

  it('is shown and filtered at the price agreed for its SKUs, as in the cart', async () => {
    const seller = await t.newCustomer()
    const [first] = kettle.skus
    if (!first) throw new Error('the kettle has a SKU')
    const sizes = ['Small', 'Large'].map((value) => ({
      ...first,
      attributes: [{ name: 'Size', value }],
      tiers: [{ minQuantity: 100, priceMinor: 800 }],
    }))
    const { id, version } = await quoted(t, seller, { skus: sizes })
    const { productId } = await seller.ok(sourcing.acceptSourcing, { id, version }, key())
    const list = async (range: object = {}) => (await seller.ok(sourcing.listPrivateProducts, range)).rows
    const readProduct = () => seller.ok(sourcing.getPrivateProduct, { id: productId })
    const [small, large] = (await readProduct()).options
    if (!small || !large) throw new Error('the product has two SKUs')
    const listed = { priceMinor: small.priceMinor, maxPriceMinor: small.priceMinor, listPriceMinor: null }
    expect(await list()).toMatchObject([listed])

    // A discount on all goods does not lower prices that were quoted for the customer.
    await agreedPrice(t, seller)
    expect(await list()).toMatchObject([listed])

    await agreedPrice(t, seller, { scope: 'sku', code: small.code, fixedUsdMinor: 700 })
    expect(await list()).toMatchObject([
      { priceMinor: 700, maxPriceMinor: small.priceMinor, listPriceMinor: null, price: '7.00' },
    ])
    expect((await readProduct()).options).toMatchObject([
      {
        priceMinor: 700,
        listPriceMinor: small.priceMinor,
        tiers: [{ minQuantity: 100, priceMinor: 700 }],
      },
      { priceMinor: large.priceMinor, listPriceMinor: null, tiers: [{ minQuantity: 100, priceMinor: 800 }] },
    ])
    expect(await list({ maxPriceMinor: 700 })).toHaveLength(1)
    expect(await list({ maxPriceMinor: 699 })).toHaveLength(0)
    expect(await list({ minPriceMinor: small.priceMinor })).toHaveLength(1)

    await agreedPrice(t, seller, { scope: 'product', code: (await readProduct()).code, discountBp: 2_500 })
    await agreedPrice(t, seller, { scope: 'sku', code: large.code, fixedUsdMinor: 700 })
    expect(await list()).toMatchObject([
      { priceMinor: 700, maxPriceMinor: 700, listPriceMinor: small.priceMinor },
    ])
    expect(await list({ minPriceMinor: 701 })).toHaveLength(0)
    await seller.ok(cart.addToCart, { items: [{ skuId: small.id, quantity: 20 }] })
    const { products: inCart } = await seller.ok(cart.getCart, {})
    expect(inCart[0]?.lines[0]?.prices[0]).toMatchObject({ minQuantity: 1, priceMinor: 700 })
  })

  it('requested from a line matches every line waiting for its variant', async () => {
    const { orderId, lineId, shopId, variantKey } = await waitingOrder(t)
    await createOrder(t, t.customerId, { shopId, lines: [draftLine({ variantKey, quantity: 2 })] })
    const line = { orderId, lineId }
    const wish = await t.main.ok(sourcing.getLineWish, line)
    expect(wish).toMatchObject({
      quantity: 2,
      monthlyQuantity: 4,
      variant: { shopId, variantKey, isMapped: false },
      asked: null,
    })
    const { id, number, version } = await askFor(t.main, { variants: [{ shopId, variantKey }] })
    expect((await t.main.ok(sourcing.getLineWish, line)).asked).toMatchObject({ id, number })
    await quote(t, { id, version })
    const { ordersChanged } = await t.main.ok(sourcing.acceptSourcing, { id, version: 1 }, key())
    const mapped = await t.admin.query(
      'select from order_line where customer_id = $1 and variant_key = $2 and sku_id is not null',
      [t.customerId, variantKey],
    )
    expect([ordersChanged, mapped.rowCount]).toEqual([2, 2])
    expect((await t.main.ok(sourcing.getLineWish, line)).asked).toBeNull()
    const buyer = await t.subAccount({ menuTags: [2], authorities: ['product:source'], shopIds: null })
    expect((await buyer.call(sourcing.getLineWish, line)).reason).toBe('notFound')
  })

  it('affects no variant of invisible shops or other customers', async () => {
    const theirs = await waitingOrder(t, t.otherCustomerId)
    const { id, version } = await quoted(t)
    const variants = [{ shopId: theirs.shopId, variantKey: theirs.variantKey, position: 1 }]
    const sent = await t.main.call(sourcing.acceptSourcing, { id, version, variants }, key())
    expect(sent.reason).toBe('notFound')
    expect((await read(id)).status).toBe('quoted')
    const own = await waitingOrder(t)
    const stranger = await t.subAccount({ menuTags: [2], authorities: ['product:source'], shopIds: ['1'] })
    const asked = await stranger.call(sourcing.askForProduct, {
      title: 'x',
      variants: [{ shopId: own.shopId, variantKey: own.variantKey }],
    })
    expect(asked.reason).toBe('notFound')
    expect((await stranger.ok(sourcing.searchShopVariants, { search: '' })).variants).toEqual([])
  })

  it('is invisible to others, also in the shared catalogue', async () => {
    const { productId } = await accepted(t)
    const sent = await t.other.call(sourcing.getPrivateProduct, { id: productId as ProductId })
    expect(sent.reason).toBe('notFound')
  })
})

describe('operators', () => {
  it('get a request assigned once under concurrency, with the assignee’s name', async () => {
    const { id } = await askFor(t.main)
    const second = await t.operatorWith(['sourcing'])
    const answers = await Promise.all(
      [t.operator, second].map((one) => one.ok(operatorSourcing.takeSourcing, { ids: [id] })),
    )
    const results = answers.flatMap((answer) => answer.results)
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)?.message).toContain('is assigned to')
  })

  it('reassign many, and unassign only their own', async () => {
    const colleague = await t.operatorWith(['sourcing'])
    const ids = [(await askFor(t.main)).id, (await declined(t)).id]
    const { sourcers } = await t.operator.ok(operatorSourcing.listSourcers, {})
    const to = sourcers.at(-1)?.id ?? null
    const { results } = await t.operator.ok(operatorSourcing.assignSourcing, { ids, to })
    expect(results.map(({ ok }) => ok)).toEqual([true, false])
    const back = await t.operator.ok(operatorSourcing.assignSourcing, { ids: [ids[0] as never], to: null })
    const own = await colleague.ok(operatorSourcing.getOperatorSourcing, { id: ids[0] as never })
    expect([back.results[0]?.ok, own.status]).toEqual(
      own.isMine || back.results[0]?.ok === false ? [false, 'inProgress'] : [true, 'requested'],
    )
    expect(
      (await (await t.operatorWith(['fulfilment'])).call(operatorSourcing.listOperatorSourcing, {})).code,
    ).toBe(403)
  })

  it('see the seller’s messages as unread until someone looks', async () => {
    const { id, number } = await askFor(t.main)
    await t.main.ok(sourcing.writeSourcing, { id, content: 'And a lid.' })
    const wrote = async () =>
      (await t.operator.ok(operatorSourcing.listOperatorSourcing, { queue: 'wrote', search: number })).rows
        .length
    expect(await wrote()).toBe(1)
    await t.operator.ok(operatorSourcing.getOperatorSourcing, { id })
    expect(await wrote()).toBe(0)
  })

  it('show the seller their uploaded images', async () => {
    const { id } = await askFor(t.main)
    const { id: pictureId } = await t.operator.ok(
      operatorSourcing.uploadSourcingPicture,
      { requestId: id },
      { file: { name: 'sample.png', body: png } },
    )
    await t.operator.ok(operatorSourcing.writeToSeller, { id, pictureIds: [pictureId] })
    const { messages } = await read(id)
    const file = await t.app.inject({ method: 'GET', url: messages[0]?.pictures[0]?.url ?? '' })
    expect(file.statusCode).toBe(200)
  })
})

describe('several requests', () => {
  const csv = (rows: string): Buffer => Buffer.from(rows)
  const preview = (body: Buffer, name = 'list.csv') =>
    t.main.call(sourcing.previewSourcingFile, {}, { file: { name, body } })

  it('are read from a file, with problem rows listed and valid ones requested', async () => {
    const file = csv(
      'Name,Link,Target price,Countries,Needed by,Attributes\n' +
        'Lamp,https://a.example/lamp,"12,50","DE, France",2030-01-31,"warm, dimmable"\n' +
        'Bad,ftp://no,free,Atlantis,soon,\n' +
        ',,,,,\n' +
        '=1+1,https://a.example/x,,,,\n',
    )
    const { data } = await preview(file)
    expect(data?.wishes).toMatchObject([
      {
        row: 2,
        title: 'Lamp',
        targetMinor: 1250,
        countries: ['DE', 'FR'],
        neededBy: '2030-01-31',
        wishes: ['warm', 'dimmable'],
      },
      { row: 5, title: '=1+1' },
    ])
    expect(data?.bad).toEqual([{ row: 3, problems: ['country', 'link', 'price', 'date'], text: 'Bad' }])
    const seller = await t.newCustomer()
    const wishes = (data?.wishes ?? []).map(({ row: _row, ...wish }) => wish)
    const { requests } = await seller.ok(sourcing.askForProducts, { wishes }, key())
    expect((await seller.ok(sourcing.listSourcing, {})).rows.map(({ id }) => id)).toEqual(
      requests.map(({ id }) => id).toReversed(),
    )
  })

  it('are asked about where a number may mean thousands or decimals', async () => {
    const file = csv(
      'Name,Target price,Monthly quantity\n' +
        'Lamp,"1,299.00","1,000.00"\n' +
        'Bowl,8.3333,"1,000,000"\n' +
        'Mug,"1,299",300\n' +
        'Cup,8.50,1.000\n',
    )
    const { data } = await preview(file)
    expect(data?.wishes).toMatchObject([
      { title: 'Lamp', targetMinor: 129_900, monthlyQuantity: 1000 },
      { title: 'Bowl', targetMinor: 833, monthlyQuantity: 1_000_000 },
    ])
    expect(data?.bad).toEqual([
      { row: 4, problems: ['ambiguousPrice'], text: 'Mug' },
      { row: 5, problems: ['ambiguousQuantity'], text: 'Cup' },
    ])
  })

  it('can be read from the template itself, in both formats', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { body } = await t.main.call(sourcing.downloadSourcingTemplate, { format })
      const { data } = await preview(body, `t.${format}`)
      expect(data).toMatchObject({ wishes: [{ title: 'Folding kettle', monthlyQuantity: 300 }], bad: [] })
    }
  })

  it('are rejected if no column identifies the products', async () => {
    expect((await preview(csv('Colour,Size\nred,M\n'))).reason).toBe('fileRefused')
    expect((await preview(csv('Link\n'))).reason).toBe('fileRefused')
  })

  it('are created in order; other customers’ links are no duplicates', async () => {
    const seller = await t.newCustomer()
    const wishes = ['b', 'a', 'c'].map((name) => ({ link: `https://x.example/item/${name}?spm=1` }))
    const { requests } = await seller.ok(sourcing.askForProducts, { wishes }, key())
    expect(requests).toHaveLength(3)
    const links = ['http://www.x.example/item/a/', 'https://x.example/item/z']
    const { duplicates } = await seller.ok(sourcing.findSourcingDuplicates, { links })
    expect(duplicates).toMatchObject([{ link: links[0], id: requests[1]?.id }])
    const { customerId } = await t.newCustomer()
    expect(customerId as CustomerId).not.toBe(seller.customerId)
  })
})
