import { describe, expect, it } from 'vitest'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { testApp } from '../../../../../test/http.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { listMovements, setMovementRemark, type MovementFilter } from '../movements/movement-queries.ts'
import { moveWallet, newSeller, someMovement } from './wallet-factory.ts'

const t = await testApp()
const { admin } = t
const { database } = t.platform
const newCustomer = async (): Promise<CustomerId> => (await newSeller(database)).customer.customerId
const list = (customerId: CustomerId, filter: MovementFilter = {}, pageNum = 1) =>
  listMovements(database, { customerId, shopIds: null }, { ...filter, pageNum, pageSize: 20 })

const exported = async (
  prepare: (customerId: CustomerId) => Promise<unknown>,
  input: InputOf<typeof wallet.exportMovements> = {},
): Promise<Buffer> => {
  const seller = await t.newCustomer()
  if (seller.customerId === '') throw new Error('a seller has a customer')
  await prepare(seller.customerId)
  return (await seller.call(wallet.exportMovements, input)).body
}
const rowsOf = (file: Buffer): Record<string, string>[] => parse(file, { bom: true, columns: true })

describe('the transaction list', () => {
  it('is newest first, in pages, with the balance after each', async () => {
    const customerId = await newCustomer()
    await moveWallet(database, customerId, ...Array.from({ length: 45 }, () => 100))
    const [first, third] = [await list(customerId), await list(customerId, {}, 3)]
    expect(first).toMatchObject({
      total: 45,
      rows: { length: 20, 0: { amountMinor: 100, balanceAfterMinor: 4_500 } },
    })
    expect(third).toMatchObject({ total: 45, rows: { length: 5, 4: { balanceAfterMinor: 100 } } })
  })

  it('filters by type, direction and time', async () => {
    const customerId = await newCustomer()
    await moveWallet(database, customerId, 5_000, -100, someMovement(-200, { kind: 'orderPayment' }))
    const totals = await Promise.all(
      [
        { kind: 'orderPayment' as const },
        { direction: 'in' as const },
        { direction: 'out' as const },
        { direction: 'out' as const, kind: 'correction' as const },
        { from: new Date(Date.now() + 60_000).toISOString() },
        { to: new Date(Date.now() + 60_000).toISOString() },
      ].map(async (filter) => (await list(customerId, filter)).total),
    )
    expect(totals).toEqual([1, 1, 2, 1, 0, 3])
  })

  it('is searched by the whole number, with or without its letters', async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()]
    const of = (sourceId: string) =>
      someMovement(-100, {
        kind: 'orderPayment',
        sourceKind: 'order',
        sourceId,
        sourceNumber: `DS-${sourceId}`,
      })
    await moveWallet(database, mine, 5_000, of('912345'), of('9123456'), of('912345'))
    await moveWallet(database, other, 5_000, of('912345'))
    const numbers = async (search: string) =>
      (await list(mine, { search })).rows.map((row) => row.sourceNumber)
    for (const search of ['912345', 'DS-912345', 'ds-912345'])
      expect(await numbers(search)).toEqual(['DS-912345', 'DS-912345'])
    expect((await list(mine, { search: '912345', direction: 'out' })).total).toBe(2)
    for (const search of ['91234', 'DS-', '%', '9'.repeat(40), 'Ana'])
      expect(await numbers(search)).toEqual([])
  })

  it('is not searched by numbers of shops that the viewer does not see', async () => {
    const customerId = await newCustomer()
    const sourceId = '912345'
    const payment = {
      kind: 'orderPayment',
      sourceKind: 'order',
      sourceId,
      sourceNumber: `DS-${sourceId}`,
    } as const
    await moveWallet(database, customerId, 5_000, someMovement(-100, payment))
    const page = { search: sourceId, pageNum: 1, pageSize: 20 }
    expect((await listMovements(database, { customerId, shopIds: null }, page)).total).toBe(1)
    expect((await listMovements(database, { customerId, shopIds: [] }, page)).total).toBe(0)
  })

  it('contains nothing of other customers', async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()]
    await moveWallet(database, other, 5_000)
    expect(await list(mine)).toEqual({ total: 0, rows: [] })
  })
})

describe('the note', () => {
  it('is the seller’s own, and can be changed and cleared', async () => {
    const customerId = await newCustomer()
    await moveWallet(database, customerId, 5_000)
    const [movement] = (await list(customerId)).rows
    const id = movement?.id ?? ''
    for (const remark of ['March budget', 'April budget', '']) {
      await setMovementRemark(database, { customerId, shopIds: null }, { id, remark })
      expect((await list(customerId)).rows[0]?.customerRemark).toBe(remark)
    }
    await expect(
      setMovementRemark(
        database,
        { customerId: await newCustomer(), shopIds: null },
        { id, remark: 'mine now' },
      ),
    ).rejects.toMatchObject({ reason: 'notFound' })
  })
})

describe('the export', () => {
  it('is CSV that spreadsheets read, with every transaction of the filter', async () => {
    const rows = rowsOf(
      await exported(
        (customerId) => moveWallet(database, customerId, 500_000, ...Array.from({ length: 4_100 }, () => -7)),
        { direction: 'out' },
      ),
    )
    expect(rows).toHaveLength(4_100)
    expect(rows.at(-1)).toMatchObject({
      Amount: '-0.07',
      'Balance after': '4999.93',
      Currency: 'USD',
      Type: 'Adjustment',
    })
  })

  it('contains no formula, whoever wrote the text', async () => {
    const remark = '=HYPERLINK("http://evil.test","a, b")'
    const [row] = rowsOf(
      await exported(async (customerId) => {
        await moveWallet(
          database,
          customerId,
          someMovement(5_000, { agencyRemark: '+cmd|calc', actorName: '@SUM(A1)', sourceNumber: '-2+3' }),
        )
        const id = (await list(customerId)).rows[0]?.id ?? ''
        await setMovementRemark(database, { customerId, shopIds: null }, { id, remark })
      }),
    )
    expect(row).toMatchObject({
      'Your note': `'${remark}`,
      'Agency note': "'+cmd|calc",
      By: "'@SUM(A1)",
      'Reference number': "'-2+3",
      Amount: '50.00',
    })
  })

  it('is XLSX too, in the reader’s language and time zone', async () => {
    const file = await exported(
      async (customerId) => {
        await moveWallet(database, customerId, 5_000)
        await admin.query(`update customer set time_zone = 'Asia/Shanghai' where customer_id = $1`, [
          customerId,
        ])
        await admin.query(
          `update ledger_transaction set created_at = '2026-03-04T20:05:06Z' where customer_id = $1`,
          [customerId],
        )
      },
      { format: 'xlsx', locale: 'zh' },
    )
    const [titles, row] = await readSheet(file)
    expect(titles?.slice(0, 3)).toEqual(['时间 (Asia/Shanghai)', '类型', '金额'])
    expect(row?.slice(0, 5)).toEqual([new Date('2026-03-05T04:05:06Z'), '余额调整', 50, 50, 'USD'])
  })

  it('lists and exports a long history', async () => {
    const seller = await t.newCustomer()
    if (seller.customerId === '') throw new Error('a seller has a customer')
    const { customerId } = seller
    await admin.query(
      `with numbers as (select nextval('id_seq') as id, n from generate_series(1, 20000) n),
         t as (insert into ledger_transaction (customer_id, id, kind, key, source_kind)
           select $1, id, 'correction', 'k' || n, 'test' from numbers),
         p as (insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
           select $1, id, a, m, 'USD', b from numbers,
             lateral (values ('wallet', 1, n), ('agency', -1, null)) as leg (a, m, b))
       select`,
      [customerId],
    )
    const page = await list(customerId, {}, 900)
    expect(page.total).toBe(20_000)
    const { body } = await seller.call(wallet.exportMovements, {})
    expect(body.toString().split('\r\n')).toHaveLength(20_002)
  })
})
