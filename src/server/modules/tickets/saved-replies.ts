import { sql } from 'kysely'
import pg from 'pg'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { macroAssignments, type operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

type Draft = ParsedInputOf<typeof operatorTickets.saveSavedReply>
type Assignment = (typeof macroAssignments)[number]

const assignmentOf = (text: string): Assignment => macroAssignments.find((one) => one === text) ?? 'keep'

const maxReplies = 500

export const listSavedReplies = async (db: Db) => {
  const rows = await db
    .selectFrom('saved_reply')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .limit(maxReplies)
    .execute()
  return {
    replies: rows.map((row) => ({
      id: row.id,
      name: row.name,
      bodyEn: row.body_en,
      bodyZh: row.body_zh,
      assign: assignmentOf(row.assign),
      isClosing: row.is_closing,
      version: row.version,
      savedBy: row.saved_by,
      savedAt: row.saved_at.toISOString(),
    })),
  }
}

export const findMacro = async (tx: Tx, id: string): Promise<{ assign: Assignment; isClosing: boolean }> => {
  const row = await tx
    .selectFrom('saved_reply')
    .select(['assign', 'is_closing'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Saved reply')
  return { assign: assignmentOf(row.assign), isClosing: row.is_closing }
}

const write = async (tx: Tx, { id, version, ...draft }: Draft, by: string): Promise<string> => {
  const values = {
    name: draft.name,
    body_en: draft.bodyEn,
    body_zh: draft.bodyZh,
    assign: draft.assign,
    is_closing: draft.isClosing,
    saved_by: by,
  }
  if (id === undefined) {
    const made = await tx.insertInto('saved_reply').values(values).returning('id').executeTakeFirstOrThrow()
    return made.id
  }
  const changed = await tx
    .updateTable('saved_reply')
    .set({ ...values, version: version + 1, saved_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (changed) return changed.id
  await findMacro(tx, id)
  throw refuse('replyChanged')
}

export const saveSavedReply = async (database: Database, draft: Draft, call: OperatorCall): Promise<void> =>
  database
    .agencyTransaction(async (tx) => {
      const id = await write(tx, draft, call.operator.name)
      await audit(tx, call.operator, {
        action: 'ticket:saveSavedReply',
        target: `savedReply:${id}`,
        detail: { name: draft.name },
        call,
      })
    })
    .catch((error: unknown) => {
      const isTaken = error instanceof pg.DatabaseError && error.constraint === 'saved_reply_name'
      throw isTaken ? refuse('replyNameTaken', { name: draft.name }) : error
    })

export const deleteSavedReply = async (database: Database, id: string, call: OperatorCall): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const gone = await tx.deleteFrom('saved_reply').where('id', '=', id).returning('name').executeTakeFirst()
    if (!gone) throw notFound('Saved reply')
    await audit(tx, call.operator, {
      action: 'ticket:deleteSavedReply',
      target: `savedReply:${id}`,
      detail: { name: gone.name },
      call,
    })
  })
