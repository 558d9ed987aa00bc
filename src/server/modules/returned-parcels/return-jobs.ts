import { sql } from 'kysely'
import * as z from 'zod'
import { returnTerms } from '../../../contract/returned-parcels/returned-parcels.ts'
import { customerIdFromRow, type Database, type Tx } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { addEvents } from '../orders/index.ts'
import { showOnOrders } from './move-return.ts'
import type { ReturnMails } from './return-emails.ts'
import { lockReturn } from './return-rows.ts'

export const returnDeadlinesJob = declareJob({
  name: 'return-deadlines',
  payload: z.object({}),
  cron: '40 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
})

const batch = 200
const system = { kind: 'system', name: '' } as const

/** Runs each in its own transaction, where `run` checks again under the lock. Returns the number processed. */
const forEachDue = async (
  database: Database,
  due: ReturnType<typeof sql>,
  signal: AbortSignal,
  run: (tx: Tx, id: string) => Promise<void>,
): Promise<number> => {
  let done = 0
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from returned_parcel where state in ('pendingAddress', 'pendingPay') and overdue_at is null
        and ${due} order by answer_until limit ${sql.lit(batch)}`.execute(database.agency)
    for (const { id } of rows) {
      signal.throwIfAborted()
      await database.agencyTransaction((tx) => run(tx, id))
    }
    done += rows.length
    if (rows.length < batch) return done
  }
}

const remind = async (tx: Tx, mails: ReturnMails, id: string): Promise<void> => {
  const { rows } = await sql<{ customerId: string; shopId: string; answerUntil: Date }>`
    update returned_parcel set reminded_at = now()
      where id = ${id} and state in ('pendingAddress', 'pendingPay') and reminded_at is null
      returning customer_id as "customerId", shop_id as "shopId", answer_until as "answerUntil"`.execute(tx)
  const [row] = rows
  if (row) await mails.reminded(tx, customerIdFromRow(row.customerId), { ...row, id })
}

/** The seller can still respond until the agency discards the parcel. */
const markOverdue = async (tx: Tx, id: string): Promise<void> => {
  const { customerId, orderId, number } = await lockReturn(tx, id)
  const { rows } = await sql`
    update returned_parcel set overdue_at = now()
      where customer_id = ${customerId} and id = ${id} and state in ('pendingAddress', 'pendingPay')
        and overdue_at is null and answer_until <= now()
      returning id`.execute(tx)
  if (rows.length === 0) return
  await addEvents(tx, customerId, [{ orderId, kind: 'return.overdue', detail: { number } }], system)
  await showOnOrders(tx, customerId, [orderId])
}

export const checkDeadlines = async (
  database: Database,
  mails: ReturnMails,
  signal: AbortSignal,
): Promise<{ readonly reminded: number; readonly overdue: number }> => {
  const soon = sql`reminded_at is null and answer_until > now()
    and answer_until <= now() + make_interval(days => ${returnTerms.remindDaysBefore})`
  const reminded = await forEachDue(database, soon, signal, (tx, id) => remind(tx, mails, id))
  const overdue = await forEachDue(database, sql`answer_until <= now()`, signal, markOverdue)
  return { reminded, overdue }
}
