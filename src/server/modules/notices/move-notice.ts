import { sql } from 'kysely'
import { type DomainError, notFound } from '../../../contract/kernel/errors.ts'
import {
  noticeStatuses,
  noticeTransitions,
  type NoticeAudience,
  type NoticeStatus,
} from '../../../contract/notices/notices.ts'
import type { OperatorActor } from '../../platform/auth/actors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { reaches } from './count-audience.ts'
import { mailNotice } from './mail-notice.ts'

const before = (status: NoticeStatus): readonly NoticeStatus[] =>
  noticeStatuses.filter((from) => (noticeTransitions[from] as readonly NoticeStatus[]).includes(status))

const refusal = async (tx: Tx, id: string): Promise<DomainError> => {
  const row = await tx.selectFrom('notice').select('status').where('id', '=', id).executeTakeFirst()
  if (!row) return notFound('Announcement')
  return refuse('notPossibleNow', { status: row.status })
}

const countReached = async (tx: Tx, id: string, audience: NoticeAudience): Promise<number> => {
  const named = sql`select customer_id from notice_recipient where notice_id = ${id}`
  const { rows } = await sql<{ customers: number }>`
    update notice set reached_customers = (select count(*) from customer c where ${reaches(audience, named)})
      where id = ${id} returning reached_customers as customers`.execute(tx)
  return rows[0]?.customers ?? 0
}

export const publishNotice = async (
  tx: Tx,
  operator: OperatorActor,
  { id, isMailed }: { readonly id: string; readonly isMailed: boolean },
): Promise<void> => {
  const { rows } = await sql<{ audience: NoticeAudience }>`
    update notice set status = 'published', published_at = now(), updated_at = now(), revision = revision + 1,
        saved_by = ${operator.operatorId}, mailed_until = ${isMailed ? 0 : null}::bigint, mailed_at = null
      where id = ${id} and status = any(${before('published')}) returning audience`.execute(tx)
  const [moved] = rows
  if (!moved) throw await refusal(tx, id)
  const reached = await countReached(tx, id, moved.audience)
  if (moved.audience === 'named' && reached === 0) {
    throw refuse('nobodyNamed')
  }
  if (isMailed) await enqueue(tx, mailNotice, { noticeId: id })
}

export const withdrawNotice = async (tx: Tx, operator: OperatorActor, id: string): Promise<void> => {
  const { rows } = await sql`
    update notice set status = 'withdrawn', withdrawn_at = now(), updated_at = now(), revision = revision + 1,
        saved_by = ${operator.operatorId}
      where id = ${id} and status = any(${before('withdrawn')}) returning id`.execute(tx)
  if (rows.length === 0) throw await refusal(tx, id)
}
