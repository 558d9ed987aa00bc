import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { type DomainError, notFound } from '../../../contract/kernel/errors.ts'
import type { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import type { OperatorActor } from '../../platform/auth/actors.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { storeContent } from './notice-content.ts'

type Draft = ParsedInputOf<typeof operatorNotices.saveNotice>

const notEditable = (): DomainError => refuse('notADraft')

const refusal = async (tx: Tx, id: string): Promise<DomainError> => {
  const row = await tx.selectFrom('notice').select('id').where('id', '=', id).executeTakeFirst()
  return row ? notEditable() : notFound('Announcement')
}

const writeRow = async (tx: Tx, id: string | undefined, values: Record<string, unknown>): Promise<string> => {
  if (id === undefined) {
    const made = await tx
      .insertInto('notice')
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }
  const changed = await tx
    .updateTable('notice')
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw await refusal(tx, id)
  return changed.id
}

const writeRecipients = async (tx: Tx, id: string, draft: Draft): Promise<void> => {
  await tx.deleteFrom('notice_recipient').where('notice_id', '=', id).execute()
  if (draft.audience !== 'named' || draft.customerIds.length === 0) return
  const wanted = [...new Set<string>(draft.customerIds)]
  const { numAffectedRows } = await sql`
    insert into notice_recipient (customer_id, notice_id)
      select customer_id, ${id}::bigint from customer where customer_id = any(${wanted}::bigint[])`.execute(
    tx,
  )
  if (Number(numAffectedRows) < wanted.length) throw notFound('Customer')
}

/** Returns the draft's id. Rich text is sanitised; images and files must belong to the agency. */
export const saveNotice = async (
  tx: Tx,
  files: Files,
  operator: OperatorActor,
  draft: Draft,
): Promise<string> => {
  const content = await storeContent(tx, files, draft)
  const id = await writeRow(tx, draft.id, {
    title: draft.title,
    audience: draft.audience,
    rich_text: content.richText,
    image_ids: content.imageIds,
    files: JSON.stringify(content.files),
    saved_by: operator.operatorId,
  })
  await writeRecipients(tx, id, draft)
  return id
}

export const deleteNotice = async (tx: Tx, id: string): Promise<void> => {
  const gone = await tx
    .deleteFrom('notice')
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw await refusal(tx, id)
}
