import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { products } from '../../../contract/products/products.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { createShippingLine } from '../orders/test/order-factory.ts'
import { expireSourcing } from './expire-sourcing.ts'
import { askFor, key, kettle, quote, quoted, expireQuote } from './sourcing-factory.ts'

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
