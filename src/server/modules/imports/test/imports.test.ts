import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { imports } from '../../../../contract/imports/imports.ts'
import { templateColumns } from '../reading/columns.ts'
import { csvOf, exportCsv, exportOrder, largeExport, rowsOf } from './export-factory.ts'
import type { FileRow } from '../../../platform/sheets/sheet-rows.ts'

const t = await testApp()
const mug = { title: 'Stoneware mug - Sand', sku: 'CH-MUG-SAND', quantity: 2, price: '18.90' }
const candle = { title: 'Soy candle - Small', sku: 'CH-CANDLE-SMALL', quantity: 1, price: '24.00' }

const newShop = async (caller: Caller = t.main) =>
  (await caller.ok(shops.createManualShop, { name: `Shop ${randomUUID()}` })).id
const upload = async (shopId: string, body: Buffer, name = 'orders_export.csv', caller: Caller = t.main) =>
  (await caller.ok(imports.uploadOrderFile, { shopId }, { file: { name, body } })).import
const confirm = (id: string, key: string = randomUUID(), caller: Caller = t.main) =>
  caller.ok(imports.confirmImport, { id }, { idempotencyKey: key })
const preview = (id: string, problemsPage = 1) => t.main.ok(imports.getImport, { id, problemsPage })
const ordersOf = async (shopId: string) => {
  const { rows } = await t.admin.query<{ name: string; lines: number; key: string; source: string }>(
    `select shop_order_name as name, line_count as lines, shop_order_key as key, source from dropshipping_order
       where shop_id = $1 order by id`,
    [shopId],
  )
  return rows
}
const rejectedRowsCsv = async (id: string): Promise<{ text: string; rows: FileRow[] }> => {
  const sent = await t.main.call(imports.downloadImportProblems, { id })
  expect(sent.status).toBe(200)
  const rows: FileRow[] = []
  for await (const row of rowsOf(sent.body)) rows.push(row)
  return { text: sent.body.toString('utf8'), rows }
}

describe('an order file', () => {
  it('is previewed with every problem, and only its valid orders are created', async () => {
    const shopId = await newShop()
    const file = exportCsv([
      ...exportOrder(1001, [mug, candle]),
      ...exportOrder(1002, [mug], { 'Shipping Country': 'Atlantis' }),
      ...exportOrder(1003, [candle], { 'Financial Status': 'pending' }),
    ])
    const one = await upload(shopId, file)
    expect(one).toMatchObject({
      status: 'ready',
      format: 'shopifyCsv',
      rowsTotal: 4,
      rowsRejected: 1,
      ordersTotal: 2,
      ordersCreated: 0,
      ordersExisting: 0,
    })
    const shown = await preview(one.id)
    expect(shown.problemsTotal).toBe(1)
    expect(shown.problems).toEqual([
      {
        row: 4,
        column: 'Shipping Country',
        value: 'Atlantis',
        message: expect.stringContaining('two-letter code'),
        problem: { code: 'unknownCountry', detail: 'Atlantis', of: 'Shipping Country' },
      },
    ])
    expect(shown.preview).toMatchObject([
      {
        shopOrderName: '#1001',
        recipientName: 'Emily Carter',
        countryCode: 'US',
        lines: [
          { title: 'Stoneware mug', variantTitle: 'Sand', quantity: 2, known: false },
          { shopSku: 'CH-CANDLE-SMALL' },
        ],
      },
      { shopOrderName: '#1003' },
    ])
    expect(await ordersOf(shopId)).toEqual([])

    const key = randomUUID()
    expect((await confirm(one.id, key)).import.status).toBe('importing')
    await confirm(one.id, key)
    await t.runJobs()
    expect((await preview(one.id)).import).toMatchObject({
      status: 'done',
      ordersCreated: 2,
      ordersExisting: 0,
      error: null,
    })
    expect(await ordersOf(shopId)).toEqual([
      { name: '#1001', lines: 2, key: '5812000001001', source: 'import' },
      { name: '#1003', lines: 1, key: '5812000001003', source: 'import' },
    ])
    await confirm(one.id)
    await t.runJobs()
    expect(await ordersOf(shopId)).toHaveLength(2)
  })

  it('returns its rejected rows, escaped, for correction and another upload', async () => {
    const shopId = await newShop()
    const one = await upload(
      shopId,
      exportCsv([
        ...exportOrder(1001, [mug]),
        ...exportOrder(1002, [mug, { ...candle, title: "=cmd|' /C calc'!A0", quantity: 0 }], {
          Notes: 'Comma, "quotes" and 中文',
        }),
        ...exportOrder(1003, [mug], { 'Shipping City': '' }),
      ]),
    )
    const { text, rows } = await rejectedRowsCsv(one.id)
    expect(rows).toHaveLength(4)
    expect(rows[0]?.cells).toHaveLength(80)
    expect(rows[0]?.cells.at(-1)).toBe('Problem')
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(['#1002', '#1002', '#1003'])
    expect(rows[1]?.cells.at(-1)).toContain('row 4')
    expect(text).toContain(`'=cmd|`)
    expect(text).not.toMatch(/[,"]=cmd/)
    expect(text).toContain('中文')

    const again = await upload(shopId, Buffer.from(text), 'mend.csv')
    expect(again).toMatchObject({ rowsTotal: 3, rowsRejected: 3, ordersTotal: 0 })
    expect((await rejectedRowsCsv(again.id)).rows[0]?.cells).toHaveLength(80)
    expect(
      (await t.main.call(imports.confirmImport, { id: again.id }, { idempotencyKey: randomUUID() })).reason,
    ).toBe('nothingToImport')

    const header = rows[0]?.cells ?? []
    const corrected = rows.slice(1).map(({ cells }) =>
      Object.fromEntries(
        header.map((column, index) => {
          const value = cells[index] ?? ''
          if (value.includes('cmd')) return [column, 'Soy candle - Small']
          if (column === 'Lineitem quantity' && value === '0') return [column, '1']
          return [
            column,
            column === 'Shipping City' && value === '' && cells[0] === '#1003' ? 'Austin' : value,
          ]
        }),
      ),
    )
    const good = await upload(shopId, Buffer.from(csvOf(header, corrected)), 'corrected.csv')
    expect(good).toMatchObject({ rowsRejected: 0, ordersTotal: 2 })
    await confirm(good.id)
    await t.runJobs()
    const placed = await ordersOf(shopId)
    expect(placed.map(({ name, lines }) => [name, lines])).toEqual([
      ['#1002', 2],
      ['#1003', 1],
    ])
  })

  it('reports orders already imported or repeated in the file, and leaves them alone', async () => {
    const shopId = await newShop()
    const rows = [...exportOrder(1, [mug]), ...exportOrder(2, [mug]), ...exportOrder(1, [mug])]
    const first = await upload(shopId, exportCsv(rows))
    expect(first).toMatchObject({ ordersTotal: 3, ordersExisting: 1, rowsRejected: 0 })
    await confirm(first.id)
    await t.runJobs()
    expect((await preview(first.id)).import).toMatchObject({ ordersCreated: 2, ordersExisting: 1 })
    const second = await upload(shopId, exportCsv([...rows, ...exportOrder(3, [mug])]))
    expect(second).toMatchObject({ ordersTotal: 4, ordersExisting: 3 })
    await confirm(second.id)
    await t.runJobs()
    expect((await preview(second.id)).import).toMatchObject({
      status: 'done',
      ordersCreated: 1,
      ordersExisting: 3,
    })
  })

  it('never places a part of an order whose rows do not agree', async () => {
    const shopId = await newShop()
    const [start = {}, more = {}] = exportOrder(1, [mug, candle])
    const later = { ...start, ...more, 'Shipping Phone': '+1 512-555-0199' }
    const one = await upload(shopId, exportCsv([start, ...exportOrder(2, [mug]), later]))
    expect(one).toMatchObject({ rowsTotal: 3, rowsRejected: 2, ordersTotal: 1 })
    await confirm(one.id)
    await t.runJobs()
    expect((await ordersOf(shopId)).map(({ name }) => name)).toEqual(['#2'])
    expect((await rejectedRowsCsv(one.id)).rows).toHaveLength(3)
  })

  it('pages its problems', async () => {
    const shopId = await newShop()
    const rows = Array.from({ length: 120 }, (_, index) =>
      exportOrder(index + 1, [mug], { 'Shipping Country': '??' }),
    ).flat()
    const one = await upload(shopId, exportCsv(rows))
    const [first, third, fourth] = [
      await preview(one.id, 1),
      await preview(one.id, 3),
      await preview(one.id, 4),
    ]
    expect([first.problems.length, third.problems.length, fourth.problems.length]).toEqual([50, 20, 0])
    expect(third.problems.at(-1)?.row).toBe(121)
    expect(first.problemsTotal).toBe(120)
  })

  it('leaves nothing behind when it is rejected', async () => {
    const shopId = await newShop()
    const before = (await t.main.ok(imports.listImports, {})).imports.length
    const broken = `${exportCsv(exportOrder(1, [mug])).toString()}\n#2,"open`
    for (const body of [
      Buffer.from(broken),
      Buffer.from('a,b\n1,2'),
      Buffer.from('%PDF-1.7 …'),
      Buffer.from([0, 1, 2, 3]),
    ]) {
      const sent = await t.main.call(imports.uploadOrderFile, { shopId }, { file: { name: 'x.csv', body } })
      expect(sent.reason).toBe('fileRefused')
    }
    expect((await t.main.ok(imports.listImports, {})).imports).toHaveLength(before)
  })

  it('may be our template in Excel', async () => {
    const shopId = await newShop()
    const { default: writeExcelFile } = await import('write-excel-file/node')
    const cells = [
      'A-7',
      '',
      'Ida Lindqvist',
      '',
      '',
      'SE',
      '',
      'Uppsala',
      'Storgatan 5',
      '',
      '753 31',
      '',
      'MUG',
      'Mug',
      '',
      2,
      18.9,
      '',
    ]
    const body = await writeExcelFile([[...templateColumns], cells]).toBuffer()
    const one = await upload(shopId, body, 'orders.xlsx')
    expect(one).toMatchObject({ format: 'templateXlsx', rowsTotal: 1, rowsRejected: 0, ordersTotal: 1 })
    await confirm(one.id)
    await t.runJobs()
    expect(await ordersOf(shopId)).toMatchObject([{ key: 'A-7', name: 'A-7' }])
  })

  it('resumes after a failure, and creates nothing twice', async () => {
    const shopId = await newShop()
    const one = await upload(shopId, largeExport(1_600, 5001))
    expect(one.ordersTotal).toBeGreaterThan(1_000)
    await t.admin.query(`
      create function fail_once() returns trigger language plpgsql as $$
      begin
        if exists (select from new_rows where shop_order_name = '#5700') then raise exception 'the power went out'; end if;
        return null;
      end $$;
      create trigger fail_once after insert on dropshipping_order referencing new table as new_rows
        for each statement execute function fail_once()`)
    await confirm(one.id)
    await t.runJobs({ failures: 'allow', evenDelayed: true })
    const stopped = (await preview(one.id)).import
    expect(stopped.status).toBe('failed')
    expect(stopped.error).not.toBeNull()
    // The three chunks before it, and those created concurrently.
    expect(stopped.ordersCreated).toBeGreaterThanOrEqual(600)
    expect(stopped.ordersCreated).toBeLessThan(one.ordersTotal)
    expect(await ordersOf(shopId)).toHaveLength(stopped.ordersCreated)
    await t.admin.query('drop trigger fail_once on dropshipping_order; drop function fail_once')
    await confirm(one.id)
    await t.runJobs()
    expect((await preview(one.id)).import).toMatchObject({
      status: 'done',
      ordersCreated: one.ordersTotal,
      ordersExisting: 0,
    })
    expect(await ordersOf(shopId)).toHaveLength(one.ordersTotal)
  })

  it('with ten thousand rows is imported completely', async () => {
    const shopId = await newShop()
    const one = await upload(shopId, largeExport(10_000))
    await confirm(one.id)
    await t.runJobs()
    expect((await preview(one.id)).import).toMatchObject({ status: 'done', ordersCreated: one.ordersTotal })
    expect(await ordersOf(shopId)).toHaveLength(one.ordersTotal)
  })

  it('belongs to its customer, and is visible to a sub-account by shop', async () => {
    const shopId = await newShop()
    const one = await upload(shopId, exportCsv(exportOrder(1, [mug])))
    expect((await t.other.call(imports.getImport, { id: one.id })).reason).toBe('notFound')
    expect((await t.other.call(imports.downloadImportProblems, { id: one.id })).reason).toBe('notFound')
    const staff = await t.subAccount({
      menuTags: [3],
      authorities: ['order:create'],
      shopIds: [await newShop()],
    })
    expect((await staff.call(imports.getImport, { id: one.id })).reason).toBe('notFound')
    expect((await staff.ok(imports.listImports, {})).imports).toEqual([])
    const sent = await staff.call(
      imports.uploadOrderFile,
      { shopId },
      { file: { name: 'x.csv', body: exportCsv([]) } },
    )
    expect(sent.reason).toBe('notFound')
  })
})
