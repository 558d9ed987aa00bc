import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testApp } from '../../../../test/http.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { operatorCatalogueBulk } from '../../../contract/catalogue/catalogue-bulk.ts'
import { operatorCosts } from '../../../contract/catalogue/catalogue-costs.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { aProduct, aSku } from './catalogue-factory.ts'
import { loadSkus } from './index.ts'

const t = await testApp()
const { operator } = t
const code = (): string => randomUUID().slice(0, 12).toUpperCase()
const key = () => ({ idempotencyKey: randomUUID() })

const refused = async (endpoint: Endpoint, input: unknown, reason: string): Promise<void> => {
  expect((await operator.send(endpoint, input, key())).reason).toBe(reason)
}

const newProduct = (given: Parameters<typeof aProduct>[0] = {}) =>
  operator.ok(
    operatorCatalogue.saveProduct,
    aProduct({ code: code(), skus: [aSku({ code: code() })], ...given }),
  )
const newSupplier = () => operator.ok(operatorCosts.saveSupplier, { name: code() })
const setCost = async (
  product: Awaited<ReturnType<typeof newProduct>>,
  costMinor: number,
  minQuantity = 1,
) => {
  const { id: supplierId } = await newSupplier()
  return operator.ok(operatorCosts.saveOffers, {
    productId: product.id,
    skus: product.skus.map(({ id }) => ({ skuId: id, offers: [{ supplierId, costMinor, minQuantity }] })),
  })
}
const found = async (filter: object): Promise<string[]> => {
  const { rows } = await operator.ok(operatorCatalogueBulk.findProducts, filter)
  return rows.map(({ id }) => id)
}
const resultsOf = async (bulkJobId: string) => {
  await t.runJobs()
  const { job, rows } = await operator.ok(operatorBulkJobs.getOperatorBulkJob, {
    id: bulkJobId,
    pageSize: 100,
  })
  expect(job.state).toBe('done')
  return rows
}

it.each(['supplier', 'supplier_offer', 'price_rule', 'product_missing_cost', 'product_count'])(
  'no seller can read %s, whatever runs over its connection',
  async (table) => {
    const { customerId } = await t.newCustomer()
    const read = sql`select from ${sql.table(table)} limit 1`.execute(
      t.platform.database.tenant(customerId as CustomerId),
    )
    await expect(read).rejects.toThrow(/permission denied/)
  },
)

describe('costs', () => {
  it('are missing from an active product until each of its SKUs has one', async () => {
    const product = await newProduct({
      skus: [aSku({ code: code() }), aSku({ code: code(), attributes: [{ name: 'Colour', value: 'Blue' }] })],
    })
    const lacks = async () => (await found({ search: product.code, lacks: 'cost' })).length
    expect(await lacks()).toBe(1)
    const [first, second] = product.skus
    await setCost({ ...product, skus: product.skus.slice(0, 1) }, 900)
    expect(await lacks()).toBe(1)
    await operator.ok(operatorCatalogue.saveProduct, {
      ...product,
      skus: [first, { ...second, isActive: false }] as never,
    })
    expect(await lacks()).toBe(0)
    await operator.ok(operatorCosts.saveOffers, {
      productId: product.id,
      skus: [{ skuId: first?.id ?? '', offers: [] }],
    })
    expect(await lacks()).toBe(1)
  })

  it('are stored once per supplier, only for SKUs of this product', async () => {
    const [product, other] = [await newProduct(), await newProduct()]
    const { id: supplierId } = await newSupplier()
    const offer = { supplierId, costMinor: 500 }
    const skuId = product.skus[0]?.id ?? ''
    await refused(
      operatorCosts.saveOffers,
      { productId: product.id, skus: [{ skuId, offers: [offer, offer] }] },
      'supplierRepeated',
    )
    await refused(
      operatorCosts.saveOffers,
      { productId: other.id, skus: [{ skuId, offers: [offer] }] },
      'notFound',
    )
    await setCost(product, 800, 10)
    expect(await found({ search: product.code, supplierId })).toEqual([])
  })
})

describe('a category', () => {
  it('renames its products and price rule with it, and can be deleted only without products', async () => {
    const [was, now] = [code(), code()]
    const product = await newProduct({ category: was })
    const rule = await operator.ok(operatorCosts.savePriceRule, {
      category: was,
      marginBp: 1000,
      rounding: 'cent',
    })
    await operator.ok(operatorCosts.saveCategory, { was, nameEn: now, nameZh: '新' })
    expect((await operator.ok(operatorCatalogue.getProduct, { id: product.id })).category).toBe(now)
    const { rows } = await operator.ok(operatorCosts.listPriceRules, { pageSize: 100 })
    expect(rows.find(({ id }) => id === rule.id)?.category).toBe(now)
    expect(await found({ category: now })).toEqual([product.id])
    await refused(operatorCosts.saveCategory, { nameEn: now }, 'categoryTaken')
    await refused(operatorCosts.removeCategory, { nameEn: now }, 'categoryInUse')
  })
})

describe('prices', () => {
  it('are calculated from costs by the most specific rule, previewed, and set as previewed', async () => {
    const category = code()
    const tiers = [{ minQuantity: 10, priceMinor: 400 }]
    const [plain, special, costless] = [
      await newProduct({ category, skus: [aSku({ code: code(), tiers })] }),
      await newProduct({ category }),
      await newProduct({ category }),
    ]
    const { rates, today } = await operator.ok(operatorCatalogue.listExchangeRates, {})
    const current = rates.find(({ currency, validFrom }) => currency === 'CNY' && validFrom <= today)
    const rate = current?.rate ?? 7.1
    await setCost(plain, rate * 1000) // ten dollars
    await setCost(special, rate * 1000)
    await operator.ok(operatorCosts.savePriceRule, { category, marginBp: 5000, rounding: 'cent' })
    await operator.ok(operatorCosts.savePriceRule, { productId: special.id, marginBp: 0, rounding: 'nine' })
    const ids = [plain.id, special.id, costless.id]
    const asked = { ids, pricing: { by: 'rule' as const } }
    const preview = await operator.ok(operatorCatalogueBulk.previewPrices, asked)
    expect(preview).toMatchObject({ changes: 2, unchanged: 0, refused: 1 })
    const byCode = new Map(preview.rows.map((row) => [row.skuCode, row]))
    expect(byCode.get(plain.skus[0]?.code ?? '')).toMatchObject({
      newMinor: 1500,
      tiers: [{ minQuantity: 10, priceMinor: 1200 }],
    })
    expect(byCode.get(special.skus[0]?.code ?? '')).toMatchObject({ newMinor: 1009 })
    expect(byCode.get(costless.skus[0]?.code ?? '')).toMatchObject({ newMinor: null, problem: 'noCost' })

    await refused(operatorCatalogueBulk.startPricing, { ...asked, fingerprint: 'another' }, 'pricesChanged')
    const start = { ...asked, fingerprint: preview.fingerprint }
    const { bulkJobId } = await operator.ok(operatorCatalogueBulk.startPricing, start, key())
    await operator.ok(operatorCatalogue.saveProduct, {
      ...special,
      skus: special.skus.map((sku) => ({ ...sku, priceMinor: 777 })),
    })
    const rows = await resultsOf(bulkJobId)
    expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['changedMeanwhile', 'priced'])
    const priced = await operator.ok(operatorCatalogue.getProduct, { id: plain.id })
    expect(priced.skus[0]).toMatchObject({ priceMinor: 1500, tiers: [{ minQuantity: 10, priceMinor: 1200 }] })
    expect((await operator.ok(operatorCatalogue.getProduct, { id: special.id })).skus[0]?.priceMinor).toBe(
      777,
    )
  })
})

describe('bulk edits of products', () => {
  it('discontinue with a result for each, stop sales and update counts', async () => {
    const [mug, cup] = [await newProduct(), await newProduct()]
    const before = (await operator.ok(operatorCatalogue.countProducts, {})).counts
    const change = { kind: 'withdraw' } as const
    const { bulkJobId } = await operator.ok(
      operatorCatalogueBulk.startProductEdit,
      { ids: [mug.id, cup.id], change },
      key(),
    )
    expect((await resultsOf(bulkJobId)).map(({ label, reason }) => [label, reason])).toEqual([
      [mug.code, 'changed'],
      [cup.code, 'changed'],
    ])
    const after = (await operator.ok(operatorCatalogue.countProducts, {})).counts
    expect([after.published - before.published, after.withdrawn - before.withdrawn]).toEqual([-2, 2])
    const skuId = mug.skus[0]?.id ?? ''
    expect((await loadSkus(t.platform.database.agency, [skuId])).get(skuId)?.isActive).toBe(false)
    const preview = await operator.ok(operatorCatalogueBulk.previewProductEdit, { ids: [mug.id], change })
    expect(preview).toMatchObject({ changes: 0, unchanged: 1, refused: 0 })
  })

  it('do not publish a product without an active SKU', async () => {
    const product = await newProduct({ isPublished: false, skus: [aSku({ code: code(), isActive: false })] })
    expect(product.state).toBe('draft')
    const asked = { ids: [product.id], change: { kind: 'publish' as const } }
    const preview = await operator.ok(operatorCatalogueBulk.previewProductEdit, asked)
    expect(preview).toMatchObject({ refused: 1, rows: [{ problem: 'noSkuOnSale' }] })
    const { bulkJobId } = await operator.ok(operatorCatalogueBulk.startProductEdit, asked, key())
    expect(await resultsOf(bulkJobId)).toMatchObject([{ ok: false, reason: 'noSkuOnSale' }])
  })

  it('set goods attributes, category and customs description', async () => {
    const product = await newProduct()
    const edit = async (change: object) => {
      const asked = { ids: [product.id], change: change as never }
      const { bulkJobId } = await operator.ok(operatorCatalogueBulk.startProductEdit, asked, key())
      expect(await resultsOf(bulkJobId)).toMatchObject([{ ok: true, reason: 'changed' }])
    }
    await edit({ kind: 'goods', goods: ['battery', 'magnet'] })
    await edit({ kind: 'category', category: 'Lamps' })
    await edit({ kind: 'customs', hsCode: '9405.42' })
    expect(await operator.ok(operatorCatalogue.getProduct, { id: product.id })).toMatchObject({
      category: 'Lamps',
      hsCode: '9405.42',
      customsName: product.customsName,
      skus: [{ goodsAttributes: ['battery', 'magnet'] }],
    })
  })
})

it('a description is sanitized before it is stored, and images keep their order', async () => {
  const product = await newProduct({
    descriptionEn: '<p>Good <script>alert(1)</script><strong>steel</strong></p>',
    pictures: ['/app/files/2/large', '/app/files/1/large'],
  })
  expect(product.descriptionEn).toBe('<p>Good <strong>steel</strong></p>')
  expect(product.pictures).toEqual(['/app/files/2/large', '/app/files/1/large'])
})
