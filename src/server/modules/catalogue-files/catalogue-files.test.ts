import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorCosts } from '../../../contract/catalogue/catalogue-costs.ts'
import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { createPrivateProduct } from '../catalogue/index.ts'
import { catalogueCsv, newRow, uploadCsv, type FileCells } from './catalogue-file-factory.ts'
import { placeImport } from './place-import.ts'

const t = await testApp()
const { operator } = t
const upload = (rows: readonly FileCells[], jump?: string) => uploadCsv(operator, rows, jump)
const confirm = (id: string, choices: { warned?: 'apply' | 'leave'; edited?: 'overwrite' | 'leave' } = {}) =>
  operator.ok(
    operatorCatalogueFiles.confirmCatalogueImport,
    { id, warned: 'apply', edited: 'leave', ...choices },
    { idempotencyKey: randomUUID() },
  )
const detail = (id: string, more: object = {}) =>
  operator.ok(operatorCatalogueFiles.getCatalogueImport, { id, ...more })
const place = async (id: string, choices?: Parameters<typeof confirm>[1]) => {
  await confirm(id, choices)
  await t.runJobs()
  return (await detail(id)).import
}
const take = async (rows: readonly FileCells[], choices?: Parameters<typeof confirm>[1]) =>
  place((await upload(rows)).id, choices)
const problemsOf = async (rows: readonly FileCells[]) => {
  const { id } = await upload(rows)
  return (await detail(id)).problems.map(({ row, column, code }) => [row, column, code])
}
const productOf = async (code: string) => {
  const { rows } = await t.admin.query<{ id: string }>('select id from product where code = $1', [code])
  return operator.ok(operatorCatalogue.getProduct, { id: String(rows[0]?.id) })
}
const newSupplier = () => operator.ok(operatorCosts.saveSupplier, { name: `Yiwu ${randomUUID()}` })

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

describe('prices', () => {
  it('below cost or far from the old price cause a warning and can be skipped', async () => {
    const supplier = await newSupplier()
    const [cheap, far, fair] = [newRow(), newRow(), newRow()]
    await take([cheap, far, fair].map((row) => ({ ...row, supplier: supplier.name, cost: '10.00' })))
    const rows = [
      { skuCode: cheap.skuCode ?? '', price: '1.00' },
      { skuCode: far.skuCode ?? '', price: '6.60' },
      { skuCode: fair.skuCode ?? '', price: '6.50' },
    ]
    const read = await upload(rows)
    expect(read.warned).toBe(2)
    const { changes } = await detail(read.id, { view: 'warned' })
    expect(changes.map((one) => one.changes[0]?.warning)).toEqual(['belowCost', 'jump'])
    expect((await upload(rows, '40')).warned).toBe(1)
    expect(await place(read.id, { warned: 'leave' })).toMatchObject({ done: 3, leftOut: 2, rowsRejected: 2 })
    expect((await productOf(cheap.productCode ?? '')).skus[0]?.priceMinor).toBe(500)
    expect((await productOf(fair.productCode ?? '')).skus[0]?.priceMinor).toBe(650)
    const file = await operator.call(operatorCatalogueFiles.downloadCatalogueProblems, { id: read.id })
    expect(file.body.toString()).toContain(cheap.skuCode)
    expect(file.body.toString()).toContain('you chose to skip such products')
  })
})

describe('concurrent edits', () => {
  it('of a product after the preview are not overwritten', async () => {
    const row = newRow()
    await take([row])
    const read = await upload([{ skuCode: row.skuCode ?? '', price: '5.10' }])
    const product = await productOf(row.productCode ?? '')
    await operator.ok(operatorCatalogue.saveProduct, { ...product, subjectEn: 'Renamed' })
    expect(await place(read.id)).toMatchObject({ done: 1, leftOut: 1 })
    expect(await productOf(row.productCode ?? '')).toMatchObject({
      subjectEn: 'Renamed',
      skus: [{ priceMinor: 500 }],
    })
    expect((await detail(read.id)).problems).toMatchObject([{ row: 2, code: 'changedMeanwhile' }])
  })

  it('that use a code or change costs after the preview are not overwritten either', async () => {
    const supplier = await newSupplier()
    const [fresh, known] = [newRow(), newRow()]
    await take([known])
    const first = await upload([fresh])
    const second = await upload([{ ...fresh, price: '9.99' }])
    await place(first.id)
    expect(await place(second.id)).toMatchObject({ leftOut: 1 })
    expect((await productOf(fresh.productCode ?? '')).skus[0]?.priceMinor).toBe(500)
    const third = await upload([{ skuCode: known.skuCode ?? '', supplier: supplier.name, cost: '9' }])
    const product = await productOf(known.productCode ?? '')
    const offers = [{ supplierId: supplier.id, costMinor: 700 }]
    const skus = product.skus.map(({ id }) => ({ skuId: id, offers }))
    await operator.ok(operatorCosts.saveOffers, { productId: product.id, skus })
    expect(await place(third.id)).toMatchObject({ leftOut: 1 })
  })

  it('of a product since the export are reported, and overwritten only on confirmation', async () => {
    const row = newRow()
    await take([row])
    const product = await productOf(row.productCode ?? '')
    const stale = { skuCode: row.skuCode ?? '', price: '5.10', version: 'v1' }
    const read = await upload([stale])
    expect(read.edited).toBe(1)
    expect(await place(read.id)).toMatchObject({ leftOut: 1 })
    expect((await detail(read.id)).problems).toMatchObject([{ code: 'editedSince' }])
    expect(await place((await upload([stale])).id, { edited: 'overwrite' })).toMatchObject({ leftOut: 0 })
    expect((await operator.ok(operatorCatalogue.getProduct, { id: product.id })).skus[0]?.priceMinor).toBe(
      510,
    )
  })
})

describe('applying', () => {
  it('resumes after a crash and does nothing twice', async () => {
    const rows = Array.from({ length: 3_200 }, () => newRow({ state: 'published' }))
    const read = await upload(rows)
    await confirm(read.id)
    const stop = new AbortController()
    stop.abort(new Error('killed'))
    const run = { signal: stop.signal, isLastAttempt: false, log: t.platform.log }
    await expect(placeImport(t.platform.database, read.id, run)).rejects.toThrow('killed')
    const half = (await detail(read.id)).import
    expect(half).toMatchObject({ status: 'importing', done: 1_500 })
    await Promise.all([
      t.runJobs(),
      placeImport(t.platform.database, read.id, { ...run, signal: new AbortController().signal }),
    ])
    expect((await detail(read.id)).import).toMatchObject({ status: 'done', done: 3_200, leftOut: 0 })
    const { rows: made } = await t.admin.query<{ n: number }>(
      `select count(*)::int as n from sku join product_search found using (product_id) where sku.code = any($1)`,
      [rows.map(({ skuCode }) => skuCode)],
    )
    expect(made[0]?.n).toBe(3_200)
    expect((await confirm(read.id)).import.status).toBe('done')
    const { rows: pending_search_ids } = await t.admin.query(
      'select from catalogue_import_chunk where pending_search_ids <> $1',
      ['{}'],
    )
    expect(pending_search_ids).toEqual([])
  })

  it('stops when whoever confirmed it loses the permission', async () => {
    const sourcing = await t.operatorWith(['sourcing'])
    const row = newRow()
    const { id } = await uploadCsv(sourcing, [row])
    await sourcing.ok(
      operatorCatalogueFiles.confirmCatalogueImport,
      { id, warned: 'apply', edited: 'leave' },
      { idempotencyKey: randomUUID() },
    )
    await t.admin.query(
      `update operator set roles = '{finance}' where id = (select operator_id from catalogue_import where id = $1)`,
      [id],
    )
    const run = { signal: new AbortController().signal, isLastAttempt: true, log: t.platform.log }
    await placeImport(t.platform.database, id, run)
    expect((await detail(id)).import).toMatchObject({ status: 'failed', done: 0, error: expect.any(String) })
    expect(await place(id)).toMatchObject({ status: 'done', done: 1, error: null })
  })
})

describe('a malicious or broken file', () => {
  const refused = async (body: Buffer, name = 'products.csv') => {
    const answer = await operator.call(
      operatorCatalogueFiles.uploadCatalogueFile,
      {},
      { file: { name, body } },
    )
    expect(answer.reason).toBe('fileRefused')
    return answer.msg
  }

  it('is rejected with instructions', async () => {
    expect(await refused(Buffer.from('Name,Price\nMug,5\n'))).toContain(
      'first row must contain the column names',
    )
    expect(await refused(Buffer.from('SKU code,SKU code,Weight (g)\na,b,1\n'))).toContain('appears twice')
    expect(await refused(Buffer.from('SKU code\na\n'))).toContain('no columns to change')
    expect(await refused(Buffer.from('SKU code,Weight (g)\n'))).toContain('no products below')
    expect(await refused(Buffer.from('SKU code,Weight (g)\n"a,1\n'))).toContain('never closed')
    const rows = Array.from({ length: 50_001 }, (_, index) => ({ skuCode: `S${index}`, weight: '1' }))
    expect(await refused(catalogueCsv(rows))).toContain('more than 50,000 rows')
    const { rows: left } = await t.admin.query(`select from catalogue_import where status = 'previewing'`)
    expect(left).toEqual([])
  })

  it('reports unknown columns and cells beyond the header', async () => {
    const csv = `Colour,SKU code,Product code,Name (English),Price (USD),Weight (g)\nRed,X-1,X-P,Mug,5,10\nRed,X-2,X-Q,Mug,5,10,more\n`
    const file = { name: 'a.csv', body: Buffer.from(csv) }
    const { import: one } = await operator.ok(operatorCatalogueFiles.uploadCatalogueFile, {}, { file })
    expect(one).toMatchObject({ ignoredColumns: ['Colour'], products: { new: 1, bad: 1 } })
  })
})
