import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import {
  sourcingActionsFrom,
  sourcingOperatorActionsFrom,
  type SourcingStatus,
} from '../../../contract/sourcing/sourcing-states.ts'
import type { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerCall, OperatorCall } from '../../platform/http/call.ts'
import { markUnread } from '../../platform/conversations/conversation.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { caseMessages } from '../case-file/index.ts'
import type { SourcingMails } from './sourcing-emails.ts'
import {
  lockSourcing,
  moveSourcing,
  ownerOfSourcing,
  sourcingTable,
  wrongSourcingStatus,
  type LockedSourcing,
} from './sourcing-rows.ts'
import { sourcingMarks, sourcingConversation } from './sourcing-messages.ts'

const checkFrom = (from: readonly SourcingStatus[], request: LockedSourcing): void => {
  if (!from.includes(request.status)) throw wrongSourcingStatus(request)
}

const { addMessage, writeAsSeller } = caseMessages<LockedSourcing>({
  name: 'sourcing',
  table: sourcingTable,
  conversation: sourcingConversation,
  marks: sourcingMarks,
  ownerOf: ownerOfSourcing,
  lock: async (tx, customerId, id) => {
    const request = await lockSourcing(tx, customerId, id)
    checkFrom(sourcingActionsFrom.write, request)
    return request
  },
  sellerWrote: async (tx, request, by) => {
    if (request.status !== 'infoNeeded') return
    await moveSourcing(tx, request, { to: 'inProgress', kind: 'sourcing.answered', by })
  },
})

export const writeSourcing = (
  { database, files }: { readonly database: Database; readonly files: Files },
  input: ParsedInputOf<typeof sourcing.writeSourcing>,
  call: CustomerCall,
): Promise<void> => writeAsSeller({ database, files, endpoint: 'writeSourcing' }, input, call)

interface OperatorSourcingDeps {
  readonly database: Database
  readonly mails: SourcingMails
}

const writeIn = async (
  tx: Tx,
  mails: SourcingMails,
  input: ParsedInputOf<typeof operatorSourcing.writeToSeller>,
  call: OperatorCall,
): Promise<void> => {
  const { operator } = call
  const { id, content, pictureIds, isQuestion } = input
  const request = await lockSourcing(tx, await ownerOfSourcing(tx, id), id)
  checkFrom(sourcingOperatorActionsFrom[isQuestion ? 'ask' : 'write'], request)
  const by = { side: 'agency', name: operator.name } as const
  await addMessage(tx, request, { by, body: content, pictureIds })
  if (isQuestion) {
    // Asking assigns an unassigned request to the operator.
    const taken = request.operatorId === null
    const set = taken ? { operator_id: operator.operatorId, operator_name: operator.name } : {}
    await moveSourcing(tx, request, { to: 'infoNeeded', kind: 'sourcing.questioned', by, set })
  }
  await markUnread(tx, sourcingMarks, request)
  await mails[isQuestion ? 'questioned' : 'wrote'](tx, request, {
    operatorName: operator.name,
    note: content,
  })
  const detail = { customerId: request.customerId, isQuestion }
  await audit(tx, operator, { action: 'sourcing:write', target: `sourcing:${id}`, detail, call })
}

export const writeToSeller = async (
  { database, mails }: OperatorSourcingDeps,
  input: ParsedInputOf<typeof operatorSourcing.writeToSeller>,
  call: OperatorCall,
): Promise<void> => {
  const customerId = await ownerOfSourcing(database.agency, input.id)
  const request = { ...input, operatorId: call.operator.operatorId }
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'writeToSeller', request }
  await database.agencyTransaction((tx) =>
    idempotently(tx, intent, async () => {
      await writeIn(tx, mails, input, call)
      return null
    }),
  )
}
