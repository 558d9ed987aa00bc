import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  wholesaleMessageRoles,
  type operatorWholesale,
} from '../../../contract/wholesale/operator-wholesale.ts'
import { menuTags, type OperatorRole } from '../../../contract/kernel/permissions.ts'
import { wholesaleLimits, type WholesaleStatus } from '../../../contract/wholesale/wholesale-states.ts'
import type { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { CustomerCall, OperatorCall } from '../../platform/http/call.ts'
import {
  storePicture,
  type Conversations,
  type UnreadMarks,
} from '../../platform/conversations/conversation.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { caseMessages } from '../case-file/index.ts'
import type { WholesaleMails } from './wholesale-emails.ts'
import {
  lockWholesale,
  ownerOfWholesale,
  wholesaleTable,
  wrongWholesaleStatus,
  type LockedWholesale,
} from './wholesale-rows.ts'

export const wholesaleConversation: Conversations = {
  table: 'wholesale_message',
  idColumn: 'order_id',
  max: wholesaleLimits.messages,
  full: () => refuse('conversationFull', { of: 'wholesale', max: wholesaleLimits.messages }),
}

export const wholesaleMarks: UnreadMarks = {
  table: 'wholesale_unread',
  idColumn: 'order_id',
  tag: menuTags.orders,
}

/** Drafts are invisible to the agency. */
const allowsMessages = (status: WholesaleStatus): boolean => status !== 'draft'

export const sellerMayWrite = (status: WholesaleStatus, authorities: readonly string[]): boolean =>
  allowsMessages(status) && authorities.includes('order:create')

export const operatorMayWrite = (status: WholesaleStatus, roles: readonly OperatorRole[]): boolean =>
  allowsMessages(status) &&
  roles.some((role) => role === 'owner' || wholesaleMessageRoles.some((writer) => writer === role))

const { writeAsSeller, writeAsAgency } = caseMessages<LockedWholesale>({
  name: 'wholesale',
  table: wholesaleTable,
  conversation: wholesaleConversation,
  marks: wholesaleMarks,
  ownerOf: ownerOfWholesale,
  lock: lockWholesale,
  check: (order) => {
    if (!allowsMessages(order.status)) throw wrongWholesaleStatus(order)
  },
})

interface Parts {
  readonly database: Database
  readonly files: Files
}

export const writeWholesale = (
  { database, files }: Parts,
  input: ParsedInputOf<typeof wholesale.writeWholesale>,
  call: CustomerCall,
): Promise<void> => writeAsSeller({ database, files, endpoint: 'writeWholesale' }, input, call)

export const writeWholesaleToSeller = (
  { database, mails }: { readonly database: Database; readonly mails: WholesaleMails },
  input: ParsedInputOf<typeof operatorWholesale.writeWholesaleToSeller>,
  call: OperatorCall,
): Promise<void> => {
  const about = { note: input.content, operatorName: call.operator.name }
  const notify = (tx: Tx, order: LockedWholesale) => mails.wrote(tx, order, about)
  return writeAsAgency({ database, endpoint: 'writeWholesaleToSeller', notify }, input, call)
}

export const uploadWholesalePicture = async (
  { database, files }: Parts,
  orderId: string,
  call: OperatorCall,
) => storePicture(files, await ownerOfWholesale(database.agency, orderId), call)
