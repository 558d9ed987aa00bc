import type { Platform } from '../../platform/platform.ts'
import type { TicketMails } from './ticket-emails.ts'

export type TicketParts = Pick<Platform, 'database' | 'files'>

/** Additional dependencies of the agency's side. */
export type OperatorTicketDeps = TicketParts & { readonly mails: TicketMails }
