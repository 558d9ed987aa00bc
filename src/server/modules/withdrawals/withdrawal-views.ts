import { sql } from 'kysely'
import type * as z from 'zod'
import type { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Withdrawal } from './withdrawal-rows.ts'

type Detail = z.input<typeof withdrawals.getWithdrawal.output>
type Event = Detail['events'][number]

const openStatuses: readonly string[] = ['requested', 'approved']

/** What both sides see in lists. */
export const rowView = (withdrawal: Withdrawal) => ({
  id: withdrawal.id,
  number: withdrawal.number,
  status: withdrawal.status,
  statusSince: withdrawal.statusSince.toISOString(),
  waitingOn: openStatuses.includes(withdrawal.status) ? ('agency' as const) : null,
  currency: withdrawal.currency,
  amountMinor: withdrawal.amountMinor,
  feeMinor: withdrawal.feeMinor,
  payoutMinor: withdrawal.amountMinor - withdrawal.feeMinor,
  payoutKind: withdrawal.payoutKind,
  payoutHint: withdrawal.payoutHint,
  requestedBy: withdrawal.actorName,
  createdAt: withdrawal.createdAt.toISOString(),
  paidOn: withdrawal.paidOn,
  reason: withdrawal.reason,
})

const eventsOf = async (db: Db, customerId: CustomerId, id: string): Promise<Event[]> => {
  const { rows } = await sql<Omit<Event, 'at'> & { at: Date }>`
    select status, at, actor_kind as "actorKind", actor_name as "actorName" from withdrawal_event
      where customer_id = ${customerId} and withdrawal_id = ${id} order by array_position(array['requested', 'approved'], status) nulls last`.execute(
    db,
  )
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
}

const proofUrlOf = async (db: Db, files: Files, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const file = await db.selectFrom('file').select('width').where('id', '=', id).executeTakeFirst()
  return files.url({ id, isPublic: false }, (file?.width ?? null) === null ? 'file' : 'large')
}

/** What both sides see of one. */
export const detailView = async (db: Db, files: Files, withdrawal: Withdrawal) => {
  const [events, proofUrl] = await Promise.all([
    eventsOf(db, withdrawal.customerId, withdrawal.id),
    proofUrlOf(db, files, withdrawal.proofFileId),
  ])
  return { ...rowView(withdrawal), paymentReference: withdrawal.paymentReference, proofUrl, events }
}
