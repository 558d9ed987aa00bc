import { operatorHome } from '../../../contract/operator-home/home.ts'
import { foundKinds, operatorFind } from '../../../contract/operator-home/find.ts'
import { isGranted } from '../../../contract/kernel/operator-permissions.ts'
import type { Platform } from '../../platform/platform.ts'
import { grantsOfActor } from '../../platform/auth/permit.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { findByNumber } from '../operator-search/index.ts'
import { exportAuditLog } from './audit-sheet.ts'
import { getHealth } from './get-health.ts'
import { getQueues, queuesFor } from './get-queues.ts'
import { listAuditLog, listAuditedOperators } from './list-audit-log.ts'
import { listMails } from './list-emails.ts'
import { actionLiveQuery } from './action-live-query.ts'
import { queueLiveQuery } from './queue-live-query.ts'

export const operatorHomeModule = (platform: Platform): Module => ({
  watches: [queueLiveQuery(platform.database, platform.clock.now), actionLiveQuery],
  routes: [
    implement(operatorHome.getQueues, async (_, { operator }) =>
      queuesFor(await getQueues(platform.database, platform.clock.now), grantsOfActor(operator)),
    ),

    implement(operatorFind.findByNumber, async ({ search, kinds }, { operator }) => {
      const grants = grantsOfActor(operator)
      const seen = kinds.filter((kind) => isGranted(foundKinds[kind], grants))
      return { found: await findByNumber(platform.database.agency, search, seen) }
    }),

    implement(operatorHome.getHealth, () => getHealth(platform)),

    implement(operatorHome.listMails, (input, call) => listMails(platform, input, call)),

    implement(operatorHome.listColleagues, async () => ({
      colleagues: await listAuditedOperators(platform.database.agency),
    })),
    implement(operatorHome.listAuditedOperators, async () => ({
      operators: await listAuditedOperators(platform.database.agency),
    })),
    implement(operatorHome.listAuditLog, (input) => listAuditLog(platform.database.agency, input)),
    implement(operatorHome.exportAuditLog, (input, call) => exportAuditLog(platform.database, input, call)),
  ],
})
