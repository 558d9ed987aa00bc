import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorBankStatements } from '../../../contract/bank-statements/bank-statements.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { importLine, key, reportTransfer, uniqueReference } from './bank-factory.ts'

const t = await testApp()
const { previewMatchedCredit, startMatchedCredit } = operatorBankStatements

const balance = async (): Promise<number> => {
  const { rows } = await t.admin.query<{ minor: string }>(
    'select balance_minor as minor from wallet where customer_id = $1',
    [t.customerId],
  )
  return Number(rows[0]?.minor ?? 0)
}

const sure = async (amountMinor: number) => {
  const recharge = await reportTransfer(t.main, uniqueReference(), amountMinor)
  const line = await importLine(t, `payment ${recharge.number}`, { amount: (amountMinor / 100).toFixed(2) })
  return { ...recharge, line }
}

describe('crediting transfers from the bank statements', () => {
  it('credits those whose payment is sure, once, and leaves the others to be reviewed', async () => {
    const [one, two] = [await sure(10_100), await sure(20_200)]
    const none = await reportTransfer(t.main, uniqueReference(), 30_300)
    const ids = [one.id, two.id, none.id]
    const input = { ids, change: {} }
    expect(await t.operator.ok(previewMatchedCredit, input)).toMatchObject({
      changes: 2,
      refused: 1,
      reasons: [{ reason: 'noSureMatch', cases: 1, figures: { number: none.number } }],
    })
    const before = await balance()
    const jobs = [
      await t.operator.ok(startMatchedCredit, input, key()),
      await t.operator.ok(startMatchedCredit, input, key()),
    ]
    await t.runJobs()
    expect((await balance()) - before).toBe(30_300)
    const [first, second] = await Promise.all(
      jobs.map(({ bulkJobId }) => t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })),
    )
    const problems = [first?.job.problems ?? 0, second?.job.problems ?? 0].toSorted((a, b) => a - b)
    expect(problems).toEqual([1, 3])
    const { rows } = await t.admin.query<{ state: string }>(
      'select state from bank_line where id = any($1::bigint[])',
      [[one.line.id, two.line.id]],
    )
    expect(rows).toEqual([{ state: 'credited' }, { state: 'credited' }])
  })

  it('is not sure of a payment that names two transfers', async () => {
    const reference = uniqueReference()
    const [one, two] = [
      await reportTransfer(t.main, reference, 40_400),
      await reportTransfer(t.main, reference, 40_400),
    ]
    await importLine(t, `payment ${one.number} and ${two.number}`, { amount: '404.00' })
    // Also while only one of them is chosen.
    expect(await t.operator.ok(previewMatchedCredit, { ids: [one.id], change: {} })).toMatchObject({
      changes: 0,
      refused: 1,
    })
  })
})
