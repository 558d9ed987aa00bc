import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { operatorCatalogueFiles } from '../../../../contract/catalogue-files/catalogue-files.ts'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { createPrivateProduct } from '../../catalogue/index.ts'
import { newRow, type FileCells } from '../catalogue-file-factory.ts'
import { cleanCatalogueImportsJob } from '../import-jobs.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { withCatalogueFiles } from './placed-files-factory.ts'

const { newSupplier, upload, place, productOf, operator, t, take, detail, problemsOf } =
  await withCatalogueFiles()

describe('a product file', () => {
  it('creates products with all their SKUs, tiers and costs', async () => {
    const supplier = await newSupplier()
    const row = newRow({
      nameZh: '搪瓷杯',
      category: `Cups ${randomUUID()}`,
      state: 'published',
      keywords: 'camping; gift',
      customsName: 'Mug of enamel',
      hsCode: '7323.94',
      cover: 'https://example.com/mug.jpg',
      pictures: 'https://example.com/1.jpg; https://example.com/2.jpg',
      tiers: '100: 4.20; 10: 4.60',
      length: '90',
      goods: 'liquid, battery',
      supplier: supplier.name.toUpperCase(),
      cost: '12.5',
      minQuantity: '20',
    })
    const second: FileCells = {
      productCode: row.productCode ?? '',
      skuCode: `${row.productCode}-2`,
      attributes: 'Colour: Blue',
      price: '$5.50',
      weight: '330 g',
      onSale: 'no',
    }
    const read = await upload([row, second])
    expect(read).toMatchObject({
      products: { new: 1, changed: 0, unchanged: 0, bad: 0 },
      skus: { new: 2, changed: 0 },
      newCategories: [row.category],
    })
    expect(await place(read.id)).toMatchObject({ status: 'done', done: 1, leftOut: 0 })
    const product = await productOf(row.productCode ?? '')
    expect(product).toMatchObject({
      subjectZh: '搪瓷杯',
      state: 'published',
      keywords: ['camping', 'gift'],
      coverUrl: 'https://example.com/mug.jpg',
      pictures: ['https://example.com/1.jpg', 'https://example.com/2.jpg'],
      skus: [
        {
          priceMinor: 500,
          tiers: [
            { minQuantity: 10, priceMinor: 460 },
            { minQuantity: 100, priceMinor: 420 },
          ],
          lengthMm: 90,
          goodsAttributes: ['liquid', 'battery'],
        },
        { code: second.skuCode, priceMinor: 550, weightGrams: 330, isActive: false },
      ],
    })
    const { skus } = await operator.ok(operatorCosts.getOffers, { productId: product.id })
    expect(skus[0]?.offers).toMatchObject([{ supplierId: supplier.id, costMinor: 1250, minQuantity: 20 }])
    const found = await t.admin.query('select from product_search where product_id = $1', [product.id])
    expect(found.rowCount).toBe(1)
    const { jobs } = await operator.ok(operatorBulkJobs.listOperatorBulkJobs, {})
    expect(jobs.find(({ subjectId }) => subjectId === read.id)).toMatchObject({
      kind: 'product.import',
      state: 'done',
      total: 1,
    })
    const audited = await t.admin.query(
      `select from audit_log where action = 'product.imported' and target = $1`,
      [`product:${product.id}`],
    )
    expect(audited.rowCount).toBe(1)
  })

  it('changes only what it has columns for, finding products by SKU code', async () => {
    const row = newRow({ nameZh: '杯', keywords: 'gift', tiers: '10: 4.60' })
    await take([row])
    const before = await productOf(row.productCode ?? '')
    const read = await upload([{ skuCode: row.skuCode ?? '', price: '5.25' }])
    expect(read).toMatchObject({ products: { changed: 1 }, skus: { changed: 1 }, warned: 0 })
    expect((await detail(read.id)).changes).toMatchObject([
      { isNew: false, changes: [{ field: 'price', before: '5.00', after: '5.25', warning: null }] },
    ])
    expect((await productOf(row.productCode ?? '')).skus[0]?.priceMinor).toBe(500)
    await place(read.id)
    const [sku] = before.skus
    expect(await productOf(row.productCode ?? '')).toMatchObject({
      ...before,
      updatedAt: expect.any(String),
      skus: [{ ...sku, priceMinor: 525 }],
    })
    const again = await upload([{ skuCode: row.skuCode ?? '', price: '5.25' }])
    expect(again).toMatchObject({ products: { changed: 0, unchanged: 1 } })
    const refused = await operator.call(
      operatorCatalogueFiles.confirmCatalogueImport,
      { id: again.id, warned: 'apply', edited: 'leave' },
      { idempotencyKey: randomUUID() },
    )
    expect(refused.reason).toBe('nothingToImport')
  })

  it('clears fields whose cell is empty', async () => {
    const row = newRow({
      nameZh: '杯',
      remark: 'Packs flat',
      tiers: '10: 4.60',
      cover: 'https://e.com/a.jpg',
    })
    await take([row])
    await take([{ skuCode: row.skuCode ?? '', nameZh: '', remark: '', tiers: '', cover: '', attributes: '' }])
    expect(await productOf(row.productCode ?? '')).toMatchObject({
      subjectZh: '',
      remarkEn: '',
      coverUrl: null,
      skus: [{ tiers: [], attributes: [] }],
    })
  })

  it('reports each problem by row and column, and rejects the whole product', async () => {
    const good = newRow()
    const bad = newRow()
    expect(
      await problemsOf([
        good,
        { ...bad, price: 'free', weight: '0', goods: 'lava' },
        { ...bad, skuCode: `${bad.skuCode}b`, attributes: 'Colour: Blue' },
        newRow({ attributes: 'Red' }),
        newRow({ tiers: '1: 3.00' }),
        newRow({ cover: 'javascript:alert(1)' }),
        newRow({ supplierLink: 'javascript:alert(1)' }),
        newRow({ supplier: 'Nobody', cost: '3' }),
        newRow({ cost: '3' }),
        newRow({ state: 'private' }),
        newRow({ state: 'published', onSale: 'no' }),
        newRow({ nameEn: '' }),
        newRow({ productCode: '' }),
        newRow({ skuCode: '' }),
        newRow({ nameEn: 'x'.repeat(256) }),
        newRow({ nameEn: 'K\uFFFDln' }),
        { ...good },
      ]),
    ).toEqual([
      [2, '', 'belongsTo'],
      [3, 'Price (USD)', 'notAmount'],
      [3, 'Weight (g)', 'notWhole'],
      [3, 'Restricted goods', 'notGoods'],
      [4, '', 'belongsTo'],
      [5, 'Attributes', 'notAttribute'],
      [6, 'Price tiers (USD)', 'notTier'],
      [7, 'Cover image', 'notPicture'],
      [8, 'Supplier link', 'notLink'],
      [9, 'Supplier', 'unknownSupplier'],
      [10, 'Supplier', 'needsSupplier'],
      [11, 'Status', 'notPrivate'],
      [12, 'Status', 'noSkuOnSale'],
      [13, 'Name (English)', 'empty'],
      [14, 'Product code', 'needsCode'],
      [15, 'SKU code', 'empty'],
      [16, 'Name (English)', 'tooLong'],
      [17, 'Name (English)', 'lostCharacters'],
      [18, 'SKU code', 'skuRepeated'],
    ])
  })

  it('is checked against existing codes, variants and letter case', async () => {
    const [one, other] = [newRow(), newRow()]
    await take([one, other])
    expect(
      await problemsOf([
        { ...one, skuCode: other.skuCode ?? '' },
        newRow({ skuCode: one.skuCode?.toLowerCase() ?? '' }),
        {
          productCode: other.productCode ?? '',
          skuCode: `${other.skuCode}x`,
          attributes: 'Colour: Red',
          price: '1',
          weight: '1',
        },
      ]),
    ).toEqual([
      [2, 'SKU code', 'skuOfOther'],
      [3, 'SKU code', 'codeIsNear'],
      [4, 'Attributes', 'variantTwice'],
    ])
    const differing = newRow()
    expect(
      await problemsOf([
        differing,
        { ...differing, skuCode: `${differing.skuCode}b`, attributes: 'Colour: Blue', nameEn: 'Another' },
      ]),
    ).toEqual([
      [2, '', 'belongsTo'],
      [3, 'Name (English)', 'differs'],
    ])
  })

  it('never changes the owner of a private product', async () => {
    const made = await t.platform.database.agencyTransaction((tx) =>
      createPrivateProduct(tx, {
        customerId: t.customerId,
        subjectEn: 'Custom mug',
        subjectZh: '',
        customsName: '',
        hsCode: '',
        originCountry: '',
        imageUrl: null,
        priceMinor: 700,
        tiers: [],
        weightGrams: 300,
        lengthMm: 0,
        widthMm: 0,
        heightMm: 0,
        goodsAttributes: [],
      }),
    )
    const productCode = made.skuCode.replace(/-1$/, '')
    await take([
      { productCode, skuCode: made.skuCode, price: '7.20', state: 'private', customer: 'Somebody else' },
      { productCode, skuCode: `${productCode}-2`, price: '8', weight: '1', attributes: 'Size: L' },
    ])
    const { rows } = await t.admin.query<{ owner: string; price: number }>(
      'select owner_customer_id::text as owner, price_minor as price from sku where product_id = $1 order by id',
      [made.productId],
    )
    expect(rows).toEqual([
      { owner: t.customerId, price: 720 },
      { owner: t.customerId, price: 800 },
    ])
  })
})

describe('an export of the catalogue', () => {
  const exported = async (input: object): Promise<readonly string[]> => {
    const { body } = await operator.call(operatorCatalogueFiles.exportCatalogue, input)
    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
    return rows.map((row) => row['SKU code'] ?? '')
  }
  const productsOf = async (category: string, products: number): Promise<string[]> => {
    const rows = Array.from({ length: products }, () => newRow({ category }))
    await take(rows)
    return rows.map(({ skuCode }) => skuCode ?? '').toSorted()
  }

  it('has all products once, also beyond one batch', async () => {
    const category = `Batches ${randomUUID()}`
    const codes = await productsOf(category, 450)
    const all = await exported({})
    expect(all).toHaveLength(new Set(all).size)
    expect(all).toEqual(expect.arrayContaining(codes))
    expect((await exported({ category })).toSorted()).toEqual(codes)
  })

  it('has only the products that match a search', async () => {
    const [code = ''] = await productsOf(`Search ${randomUUID()}`, 1)
    expect(await exported({ search: code })).toEqual([code])
  })
})

describe('products of an import whose process ended before they were indexed', () => {
  it('are indexed by the next clean-up', async () => {
    const row = newRow({ state: 'published' })
    const { id } = await upload([row])
    await place(id)
    const product = await productOf(row.productCode ?? '')
    const indexed = async () =>
      (await t.admin.query('select from product_search where product_id = $1', [product.id])).rowCount
    await t.admin.query('delete from product_search where product_id = $1', [product.id])
    await t.admin.query(
      'update catalogue_import_chunk set pending_search_ids = array[$2::bigint] where import_id = $1',
      [id, product.id],
    )
    expect(await indexed()).toBe(0)
    await enqueue(t.platform.database.agency, cleanCatalogueImportsJob, {})
    await t.runJobs()
    expect(await indexed()).toBe(1)
  })
})
