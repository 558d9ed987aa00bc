import { operatorHome } from '../../../contract/operator/home.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/route.ts'
import { getQueues } from './get-queues.ts'
import { listAuditLog } from './list-audit-log.ts'
import { listMails } from './list-emails.ts'
import { actionLiveQuery } from './action-live-query.ts'
import { queueLiveQuery } from './queue-live-query.ts'

export const operatorHomeModule = ({ config, database, clock }: Platform): Module => ({
  watches: [queueLiveQuery(database, clock.now), actionLiveQuery],
  routes: [
    implement(operatorHome.getQueues, () => getQueues(database, clock.now)),

    implement(operatorHome.listMails, async (input) => ({
      ...(await listMails(database.agency, input)),
      smtpConfigured: config.mail.smtpUrl !== undefined,
    })),

    implement(operatorHome.listAuditLog, (input) => listAuditLog(database.agency, input)),
  ],
})
