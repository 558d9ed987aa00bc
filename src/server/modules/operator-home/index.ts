import { operatorHome } from '../../../contract/operator-home/home.ts'
import type { Platform } from '../../platform/platform.ts'
import { grantsOfActor } from '../../platform/auth/permit.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { getHealth } from './get-health.ts'
import { getQueues, queuesFor } from './get-queues.ts'
import { listAuditLog } from './list-audit-log.ts'
import { listMails } from './list-emails.ts'
import { actionLiveQuery } from './action-live-query.ts'
import { queueLiveQuery } from './queue-live-query.ts'

export const operatorHomeModule = (platform: Platform): Module => ({
  watches: [queueLiveQuery(platform.database, platform.clock.now), actionLiveQuery],
  routes: [
    implement(operatorHome.getQueues, async (_, { operator }) =>
      queuesFor(await getQueues(platform.database, platform.clock.now), grantsOfActor(operator)),
    ),

    implement(operatorHome.getHealth, () => getHealth(platform)),

    implement(operatorHome.listMails, (input, call) => listMails(platform, input, call)),

    implement(operatorHome.listAuditLog, (input) => listAuditLog(platform.database.agency, input)),
  ],
})
