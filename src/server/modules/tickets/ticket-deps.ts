import type { Platform } from '../../platform/platform.ts'
import type { TicketMails } from './ticket-emails.ts'

export type TicketParts = Pick<Platform, 'clock' | 'database' | 'files'>

export type OperatorTicketDeps = TicketParts & { readonly mails: TicketMails }
