import { menuTags } from '../../../contract/kernel/permissions.ts'
import { sourcingLimits } from '../../../contract/sourcing/sourcing-states.ts'
import type { OperatorCall } from '../../platform/call.ts'
import { storePicture, type Conversations, type UnreadMarks } from '../../platform/conversation.ts'
import type { Database } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import { refuse } from '../../platform/refuse.ts'
import { ownerOfSourcing } from './sourcing-rows.ts'

export const sourcingConversation: Conversations = {
  table: 'sourcing_message',
  idColumn: 'request_id',
  max: sourcingLimits.messages,
  full: () => refuse('conversationFull', { of: 'sourcing', max: sourcingLimits.messages }),
}

export const sourcingMarks: UnreadMarks = {
  table: 'sourcing_unread',
  idColumn: 'request_id',
  tag: menuTags.product,
}

export const uploadSourcingPicture = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  requestId: string,
  call: OperatorCall,
) => storePicture(files, await ownerOfSourcing(database.agency, requestId), call)
