import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../../test/pdf-text.ts'
import type { Caller } from '../../../../../test/http.ts'
import { menuTags } from '../../../../contract/kernel/permissions.ts'
import { maxStatementPdfRows, walletSpend } from '../../../../contract/wallet/wallet-spend.ts'
import { moveWallet, someMovement } from './wallet-factory.ts'
import { start, withSpend, type Move } from './spend-factory.ts'

const { newSeller, admin, database, t } = await withSpend()

const march = { from: '2026-03-01', to: '2026-03-31' }
const statement: readonly Move[] = [
  start,
  { at: '2026-02-28T23:59:59Z', kind: 'orderPayment', amountMinor: -10_000, sourceNumber: 'DS-1' },
  { at: '2026-03-01T00:00:00Z', kind: 'orderPayment', amountMinor: -25_050, sourceNumber: 'DS-2' },
  { at: '2026-03-02T12:00:00Z', kind: 'orderRefund', amountMinor: 5_000, sourceNumber: 'DS-2' },
  { at: '2026-03-03T12:00:00Z', kind: 'servicePayment', amountMinor: -1_000, sourceNumber: '=2+3' },
]

const pdfText = (pdf: Buffer): string =>
  readPdf(pdf)
    .map(({ text }) => text)
    .join(' ')

describe('the statement', () => {
  const csvOf = async (seller: Caller, days = march): Promise<Record<string, string>[]> => {
    const { body } = await seller.call(walletSpend.downloadWalletStatement, { ...days, format: 'csv' })
    if (body.toString().startsWith('{')) throw new Error(body.toString())
    return parse(body, { bom: true, columns: true })
  }

  it('leads from the opening to the closing balance', async () => {
    const rows = await csvOf(await newSeller(statement))
    expect(
      rows.map((row) => [row['Type'], row['Reference number'], row['Amount'], row['Balance after']]),
    ).toEqual([
      ['Opening balance', '', '', '99900.00'],
      ['Order payment', 'DS-2', '-250.50', '99649.50'],
      ['Order refund', 'DS-2', '50.00', '99699.50'],
      ['Extra service payment', "'=2+3", '-10.00', '99689.50'],
      ['Closing balance', '', '', '99689.50'],
    ])
    expect(rows[1]).toMatchObject({ 'Time (UTC)': '2026-03-01 00:00:00', Currency: 'USD' })
  })

  it('as PDF names both sides, the balances, the totals and every transaction', async () => {
    const seller = await newSeller(statement)
    const { body, headers } = await seller.call(walletSpend.downloadWalletStatement, march)
    const text = pdfText(body)
    expect(headers['content-disposition']).toContain('wallet-statement-2026-03.pdf')
    for (const part of [
      'Wallet statement',
      'Opening balance',
      '99,900.00',
      'DS-2',
      '-250.50',
      '99,689.50',
      'Totals by type',
      '-260.50',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('DS-1')
    const chinese = await seller.call(walletSpend.downloadWalletStatement, { ...march, locale: 'zh' })
    expect(pdfText(chinese.body)).toContain('期初余额')
  })

  it('of a period without transactions carries the balance over', async () => {
    const seller = await newSeller(statement)
    const days = { from: '2026-03-10', to: '2026-03-12' }
    expect((await csvOf(seller, days)).map((row) => row['Balance after'])).toEqual(['99689.50', '99689.50'])
    const { body } = await seller.call(walletSpend.downloadWalletStatement, days)
    expect(pdfText(body)).toContain('No transactions in this period')
  })

  it('is refused as PDF if it is too long, and has every row as CSV', async () => {
    const count = maxStatementPdfRows + 1
    const day = '2026-03-05T12:00:00Z'
    const seller = await newSeller([
      start,
      ...Array.from({ length: count }, (): Move => ({ at: day, kind: 'orderPayment', amountMinor: -1 })),
    ])
    const refused = await seller.call(walletSpend.downloadWalletStatement, march)
    expect([refused.code, refused.reason]).toEqual([0, 'statementTooLong'])
    const rows = await csvOf(seller)
    expect(rows).toHaveLength(count + 2)
    expect(rows.at(-1)).toMatchObject({ Type: 'Closing balance', 'Balance after': '99949.99' })
  })

  it('is not sent if the ledger and the sums disagree', async () => {
    const seller = await newSeller(statement)
    await admin.query(
      `update wallet_movements_by_day set out_minor = out_minor + 1 where customer_id = $1 and day = '2026-03-01'`,
      [seller.id],
    )
    for (const format of ['csv', 'pdf'] as const)
      expect((await seller.call(walletSpend.downloadWalletStatement, { ...march, format })).code).toBe(500)
  })

  it('adds up where a payment that began before midnight was posted after one that began later', async () => {
    const seller = await newSeller([
      start,
      { at: '2026-03-01T00:00:01Z', kind: 'orderPayment', amountMinor: -100 },
      { at: '2026-02-28T23:59:59Z', kind: 'orderPayment', amountMinor: -1_000 },
    ])
    expect((await csvOf(seller)).map((row) => row['Balance after'])).toEqual([
      '99990.00',
      '99989.00',
      '99989.00',
    ])
  })

  it('has at most 366 days', async () => {
    const seller = await newSeller()
    const ask = async (from: string, to: string) =>
      (await seller.call(walletSpend.downloadWalletStatement, { from, to, format: 'csv' })).code
    expect(await ask('2025-01-01', '2026-01-01')).toBe(200)
    expect(await ask('2025-01-01', '2026-01-02')).toBe(415)
    expect(await ask('2026-01-02', '2026-01-01')).toBe(415)
  })

  it('hides from a sub-account the numbers of orders of other shops', async () => {
    const sourceId = '912345'
    await moveWallet(
      database,
      t.customerId,
      5_000,
      someMovement(-100, { kind: 'orderPayment', sourceKind: 'order', sourceId, sourceNumber: 'DS-912345' }),
    )
    const days = { from: new Date().toISOString().slice(0, 10), to: new Date().toISOString().slice(0, 10) }
    const sub = await t.subAccount({ menuTags: [menuTags.wallet], shopIds: [] })
    const numbers = async (as: Caller) => (await csvOf(as, days)).map((row) => row['Reference number'])
    expect(await numbers(t.main)).toContain('DS-912345')
    expect(await numbers(sub)).not.toContain('DS-912345')
    expect((await csvOf(sub, days)).map((row) => row['Amount'])).toContain('-1.00')
  })
})
