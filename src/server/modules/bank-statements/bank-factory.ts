import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { operatorBankStatements, type BankLine } from '../../../contract/bank-statements/bank-statements.ts'
import { common } from '../../../contract/common/common.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

let made = 0
export const uniqueReference = (): string => `QS${Date.now().toString(36).toUpperCase()}${(made += 1)}X`

export const csvOf = (rows: readonly string[], header = 'Date,Amount,Currency,Name,Reference,ID') => ({
  name: 'statement.csv',
  body: Buffer.from([header, ...rows].join('\n')),
})

export const importRows = (t: TestApp, rows: readonly string[]) =>
  t.operator.ok(operatorBankStatements.importBankStatement, {}, { file: csvOf(rows), ...key() })

/** An imported payment that names `reference`. */
export const importLine = async (
  t: TestApp,
  reference: string,
  { amount = '500.00', currency = 'USD', payer = 'Somebody' } = {},
): Promise<BankLine> => {
  await importRows(t, [
    `${new Date().toISOString().slice(0, 10)},${amount},${currency},${payer},${reference},${randomUUID()}`,
  ])
  const { rows } = await t.operator.ok(operatorBankStatements.listBankLines, { search: reference })
  const line = rows.at(-1)
  if (!line) throw new Error('the line was not imported')
  return line
}

/** A transfer that a seller has reported, in review. */
export const reportTransfer = async (
  caller: Caller,
  bankReference: string,
  amountMinor = 50_000,
): Promise<{ readonly id: string; readonly number: string }> => {
  const file = { name: 'receipt.png', body: png }
  const { id: receiptFileId } = await caller.ok(common.uploadFile, {}, { file })
  const input = { amountMinor, bankReference, receiptFileId }
  return (await caller.ok(wallet.createBankRecharge, input, key())).recharge
}
