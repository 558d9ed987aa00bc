import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import {
  sourcingActionsFrom,
  sourcingTransitions,
  type SourcingAction,
  type SourcingStatus,
} from '../../../contract/sourcing/sourcing-states.ts'
import type { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerCall, DecisionCall } from '../../platform/http/call.ts'
import { markUnread } from '../../platform/conversations/conversation.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refusalIn } from '../../platform/kernel/refuse.ts'
import { caseChanges } from '../bulk-jobs/index.ts'
import { auditAdminView, scopeOf } from '../orders/index.ts'
import { checkVersion } from './accept-sourcing.ts'
import type { SourcingMails } from './sourcing-emails.ts'
import {
  lockSourcing,
  moveSourcing,
  ownerOfSourcing,
  wrongSourcingStatus,
  type LockedSourcing,
} from './sourcing-rows.ts'
import { sourcingMarks } from './sourcing-messages.ts'

const act = (
  database: Database,
  call: CustomerCall,
  id: string,
  action: SourcingAction,
  work: (tx: Tx, request: LockedSourcing) => Promise<void>,
): Promise<void> =>
  database.tenantTransaction(call.customer.customerId, async (tx) => {
    const request = await lockSourcing(tx, call.customer.customerId, id)
    const from: readonly SourcingStatus[] = sourcingActionsFrom[action]
    if (!from.includes(request.status)) throw wrongSourcingStatus(request)
    await work(tx, request)
    await auditAdminView(tx, scopeOf(call), `sourcing:${action}`, [id])
  })

const backTo = ({ operatorId }: LockedSourcing) => (operatorId === null ? 'requested' : 'inProgress')

export const declineSourcing = (
  database: Database,
  { id, version, reason, wantsBetter }: ParsedInputOf<typeof sourcing.declineSourcing>,
  call: CustomerCall,
): Promise<void> =>
  act(database, call, id, 'decline', async (tx, request) => {
    checkVersion(request, version)
    const by = sellerOf(call.customer)
    const detail = { version, note: reason }
    await (wantsBetter
      ? moveSourcing(tx, request, { to: backTo(request), kind: 'sourcing.betterQuoteRequested', by, detail })
      : moveSourcing(tx, request, {
          to: 'declined',
          kind: 'sourcing.declined',
          by,
          detail,
          set: { end_reason: reason },
        }))
  })

export const askSourcingAgain = (
  database: Database,
  { id, note }: ParsedInputOf<typeof sourcing.askSourcingAgain>,
  call: CustomerCall,
): Promise<void> =>
  act(database, call, id, 'askAgain', (tx, request) =>
    moveSourcing(tx, request, {
      to: backTo(request),
      kind: 'sourcing.requestedAgain',
      by: sellerOf(call.customer),
      detail: note ? { note } : {},
    }),
  )

export const withdrawSourcing = (
  database: Database,
  { id, reason }: ParsedInputOf<typeof sourcing.withdrawSourcing>,
  call: CustomerCall,
): Promise<void> =>
  act(database, call, id, 'withdraw', (tx, request) =>
    moveSourcing(tx, request, {
      to: 'withdrawn',
      kind: 'sourcing.withdrawn',
      by: sellerOf(call.customer),
      detail: reason ? { note: reason } : {},
      set: { end_reason: reason, awaits_agency_reply: false },
    }),
  )

export const endSourcing = async (
  { database, mails }: { readonly database: Database; readonly mails: SourcingMails },
  { id, reason }: ParsedInputOf<typeof operatorSourcing.endSourcing>,
  call: DecisionCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { operatorId, name } = call.operator
    const request = await lockSourcing(tx, await ownerOfSourcing(tx, id), id)
    const taken = request.operatorId === null ? { operator_id: operatorId, operator_name: name } : {}
    await moveSourcing(tx, request, {
      to: 'notFound',
      kind: 'sourcing.notFound',
      by: { side: 'agency', name },
      detail: { note: reason },
      set: { ...taken, end_reason: reason, awaits_agency_reply: false },
    })
    await markUnread(tx, sourcingMarks, request)
    await mails.notFound(tx, request, { operatorName: name, note: reason })
    const detail = { customerId: request.customerId }
    await audit(tx, call.operator, { action: 'sourcing:notFound', target: `sourcing:${id}`, detail, call })
  })

const mayEnd = (status: SourcingStatus): boolean => {
  const next: readonly SourcingStatus[] = sourcingTransitions[status]
  return next.includes('notFound')
}

/** With one explanation for all. */
export const sourcingEnds = (parts: { readonly database: Database; readonly mails: SourcingMails }) =>
  caseChanges(parts.database, {
    kind: 'sourcing.end',
    action: 'sourcing:startSourcingEnd',
    calls: { preview: operatorSourcing.previewSourcingEnd, start: operatorSourcing.startSourcingEnd },
    thing: 'Request',
    plan: async (db, ids) => {
      const { rows } = await sql<{ id: string; number: string; status: SourcingStatus }>`
        select id, number, status from sourcing_request where id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map((row) => ({
        id: row.id,
        label: row.number,
        refusal: mayEnd(row.status) ? null : refusalIn(wrongSourcingStatus(row)),
      }))
    },
    decide: (database, { id }, { reason }, call) => endSourcing({ ...parts, database }, { id, reason }, call),
  })
