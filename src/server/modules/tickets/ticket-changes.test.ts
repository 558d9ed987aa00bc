import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'
import { askInGeneral } from './ticket-factory.ts'

const t = await testApp()

const started = async (ids: readonly string[], kind: 'take' | 'close'): Promise<string> =>
  (
    await t.operator.ok(
      operatorTickets.startTicketChange,
      { ids: [...ids] as never, change: { kind } },
      { idempotencyKey: randomUUID() },
    )
  ).bulkJobId

const resultsOf = async (bulkJobId: string) =>
  (await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })).rows.map(
    ({ ok, reason }) => ({ ok, reason }),
  )

describe('a change of many tickets', () => {
  it('takes unassigned ones, and none from a colleague', async () => {
    const [free, taken] = [await askInGeneral(t.main), await askInGeneral(t.main)]
    const colleague = await t.operatorWith(['support'])
    await colleague.ok(operatorTickets.takeTicket, { id: taken.id, from: null })
    const ids = [free.id, taken.id]
    expect(
      await t.operator.ok(operatorTickets.previewTicketChange, { ids, change: { kind: 'take' } }),
    ).toMatchObject({ changes: 1, reasons: [{ reason: 'alreadyAssigned' }] })
    const job = await started(ids, 'take')
    await t.runJobs()
    expect(await resultsOf(job)).toEqual([
      { ok: true, reason: 'changed' },
      { ok: false, reason: 'alreadyAssigned' },
    ])
    expect(await t.operator.ok(operatorTickets.getOperatorTicket, { id: free.id })).toMatchObject({
      isMine: true,
    })
  })

  it('leaves a ticket open in which the seller has written since the job was started', async () => {
    const [quiet, busy] = [await askInGeneral(t.main), await askInGeneral(t.main)]
    const job = await started([quiet.id, busy.id], 'close')
    await t.main.ok(tickets.replyTicket, { id: busy.id, content: 'One more question.' })
    await t.runJobs()
    expect(await resultsOf(job)).toEqual([
      { ok: true, reason: 'changed' },
      { ok: false, reason: 'newMessage' },
    ])
  })
})
