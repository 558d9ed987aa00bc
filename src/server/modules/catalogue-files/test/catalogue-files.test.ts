import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { operatorCatalogueFiles } from '../../../../contract/catalogue-files/catalogue-files.ts'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { catalogueCsv, newRow, uploadCsv } from '../catalogue-file-factory.ts'
import { placeImport } from '../place-import.ts'
import { withCatalogueFiles } from './placed-files-factory.ts'

const { newSupplier, take, upload, detail, place, productOf, operator, confirm, t } =
  await withCatalogueFiles()

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
