import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { makeOperator } from '../fulfilment/test/fulfilment-factory.ts'
import { refundBulkJobs } from './index.ts'
import { makeReviewed } from './refund-factory.ts'

const t = await testApp()
const words = 'The carrier has a signature.'
const change = { kind: 'reject' as const, words }
const stateOf = async (id: string): Promise<string> => {
  const { rows } = await t.admin.query<{ state: string }>('select state from refund where id = $1', [id])
  return rows[0]?.state ?? ''
}

const made = async () => {
  const [one, two, ended] = [await makeReviewed(t), await makeReviewed(t), await makeReviewed(t)]
  await t.operator.ok(operatorRefunds.rejectRefund, { id: ended.id, words: 'No.' })
  return [one, two, ended] as const
}

describe('a decision about many refunds', () => {
  it('is previewed by the rules of a single one, and changes nothing', async () => {
    const refunds = await made()
    const preview = await t.operator.ok(operatorRefunds.previewRefundChange, {
      ids: refunds.map(({ id }) => id),
      change,
    })
    expect(preview).toMatchObject({ changes: 2, refused: 1, reasons: [{ reason: 'wrongState', cases: 1 }] })
    expect(await stateOf(refunds[0].id)).toBe('reviewing')
  })

  it('decides each as the single call does, and says which of them refused', async () => {
    const refunds = await made()
    const { bulkJobId } = await t.operator.ok(
      operatorRefunds.startRefundChange,
      { ids: refunds.map(({ id }) => id), change },
      { idempotencyKey: randomUUID() },
    )
    await t.runJobs()
    const { job, rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
    expect(job).toMatchObject({ kind: 'refund.change', state: 'done', done: 3, problems: 1 })
    expect(rows.map(({ ok, reason, subjectId }) => ({ ok, reason, subjectId }))).toEqual([
      { ok: true, reason: 'changed', subjectId: refunds[0].orderId },
      { ok: true, reason: 'changed', subjectId: refunds[1].orderId },
      { ok: false, reason: 'wrongState', subjectId: refunds[2].orderId },
    ])
    const { refunds: shown } = await t.operator.ok(operatorRefunds.getOperatorRefunds, {
      orderId: refunds[0].orderId,
    })
    expect(shown[0]?.events.at(-1)).toMatchObject({ kind: 'rejected', words })
    const audited = await t.admin.query(
      `select count(*)::int as n from audit_log where action = 'refund:reject' and target = any($1)`,
      [refunds.slice(0, 2).map(({ orderId }) => `order:${orderId}`)],
    )
    expect(audited.rows).toEqual([{ n: 2 }])
  })

  it('is not taken twice where a chunk runs again after a crash', async () => {
    const { id, orderId } = await makeReviewed(t)
    const [job] = refundBulkJobs(t.platform)
    const operatorId = await makeOperator(t.platform.database)
    const operator = { kind: 'operator', operatorId, name: 'Test', roles: ['support'] } as const
    const chunk = {
      bulkJobId: '1',
      input: { change },
      items: [{ id, label: 'RF' }],
      call: { operator, requestId: 'r', ip: '' },
      key: `work:${randomUUID()}/0`,
    }
    const first = await job?.run(chunk)
    expect(first).toEqual([{ ok: true, reason: 'changed', message: 'Changed.' }])
    expect(await job?.run(chunk)).toEqual(first)
    const { rows } = await t.admin.query(
      `select count(*)::int as n from audit_log where action = 'refund:reject' and target = $1`,
      [`order:${orderId}`],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('finds no refund that does not exist', async () => {
    const answer = await t.operator.call(operatorRefunds.previewRefundChange, { ids: ['999999999'], change })
    expect(answer).toMatchObject({ code: 0, reason: 'notFound' })
  })
})
