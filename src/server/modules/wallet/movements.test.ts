import { describe, expect, it } from 'vitest'
import { parse } from 'csv-parse/sync'
import { withTestDatabase } from '../../../../test/database.ts'
import type { CustomerId } from '../../platform/database.ts'
import { exportMovements } from './export-movements.ts'
import { listMovements, setMovementRemark, type MovementFilter } from './movement-queries.ts'
import { moveWallet, newSeller, someMovement } from './wallet-factory.ts'

const { database, admin } = await withTestDatabase()
const newCustomer = async (): Promise<CustomerId> => (await newSeller(database)).customer.customerId
const list = (customerId: CustomerId, filter: MovementFilter = {}, pageNum = 1) =>
  listMovements(database, { customerId, shopIds: null }, { ...filter, pageNum, pageSize: 20 })

const exported = async (customerId: CustomerId, filter: MovementFilter = {}): Promise<string> => {
  const { body } = exportMovements(database, { customerId, shopIds: null }, filter, new Date())
  const chunks: string[] = []
  for await (const chunk of body) chunks.push(String(chunk))
  return chunks.join('')
}

describe('the list of movements', () => {
  it('is newest first, page by page, with the balance after each', async () => {
    const customerId = await newCustomer()
    await moveWallet(database, customerId, ...Array.from({ length: 45 }, () => 100))
    const [first, third] = [await list(customerId), await list(customerId, {}, 3)]
    expect(first).toMatchObject({
      total: 45,
      rows: { length: 20, 0: { amountMinor: 100, balanceAfterMinor: 4_500 } },
    })
    expect(third).toMatchObject({ total: 45, rows: { length: 5, 4: { balanceAfterMinor: 100 } } })
  })

  it('filters by kind, direction and time', async () => {
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

  it("holds nothing of another customer's", async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()]
    await moveWallet(database, other, 5_000)
    expect(await list(mine)).toEqual({ total: 0, rows: [] })
  })
})

describe('the remark', () => {
  it("is the seller's own, and can be changed and emptied", async () => {
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
  it('is CSV that a spreadsheet reads, with every movement of the filter', async () => {
    const customerId = await newCustomer()
    await moveWallet(database, customerId, 500_000, ...Array.from({ length: 4_100 }, () => -7))
    const text = await exported(customerId, { direction: 'out' })
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(4_100)
    expect(rows.at(-1)).toMatchObject({
      Amount: '-0.07',
      'Balance after': '4999.93',
      Currency: 'USD',
      Kind: 'correction',
    })
  })

  it('holds no formula, whoever wrote the words', async () => {
    const customerId = await newCustomer()
    await moveWallet(
      database,
      customerId,
      someMovement(5_000, { agencyRemark: '+cmd|calc', actorName: '@SUM(A1)', sourceNumber: '-2+3' }),
    )
    const id = (await list(customerId)).rows[0]?.id ?? ''
    const remark = '=HYPERLINK("http://evil.test","a, b")'
    await setMovementRemark(database, { customerId, shopIds: null }, { id, remark })
    const text = await exported(customerId)
    const [row] = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    expect(row).toMatchObject({
      'Your remark': `'${remark}`,
      "Agency's remark": "'+cmd|calc",
      By: "'@SUM(A1)",
      Number: "'-2+3",
      Amount: '50',
    })
  })

  it('stays quick with a long history', async () => {
    const customerId = await newCustomer()
    await admin.query(
      `with numbers as (select nextval('id_seq') as id, n from generate_series(1, 20000) n),
         t as (insert into ledger_transaction (customer_id, id, kind, key, source_kind)
           select $1, id, 'correction', 'k' || n, 'test' from numbers),
         p as (insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
           select $1, id, a, m, 'USD', b from numbers,
             lateral (values ('wallet', 1, n), ('agency', -1, null)) as leg (a, m, b))
       update wallet set balance_minor = 20000, movements = 20000 where customer_id = $1`,
      [customerId],
    )
    const start = performance.now()
    const page = await list(customerId, {}, 900)
    expect(page.total).toBe(20_000)
    expect(performance.now() - start).toBeLessThan(1_000)
    expect((await exported(customerId)).split('\r\n')).toHaveLength(20_002)
  })
})
