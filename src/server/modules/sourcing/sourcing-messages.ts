import { menuTags } from '../../../contract/kernel/permissions.ts'
import { sourcingLimits } from '../../../contract/sourcing/sourcing-states.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import {
  storePicture,
  type Conversations,
  type UnreadMarks,
} from '../../platform/conversations/conversation.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
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
