import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { fileReferences } from './file-references.ts'
import { ticketChanges } from './ticket-changes.ts'
import { createTicketMails } from './ticket-emails.ts'
import { operatorRoutes, ticketRoutes } from './ticket-routes.ts'
import { ticketLiveQuery } from './ticket-live-query.ts'

export { countUnreadTickets } from './ticket-queries.ts'

export const ticketBulkJobs = (platform: Platform): BulkJob[] => [ticketChanges(platform).job]

export const ticketsModule = ({ config, clock, database, files, mail }: Platform): Module => {
  const mails = createTicketMails(mail, config.publicUrl)
  return {
    fileReferences,
    routes: [
      ...ticketRoutes({ clock, database, files }),
      ...operatorRoutes({ clock, database, files, mails }),
    ],
    watches: [ticketLiveQuery],
  }
}
